//! How fast puzzles are made to order: `cargo run --release --example target_speed [SECONDS [TARGET]]`.
//!
//! One thread; every target (or those whose name holds a word) for some seconds, beginning with item
//! 0 of seed 1. Prints accepted puzzles a second, and how many puzzles were drawn and judged for
//! each. Where the system has it (Linux), seconds are those of the processor: on a busy machine
//! that is the next best to a quiet one.

use std::ops::ControlFlow;
use std::time::Instant;
use sudokit::generate::Spec;
use sudokit::rate::Scale;
use sudokit::target::{Target, TargetGenerator};
use sudokit::technique::{Level, Technique};

fn main() {
    let seconds = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(2.0);
    println!("{:<28} {:>9} {:>9} {:>7} {:>7}", "target", "puzzles", "a second", "drawn", "judged");
    for level in Level::ALL {
        measure(&format!("level {level}"), Target::default().level(level..=level), seconds);
    }
    use Technique as T;
    let techniques = [
        T::NakedTriple,
        T::HiddenPair,
        T::XWing,
        T::Skyscraper,
        T::WWing,
        T::XyWing,
        T::UniquenessTest1,
        T::Swordfish,
        T::Jellyfish,
    ];
    for technique in techniques {
        let target = Target::default().needs([technique]);
        measure(&format!("needs {technique}"), target, seconds);
    }
    for (scale, range) in [
        (Scale::Score, 1000..=1100),
        (Scale::Er, 65..=72),
        (Scale::Er, 80..=89),
        (Scale::B, 4..=4),
        (Scale::B, 6..=9),
    ] {
        let name =
            format!("{scale} {}..{}", scale.write(*range.start()), scale.write(*range.end()));
        measure(&name, Target::default().grade(scale, range), seconds);
    }
}

fn measure(name: &str, target: Target, seconds: f64) {
    if !name.contains(&std::env::args().nth(2).unwrap_or_default()) {
        return;
    }
    let mut generator =
        TargetGenerator::new(Spec::default(), target, 1).expect("the target can be met");
    let (mut made, mut drawn, mut judged) = (0_u64, 0_u64, 0_u64);
    let clock = Clock::start();
    generator.run(0..u64::MAX, |_, answer| {
        made += u64::from(answer.found.is_some());
        drawn += answer.drawn;
        judged += answer.judged;
        if clock.seconds() > seconds { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let rate = made as f64 / clock.seconds();
    let each = |count: u64| count as f64 / made as f64;
    println!("{name:<28} {made:>9} {rate:>9.0} {:>7.1} {:>7.1}", each(drawn), each(judged));
}

/// Seconds of the processor, or of the clock on the wall.
struct Clock {
    processor: Option<f64>,
    wall: Instant,
}

impl Clock {
    fn start() -> Clock {
        Clock { processor: processor_seconds(), wall: Instant::now() }
    }

    fn seconds(&self) -> f64 {
        match (self.processor, processor_seconds()) {
            (Some(begun), Some(now)) => now - begun,
            _ => self.wall.elapsed().as_secs_f64(),
        }
    }
}

/// How long this program, which has one thread, has run on a processor.
fn processor_seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    let nanoseconds: f64 = text.split(' ').next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}
