//! Files as games.

use ppn::File;
use ppn_archive::{unpacked, unpacked_name};
use std::{
    fs,
    io::{BufReader, Read},
    path::Path,
};

/// The largest file in bytes: it is in memory as a whole, and so are its data frames.
const MOST: u64 = 64 << 20;

/// Reads a file, unpacked if it is compressed. Its notation is the one that is named, or else that of its name or its
/// beginning.
pub(crate) fn file(path: &str, notation: Option<&str>) -> Result<File, String> {
    let of_path = |error: std::io::Error| format!("{path}: {error}");
    let source = unpacked(Box::new(BufReader::new(fs::File::open(path).map_err(of_path)?)));
    let mut bytes = Vec::new();
    source.and_then(|source| source.take(MOST + 1).read_to_end(&mut bytes)).map_err(of_path)?;
    if bytes.len() as u64 > MOST {
        return Err(format!("{path}: larger than {} MiB; split it with `ppn split`", MOST >> 20));
    }
    let known = ppn::notations();
    let found = match notation {
        Some(name) => known.named(name),
        None => known.of_path(unpacked_name(Path::new(path))).or_else(|| {
            let beginning = &bytes[..bytes.len().min(4 << 10)];
            known.of_text(&String::from_utf8_lossy(beginning))
        }),
    };
    let found = found.ok_or_else(|| {
        let names = known.names().collect::<Vec<_>>().join(", ");
        match notation {
            Some(name) => format!("there is no notation `{name}`; there are {names}"),
            None => format!(
                "{path}: its name and its beginning show no notation; give `notation`: {names}"
            ),
        }
    })?;
    Ok(File::of(found.clone(), path, bytes))
}
