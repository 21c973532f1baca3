//! What the way through C costs: `cost LIBRARY FILE`, a built libsudokit and puzzles, one a line.
//!
//! The library is loaded as a C program loads it. The two ways take turns, slice by slice, so that
//! the machine is the same for both. The least processor time of a slice counts: other programs
//! only add to it. For Linux.
#![allow(unsafe_code, reason = "it calls the library as C does")]

use std::ffi::{CString, c_char, c_int, c_void};
use std::hint::black_box;
use std::ptr::null_mut;
use std::time::Duration;
use sudokit::solve::{Batch, Outcome, Solver};
use sudokit::{Puzzle, Solution};
use sudokit_c::{Limits, Place};

unsafe extern "C" {
    fn dlopen(file: *const c_char, flags: c_int) -> *mut c_void;
    fn clock_gettime(clock: c_int, time: *mut [i64; 2]) -> c_int;
    fn dlsym(library: *mut c_void, name: *const c_char) -> *mut c_void;
}

type One = unsafe extern "C" fn(
    *const c_char,
    usize,
    *const Limits,
    *mut i8,
    *mut c_char,
    *mut Place,
) -> i32;
type Array = unsafe extern "C" fn(
    *const c_char,
    usize,
    *const Limits,
    *mut i8,
    *mut c_char,
    *mut Place,
) -> i32;

const TURNS: usize = 40;

/// Puzzles that are measured at a time: more than the library reads at a time.
const SLICE: usize = 10_000;

fn main() {
    let [library, file] = &std::env::args().skip(1).collect::<Vec<_>>()[..] else {
        panic!("usage: cost LIBRARY FILE")
    };
    let text = std::fs::read_to_string(file).expect("a file of puzzles");
    let lines: Vec<&str> =
        text.lines().filter_map(|line| line.get(..81)).filter(|it| !it.contains('#')).collect();
    let functions = load(library);
    let mut total = [Duration::ZERO; 7];
    for lines in lines.chunks(SLICE) {
        for (total, least) in total.iter_mut().zip(measure(lines, functions)) {
            *total += least;
        }
    }
    let names = [
        "one, Rust, text to text",
        "one, C, text to text",
        "array, Rust, text to text",
        "array, C, text to text",
        "array, Rust, puzzle to verdict",
        "array, C, text to verdict",
        "one, Rust, puzzle to solution",
    ];
    println!("{} puzzles, {}", lines.len(), Solver::new().instruction_set());
    for (name, total) in names.iter().zip(total) {
        println!("{name:>31} {:8.1} ns a puzzle", total.as_nanos() as f64 / lines.len() as f64);
    }
}

/// The least time of each way for some puzzles.
fn measure(lines: &[&str], (one, array): (One, Array)) -> [Duration; 7] {
    let bytes: Vec<u8> = lines.concat().into_bytes();

    let mut verdicts = vec![0; lines.len()];
    let mut grids = vec![[0_u8; 81]; lines.len()];
    let (mut solver, mut batch) = (Solver::new(), Batch::new());
    let mut least = [Duration::MAX; 7];
    for _ in 0..TURNS {
        let mut time = |way: usize, work: &mut dyn FnMut()| {
            let start = processor_time();
            work();
            least[way] = least[way].min(processor_time() - start);
        };
        time(0, &mut || {
            for (line, grid) in lines.iter().zip(&mut grids) {
                let puzzle: Puzzle = line.parse().expect("81 characters");
                let outcome = solver.classify(puzzle);
                *grid = if let Outcome::Unique(it) = outcome { it.to_line() } else { [0; 81] };
            }
        });
        let expected = grids.clone();
        grids.fill([0; 81]);
        time(1, &mut || {
            for ((line, grid), verdict) in lines.iter().zip(&mut grids).zip(&mut verdicts) {
                let (line, grid) = (line.as_ptr().cast(), grid.as_mut_ptr().cast());
                // SAFETY: all are as long as the header wants.
                unsafe { one(line, 81, null_mut(), verdict, grid, null_mut()) };
            }
        });
        compare(&expected, &grids);
        time(2, &mut || {
            let puzzles: Vec<Puzzle> =
                lines.iter().map(|line| line.parse().expect("81 characters")).collect();
            let mut grids = grids.iter_mut();
            batch.classify_ref(&puzzles, |outcome: Outcome<&Solution>, _| {
                let grid = grids.next().expect("one for each puzzle");
                *grid = if let Outcome::Unique(it) = outcome { it.to_line() } else { [0; 81] };
            });
        });
        grids.fill([0; 81]);
        let room = grids.as_mut_ptr().cast();
        time(3, &mut || {
            let n = lines.len();
            // SAFETY: all are as long as the header wants.
            unsafe {
                array(bytes.as_ptr().cast(), n, null_mut(), verdicts.as_mut_ptr(), room, null_mut())
            };
        });
        compare(&expected, &grids);
        let puzzles: Vec<Puzzle> =
            lines.iter().map(|line| line.parse().expect("81 characters")).collect();
        time(4, &mut || {
            let mut proper = 0;
            batch.classify_ref(&puzzles, |outcome: Outcome<&Solution>, _| {
                proper += usize::from(matches!(outcome, Outcome::Unique(_)));
            });
            black_box(proper);
        });
        time(5, &mut || {
            let n = lines.len();
            let (start, verdicts) = (bytes.as_ptr().cast(), verdicts.as_mut_ptr());
            // SAFETY: all are as long as the header wants.
            unsafe { array(start, n, null_mut(), verdicts, null_mut(), null_mut()) };
        });
        time(6, &mut || {
            for puzzle in &puzzles {
                black_box(solver.classify(puzzle));
            }
        });
    }
    least
}

/// What this thread has had of a processor.
fn processor_time() -> Duration {
    let mut time = [0; 2];
    // SAFETY: on 64-bit Linux a time is two such numbers, and 3 is the clock of the thread.
    assert_eq!(unsafe { clock_gettime(3, &mut time) }, 0);
    Duration::new(time[0] as u64, time[1] as u32)
}

/// The same answers, but for what stands where there is none.
fn compare(expected: &[[u8; 81]], found: &[[u8; 81]]) {
    for (line, (expected, found)) in (1..).zip(expected.iter().zip(found)) {
        assert!(expected == found || (expected[0] == 0 && found[0] == b'.'), "puzzle {line}");
    }
}

fn load(library: &str) -> (One, Array) {
    let name = |text: &str| CString::new(text).expect("a text without zero bytes");
    // SAFETY: the library runs nothing when it is loaded; the types are those of the header.
    unsafe {
        // RTLD_NOW.
        let library = dlopen(name(library).as_ptr(), 2);
        assert!(!library.is_null(), "the library cannot be loaded");
        let find = |text: &str| {
            let function = dlsym(library, name(text).as_ptr());
            assert!(!function.is_null(), "{text} is missing");
            function
        };
        let one = std::mem::transmute::<*mut c_void, One>(find("sudokit_classify"));
        let array = std::mem::transmute::<*mut c_void, Array>(find("sudokit_classify_array"));
        (one, array)
    }
}
