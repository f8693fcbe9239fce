//! A limit of the output for games with very many pieces and states.

use ppn::{Diagnostic, Span};
use ppn_record::codes::OUTPUT_LIMIT;
use std::io::{self, Write};
#[cfg(feature = "export")]
use std::sync::{
    Arc,
    atomic::{AtomicI64, Ordering::Relaxed},
};

/// The largest output for the states of one game, in bytes.
const GAME: u64 = 512 << 20;

/// The largest output for all games of a run, in bytes, besides [`FOR_A_BYTE`].
const RUN: i64 = 4 << 30;

/// The increase of the limit for each byte of input: a state takes about a hundred times the text
/// of its move, and thousands of times on a crowded board.
const FOR_A_BYTE: u64 = 8 << 10;

/// The same for the diagrams of a run, in bytes or cells. A game usually has only one, and an
/// empty cell takes time too.
const DIAGRAMS: i64 = 2 << 30;

/// The increase of [`DIAGRAMS`] for each byte of input.
const DIAGRAMS_FOR_A_BYTE: u64 = 1 << 10;

/// The same for the structures of a run.
const STRUCTURES: i64 = 16 << 20;

/// The increase of [`STRUCTURES`] for each byte of input: aliases of metadata become up to 8 values for
/// each byte, and a value has about a hundred bytes in JSON.
const STRUCTURES_FOR_A_BYTE: u64 = 512;

/// The number of bytes that a run may still print.
pub(crate) struct Budget {
    /// Negative after a state larger than what was left: later games have to make up for it.
    left: i64,
    for_a_byte: u64,
}

impl Budget {
    pub(crate) fn new() -> Self {
        Self { left: RUN, for_a_byte: FOR_A_BYTE }
    }

    /// A budget of diagrams.
    pub(crate) fn of_diagrams() -> Self {
        Self { left: DIAGRAMS, for_a_byte: DIAGRAMS_FOR_A_BYTE }
    }

    /// A budget of structures.
    pub(crate) fn of_structures() -> Self {
        Self { left: STRUCTURES, for_a_byte: STRUCTURES_FOR_A_BYTE }
    }

    /// Adds the bytes of a game that was read.
    pub(crate) fn read(&mut self, bytes: usize) {
        let more = self.for_a_byte.saturating_mul(bytes as u64);
        self.left = self.left.saturating_add_unsigned(more);
    }

    /// Subtracts the bytes that were printed.
    pub(crate) fn printed(&mut self, bytes: u64) {
        self.left = self.left.saturating_sub_unsigned(bytes);
    }

    /// The bytes from which on no further state of a game is printed.
    pub(crate) fn of_game(&self) -> u64 {
        self.left.max(0).unsigned_abs().min(GAME)
    }
}

/// The budget of a run of which one thread reads games, and another writes their rows.
#[cfg(feature = "export")]
pub(crate) struct SharedBudget(AtomicI64);

#[cfg(feature = "export")]
impl SharedBudget {
    pub(crate) fn new() -> Self {
        Self(AtomicI64::new(RUN))
    }

    /// Adds the bytes of a game that was read.
    pub(crate) fn read(&self, bytes: usize) {
        let more = FOR_A_BYTE.saturating_mul(bytes as u64);
        self.0.fetch_add(i64::try_from(more).unwrap_or(i64::MAX), Relaxed);
    }

    /// Subtracts bytes before they are written.
    ///
    /// # Errors
    /// If they are too many.
    fn write(&self, bytes: usize) -> io::Result<()> {
        let bytes = i64::try_from(bytes).unwrap_or(i64::MAX);
        match self.0.fetch_sub(bytes, Relaxed) < bytes {
            true => Err(io::Error::other(
                "the output is too long; export fewer games at a time, or fewer columns",
            )),
            false => Ok(()),
        }
    }
}

/// Writes as much as a budget allows.
#[cfg(feature = "export")]
pub(crate) struct Limited<W> {
    out: W,
    budget: Arc<SharedBudget>,
}

#[cfg(feature = "export")]
impl<W> Limited<W> {
    pub(crate) fn new(out: W, budget: &Arc<SharedBudget>) -> Self {
        Self { out, budget: Arc::clone(budget) }
    }

    pub(crate) fn into_inner(self) -> W {
        self.out
    }
}

#[cfg(feature = "export")]
impl<W: Write> Write for Limited<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.budget.write(bytes.len())?;
        self.out.write_all(bytes)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Counts the bytes written.
pub(crate) struct Counted<W> {
    out: W,
    pub(crate) bytes: u64,
}

impl<W> Counted<W> {
    pub(crate) fn new(out: W) -> Self {
        Self { out, bytes: 0 }
    }
}

impl<W: Write> Write for Counted<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// The diagnostic for states that are not printed.
pub(crate) fn cut(span: Span, printed: usize, states: usize) -> Diagnostic {
    let more = states - printed;
    let message = format!("the output is too long; {more} of {states} states are not printed");
    Diagnostic::new(&OUTPUT_LIMIT, span, message)
        .with_help("print fewer states with `--last` or `--move LABEL`")
}

/// The diagnostic for a game whose structure is not printed.
pub(crate) fn left_out(span: Span) -> Diagnostic {
    let message = "the output is too long; the structure of this game is not printed";
    Diagnostic::new(&OUTPUT_LIMIT, span, message).with_help("print fewer games at a time")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn archives_of_any_length_are_printed() {
        let mut budget = Budget::new();
        for _ in 0..1_000_000 {
            budget.read(600);
            assert_eq!(budget.of_game(), GAME);
            budget.printed(600 * 4000);
        }
    }

    #[test]
    fn many_small_games_cannot_exceed_the_limit() {
        let mut budget = Budget::new();
        let mut printed = 0;
        for _ in 0..100_000 {
            budget.read(30);
            let bytes = budget.of_game().min(10 << 20);
            budget.printed(bytes);
            printed += bytes;
        }
        assert_eq!(printed, RUN.unsigned_abs() + 3_000_000 * FOR_A_BYTE);
    }

    #[cfg(feature = "export")]
    #[test]
    fn tables_cannot_exceed_the_limit_of_states() {
        let budget = Arc::new(SharedBudget::new());
        budget.read(1000);
        let mut out = Limited::new(io::sink(), &budget);
        let (all, block) = (RUN.unsigned_abs() + 1000 * FOR_A_BYTE, vec![0; 1 << 20]);
        let fit = (0..).take_while(|_| out.write_all(&block).is_ok()).count() as u64;
        assert_eq!(fit, all >> 20);
        assert!(out.write_all(&block).is_err_and(|error| error.to_string().contains("too long")));
    }

    #[test]
    fn structures_are_in_proportion_to_what_is_read() {
        let mut budget = Budget::of_structures();
        let mut printed = 0;
        for _ in 0..10_000 {
            budget.read(160);
            if budget.of_game() > 0 {
                budget.printed(9_000_000);
                printed += 9_000_000;
            }
        }
        let most = STRUCTURES.unsigned_abs() + 1_600_000 * STRUCTURES_FOR_A_BYTE;
        assert!((most..most + 9_000_000).contains(&printed), "{printed}");
    }

    #[test]
    fn many_large_diagrams_cannot_exceed_the_limit() {
        let mut budget = Budget::of_diagrams();
        let mut drawn = 0;
        for _ in 0..10_000 {
            budget.read(60);
            // A board is drawn as a whole or not at all.
            if budget.of_game() > 0 {
                budget.printed(1_000_000);
                drawn += 1_000_000;
            }
        }
        let most = DIAGRAMS.unsigned_abs() + 600_000 * DIAGRAMS_FOR_A_BYTE;
        assert!((most..most + 1_000_000).contains(&drawn), "{drawn}");
    }
}
