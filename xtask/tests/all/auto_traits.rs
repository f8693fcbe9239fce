//! Every public type of the libraries can be shared between threads and shown for debugging, and
//! values can be copied and compared.

use ppn_source::{End, Seen, SplitRule};
use std::{collections::BTreeSet, fmt::Debug, fs, path::Path};

fn is_value<T: Send + Sync + Debug + Clone + PartialEq>() {}
fn is_copied<T: Send + Sync + Debug + Clone>() {}
fn is_shared<T: Send + Sync + Debug>() {}
/// For types that belong to one thread.
fn is_debug<T: Debug>() {}

/// Ends no game.
#[derive(Clone, PartialEq, Debug)]
struct Rule;

impl SplitRule for Rule {
    fn limit(&self) -> usize {
        0
    }

    fn end(&mut self, seen: Seen<'_>) -> Option<End> {
        Some(End::after(seen.bytes.len()))
    }
}

/// Checks what types implement, and lists their paths.
macro_rules! types {
    ($($is:ident: [$($type:ty),* $(,)?];)*) => {
        const TYPES: &[&str] = &[$($(stringify!($type)),*),*];

        #[test]
        fn types_have_the_usual_traits() {
            $($($is::<$type>();)*)*
        }
    };
}

types! {
    is_value: [
        ppn_source::Applicability, ppn_source::Decoded, ppn_source::Foreign, ppn_source::Code, ppn_source::Diagnostic, ppn_source::Edit,
        ppn_source::Edition, ppn_source::End, ppn_source::FileOffsets, ppn_source::FilePlace, ppn_source::Fix,
        ppn_source::Label, ppn_source::Layer, ppn_source::LineBreaks, ppn_source::LineEnd, ppn_source::LineIndex,
        ppn_source::Lines, ppn_source::Part, ppn_source::Position, ppn_source::ProblemCount, ppn_source::Problems,
        ppn_source::Severity,
        ppn_source::Slice, ppn_source::SettingsProblems, ppn_source::Span,
        ppn_source::UnknownName, ppn_report::Concise, ppn_report::Count,
        ppn_report::DiagnosticJson, ppn_report::EditJson, ppn_report::FixJson, ppn_report::Full,
        ppn_report::FullOptions, ppn_report::Github, ppn_report::JsonLines, ppn_report::LabelJson,
        ppn_report::PlaceJson, ppn_report::SarifOptions<'static>, ppn_report::Source<'static>,
        ppn_piece::Cells, ppn_piece::Configuration, ppn_piece::Kind, ppn_piece::Piece,
        ppn_piece::PieceSide, ppn_piece::Rank, ppn_piece::Side, ppn_piece::Suit,
        ppn_piece::UnknownPieceSide, ppn_file::Entry, ppn_file::Error, ppn_file::Game<'static>,
        ppn_file::GameText<'static>, ppn_file::Half, ppn_file::Limits, ppn_file::Mapping,
        ppn_file::Metadata, ppn_file::Node, ppn_file::Scalar<'static>, ppn_file::ScalarStyle,
        ppn_file::Tag, ppn_file::Text, ppn_file::Value, ppn_file::Yaml11, ppn_lex::MovetextKind,
        ppn_lex::Token<ppn_lex::WordKind>, ppn_lex::WordKind, ppn_syntax::Alternatives,
        ppn_syntax::Anchor, ppn_syntax::BraceRange, ppn_syntax::Centre, ppn_syntax::Destination,
        ppn_syntax::Direction, ppn_syntax::Element, ppn_syntax::ElementKind, ppn_syntax::Layout,
        ppn_syntax::Limits, ppn_syntax::LineEnd, ppn_syntax::Location, ppn_syntax::Move,
        ppn_syntax::MoveRange, ppn_syntax::MoveToken, ppn_syntax::Moves, ppn_syntax::Movetext,
        ppn_syntax::Node<ppn_syntax::PieceId>, ppn_syntax::NumberKind, ppn_syntax::Order,
        ppn_syntax::Outline, ppn_syntax::Part, ppn_syntax::PartKind, ppn_syntax::Parts,
        ppn_syntax::PieceId, ppn_syntax::PieceSpec, ppn_syntax::PlainElement,
        ppn_syntax::PlainKind, ppn_syntax::PlainMove, ppn_syntax::PlainNaming, ppn_syntax::NamingKind, ppn_syntax::PlainSquare, ppn_syntax::Slice,
        ppn_syntax::SlicePart, ppn_syntax::Spanned<ppn_syntax::PieceId>, ppn_syntax::Template,
        ppn_syntax::Templates, ppn_syntax::WordSpan, ppn_engine::Action, ppn_engine::Change,
        ppn_engine::Dialect, ppn_engine::Features, ppn_engine::Limits, ppn_engine::ListedRank,
        ppn_engine::MacroDefinition, ppn_engine::MacroWords, ppn_engine::PieceName, ppn_engine::PieceNumber, ppn_engine::PlainBoard, ppn_engine::PlainChange,
        ppn_engine::PieceTag, ppn_engine::Place, ppn_engine::Spec, ppn_engine::Step,
        ppn_engine::Unplaced, ppn_setups::Argument, ppn_setups::ArgumentKind, ppn_setups::At,
        ppn_setups::Limits, ppn_setups::Notice, ppn_setups::PinError, ppn_setups::RankWords,
        ppn_setups::Request, ppn_setups::Setup, ppn_setups::SetupError,
        ppn_setups::SetupErrorKind, ppn_setups::System, ppn_setups::Value,
        ppn_draughts::ArchiveText<'static>, ppn_draughts::BadGameType,
        ppn_draughts::BadTimeControl, ppn_draughts::Colour, ppn_draughts::Command<'static>,
        ppn_draughts::Convention, ppn_draughts::Corner, ppn_draughts::Counts,
        ppn_draughts::Draughtsman, ppn_draughts::Fen, ppn_draughts::FenError,
        ppn_draughts::FenOddity, ppn_draughts::FileReport, ppn_draughts::Form, ppn_draughts::Game,
        ppn_draughts::GameReport, ppn_draughts::GameType, ppn_draughts::IllegalReport,
        ppn_draughts::Item, ppn_draughts::Layout, ppn_draughts::LegalMove, ppn_draughts::Limits,
        ppn_draughts::Line, ppn_draughts::Mode, ppn_draughts::Move, ppn_draughts::MoveReport,
        ppn_draughts::MoveText, ppn_draughts::MovesReport, ppn_draughts::NotUnderstood,
        ppn_draughts::Notation, ppn_draughts::Numbering, ppn_draughts::Outcome,
        ppn_draughts::PageLayout, ppn_draughts::Pdn, ppn_draughts::PerftReport,
        ppn_draughts::Period, ppn_draughts::Ply, ppn_draughts::Position, ppn_draughts::Reached,
        ppn_draughts::ReadOptions, ppn_draughts::Remarked<'static>, ppn_draughts::Rewritten,
        ppn_draughts::Route, ppn_draughts::RulesFrom, ppn_draughts::Separator,
        ppn_draughts::SetUp, ppn_draughts::Square, ppn_draughts::SquareName,
        ppn_draughts::Squares, ppn_draughts::Step, ppn_draughts::StepKind,
        ppn_draughts::StepReport, ppn_draughts::Stopped, ppn_draughts::Tag,
        ppn_draughts::TimeControl, ppn_draughts::UnknownVariant, ppn_draughts::UnstatedResult<'static>,
        ppn_draughts::Variant, ppn_draughts::Variation, ppn_arimaa::Animal, ppn_arimaa::Board,
        ppn_arimaa::Comment, ppn_arimaa::Direction, ppn_arimaa::Ending, ppn_arimaa::Game,
        ppn_arimaa::GameText<'static>, ppn_arimaa::Header, ppn_arimaa::LegalTurn,
        ppn_arimaa::Limits, ppn_arimaa::Marking, ppn_arimaa::Motion, ppn_arimaa::NotABoard,
        ppn_arimaa::NotAStep, ppn_arimaa::NotUnderstood,
        ppn_arimaa::Piece, ppn_arimaa::Played, ppn_arimaa::Progress, ppn_arimaa::ReadOptions,
        ppn_arimaa::Reading, ppn_arimaa::Reason, ppn_arimaa::Removal, ppn_arimaa::Replay,
        ppn_arimaa::Role, ppn_arimaa::Roles, ppn_arimaa::Side, ppn_arimaa::Square, ppn_arimaa::Step,
        ppn_arimaa::StepCount, ppn_arimaa::Taken, ppn_arimaa::Token, ppn_arimaa::TokenKind,
        ppn_arimaa::TooManyTurns, ppn_arimaa::Turn, ppn_arimaa::TurnError, ppn_arimaa::TurnId,
        ppn_arimaa::TurnJudgement, ppn_arimaa::TurnKind, ppn_arimaa::WrittenStep,
        ppn_record::Aside, ppn_record::Branch, ppn_record::Completion, ppn_record::Converted, ppn_record::Entry,
        ppn_record::Explanation, ppn_record::Formatted, ppn_record::FreePlay, ppn_record::Joint, ppn_record::Junction,
        ppn_record::Layout, ppn_record::Mark, ppn_record::Item<'static>, ppn_record::MarkShape, ppn_record::Remark, ppn_record::Remarks, ppn_record::NoMoves, ppn_record::Opening,
        ppn_record::Part,
        ppn_record::PieceChange,
        ppn_record::PlainGame, ppn_record::PartKind, ppn_record::Placed, ppn_record::Play,
        ppn_record::Refactoring, ppn_record::RefactoringKind, ppn_record::Script,
        ppn_record::ScriptMoves, ppn_record::Scripts, ppn_record::Start, ppn_record::StepPart,
        ppn_record::Touch, ppn_record::TouchKind, ppn_record::Wording,
        ppn_record::Marks, ppn_record::Steps, ppn_record::lint::CodeWord, ppn_record::lint::CommentPlace, ppn_record::lint::Selection, ppn_record::lint::UnknownCode, ppn_notations::Epd, ppn_notations::Fan, ppn_notations::Pgn, ppn_notations::Sgf,
        ppn_notations::Pdn, ppn_notations::PinError, ppn_notations::SetUp,
        ppn_notations::fan::Conversion, ppn_notations::fan::FanMovetext, ppn_notations::fan::Form,
        ppn_notations::fan::TooLong,
        ppn_notations::fan::Variations, ppn_notations::pdn::Conversion, ppn_notations::pdn::InPpn,
        ppn_notations::pdn::NoConversion, ppn_notations::pdn::PdnMovetext, ppn_notations::pgn::PgnMovetext,
        ppn_notations::pdn::System, ppn_recorder::Answer, ppn_recorder::Gesture,
        ppn_recorder::Grip, ppn_recorder::Joint, ppn_recorder::Landing, ppn_recorder::Later, ppn_recorder::Numbering,
        ppn_recorder::Point, ppn_recorder::Settings, ppn_recorder::TextChange,
        ppn_recorder::TurnEnd, ppn_lint::CheckSettings, ppn_lint::FileSelections, ppn_lint::Fixed,
        ppn_lint::Key, ppn_lint::Kind, ppn_lint::Settings, ppn_render::ArrowStyle,
        ppn_render::Assortment, ppn_render::BoardStyle, ppn_render::Color, ppn_render::Frame,
        ppn_embed::Attribute, ppn_embed::Attributes, ppn_embed::Block, ppn_embed::Blocks, ppn_embed::Diagram, ppn_embed::Embedded,
        ppn_embed::FenceOption, ppn_embed::FileProblems, ppn_embed::MarkdownStyle, ppn_embed::MdBook, ppn_embed::Paragraph,
        ppn_embed::Pandoc, ppn_embed::PandocStyle, ppn_embed::Passage, ppn_embed::Picture, ppn_embed::PictureFormat,
        ppn_embed::Reference, ppn_embed::Resolved, ppn_embed::Shown, ppn_embed::Targets, ppn_embed::Width, ppn_embed::Word,
        ppn_render::Background, ppn_render::Crop, ppn_render::Fonts, ppn_render::Ghost, ppn_render::Heading, ppn_render::Images, ppn_render::Marking, ppn_render::MoveCount,
        ppn_view::CaptionText, ppn_view::Drawing, ppn_view::DrawingError, ppn_view::NoMove, ppn_view::Still,
        ppn_render::FramePiece, ppn_render::LastMove, ppn_render::Mark, ppn_render::MarkColor,
        ppn_render::MarkForm, ppn_render::Material, ppn_render::PieceRow, ppn_render::RankText,
        ppn_render::ScoreBoard, ppn_render::ScoreGame, ppn_render::ScoreItem,
        ppn_render::Shapes, ppn_render::SuitSymbol, ppn_render::bodies::Facet, ppn_render::bodies::Form, ppn_render::bodies::Man,
        ppn_render::bodies::Overlay, ppn_render::bodies::Placed, ppn_render::bodies::Solid, ppn_render::bodies::Surface, ppn_solid::Camera, ppn_solid::Error, ppn_solid::Obj,
        ppn_solid::Options, ppn_solid::Still, ppn_solid::UnknownCamera, ppn_render::Theme, ppn_render::ThemeError, ppn_render::ThemeName,
        ppn_render::Turn, ppn_render::View, ppn_render::pdf::Font, ppn_render::pdf::Paper,
        ppn_render::Paper, ppn_render::print::CutoutForm, ppn_render::print::Flip,
        ppn_render::print::Item, ppn_render::print::Options, ppn_render::print::Page,
        ppn_render::print::Sides,
        ppn_render::pdf::Pdf, ppn_render::pdf::ContentsEntry, ppn_render::pdf::Front, ppn_render::pdf::FrontTable,
        ppn_render::picture::Lettering, ppn_render::picture::Annotate, ppn_render::picture::Badges,
        ppn_render::picture::Bounds, ppn_render::picture::ContactSheet, ppn_render::picture::Error, ppn_render::picture::Font,
        ppn_render::picture::Limits, ppn_render::picture::Motion, ppn_render::picture::Options,
        ppn_render::picture::Pixels, ppn_render::player::Colors, ppn_render::player::Error,
        ppn_render::player::Game, ppn_render::player::Line, ppn_render::player::Options,
        ppn_render::player::Paper, ppn_render::player::Pieces, ppn_render::player::Remark,
        ppn_render::player::Start, ppn_render::player::Step<'static>,
        ppn_render::terminal::Annotate, ppn_render::terminal::Bounds, ppn_render::terminal::Color,
        ppn_render::terminal::Diagram, ppn_render::terminal::Limits,
        ppn_render::terminal::Options, ppn_render::terminal::Reorient,
        ppn_render::terminal::Style, ppn_render::terminal::Warning, ppn_view::Added,
        ppn_view::Delta, ppn_view::Diagram, ppn_view::PieceJson<'static>,
        ppn_view::Selected, ppn_lsp::Ended,
        ppn_record::OwnPosition, ppn_archive::Counted, ppn_archive::Crosstable, ppn_archive::CrosstableRow, ppn_archive::Date, ppn_archive::Double, ppn_archive::Fingerprint,
        ppn_archive::Found, ppn_archive::Fullness, ppn_archive::IndexedGame, ppn_archive::Stamp, ppn_archive::Limits, ppn_archive::Opening, ppn_archive::Outcome,
        ppn_archive::PlayerResults, ppn_archive::Renamed, ppn_archive::Renaming, ppn_archive::Results, ppn_archive::Section,
        ppn_archive::SpellingGroup, ppn_archive::Spellings, ppn_archive::Statistics,
    ];
    is_copied: [
        ppn_source::Decoding, ppn_source::Printable<'static>, ppn_source::PrintableText<'static>,
        ppn_source::Seen<'static>, ppn_source::Slices<'static, Rule>, ppn_report::Statistics,
        ppn_file::Entries<'static>, ppn_lex::MovetextTokens<'static>,
        ppn_lex::WordTokens<'static>, ppn_syntax::Plain<'static>,
        ppn_syntax::report::Excerpt<'static>, ppn_engine::Board, ppn_engine::Changes<'static>,
        ppn_engine::Chunks<'static>, ppn_engine::Cursor<'static>, ppn_engine::MacroTable,
        ppn_engine::Program<'static>, ppn_engine::Replay, ppn_engine::SharedBoard,
        ppn_engine::State<'static>, ppn_engine::Turn<'static, 'static>, ppn_setups::Random,
        ppn_draughts::Piece, ppn_draughts::Played, ppn_draughts::Replay, ppn_draughts::Ruleset,
        ppn_arimaa::Rows, ppn_draughts::Split<'static>, ppn_arimaa::FullStep<'static>,
        ppn_arimaa::GameJson<'static>, ppn_arimaa::History, ppn_arimaa::Play,
        ppn_arimaa::Split<'static>, ppn_arimaa::TurnReport, ppn_arimaa::Turns,
        ppn_record::FormatOptions, ppn_record::Notations, ppn_record::Serializable<'static>,
        ppn_record::Camp, ppn_record::Options, ppn_record::StartBoard, ppn_record::StartBoards, ppn_record::StartFacts,
        ppn_notations::Chosen, ppn_notations::ParserRow, ppn_notations::Parsers,
        ppn_notations::Ppn, ppn_notations::ppn::DefaultParser, ppn_render::pdf::Page,
        ppn_render::player::Writer, ppn_view::Deltas, ppn_view::Frames<'static, 'static>,
        ppn_embed::Settings, ppn_solid::Scene, ppn_view::DrawingOption,
        ppn_view::GameJson<'static>, ppn_syntax::Highlight, ppn_syntax::HighlightKind, ppn_syntax::MovetextDocument, ppn_syntax::MovetextEditError, ppn_syntax::MovetextEdits<'static>, ppn_record::CommentPart<'static>, ppn_record::Next, ppn_record::Positions, ppn_record::Strip, ppn_setups::OwnBoard, ppn_setups::OwnGroup, ppn_setups::OwnBoards, ppn_file::EditError, ppn_file::GameDocument,
        ppn_file::MetadataEdits<'static>, ppn_file::NewValue, ppn_file::Slot<'static>, ppn_view::RecordJson<'static, 'static>, ppn_lsp::FileSettings,
        ppn_lsp::Outgoing, ppn_archive::Doubles, ppn_archive::Sample<u8>, ppn_archive::Vocabulary,
    ];
    is_shared: [
        ppn_archive::PositionNumbers<'static>, ppn_archive::DoubleFinder<std::io::Empty>, ppn_archive::Index<std::io::Empty>,
        ppn_archive::IndexWriter<Vec<u8>, std::io::Empty>, ppn_archive::Query,
        ppn_record::Unread<'static, ppn::Pdn>, ppn_source::Splitter<&'static [u8], Rule>, ppn_report::Drawing<'static>,
        ppn_report::Gitlab, ppn_report::Junit, ppn_report::Rdjson, ppn_report::Sarif<'static>,
        ppn_file::Reader<&'static [u8]>, ppn_syntax::report::Report<'static>, ppn_setups::Game,
        ppn_draughts::Archive<&'static [u8]>, ppn_draughts::ArchiveTexts<&'static [u8]>,
        ppn_draughts::Board, ppn_arimaa::Archive<&'static [u8]>, ppn_record::Continuation,
        ppn_record::Outline, ppn_record::Played, ppn_record::Ration, ppn_record::Record<'static>,
        ppn_record::Variation<'static>, ppn_record::Lines<'static, 'static>, ppn_record::RecordLine<'static, 'static>, ppn_record::lint::Suppression,
        ppn_notations::Played<'static>, ppn_notations::Request<'static, 'static>,
        ppn_notations::ppn::MovetextStructure, ppn_notations::ppn::ParsedPpn<'static>,
        ppn_recorder::Recorder, ppn_render::pdf::Score<'static>, ppn_render::picture::Album, ppn_render::print::Sheets,
        ppn_render::player::Player, ppn_render::player::Written, ppn_view::Tree<'static, 'static>,
        ppn_chess::ArchiveText,
        ppn_chess::Check,
        ppn_chess::Colour,
        ppn_chess::Epd,
        ppn_chess::EpdLines,
        ppn_chess::Operation,
        ppn_chess::Effect,
        ppn_chess::Fen,
        ppn_chess::FenProblem,
        ppn_chess::Figure,
        ppn_chess::Found,
        ppn_chess::Game,
        ppn_chess::Go,
        ppn_chess::Item,
        ppn_chess::Limits,
        ppn_chess::Line,
        ppn_chess::Move,
        ppn_chess::NoSan,
        ppn_chess::NoSquare,
        ppn_chess::Oddities,
        ppn_chess::Outcome,
        ppn_chess::Page,
        ppn_chess::PlainGame,
        ppn_chess::Ply,
        ppn_chess::Position,
        ppn_chess::Reason,
        ppn_chess::Replay,
        ppn_chess::Role,
        ppn_chess::San,
        ppn_chess::Shape,
        ppn_chess::Square,
        ppn_chess::Standing,
        ppn_chess::Step,
        ppn_chess::StepKind,
        ppn_chess::Tag,
        ppn_chess::Variation,
        ppn_chess::Texts<&'static [u8]>,
        ppn_sgf::Act,
        ppn_sgf::Board,
        ppn_sgf::Change,
        ppn_sgf::Colour,
        ppn_sgf::Encoding,
        ppn_sgf::Group,
        ppn_sgf::Kind,
        ppn_sgf::Limits,
        ppn_sgf::Markup,
        ppn_sgf::NoBoard,
        ppn_sgf::Node,
        ppn_sgf::Played,
        ppn_sgf::Point,
        ppn_sgf::Property,
        ppn_sgf::Reading,
        ppn_sgf::Replay,
        ppn_sgf::Rules,
        ppn_sgf::Situation,
        ppn_sgf::Size,
        ppn_sgf::Tree,
        ppn_sgf::Trees,
        ppn_sgf::Value,
        ppn_sgf::Written,
    ];
    is_debug: [
        ppn_lsp::Host, ppn_lsp::Service, ppn_archive::Subject<'static>,
    ];
}

/// The names of the types that a crate exports.
fn exported(folder: &Path) -> BTreeSet<String> {
    let mut declared = BTreeSet::new();
    let mut folders = vec![folder.join("src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = fs::read_to_string(path).unwrap();
            let heads = text.lines().filter_map(|line| {
                line.strip_prefix("pub struct ").or_else(|| line.strip_prefix("pub enum "))
            });
            let name =
                |head: &str| head.split(|c: char| !c.is_alphanumeric()).next().map(str::to_owned);
            declared.extend(heads.filter_map(name));
        }
    }
    let contents = fs::read_to_string(folder.join("src/lib.rs")).unwrap();
    let uses = contents.split("pub use ").skip(1).filter(|one| !one.starts_with("ppn_"));
    let names = uses.filter_map(|one| one.split(';').next());
    let names = names.flat_map(|names| names.split(|c: char| !c.is_alphanumeric()));
    names.filter(|name| declared.contains(*name)).map(str::to_owned).collect()
}

#[test]
fn all_types_are_checked() {
    // Without arguments: `ppn_lex::Token`.
    let listed: BTreeSet<String> = TYPES
        .iter()
        .map(|path| path.split('<').next().unwrap_or(path).replace(' ', ""))
        .filter_map(|path| {
            let (krate, path) = path.split_once("::")?;
            Some(format!("{krate} {}", path.rsplit("::").next()?))
        })
        .collect();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates");
    // Programs, and what has no types of its own.
    let others = ["ppn", "ppn-cli", "ppn-wasm", "ppn-solid-wasm"];
    for folder in fs::read_dir(root).unwrap() {
        let folder = folder.unwrap();
        let name = folder.file_name().into_string().unwrap();
        if others.contains(&name.as_str()) {
            continue;
        }
        let types = exported(&folder.path());
        let paths = types.iter().map(|one| format!("{} {one}", name.replace('-', "_")));
        let missing: Vec<_> = paths.filter(|path| !listed.contains(path)).collect();
        assert!(missing.is_empty(), "add these types to the list above: {missing:?}");
    }
}
