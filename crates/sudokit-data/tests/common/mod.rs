//! Properties of the commands on sets for any input: no panic; every row that is read is written or
//! counted; one thread and three give the same. A test generates files, a fuzz target uses any
//! (`fuzz/fuzz_targets/data.rs`).

use std::io::{self, Cursor, Write};
use std::sync::{Arc, Mutex};
use sudokit_data::audit::{Audit, audit};
use sudokit_data::augment::{Augment, Moves, augment};
use sudokit_data::dedup::{Dropped, Observer, dedup};
use sudokit_data::export::export;
use sudokit_data::files::Outputs;
use sudokit_data::ids::Level;
use sudokit_data::labels::BadLabels;
use sudokit_data::read::{DataSet, FileFacts, Input, ReadOptions};
use sudokit_data::split::{self, Split};
use sudokit_data::write::{Dtype, Encoder, Layout, Output, Target};
use sudokit_data::{DataError, Run};

/// How each file begins: tables whose columns differ, objects whose keys do, or nothing.
const BEGINNINGS: [&str; 6] = [
    "",
    "id,puzzle\n1,53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n",
    "puzzle,note,solution\n53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,x,\
     534678912672195348198342567859761423426853791713924856961537284287419635345286179\n",
    "solution\tpuzzle\tpuzzle\n",
    "{\"puzzle\":\"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\",\
     \"a\":1,\"a\":2}\n",
    "puzzle,answer\n53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,1234\n",
];

const LAYOUTS: [Layout; 7] = [
    Layout::Csv,
    Layout::Jsonl,
    Layout::Tsv,
    Layout::Lines,
    Layout::Kaggle,
    Layout::Rrn,
    Layout::ReasoningGym,
];

/// The result of a run: all output and messages, and its end.
#[derive(PartialEq, Debug)]
struct Came {
    written: Vec<u8>,
    complaints: Vec<String>,
    ended: Result<(), String>,
}

#[derive(Default)]
struct Listener {
    complaints: Vec<String>,
    dropped: u64,
}

impl Observer for Listener {
    fn wants_dropped(&self) -> bool {
        true
    }

    fn dropped(&mut self, _: &Dropped) -> Result<(), DataError> {
        self.dropped += 1;
        Ok(())
    }

    fn complain(&mut self, text: &str) {
        self.complaints.push(text.to_owned());
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

/// The request, chosen by the first bytes of the input.
struct Asked {
    command: u8,
    layout: Layout,
    level: Level,
    bad_labels: BadLabels,
    solve: bool,
}

/// Asks one to three files. The first five bytes choose what is asked, how the files begin, and where
/// the rest is cut into files.
pub(crate) fn check(input: &[u8]) {
    let Some((&[command, options, begin, first, second], text)) = input.split_first_chunk() else {
        return;
    };
    // Packed text breaks off elsewhere when it is damaged: not the matter here.
    if matches!(text, [0x1f, 0x8b, ..] | [0x28, 0xb5, ..] | [0x50..=0x5f, 0x2a, ..]) {
        return;
    }
    let asked = Asked {
        command: command % 5,
        layout: LAYOUTS[usize::from(command / 5) % LAYOUTS.len()],
        level: Level::ALL[usize::from(options) % 3],
        bad_labels: if options & 4 == 0 { BadLabels::Counted } else { BadLabels::Dropped },
        solve: options & 8 != 0,
    };
    let cut = |at: u8| {
        let at = usize::from(at) * text.len() / 256;
        text[at..].iter().position(|&b| b == b'\n').map_or(text.len(), |end| at + end + 1)
    };
    let (a, b) = (cut(first.min(second)), cut(first.max(second)));
    let files: Vec<Vec<u8>> = [&text[..a], &text[a..b], &text[b..]]
        .into_iter()
        .enumerate()
        .map(|(n, part)| {
            let begin = BEGINNINGS[(usize::from(begin) / 6_usize.pow(n as u32)) % 6];
            [begin.as_bytes(), part].concat()
        })
        .collect();
    let files = &files[..1 + usize::from(options >> 4) % 3];
    let (one, three) = (run(&asked, files, 1), run(&asked, files, 3));
    assert!(one == three, "{one:?}\n{three:?}");
}

fn run(asked: &Asked, files: &[Vec<u8>], threads: usize) -> Came {
    let inputs = files.iter().enumerate().map(|(n, text)| {
        Input::copied(&format!("file {n}"), Cursor::new(text)).expect("a temporary file")
    });
    let options = ReadOptions { bad_labels: asked.bad_labels, ..ReadOptions::default() };
    let data = DataSet::new(inputs.collect(), options).expect("files that are there");
    let run = Run { threads, ..Run::default() };
    let (memory, mut heard) = (Memory::default(), Listener::default());
    let ended = answer(asked, &data, &run, &memory, &mut heard);
    let ended = ended.map_err(|error| match error {
        DataError::Fault(what) => panic!("a fault of this program: {what}"),
        error => error.to_string(),
    });
    let written = memory.0.lock().unwrap().clone();
    Came { written, complaints: heard.complaints, ended }
}

fn read(files: &[FileFacts]) -> (u64, u64) {
    let dropped = |file: &FileFacts| file.wrong_labels.as_ref().map_or(0, |labels| labels.dropped);
    (files.iter().map(|file| file.rows).sum(), files.iter().map(dropped).sum())
}

fn answer(
    asked: &Asked,
    data: &DataSet,
    run: &Run,
    memory: &Memory,
    heard: &mut Listener,
) -> Result<(), DataError> {
    let (layout, encoder) = (asked.layout, Encoder::new(asked.layout, None));
    let stream = Target::Stream("memory".to_owned(), Box::new(memory.clone()));
    let mut output = Output::create(stream, layout, Dtype::U1)?;
    match asked.command {
        0 => {
            let done = dedup(data, asked.level, run, &encoder, &mut output, heard)?;
            let (rows, wrong) = read(&done.files);
            assert_eq!(rows, done.kept + done.dropped + done.unreadable + wrong);
            assert_eq!(done.unreadable, heard.complaints.len() as u64);
            assert_eq!(done.dropped, heard.dropped);
        }
        1 => {
            let fill = asked.solve.then_some(20..=40);
            let moves = Moves::All;
            let how = Augment { copies: 2, seed: 1, moves, original: true, fill };
            let done = augment(data, &how, run, &encoder, &mut output, heard)?;
            let (rows, wrong) = read(&done.files);
            assert_eq!(done.written, 3 * (rows - done.left_out - wrong));
            assert_eq!(done.left_out, heard.complaints.len() as u64);
        }
        2 => {
            let done = export(data, layout, asked.solve, run, &encoder, &mut output, heard)?;
            let (rows, wrong) = read(&done.files);
            assert_eq!(rows, done.written + done.left_out + wrong);
            assert_eq!(done.left_out, heard.complaints.len() as u64);
        }
        3 => {
            let folder = tempfile::tempdir().expect("a folder");
            let parts = Split::new(1, 0.3, 0.2).expect("shares");
            let place = split::folder(&mut Outputs::new(false), folder.path(), layout)?;
            let report = split::split(data, &parts, asked.level, run, place, layout, heard)?;
            let (rows, wrong) = read(&report.inputs);
            let written: u64 = report.parts.iter().map(|part| part.rows).sum();
            assert_eq!(rows, written + report.left_out + wrong);
            assert!(report.left_out <= heard.complaints.len() as u64);
            for part in report.parts {
                memory.clone().write_all(part.sha256.as_bytes()).expect("memory");
            }
        }
        _ => {
            let scales = Vec::new();
            let how = Audit { against: None, show: 3, scales, sample: 0, budget: 1000 };
            let report = audit(data, &how, run)?;
            let (rows, wrong) = read(&report.files);
            let counted: u64 = report.sets.iter().map(|set| set.counts.rows).sum();
            assert_eq!(rows, counted + wrong);
            memory.clone().write_all(report.to_string().as_bytes()).expect("memory");
        }
    }
    output.finish().map(drop)
}
