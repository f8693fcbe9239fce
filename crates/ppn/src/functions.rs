//! Short functions for games in PPN, and the table of all notations.

use ppn_file::GameText;
use ppn_lint::{CodeWord, Fixed, Selection, UnknownCode};
use ppn_notations::{PinError, Ppn, SetUp, ppn::rationed, standard};
use ppn_record::{
    Converted, FormatOptions, Formatted, Notation, Notations, Options, OwnBoard, Record,
};
use ppn_report::Source;
use ppn_source::{Applicability, Code, Diagnostic, Fix};
use std::sync::LazyLock;

/// The games of a text in PPN, in order.
///
/// For archives that should not be in memory as a whole, use [`Reader`](crate::Reader), or
/// [`Notation::split`] for all notations.
pub fn read(text: &str) -> impl Iterator<Item = GameText<'_>> {
    rationed(ppn_file::split(text))
}

/// Reads a game in PPN, sets up its board and plays its movetext.
///
/// This never fails: problems are in [`Record::diagnostics`].
#[must_use]
pub fn replay<'t>(text: &'t GameText<'_>, options: &Options) -> Record<'t> {
    standard_ppn().record(text, options)
}

/// All problems of a game in PPN, in the order of the text: see [`ppn_lint::check`].
///
/// ```
/// let game = ppn::read("1. b2-c3\n").next().unwrap();
/// let diagnostics = ppn::check(&game, &ppn::Options::default());
/// assert_eq!(diagnostics[0].code.name, "piece-not-found");
/// ```
#[must_use]
pub fn check(text: &GameText<'_>, options: &Options) -> Vec<Diagnostic> {
    ppn_lint::check(&*standard_ppn().parse(text.borrowed(), options), &Selection::default())
}

/// Applies the fixes of a game in PPN until none is left: see [`ppn_lint::fix`].
#[must_use]
pub fn fix(text: &GameText<'_>, options: &Options, allowed: Applicability) -> Fixed {
    ppn_lint::fix(&*standard_ppn().parse(text.borrowed(), options), &Selection::default(), allowed)
}

/// Formats a game in PPN: `---`, the metadata as written, `...`, and the movetext within a
/// width.
///
/// Boards, labels and comments do not change, and neither do the spellings of moves and metadata.
/// Text that is not understood stays unchanged, byte for byte.
///
/// ```
/// let game = ppn::read("GameType: Four Field Kono\n\n1.  b1:b3\n1...  d3:b3").next().unwrap();
/// let formatted = ppn::format(&game, &ppn::FormatOptions::default());
/// assert_eq!(formatted.text, "---\nGameType: Four Field Kono\n...\n1. b1:b3\n1... d3:b3\n");
/// ```
#[must_use]
pub fn format(text: &GameText<'_>, options: &FormatOptions) -> Formatted {
    standard_ppn().parse(text.borrowed(), &Options::default()).format(options)
}

/// Writes the games of texts in another notation; `None` if there is no conversion between the two.
///
/// Each text has one game. `options` are for reading and playing the games.
///
/// ```
/// use ppn::{GameText, Options, convert};
///
/// let (notations, options) = (ppn::notations(), Options::default());
/// let notation = |name| notations.named(name).unwrap().as_ref();
/// let pdn = GameText::whole(b"[GameType \"20\"] 1. 32-28! {as ever} 19-23 *".to_vec());
/// let ppn = convert(&[pdn], notation("pdn"), notation("ppn"), &options).unwrap();
/// assert!(ppn.text.ends_with("...\n1. d4-e5 {!} {as ever} 1... g7-f6\n"));
///
/// let texts: Vec<_> = ppn::read(&ppn.text).collect();
/// let back = convert(&texts, notation("ppn"), notation("pdn"), &options).unwrap();
/// assert!(back.text.ends_with("\n1. 32-28! {as ever} 1... 19-23\n*\n"));
/// ```
#[must_use]
pub fn convert(
    texts: &[GameText<'_>],
    from: &dyn Notation,
    to: &dyn Notation,
    options: &Options,
) -> Option<Converted> {
    if !to.writes(from) {
        return None;
    }
    let games: Vec<_> = texts.iter().map(|text| from.parse(text.borrowed(), options)).collect();
    let games: Vec<_> = games.iter().map(AsRef::as_ref).collect();
    let mut converted = to.write(&games);
    // The problems of the bytes come first. The converter may have reported them already.
    let of_texts = texts
        .iter()
        .enumerate()
        .flat_map(|(index, text)| text.diagnostics.iter().map(move |one| (index, one.clone())));
    converted.diagnostics.retain(|(index, one)| !texts[*index].diagnostics.contains(one));
    converted.diagnostics.splice(0..0, of_texts);
    Some(converted)
}

/// The text of a game and its place in its file, for [`report`](crate::report). `name` is the name of
/// the file.
///
/// ```
/// use ppn::report::{Concise, Format};
///
/// let game = ppn::read("1. b2-c3\n").next().unwrap();
/// let diagnostics = ppn::check(&game, &ppn::Options::default());
/// let report = Concise.text(&ppn::source("game.ppn", &game), &diagnostics);
/// assert!(report.starts_with("game.ppn:1:4: "), "{report}");
/// ```
#[must_use]
pub fn source<'t>(name: &'t str, text: &'t GameText<'_>) -> Source<'t> {
    Source::new(name, &text.text).with_place(text.place).with_bytes(text.bytes.as_deref())
}

/// Sets up the start board of a game in PPN: see [`Ppn::set_up`].
#[must_use]
pub fn start_board(text: &GameText<'_>, options: &Options) -> SetUp {
    standard_ppn().set_up(text, options)
}

/// The own start board that a text in PPN gives: see [`Ppn::own_board`].
///
/// ```
/// let board = ppn::own_board("Lighthouse", "S2@b2 M2@c2", &ppn::Options::default());
/// let mut options = ppn::Options::default();
/// options.own_boards.add(board)?;
/// let game = ppn::GameText::whole(b"---\nGameType: Lighthouse\n...\n1. b2-b3\n".to_vec());
/// assert_eq!(ppn::replay(&game, &options).board(0).len(), 2);
/// # Ok::<(), ppn::setups::SetupError>(())
/// ```
#[must_use]
pub fn own_board(name: &str, text: &str, options: &Options) -> OwnBoard {
    standard_ppn().own_board(name, text, options)
}

/// The edit that replaces a random start board by a fixed layout: see [`Ppn::pin`].
///
/// # Errors
/// The reason why the board cannot be written as a layout.
pub fn pin(text: &GameText<'_>, options: &Options) -> Result<Option<Fix>, PinError> {
    standard_ppn().pin(text, options)
}

/// The table of all notations of this workspace, to which a program may add its own.
#[must_use]
pub fn notations() -> Notations {
    standard(&Default::default())
}

/// The words for codes that a text names, separated by commas, such as `E,W02,idle-move`.
///
/// ```
/// use ppn::{Selection, code_words};
///
/// let style = Selection::of(code_words("default,style")?).ignoring(code_words("W02")?);
/// assert!(style.reports(ppn::code("idle-move").unwrap()));
/// let error = code_words("idel-move").unwrap_err();
/// assert_eq!(error.to_string(), "there is no code `idel-move`; did you mean `idle-move`?");
/// # Ok::<(), ppn::UnknownCode>(())
/// ```
///
/// # Errors
/// The first word that means no code.
pub fn code_words(words: &str) -> Result<Vec<CodeWord>, UnknownCode> {
    CodeWord::list(words, standard_codes())
}

/// All codes of all layers, by number.
pub fn all_codes() -> impl Iterator<Item = &'static Code> {
    standard_codes().iter().copied()
}

/// The code with an id such as `E0401`, or with a name such as `piece-not-found`.
#[must_use]
pub fn code(id_or_name: &str) -> Option<&'static Code> {
    all_codes().find(|code| code.id.eq_ignore_ascii_case(id_or_name) || code.name == id_or_name)
}

fn standard_ppn() -> &'static Ppn {
    static PPN: LazyLock<Ppn> = LazyLock::new(Ppn::default);
    &PPN
}

fn standard_codes() -> &'static [&'static Code] {
    static CODES: LazyLock<Vec<&Code>> =
        LazyLock::new(|| ppn_lint::all_codes(&notations()).collect());
    &CODES
}
