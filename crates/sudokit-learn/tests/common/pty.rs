//! A command in a terminal of its own: what it draws, what it is typed, what it leaves behind.
//!
//! The terminal is a pseudo-terminal of 80x24 with an emulator at its other end, so a test sees
//! the screen as people do. Waiting ends when what is waited for is there; only a test that fails
//! waits for the deadline.
#![allow(dead_code, reason = "every test file uses some of these")]

use nix::sys::signal::{Signal, kill};
use nix::sys::termios::{LocalFlags, Termios, tcgetattr};
use nix::unistd::Pid;
use pty_process::Size;
use pty_process::blocking::{Pts, Pty};
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::process::{Child, Command, ExitStatus};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

const ROWS: NonZeroU16 = NonZeroU16::new(24).unwrap();
const COLUMNS: NonZeroU16 = NonZeroU16::new(80).unwrap();
/// How long a test waits for what never comes.
const DEADLINE: Duration = Duration::from_secs(120);

/// A running command and its terminal.
pub(crate) struct Session {
    child: Child,
    keyboard: Arc<Pty>,
    /// The command's end, held open: a terminal without a holder forgets its settings.
    terminal: Pts,
    before: Termios,
    output: Receiver<Vec<u8>>,
    screen: vt100::Parser,
}

/// What is left when the command has ended.
pub(crate) struct Left {
    /// How it ended.
    pub status: ExitStatus,
    /// The text on the screen.
    pub text: String,
}

impl Session {
    /// Starts the command in a new terminal.
    pub(crate) fn start(command: Command) -> Session {
        let (pty, terminal) = pty_process::blocking::open().expect("a pseudo-terminal");
        pty.resize(Size::new(ROWS.get(), COLUMNS.get())).expect("a terminal of 80x24");
        let before = tcgetattr(&terminal).expect("its settings");
        let child = pty_process::blocking::Command::from(command)
            .env("TERM", "xterm-256color")
            .spawn_borrowed(&terminal)
            .expect("the command starts");
        let keyboard = Arc::new(pty);
        let (sender, output) = mpsc::channel();
        let pty = Arc::clone(&keyboard);
        // Ends when the command's end is closed.
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(n) = (&*pty).read(&mut buffer)
                && n > 0
                && sender.send(buffer[..n].to_vec()).is_ok()
            {}
        });
        let screen = vt100::Parser::new(ROWS, COLUMNS, 0);
        Session { child, keyboard, terminal, before, output, screen }
    }

    /// Types.
    pub(crate) fn press(&mut self, keys: &str) {
        (&*self.keyboard).write_all(keys.as_bytes()).expect("the terminal takes keys");
    }

    /// Sends a signal to the command.
    pub(crate) fn signal(&self, signal: Signal) {
        kill(Pid::from_raw(self.child.id() as i32), signal).expect("the command still runs");
    }

    /// Waits until the screen shows the text.
    pub(crate) fn wait_for(&mut self, text: &str) {
        self.wait_until(text, |screen| screen.contents().contains(text));
    }

    /// Waits until the command has taken the terminal: another screen, no cursor, single keys.
    pub(crate) fn wait_until_taken(&mut self) {
        self.wait_until("other screen without cursor", |screen| {
            screen.alternate_screen() && screen.hide_cursor()
        });
        let now = tcgetattr(&self.terminal).expect("the settings");
        assert!(!now.local_flags.intersects(LocalFlags::ICANON | LocalFlags::ECHO));
        assert_ne!(now, self.before);
    }

    fn wait_until(&mut self, what: &str, is_there: impl Fn(&vt100::Screen) -> bool) {
        let until = Instant::now() + DEADLINE;
        while !is_there(self.screen.screen()) {
            match self.output.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(bytes) => self.screen.process(&bytes),
                Err(_) => panic!("no {what:?} on\n{}", self.screen.screen().contents()),
            }
        }
    }

    /// Waits for the end of the command and asserts that the terminal is as it was.
    pub(crate) fn assert_given_back(mut self) -> Left {
        let status = self.wait();
        let after = tcgetattr(&self.terminal).expect("the settings");
        assert_eq!(after, self.before, "the settings of the terminal");
        let Session { terminal, output, mut screen, .. } = self;
        drop(terminal);
        let until = Instant::now() + DEADLINE;
        loop {
            match output.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(bytes) => screen.process(&bytes),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("somebody still holds the terminal"),
            }
        }
        let screen = screen.screen();
        let text = screen.contents();
        assert!(!screen.alternate_screen(), "still on the other screen:\n{text}");
        assert!(!screen.hide_cursor(), "no cursor:\n{text}");
        Left { status, text }
    }

    /// Closes the terminal, as when its window is closed, and waits for the end of the command.
    pub(crate) fn hang_up(self) -> ExitStatus {
        let Session { mut child, keyboard, output, .. } = self;
        drop(output);
        // What the key draws wakes the reading thread, which ends because the receiver is gone.
        (&*keyboard).write_all(b"l").expect("the terminal takes keys");
        let until = Instant::now() + DEADLINE;
        while Arc::strong_count(&keyboard) > 1 {
            assert!(Instant::now() < until, "the key drew nothing");
            std::thread::sleep(Duration::from_millis(10));
        }
        drop(keyboard);
        loop {
            if let Some(status) = child.try_wait().expect("the command can be waited for") {
                return status;
            }
            if Instant::now() > until {
                let _ = child.kill();
                panic!("it goes on without a terminal");
            }
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    fn wait(&mut self) -> ExitStatus {
        let until = Instant::now() + DEADLINE;
        loop {
            if let Some(status) = self.child.try_wait().expect("the command can be waited for") {
                return status;
            }
            // What it draws meanwhile must not block it.
            if let Ok(bytes) = self.output.recv_timeout(Duration::from_millis(10)) {
                self.screen.process(&bytes);
            }
            if Instant::now() > until {
                let _ = self.child.kill();
                panic!("it does not end:\n{}", self.screen.screen().contents());
            }
        }
    }
}
