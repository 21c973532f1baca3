//! `article`, `draw` and `practice`: what a technique is, its picture, positions to practise it.

use super::blocks;
use super::hello::level_name;
use super::human::view_of;
use super::position::{Position, candidates, puzzle};
use super::request::Request;
use super::{Answer, Fault, Session};
use serde_json::{Value, json};
use std::fmt::Display;
use std::str::FromStr;
use sudokit::Puzzle;
use sudokit::board::{Candidate, Cell, CellSet};
use sudokit::bounds::Meter;
use sudokit::technique::hint::Notes;
use sudokit::technique::notation::{CandidateRole, CellRole, Language, Shown, View};
use sudokit::technique::{Next, Node, Profile, Sheet, Technique, next_step, page};
use sudokit_answer::practice::Practice;
use sudokit_draw::{
    Board, Drawing, Form, Look, Overlay, Shape, draw as drawn, layers, svg_elements, svg_unstyled,
};

fn technique(request: &Request) -> Result<Technique, Fault> {
    Technique::named(request.text("technique")?).map_err(|error| Fault::of("technique", error))
}

pub(super) fn article(_: &mut Session, request: &Request) -> Answer {
    let (technique, language) = (technique(request)?, request.language()?);
    let article = page::article(technique, language);
    let ids = |list: &[Technique]| list.iter().map(|of| of.id()).collect::<Vec<_>>();
    Ok(json!({
        "id": technique.id(),
        "name": if language == Language::Korean { technique.korean() } else { technique.name() },
        "level": level_name(technique.level()),
        "what": article.what,
        "why": article.why,
        "spot": article.spot,
        "mistakes": article.mistakes,
        "easier": ids(&article.easier),
        "harder": ids(&article.harder),
        "example": page::example(technique).map(|(sheet, _)| position(&sheet)),
    }))
}

/// The techniques that are taught, in an order to learn them: none stands before those that are to
/// be learned first, else the easier level comes first, then HoDoKu's order.
pub(super) fn course(_: &mut Session, _: &Request) -> Answer {
    let articles = Technique::ALL.iter().map(|&of| (of, page::article(of, Language::English)));
    let taught: Vec<_> = articles.filter(|(_, article)| !article.spot.is_empty()).collect();
    let mut order: Vec<Technique> = Vec::new();
    let is_due = |of: &Technique, order: &[Technique]| {
        let is_taught = taught.iter().any(|(other, _)| other == of);
        is_taught && !order.contains(of)
    };
    while let Some((next, _)) = (taught.iter())
        .filter(|(of, article)| {
            is_due(of, &order) && !article.easier.iter().any(|easier| is_due(easier, &order))
        })
        .min_by_key(|(of, _)| of.level())
    {
        order.push(*next);
    }
    Ok(json!({ "techniques": order.iter().map(|of| of.id()).collect::<Vec<_>>() }))
}

/// A position as other questions take it.
fn position(sheet: &Sheet) -> Value {
    let digits = |is_given: bool| {
        let mut grid = Puzzle::EMPTY;
        for cell in Cell::all().filter(|&cell| sheet.givens().contains(cell) == is_given) {
            grid.set(cell, sheet.get(cell));
        }
        grid.to_string()
    };
    json!({
        "puzzle": digits(true), "placed": digits(false), "candidates": sheet.to_marks().to_words(),
    })
}

pub(super) fn draw(_: &mut Session, request: &Request) -> Answer {
    if let Some(view) = request.object("view")? {
        return drawn_layers(request, &view);
    }
    let position = Position::of(request)?;
    let (_, solution) = position.verdict();
    let mut sheet = position.player.sheet_knowing(solution.as_ref(), Notes::Trust);
    let mut look = Look::default();
    look.coordinates = true;
    if request.optional_text("technique")?.is_none() {
        let board = Board::of_sheet(&sheet);
        return picture(request, &drawn(&board, None, look), Value::Null);
    }
    let technique = technique(request)?;
    let shown = match request.optional_text("shown")? {
        None => Shown::Whole,
        Some(name) => *Shown::ALL
            .iter()
            .find(|shown| shown.name() == name)
            .ok_or_else(|| Fault::of("shown", "expected place, pattern or whole"))?,
    };
    let mut meter = Meter::new(&request.bounded(sheet.default_budget()));
    let profile = Profile::hodoku().only(&[technique]);
    let Next::Step(step) = next_step(&mut sheet, &profile, &mut meter) else {
        return Err(Fault::of("technique", "no such step in this position"));
    };
    let view = View::new(&step, &sheet, request.language()?);
    let mut board = Board::of_sheet(&sheet);
    let mut part = view.clone().up_to(shown);
    if request.flag("focused")? {
        board = focused(board, &view, shown);
        part = grown(&view, shown);
    }
    let mut picture = drawn(&board, Some(&part), look);
    let mut answer = view_of(&view);
    blocks::add_to(&mut answer, &|cell| sheet.get(cell));
    if shown != Shown::Place {
        let mut overlay = Overlay::default();
        overlay.blocks = blocks::found(&answer, &|cell| sheet.get(cell));
        let [_, arrows] = layers(&board, &overlay);
        // Below the digits, as all arrows.
        let is_text = |shape: &Shape| matches!(shape.form, Form::Text { .. });
        let digits = picture.shapes.iter().position(is_text).unwrap_or(picture.shapes.len());
        picture.shapes.splice(digits..digits, arrows);
    }
    self::picture(request, &picture, answer)
}

/// The width of a picture in points.
#[cfg(feature = "png")]
const WIDTH: u32 = 900;

/// A drawing in the requested form.
fn picture(request: &Request, drawing: &Drawing, view: Value) -> Answer {
    match request.optional_text("form")? {
        None | Some("svg") => Ok(json!({ "svg": svg_unstyled(drawing), "view": view })),
        #[cfg(feature = "png")]
        Some("png") => {
            use base64::Engine as _;
            let png = sudokit_draw::png(drawing, WIDTH).map_err(Fault::new)?;
            let png = base64::engine::general_purpose::STANDARD.encode(png);
            Ok(json!({ "png": png, "view": view }))
        }
        Some(_) => Err(Fault::of("form", "expected svg, or where this engine has it png")),
    }
}

/// The shapes of a view, or of a part of it, on a board that may hold anything. Searches no step.
fn drawn_layers(request: &Request, view: &Request) -> Answer {
    let mut board = Board::of(&puzzle(request)?);
    if let Some(marks) = candidates(request)? {
        board = board.with_candidates(&marks);
    }
    let [below, above] = layers(&board, &overlay(view)?);
    Ok(json!({ "below": svg_elements(&below), "above": svg_elements(&above) }))
}

/// What a view has for a drawing. Members may be missing.
fn overlay(view: &Request) -> Result<Overlay, Fault> {
    let mut overlay = Overlay::default();
    for of in view.optional_objects("cells")? {
        overlay.cells.push((needed(&of, "cell")?, named(&of, CellRole::ALL, CellRole::name)?));
    }
    for of in view.optional_objects("houses")? {
        overlay.houses.push((needed(&of, "house")?, named(&of, CellRole::ALL, CellRole::name)?));
    }
    for of in view.optional_objects("candidates")? {
        let digit = of.digit("digit")?.ok_or_else(|| Fault::of("digit", "missing"))?;
        let role = named(&of, CandidateRole::ALL, CandidateRole::name)?;
        overlay.candidates.push((Candidate { cell: needed(&of, "cell")?, digit }, role));
    }
    for of in view.optional_objects("links")? {
        overlay.links.push((node(&of, "from")?, node(&of, "to")?, of.flag("strong")?));
    }
    for of in view.optional_objects("blocks")? {
        overlay.blocks.push((needed(&of, "from")?, needed(&of, "to")?));
    }
    Ok(overlay)
}

fn needed<T: FromStr<Err: Display>>(of: &Request, member: &str) -> Result<T, Fault> {
    of.parsed(member)?.ok_or_else(|| Fault::of(member, "missing"))
}

/// The role of this name.
fn named<T: Copy>(of: &Request, all: &[T], name: fn(T) -> &'static str) -> Result<T, Fault> {
    let role = of.text("role")?;
    let found = all.iter().find(|&&one| name(one) == role);
    found.copied().ok_or_else(|| Fault::of("role", format_args!("there is no role {role:?}")))
}

/// One end of a link.
fn node(link: &Request, member: &str) -> Result<Node, Fault> {
    let end = link.object(member)?.ok_or_else(|| Fault::of(member, "missing"))?;
    let digit = end.digit("digit")?.ok_or_else(|| Fault::of("digit", "missing"))?;
    let cells = end.texts("cells")?.into_iter().map(str::parse::<Cell>);
    let cells = cells.collect::<Result<CellSet, _>>().map_err(|error| Fault::of("cells", error))?;
    Ok(Node::group(cells, digit, end.flag("holds")?))
}

/// Of a step about one digit this digit alone; of a cell that is filled its own marks; of others
/// the digits of the pattern, and all marks of its cells.
fn focused(board: Board, view: &View, shown: Shown) -> Board {
    let is_in = |cell: Cell| view.cells.iter().any(|&(other, _)| other == cell);
    match (view.technique, view.only_digit()) {
        (Technique::FullHouse | Technique::NakedSingle, _) => board.with_only(|of| is_in(of.cell)),
        // The one place that is left is what follows.
        (Technique::HiddenSingle, Some(digit)) if shown != Shown::Whole => {
            board.with_digit(digit).without_candidates()
        }
        (_, Some(digit)) => board.with_digit(digit),
        _ => {
            let has = |digit| view.candidates.iter().any(|(of, _)| of.digit == digit);
            board.with_only(|of| has(of.digit) || is_in(of.cell))
        }
    }
}

/// A step that grows picture by picture: the first house of its pattern, or its first cell; all of
/// the pattern; where that ends, and what follows.
fn grown(view: &View, shown: Shown) -> View {
    let mut part = view.clone().up_to(if shown == Shown::Place { Shown::Pattern } else { shown });
    if shown != Shown::Whole {
        part.houses.retain(|&(_, role)| role != CellRole::LooksAt);
    }
    if shown != Shown::Place {
        return part;
    }
    let all = part.candidates.len();
    part.links.clear();
    part.houses.truncate(1);
    let house = part.houses.first().map(|&(house, _)| house);
    let first = part.candidates.first().map(|&(of, _)| of.cell);
    let is_first = |cell: Cell| house.map_or(Some(cell) == first, |house| house.contains(cell));
    part.cells.retain(|&(cell, _)| is_first(cell));
    part.candidates.retain(|&(of, _)| is_first(of.cell));
    // Of a pattern in one house the house comes first.
    if house.is_some() && part.candidates.len() == all {
        part.cells.clear();
        part.candidates.clear();
    }
    part
}

pub(super) fn practice(_: &mut Session, request: &Request) -> Answer {
    let (technique, language) = (technique(request)?, request.language()?);
    let (seed, number) = (request.seed("seed")?, request.number("number", 0)?);
    let practice = Practice::new(technique, seed, number)
        .ok_or_else(|| Fault::of("technique", "there is no position to practise it"))?;
    let mut answer = position(&practice.sheet);
    answer["next"] = practice.is_next.into();
    let views = practice.steps.iter().map(|step| View::new(step, &practice.sheet, language));
    answer["steps"] = views.map(|view| view_of(&view)).collect();
    Ok(answer)
}
