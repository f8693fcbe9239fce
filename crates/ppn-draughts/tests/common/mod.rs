//! Reads the test vectors.
#![allow(dead_code, reason = "each test file uses a part")]

use serde::de::DeserializeOwned;
use std::{fs, path::PathBuf};

/// The folder of the vectors.
pub(crate) fn corpus() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../corpus/pdn")
}

/// The cases of a file.
pub(crate) fn vectors<T: DeserializeOwned>(name: &str) -> T {
    let path = corpus().join(name);
    let text = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    serde_json::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}
