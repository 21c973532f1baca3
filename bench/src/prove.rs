//! The steps of as many random positions as there is time for: right, proved, the same for
//! isomorphs. The properties are those of the library's test, in its file.

#[path = "../../crates/sudokit/tests/it/proved_steps.rs"]
mod proved_steps;

use anyhow::{Result, bail};
use proved_steps::{Report, everything, explainer, quick};
use std::time::{Duration, Instant};
use sudokit::Budget;
use sudokit::technique::{Profile, Technique};

/// What is tried.
#[derive(clap::Args)]
pub struct Args {
    /// Seed of the walks.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The first walk.
    #[arg(long, default_value_t = 0)]
    from: u64,
    /// How many walks, of some fifty positions each.
    #[arg(long, default_value_t = 10_000_000)]
    count: u64,
    /// Stop after that many positions.
    #[arg(long, default_value_t = u64::MAX)]
    positions: u64,
    /// For that many seconds at most.
    #[arg(long, default_value_t = u64::MAX)]
    seconds: u64,
    /// Units of search for each technique in each position.
    #[arg(long, default_value_t = 20_000)]
    budget: u64,
    /// Of this many walks one is examined, with the quick techniques.
    #[arg(long, default_value_t = 16)]
    quick: u64,
    /// Of this many walks one is examined with all techniques.
    #[arg(long, default_value_t = 256)]
    every: u64,
    /// Only these techniques.
    #[arg(long, value_delimiter = ',')]
    only: Vec<String>,
}

/// Prints what was seen, now and then and at the end.
///
/// # Errors
/// When a step is wrong or not proved, or an isomorph has other steps.
pub fn run(args: &Args) -> Result<()> {
    let (mut all, mut quick, explainer) = (everything(), quick(), explainer());
    if !args.only.is_empty() {
        let named: Result<Vec<Technique>, _> = args.only.iter().map(|name| name.parse()).collect();
        all = all.only(&named?);
        quick = all.clone();
    }
    let (each, whole) = (Budget::at_most(args.budget), Budget::at_most(10 * args.budget));
    let (begin, mut report, mut told) = (Instant::now(), Report::default(), Instant::now());
    for number in args.from..args.from.saturating_add(args.count) {
        let profiles: &[&Profile] = if number % args.every.max(1) == 0 {
            if args.only.is_empty() { &[&all, &explainer] } else { &[&all] }
        } else if number % args.quick.max(1) == 0 {
            &[&quick]
        } else {
            &[]
        };
        report.walk(args.seed, number, profiles, (&each, &whole));
        for fault in report.faults.drain(..) {
            println!("FAULT {fault}");
        }
        if told.elapsed() > Duration::from_secs(60) {
            println!("{} walks, {}", number + 1 - args.from, counts(&report));
            told = Instant::now();
        }
        let is_enough = report.positions.values().sum::<u64>() >= args.positions;
        if is_enough || begin.elapsed().as_secs() >= args.seconds {
            break;
        }
    }
    println!("{:?}\n{:?}\n{:?}", report.positions, report.examined, report.steps);
    println!("other in isomorphs: {:?}", report.other_in_isomorph);
    let [refused, accepted] = report.altered;
    println!("altered: {refused} refused, {accepted} accepted; {} cut short", report.cut_short);
    println!("{}", counts(&report));
    if report.fault_count > 0 { bail!("there are faults") } else { Ok(()) }
}

fn counts(report: &Report) -> String {
    let [positions, steps] =
        [report.positions.values().sum::<u64>(), report.steps.values().sum::<u64>()];
    format!("{positions} positions, {steps} steps, {} faults", report.fault_count)
}
