//! Requests of all kinds: written ones, and a thousand with drawn members, good and bad. The tests
//! of the doors (stdin, HTTP, tools of assistants, C, the page's engine) send the same ones.

pub(crate) mod drawn;
mod written;
