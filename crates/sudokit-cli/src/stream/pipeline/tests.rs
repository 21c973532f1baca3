//! The pipeline where threads cannot be started and where a worker panics.

use super::*;
use std::io::{self, Write};
use std::sync::Mutex;
use std::sync::atomic::AtomicUsize;

/// Answers each puzzle with its line number; panics at one line, if asked.
struct Numbers {
    panics_at: Option<u64>,
    per_puzzle: usize,
}

impl Work for Numbers {
    fn lines(&mut self, _: &str, first_line: u64, puzzles: &[Puzzle], out: &mut Worked) {
        for (line, _) in (first_line..).zip(puzzles) {
            assert!(Some(line) != self.panics_at, "told to panic");
            out.tally.add("numbered");
            for _ in 0..self.per_puzzle {
                out.bytes.extend_from_slice(format!("{line}\n").as_bytes());
                if !out.make_room() {
                    return;
                }
            }
        }
    }

    fn records(&mut self, _: &str, _: &[Result<Record, TextError>], _: &mut Worked) {}

    fn at_once(&self) -> usize {
        100
    }
}

#[derive(Clone, Default)]
struct Memory(Arc<Mutex<Vec<u8>>>);

impl Write for Memory {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

const LINES: u64 = 20_000;

/// Runs `LINES` puzzles on a system that starts `available` threads; gives the output.
fn run_with(available: usize, threads: usize, work: (Option<u64>, usize)) -> (String, Exit) {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(format!("{}\n", ".".repeat(81)).repeat(LINES as usize).as_bytes()).unwrap();
    let options = Options {
        threads,
        output: None,
        compression: Compression::None,
        progress: Progress::Never,
        quiet: true,
        fail_fast: false,
        timeout: None,
        reader: AnyReader::new(),
        are_numbered: false,
    };
    let left = AtomicUsize::new(available);
    let start = move |name: &str, work: Job<'static>| {
        let one_less = |n: usize| n.checked_sub(1);
        left.fetch_update(Ordering::SeqCst, Ordering::SeqCst, one_less)
            .map_err(|_| io::Error::from(io::ErrorKind::WouldBlock))?;
        threads::start(name, work)
    };
    let memory = Memory::default();
    let sink = Sink::to(Box::new(memory.clone()), Compression::None).unwrap();
    let (panics_at, per_puzzle) = work;
    let make = move |_: &Cancel| Ok(Box::new(Numbers { panics_at, per_puzzle }) as Box<dyn Work>);
    let inputs = Inputs::new(&[file.path().to_owned()]).unwrap();
    let exit = run_to(sink, &inputs, &options, Box::new(make), &start).unwrap();
    let bytes = memory.0.lock().unwrap().clone();
    (String::from_utf8(bytes).unwrap(), exit)
}

fn numbers(upto: u64, each: usize) -> String {
    (1..=upto).map(|line| format!("{line}\n").repeat(each)).collect()
}

#[test]
fn the_run_goes_on_with_the_threads_there_are() {
    // No thread at all, the reading thread alone, one worker, some workers, all.
    for available in [0, 1, 2, 4, 100] {
        for threads in [1, 2, 8] {
            let (text, exit) = run_with(available, threads, (None, 1));
            assert!(text == numbers(LINES, 1), "{available} {threads}");
            assert_eq!(exit, Exit::Done);
        }
    }
}

#[test]
fn a_panic_ends_the_run_with_all_answers_before_it() {
    for available in [0, 1, 100] {
        for line in [1, 8_000, LINES] {
            let (text, exit) = run_with(available, 3, (Some(line), 1));
            assert!(text == numbers(line - 1, 1), "{available} {line}: {}", text.len());
            assert_eq!(exit, Exit::Failed);
        }
    }
}

#[test]
fn many_lines_a_puzzle_leave_in_parts_and_in_order() {
    for available in [0, 1, 100] {
        let (text, exit) = run_with(available, 4, (None, 200));
        assert!(text == numbers(LINES, 200), "{available}");
        assert_eq!(exit, Exit::Done);
    }
}
