//! Bytes as PDF stores them.

use flate2::{Compression, write::ZlibEncoder};
use std::io::Write;

/// Bytes as PDF stores them.
pub(super) fn compressed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    // Writing to a vector cannot fail.
    let _ = encoder.write_all(bytes);
    encoder.finish().unwrap_or_default()
}
