//! Job objects: a process starts in a job, and all that comes from it is in the job, too.
//!
//! A job is killed at once, with detached processes. It is killed as well when its last handle is
//! closed: when this process ends in any way.
//!
//! Unsafe code: calls of the system, each with the fact that it relies on.
#![allow(unsafe_code, reason = "the standard library has no jobs")]

use crate::judge::process::{End, Usage};
use crate::threads;
use std::io;
use std::mem::{size_of, zeroed};
use std::os::windows::io::{AsHandle, AsRawHandle, FromRawHandle, OwnedHandle};
use std::os::windows::process::CommandExt;
use std::process::{Child, Command, ExitStatus};
use std::ptr::{from_mut, from_ref, null, null_mut};
use std::sync::atomic::{AtomicI32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use windows_sys::Win32::Foundation::{
    HANDLE, STATUS_ACCESS_VIOLATION, STATUS_INTEGER_DIVIDE_BY_ZERO, STATUS_STACK_OVERFLOW,
};
use windows_sys::Win32::System::JobObjects::{
    AssignProcessToJobObject, CreateJobObjectW, JOB_OBJECT_LIMIT_DIE_ON_UNHANDLED_EXCEPTION,
    JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE, JOBOBJECT_BASIC_ACCOUNTING_INFORMATION,
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION, JOBOBJECTINFOCLASS, JobObjectBasicAccountingInformation,
    JobObjectExtendedLimitInformation, QueryInformationJobObject, SetInformationJobObject,
    TerminateJobObject,
};
use windows_sys::Win32::System::Threading::{
    CREATE_NEW_PROCESS_GROUP, CREATE_SUSPENDED, INFINITE, WaitForSingleObject,
};

#[link(name = "ntdll")]
unsafe extern "system" {
    /// Lets all threads of a suspended process run. The standard library does not return the handle
    /// of the first thread, which `ResumeThread` needs.
    fn NtResumeProcess(process: HANDLE) -> i32;
}

/// The jobs that run at the moment, for a signal that asks this process to end.
static RUNNING: Mutex<Vec<Arc<OwnedHandle>>> = Mutex::new(Vec::new());

/// The signal that asked this process to end, 0 for none.
static STOPPED: AtomicI32 = AtomicI32::new(0);

/// The number of Ctrl-C.
const SIGINT: i32 = 2;

fn running() -> MutexGuard<'static, Vec<Arc<OwnedHandle>>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A running job.
pub(crate) struct Group(Arc<OwnedHandle>);

impl Group {
    /// Starts the command as the first process of a new job.
    pub(crate) fn spawn(command: &mut Command) -> io::Result<(Group, Child)> {
        let job = Arc::new(new_job()?);
        // Suspended until it is in the job. Ctrl-C is for this process alone, which kills the job.
        command.creation_flags(CREATE_SUSPENDED | CREATE_NEW_PROCESS_GROUP);
        let mut running = running();
        if stopped().is_some() {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let mut child = command.spawn()?;
        let process = child.as_raw_handle();
        // SAFETY: both handles are open: `job` and `child` own them.
        let is_in_job = unsafe { AssignProcessToJobObject(job.as_raw_handle(), process) } != 0;
        // SAFETY: the handle is open, and has all rights of the process that made it.
        if !is_in_job || unsafe { NtResumeProcess(process) } < 0 {
            let error = io::Error::last_os_error();
            child.kill()?;
            child.wait()?;
            return Err(error);
        }
        running.push(Arc::clone(&job));
        Ok((Group(job), child))
    }

    /// The limit that it exceeds: processes of the moment, and the most memory that it held.
    pub(crate) fn excess(&mut self, limits: Usage) -> Option<End> {
        let counts: JOBOBJECT_BASIC_ACCOUNTING_INFORMATION =
            query(&self.0, JobObjectBasicAccountingInformation)?;
        let (memory, processes) = (peak(&self.0)?, counts.ActiveProcesses);
        Usage { memory, processes: processes as usize }.beyond(limits)
    }

    /// Kills the rest of the job. Returns how its first process ended, and the most memory that the
    /// job held, in bytes, if it is known.
    pub(crate) fn finish(self, child: &mut Child) -> io::Result<(ExitStatus, Option<u64>)> {
        terminate(&self.0);
        running().retain(|job| !Arc::ptr_eq(job, &self.0));
        Ok((child.wait()?, peak(&self.0)))
    }
}

/// The most memory that a job held, in bytes.
fn peak(job: &OwnedHandle) -> Option<u64> {
    let sizes: JOBOBJECT_EXTENDED_LIMIT_INFORMATION =
        query(job, JobObjectExtendedLimitInformation)?;
    Some(sizes.PeakJobMemoryUsed as u64)
}

/// A job whose processes die with its last handle, and without a window that waits for a click.
fn new_job() -> io::Result<OwnedHandle> {
    // SAFETY: a job without name and with the usual rights; the result is checked.
    let job = unsafe { CreateJobObjectW(null(), null()) };
    if job.is_null() {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: the handle is open, and nothing else owns it.
    let job = unsafe { OwnedHandle::from_raw_handle(job) };
    // SAFETY: a structure of numbers, for which zero means no limit.
    let mut limits: JOBOBJECT_EXTENDED_LIMIT_INFORMATION = unsafe { zeroed() };
    limits.BasicLimitInformation.LimitFlags =
        JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE | JOB_OBJECT_LIMIT_DIE_ON_UNHANDLED_EXCEPTION;
    // SAFETY: the handle is open; pointer and size are those of the structure of this class.
    let is_set = unsafe {
        SetInformationJobObject(
            job.as_raw_handle(),
            JobObjectExtendedLimitInformation,
            from_ref(&limits).cast(),
            size_of_val(&limits) as u32,
        )
    };
    if is_set == 0 { Err(io::Error::last_os_error()) } else { Ok(job) }
}

/// What the system knows about a job. `T` must be the structure of that class.
fn query<T>(job: &OwnedHandle, class: JOBOBJECTINFOCLASS) -> Option<T> {
    // SAFETY: both structures are made of numbers, for which zero is a value.
    let mut found: T = unsafe { zeroed() };
    let size = size_of::<T>() as u32;
    // SAFETY: the handle is open; pointer and size are those of the structure.
    let is_known = unsafe {
        let place = from_mut(&mut found).cast();
        QueryInformationJobObject(job.as_raw_handle(), class, place, size, null_mut())
    };
    (is_known != 0).then_some(found)
}

fn terminate(job: &OwnedHandle) {
    // SAFETY: the handle is open. It fails only when no process is left.
    unsafe { TerminateJobObject(job.as_raw_handle(), 1) };
}

/// Calls `report` when the child has ended.
///
/// # Errors
/// When no thread can be started.
pub(crate) fn report_end(child: &Child, report: impl FnOnce() + Send + 'static) -> io::Result<()> {
    let process = child.as_handle().try_clone_to_owned()?;
    threads::begin("end", move || {
        // SAFETY: the handle is open: this closure owns it.
        unsafe { WaitForSingleObject(process.as_raw_handle(), INFINITE) };
        report();
    })
}

/// From now on Ctrl-C kills all running jobs and is remembered.
pub(crate) fn listen() {
    // Without a handler, Ctrl-C ends this process, and with it the jobs.
    let _ = ctrlc::set_handler(|| {
        let is_second = STOPPED.swap(SIGINT, Ordering::SeqCst) != 0;
        running().iter().for_each(|job| terminate(job));
        if is_second {
            std::process::exit(128 + SIGINT);
        }
    });
}

/// Nothing to do: no process leaves its job.
pub(crate) fn finish_all() {}

/// The signal that asked this process to end.
pub(crate) fn stopped() -> Option<i32> {
    Some(STOPPED.load(Ordering::SeqCst)).filter(|&signal| signal != 0)
}

/// How a process ended. An exception that nothing handles becomes its exit code: an error of the
/// system's kernel (0xC...).
pub(crate) fn end_of(status: &ExitStatus) -> End {
    match status.code().unwrap_or_default() {
        code if code as u32 >> 28 == 0xC => End::Signalled(code),
        code => End::Exited(code),
    }
}

/// The name of an exception.
pub(crate) fn signal_name(signal: i32) -> String {
    match signal {
        STATUS_ACCESS_VIOLATION => "STATUS_ACCESS_VIOLATION".to_owned(),
        STATUS_STACK_OVERFLOW => "STATUS_STACK_OVERFLOW".to_owned(),
        STATUS_INTEGER_DIVIDE_BY_ZERO => "STATUS_INTEGER_DIVIDE_BY_ZERO".to_owned(),
        other => format!("0x{:08X}", other as u32),
    }
}
