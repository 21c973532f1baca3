//! The stream commands: any text, cut anywhere, on some threads, gives the same bytes.
#![no_main]
use libfuzzer_sys::fuzz_target;
use sudokit_cli::memory::run;

const COMMANDS: &[&[&str]] = &[
    &["solve"],
    &["solve", "--json"],
    &["solve", "--format", "boxed"],
    &["solve", "--all", "--limit", "2"],
    &["count"],
    &["count", "--fields", "line,count"],
    &["count", "--format", "tsv"],
    &["count", "--limit", "1000001", "--budget", "1000"],
    &["check", "--minimal"],
    &["canon", "--form", "givens", "--json"],
    &["transform", "--seed", "1", "-n", "2"],
    &["convert", "--format", "jsonl"],
];

fuzz_target!(|input: &[u8]| {
    // The first four bytes choose the command, the threads, and where the text is cut.
    let Some((&[command, threads, first, second], text)) = input.split_first_chunk() else {
        return;
    };
    // Packed text breaks off elsewhere when it is damaged: not this target's matter.
    if matches!(text, [0x1f, 0x8b, ..] | [0x28, 0xb5, ..])
        || matches!(text, [0x50..=0x5f, 0x2a, ..])
    {
        return;
    }
    let command = COMMANDS[command as usize % COMMANDS.len()];
    let threads = (1 + threads % 4).to_string();
    let options: &[&str] = match command[0] {
        "convert" => &[],
        _ => &["-q", "--progress", "never", "--threads"],
    };
    let on = |threads: &str, pieces: Vec<Vec<u8>>| {
        let threads = if options.is_empty() { None } else { Some(threads) };
        let words = command.iter().chain(options).copied().chain(threads);
        run(&words.collect::<Vec<_>>(), pieces)
    };
    let (a, b) = (first as usize * text.len() / 256, second as usize * text.len() / 256);
    let (a, b) = (a.min(b), a.max(b));
    let pieces = vec![text[..a].to_vec(), text[a..b].to_vec(), text[b..].to_vec()];
    let whole = on("1", vec![text.to_vec()]);
    let parts = on(&threads, pieces);
    assert!(
        parts == whole,
        "{command:?} {threads}\n{}\n---\n{}\n{}\n---\n{}",
        String::from_utf8_lossy(&whole.stdout),
        String::from_utf8_lossy(&parts.stdout),
        String::from_utf8_lossy(&whole.stderr),
        String::from_utf8_lossy(&parts.stderr)
    );
});
