//! The report as one page without a network: tables, and drawings in SVG.

use super::report::{OneBin, Report, percent, probability, with_interval};
use super::tally::Outcome;
use std::fmt::Write;

/// Colors of systems, and of outcomes in their order.
const SYSTEMS: [&str; 2] = ["#2563eb", "#d97706"];
const OUTCOMES: [&str; 8] =
    ["#16a34a", "#65a30d", "#d97706", "#dc2626", "#7c3aed", "#6b7280", "#374151", "#9ca3af"];

/// The page.
pub fn page(report: &Report) -> String {
    let mut page = String::from(HEAD);
    let protocol = &report.protocol;
    let subset = protocol.subset.as_ref();
    let subset = subset.map(|name| format!("{}: ", escaped(name))).unwrap_or_default();
    let _ = write!(
        page,
        "<h1>Evaluation on {subset}{} puzzles</h1><p>Protocol <code>{}</code>: {}, extraction {}, votes {}, \
         sudokit {}. SHA-256 of the test set: <code>{}</code>. Intervals: Wilson, 95 %.</p>",
        protocol.puzzles,
        protocol.id,
        protocol.measures,
        protocol.extraction,
        protocol.votes,
        report.version,
        protocol.test_sha256
    );
    page += "<table><tr><th>system<th>exact<th>cells<th>blanks<th>changes givens<th>breaks a rule";
    page += if protocol.votes > 1 { "<th>any vote<th>mean vote" } else { "" };
    for system in &report.systems {
        let _ = write!(
            page,
            "<tr><td>{}<td>{}<td>{}<td>{}<td>{}<td>{}",
            escaped(&system.name),
            with_interval(&system.exact),
            percent(system.cell_accuracy),
            percent(system.blank_accuracy),
            system.givens_changed,
            system.rules_broken
        );
        if protocol.votes > 1 {
            let (any, mean) = (with_interval(&system.any_vote), percent(system.mean_vote));
            let _ = write!(page, "<td>{any}<td>{mean}");
        }
    }
    page += "</table><h2>Outcomes</h2>";
    for system in &report.systems {
        let counts = Outcome::ALL.map(|outcome| (outcome.name(), system.outcomes[outcome.name()]));
        stacked(&mut page, &system.name, &counts, protocol.puzzles);
        if let Some(pairing) = &system.pairing {
            let _ = write!(page, "<p>{}</p>", escaped(&pairing.to_string()));
        }
    }
    if let Some(paired) = &report.paired {
        let _ = write!(
            page,
            "<h2>Paired</h2><p>Only the first: {}. Only the second: {}. Both: {}. Neither: {}. \
             McNemar's exact test: p {}.</p>",
            paired.first_only,
            paired.second_only,
            paired.both,
            paired.neither,
            escaped(&probability(paired.mcnemar_p))
        );
    }
    for bins in &report.bins {
        let _ = write!(page, "<h2>By {}</h2>", escaped(&bins.by));
        bars(&mut page, &bins.bins);
        page += "<table><tr><th>value<th>puzzles";
        for (system, color) in report.systems.iter().zip(SYSTEMS) {
            let _ = write!(page, "<th>{}{}", key(color), escaped(&system.name));
        }
        for bin in &bins.bins {
            let _ = write!(page, "<tr><td>{}<td>{}", escaped(&bin.name), bin.puzzles);
            for rate in &bin.exact {
                let _ = write!(page, "<td>{}", with_interval(rate));
            }
        }
        page += "</table>";
    }
    page + "</main>\n"
}

const HEAD: &str = "<!DOCTYPE html>\n<html lang=\"en\"><meta charset=\"utf-8\">\
<meta name=\"viewport\" content=\"width=device-width\"><title>Evaluation</title><style>\
:root{color-scheme:light dark;--ink:#111;--line:#ccc}\
@media(prefers-color-scheme:dark){:root{--ink:#eee;--line:#555}}\
body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);margin:0}main{max-width:60rem;margin:auto;padding:1rem}\
table{border-collapse:collapse;display:block;overflow-x:auto}th,td{padding:.25rem .75rem;text-align:left;white-space:nowrap;\
border-bottom:1px solid var(--line);font-variant-numeric:tabular-nums}\
th,td:first-child{white-space:normal;overflow-wrap:anywhere;min-width:6rem}.key{white-space:nowrap;margin-right:1rem}\
svg{display:block;width:100%;overflow:visible}svg text{fill:var(--ink);font-size:13px}code{overflow-wrap:anywhere}</style><main>";

/// One bar of shares, and its key.
fn stacked(page: &mut String, name: &str, counts: &[(&str, u64)], total: u64) {
    let _ = write!(page, "<p>{}</p>", escaped(name));
    let label = counts.iter().map(|(name, count)| format!("{name} {count}")).collect::<Vec<_>>();
    let _ = write!(page, "<svg height=\"28\" role=\"img\" aria-label=\"{}\">", label.join(", "));
    let mut x = 0.0;
    for ((_, count), color) in counts.iter().zip(OUTCOMES) {
        let width = 100.0 * *count as f64 / total.max(1) as f64;
        let _ = write!(
            page,
            "<rect x=\"{x:.2}%\" width=\"{width:.2}%\" height=\"28\" fill=\"{color}\"/>"
        );
        x += width;
    }
    *page += "</svg><p>";
    for ((name, count), color) in counts.iter().zip(OUTCOMES).filter(|((_, count), _)| *count > 0) {
        let _ = write!(page, "<span class=\"key\">{}{name} {count}</span> ", key(color));
    }
    *page += "</p>";
}

/// A bar for each bin and system, with its interval, below the name of the bin. Widths are shares
/// of the page's: texts have one size on every screen, and no name is cut.
fn bars(page: &mut String, bins: &[OneBin]) {
    let systems = bins.first().map_or(0, |bin| bin.exact.len());
    let step = 14.0 * systems as f64 + 26.0;
    let height = step * bins.len() as f64 + 24.0;
    let _ = write!(
        page,
        "<svg height=\"{height}\" role=\"img\" aria-label=\"exact accuracy, the table below\">"
    );
    for percent in [0, 25, 50, 75, 100] {
        let anchor = match percent {
            0 => "start",
            100 => "end",
            _ => "middle",
        };
        let _ = write!(
            page,
            "<line x1=\"{percent}%\" x2=\"{percent}%\" y2=\"{:.0}\" stroke=\"var(--line)\"/>\
             <text x=\"{percent}%\" y=\"{:.0}\" text-anchor=\"{anchor}\">{percent} %</text>",
            height - 20.0,
            height - 6.0
        );
    }
    for (at, bin) in bins.iter().enumerate() {
        let top = step * at as f64;
        let _ = write!(page, "<text x=\"4\" y=\"{:.1}\">{}</text>", top + 16.0, escaped(&bin.name));
        for (number, (rate, color)) in bin.exact.iter().zip(SYSTEMS).enumerate() {
            let (Some(value), Some(low), Some(high)) = (rate.value, rate.low, rate.high) else {
                continue;
            };
            let y = top + 21.0 + 14.0 * number as f64;
            let _ = write!(
                page,
                "<rect y=\"{y}\" width=\"{:.2}%\" height=\"12\" fill=\"{color}\"/>\
                 <line x1=\"{:.2}%\" x2=\"{:.2}%\" y1=\"{middle}\" y2=\"{middle}\" stroke=\"var(--ink)\" stroke-width=\"2\"/>",
                100.0 * value,
                100.0 * low,
                100.0 * high,
                middle = y + 6.0
            );
        }
    }
    *page += "</svg>";
}

/// What a color of a drawing stands for follows it.
fn key(color: &str) -> String {
    format!("<span style=\"color:{color}\">■</span> ")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
