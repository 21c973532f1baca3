//! A recorded search, played forwards and back: `watch-open` records it, `watch-key` and
//! `watch-pass` move in it. The steps come from the library's player, as in the terminal.

use super::position;
use super::puzzle::of_counters;
use super::request::Request;
use super::{Answer, Fault, Session};
use serde_json::{Value, json};
use sudokit::board::DigitSet;
use sudokit::bounds::{Budget, Cancel};
use sudokit::technique::notation::Language;
use sudokit::textbook::player::{Direction, Granularity, Mark, Player, Track};
use sudokit::textbook::replay::Decision;
use sudokit::textbook::trace::{Reader, TraceError};
use sudokit::textbook::{self, Event, Method, trace};
use sudokit::{Puzzle, board::Cell};

/// Events that are kept if no other number is named.
const KEEP: u64 = 2_000_000;

/// A tree is drawn if it has no more nodes, and no other number is named.
const MOST_NODES: u64 = 200;

/// The search that is being watched.
#[derive(Debug)]
pub(super) struct Watch {
    player: Player,
    language: Language,
}

pub(super) fn open(session: &mut Session, request: &Request) -> Answer {
    let keep = request.number("keep", KEEP)? as usize;
    let language = request.language()?;
    let versus = method(request, "versus")?;
    let (puzzle, first, fault) = match request.optional_text("trace")? {
        Some(text) => traced(text, keep)?,
        None => {
            let puzzle = position::puzzle(request)?;
            let method = method(request, "method")?.unwrap_or(Method::Scan);
            (puzzle, recorded(method, &puzzle, keep), None)
        }
    };
    let mut tracks = vec![first];
    tracks.extend(versus.map(|method| recorded(method, &puzzle, keep)));
    let mut faults = [fault, None].into_iter();
    let of: Vec<Value> =
        tracks.iter().map(|track| of_track(track, faults.next().flatten())).collect();
    let watch = session.watch.insert(Watch { player: Player::new(tracks), language });
    let mut picture = watch.picture();
    picture["puzzle"] = puzzle.to_string().into();
    picture["of"] = of.into();
    Ok(picture)
}

fn method(request: &Request, member: &str) -> Result<Option<Method>, Fault> {
    request.parsed(member)
}

/// Runs a method and keeps its first events. When no more are kept, the run is stopped.
fn recorded(method: Method, puzzle: &Puzzle, keep: usize) -> Track {
    let stop = Cancel::new();
    let budget = Budget::UNLIMITED.with_cancel(&stop);
    let mut track = Track::new(method.name(), puzzle);
    let run = textbook::solve(method, puzzle, &budget, &mut |event: Event| {
        if track.len() < keep {
            // A method reports its events.
            let recorded = track.record(event);
            debug_assert_eq!(recorded, Ok(()));
        } else {
            stop.set();
        }
    });
    let end = track.ended_with();
    let counters = if end.is_some() { run.counters } else { track.recorded() };
    track.finish(counters, end);
    track
}

/// Reads a trace and keeps its first events; and the first line that cannot be true.
fn traced(text: &str, keep: usize) -> Result<(Puzzle, Track, Option<TraceError>), Fault> {
    let mut lines = text.lines();
    let first = lines.next().ok_or_else(|| of_trace(&Reader::missing()))?;
    let mut reader = Reader::begin(first.as_bytes()).map_err(|error| of_trace(&error))?;
    let name = if reader.method().is_empty() { "trace" } else { reader.method() };
    let mut track = Track::new(name, reader.puzzle());
    for line in lines {
        if track.len() == keep {
            return Ok((*reader.puzzle(), track, None));
        }
        match reader.line(line.as_bytes()) {
            Ok(None) => {}
            Ok(Some(event)) => {
                let recorded = track.record(event);
                debug_assert_eq!(recorded, Ok(()));
            }
            Err(error) => {
                track.set_fault(error.to_string());
                return Ok((*reader.puzzle(), track, Some(error)));
            }
        }
    }
    track.finish(track.recorded(), track.ended_with());
    Ok((*reader.puzzle(), track, None))
}

fn of_error(error: &TraceError) -> Value {
    json!({ "message": error.to_string(), "line": error.line, "column": error.column })
}

fn of_trace(error: &TraceError) -> Fault {
    Fault { place: Some(of_error(error)), ..Fault::new(error) }
}

fn of_track(track: &Track, fault: Option<TraceError>) -> Value {
    let end = track.ended_with().map(|end| match end {
        Event::Solved => "solved",
        Event::NoSolution => "no-solution",
        _ => "budget-reached",
    });
    json!({
        "name": track.name,
        "events": track.len(),
        "complete": track.ended().is_some_and(|(_, end)| end.is_some()) || is_read(track),
        "end": end,
        "counters": of_counters(track.recorded()),
        "fault": fault.as_ref().map(of_error),
    })
}

/// Whether a trace was read to its end, although that did not end the search.
fn is_read(track: &Track) -> bool {
    track.ended().is_some() && track.name.parse::<Method>().is_err()
}

/// The search, if there is one.
fn watch(session: &mut Session) -> Result<&mut Watch, Fault> {
    session.watch.as_mut().ok_or_else(|| Fault::new("no search is open: ask watch-open"))
}

pub(super) fn key(session: &mut Session, request: &Request) -> Answer {
    let watch = watch(session)?;
    let player = &mut watch.player;
    let key = request.text("key")?;
    // A step by hand ends the playing.
    if !matches!(key, "granularity" | "speed" | "play") {
        player.playing = false;
    }
    match key {
        "step" => player.step_by(request.signed("by")?),
        "go" => player.go_to(request.number("to", 0)? as usize),
        "share" => {
            let track = &player.tracks()[player.leader()];
            let hundredth = (track.len() / 100).max(1) as i64;
            let to = track.step() as i64 + request.signed("by")?.saturating_mul(hundredth);
            player.go_to(to.max(0) as usize);
        }
        "jump" => {
            let mark = match request.text("to")? {
                "removal" => Mark::Removal,
                "record" => Mark::Record,
                other => return Err(expected("to", "removal or record", other)),
            };
            let back = request.flag("back")?;
            player.jump(mark, if back { Direction::Back } else { Direction::Forward });
        }
        "granularity" => {
            player.granularity = match request.text("to")? {
                "test" => Granularity::Test,
                "placement" => Granularity::Placement,
                "removal" => Granularity::Removal,
                other => return Err(expected("to", "test, placement or removal", other)),
            }
        }
        "play" => {
            let on = request.optional_flag("on")?.unwrap_or(!player.playing);
            player.playing = on && !player.is_at_the_end();
        }
        "speed" => player.change_speed(request.signed("by")?.clamp(-100, 100) as i32),
        other => return Err(expected("key", "a key of watch-key", other)),
    }
    Ok(watch.picture())
}

fn expected(member: &str, what: &str, found: &str) -> Fault {
    Fault::of(member, format_args!("expected {what}, found {found:?}"))
}

pub(super) fn pass(session: &mut Session, request: &Request) -> Answer {
    let watch = watch(session)?;
    watch.player.pass(request.quantity("ms")? / 1000.0);
    Ok(watch.picture())
}

pub(super) fn strip(session: &mut Session, request: &Request) -> Answer {
    let watch = watch(session)?;
    let columns = request.number("columns", 100)?.clamp(1, 10_000) as usize;
    let of = |track: &Track| {
        let strip = track.strip(columns);
        // Level 0 and step 0 are the left end; the last column is the last step.
        let here = (track.step() * columns / (track.len() + 1)).min(columns - 1);
        json!({
            "lowest": strip.iter().map(|share| share.lowest).collect::<Vec<_>>(),
            "deepest": strip.iter().map(|share| share.deepest).collect::<Vec<_>>(),
            "here": here,
        })
    };
    Ok(json!({ "runs": watch.player.tracks().iter().map(of).collect::<Vec<_>>() }))
}

pub(super) fn heat(session: &mut Session, _: &Request) -> Answer {
    let tracks = watch(session)?.player.tracks();
    Ok(json!({ "runs": tracks.iter().map(|track| track.heat().to_vec()).collect::<Vec<_>>() }))
}

/// The placements of a run as a tree; `null` where they are too many to draw.
pub(super) fn tree(session: &mut Session, request: &Request) -> Answer {
    let most = request.number("most", MOST_NODES)? as usize;
    let of = |track: &Track| {
        let nodes = textbook::tree(track.events(), most)?;
        let node = |node: &textbook::Node| {
            json!({
                "parent": node.parent,
                "cell": node.cell.to_string(),
                "digit": node.digit.get(),
                "placed": node.placed,
                "removed": node.removed,
            })
        };
        Some(nodes.iter().map(node).collect::<Vec<_>>())
    };
    let tracks = watch(session)?.player.tracks();
    Ok(json!({ "runs": tracks.iter().map(of).collect::<Vec<_>>() }))
}

pub(super) fn events(session: &mut Session, request: &Request) -> Answer {
    let tracks = watch(session)?.player.tracks();
    let run = request.number("run", 0)? as usize;
    let track = tracks.get(run).ok_or_else(|| Fault::of("run", "there is no such run"))?;
    let from = (request.number("from", 0)? as usize).min(track.len());
    let count = request.number("count", 1_000)? as usize;
    let to = from.saturating_add(count).min(track.len());
    let events = track.events()[from..to].iter().map(|&event| of_event(event));
    Ok(json!({ "events": events.collect::<Vec<_>>() }))
}

/// An event as a line of a trace.
fn of_event(event: Event) -> Value {
    serde_json::from_str(&trace::event(event)).unwrap_or_default()
}

impl Watch {
    fn picture(&self) -> Value {
        let player = &self.player;
        let leader = &player.tracks()[player.leader()];
        let granularity = player.granularity.name();
        json!({
            "step": leader.step(),
            "steps": leader.len(),
            "playing": player.playing,
            "speed": player.speed(),
            "granularity": granularity,
            "runs": player.tracks().iter().map(|track| self.run(track)).collect::<Vec<_>>(),
        })
    }

    fn run(&self, track: &Track) -> Value {
        let state = track.state();
        let sign = |cell: Cell| state.get(cell).map_or('.', |digit| char::from(digit.ascii()));
        let next = track.events().get(track.step()).copied();
        let said = state.last().map(|event| match self.language {
            Language::Korean => event.korean(),
            _ => event.to_string(),
        });
        json!({
            "step": track.step(),
            "grid": Cell::all().map(sign).collect::<String>(),
            "open": state.decisions().iter().map(|open| self.decision(open)).collect::<Vec<_>>(),
            "level": state.level(),
            "last": state.last().map(of_event),
            "next": next.map(of_event),
            "text": said.unwrap_or_default(),
            "reject": state.last_reject().map(of_event),
            "counters": of_counters(state.counters()),
        })
    }

    fn decision(&self, decision: &Decision) -> Value {
        let list = |set: DigitSet| set.iter().map(|digit| digit.get()).collect::<Vec<_>>();
        let text = match self.language {
            Language::Korean => decision.korean(),
            _ => decision.to_string(),
        };
        json!({
            "cell": decision.cell.to_string(),
            "digit": decision.digit.get(),
            "tried": list(decision.tried),
            "left": list(decision.left),
            "text": text,
        })
    }
}
