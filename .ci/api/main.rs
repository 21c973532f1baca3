//! The public items of a crate, one a line, from the file of JSON that rustdoc has written.

use public_api::Builder;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let json = std::env::args().nth(1).ok_or("expected a file of rustdoc's JSON")?;
    // Without what is derived or holds for all types: a line is something that a person wrote.
    let items = Builder::from_rustdoc_json(json)
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(true)
        .omit_auto_derived_impls(true)
        .build()?;
    print!("{items}");
    Ok(())
}
