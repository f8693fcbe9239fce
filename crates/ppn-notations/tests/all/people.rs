//! What people and programs write in files of draughts: what is reported, what is played and what is written again.

use crate::vectors::corpus;
use ppn_draughts::{Fen, Limits, Mode, Ply, Replay, Ruleset, Variant, read, replay};
use ppn_notations::pdn::Pdn;
use ppn_record::{FormatOptions, GameText, Notation, Options};
use ppn_source::{Applicability, LineIndex};
use std::{fmt::Write as _, fs};

/// The texts of the games of a file.
fn texts(text: &str) -> Vec<GameText<'static>> {
    let file = std::io::Cursor::new(text.as_bytes().to_vec());
    Pdn::default().split(Box::new(file)).map(Result::unwrap).collect()
}

/// A file, and for each game its reports with their fixes, the last position, and how the game is written again.
fn seen(text: &str) -> String {
    let mut page = format!("{}\n", text.trim_end());
    for (at, game) in texts(text).into_iter().enumerate() {
        let lines = LineIndex::new(&game.text);
        let first = u32::try_from(game.place.line).unwrap();
        let parsed = Pdn::default().parse(game.clone(), &Options::default());
        let _ = writeln!(page, "\n=== game {}", at + 1);
        for one in &parsed.record().diagnostics {
            let place = lines.position(&game.text, one.span.start);
            let (line, column) = (place.line + first, place.column);
            let _ = writeln!(page, "{} {line}:{column} {}", one.code.id, one.message);
            for note in one.help.iter().map(|help| format!("help: {help}")).chain(
                one.notes
                    .iter()
                    .filter(|note| note.contains("more"))
                    .map(|note| format!("note: {note}")),
            ) {
                let _ = writeln!(page, "    {note}");
            }
            for fix in &one.fixes {
                let safe = if fix.applicability == Applicability::Safe { "safe" } else { "unsafe" };
                let _ = writeln!(page, "    {safe} fix: {}", fix.title);
            }
        }
        let pdn = read(&*game.text, Mode::Tolerant);
        if let Some(first) = pdn.games.first() {
            let _ = writeln!(page, "{}", end(&replay(&pdn.text, first, &Limits::default())));
        }
        let formatted = parsed.format(&FormatOptions::default());
        match formatted.diagnostics.first() {
            Some(left) => _ = writeln!(page, "--- not formatted: {}", left.message),
            None => _ = write!(page, "--- formatted\n{}", formatted.text),
        }
    }
    page
}

/// The moves that were played, and the last position.
fn end(replay: &Replay) -> String {
    let Some(played) = &replay.played else { return "no rules".to_owned() };
    let moves: Vec<_> = played.line.plies().map(|ply| played.rules.ply_text(ply)).collect();
    let fen = Fen::write(&played.line.end, played.rules.board());
    format!("{} ({}): {fen}", moves.join(" "), played.rules.game_type())
}

/// The games of the corpus that computers played.
fn games() -> Vec<String> {
    let mut paths: Vec<_> = fs::read_dir(corpus().join("games"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.file_name().unwrap().to_string_lossy().starts_with("play-"))
        .collect();
    paths.sort();
    paths.iter().map(|path| fs::read_to_string(path).unwrap()).collect()
}

/// The moves of the only game of a text, in full notation.
fn moves(text: &str) -> Vec<String> {
    let pdn = read(text, Mode::Tolerant);
    assert_eq!(pdn.games.len(), 1, "{text}");
    let played = replay(&pdn.text, &pdn.games[0], &Limits::default()).played.expect("known rules");
    assert!(played.line.stopped.is_none(), "{text}");
    played.line.plies().map(|ply| played.rules.long(&ply.played)).collect()
}

macro_rules! seen {
    ($($text:expr),+ $(,)?) => {
        insta::assert_snapshot!([$(seen($text)),+].join("\n################\n\n"))
    };
}

#[test]
fn lists_of_positions_need_no_separators() {
    seen!(
        "[Event \"Problem 1\"]\n[GameType \"20\"]\n[FEN \"W:W27,32,37:B16,18,21\"]\n\n\
         [Event \"Problem 2\"]\n[GameType \"20\"]\n[FEN \"W:W31,K33:B10,14\"]\n\n\
         [Event \"Problem 3\"]\n[GameType \"20\"]\n[FEN \"B:W31,K33:B10,24\"]\n",
        // The tags are in another order, and one comes after a line of `%`.
        "[White \"A\"]\n[Result \"2-0\"]\n\n% the next\n\n[Black \"D\"]\n[White \"C\"]\n[Result \"0-2\"]\n",
        // One game: without an empty line, or with other tags.
        "[GameType \"20\"]\n[Event \"a\"]\n[Event \"b\"]\n\n[Site \"c\"]\n\n1. 32-28 *\n",
    );
}

#[test]
fn a_comment_between_a_number_and_its_move_comes_first() {
    seen!(
        "[GameType \"20\"]\n\n1. {the usual start} 32-28 {good} 19-23 2. 28x19 ( 2. {forced} 28x19 ) 14x23 *\n",
        "[GameType \"20\"]\n\n1. {a} {b} 1. 32-28 1... ; c\n19-23 *\n",
    );
}

#[test]
fn results_have_many_forms() {
    seen!(
        "[Event \"Cup\"]\n[GameType \"20\"]\n[Result \"-\"]\n\n1. 32-28 19-23 2. 28x19 14x23 -\n\n\
         [GameType \"25\"]\n[Result \"1/2-1/2\"]\n\n1. c3-d4 d6-c5 1/2–1/2\n\n[GameType \"20\"]\n\n1. 32-28 2–0\n",
    );
}

#[test]
fn a_comment_after_a_result_is_of_the_game_before() {
    seen!(
        "[Event \"A\"]\n[GameType \"20\"]\n[Result \"1-1\"]\n\n1. 32-28 19-23 1-1 {draw agreed} {in time}\n\n\
         [Event \"B\"]\n[GameType \"20\"]\n\n1. 33-28 *\n",
        "[GameType \"20\"]\n1. 32-28 1-1\n{the next game} 1. 33-28 *\n",
        "[GameType \"20\"]\n1. 32-28 * {no game}\n",
    );
}

#[test]
fn positions_may_be_unknown_or_have_a_comma_too_many() {
    seen!(
        "[GameType \"20\"]\n[FEN \"\"]\n\n1. 32-28 *\n\n[GameType \"20\"]\n[FEN \"?\"]\n\n1. 33-28 *\n",
        "[GameType \"20\"]\n[FEN \"W:W31,32,33,:B16,,17,18,\"]\n\n1. 33-29 *\n",
    );
}

#[test]
fn letters_of_pieces_are_reported_once() {
    seen!(
        "[GameType \"25\"]\n[FEN \"W:Wa1,Kc1:Bh8,Kf8\"]\n\n1. Kc1-d2 Kf8-e7 2. Kd2:f4 *\n",
        "[GameType \"25\"]\n\n1. mc3d4 f6-g5 *\n",
        "[GameType \"20\"]\n\n1. Q32-28 *\n",
    );
}

#[test]
fn words_that_are_skipped_between_moves_are_errors() {
    seen!(
        "[GameType \"20\"]\n\n1. 32-28 good 19-23 2. 28x19 14x23 and White resigns *\n",
        "[GameType \"25\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n",
        "Club evening\n[GameType \"20\"]\n\n1. 32-28 , 19-23 (and 18-22) *\n",
    );
}

/// The moves of a game with its tags: what is before them, and the words of the moves.
fn parts(game: &str) -> (&str, Vec<&str>) {
    let at = game.rfind("]\n").map_or(0, |at| at + 2);
    (&game[..at], game[at..].split_whitespace().collect())
}

#[test]
fn habits_of_people_keep_the_moves() {
    for game in games() {
        let right = moves(&game);
        let (tags, words) = parts(&game);
        let each = |change: &dyn Fn(&str) -> String| -> String {
            let words: Vec<_> = words.iter().map(|word| change(word)).collect();
            format!("{tags}{}\n", words.join(" "))
        };
        // Comments between numbers and moves.
        let comments = each(&|word| match word.ends_with('.') {
            true => format!("{word} {{so}}"),
            false => word.to_owned(),
        });
        assert_eq!(moves(&comments), right);
        // A result with a dash, and a comment behind it.
        let ended = each(&|word| match word {
            "*" => "1–0 {at last}".to_owned(),
            word => word.to_owned(),
        });
        assert_eq!(moves(&ended), right);
        let two = texts(&format!("{ended}\n[Event \"x\"]\n*\n"));
        assert_eq!(two.len(), 2);
        // Tags without moves, twice, before the game.
        let list = texts(&format!("{tags}\n{tags}\n{game}"));
        assert_eq!(list.len(), 3, "{tags}");
        assert_eq!(moves(&list[2].text), right);
    }
}

#[test]
fn games_without_a_type_that_fits_are_found_by_playing() {
    seen!(
        "[P1 \"Ann\"]\n[Variant \"American/English\"]\n[Result \"0-1\"]\n\n1. c3-d4 b6-c5 2. d4xb6 a7xc5 0-1\n",
        "[White \"Ann\"]\n\n1. 22-17 9-13 2. 25-22 11-15 3. 29-25 7-11 *\n",
        "[GameType \"20\"]\n[Date \"2007.05.19\"]\n\n1. e3-d4 h6-g5 2. g3-f4 *\n",
        "[GameType \"21\"]\n\n1. 22-17 9-13 2. 25-22 11-15 3. 29-25 7-11 *\n",
        "1. 46-41 5-10 2. 47-42 4-9 3. 48-43 3-8 *\n",
        // The tag is kept: the moves are too few to be sure.
        "[GameType \"20\"]\n\n1. 22-17 9-13 *\n",
    );
}

/// A game with the squares of another game type, as the side that begins sees them.
fn renamed(game: &str, game_type: &str) -> String {
    let pdn = read(game, Mode::Tolerant);
    let played = replay(&pdn.text, &pdn.games[0], &Limits::default()).played.expect("known rules");
    let other = Ruleset::on(played.rules.variant(), game_type.parse().unwrap()).unwrap();
    let (own, other) = (played.rules.board(), other.board());
    let name = |square| {
        let same = other.squares().find(|&one| other.place(one) == own.place(square));
        other.name(same.unwrap())
    };
    let word = |ply: &Ply| {
        let sign = if ply.played.is_capture() { "x" } else { "-" };
        let squares = if ply.needs_long {
            ply.played.squares()
        } else {
            vec![ply.played.from(), ply.played.to()]
        };
        squares.into_iter().map(name).collect::<Vec<_>>().join(sign)
    };
    let words: Vec<_> = played.line.plies().map(word).collect();
    format!("1. {} *\n", words.join(" "))
}

#[test]
fn real_games_in_other_names_are_found_by_playing() {
    let mut tried = 0;
    for game in games() {
        let pdn = read(&*game, Mode::Tolerant);
        let own = replay(&pdn.text, &pdn.games[0], &Limits::default());
        let plies = own.played.as_ref().unwrap().line.plies().count();
        let variant = own.played.unwrap().rules.variant();
        let others: &[&str] = match variant {
            Variant::Russian => &["25,W,8,8,N2,0"],
            Variant::Brazilian => &["26,W,8,8,N2,0"],
            Variant::English => &["21,W,8,8,A0,0", "21,W,8,8,N2,0", "21,B,8,8,A3,0"],
            Variant::International => &["20,W,10,10,A0,0"],
            _ => continue,
        };
        for &other in others {
            let moves = renamed(&game, other);
            let tags = ["", &format!("[Variant \"{variant}\"]\n"), "[GameType \"30\"]\n"];
            for tag in tags {
                let text = format!("{tag}{moves}");
                let pdn = read(&*text, Mode::Tolerant);
                let found = replay(&pdn.text, &pdn.games[0], &Limits::default()).played.unwrap();
                assert_eq!(found.line.plies().count(), plies, "{text}");
                tried += 1;
            }
        }
    }
    assert_eq!(tried, 2 * 3 * 6);
}

#[test]
fn captures_are_written_leg_by_leg() {
    seen!(
        "[GameType \"21,W,8,8,A0,0\"]\n\n1. e3-f4 f6-e5 2. d2-e3 b6-c5 3. c3-b4 a7-b6 4. g3-h4 e5xg3 5. h2xf4 h6-g5\n\
         6. f4xh6 b8-a7 7. c1-d2 d6-e5 8. b4xd6 d6xb8 *\n",
        "[GameType \"20\"]\n[FEN \"W:W33,48:B9,19,29,40\"]\n\n1. 33x24 2. 24x13 13x4! 40-45 *\n",
        // The second word is the answer, with a slip.
        "[GameType \"20\"]\n\n1. 32-28 19-23 2. 28x19 19x23 *\n",
        // The order of the Hub protocol: start, end, captured.
        "[GameType \"26\"]\n[FEN \"B:W11,17,18:B1,K8\"]\n\n1... 8x13x11x17x18 *\n",
    );
}

#[test]
fn short_notation_is_read_if_one_move_fits() {
    seen!(
        "[GameType \"25\"]\n\n1. ab4 ba5 2. ba3 ab6 3. ab2 dc5 *\n",
        "[GameType \"25\"]\n\n1. cd4 dc5 2. bc3 f:g3 *\n",
        "1. ab4 ba5 2. ba3 ab6 3. ab2 dc5 *\n",
        "[GameType \"20,W,10,10,S0,0\"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n",
    );
}

#[test]
fn games_in_legs_and_in_short_notation_keep_their_moves() {
    let (mut in_legs, mut shortened) = (0, 0);
    for game in games() {
        let pdn = read(&*game, Mode::Tolerant);
        let played = replay(&pdn.text, &pdn.games[0], &Limits::default()).played.unwrap();
        let rules = &played.rules;
        let (tags, _) = parts(&game);
        let sign = rules.variant().capture_sign();
        let (mut legs, mut short) = (Vec::new(), Vec::new());
        let before = std::iter::once(played.line.start).chain(played.line.positions());
        for (ply, before) in played.line.plies().zip(before) {
            let names: Vec<_> =
                ply.played.squares().into_iter().map(|one| rules.board().name(one)).collect();
            let (moves, text) = (rules.moves(&before), rules.ply_text(ply));
            if names.len() > 2 && sign != '-' {
                in_legs += 1;
                let words = names.windows(2).map(|leg| format!("{}{sign}{}", leg[0], leg[1]));
                legs.extend(words);
            } else {
                legs.push(text.clone());
            }
            let column = &names[0][..1];
            let fits = |one: &&ppn_draughts::Move| {
                one.to() == ply.played.to() && rules.board().name(one.from()).starts_with(column)
            };
            let is_letter = column.starts_with(|c: char| c.is_ascii_lowercase());
            if is_letter && moves.iter().filter(fits).count() == 1 {
                shortened += 1;
                short.push(format!("{column}{}", names.last().unwrap()));
            } else {
                short.push(text);
            }
        }
        let right = moves(&game);
        assert_eq!(moves(&format!("{tags}{} *\n", legs.join(" "))), right);
        assert_eq!(moves(&format!("{tags}{} *\n", short.join(" "))), right);
    }
    assert!(in_legs > 50 && shortened > 200, "{in_legs} {shortened}");
}

#[test]
fn what_a_program_writes_on_every_line_is_one_report() {
    seen!(
        "[Event \"Veterans\"]\n[Site \"\"]\\r\n[White \"Ann\"]\\r\n[Result \"1-1\"]\\r\n[GameType \"20\"]\\r\n\
         1. 32-28 19-23 2. 28x19 14x23 1-1\n",
        "[GameType \"20\"]\\n\\n1. 32-28 19-23\\r\\n2. 28x19 14x23 {a \\n} *\\n\n",
    );
}

#[test]
fn odd_words_stay_in_their_places() {
    seen!(
        "[GameType \"20\"]\n\n1. 32-28!  good $1 19-23 (18-22 or so) 2. 28x19 14x23 3. White resigns *\n",
        "[GameType \"20\"]\n\n1.   32-28 , 19-23 } 2. 28x19 14x23 *\n",
        // These would be read in another way, or are no words of the moves.
        "Club\n[GameType \"20\"]\n\n1. 32-28 19-23 *\n",
        "[GameType \"20\"]\n\n1. 32-28 [odd 19-23 *\n",
        "1. 32-28 good 19-23 *\n",
    );
}

#[test]
fn each_state_has_its_position_as_text() {
    let options = Options::default().with_positions(ppn_record::Positions::All);
    for text in games() {
        let plies = moves(&text).len();
        let game = GameText::whole(text.into_bytes());
        let record = Pdn::default().record(&game, &options);
        // Where pieces are lifted after each leg of a capture, the legs are states without a position.
        assert_eq!(record.positions.iter().flatten().count(), plies + 1);
        assert_eq!(record.positions.len(), record.len());
        assert!(Pdn::default().record(&game, &Options::default()).positions.is_empty());
        let last = Options::default().with_positions(ppn_record::Positions::Last);
        let last = Pdn::default().record(&game, &last);
        assert_eq!(last.positions.iter().flatten().count(), 1);
        assert_eq!(last.position(last.len() - 1), record.position(record.len() - 1));
    }
    let setup = "[GameType \"20\"]\n1. 32-28 19-23 /FEN \"W:W28,33:B18\"/ 2. 28-22 (33-29) *\n";
    let game = GameText::whole(setup.as_bytes().to_vec());
    let record = Pdn::default().record(&game, &options);
    assert_eq!(
        [3, 4].map(|state| record.position(state)),
        [Some("W:W28,33:B18"), Some("B:W22,33:B18")]
    );
    assert_eq!(record.positions.len(), record.len());
}

#[test]
fn a_set_up_that_changes_no_piece_has_no_state() {
    let options = Options::default().with_positions(ppn_record::Positions::All);
    let positions = |text: &str| {
        let game = GameText::whole(text.as_bytes().to_vec());
        Pdn::default().record(&game, &options).positions
    };
    let (fen, moves) = ("FEN \"B:W28,31-36,38-50:B1-20\"", "1... 20-25 2. 28-23 *\n");
    assert_eq!(
        positions(&format!("[GameType \"20\"]\n/{fen}/\n{moves}")),
        positions(&format!("[GameType \"20\"]\n[{fen}]\n{moves}"))
    );
    let found = positions("[GameType \"20\"]\n1. 32-28 /FEN \"W::\"/ 37-32 19-23 *\n");
    let last = found.last().unwrap().as_deref().unwrap();
    assert!(found.len() == 4 && last.starts_with("W:") && last.ends_with(",20,23"), "{found:?}");
}
