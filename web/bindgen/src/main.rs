//! `ppn-bindgen IN.wasm OUT`: writes the JavaScript that loads a module, and its types, to a folder.

use std::env;
use wasm_bindgen_cli_support::Bindgen;

fn main() {
    let [input, output] = &env::args().skip(1).collect::<Vec<_>>()[..] else {
        panic!("usage: ppn-bindgen IN.wasm OUT");
    };
    let written = Bindgen::new()
        .input_path(input)
        // The names of functions take a fifth of a module.
        .remove_name_section(true)
        .remove_producers_section(true)
        .web(true)
        .and_then(|bindgen| bindgen.typescript(true).generate(output));
    if let Err(error) = written {
        panic!("{error:?}");
    }
}
