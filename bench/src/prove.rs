//! The steps of as many random positions as there is time for: right, proved, the same for
//! isomorphs. The properties are those of the library's test, in its file.

#[path = "../../crates/sudokit/tests/it/proved_steps.rs"]
mod proved_steps;

use anyhow::{Result, bail};
use proved_steps::{Report, everything, explainer};
use std::time::{Duration, Instant};
use sudokit::Budget;
use sudokit::technique::{Profile, Technique};

/// What is tried.
#[derive(clap::Args)]
pub struct Args {
    /// Seed of the positions.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The first position.
    #[arg(long, default_value_t = 0)]
    from: u64,
    /// How many positions.
    #[arg(long, default_value_t = 10_000_000)]
    count: u64,
    /// For that many seconds at most.
    #[arg(long, default_value_t = u64::MAX)]
    seconds: u64,
    /// Units of search for each technique in each position.
    #[arg(long, default_value_t = 20_000)]
    budget: u64,
    /// Only these techniques.
    #[arg(long, value_delimiter = ',')]
    only: Vec<String>,
}

/// Prints what was seen, now and then and at the end.
///
/// # Errors
/// When a step is wrong or not proved, or an isomorph has other steps.
pub fn run(args: &Args) -> Result<()> {
    let mut profile = everything();
    if !args.only.is_empty() {
        let named: Result<Vec<Technique>, _> = args.only.iter().map(|name| name.parse()).collect();
        profile = profile.only(&named?);
    }
    let budget = Budget::at_most(args.budget);
    let (begin, mut report, mut told) = (Instant::now(), Report::default(), Instant::now());
    for number in args.from..args.from + args.count {
        report.examine(args.seed, number, &profile, &budget);
        if args.only.is_empty() {
            report.follow(
                args.seed,
                number,
                &Profile::hodoku(),
                &Budget::at_most(10 * args.budget),
            );
            // A unit of Sudoku Explainer's chains is a long one.
            if number % 64 == 0 {
                report.examine(args.seed, number, &explainer(), &budget);
                report.follow(args.seed, number, &Profile::se(), &budget);
            }
        }
        for fault in report.faults.drain(..) {
            println!("FAULT {fault}");
        }
        if told.elapsed() > Duration::from_secs(60) {
            println!("{} positions, {} steps", number + 1 - args.from, sum(&report));
            told = Instant::now();
        }
        if begin.elapsed().as_secs() >= args.seconds {
            break;
        }
    }
    println!("{:?}\n{:?}", report.positions, report.steps);
    println!("other in isomorphs: {:?}", report.other_in_isomorph);
    let [refused, accepted] = report.altered;
    println!("altered: {refused} refused, {accepted} accepted; {} cut short", report.cut_short);
    println!("{} steps, {} faults", sum(&report), report.fault_count);
    if report.fault_count > 0 { bail!("there are faults") } else { Ok(()) }
}

fn sum(report: &Report) -> u64 {
    report.steps.values().sum()
}
