//! The command as its users run it: one test program, a module a matter.

mod against;
mod any_bytes;
mod bench;
mod canon;
#[cfg(unix)]
mod closed;
mod common;
mod convert;
mod count_check;
mod data;
mod door;
#[cfg(feature = "variants")]
mod dresses;
mod generate;
mod grade;
mod human;
mod human_edges;
mod judge;
mod judge_class;
mod judge_memory;
mod judge_solve;
mod judge_source;
mod korean;
mod layouts;
mod learn;
#[cfg(unix)]
mod mutants;
#[cfg(unix)]
mod mutate;
mod names;
mod output_docs;
mod page;
#[cfg(feature = "parquet")]
mod parquet;
mod pictures;
mod problems;
#[cfg(all(feature = "learn", feature = "variants"))]
#[path = "../../../sudokit-protocol/tests/requests/mod.rs"]
mod requests;
#[cfg(unix)]
mod robust;
mod schemas;
#[cfg(feature = "serve")]
mod serve;
#[cfg(feature = "http")]
mod serve_http;
#[cfg(feature = "mcp")]
mod serve_mcp;
mod slips;
mod solve;
mod specs;
mod stream;
mod tables;
#[cfg(feature = "variants")]
mod texts;
mod timeout;
mod usage;
#[cfg(feature = "variants")]
mod variants;
mod watch;
mod windows;
mod wishes;
mod writes;
