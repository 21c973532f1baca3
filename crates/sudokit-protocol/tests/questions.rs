//! Every request in the page's form: its answer is the library's, and every wrong request is
//! refused with the member's name.

use serde_json::{Value, json};
use std::sync::{Arc, Mutex};
use sudokit::generate::{Generator, Item, Spec};
use sudokit::solve::{Order, Solutions, Solver};
use sudokit::technique::notation::{Document, Language, View, sentence};
use sudokit::technique::{Path, Profile, Sheet, Technique, page};
use sudokit::text::{Format, Reader};
use sudokit::textbook::{self, Event, Method};
use sudokit::{Budget, Puzzle, rate};
use sudokit_draw::{Board, Look, draw, svg_unstyled};
use sudokit_protocol::{Code, Request, Session, answer, guarded_reply};

const CLASSIC: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// It has a chain on its path.
const HARD: &str =
    "4..7...5.8...3.9....2....3.3495..62.7.......9.....4.....5.9.36.....6..8..6.8..2..";

fn ask(question: Value) -> Value {
    on(&mut Session::new(|_| {}), question)
}

/// The answer of a session; it must be one.
fn on(session: &mut Session, question: Value) -> Value {
    let mut answered = whole(session, &question);
    assert!(answered.get("error").is_none(), "{question}: {answered}");
    answered["ok"].take()
}

fn whole(session: &mut Session, question: &Value) -> Value {
    serde_json::from_str(&answer(session, &question.to_string())).unwrap()
}

fn refused(question: Value) -> String {
    let answered = whole(&mut Session::new(|_| {}), &question);
    assert!(answered.get("ok").is_none(), "{question}: {answered}");
    answered["error"]["message"].as_str().unwrap().to_owned()
}

fn classic() -> Puzzle {
    CLASSIC.parse().unwrap()
}

#[test]
fn hello_names_what_there_is() {
    let hello = ask(json!({ "ask": "hello" }));
    for format in hello["formats"].as_array().unwrap() {
        assert!(format["name"].as_str().unwrap().parse::<Format>().is_ok());
    }
    assert_eq!(hello["formats"].as_array().unwrap().len(), Format::ALL.len());
    assert!(
        hello["techniques"]
            .as_array()
            .unwrap()
            .iter()
            .any(|t| t["ko"] == "X-윙" || t["id"] == "x-wing")
    );
    assert_eq!(hello["scales"][1], "hodoku");
}

#[test]
fn what_is_written_in_any_format_is_read_back() {
    let placed = format!("..4{}", ".".repeat(78));
    let record = json!({ "puzzle": CLASSIC, "placed": placed, "title": "a title" });
    // A line of a bank needs fields that a position has not.
    for format in Format::ALL.into_iter().filter(|format| *format != Format::Bank) {
        let written = ask(json!({ "ask": "write", "format": format.name(), "records": [record] }));
        let text = written["text"].as_str().unwrap();
        let read = ask(json!({ "ask": "read", "text": text }));
        assert_eq!(read["records"].as_array().unwrap().len(), 1, "{format}: {text}");
        let lost = written["lost"].as_array().unwrap();
        let is_apart = !lost.iter().any(|what| what == "which digits are givens");
        if is_apart {
            assert_eq!(read["records"][0]["puzzle"], CLASSIC, "{format}");
        }
        if is_apart && !lost.iter().any(|what| what == "the placed digits") {
            assert_eq!(read["records"][0]["placed"], placed, "{format}");
        }
    }
    let blank = json!({ "ask": "write", "format": "line", "blank": "0", "records": [record] });
    assert_eq!(ask(blank)["text"], format!("{}\n", CLASSIC.replace('.', "0")));
}

#[test]
fn notes_go_out_and_come_back() {
    let notes = ask(json!({ "ask": "candidates", "puzzle": CLASSIC }))["candidates"].clone();
    assert!(notes.as_str().unwrap().starts_with("- - 124 26 - 2468"), "{notes}");
    // Notes of which one was struck: a line of HoDoKu's names what is gone.
    let notes = json!(notes.as_str().unwrap().replacen("124", "14", 1));
    let record = json!({ "puzzle": CLASSIC, "candidates": notes });
    let written = ask(json!({ "ask": "write", "format": "hodoku", "records": [record] }));
    let read = ask(json!({ "ask": "read", "text": written["text"] }));
    assert_eq!(read["records"][0]["candidates"], notes);
}

#[test]
fn a_broken_text_is_told_with_its_place() {
    let text = format!("{CLASSIC}\n53..7\n");
    let read = ask(json!({ "ask": "read", "text": text }));
    let mut reader = Reader::new();
    text.lines().for_each(|line| reader.push(line.as_bytes()));
    reader.finish();
    let error = reader.find_map(Result::err).unwrap();
    assert_eq!(read["records"][0]["line"], 1);
    assert_eq!(read["errors"][0]["message"], error.reason().to_string());
    assert_eq!((&read["errors"][0]["line"], &read["errors"][0]["column"]), (&json!(2), &json!(6)));
    assert_eq!(
        refused(json!({ "ask": "read", "text": "" })),
        "text: expected a puzzle, found none"
    );
    let many = format!("{CLASSIC}\n").repeat(3);
    let some = ask(json!({ "ask": "read", "text": many, "limit": 2 }));
    assert_eq!((some["records"].as_array().unwrap().len(), &some["more"]), (2, &json!(true)));
}

#[test]
fn the_board_is_checked_against_the_rules_and_on_request_the_solution() {
    let placed = format!("..5{}", ".".repeat(78));
    let checked =
        ask(json!({ "ask": "check", "puzzle": CLASSIC, "placed": placed, "solution": SOLVED }));
    assert_eq!(checked["wrong"], json!(["r1c3=5"]));
    assert_eq!(checked["conflicts"][0]["cells"], json!(["r1c1", "r1c3"]));
    let solved = ask(json!({ "ask": "check", "puzzle": CLASSIC, "placed": SOLVED }));
    assert_eq!((&solved["complete"], solved.get("wrong")), (&json!(true), None));
}

#[test]
fn verdicts_are_those_of_the_solver() {
    let open = &format!("{}{}", &CLASSIC[..72], ".........");
    let clash = format!("55{}", &CLASSIC[2..]);
    let none = format!("{}1{}", &CLASSIC[..2], &CLASSIC[3..]);
    for (puzzle, verdict) in
        [(CLASSIC, "proper"), (open, "multiple"), (&clash, "invalid"), (&none, "none")]
    {
        let found = ask(json!({ "ask": "classify", "puzzle": puzzle }));
        assert_eq!(found["verdict"], verdict, "{puzzle}");
        let parsed: Puzzle = puzzle.parse().unwrap();
        let all: Vec<String> = Solutions::new(parsed, Order::Ascending, Budget::UNLIMITED)
            .map(|solution| solution.to_string())
            .collect();
        let told = ask(json!({ "ask": "solutions", "puzzle": puzzle }));
        assert_eq!((&told["solutions"], &told["complete"]), (&json!(all), &json!(true)));
        assert_eq!(found["solutions"], json!(all[..all.len().min(2)]));
        let count = ask(json!({ "ask": "count", "puzzle": puzzle }));
        assert_eq!(count, json!({ "count": all.len(), "at_least": false }));
        assert_eq!(found["conflict"].is_null(), verdict != "invalid");
    }
    let empty = ".".repeat(81);
    let some = ask(json!({ "ask": "solutions", "puzzle": empty, "limit": 3 }));
    assert_eq!(
        (some["solutions"].as_array().unwrap().len(), &some["complete"]),
        (3, &json!(false))
    );
    let count = ask(json!({ "ask": "count", "puzzle": empty, "limit": 10 }));
    assert_eq!(count, json!({ "count": 10, "at_least": true }));
    // A pencilmark grid is a puzzle, too.
    let marks = sudokit::Pencilmarks::from(&classic()).to_string();
    assert_eq!(ask(json!({ "ask": "classify", "puzzle": marks }))["solutions"], json!([SOLVED]));
}

#[test]
fn reasons_are_those_of_the_analysis() {
    let mut solver = Solver::new();
    let open: Puzzle = format!("{}{}", &CLASSIC[..72], ".........").parse().unwrap();
    let names = |givens: &[(sudokit::board::Cell, sudokit::board::Digit)]| {
        givens.iter().map(|(cell, digit)| format!("{cell}={digit}")).collect::<Vec<_>>()
    };
    let missing = sudokit::analyze::missing_givens(&open, 2000, &mut solver).unwrap().unwrap();
    let told = ask(json!({ "ask": "explain", "puzzle": open.to_string() }));
    assert_eq!(told["missing"], json!(names(&missing.givens)));
    let redundant = sudokit::analyze::redundant_givens(&classic(), &mut solver).unwrap().unwrap();
    let told = ask(json!({ "ask": "explain", "puzzle": CLASSIC }));
    assert_eq!((&told["redundant"], &told["minimal"]), (&json!(names(&redundant)), &json!(false)));
    let minimized = ask(json!({ "ask": "minimize", "puzzle": CLASSIC }));
    let left: Puzzle = minimized["minimized"].as_str().unwrap().parse().unwrap();
    assert_eq!(sudokit::analyze::is_minimal(&left, &mut solver), Ok(Some(true)));
    assert_eq!(minimized["removed"], 30 - left.given_count());
    let fewest = ask(json!({ "ask": "minimize", "puzzle": left.to_string(), "fewest": true }));
    assert_eq!((&fewest["left"], &fewest["needed"]), (&minimized["left"], &minimized["left"]));
}

#[test]
fn true_candidates_are_counted_up_to_the_limit() {
    let open = format!("{}{}", &CLASSIC[..72], ".........");
    let told = ask(json!({ "ask": "true-candidates", "puzzle": open, "limit": 10 }));
    let list = told["true_candidates"].as_array().unwrap();
    assert!(list.iter().all(|item| item["solutions"] == 1 || item["solutions"] == 2));
    let of_a_cell = list.iter().filter(|item| item["cell"] == "r1c3").collect::<Vec<_>>();
    assert_eq!(of_a_cell, [&json!({ "cell": "r1c3", "digit": 4, "solutions": 2 })]);
    let without = ask(json!({ "ask": "true-candidates", "puzzle": open }));
    assert_eq!(without["candidates"], told["candidates"]);
    assert!(without["true_candidates"][0].get("solutions").is_none());
}

#[test]
fn methods_are_compared_as_the_library_runs_them() {
    let rows = ask(json!({ "ask": "compare", "puzzle": CLASSIC }))["rows"].clone();
    assert_eq!(rows.as_array().unwrap().len(), 6);
    for (row, method) in rows.as_array().unwrap().iter().zip(Method::ALL) {
        let budget = Budget::UNLIMITED;
        let run = textbook::solve(method, &classic(), &budget, &mut textbook::Unobserved);
        assert_eq!((&row["method"], &row["answer"]), (&json!(method.name()), &json!("solved")));
        assert_eq!(row["counters"]["checks"], run.counters.checks);
    }
    let stopped = ask(json!({ "ask": "compare", "puzzle": CLASSIC, "max_steps": 10 }));
    assert_eq!(stopped["rows"][0]["answer"], "budget-reached");
}

#[test]
fn a_seed_gives_the_library_s_puzzles() {
    let made: Vec<String> = Generator::new(Spec::default(), 7)
        .unwrap()
        .take(4)
        .map(|item| match item {
            Item::Made(made) => made.puzzle.to_string(),
            Item::Unmet { .. } => panic!("nothing forbids it"),
        })
        .collect();
    let told = Arc::new(Mutex::new(0));
    let heard = Arc::clone(&told);
    let mut session =
        Session::new(move |news| *heard.lock().unwrap() += usize::from(news.contains("item")));
    let answered =
        on(&mut session, json!({ "ask": "generate", "seed": "7", "first": 1, "count": 3 }));
    let puzzles: Vec<&Value> =
        answered["items"].as_array().unwrap().iter().map(|item| &item["puzzle"]).collect();
    assert_eq!(json!(puzzles), json!(made[1..]));
    assert_eq!(*told.lock().unwrap(), 3);
    let question =
        json!({ "ask": "generate", "seed": 7, "count": 40, "wanted": 2, "level": ["hard"] });
    let hard = ask(question);
    for item in hard["items"].as_array().unwrap() {
        let puzzle: Puzzle = item["puzzle"].as_str().unwrap().parse().unwrap();
        let sheet = Sheet::new(&puzzle).known_proper();
        let steps = rate::steps(sheet, &Profile::hodoku(), &Budget::UNLIMITED);
        assert_eq!(
            (&item["hodoku_level"], &item["hodoku_score"]),
            (&json!("hard"), &json!(steps.grade.score))
        );
    }
    assert_eq!(hard["items"].as_array().unwrap().len(), 2, "{hard}");
    let question =
        json!({ "ask": "generate", "seed": 7, "count": 40, "technique": "x-wing", "wanted": 1 });
    assert_eq!(ask(question)["items"].as_array().unwrap().len(), 1);
}

#[test]
fn a_search_for_puzzles_ends_and_says_how_rare_they_are() {
    let rare =
        json!({ "ask": "generate", "seed": 1, "count": 3, "givens": [17, 17], "max_tries": 60 });
    let vain = ask(rare);
    assert_eq!((&vain["items"], &vain["tries"]), (&json!([]), &json!(180)));
    assert_eq!((&vain["complete"], &vain["one_in"]), (&json!(false), &json!(60)));
    let some = ask(json!({ "ask": "generate", "seed": 7, "count": 2, "max_tries": null }));
    assert_eq!((&some["complete"], &some["one_in"]), (&json!(true), &json!(null)));
}

#[test]
fn what_is_possible_is_what_is_not_refused() {
    let all = ask(json!({ "ask": "possible" }));
    let techniques = |of: &Value| of["techniques"].as_array().unwrap().len();
    assert!(techniques(&all) < Technique::ALL.len());
    for level in all["levels"].as_array().unwrap() {
        let possible = ask(json!({ "ask": "possible", "level": [level] }));
        for technique in Technique::ALL.iter().map(|technique| technique.id()) {
            let question = json!({
                "ask": "generate", "seed": 1, "count": 0, "level": [level], "technique": technique,
            });
            let is_refused = whole(&mut Session::new(|_| {}), &question).get("error").is_some();
            let is_offered = possible["techniques"].as_array().unwrap().contains(&json!(technique));
            assert_ne!(is_refused, is_offered, "{level} {technique}");
            let of = ask(json!({ "ask": "possible", "technique": technique }));
            assert_eq!(of["levels"].as_array().unwrap().contains(level), is_offered);
        }
    }
}

/// Nested chains would search an empty grid for hours.
#[test]
fn human_solving_has_a_bound_where_none_is_named() {
    let empty = ".".repeat(81);
    let hint = ask(json!({ "ask": "hint", "puzzle": empty, "profile": "se" }));
    assert_eq!(hint["kind"], "unknown");
    let path = ask(json!({ "ask": "path", "puzzle": empty, "profile": "se" }));
    assert_eq!(path["end"], "budget");
    let steps = json!({ "ask": "steps", "puzzle": empty, "techniques": ["all"] });
    assert_eq!(ask(steps)["complete"], false);
    // Null lifts it: a position that has an end is followed to it.
    let path = ask(json!({ "ask": "path", "puzzle": empty, "max_work": null }));
    assert_eq!(path["end"], "stuck");
}

#[test]
fn a_path_that_is_asked_to_end_is_graded_by_its_steps() {
    let path = ask(json!({ "ask": "path", "puzzle": HARD, "until": "hidden-single" }));
    assert_eq!((&path["end"], &path["level"]), (&json!("reached"), &json!("easy")));
}

#[test]
fn a_search_is_watched_both_ways() {
    let mut session = Session::new(|_| {});
    let open =
        json!({ "ask": "watch-open", "puzzle": CLASSIC, "method": "scan", "versus": "recheck" });
    let first = on(&mut session, open);
    assert_eq!(
        (&first["of"][1]["name"], &first["of"][1]["complete"]),
        (&json!("recheck"), &json!(true))
    );
    let key = |key: &str, member: &str, value: Value| json!({ "ask": "watch-key", "key": key, member: value });
    on(&mut session, key("granularity", "to", json!("placement")));
    let there = on(&mut session, key("step", "by", json!(100)));
    assert_eq!(there["runs"][0]["counters"]["placements"], 100);
    assert_eq!(there["runs"][1]["counters"]["placements"], 100);
    on(&mut session, key("step", "by", json!(25)));
    assert_eq!(on(&mut session, key("step", "by", json!(-25))), there);
    on(&mut session, key("jump", "to", json!("record")));
    on(&mut session, key("share", "by", json!(-100)));
    let playing = on(&mut session, key("play", "on", json!(true)));
    assert_eq!((&playing["playing"], &playing["step"]), (&json!(true), &json!(0)));
    on(&mut session, key("speed", "by", json!(100)));
    let end = on(&mut session, json!({ "ask": "watch-pass", "ms": 1000.5 }));
    assert_eq!((&end["playing"], &end["step"]), (&json!(false), &end["steps"]));
    assert_eq!(end["runs"][0]["grid"], SOLVED);
    let heat = on(&mut session, json!({ "ask": "watch-heat" }));
    let sum: u64 = heat["runs"][0].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).sum();
    assert_eq!(sum, 4208);
    let strip = on(&mut session, json!({ "ask": "watch-strip", "columns": 80 }));
    let deepest = strip["runs"][0]["deepest"].as_array().unwrap();
    assert_eq!((deepest.len(), deepest.iter().map(|d| d.as_u64().unwrap()).max()), (80, Some(51)));
    let events = on(&mut session, json!({ "ask": "watch-events", "from": 41_809 }));
    assert_eq!(events["events"], json!([{ "event": "solved" }]));
    assert_eq!(on(&mut session, json!({ "ask": "watch-tree" }))["runs"], json!([null, null]));
    let korean = json!({ "ask": "watch-open", "puzzle": CLASSIC, "lang": "ko", "keep": 10 });
    let cut = on(&mut session, korean);
    assert_eq!((&cut["of"][0]["complete"], &cut["steps"]), (&json!(false), &json!(10)));
    let one = on(&mut session, key("go", "to", json!(1)));
    assert_eq!(one["runs"][0]["text"], "1행 3열에 1 배치");
}

#[test]
fn a_small_search_is_a_tree() {
    let mut session = Session::new(|_| {});
    let puzzle = format!("...{}", &SOLVED[3..]);
    on(&mut session, json!({ "ask": "watch-open", "puzzle": puzzle, "method": "recheck" }));
    let tree = on(&mut session, json!({ "ask": "watch-tree" }))["runs"][0].take();
    let nodes = tree.as_array().unwrap();
    // 1 to 5 in the first cell, 1 to 3 in the second, 1 to 4 in the third.
    assert_eq!(nodes.len(), 12);
    let first = json!({ "parent": null, "cell": "r1c1", "digit": 1, "placed": 1, "removed": 3 });
    assert_eq!(nodes[0], first);
    assert_eq!((&nodes[11]["parent"], &nodes[11]["removed"]), (&json!(7), &json!(null)));
    let cut = on(&mut session, json!({ "ask": "watch-tree", "most": 11 }));
    assert_eq!(cut["runs"], json!([null]));
}

#[test]
fn a_trace_is_played_up_to_what_cannot_be_true() {
    let mut text = Vec::new();
    textbook::trace::write_header(&mut text, &classic(), "mine");
    let mut count = 0;
    let mut write = |event: Event| {
        textbook::trace::write_event(&mut text, event);
        count += 1;
    };
    textbook::solve(Method::Tables, &classic(), &Budget::UNLIMITED, &mut write);
    let mut text = String::from_utf8(text).unwrap();
    let whole_run = ask(json!({ "ask": "watch-open", "trace": text }));
    assert_eq!((&whole_run["of"][0]["name"], &whole_run["steps"]), (&json!("mine"), &json!(count)));
    assert_eq!(whole_run["of"][0]["complete"], true);
    text += "{\"event\":\"solved\"}\n";
    let faulty = ask(json!({ "ask": "watch-open", "trace": text }));
    let fault = &faulty["of"][0]["fault"];
    assert_eq!(fault["message"], "the run has already ended");
    assert_eq!(fault["line"], count + 2);
    let nonsense = whole(&mut Session::new(|_| {}), &json!({ "ask": "watch-open", "trace": "{}" }));
    assert_eq!(nonsense["error"]["line"], 1);
}

#[test]
fn steps_of_a_path_are_the_library_s_and_drawn_on_their_position() {
    let told = Arc::new(Mutex::new(Vec::new()));
    let heard = Arc::clone(&told);
    let mut session = Session::new(move |news| heard.lock().unwrap().push(news.to_owned()));
    let path = on(&mut session, json!({ "ask": "path", "puzzle": HARD, "lang": "ko" }));
    let profile = Profile::hodoku();
    let mut steps = Path::new(Sheet::new(&HARD.parse().unwrap()).known_proper(), &profile);
    let mut has_link = false;
    for (item, index) in path["steps"].as_array().unwrap().iter().zip(1..) {
        let sheet = steps.sheet().clone();
        let step = steps.next().unwrap();
        let document = Document::of(step.clone()).by(&profile).at(index, &sheet).to_string();
        assert_eq!(item["step"], serde_json::from_str::<Value>(&document).unwrap());
        let view = &item["view"];
        assert_eq!(view["sentence"], sentence(&step, Language::Korean));
        let conclusions = view["candidates"].as_array().unwrap().iter();
        let of = |role: &str| conclusions.clone().filter(|c| c["role"] == role).count();
        assert_eq!(
            (of("placed"), of("eliminated")),
            (step.placements.len(), step.eliminations.len())
        );
        for link in view["links"].as_array().unwrap() {
            has_link = true;
            assert_ne!(link["from"]["holds"], link["to"]["holds"]);
            assert_eq!(link["strong"], link["to"]["holds"]);
        }
    }
    assert!(steps.next().is_none() && has_link);
    assert_eq!((&path["end"], &path["verdict"]), (&json!("solved"), &json!("proper")));
    assert_eq!(told.lock().unwrap().len(), path["count"].as_u64().unwrap() as usize);
    let until = ask(json!({ "ask": "path", "puzzle": HARD, "until": "discontinuous-nice-loop" }));
    assert_eq!(until["end"], "reached");
    // A path with a requested end is not stuck: its level is that of its steps.
    let until = ask(json!({ "ask": "path", "puzzle": HARD, "until": "hidden-single" }));
    assert_eq!((&until["end"], &until["level"]), (&json!("reached"), &json!("easy")));
    let se = ask(json!({ "ask": "path", "puzzle": CLASSIC, "profile": "se" }));
    assert_eq!((&se["rating"], &se["level"]), (&json!(1.2), &Value::Null));
    let open = ask(json!({ "ask": "path", "puzzle": format!("55{}", &CLASSIC[2..]) }));
    assert_eq!(open["error"], "invalid puzzle: r1c1 and r1c2 both hold 5 in row 1");
}

#[test]
fn hints_follow_the_player_to_the_end() {
    let mut placed = ".".repeat(81);
    let mut candidates = Value::Null;
    for _ in 0..200 {
        let hint = ask(
            json!({ "ask": "hint", "puzzle": HARD, "placed": placed, "candidates": candidates }),
        );
        if hint["kind"] == "solved" {
            let checked = ask(json!({ "ask": "check", "puzzle": HARD, "placed": placed }));
            assert_eq!(checked["complete"], true);
            return;
        }
        assert_eq!(hint["kind"], "step", "{hint}");
        assert_eq!(hint["texts"].as_array().unwrap().len(), 6);
        placed = hint["after"]["placed"].as_str().unwrap().to_owned();
        candidates = hint["after"]["candidates"].clone();
    }
    panic!("not solved after 200 hints");
}

#[test]
fn a_hint_says_first_what_is_wrong() {
    let placed = format!("..1{}", ".".repeat(78));
    let wrong = ask(json!({ "ask": "hint", "puzzle": CLASSIC, "placed": placed, "lang": "ko" }));
    assert_eq!(
        (&wrong["kind"], &wrong["candidates"]),
        (&json!("wrong-digits"), &json!(["r1c3-1"]))
    );
    let notes = format!("- - 12 {}", "- ".repeat(78));
    let missing = ask(json!({ "ask": "hint", "puzzle": CLASSIC, "candidates": notes }));
    assert_eq!(missing["kind"], "missing-notes");
    // Beside it is the hint without the notes.
    let alone = ask(json!({ "ask": "hint", "puzzle": CLASSIC }));
    assert_eq!(missing["next"]["step"], alone["step"]);
    assert_eq!(missing["after"]["candidates"].as_str().unwrap().split(' ').nth(2), Some("124"));
    assert_eq!((&alone["source"], &alone["look_at"]), (&json!("profile"), &json!(["b9"])));
    let toward = ask(json!({ "ask": "hint", "puzzle": CLASSIC, "toward": "r5c5" }));
    assert_eq!(toward["step"]["place"], json!(["r5c5-5"]));
}

#[test]
fn a_hint_says_what_kind_of_puzzle_it_is_for() {
    let hint = |puzzle: &str| ask(json!({ "ask": "hint", "puzzle": puzzle }));
    let several = hint(&".".repeat(81));
    assert_eq!((&several["kind"], &several["proper"]), (&json!("stuck"), &json!(false)));
    assert!(several["remarks"][0].as_str().unwrap().contains("more than one solution"));
    let none = hint(&CLASSIC.replacen("53.", "532", 1));
    assert_eq!(
        (&none["kind"], &none["remarks"]),
        (&json!("no-solution"), &json!(["The puzzle has no solution."]))
    );
    assert_eq!(hint(CLASSIC)["remarks"], json!([]));
}

#[test]
fn all_steps_are_filtered_and_cut() {
    let all = ask(json!({ "ask": "steps", "puzzle": CLASSIC, "technique": ["singles"] }));
    let steps = all["steps"].as_array().unwrap();
    assert!(steps.len() > 3 && all["complete"] == true);
    let cell = steps[0]["step"]["place"][0].as_str().unwrap()[..4].to_owned();
    let some =
        ask(json!({ "ask": "steps", "puzzle": CLASSIC, "cell": cell, "technique": ["singles"] }));
    assert!(
        some["steps"]
            .as_array()
            .unwrap()
            .iter()
            .all(|item| item["step"]["place"][0].as_str().unwrap().starts_with(&cell))
    );
    let cut = ask(json!({ "ask": "steps", "puzzle": CLASSIC, "limit": 2 }));
    assert_eq!((cut["steps"].as_array().unwrap().len(), &cut["complete"]), (2, &json!(false)));
}

#[test]
fn scales_say_what_the_library_says() {
    let told = Arc::new(Mutex::new(0));
    let heard = Arc::clone(&told);
    let mut session = Session::new(move |_| *heard.lock().unwrap() += 1);
    let scales = ["closure", "hodoku", "se", "te", "b", "sudokit", "guesses", "backdoor"];
    let grade = on(&mut session, json!({ "ask": "grade", "puzzle": HARD, "scales": scales }));
    let puzzle: Puzzle = HARD.parse().unwrap();
    let sheet = || Sheet::new(&puzzle).known_proper();
    let steps = rate::steps(sheet(), &Profile::hodoku(), &Budget::UNLIMITED);
    assert_eq!(grade["hodoku_score"], steps.grade.score);
    assert_eq!(grade["hodoku_level"], steps.grade.level.name().to_lowercase());
    let se = sudokit::technique::se::rate(&sheet(), &Budget::UNLIMITED);
    assert_eq!(grade["se_er"].to_string(), se.er.to_string());
    assert_eq!((*told.lock().unwrap(), &grade["at_least"]), (scales.len(), &json!([])));
    let cut = ask(json!({ "ask": "grade", "puzzle": HARD, "scales": ["se"], "max_work": 1 }));
    assert_eq!(cut["at_least"], json!(["se_er", "se_ep", "se_ed"]));
    let none = ask(json!({ "ask": "grade", "puzzle": ".".repeat(81) }));
    assert_eq!((&none["verdict"], &none["hodoku_score"]), (&json!("multiple"), &Value::Null));
}

#[test]
fn what_is_asked_wrongly_is_told_by_the_member() {
    let short = "53..7";
    let notes = "1 2 3";
    for (question, message) in [
        (json!([]), "expected an object"),
        (json!({}), "ask: missing"),
        (json!({ "ask": 7 }), "ask: expected a text"),
        (json!({ "ask": "sing" }), "ask: there is no question \"sing\""),
        (json!({ "ask": "read" }), "text: missing"),
        (json!({ "ask": "classify", "puzzle": short }), "puzzle: expected 81 characters, found 5"),
        (
            json!({ "ask": "solutions", "puzzle": CLASSIC, "limit": -1 }),
            "limit: expected a whole number",
        ),
        (
            json!({ "ask": "check", "puzzle": CLASSIC, "candidates": notes }),
            "candidates: expected 81 words, found 3",
        ),
        (json!({ "ask": "write", "records": [] }), "format: missing"),
        (json!({ "ask": "write", "format": "line" }), "records: missing"),
        (
            json!({ "ask": "write", "format": "line", "blank": "-", "records": [] }),
            "blank: expected one of .0_*xX?",
        ),
        (
            json!({ "ask": "hint", "puzzle": CLASSIC, "lang": "fr" }),
            "lang: expected en or ko, found \"fr\"",
        ),
        (
            json!({ "ask": "hint", "puzzle": CLASSIC, "profile": "me" }),
            "profile: expected sudokit, hodoku or se, found \"me\"",
        ),
        (
            json!({ "ask": "hint", "puzzle": CLASSIC, "notes": "no" }),
            "notes: expected trust or recompute, found \"no\"",
        ),
        (
            json!({ "ask": "steps", "puzzle": CLASSIC, "digit": 0 }),
            "digit: expected a digit from 1 to 9",
        ),
        (
            json!({ "ask": "path", "puzzle": CLASSIC, "until": "magic" }),
            "until: expected the name of a technique, such as x-wing",
        ),
        (
            json!({ "ask": "grade", "puzzle": CLASSIC, "scales": ["x"] }),
            "scales: there is no scale \"x\"",
        ),
        (json!({ "ask": "generate" }), "seed: missing"),
        (
            json!({ "ask": "generate", "seed": 1, "not_minimal": true }),
            "not_minimal: needs givens: how many shall there be?",
        ),
        (json!({ "ask": "generate", "seed": 1, "level": ["x"] }), "level: there is no level \"x\""),
        (json!({ "ask": "watch-heat" }), "no search is open: ask watch-open"),
        (
            json!({ "ask": "watch-open", "puzzle": CLASSIC, "method": "x" }),
            "method: expected a method: scan, recheck, tables or empty-cells",
        ),
    ] {
        assert_eq!(refused(question.clone()), message, "{question}");
    }
    assert!(answer(&mut Session::new(|_| {}), "{").contains("expected JSON: "));
    let mut session = Session::new(|_| {});
    on(&mut session, json!({ "ask": "watch-open", "puzzle": CLASSIC }));
    for (question, message) in [
        (
            json!({ "ask": "watch-key", "key": "x" }),
            "key: expected a key of watch-key, found \"x\"",
        ),
        (
            json!({ "ask": "watch-key", "key": "jump", "to": "x" }),
            "to: expected removal or record, found \"x\"",
        ),
        (json!({ "ask": "watch-pass" }), "ms: missing"),
        (json!({ "ask": "watch-events", "run": 1 }), "run: there is no such run"),
    ] {
        assert_eq!(whole(&mut session, &question)["error"]["message"], message);
    }
}

#[test]
fn a_climb_from_a_puzzle_has_its_grades_before_and_after() {
    let start = ask(json!({ "ask": "generate", "seed": 3, "level": ["medium"] }));
    let start = &start["items"][0];
    let mut asked =
        json!({ "ask": "generate", "seed": 1, "near": start["puzzle"], "max_tries": 400 });
    asked["graded"] = true.into();
    let found = ask(asked);
    assert_eq!(found["before"]["hodoku_score"], start["hodoku_score"]);
    assert_eq!(found["before"]["hardest"], start["hardest"]);
    let after = found["items"][0]["hodoku_score"].as_u64().unwrap();
    assert!(after > start["hodoku_score"].as_u64().unwrap(), "{found}");
    assert!(ask(json!({ "ask": "generate", "seed": 1 }))["before"].is_null());
    let wrong = refused(json!({ "ask": "generate", "seed": 1, "near": ".".repeat(81) }));
    assert!(!wrong.is_empty(), "{wrong}");
}

#[test]
fn articles_are_the_librarys() {
    for &technique in Technique::ALL {
        let asked = json!({ "ask": "article", "technique": technique.id(), "lang": "ko" });
        let (found, article) = (ask(asked), page::article(technique, Language::Korean));
        assert_eq!(found["name"], technique.korean());
        assert_eq!((&found["what"], &found["why"]), (&json!(article.what), &json!(article.why)));
        assert_eq!(found["spot"], json!(article.spot));
        assert_eq!(found["example"].is_null(), page::example(technique).is_none());
    }
    let wrong = refused(json!({ "ask": "article", "technique": "x-win" }));
    assert!(wrong.starts_with("technique: "), "{wrong}");
}

#[test]
fn the_picture_of_a_step_is_that_of_the_drawing_package() {
    let mut asked = ask(json!({ "ask": "article", "technique": "x-wing" }))["example"].take();
    asked["ask"] = "draw".into();
    assert!(ask(asked.clone())["view"].is_null());
    asked["technique"] = "x-wing".into();
    let whole = ask(asked.clone());
    let (sheet, step) = page::example(Technique::XWing).unwrap();
    let view = View::new(&step, &sheet, Language::English);
    let mut look = Look::default();
    look.coordinates = true;
    let drawn = svg_unstyled(&draw(&Board::of_sheet(&sheet), Some(&view), look));
    assert_eq!(whole["svg"], drawn);
    assert!(!drawn.contains("<style") && drawn.contains("class=\"eliminated\""));
    let count = |svg: &Value, class: &str| {
        svg.as_str().unwrap().matches(&format!("class=\"{class}\"")).count()
    };
    for (shown, patterns) in [("place", 0), ("pattern", 4)] {
        asked["shown"] = shown.into();
        let part = ask(asked.clone());
        assert_eq!(count(&part["svg"], "pattern"), patterns, "{shown}");
        assert_eq!(count(&part["svg"], "eliminated"), 0, "{shown}");
        assert_eq!(part["view"], whole["view"]);
    }
    asked["focused"] = true.into();
    let marks = count(&ask(asked.clone())["svg"], "mark");
    assert!(marks < count(&whole["svg"], "mark") && marks >= 4, "{marks}");
    asked["shown"] = "all".into();
    assert!(refused(asked.clone()).starts_with("shown: "));
    asked["shown"] = Value::Null;
    asked["technique"] = "jellyfish".into();
    assert!(refused(asked).starts_with("technique: no such step"));
}

/// What the board of the page shows of a step is the part of the article's and the command's picture
/// between their digits: the same text.
#[test]
fn the_shapes_of_a_view_are_those_of_the_whole_picture() {
    let mut drawn = 0;
    for &technique in Technique::ALL {
        let mut asked =
            ask(json!({ "ask": "article", "technique": technique.id() }))["example"].take();
        if asked.is_null() {
            continue;
        }
        asked["ask"] = "draw".into();
        let mut whole = asked.clone();
        whole["technique"] = technique.id().into();
        let whole = ask(whole);
        let svg = whole["svg"].as_str().unwrap();
        let digits = |member: &str| asked[member].as_str().unwrap().chars();
        let shown = digits("puzzle").zip(digits("placed"));
        let shown: String = shown.map(|(a, b)| if a == '.' { b } else { a }).collect();
        asked["puzzle"] = shown.into();
        asked["view"] = whole["view"].clone();
        let parts = ask(asked);
        let (below, above) = (parts["below"].as_str().unwrap(), parts["above"].as_str().unwrap());
        assert!(above.contains("<") && svg.contains(below) && svg.contains(above), "{technique}");
        drawn += 1;
    }
    assert!(drawn > 50, "{drawn} techniques");
}

#[test]
fn a_view_to_draw_may_be_a_part_and_what_is_wrong_in_it_is_named() {
    let puzzle = CLASSIC;
    let draw = |view: Value| json!({ "ask": "draw", "puzzle": puzzle, "view": view });
    assert_eq!(ask(draw(json!({}))), json!({ "below": "", "above": "" }));
    let framed = ask(draw(json!({ "houses": [{ "house": "b9", "role": "defines" }] })));
    assert!(
        framed["above"].as_str().unwrap().starts_with("<rect class=\"base\" x=\"605\""),
        "{framed}"
    );
    for (view, message) in [
        (json!(1), "view: expected an object"),
        (json!({ "cells": [1] }), "cells: expected a list of objects"),
        (json!({ "cells": [{ "cell": "r1c1", "role": "odd" }] }), "role: there is no role \"odd\""),
        (json!({ "houses": [{ "role": "defines" }] }), "house: missing"),
        (json!({ "candidates": [{ "cell": "r1c1", "role": "a" }] }), "digit: missing"),
        (json!({ "links": [{ "from": { "cells": ["r1c1"], "digit": 1 } }] }), "to: missing"),
    ] {
        assert_eq!(refused(draw(view)), message);
    }
}

#[test]
fn every_right_answer_of_practice_follows_from_the_solution() {
    for technique in ["full-house", "pointing", "xy-wing"] {
        let found = ask(json!({ "ask": "practice", "technique": technique, "seed": 5 }));
        let puzzle: Puzzle = found["puzzle"].as_str().unwrap().parse().unwrap();
        let solution = Solver::new().classify(puzzle).unique().unwrap();
        let steps = found["steps"].as_array().unwrap();
        let candidates = steps.iter().flat_map(|view| view["candidates"].as_array().unwrap());
        let mut right = 0;
        for candidate in candidates {
            let cell: sudokit::Cell = candidate["cell"].as_str().unwrap().parse().unwrap();
            let holds = json!(solution.get(cell).get()) == candidate["digit"];
            match candidate["role"].as_str().unwrap() {
                "placed" => assert!(holds, "{technique}: {candidate}"),
                "eliminated" => assert!(!holds, "{technique}: {candidate}"),
                _ => continue,
            }
            right += 1;
        }
        assert!(right > 0, "{technique}");
    }
}

#[test]
fn the_page_styles_every_role_of_a_drawing() {
    let css = include_str!("../../../web/style/drawing.css");
    for role in sudokit_draw::Role::ALL {
        assert!(css.contains(&format!(".sudokit .{} {{", role.name())), "{}", role.name());
    }
}

#[test]
fn puzzles_of_other_rules_are_described_and_are_no_records() {
    let read = |text: &str| ask(json!({ "ask": "read", "text": text }));
    let text =
        format!("{CLASSIC}\n\nsudoku 9\ntitle T\nrules All of it.\nknight\ncage 3 r1c1 r1c2\n");
    let answered = read(&text);
    assert_eq!(answered["records"].as_array().unwrap().len(), 1);
    assert_eq!(answered["records"][0]["puzzle"], CLASSIC);
    let expected = json!([{
        "line": 3, "format": "rules", "size": [9, 9], "drawings": 0, "title": "T",
        "words": "All of it.",
        "rules": [{ "rule": "knight", "count": 1 }, { "rule": "cage", "count": 1 }],
    }]);
    assert_eq!(answered["others"], expected);
    // Lines behind it keep their numbers.
    let behind = read(&format!("sudoku 9\nknight\n\n{{\"puzzle\":\"{CLASSIC}\"}}\n"));
    assert_eq!(behind["records"][0]["line"], 4);
    // A list is read as before, whatever its lines look like.
    let table = format!("id,puzzle\nthermo,{CLASSIC}\n2,{CLASSIC}\n");
    assert_eq!(read(&table)["records"].as_array().unwrap().len(), 2);
    assert_eq!(read(&table)["others"], json!([]));
    // What words alone tell from a classic puzzle can be opened as one.
    let cells = |given: bool| -> Vec<Vec<Value>> {
        let cell = |c: char| match c.to_digit(10) {
            Some(value) if given => json!({ "value": value, "given": true }),
            Some(value) => json!({ "value": value }),
            None => json!({}),
        };
        (0..9).map(|row| CLASSIC[row * 9..][..9].chars().map(cell).collect()).collect()
    };
    let words = "Fill the grid. ".repeat(20);
    let pad =
        json!({ "cells": cells(false), "metadata": { "title": "T", "rules": words } }).to_string();
    let fpuzzles = json!({ "size": 9, "grid": cells(true), "ruleset": words }).to_string();
    let pack = sudokit::text::lz_string::pack;
    let links = [
        format!("https://sudokupad.app/scl{}", pack(&pad)),
        format!("https://f-puzzles.com/?load={}", pack(&fpuzzles)),
    ];
    for text in links.iter().chain([&pad, &fpuzzles]) {
        let told = read(text);
        assert_eq!(told["others"][0]["record"]["puzzle"], CLASSIC, "{text}");
        assert_eq!(told["others"][0]["words"], words, "{text}");
        assert_eq!(told["records"], json!([]));
    }
    // Bare JSON without other rules is a classic puzzle, on one line or several.
    let usual = "Normal sudoku rules apply.";
    for object in [
        json!({ "cells": cells(false) }),
        json!({ "cells": cells(false), "cages": [{ "value": "title: T" }], "lines": [] }),
        json!({ "cells": cells(false), "metadata": { "title": "T", "rules": usual } }),
        json!({ "size": 9, "grid": cells(true) }),
        json!({ "size": 9, "grid": cells(true), "title": "T", "ruleset": usual, "arrow": [] }),
    ] {
        let pretty = serde_json::to_string_pretty(&object).unwrap();
        for text in [object.to_string(), pretty] {
            let told = read(&format!("{text}\n\n{CLASSIC}\n"));
            assert_eq!((&told["others"], &told["errors"]), (&json!([]), &json!([])), "{text}");
            let [first, second] = &told["records"].as_array().unwrap()[..] else {
                panic!("{told}")
            };
            assert_eq!((&first["puzzle"], &first["line"]), (&json!(CLASSIC), &json!(1)), "{text}");
            assert_eq!(second["line"], text.lines().count() + 2);
        }
    }
}

#[test]
fn each_of_all_steps_can_be_asked_for_as_a_hint() {
    let hint = ask(json!({ "ask": "hint", "puzzle": CLASSIC }));
    let all = ask(json!({ "ask": "steps", "puzzle": CLASSIC, "as_hints": true }));
    let steps = all["steps"].as_array().unwrap();
    assert!(steps.len() > 5, "{}", steps.len());
    assert!(steps.contains(&hint), "{hint}");
    assert!(steps.iter().all(|step| step["after"]["placed"] != Value::Null));
}

#[test]
fn every_technique_has_a_family_and_what_is_taught_a_place_in_the_course() {
    let about = ask(json!({ "ask": "hello" }));
    let family = |id: &str| {
        let all = about["techniques"].as_array().unwrap();
        all.iter().find(|of| of["id"] == id).unwrap()["family"].clone()
    };
    for (id, expected) in [
        ("naked-single", "singles"),
        ("direct-pointing", "intersections"),
        ("direct-hidden-pair", "subsets"),
        ("kraken-fish-1", "fish"),
        ("bug-2", "uniqueness"),
        ("w-wing", "wings"),
        ("sue-de-coq", "sets"),
        ("aligned-triplet-exclusion", "sets"),
        ("bidirectional-cycle", "chains"),
        ("nishio", "forcing"),
        ("brute-force", "last"),
    ] {
        assert_eq!(family(id), expected, "{id}");
    }
    let course = ask(json!({ "ask": "course" }))["techniques"].as_array().unwrap().clone();
    assert!(course.len() > 30, "{}", course.len());
    for (at, id) in course.iter().enumerate() {
        let easier = ask(json!({ "ask": "article", "technique": id }))["easier"].clone();
        for first in easier.as_array().unwrap() {
            let place = course.iter().position(|other| other == first);
            assert!(place.is_none_or(|place| place < at), "{first} is learned before {id}");
        }
    }
}

#[test]
fn a_search_that_finds_none_reports_its_tries_and_finds_the_same_puzzle() {
    let reports = Arc::new(Mutex::new(Vec::new()));
    let kept = Arc::clone(&reports);
    let mut session = Session::new(move |news| kept.lock().unwrap().push(news.to_owned()));
    // Item 0 takes more tries than the first bound.
    let rare = json!({ "ask": "generate", "seed": 2, "givens": [20, 20] });
    let made = on(&mut session, rare);
    let reports: Vec<Value> =
        reports.lock().unwrap().iter().map(|news| serde_json::from_str(news).unwrap()).collect();
    let before: Vec<_> = reports.iter().filter(|news| news["most"].is_u64()).collect();
    let tries = made["items"][0]["tries"].as_u64().unwrap();
    assert!(tries > 4000 && before[0]["tries"] == 500, "{tries}: {before:?}");
    assert!(before[0]["most"].as_u64().unwrap() >= 1_000_000);
    let mut generator = Generator::new(Spec::default().givens(20..=20), 2).unwrap();
    let Some(Item::Made(same)) = generator.next() else { panic!("it was made") };
    assert_eq!(made["items"][0]["puzzle"], same.puzzle.to_string());
}

#[test]
fn the_reason_of_a_single_is_the_digits_that_block_the_other_places() {
    let hint = ask(json!({ "ask": "hint", "puzzle": CLASSIC }));
    assert_eq!(hint["view"]["technique"]["id"], "hidden-single");
    let expected = json!([
        { "from": "r8c5", "to": "r8c7" }, { "from": "r8c5", "to": "r8c8" },
        { "from": "r5c9", "to": "r7c9" },
    ]);
    assert_eq!(hint["view"]["blocks"], expected);
    let naked = ask(
        json!({ "ask": "steps", "puzzle": CLASSIC, "technique": ["naked-single"], "limit": 1 }),
    );
    assert_eq!(naked["steps"][0]["view"]["blocks"].as_array().unwrap().len(), 8);
    let drawn = ask(json!({
        "ask": "draw", "puzzle": CLASSIC, "view": { "blocks": hint["view"]["blocks"] }
    }));
    assert_eq!(drawn["above"].as_str().unwrap().matches("weak-link").count(), 3);
}

#[test]
fn a_panic_is_an_error_of_its_request_alone() {
    // The receiver of progress stands for a fault of the engine.
    let mut session = Session::new(|_| panic!("on purpose"));
    let ask = |session: &mut Session, question: Value| {
        guarded_reply(session, Request::read(&question.to_string()).unwrap())
    };
    let path = ask(&mut session, json!({ "ask": "path", "puzzle": CLASSIC, "id": 5 }));
    assert_eq!(path.result().unwrap_err().0, Code::Panic);
    assert!(path.to_string().starts_with(r#"{"id":5,"error":{"#), "{path}");
    let next = ask(&mut session, json!({ "ask": "check", "puzzle": CLASSIC }));
    assert!(next.to_string().starts_with(r#"{"ok":{"#), "{next}");
}
