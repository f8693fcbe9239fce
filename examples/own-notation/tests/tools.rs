//! The tools of PPN with a notation that they do not know.

use own_notation::{TicTacToe, TicTacToeMoves};
use ppn_lint::Selection;
use ppn_notations::{ParserRow, Ppn, print_script};
use ppn_record::{FormatOptions, GameText, Notation, Notations, Options};
use ppn_report::{Concise, Source};
use ppn_view::{Frames, RecordJson, Selected};

fn notations() -> Notations {
    ppn_notations::standard(&Default::default()).with(TicTacToe)
}

fn text(text: &str) -> GameText<'static> {
    GameText::whole(text.as_bytes().to_vec())
}

#[test]
fn the_table_finds_the_notation() {
    let notations = notations();
    assert_eq!(notations.named("TicTacToe").unwrap().title(), "Tic-tac-toe");
    assert_eq!(notations.of_path("games.ttt".as_ref()).unwrap().name(), "tictactoe");
}

#[test]
fn a_stream_is_split_into_games() {
    let games = TicTacToe.split(Box::new("b2 a1\nc3\n".as_bytes()));
    let games: Vec<_> = games.map(Result::unwrap).collect();
    let found: Vec<_> =
        games.iter().map(|game| (&*game.text, game.place.offset, game.place.line)).collect();
    assert_eq!(found, [("b2 a1\n", 0, 0), ("c3\n", 6, 1)]);
}

#[test]
fn a_state_has_its_board_and_its_place_in_the_text() {
    let game = text("b2   a1 c3 # the first game\n");
    let record = TicTacToe.record(&game, &Options::default());
    assert_eq!(record.len(), 4);
    assert_eq!(record.span(2).slice(record.text), "a1");
    assert_eq!(record.state_at(5), 2);
    let (first, last) = (record.board(1), record.board(3));
    assert_eq!((first.len(), last.len()), (1, 3));
}

#[test]
fn the_linter_reports_what_is_wrong() {
    let game = text("b2 d4 b2\n");
    let parsed = TicTacToe.parse(game.borrowed(), &Options::default());
    let found = ppn_lint::check(&*parsed, &Selection::default());
    let mut report = Vec::new();
    let source = Source::new("game.ttt", &game.text);
    ppn_report::Format::write(&mut Concise::default(), &source, &found, &mut report).unwrap();
    assert_eq!(
        String::from_utf8(report).unwrap(),
        "game.ttt:1:4: error E9001 `d4` is not a square of the board [ttt-square]\n\
         game.ttt:1:7: error E9002 there is a piece on b2 [ttt-taken]\n"
    );
}

#[test]
fn formatting_leaves_what_was_not_understood() {
    let format = |written: &str| {
        TicTacToe.parse(text(written), &Options::default()).format(&FormatOptions::default())
    };
    assert_eq!(format("b2   a1\n").text, "b2 a1\n");
    let left = format("b2   d4\n");
    assert_eq!((&*left.text, left.diagnostics[0].code.id), ("b2   d4\n", "E0010"));
}

#[test]
fn the_states_are_data_and_pictures() {
    let game = text("b2 a1 c3\n");
    let record = TicTacToe.record(&game, &Options::default());
    let json = RecordJson::new(&record, Selected::Last, Default::default());
    let json = serde_json::to_value(json).unwrap();
    assert_eq!(json["moves"][0]["number"], "3.");
    assert_eq!(json["moves"][0]["pieces"].as_array().unwrap().len(), 3);
    let frames: Vec<_> = Frames::new(&record, false).collect();
    let film = ppn_render::picture::animated_svg(&frames, &Default::default(), &Default::default());
    assert!(film.unwrap().contains("@keyframes"));
}

#[test]
fn a_game_becomes_ppn() {
    let scripts = TicTacToe.parse(text("b2 a1\n"), &Options::default()).scripts().scripts;
    assert_eq!(print_script(&scripts[0]), "---\n...\n1. K●@b2\n2. W●@a1\n");
}

#[test]
fn a_game_in_ppn_chooses_the_movetext_parser() {
    let ppn = Ppn::default().with_parser(ParserRow::new("TicTacToe", TicTacToeMoves));
    let game = text("---\nMovetextParser: TicTacToe\n...\nb2 a1 x9\n");
    let record = ppn.record(&game, &Options::default());
    assert_eq!(record.board(2).len(), 2);
    assert_eq!(record.span(2).slice(record.text), "a1");
    assert_eq!(record.diagnostics[0].span.slice(record.text), "x9");
}
