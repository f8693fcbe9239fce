//! Symbols of suits.

use crate::symbols::{self, Symbol};
use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
};

/// The symbol of a suit: the name of a drawing of this crate, or the data of an SVG path.
///
/// A path is filled. It is drawn in a box of 100 by 100 around the origin, y downwards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SuitSymbol(pub(crate) Symbol);

/// The maximum number of characters of a path.
const MOST: usize = 10_000;

/// The largest number of a path, far beyond its box.
const LARGEST: f32 = 10_000.0;

/// The most that a path may be away from the middle of its box, whose edges are at 50.
#[cfg(feature = "raster")]
const FARTHEST: f64 = 60.0;

/// The maximum number of paths that a program reads. They are kept as long as the program runs,
/// like the drawings of this crate, so that a symbol can be copied.
const MOST_PATHS: usize = 1000;

/// Drawings that have a name.
const NAMED: [Symbol; 12] = [
    symbols::SUN,
    symbols::MOON,
    symbols::CROWN,
    symbols::ARMS,
    symbols::HEART,
    symbols::SPADE,
    symbols::CLUB,
    symbols::DIAMOND,
    symbols::STAR,
    symbols::HALMA,
    symbols::MEEPLE,
    symbols::SPIRAL,
];

impl SuitSymbol {
    /// The names of drawings of this crate.
    pub(super) fn names() -> impl Iterator<Item = &'static str> {
        NAMED.iter().map(|symbol| symbol.name)
    }

    /// The symbol of a name, or of a path, which may be wrong. `None` if the text is neither.
    pub(super) fn of(text: &str) -> Option<Result<Self, String>> {
        if let Some(symbol) = NAMED.iter().find(|symbol| symbol.name == text) {
            return Some(Ok(Self(*symbol)));
        }
        text.starts_with(['M', 'm']).then(|| {
            check(text)?;
            check_box(text)?;
            kept(text).map(Self)
        })
    }
}

/// Whether a path is in its box, with room for drawings that were made a little larger. Far beyond it, it would be drawn
/// on other pieces, and programs that draw calculate with numbers that they cannot have.
#[cfg(feature = "raster")]
fn check_box(path: &str) -> Result<(), String> {
    let corners = crate::path_data::bounds(path).into_iter().flatten();
    let far = corners.flat_map(|corner| [corner.x.abs(), corner.y.abs()]).fold(0.0, f64::max);
    if far <= FARTHEST {
        return Ok(());
    }
    Err(format!(
        "the path of a symbol leaves its box, which is from -50,-50 to 50,50; it may reach to {FARTHEST} at most"
    ))
}

/// Without pictures of pixels, paths are only written.
#[cfg(not(feature = "raster"))]
fn check_box(_: &str) -> Result<(), String> {
    Ok(())
}

/// Whether the text is path data that is safe in an attribute: commands with all of their numbers.
pub(super) fn check(path: &str) -> Result<(), String> {
    if path.len() > MOST {
        return Err(format!("the path has more than {MOST} characters"));
    }
    let is_command = |sign: char| sign.is_ascii_alphabetic() && !matches!(sign, 'e' | 'E');
    let starts = path.char_indices().filter(|(_, sign)| is_command(*sign)).map(|(at, _)| at);
    let ends = starts.clone().skip(1).chain([path.len()]);
    for (start, end) in starts.zip(ends) {
        let (command, rest) = (&path[start..=start], &path[start + 1..end]);
        let each = match command.to_ascii_uppercase().as_str() {
            "M" | "L" | "T" => 2,
            "H" | "V" => 1,
            "C" => 6,
            "S" | "Q" => 4,
            "A" => 7,
            "Z" => 0,
            _ => return Err(format!("unknown command `{command}` in the path")),
        };
        let numbers = numbers(rest)
            .ok_or_else(|| format!("expected numbers behind `{command}` in the path: `{rest}`"))?;
        if let Some(large) = numbers.iter().find(|number| number.abs() > LARGEST) {
            return Err(format!(
                "{large:e} behind `{command}` in the path is too large; draw in a box from -50,-50 to 50,50"
            ));
        }
        let count = numbers.len();
        let complete = if each == 0 { count == 0 } else { count > 0 && count % each == 0 };
        if !complete {
            return Err(format!("`{command}` needs {each} numbers in the path, and has {count}"));
        }
    }
    Ok(())
}

/// The numbers, separated by spaces and commas; `None` if there is anything else.
fn numbers(text: &str) -> Option<Vec<f32>> {
    let mut spaced = String::with_capacity(text.len());
    let mut last = ' ';
    for sign in text.chars() {
        // A minus begins a number, except in an exponent.
        if matches!(sign, '-' | '+') && !matches!(last, 'e' | 'E') {
            spaced.push(' ');
        }
        spaced.push(if sign == ',' { ' ' } else { sign });
        last = sign;
    }
    let number = |word: &str| {
        let plain =
            word.chars().all(|sign| matches!(sign, '0'..='9' | '.' | '-' | '+' | 'e' | 'E'));
        if plain { word.parse().ok().filter(|number: &f32| number.is_finite()) } else { None }
    };
    spaced.split_ascii_whitespace().map(number).collect()
}

/// The symbol of a path, with a name of its own. It is kept for the rest of the program.
pub(super) fn kept(path: &str) -> Result<Symbol, String> {
    static PATHS: Mutex<BTreeMap<&'static str, Symbol>> = Mutex::new(BTreeMap::new());
    kept_in(&mut PATHS.lock().unwrap_or_else(PoisonError::into_inner), path)
}

fn kept_in(paths: &mut BTreeMap<&'static str, Symbol>, path: &str) -> Result<Symbol, String> {
    if let Some(symbol) = paths.get(path) {
        return Ok(*symbol);
    }
    if paths.len() == MOST_PATHS {
        return Err(format!("more than {MOST_PATHS} paths of symbols were read"));
    }
    // FNV-1a: the same path has the same name on every machine.
    let hash = path.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let symbol = Symbol {
        name: Box::leak(format!("own-{hash:016x}").into_boxed_str()),
        path: Box::leak(path.to_owned().into_boxed_str()),
        line: 0,
    };
    paths.insert(symbol.path, symbol);
    Ok(symbol)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_checked() {
        for good in ["M0,0 L10-20Z", "m1e1 2h3v-4z", "M0 0A5,5 0 1,0 1.5 2"] {
            assert!(matches!(SuitSymbol::of(good), Some(Ok(_))), "{good}");
        }
        for symbol in NAMED {
            assert_eq!(check(symbol.path), Ok(()), "{}", symbol.name);
        }
        for bad in ["M0", "M0,0 L1", "M0,0 X1", "M0,0\"/><script", "M0,0Z1", "M0,0Lnan,1", "M"] {
            assert!(matches!(SuitSymbol::of(bad), Some(Err(_))), "{bad}");
        }
    }

    #[test]
    fn a_symbol_reaches_at_most_60_from_its_middle() {
        let problem = |path: &str| match SuitSymbol::of(path) {
            Some(read) => read.err(),
            None => panic!("{path} is no path"),
        };
        for path in ["M-60,-60 H60 V60Z", "M-50,0 A50,50 0 1,1 50,0 A50,50 0 1,1 -50,0Z"] {
            assert_eq!(problem(path), None, "{path}");
        }
        let too_large =
            "-1e30 behind `M` in the path is too large; draw in a box from -50,-50 to 50,50";
        let path = "M-1e30,-1e30 H1e30 V1e30Z";
        assert_eq!(problem(path).as_deref(), Some(too_large));
        assert_eq!(check("M0,0 H10000"), Ok(()));
        assert!(check("M0,0 H10001").is_err());
        #[cfg(feature = "raster")]
        for path in [
            "M-61,-60 H60 V60Z",
            "M0,0 l9000,0 0,9000Z",
            "M0,0 h50 h50 V9Z",
            // The way around a large circle.
            "M-50,0 A200,200 0 1,1 50,0Z",
        ] {
            let problem = problem(path).expect(path);
            assert!(problem.contains("may reach to 60 at most"), "{path}: {problem}");
        }
    }

    #[test]
    fn at_most_n_paths_of_n_characters_are_read() {
        let long = |length| format!("M0,0{}", "Z".repeat(length - 4));
        assert_eq!(check(&long(MOST)), Ok(()));
        let error = "the path has more than 10000 characters";
        assert_eq!(check(&long(MOST + 1)), Err(error.to_owned()));

        let mut paths = BTreeMap::new();
        let mut read = |at| kept_in(&mut paths, &format!("M{at},0")).map(|_| ());
        assert!((0..MOST_PATHS).all(|at| read(at).is_ok()));
        assert_eq!(read(MOST_PATHS), Err("more than 1000 paths of symbols were read".to_owned()));
        // A path that was read is known.
        assert_eq!(read(0), Ok(()));
    }
}
