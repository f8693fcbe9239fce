//! The page that plays games, in a browser: its content and its behaviour.

use crate::browser;
use ppn_piece::Piece;
use ppn_render::{
    Frame, FramePiece, LastMove, Mark, MarkForm, PieceRow, View,
    picture::{self, Annotate, Bounds},
    player::{Error, Game, Line, Options, Pieces, Player, Remark, Start, Step},
    terminal,
};
use serde_json::Value;
use std::{collections::HashMap, fs, path::PathBuf};

/// A game of the corpus with its boards.
struct Played {
    game: Game,
    steps: Vec<Board>,
}

/// A board, and the move that led to it.
#[derive(Clone)]
struct Board {
    frame: Frame,
    text: String,
    clocks: [String; 2],
    evaluation: String,
    move_time: String,
}

impl From<Frame> for Board {
    fn from(frame: Frame) -> Self {
        let (evaluation, move_time) = Default::default();
        Self { frame, text: String::new(), clocks: Default::default(), evaluation, move_time }
    }
}

impl Board {
    fn step(&self, pieces: &mut Pieces) -> Step<'_> {
        Step {
            text: self.text.as_str().into(),
            clocks: self.clocks.each_ref().map(|clock| clock.as_str().into()),
            evaluation: self.evaluation.as_str().into(),
            move_time: self.move_time.as_str().into(),
            ..pieces.step(self.frame.clone())
        }
    }
}

/// The game with this name in `corpus/games`.
fn played(name: &str) -> Played {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../corpus/games");
    let read = |extension: &str| {
        let path = folder.join(format!("{name}.{extension}"));
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    let json: Value = serde_json::from_str(&read("json")).expect("a game");
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let mut lying: HashMap<String, Piece> = HashMap::new();
    let steps = json["moves"].as_array().expect("moves").iter().map(|state| {
        let pieces = state["pieces"].as_array().expect("pieces").iter().map(|piece| {
            if let Some(columns) = piece.as_array() {
                lying.insert(text(&columns[0]), from_columns(columns));
            }
            let id = text(piece.get(0).unwrap_or(piece));
            FramePiece { piece: lying[&id].clone(), id }
        });
        let pieces = pieces.collect();
        let (label, comment) = (text(&state["number"]), text(&state["comment"]));
        let frame = Frame { label, comment, pieces, ..Frame::default() };
        Board { text: text(&state["text"]), ..Board::from(frame) }
    });
    let steps = steps.collect();
    let game = Game {
        title: String::new(),
        metadata: vec![("Event".to_owned(), name.to_owned())],
        source: read("ppn"),
        extension: "ppn".to_owned(),
        annotation_scale: json["scale_factor"].as_f64().expect("a number"),
        ..Game::default()
    };
    Played { game, steps }
}

fn from_columns(columns: &[Value]) -> Piece {
    let names = ["id", "piece_side", "suit", "rank", "cfg", "x", "y", "angle"];
    let row = names.iter().map(|name| (*name).to_owned()).zip(columns.iter().cloned()).skip(1);
    let row: PieceRow = serde_json::from_value(Value::Object(row.collect())).expect("a piece");
    row.piece().expect("a piece")
}

fn page(games: &[Played], options: &Options) -> String {
    let mut player = Player::new(options);
    for Played { game, steps } in games {
        let failure = player.add(game, steps.len(), &mut |state, pieces| steps[state].step(pieces));
        assert_eq!(failure, Ok(None));
    }
    player.page()
}

#[test]
fn a_page_needs_nothing_from_elsewhere_and_is_small() {
    let desfases = || [played("desfases")];
    let text = page(&desfases(), &Options::default());
    assert!(!text.contains("http:") && !text.contains("https:"), "an address of another place");
    assert!(text.contains("content=\"default-src 'none';"));
    assert_eq!(text, page(&desfases(), &Options::default()));
    // The 157 moves of Desfases, and at most 100 moves of the other games.
    for name in ["chess", "checkers", "ice-floe", "japan", "desfases", "fuji-san", "relativity"] {
        let Played { game, mut steps } = played(name);
        steps.truncate(if name == "desfases" { steps.len() } else { 101 });
        let text = page(&[Played { game, steps }], &Options::default());
        assert!(text.len() < 168_000, "{name}: {} bytes", text.len());
    }
}

#[test]
fn moves_are_stepped_through() {
    let options = Options::default().with_view(Some(View::Plan));
    let script = include_str!("player/moves.js");
    browser::run("moves", &page(&[played("chess")], &options), "", &[], script);
}

/// A game in its own notation, with a capture of two boards, and with two variations of the second
/// move; the first variation has one itself.
fn with_variations() -> Played {
    let words = [
        ("", "", ""),
        ("", "", "before the game"),
        ("1.", "32-28!", ""),
        ("1...", "19-23", "said"),
        ("2.", "28x19", ""),
        ("", "", ""),
        ("2...", "14x23", ""),
        ("", "", "perhaps"),
        ("1...", "17-22", ""),
        ("2.", "28x17", ""),
        ("2.", "37-32", ""),
        ("1...", "18-22", ""),
    ];
    let mut played = played("chess");
    played.steps.truncate(words.len());
    for (step, (number, text, comment)) in played.steps.iter_mut().zip(words) {
        step.text = text.to_owned();
        (step.frame.label, step.frame.comment) = (number.to_owned(), comment.to_owned());
    }
    let lines = vec![
        Line { first: 7, after: 2 },
        Line { first: 10, after: 8 },
        Line { first: 11, after: 2 },
    ];
    played.steps[2].clocks[0] = "0:59".to_owned();
    played.steps[3].clocks[1] = "0:58".to_owned();
    let metadata = [("White", "White"), ("Black", "Black"), ("Result", "2-0")];
    let metadata = metadata.map(|(key, value)| (key.to_owned(), value.to_owned()));
    let squares = vec![(1.0, 1.0, "46".to_owned()), (8.0, 1.0, "50".to_owned())];
    // The removed pieces of a move.
    played.steps[5].frame.pieces.remove(20);
    let metadata = metadata.into();
    played.game = Game { lines, squares, metadata, has_words: true, ..played.game };
    played
}

#[test]
fn players_games_and_finds_are_beside_the_board() {
    let games = [with_variations(), played("chess")];
    let script = include_str!("player/beside.js");
    browser::run("beside", &page(&games, &Options::default()), "", &[], script);
}

#[test]
fn evaluations_and_clocks_are_plotted() {
    let mut games = [played("chess"), played("chess"), with_variations()];
    let steps = &mut games[0].steps;
    steps[1].evaluation = "0.3".to_owned();
    steps[2].evaluation = "#-3".to_owned();
    for (state, time) in [(1, "0:05:00"), (3, "0:04:30")] {
        steps[state].clocks[0] = time.to_owned();
    }
    games[1].steps[1].move_time = "0:00:12".to_owned();
    games[2].game.is_numbered = true;
    for step in &mut games[2].steps {
        step.clocks = Default::default();
    }
    let script = include_str!("player/plots.js");
    browser::run("plots", &page(&games, &Options::default()), "", &[], script);
}

#[test]
fn a_rectangular_board_of_go_is_one_piece_with_the_letters_of_go() {
    let board = |id: &str, x| FramePiece {
        id: id.to_owned(),
        piece: crate::pieces::piece("board_face", "go", 2, 13, x, 7.0),
    };
    let stone = FramePiece {
        id: "3".to_owned(),
        piece: crate::pieces::piece("bit_face", "go", 1, 1, 10.0, 7.0),
    };
    let pieces = vec![board("1", 7.0), board("2", 13.0), stone];
    let mut player = Player::new(&Options::default());
    let game = Game { skips_i: true, annotation_scale: 1.0, ..Game::default() };
    let frame = Frame { pieces, ..Frame::default() };
    let failure = player.add(&game, 1, &mut |_, pieces| pieces.step(frame.clone()));
    assert_eq!(failure, Ok(None));
    let page = player.page();
    // Its middle is the one of the stone, which is on it.
    assert!(page.contains("\"to\":[0,0,10,7,0,0,1,1,1,10,7,0,0.25,2]"), "one board and a stone");
    assert!(page.contains("\"style\":\"go\""));
}

#[test]
fn stacks_and_places_are_looked_at() {
    let script = include_str!("player/looking.js");
    let games = [played("fuji-san"), played("chess")];
    browser::run("looking", &page(&games, &Options::default()), "", &[], script);
}

#[test]
fn the_text_view_turns_with_the_board() {
    let script = include_str!("player/turned.js");
    let page = page(&[played("four-field-kono")], &Options::default());
    browser::run("turned", &page, "", &[], script);
}

#[test]
fn the_words_of_the_interface_can_be_others() {
    let (script, games) = to_be_shared(&[played("chess")]);
    let page = format!(
        "<!doctype html><body><script type=\"application/json\" id=\"words\">\
         {{\"moves\": \"Züge\", \"after\": \"Nächster <Zug>\", \
         \"names\": {{\"Suns coin\": \"Sonnenmünze\", \"die\": \"Würfel\"}}}}</script>{games}{script}\
         <ppn-player data=\"games\" texts=\"words\"></ppn-player>"
    );
    let script = r#"
        check("a word", one('nav [data-panel="moves"]').textContent, "Züge");
        check("a name", one('[data-do="after"]').getAttribute("aria-label"), "Nächster <Zug>");
        const named = (part) => all(".piece").some((piece) => piece.getAttribute("aria-label")?.endsWith(part));
        check("pieces", [named(", Sonnenmünze"), named(" of Suns Würfel"), named("coin")], [true, true, true]);
        check("others stay", one('nav [data-panel="text"]').textContent, "Text");
        check("none is left open", player.shadowRoot.innerHTML.match(/\{\w+\}/), null);
    "#;
    browser::run("words", &page, "", &[], script);
}

#[test]
fn without_scripts_the_first_board_is_seen() {
    let still = |name: &str| {
        let text = page(&[played(name)], &Options::default());
        let (_, rest) = text.split_once("<noscript>").expect("a part without scripts");
        rest.split_once("</noscript>").expect("its end").0.to_owned()
    };
    assert!(
        still("relativity").starts_with("<svg ") && still("relativity").contains("id=\"still-")
    );
    // A picture of 56 pieces would make the page too large.
    // There is room for the picture as long as the page stays below 160 kB.
    for name in ["chess", "fuji-san", "four-field-kono"] {
        assert!(still(name).starts_with("<svg "), "{name}");
    }
    assert!(still("desfases").starts_with("<pre>") && still("desfases").contains("┌───┐"));
}

/// The frame sizes of many sites, a telephone in both orientations, and a small tablet.
#[test]
fn board_and_controls_are_seen_without_scrolling() {
    let page = page(&[with_variations()], &Options::default());
    for size in ["600,450", "667,375", "375,667", "700,600", "844,390", "1024,768"] {
        let flag = format!("--window-size={size}");
        let script = include_str!("player/sizes.js");
        browser::run(&format!("size-{size}"), &page, "", &[&flag], script);
    }
}

#[test]
fn variations_are_walked_through() {
    let script = include_str!("player/lines.js");
    let mut answered = with_variations();
    let answer = &mut answered.steps[11];
    (answer.frame.label, answer.text) = ("2...".to_owned(), "12-18".to_owned());
    answered.game.lines.truncate(2);
    let mut in_steps = with_variations();
    in_steps.steps[3].frame.label = "1.".to_owned();
    in_steps.game.lines = vec![Line { first: 7, after: 1 }];
    let games = [with_variations(), answered, in_steps];
    browser::run("lines", &page(&games, &Options::default()), "", &[], script);
}

#[test]
fn games_play_by_themselves_and_pieces_glide() {
    let script = include_str!("player/playing.js");
    let games = [played("chess")];
    browser::run("playing", &page(&games, &Options::default()), "", &[], script);
    let still = include_str!("player/still.js");
    let flags = ["--force-prefers-reduced-motion"];
    browser::run("still", &page(&games, &Options::default()), "", &flags, still);
}

#[test]
fn what_leaves_lies_under_what_stays() {
    let steps = crate::pieces::losses().into_iter().map(Board::from).collect();
    let page = page(&[Played { game: Game::default(), steps }], &Options::default());
    browser::run("leaving", &page, "", &[], include_str!("player/leaving.js"));
}

#[test]
fn boards_can_be_seen_in_many_ways() {
    let games = [played("chess"), played("martian-chess"), played("relativity")];
    let script = include_str!("player/views.js");
    browser::run("views", &page(&games, &Options::default()), "", &[], script);
}

#[test]
fn games_of_a_file_are_chosen_and_linked_to() {
    let games = || [played("chess"), played("tic-tac-toe"), played("ice-floe")];
    let script = include_str!("player/games.js");
    let fragment = "#g=2&m=3&view=oblique&turn=180";
    browser::run("games", &page(&games(), &Options::default()), fragment, &[], script);
    let start = Options::default().with_start(Start::Label("3...".to_owned()));
    let script = "check('start at a label', player.state, 7);";
    browser::run("start", &page(&games()[..1], &start), "", &[], script);
}

#[test]
fn texts_and_pictures_are_saved() {
    let script = include_str!("player/saving.js");
    let chess = played("chess");
    let source = chess.game.source.clone();
    let given = browser::run("saving", &page(&[chess], &Options::default()), "", &[], script);
    let Some(given) = given else { return };
    let [text, board, film] = [0, 1, 2].map(|place| given[place].as_str().expect("a text"));
    assert_eq!(text, source);
    let board = roxmltree::Document::parse(board).expect("a well-formed board");
    assert_eq!(titles(&board).len(), 48);
    let film = roxmltree::Document::parse(film).expect("a well-formed film");
    assert!(titles(&film).len() > 48);
    #[cfg(feature = "raster")]
    resvg::usvg::Tree::from_str(
        given[2].as_str().expect("a text"),
        &resvg::usvg::Options::default(),
    )
    .expect("a film that others can read");
}

#[test]
fn what_is_wrong_is_shown_in_its_place() {
    let source = "1. a1 2. é<x> 3. b2".to_owned();
    let remark = |is_error, place, states: &[usize]| Remark {
        is_error,
        code: "E0401".to_owned(),
        message: "no <piece>".to_owned(),
        help: vec!["another".to_owned()],
        place,
        states: states.to_vec(),
    };
    let remarks =
        vec![remark(true, 9..14, &[2]), remark(false, 6..8, &[]), remark(true, 20..20, &[3])];
    let label = |label: &str| Board {
        text: "move".to_owned(),
        ..Frame { label: label.to_owned(), ..crate::pieces::game()[0].clone() }.into()
    };
    let steps = ["SetupFn.", "1.", "2.", "3."].map(label).to_vec();
    let game = Game { source, remarks, ..Game::default() };
    let script = include_str!("player/remarks.js");
    let page = page(&[Played { game, steps }], &Options::default());
    browser::run("remarks", &page, "", &[], script);
}

#[test]
fn what_turns_the_direction_of_a_text_turns_nothing_beside_it() {
    let metadata =
        ["White", "Black", "Event"].into_iter().zip(["A\u{202E}na", "Bob", "C\u{2067}lub"]);
    let metadata = metadata.map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
    let frame = crate::pieces::game()[0].clone();
    let steps = vec![Board { text: "\u{2066}\u{202B}a1".to_owned(), ..frame.into() }];
    let game = Game { metadata, ..Game::default() };
    let page = page(&[Played { game, steps }], &Options::default());
    let script = r#"
        check("the title", one("h1").textContent, "A\u202ena\u202c \u2013 Bob");
        check("the event", one("header p").textContent, "C\u2067lub\u2069");
        check("a move", one(".said .text").textContent, "\u2066\u202ba1\u202c\u2069");
        check("it is apart", getComputedStyle(one(".said .text")).unicodeBidi, "isolate");
    "#;
    browser::run("directions", &page, "", &[], script);
}

#[test]
fn a_game_that_cannot_be_drawn_says_why() {
    let mut far = crate::pieces::game()[0].clone();
    far.pieces[0].piece.x = 5000.0;
    let mut player = Player::new(&Options::default());
    let mut step = |_, pieces: &mut Pieces| pieces.step(far.clone());
    let game = Game { source: "1. far".to_owned(), ..Game::default() };
    let failure = player.add(&game, 2, &mut step);
    assert!(matches!(failure, Ok(Some(picture::Error::TooLarge { .. }))), "{failure:?}");
    let chess = played("chess");
    let failure = player.add(&chess.game, 2, &mut |state, pieces| chess.steps[state].step(pieces));
    assert_eq!(failure, Ok(None));
    let script = r#"
        const failure = one(".failure");
        check("why", [failure.hidden, failure.textContent.includes(" inches wide")], [false, true]);
        press("ArrowRight");
        press("v");
        press("f");
        click('[data-do="play"]');
        check("it has its text, and nothing to play", [one(".source").textContent, player.state, player.playing], ["1. far", 0, false]);
        press("n");
        check("others are drawn", [failure.hidden, all(".piece").length], [true, 48]);
    "#;
    browser::run("failure", &player.page(), "", &[], script);
}

#[test]
fn without_scripts_the_first_board_is_seen_even_if_a_later_one_cannot_be_drawn() {
    let Played { game, steps } = played("four-field-kono");
    let mut options = Options::default();
    options.limits.pieces = steps[0].frame.pieces.len();
    let mut player = Player::new(&options);
    let mut step = |state: usize, pieces: &mut Pieces| {
        let Step { pieces: mut board, .. } = steps[0].step(pieces);
        board.extend(board.clone().first().filter(|_| state > 0));
        Step { pieces: board, ..Step::default() }
    };
    assert!(matches!(player.add(&game, 2, &mut step), Ok(Some(_))));
    assert!(player.page().contains("id=\"still-"));
}

#[test]
fn the_steps_of_a_turn_are_one_row() {
    let mut said = played("desfases");
    said.steps[3].frame.comment = "in the middle of a turn".to_owned();
    let page = page(&[played("desfases"), said], &Options::default());
    browser::run("steps", &page, "", &[], include_str!("player/steps.js"));
}

#[test]
fn a_game_without_pieces_says_why() {
    let mut player = Player::new(&Options::default());
    let remark = |message: &str, is_error| Remark {
        is_error,
        message: message.to_owned(),
        ..Remark::default()
    };
    let unknown = Game {
        remarks: vec![remark("a warning", false), remark("no such game", true)],
        ..Game::default()
    };
    let unsure = Game { remarks: vec![remark("a guess", false)], ..Game::default() };
    for game in [&unknown, &unsure, &Game::default()] {
        let added = player.add(game, 2, &mut |_, _| Step::default());
        assert_eq!(added, Ok(None));
    }
    let script = r#"
        const failure = one(".failure");
        check("the error", [failure.hidden, failure.textContent], [false, "There are no pieces in this game: no such game."]);
        check("its moves stay", [player.last, all("button.move").length > 0], [1, true]);
        press("n");
        check("the warning", failure.textContent, "There are no pieces in this game: a guess.");
        press("n");
        check("no error", [failure.hidden, failure.textContent], [false, "There are no pieces in this game."]);
    "#;
    browser::run("without-pieces", &player.page(), "", &[], script);
}

#[test]
fn games_may_be_written_in_any_order() {
    let games = ["chess", "ice-floe", "desfases"].map(played);
    let mut player = Player::new(&Options::default());
    let writer = player.writer();
    let written = games.iter().enumerate().rev().map(|(index, Played { game, steps })| {
        let start = (index == 0).then_some(Start::First);
        writer.write(game, start, steps.len(), &mut |state, pieces| steps[state].step(pieces))
    });
    let written: Vec<_> = written.collect();
    for game in written.into_iter().rev() {
        assert_eq!(player.push(game.expect("room")), Ok(None));
    }
    assert_eq!(player.page(), page(&games, &Options::default()));
}

#[test]
fn a_page_without_room_takes_no_more_games() {
    let kono = || played("four-field-kono");
    let Played { game, steps } = kono();
    let mut options = Options::default();
    let mut step = |state: usize, pieces: &mut Pieces| steps[state].step(pieces);
    let length = |games: &[Played]| page(games, &Options::default()).len();
    // The page has the text only once.
    options.limits.bytes =
        (length(&[kono(), kono()]) - length(&[kono()]) + game.source.len()) * 3 / 2;
    let mut player = Player::new(&options);
    // While they are written, both have room.
    let mut write = || player.writer().write(&game, None, steps.len(), &mut step);
    let [one, other] = [write(), write()].map(|game| game.expect("room"));
    assert_eq!(player.push(one), Ok(None));
    assert_eq!(player.push(other), Err(Error::TooLong(options.limits.bytes)));
}

#[test]
fn a_page_without_room_asks_for_no_more_boards() {
    let Played { game, steps } = played("four-field-kono");
    let mut options = Options::default();
    options.limits.bytes = 1_000;
    let (mut player, mut boards) = (Player::new(&options), 0);
    let mut step = |_, pieces: &mut Pieces| {
        boards += 1;
        pieces.step(Frame { label: "x".repeat(300), ..steps[0].frame.clone() })
    };
    assert_eq!(player.add(&game, 3_000, &mut step), Err(Error::TooLong(1_000)));
    assert_eq!(boards, 4);
}

/// The script of the player, and games as a script with the id `games`.
fn to_be_shared(games: &[Played]) -> (String, String) {
    let text = page(games, &Options::default());
    let element = &text[text.find("<ppn-player").expect("the element")..];
    let (element, rest) = element.split_once("</ppn-player>").expect("the element's end");
    let inner = element.split_once('>').expect("the tag's end").1;
    let script = rest.split_once("</html>").expect("the page's end").0;
    (script.to_owned(), inner.replace("<script ", "<script id=\"games\" "))
}

#[test]
fn attributes_that_mean_nothing_are_as_usual() {
    let (script, games) = to_be_shared(&[played("tic-tac-toe"), played("chess")]);
    let page = format!(
        "<!doctype html><body>{script}{games}<ppn-player data=\"games\" game=\"2.5\" angle=\"foo\" \
         height=\"-1\" coordinates=\"foo\" page=\"foo\" view=\"oblique\"></ppn-player>\
         <ppn-player id=\"none\" data=\"nonsense\"></ppn-player>"
    );
    browser::run("attributes", &page, "", &[], include_str!("player/attributes.js"));
}

#[test]
fn players_on_a_page_leave_each_other_alone() {
    // The script may come first; the second player has the games of the first.
    let (script, shared) = to_be_shared(&[played("tic-tac-toe")]);
    let page = format!(
        "<!doctype html><body>{script}<input><ppn-player start=\"last\" view=\"text\">{shared}\
         </ppn-player><ppn-player id=\"second\" data=\"games\" start=\"2\" theme=\"contrast\" \
         page=\"dark\" coordinates=\"none\"></ppn-player>"
    );
    browser::run("two", &page, "#m=1", &[], include_str!("player/two.js"));
}

/// Each game from some views, on some boards.
#[test]
fn the_page_draws_what_pictures_show() {
    let names =
        ["chess", "martian-chess", "ice-floe", "japan", "desfases", "fuji-san", "relativity"];
    let mut games: Vec<Played> = names.iter().map(|name| played(name)).collect();
    games.extend([gallery(), far_apart(), on_a_board(), beyond_letters()]);
    let views = [
        View::Plan,
        View::CABINET,
        View::Oblique { angle: 120.0, scale: 0.8 },
        View::Oblique { angle: 270.0, scale: 0.3 },
    ];
    let script = include_str!("player/pictures.js");
    let page = page(&games, &Options::default());
    let Some(given) = browser::run("pictures", &page, "", &[], script) else { return };
    let mut given = given.as_array().expect("pictures").iter();
    for Played { game, steps } in &games {
        let frames: Vec<Frame> = steps.iter().map(|step| step.frame.clone()).collect();
        let diagrams = given.next().and_then(Value::as_array).expect("diagrams");
        assert_eq!(
            diagrams,
            &self::diagrams(&frames, game.annotation_scale),
            "{:?}",
            game.metadata
        );
        for view in views {
            let options = picture::Options::default()
                .with_view(view)
                .with_annotate(Annotate::Algebraic)
                .with_annotation_scale(game.annotation_scale);
            let bounds = Bounds::of_game(&frames, &options).expect("a box");
            for state in states(frames.len()) {
                let before = state.checked_sub(1).map(|before| &frames[before]);
                let options = options
                    .clone()
                    .with_bounds(bounds)
                    .with_last_move(before.map(|before| LastMove::between(before, &frames[state])))
                    .with_marks(frames[state].marks.clone());
                let pieces: Vec<Piece> =
                    frames[state].pieces.iter().map(|named| named.piece.clone()).collect();
                let expected = picture::svg(&pieces, &options).expect("a picture");
                let what = format!("{}, board {state}, {view:?}", game.metadata[0].1);
                let drawn = given.next().and_then(Value::as_str).expect("a picture");
                compare(&what, drawn, &expected);
            }
        }
    }
    assert_eq!(given.next(), None);
}

#[test]
fn diagrams_are_without_small_pieces_unless_the_page_could_put_them_elsewhere() {
    let are_shared =
        |played: Played| page(&[played], &Options::default()).contains(",\"ground\":[");
    let changed = |change: &dyn Fn(&mut Vec<FramePiece>)| {
        let mut played = on_a_board();
        change(&mut played.steps[3].frame.pieces);
        are_shared(played)
    };
    assert!(changed(&|_| ()));
    assert!(changed(&|pieces| pieces[4].piece.x = 4.0 / 3.0));
    // The page has one look for all unknown suits, and rounds angles and places.
    assert!(!changed(&|pieces| pieces[4].piece.suit = ppn_piece::Suit(12)));
    assert!(!changed(&|pieces| pieces[4].piece.angle = 100.0 / 3.0));
    assert!(!changed(&|pieces| pieces[4].piece.x = 1.999_99));
    // A match at the edge is over the coordinates.
    let lie_at_edge = |stick: &mut Piece| (stick.x, stick.angle) = (0.0, 90.0);
    assert!(!changed(&|pieces| lie_at_edge(&mut pieces[6].piece)));
    // A board over a piece, one name for two pieces, and a piece of several cells.
    assert!(!changed(&|pieces| pieces.rotate_left(1)));
    assert!(!changed(&|pieces| pieces[3].id = pieces[4].id.clone()));
    assert!(!changed(&|pieces| pieces[4].piece.piece_side = "card_face".parse().expect("a card")));
}

/// The text diagrams of a game.
fn diagrams(frames: &[Frame], scale: f64) -> Vec<String> {
    let options = terminal::Options::default()
        .with_annotate(Annotate::Algebraic)
        .with_annotation_scale(scale)
        .with_long_labels(true)
        .with_draw_all(true)
        .with_trim(true)
        .with_text_presentation(true);
    let pieces = |frame: &Frame| -> Vec<Piece> {
        frame.pieces.iter().map(|named| named.piece.clone()).collect()
    };
    let boxes = frames.iter().map(|frame| terminal::Bounds::of(&pieces(frame), &options));
    let bounds = boxes.flatten().reduce(terminal::Bounds::union);
    let options = options.clone().with_bounds(bounds);
    frames.iter().map(|frame| terminal::diagram(&pieces(frame), &options)).collect()
}

/// Some boards of a game: the first three, some between and the last.
fn states(count: usize) -> impl Iterator<Item = usize> {
    (0..count).filter(move |state| *state < 3 || state % 25 == 9 || *state + 1 == count)
}

/// One piece of each kind and form, turned, with marks; also pieces of equal height, and pieces
/// inside of others.
fn gallery() -> Played {
    let named = [
        ("board_face", "checkers1", 2, 6),
        ("tile_face", "piecepack", 1, 3),
        ("coin_back", "hexpack", 2, 1),
        ("pawn_face", "piecepack", 3, 1),
        ("pawn_top", "piecepack", 3, 1),
        ("matchstick_face", "piecepack", 3, 4),
        ("pyramid_top", "icehouse_pieces", 1, 3),
        ("pyramid_face", "icehouse_pieces", 5, 2),
        ("pyramid_top", "piecepack", 4, 5),
        ("die_face", "dice_d10", 4, 3),
        ("bit_face", "chess1", 6, 2),
        ("bit_back", "marbles", 7, 9),
        ("bit_back", "meeples", 3, 1),
        ("card_face", "playing_cards", 1, 12),
        ("tile_face", "dominoes", 3, 5),
        ("coin_face", "somebodys_set", 3, 5),
    ];
    let lay = |turn: f64| {
        named.iter().zip(0_i32..).map(move |((side, cfg, suit, rank), number)| {
            let (x, y) = (f64::from(number % 5) * 3.0, f64::from(number / 5) * 4.0);
            let piece = crate::pieces::piece(side, cfg, *suit, *rank, x, y);
            let piece = Piece { angle: turn * f64::from(1 + number % 7), ..piece };
            FramePiece { id: number.to_string(), piece }
        })
    };
    let others = [
        ("tile_back", "piecepack", 1, 1, 15.0, 3.0),
        ("coin_back", "piecepack", 2, 1, 15.0, 2.2),
        ("die_face", "piecepack", 2, 3, 15.0, 1.5),
        ("pyramid_top", "icehouse_pieces", 1, 3, 15.0, 8.0),
        ("pyramid_top", "icehouse_pieces", 3, 1, 15.0, 8.0),
        ("tile_face", "dominoes_chinese", 5, 2, 15.0, 12.0),
        // Hidden under a card, and seen on one.
        ("tile_back", "piecepack", 2, 1, 20.0, 3.0),
        ("tile_back", "piecepack", 3, 1, 20.0, 3.0),
        ("card_face", "playing_cards", 2, 5, 20.0, 3.0),
        ("card_face", "playing_cards", 3, 5, 20.0, 8.0),
        ("card_face", "playing_cards", 4, 5, 20.0, 8.0),
        ("tile_back", "piecepack", 4, 1, 20.0, 8.0),
        ("tile_back", "piecepack", 5, 1, 20.0, 8.0),
    ];
    let others = others.map(|(side, cfg, suit, rank, x, y)| FramePiece {
        id: format!("{side} {cfg} {suit}"),
        piece: crate::pieces::piece(side, cfg, suit, rank, x, y),
    });
    let marks = [MarkForm::Square, MarkForm::Ring, MarkForm::Cross, MarkForm::Label]
        .map(|form| Mark { form, place: (3.0, 4.0), label: "A".to_owned(), ..Mark::default() });
    let step = |turn: f64, marks: &[Mark]| {
        let pieces = lay(turn).chain(others.clone()).collect();
        Board::from(Frame { pieces, marks: marks.to_vec(), ..Frame::default() })
    };
    // Marks that stay, and labels over them.
    let marked = [step(10.0, &marks[..2]), step(10.0, &marks)];
    let steps = [step(0.0, &[])].into_iter().chain(marked).chain([step(90.0, &[])]).collect();
    let metadata = vec![("Event".to_owned(), "pieces".to_owned())];
    Played { game: Game { metadata, annotation_scale: 1.0, ..Game::default() }, steps }
}

/// Small pieces of each kind on a board: turned, on each other, between squares, beside the board, in
/// other orders, and with a tile more.
fn on_a_board() -> Played {
    let named = [
        ("coin_face", "piecepack", 2, 4),
        ("coin_back", "piecepack", 3, 1),
        ("die_face", "piecepack", 4, 6),
        ("pawn_face", "piecepack", 1, 1),
        ("saucer_back", "piecepack", 2, 1),
        ("matchstick_face", "piecepack", 3, 1),
        ("matchstick_face", "piecepack", 4, 3),
        ("pyramid_top", "icehouse_pieces", 1, 3),
        ("pyramid_face", "icehouse_pieces", 5, 2),
        ("bit_face", "chess1", 6, 2),
        ("bit_back", "checkers1", 1, 1),
        ("bit_face", "arimaa1", 2, 6),
        ("bit_back", "go", 2, 1),
        ("coin_face", "somebodys_set", 3, 5),
    ];
    let piece = |(number, (side, cfg, suit, rank)), turn: f64| {
        let (x, y) = (f64::from(number % 5) * 2.5 + 1.0, f64::from(number / 5) * 2.5 + 1.0);
        let piece = crate::pieces::piece(side, cfg, suit, rank, x, y);
        let angle = turn * f64::from(1 + number % 3);
        FramePiece { id: format!("{number}"), piece: Piece { angle, ..piece } }
    };
    let lay = |turn: f64| (0_i32..).zip(named).map(move |one| piece(one, turn));
    let ground = |id: &str, side, cfg, rank, x: f64| {
        let piece = crate::pieces::piece(side, cfg, 2, rank, x, 4.5);
        FramePiece { id: id.to_owned(), piece }
    };
    let board = ground("board", "board_face", "chess1", 8, 4.5);
    let tile = ground("tile", "tile_face", "piecepack", 3, 10.0);
    let mut stacked: Vec<_> = lay(0.0).collect();
    for (on, from) in [(1, 0), (3, 2), (6, 5)] {
        let Piece { x, y, .. } = stacked[from].piece;
        (stacked[on].piece.x, stacked[on].piece.y) = (x, y);
    }
    let boards = [
        lay(0.0).collect(),
        lay(45.0).collect(),
        lay(90.0).take(9).collect(),
        stacked.clone(),
        stacked.into_iter().rev().collect(),
        Vec::new(),
    ];
    let step = |(number, pieces): (usize, Vec<FramePiece>)| {
        let ground = [board.clone(), tile.clone()].into_iter().take(1 + number % 3 / 2);
        Board::from(Frame { pieces: ground.chain(pieces).collect(), ..Frame::default() })
    };
    let steps = boards.into_iter().enumerate().map(step).collect();
    let metadata = vec![("Event".to_owned(), "on a board".to_owned())];
    Played { game: Game { metadata, annotation_scale: 1.0, ..Game::default() }, steps }
}

/// Tiles whose coordinates are three inches apart, the last at the edges of the board.
fn far_apart() -> Played {
    let tile = |number: u8, x: f64, y: f64| FramePiece {
        id: number.to_string(),
        piece: crate::pieces::piece("tile_face", "piecepack", 1, u32::from(number), x, y),
    };
    let pieces = vec![tile(1, 3.0, 6.0), tile(2, 6.0, 6.0), tile(3, 8.0, 8.0)];
    let frame = Frame { pieces, ..Frame::default() };
    let steps = vec![Board::from(frame)];
    let metadata = vec![("Event".to_owned(), "far apart".to_owned())];
    Played { game: Game { metadata, annotation_scale: 3.0, ..Game::default() }, steps }
}

/// A coin that is moved where columns have no letters, without a board under it.
fn beyond_letters() -> Played {
    let step = |x: f64| {
        let piece = crate::pieces::piece("coin_back", "piecepack", 1, 1, x, 0.0);
        let pieces = vec![FramePiece { id: "1".to_owned(), piece }];
        Board::from(Frame { pieces, ..Frame::default() })
    };
    let metadata = vec![("Event".to_owned(), "beyond letters".to_owned())];
    let game = Game { metadata, annotation_scale: 1.0, ..Game::default() };
    Played { game, steps: vec![step(50.0), step(52.5)] }
}

/// Compares the page's picture of a board with that of the crate: the sheet, each figure in its
/// order, the coordinates, and all pixels.
fn compare(what: &str, drawn: &str, expected: &str) {
    let [page, crate_] = [drawn, expected].map(|svg| {
        roxmltree::Document::parse(svg).unwrap_or_else(|error| panic!("{what}: {error}"))
    });
    let sheets = [&page, &crate_].map(|svg| numbers(svg.root_element().attribute("viewBox")));
    near(what, &sheets[0], &sheets[1]);
    let [(names, places), (expected_names, expected_places)] = [figures(&page), figures(&crate_)];
    assert_eq!(names, expected_names, "{what}");
    for (name, (one, other)) in names.iter().zip(places.iter().zip(&expected_places)) {
        near(&format!("{what}: {name}"), one, other);
    }
    #[cfg(feature = "raster")]
    {
        let [one, other] = [drawn, expected].map(pixels);
        let differing = one.chunks(4).zip(other.chunks(4)).filter(|(one, other)| {
            one.iter().zip(*other).any(|(one, other)| one.abs_diff(*other) > 48)
        });
        // Symbols on the slope of a lying pyramid follow it; in pictures they do not. And each edge of
        // the last-move mark is smoothed a little differently.
        let few = one.len() / 4 / 400;
        let count = differing.count();
        assert!(count <= few, "{what}: {count} of {} pixels differ", one.len() / 4);
    }
}

#[cfg(feature = "raster")]
fn pixels(svg: &str) -> Vec<u8> {
    use resvg::{tiny_skia, usvg};
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default()).expect("a picture");
    let scale = 360.0 / tree.size().width().max(tree.size().height());
    let [width, height] = [tree.size().width(), tree.size().height()];
    let sides = [width, height].map(|side| (side * scale).floor().max(1.0) as u32);
    let mut pixels = tiny_skia::Pixmap::new(sides[0], sides[1]).expect("room");
    pixels.fill(tiny_skia::Color::WHITE);
    resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.data().to_vec()
}

/// The titles of figures and the texts of coordinates, with their places.
fn figures(svg: &roxmltree::Document<'_>) -> (Vec<String>, Vec<Vec<f64>>) {
    let children = svg.root_element().children();
    let figures = children.filter(|node| node.tag_name().name() == "g");
    let mut found = Vec::new();
    for figure in figures {
        match figure.attribute("transform") {
            Some(transform) => {
                let title = figure.descendants().find(|node| node.tag_name().name() == "title");
                let title = title.and_then(|title| title.text()).unwrap_or("ring or badge");
                found.push((title.to_owned(), numbers(Some(transform))));
            }
            None => {
                let labels = figure.children().filter(roxmltree::Node::is_element);
                found.extend(labels.map(|label| {
                    let text = format!("coordinate {}", label.text().unwrap_or_default());
                    (text, ["x", "y"].map(|axis| numbers(label.attribute(axis))).concat())
                }));
            }
        }
    }
    found.into_iter().unzip()
}

fn titles<'d>(svg: &'d roxmltree::Document<'_>) -> Vec<&'d str> {
    let figures = svg.descendants().filter(|node| node.tag_name().name() == "g");
    figures
        .filter_map(|figure| figure.first_element_child())
        .filter(|first| first.tag_name().name() == "title")
        .filter_map(|title| title.text())
        .collect()
}

/// The numbers of an attribute.
fn numbers(attribute: Option<&str>) -> Vec<f64> {
    let numeric = |character: char| character.is_ascii_digit() || "-.e".contains(character);
    let words = attribute.unwrap_or_default().split(|character| !numeric(character));
    words.filter_map(|word| word.parse().ok()).collect()
}

fn near(what: &str, one: &[f64], other: &[f64]) {
    let near = one.iter().zip(other).all(|(one, other)| (one - other).abs() < 0.05);
    assert!(one.len() == other.len() && near, "{what}: {one:?} is not {other:?}");
}
