//! Every operation of every instruction set of this machine against its plain definition.

mod lanes;
mod words;
