//! Positions in EPD: shown, checked, formatted, converted.

use ppn_notations::{FormatOptions, GameText, Options, Settings, standard};
use ppn_record::Mark;

fn games(text: &str) -> Vec<GameText<'static>> {
    let notations = standard(&Settings::default());
    let notation = notations.named("epd").unwrap();
    notation.split(Box::new(text.as_bytes())).map(|game| game.unwrap().into_owned()).collect()
}

fn whole(text: &str) -> GameText<'static> {
    GameText::whole(text.as_bytes().to_vec())
}

/// The names of the reports of a line, with the words that they are about.
fn reports(line: &str) -> Vec<(&'static str, String)> {
    let (notations, options) = (standard(&Settings::default()), Options::default());
    let text = whole(line);
    let parsed = notations.named("epd").unwrap().parse(text, &options);
    let found = parsed.problems().0;
    found.iter().map(|one| (one.code.name, one.span.slice(line).to_owned())).collect()
}

const MATE: &str = "4k3/8/4K3/8/8/8/8/7R w - -";

#[test]
fn a_file_has_a_position_a_line() {
    let text = "# first\n\n4k3/8/8/8/8/8/8/4K3 w - -\n% second\n4k3/8/8/8/8/8/8/4K3 b - - \n\n";
    let games = games(text);
    assert_eq!(games.len(), 2);
    assert_eq!(games[1].text, "% second\n4k3/8/8/8/8/8/8/4K3 b - - \n\n");
    assert_eq!(games[1].place.line, 3);
}

#[test]
fn best_moves_are_green_arrows_and_others_words() {
    let line = format!("{MATE} bm Rh8#; am Kd6; dm 1; id \"mate in one\";");
    let (notations, options) = (standard(&Settings::default()), Options::default());
    let text = whole(&line);
    let record = notations.named("epd").unwrap().record(&text, &options);
    assert!(record.diagnostics.is_empty());
    assert_eq!(record.metadata.text("ID"), Some("mate in one"));
    let last = record.len() - 1;
    assert_eq!(record.comment(last), "best moves: Rh8#; moves to avoid: Kd6; moves until mate: 1");
    let colors: Vec<&str> = record
        .marks(last)
        .iter()
        .filter_map(|mark| match mark {
            Mark::Arrow { color, .. } => Some(color.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!(colors, ["green", "red"]);
    // The kings and the rook, on a board.
    assert_eq!(record.board(last).pieces().count(), 4);
}

#[test]
fn mistakes_are_one_report_each() {
    let of = |operations: &str| reports(&format!("{MATE} {operations}"));
    let one = |name, word: &str| vec![(name, word.to_owned())];
    assert_eq!(of("bm Rh8#; c1 \"a; b\"; xyz 1;"), []);
    assert_eq!(of("bm Nh8;"), one("chess-illegal", "Nh8"));
    assert_eq!(of("pv Rh7 Kd8 Rh1 Ke6;"), one("chess-illegal", "Ke6"));
    assert_eq!(of("bm Rh9;"), one("pgn-word", "Rh9"));
    assert_eq!(of("bm Rh8# id \"x\";"), one("epd-operation", ""));
    assert_eq!(of("acd twelve;"), one("epd-operation", "twelve"));
    assert_eq!(of("id \"x"), one("epd-operation", "\""));
    assert_eq!(of("bm;"), one("epd-operation", "bm"));
    assert_eq!(of("acd 1; acd 2;"), one("epd-operation", "acd"));
    assert_eq!(of("Rh8#;"), one("epd-operation", "Rh8#"));
    assert_eq!(of("id x;"), one("epd-spelling", "x"));
    assert_eq!(of("bm Rh8#"), one("epd-spelling", ""));
    assert_eq!(reports("4k3/8/4K3/8/8/8/8/7R w - bm Rh8#;").len(), 1);
    assert_eq!(reports("4k3/9/4K3/8/8/8/8/7R w - - bm Rh8#;"), one("chess-fen", "9"));
    assert_eq!(reports("8/8/4K3/8/8/8/8/7R w - - ;").len(), 1);
}

#[test]
fn formatting_writes_moves_as_the_standard_does() {
    let text = "# mates\n4k3/8/4K3/8/8/8/8/7R  w - -  bm Rh1-h8 ;id mate;  ce +5\n";
    let (notations, options) = (standard(&Settings::default()), Options::default());
    let parsed = notations.named("epd").unwrap().parse(whole(text), &options);
    let formatted = parsed.format(&FormatOptions::default());
    let right = "# mates\n4k3/8/4K3/8/8/8/8/7R w - - bm Rh8#; id \"mate\"; ce +5;\n";
    assert_eq!(formatted.text, right);
    let wrong = "4k3/8/4K3/8/8/8/8/7R  w - -  bm  Rh9;\n";
    let parsed = notations.named("epd").unwrap().parse(whole(wrong), &options);
    assert_eq!(parsed.format(&FormatOptions::default()).text, wrong);
}

#[test]
fn a_carriage_return_ends_a_line() {
    let (notations, options) = (standard(&Settings::default()), Options::default());
    let epd = notations.named("epd").unwrap();
    let texts = |text: &str| -> Vec<String> {
        games(text).into_iter().map(|game| game.text.into_owned()).collect()
    };
    let two = [format!("\r{MATE}\r"), format!("# b\r{MATE}\r\n")];
    assert_eq!(texts(&two.concat()), two);
    // An empty line after a position belongs to the next one.
    let two = [format!("{MATE}\r\n"), "\r\nb\n".to_owned()];
    assert_eq!(texts(&two.concat()), two);
    let returns = FormatOptions::default().with_line_end(Some(ppn_source::LineEnd::Cr));
    let mixed = format!("\r{MATE}  bm Rh8#;\n");
    let formatted = epd.parse(whole(&mixed), &options).format(&returns).text;
    assert_eq!(formatted, format!("\r{MATE} bm Rh8#;\r"));
    assert_eq!(epd.parse(whole(&formatted), &options).format(&returns).text, formatted);
}

#[test]
fn a_position_becomes_a_game_without_moves() {
    let line = format!("{MATE} bm Rh8#;");
    let (notations, options) = (standard(&Settings::default()), Options::default());
    let parsed = notations.named("epd").unwrap().parse(whole(&line), &options);
    let converted = notations.named("pgn").unwrap().write(&[&*parsed]);
    assert!(converted.text.contains(&format!("[FEN \"{MATE} 0 1\"]")), "{}", converted.text);
    assert!(converted.text.contains("{best moves: Rh8#}"), "{}", converted.text);
}

#[test]
fn a_line_that_is_too_long_is_cut_and_reported() {
    let text = format!("{MATE} c0 \"{}\";\n{MATE} bm Rh8#;\n", "x".repeat(3 << 20));
    let games = games(&text);
    assert_eq!(games.len(), 2);
    assert!(games[0].is_cut && games[0].text.len() <= 1 << 16);
    assert_eq!(games[0].diagnostics[0].code.name, "pgn-too-large");
    assert_eq!(games[1].text, format!("{MATE} bm Rh8#;\n"));
}

/// A game in a notation, converted to EPD, and the messages about it.
fn to_epd(notation: &str, text: &str) -> (String, Vec<String>) {
    let notations = standard(&Settings::default());
    let parsed = notations.named(notation).unwrap().parse(whole(text), &Options::default());
    let converted = notations.named("epd").unwrap().write(&[&*parsed]);
    let said = converted.diagnostics.iter().map(|(_, one)| one.message.clone());
    (converted.text, said.collect())
}

#[test]
fn the_last_position_of_a_game_is_a_line() {
    let game = "[Event \"Club\"]\n[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4# {oh} 0-1\n";
    let (text, said) = to_epd("pgn", game);
    assert_eq!(
        text,
        "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - c0 \"oh\"; hmvc 1; fmvn 3;\n"
    );
    assert!(said.iter().any(|one| one.contains("Event")), "{said:?}");
}

#[test]
fn a_position_goes_to_ppn_and_comes_back() {
    let line = "4k3/8/4K3/8/8/8/8/7R w - - bm Rh8#; dm 1; id \"mate in one\";\n";
    let notations = standard(&Settings::default());
    for other in ["ppn", "pgn"] {
        let parsed = notations.named("epd").unwrap().parse(whole(line), &Options::default());
        let there = notations.named(other).unwrap().write(&[&*parsed]).text;
        assert_eq!(to_epd(other, &there), (line.to_owned(), Vec::new()), "{there}");
    }
}

/// Lines of comments are no part of the position.
#[test]
fn comments_of_a_file_are_reported_when_it_is_converted() {
    let notations = standard(&Settings::default());
    let text = "# of the club\n4k3/8/8/8/8/8/8/4K2R w - - id \"x\";\n";
    let parsed = notations.named("epd").unwrap().parse(whole(text), &Options::default());
    for other in ["ppn", "pgn"] {
        let converted = notations.named(other).unwrap().write(&[&*parsed]);
        let said =
            format!("this comment is left out: {} has no comments there", other.to_uppercase());
        let found: Vec<_> = converted.diagnostics.iter().map(|(_, one)| &one.message).collect();
        assert_eq!(found, [&said], "{}", converted.text);
        assert_eq!(converted.diagnostics[0].1.span.slice(text), "# of the club");
    }
}

#[test]
fn a_position_without_kings_is_no_line() {
    let (text, said) = to_epd("ppn", "---\nGameType: Checkers\n...\n1. b1-b2\n");
    assert_eq!(text, "");
    assert!(!said.is_empty());
}

#[test]
fn a_line_in_another_encoding_stays_as_it_is() {
    let line = b"8/8/8/8/8/8/8/K1k5 w   - - id \"\xe9\";\n";
    let notations = standard(&Settings::default());
    let epd = notations.named("epd").unwrap();
    let text = epd.split(Box::new(&line[..])).next().unwrap().unwrap();
    let parsed = epd.parse(text.borrowed(), &Options::default());
    let formatted = parsed.format(&FormatOptions::default());
    assert_eq!((formatted.text.as_str(), formatted.diagnostics.len()), (&*text.text, 1));
}
