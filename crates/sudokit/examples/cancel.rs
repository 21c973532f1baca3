//! Ends a long call from another thread: `cargo run --release --example cancel`
//!
//! All long calls of the library take a budget. It bounds the work, and may have a flag as here, or
//! a deadline (`Budget::until`).

use std::thread;
use std::time::Duration;
use sudokit::{Budget, Cancel, Puzzle, Solver};

fn main() {
    let cancel = Cancel::new();
    let mut solver = Solver::new();
    solver.set_budget(Budget::UNLIMITED.with_cancel(&cancel));
    // The empty grid has more solutions than can be visited one by one.
    let counting = thread::spawn(move || solver.count(Puzzle::EMPTY, u64::MAX));
    thread::sleep(Duration::from_millis(200));
    cancel.set();
    let counted = counting.join().expect("the thread does not panic");
    println!("{} solutions, then {:?}", counted.solutions, counted.end);
}
