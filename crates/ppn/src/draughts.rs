//! Games of draughts: files of their own, and movetexts of `MovetextParser: Pdn`.

use crate::{
    Options, Record, converted,
    movetext::{MovetextParser, Played, Request},
    start::{asked, name_of},
};
use ppn_draughts::{
    Archive, Conversion, Limits, Mode, Ruleset, System, Variant,
    codes::{ENCODING, MISSING_TERMINATOR, NO_TERMINATOR},
    read_bytes, read_within, replay_by, replay_within, to_ppn,
};
use ppn_file::{GameText, Metadata};
use ppn_piece::Kind;
use ppn_setups::game;
use ppn_source::Diagnostic;
use std::io::{self, BufRead};

/// The bytes of a file as text, with what is to be said of its encoding.
pub(crate) fn decode(bytes: &[u8]) -> GameText<'static> {
    text_of(read_bytes(bytes, Mode::Tolerant))
}

/// The text of a file that was read, with what cannot be seen from it: what is to be said of its
/// bytes, and that the tags of another game follow it.
fn text_of(pdn: ppn_draughts::Pdn) -> GameText<'static> {
    let is_of_bytes = |one: &&Diagnostic| one.code == &ENCODING;
    let is_of_what_follows = |one: &&Diagnostic| one.code == &MISSING_TERMINATOR;
    let last = pdn.games.last().map_or(&[][..], |game| &game.diagnostics);
    let of_bytes = pdn.diagnostics.iter().filter(is_of_bytes);
    let diagnostics = of_bytes.chain(last.iter().filter(is_of_what_follows)).cloned().collect();
    GameText { text: pdn.text.into(), offset: 0, line: 0, diagnostics }
}

/// Reads the games of a draughts archive of any length, a few at a time.
///
/// ```
/// use ppn::{DraughtsReader, Notation, Options, records};
///
/// let file = "[GameType \"20\"]\n1. 32-28 19-23 *\n\n[GameType \"20\"]\n1. 33-28 *\n";
/// let games = DraughtsReader::new(file.as_bytes())
///     .map(|text| records(&text.unwrap(), Notation::Pdn, &Options::default()).len());
/// assert_eq!(games.sum::<usize>(), 2);
/// ```
#[derive(Debug)]
pub struct DraughtsReader<R>(Archive<R>);

impl<R: BufRead> DraughtsReader<R> {
    /// Reads from the beginning of a file.
    pub fn new(source: R) -> Self {
        Self(Archive::new(source))
    }

    /// Within other limits than the usual ones.
    #[must_use]
    pub fn within(self, limits: &Limits) -> Self {
        Self(self.0.within(limits))
    }
}

impl<R: BufRead> Iterator for DraughtsReader<R> {
    type Item = io::Result<GameText<'static>>;

    fn next(&mut self) -> Option<Self::Item> {
        let text = |piece: ppn_draughts::Piece| GameText {
            offset: piece.offset,
            line: piece.line - 1,
            ..text_of(piece.pdn)
        };
        Some(self.0.next()?.map(text))
    }
}

/// The games of a text in PDN.
pub(crate) fn records<'t>(text: &'t GameText<'_>, options: &Options) -> Vec<Record<'t>> {
    let limits = &options.draughts_limits;
    let pdn = read_within(text.text.as_ref(), Mode::Tolerant, limits);
    let conversion = Conversion::default();
    let record = |game: &ppn_draughts::Game| {
        let played = replay_within(&pdn.text, game, limits);
        let ppn = to_ppn(&pdn.text, game, &played, conversion).ok();
        let diagnostics = game.diagnostics.iter().cloned().chain(played.diagnostics).collect();
        converted::record_of(text, ppn.as_deref(), diagnostics, options)
    };
    let records = pdn.games.iter().map(record).collect();
    converted::with_faults(
        text,
        records,
        pdn.diagnostics.iter().cloned(),
        |known| known.code == &MISSING_TERMINATOR,
        options,
    )
}

/// `MovetextParser: Pdn`: the moves of a PDN game as the movetext of a PPN game.
///
/// Where the metadata ask for no board it is that of the rules.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pdn;

impl MovetextParser for Pdn {
    fn play<'t>(&self, request: Request<'_, 't>) -> Played<'t> {
        let (pdn, played, diagnostics) =
            read_draughts(request.movetext, request.metadata, request.options);
        let tiles = request.start.pieces().any(|(_, piece)| piece.piece_side.kind == Kind::Tile);
        let system = if tiles { System::Piecepack } else { System::Checkers };
        let ppn = pdn.games.first().zip(played).and_then(|(game, played)| {
            let conversion = Conversion { system, starter_at_bottom: false };
            to_ppn(&pdn.text, game, &played, conversion).ok()
        });
        if asked(request.metadata).is_none() {
            return converted::play_from_own_start(ppn.as_deref(), request, diagnostics);
        }
        converted::play(ppn.as_deref(), request, diagnostics)
    }
}

/// Reads the movetext of a PPN game with `MovetextParser: Pdn`, and replays its first game. Gives
/// what is wrong with both, too.
///
/// The rules are those of the tag `GameType` in the movetext, or else of the game that the metadata
/// set up, or else they are guessed.
#[must_use]
pub fn read_draughts(
    movetext: &str,
    metadata: &Metadata,
    options: &Options,
) -> (ppn_draughts::Pdn, Option<ppn_draughts::Replay>, Vec<Diagnostic>) {
    let limits = &options.draughts_limits;
    let pdn = read_within(movetext, Mode::Tolerant, limits);
    let played = pdn.games.first().map(|game| {
        let known = match game.tag("GameType") {
            Some(_) => None,
            None => variant(metadata),
        };
        match known {
            Some(variant) => replay_by(&pdn.text, game, Ruleset::new(variant).within(limits)),
            None => replay_within(&pdn.text, game, limits),
        }
    });
    let of_replay = played.iter().flat_map(|played| &played.diagnostics);
    let mut diagnostics: Vec<_> = pdn.diagnostics().chain(of_replay).cloned().collect();
    // The movetext of one game needs no sign of its end.
    diagnostics.retain(|one| one.code != &NO_TERMINATOR);
    (pdn, played, diagnostics)
}

/// The draughts game that a tag in the movetext names where the metadata set up none.
pub(crate) fn variant_in_movetext(text: &GameText<'_>, options: &Options) -> Option<Variant> {
    let game = text.parse_within(&options.metadata_limits);
    if asked(&game.metadata).is_some() {
        return None;
    }
    let pdn = read_within(game.movetext_str(), Mode::Tolerant, &options.draughts_limits);
    Variant::of(pdn.games.first()?.tag("GameType")?.value.parse().ok()?)
}

/// The draughts game that the metadata set up, by any name of its start board.
pub(crate) fn variant(metadata: &Metadata) -> Option<Variant> {
    let name = name_of(asked(metadata)?)?;
    let systems = [ppn_setups::System::Checker, ppn_setups::System::Piecepack];
    let known = |name: &str| systems.into_iter().find_map(|system| game(name, system));
    let wanted = known(name)?.name;
    // A game of its own in PPN and none in PDN.
    if wanted == "Zimbabwean Pool Checkers" {
        return Some(Variant::UnifiedPool);
    }
    let is_asked = |setup| known(setup).is_some_and(|game| game.name == wanted);
    Variant::all().find(|variant| variant.ppn_setup().is_some_and(is_asked))
}
