//! Exports and imports of the module: only numbers, which give the places of texts in its memory.
//!
//! The page calls [`alloc`], writes a request there, and [`call`]s. The answer is at [`answer`]
//! until the next call. A running call passes texts to `tell`. A panic passes its message before it
//! traps. The only `unsafe` of this package.
#![allow(unsafe_code, reason = "memory is shared with the page")]

use std::cell::RefCell;
use sudokit_protocol::Session;

thread_local! {
    /// One for each instance of the module: it has one thread.
    static DESK: RefCell<Session> = RefCell::new(begin());
    static ANSWER: RefCell<String> = const { RefCell::new(String::new()) };
}

/// A session that reports to the page; panics are reported from now on, too.
fn begin() -> Session {
    #[cfg(target_arch = "wasm32")]
    std::panic::set_hook(Box::new(|panic| {
        tell(&serde_json::json!({ "panic": panic.to_string() }).to_string());
    }));
    let mut session = Session::new(tell);
    // Those of the lesson.
    session.set_problems([
        ("2239", include_str!("../../sudokit-learn/problems/2239.toml")),
        ("2580", include_str!("../../sudokit-learn/problems/2580.toml")),
    ]);
    session
}

#[cfg(target_arch = "wasm32")]
fn tell(text: &str) {
    mod page {
        #[link(wasm_import_module = "env")]
        unsafe extern "C" {
            pub(super) safe fn tell(start: *const u8, length: usize);
        }
    }
    // The page reads the text before it returns.
    page::tell(text.as_ptr(), text.len());
}

/// Outside a page the text is dropped.
#[cfg(not(target_arch = "wasm32"))]
fn tell(_: &str) {}

/// Room for a request of this number of bytes.
#[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
extern "C" fn alloc(length: usize) -> *mut u8 {
    Box::into_raw(vec![0_u8; length].into_boxed_slice()).cast()
}

/// Answers the question that was written to the room of [`alloc`], and takes the room back. Returns
/// how many bytes the answer has.
///
/// # Safety
/// `start` comes from `alloc(length)`, and no call has had it yet.
#[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
unsafe extern "C" fn call(start: *mut u8, length: usize) -> usize {
    // SAFETY: the caller promises that these are the parts of a boxed slice of `alloc`.
    let question = unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(start, length)) };
    let question = String::from_utf8_lossy(&question);
    let answer = DESK.with_borrow_mut(|session| sudokit_protocol::answer(session, &question));
    ANSWER.with_borrow_mut(|last| {
        *last = answer;
        last.len()
    })
}

/// The place of the last answer.
#[cfg_attr(target_arch = "wasm32", unsafe(no_mangle))]
extern "C" fn answer() -> *const u8 {
    ANSWER.with_borrow(|last| last.as_ptr())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_is_answered_through_memory() {
        for (question, begins) in [
            (r#"{"ask":"hello"}"#.as_bytes(), r#"{"ok":{"#),
            (b"", r#"{"error":{"#),
            (b"\xff\xfe", r#"{"error":{"#),
        ] {
            let room = alloc(question.len());
            // SAFETY: the room is as long as the question, and is handed back once.
            let length = unsafe {
                std::ptr::copy_nonoverlapping(question.as_ptr(), room, question.len());
                call(room, question.len())
            };
            // SAFETY: the answer is there until the next call.
            let bytes = unsafe { std::slice::from_raw_parts(answer(), length) };
            let text = std::str::from_utf8(bytes).unwrap();
            assert!(text.starts_with(begins), "{text}");
        }
    }
}
