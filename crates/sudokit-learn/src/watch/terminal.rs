//! The only part that touches the terminal: takes it, draws, reads keys, gives it back.

use super::keys::{self, Next};
use super::player::Player;
use super::recorder::Recording;
use super::view::{self, Look};
use super::words;
use crate::exit::Exit;
use crate::interrupt;
use crate::language::Language;
use crate::threads;
use anyhow::{Context, bail};
use ratatui::crossterm::event::{self, Event, KeyEvent, KeyEventKind};
use ratatui::{DefaultTerminal, Frame};
use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Time between two pictures while something moves.
const TICK: Duration = Duration::from_millis(33);
/// Time between two looks at the signals while nothing moves.
const IDLE: Duration = Duration::from_millis(200);
/// How long news are taken before the next picture.
const NEWS: Duration = Duration::from_millis(15);

/// Checks that output and input are a terminal.
///
/// # Errors
/// When not, with the reason.
pub fn require(language: Language) -> anyhow::Result<()> {
    if !io::stdout().is_terminal() {
        bail!(words::no_terminal(language));
    }
    if std::env::var_os("TERM").is_some_and(|term| term == "dumb") {
        bail!(words::dumb_terminal(language));
    }
    // Puzzles and traces may come from a pipe; then the keys come from the terminal itself.
    let keyboard = if cfg!(windows) { "CONIN$" } else { "/dev/tty" };
    if !io::stdin().is_terminal() && std::fs::File::open(keyboard).is_err() {
        bail!(words::no_keyboard(language));
    }
    Ok(())
}

/// Colors, unless `NO_COLOR` is set.
pub fn look(language: Language) -> Look {
    let color = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    Look { color, language }
}

/// What can be shown in a terminal and moved by keys.
pub(crate) trait Show {
    /// Takes what has arrived since, for a short time; whether there may be more.
    fn take_news(&mut self) -> bool {
        false
    }

    /// Draws everything.
    fn draw(&self, frame: &mut Frame<'_>);

    /// Whether it moves by itself.
    fn is_moving(&self) -> bool;

    /// Does what a key says.
    fn press(&mut self, key: KeyEvent) -> Next;

    /// Lets time pass.
    fn pass(&mut self, time: Duration);
}

/// Shows the player until the user quits.
///
/// # Errors
/// When the terminal fails.
pub fn run(player: &mut Player, recordings: &[Recording], look: Look) -> anyhow::Result<Exit> {
    show(&mut Search { player, recordings, look })
}

/// Searches that are recorded while they are watched.
struct Search<'a> {
    player: &'a mut Player,
    recordings: &'a [Recording],
    look: Look,
}

impl Show for Search<'_> {
    fn take_news(&mut self) -> bool {
        take_news(self.player, self.recordings)
    }

    fn draw(&self, frame: &mut Frame<'_>) {
        view::draw(frame, self.player, self.look);
    }

    fn is_moving(&self) -> bool {
        self.player.playing || self.player.tracks().iter().any(|track| track.is_recording())
    }

    fn press(&mut self, key: KeyEvent) -> Next {
        keys::press(self.player, key)
    }

    fn pass(&mut self, time: Duration) {
        self.player.pass(time);
    }
}

/// Shows something until the user quits. The terminal is as it was afterwards: also after an error,
/// a panic, Ctrl-C, or a signal that asks to end.
///
/// # Errors
/// When the terminal fails.
pub(crate) fn show(shown: &mut impl Show) -> anyhow::Result<Exit> {
    let stop = stop_flag().context("cannot listen to signals")?;
    threads::begin("terminal", end_without_terminal).context("cannot start a thread")?;
    in_terminal(|terminal| watch(terminal, shown, &stop))
}

/// Takes the terminal for as long as `work` takes.
fn in_terminal<T>(
    work: impl FnOnce(&mut DefaultTerminal) -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    // Also installs a panic hook that gives the terminal back before the message is printed.
    let mut terminal = ratatui::try_init().context("cannot use the terminal")?;
    let result = work(&mut terminal);
    ratatui::try_restore().context("cannot give the terminal back")?;
    result
}

fn watch(
    terminal: &mut DefaultTerminal,
    shown: &mut impl Show,
    stop: &AtomicUsize,
) -> anyhow::Result<Exit> {
    let mut before = Instant::now();
    loop {
        let arrived = shown.take_news();
        terminal.draw(|frame| shown.draw(frame))?;
        let wait = if arrived {
            Duration::ZERO
        } else if shown.is_moving() {
            TICK
        } else {
            IDLE
        };
        if wait_for_key(wait)? {
            // All keys that are there, so that a held key does not lag behind.
            while event::poll(Duration::ZERO)? {
                let Event::Key(key) = event::read()? else { continue };
                if key.kind == KeyEventKind::Release {
                    continue;
                }
                match shown.press(key) {
                    Next::GoOn => {}
                    Next::Quit => return Ok(Exit::Done),
                    Next::Interrupt => return Ok(Exit::Interrupted),
                }
            }
        }
        let signal = stop.load(Ordering::Relaxed);
        if signal != 0 {
            interrupt::note(i32::try_from(signal).unwrap_or_default());
            return Ok(Exit::Interrupted);
        }
        let now = Instant::now();
        shown.pass(now - before);
        before = now;
    }
}

/// Ends the program when its terminal has hung up: nothing is left to restore.
/// A thread of its own, because waiting for keys never ends on such a terminal.
fn end_without_terminal() {
    while io::stdout().is_terminal() {
        std::thread::sleep(IDLE);
    }
    std::process::exit(Exit::Interrupted.code().into());
}

/// Whether a key is there. A signal that interrupts the waiting is no error.
fn wait_for_key(wait: Duration) -> io::Result<bool> {
    match event::poll(wait) {
        Err(error) if error.kind() == io::ErrorKind::Interrupted => Ok(false),
        polled => polled,
    }
}

/// Takes what has been recorded, for a short time; whether there may be more.
fn take_news(player: &mut Player, recordings: &[Recording]) -> bool {
    let until = Instant::now() + NEWS;
    for (i, recording) in recordings.iter().enumerate() {
        while let Ok(news) = recording.news.try_recv() {
            player.take(i, news);
            if Instant::now() > until {
                return true;
            }
        }
    }
    false
}

/// Takes the number of a signal that asks to end. (Ctrl-C is a key here, but another program may
/// send the signal.) A terminal that hangs up ends the program as Ctrl-C does.
fn stop_flag() -> io::Result<Arc<AtomicUsize>> {
    let flag = Arc::new(AtomicUsize::new(0));
    #[cfg(unix)]
    {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
        for (signal, number) in [(SIGINT, SIGINT), (SIGHUP, SIGINT), (SIGTERM, SIGTERM)] {
            signal_hook::flag::register_usize(signal, Arc::clone(&flag), number as usize)?;
        }
    }
    Ok(flag)
}

#[cfg(all(test, unix))]
#[path = "../../tests/common/pty.rs"]
mod pty;

#[cfg(all(test, unix))]
mod tests {
    use super::pty::Session;
    use super::*;
    use std::process::Command;

    /// Set for the process that shall panic: this program once more, in a terminal.
    const INSIDE: &str = "SUDOKIT_TEST_INSIDE_A_TERMINAL";

    #[test]
    fn a_panic_gives_the_terminal_back_and_is_told_then() {
        if std::env::var_os(INSIDE).is_some() {
            let _ = in_terminal::<()>(|terminal| {
                terminal.draw(|frame| frame.render_widget("drawn", frame.area()))?;
                event::read()?;
                panic!("as provoked")
            });
        }
        let mut command = Command::new(std::env::current_exe().unwrap());
        let name = "watch::terminal::tests::a_panic_gives_the_terminal_back_and_is_told_then";
        command.args(["--exact", name, "--nocapture"]).env(INSIDE, "1").env("RUST_BACKTRACE", "0");
        let mut session = Session::start(command);
        session.wait_for("drawn");
        session.wait_until_taken();
        session.press("x");
        let left = session.assert_given_back();
        assert!(!left.status.success());
        assert!(left.text.contains("as provoked"), "{}", left.text);
    }
}
