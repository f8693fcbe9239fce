//! Manual additions to pictures of `ppn render`: parts of boards, marks, captions, titles of films.

use crate::support::{Folder, Ran, ppn};
use std::fs;

const GAME: &str = "---\nEvent: Club\nWhite: Ada\nBlack: Bo\nResult: 1-0\nGameType: Four Field Kono\n...\n\
                    1. b1:b3 {a <quiet> start} 1... c4:c2 2. a2-b2\n";

/// Runs `ppn render` with these arguments.
pub(crate) fn render(arguments: &[&str]) -> Ran {
    ppn(&[&["render"], arguments].concat(), "")
}

/// The standard output of `ppn render` with these arguments.
pub(crate) fn svg(arguments: &[&str]) -> String {
    let ran = render(&[arguments, &["-o", "-"]].concat());
    assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{arguments:?}");
    ran.out
}

#[test]
fn a_list_of_pieces_is_drawn() {
    let folder = Folder::new("list");
    let list = folder.write(
        "list.json",
        r#"[{"piece_side": "tile_back", "x": 1, "y": 1}, {"piece_side": "coin_back", "suit": 4, "x": 1}]"#,
    );
    let drawn = svg(&["--pieces", &list, "--caption", "Two pieces"]);
    assert!(drawn.contains("<title>Arms coin</title>"), "{drawn}");
    let game = folder.write("game.ppn", GAME);
    let unknown = folder.write("unknown.json", r#"[{"piece_side": "spoon_back"}]"#);
    let wrong = folder.write("wrong.json", "[\n  {\"piece_side\": \"coin_face\", \"x\": \"a\"}]");
    let ran = render(&["--pieces", &wrong, "-o", "-"]);
    assert_eq!((ran.status, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains("wrong.json: line 2, column "), "{}", ran.err);
    assert!(ran.err.contains(": `x` takes a number of inches"), "{}", ran.err);
    let ran = render(&["--pieces", &unknown, "-o", "-"]);
    assert_eq!((ran.status, ran.err.as_str()), (1, "ppn: there is no picture of `spoon_back`\n"));
    let gif = folder.file("a.gif");
    for wrong in [
        &["--pieces", &list, &game, "-o", "-"][..],
        &["--pieces", &list, "--move", "1.", "-o", "-"],
        &["--pieces", &list, "-o", &gif],
        &["--pieces", &game, "-o", "-"],
        &["-o", "-"],
    ] {
        assert_eq!(render(wrong).status, 2, "{wrong:?}");
    }
}

#[test]
fn a_part_of_a_board_is_drawn() {
    let folder = Folder::new("crop");
    let game = folder.write("game.ppn", GAME);
    let part = svg(&[&game, "--crop", "b2:c4"]);
    // Exactly two by three cells.
    assert!(part.contains("viewBox=\"0 0 200 300\""), "{part}");
    assert!(
        part.contains("<rect x=\"0\" y=\"0\" width=\"200\" height=\"300\"/></clipPath>"),
        "{part}"
    );
    assert_eq!(part, svg(&[&game, "--crop", "(3,4):(2,2)"]).as_str());
    let turned = svg(&[&game, "--crop", "b2:c4", "--turn", "90"]);
    assert!(turned.contains("viewBox=\"0 0 300 200\""), "{turned}");
    // Coordinates are the same as on the whole board.
    let labelled = svg(&[&game, "--crop", "b2:c4", "--annotate", "algebraic"]);
    for (label, is_there) in
        [("a", false), ("b", true), ("c", true), ("d", false), ("1", false), ("4", true)]
    {
        assert_eq!(labelled.contains(&format!(">{label}</text>")), is_there, "{label}");
    }
    assert!(svg(&[&game, "--crop", "b2:c4", "--animate"]).contains("clip-path"));
    for wrong in ["b2", "b2:", "x:y", "b2:c4:d5"] {
        assert_eq!(render(&[&game, "-o", "-", "--crop", wrong]).status, 2, "{wrong}");
    }
}

#[test]
fn marks_and_arrows_are_drawn_by_hand() {
    let folder = Folder::new("marks");
    let game = folder.write("game.ppn", GAME);
    let marked =
        svg(&[&game, "--mark", "b2=#123456", "--mark", "c3=A", "--arrow", "a1:b2=#654321"]);
    assert!(marked.contains("fill=\"#123456\"") && marked.contains("fill=\"#654321\""), "{marked}");
    assert!(marked.contains("<title>A</title>"), "{marked}");
    assert_eq!(svg(&[&game, "--arrow", "a1-b2"]), svg(&[&game, "--arrow", "a1:b2"]));
    assert!(svg(&[&game, "--animate", "--mark", "b2=#123456"]).contains("#123456"));
    let outside = [&*game, "-o", "-", "--mark", "z99=red", "--mark", "b2", "--arrow", "a1:z9"];
    let outside = render(&outside);
    assert_eq!(outside.status, 0);
    assert_eq!(
        outside.err,
        "ppn: warning: `z99=red` is outside the picture and not drawn\n\
         ppn: warning: `a1:z9` is outside the picture and not drawn\n"
    );
    for wrong in [["--mark", "b"], ["--arrow", "a1"], ["--arrow", "a1:b2=bluish"]] {
        assert_eq!(render(&[&[&*game, "-o", "-"], &wrong[..]].concat()).status, 2, "{wrong:?}");
    }
}

#[test]
fn heights_go_where_they_are_asked_to() {
    let folder = Folder::new("angle");
    let game = folder.write("game.ppn", GAME);
    let usual = svg(&[&game, "--view", "oblique"]);
    assert_eq!(usual, svg(&[&game, "--angle", "45", "--rise", "0.5"]));
    assert_ne!(usual, svg(&[&game, "--angle", "90"]));
    assert_ne!(usual, svg(&[&game, "--rise", "1"]));
    for wrong in [&["--view", "plan", "--angle", "90"][..], &["--rise", "9"], &["--angle", "x"]] {
        assert_eq!(render(&[&[&*game, "-o", "-"], wrong].concat()).status, 2, "{wrong:?}");
    }
}

#[test]
fn captions_are_in_the_words_of_the_game() {
    let folder = Folder::new("caption");
    let game = folder.write("game.ppn", GAME);
    let caption = "{event}: {move} {comment}";
    let still = svg(&[&game, "--move", "1.", "--caption", caption]);
    assert!(still.contains(">Club: 1. b1:b3 a &lt;quiet&gt; start</text>"), "{still}");
    let long = svg(&[&game, "--caption", "This text is wider than a board of four cells is"]);
    assert_eq!(long.matches("</text>").count(), 2, "it has two lines: {long}");
    let draughts = folder.write("game.pdn", "[GameType \"20\"]\n\n1. 32-28 19-23 2. 28x19 *\n");
    assert!(svg(&[&draughts, "--caption", "{move}"]).contains(">2. 28x19</text>"));

    let film = svg(&[&game, "--animate", "--caption", caption, "--progress", "--title-frame"]);
    for text in ["Club: 1. b1:b3 a &lt;quiet&gt; start", "Club: 2. a2-b2", "Ada – Bo", "1-0"] {
        assert!(film.contains(&format!(">{text}</text>")), "{text}: {film}");
    }
    // People who prefer reduced motion see the last board, not the title.
    assert!(film.contains("title\" opacity=\"0\">"), "{film}");
    assert_ne!(film, svg(&[&game, "--animate", "--caption", caption, "--title-frame"]));
    for wrong in [&["--caption", "{moves}"][..], &["--progress"], &["--title-frame"]] {
        assert_eq!(render(&[&[&*game, "-o", "-"], wrong].concat()).status, 2, "{wrong:?}");
    }
    let page = folder.file("page.html");
    assert_eq!(render(&[&game, "-o", &page, "--caption", "a"]).status, 2);
}

#[test]
#[cfg(feature = "raster")]
fn a_film_in_pixels_has_captions_and_a_title() {
    let folder = Folder::new("pixels");
    let game = folder.write("game.ppn", GAME);
    let film = |name: &str, more: &[&str]| {
        let out = folder.file(name);
        let ran = render(&[&[&*game, "--fps", "0", "-o", &out], more].concat());
        assert_eq!((ran.status, ran.err.as_str()), (0, ""));
        let gif = fs::read(&out).unwrap();
        let size = [6, 8].map(|at| u16::from_le_bytes([gif[at], gif[at + 1]]));
        // A graphic control extension for each picture.
        (size, gif.windows(3).filter(|three| three == b"\x21\xF9\x04").count())
    };
    let (plain, pictures) = film("plain.gif", &[]);
    assert_eq!(pictures, 4);
    let (captioned, pictures) = film("caption.gif", &["--caption", "{move}", "--title-frame"]);
    assert_eq!((captioned[0], pictures), (plain[0], 5));
    assert!(captioned[1] > plain[1], "there is room for the caption");
    let (line, _) = film("line.gif", &["--progress"]);
    assert!(line[1] > plain[1] && line[1] < captioned[1], "{line:?}");
}

#[test]
fn all_boards_are_a_numbered_series() {
    let folder = Folder::new("series");
    let game = folder.write("game.ppn", GAME);
    let out = folder.file("board-%02d.svg");
    let ran = render(&[&game, "--caption", "{move} {comment}", "-o", &out]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    let names = ["board-00.svg", "board-01.svg", "board-02.svg", "board-03.svg", "game.ppn"];
    assert_eq!(folder.names(), names);
    let text = |name: &str| fs::read_to_string(folder.file(name)).unwrap();
    let view = |name: &str| {
        let text = text(name);
        text.split_once("viewBox=\"").unwrap().1.split_once('"').unwrap().0.to_owned()
    };
    // Pictures of a game have one size, even if captions are shorter.
    assert_eq!(view("board-00.svg"), view("board-01.svg"));
    assert!(text("board-02.svg").contains("<title>1... c4:c2</title>"));
    let part = folder.file("part-%d.svg");
    assert_eq!(render(&[&game, "--from", "1...", "-o", &part]).status, 0);
    assert_eq!(folder.names()[5..], ["part-2.svg", "part-3.svg"]);
    for wrong in
        [&["-o", "%d.gif"][..], &["-o", "%d.svg", "--move", "1."], &["-o", "%d.svg", "--animate"]]
    {
        assert_eq!(render(&[&[&*game], wrong].concat()).status, 2, "{wrong:?}");
    }
}

#[test]
fn pictures_in_one_page_share_no_names() {
    let folder = Folder::new("names");
    let kono = folder.write("kono.ppn", GAME);
    let chess = folder.write("chess.ppn", "---\nGameType: Chess\n...\n1. e2-e4 1... e7-e5\n");
    let options = ["--crop", "b2:c4", "--caption", "{move}", "--title-frame", "--progress"];
    let mut all = std::collections::BTreeSet::new();
    for game in [&kono, &chess] {
        let film = [&[&**game, "--animate"], &options[..]].concat();
        for picture in [svg(&[game]), svg(&[game, "--animate"]), svg(&film)] {
            let mut names = std::collections::BTreeSet::new();
            for begin in [" id=\"", "@keyframes ", " class=\""] {
                let found = picture.split(begin).skip(1);
                let end = |one: &str| one.find(['"', '{']).unwrap_or(one.len());
                names.extend(found.map(|one| one[..end(one)].to_owned()));
            }
            assert!(!names.is_empty());
            let shared: Vec<_> = all.intersection(&names).cloned().collect();
            assert!(shared.is_empty(), "{shared:?}");
            all.extend(names);
        }
    }
}

#[test]
fn regions_ghosts_and_torn_edges_are_drawn() {
    let folder = Folder::new("ghosts");
    let game = folder.write("game.ppn", GAME);
    let figures = |picture: &str| picture.matches("<g transform").count();
    let plain = svg(&[&game, "--crop", "b2:c3"]);
    // The board goes on on all four sides.
    let torn = svg(&[&game, "--crop", "b2:c3", "--torn"]);
    assert_eq!(figures(&torn), figures(&plain) + 4, "{torn}");
    assert!(torn.contains("viewBox=\"0 0 216 216\""), "{torn}");
    let region = svg(&[&game, "--region", "a1:b2+c1=red"]);
    assert_eq!(figures(&region), figures(&svg(&[&game])) + 1, "{region}");
    // One corner of the outline where the row is longer.
    assert!(region.contains("fill=\"#FF0000\" opacity=\"0.4\""), "{region}");
    // It lies on all tiles that it has cells of, and under the coins.
    let whole = svg(&[&game, "--region", "a1:d4=red"]);
    let shape = whole.split("<g id=\"").find(|shape| shape.contains("#FF0000")).unwrap();
    let area = whole.rfind(&format!("#{}\"", shape.split('"').next().unwrap())).unwrap();
    let (tiles, pieces) =
        (whole.rfind("<title>tile").unwrap(), whole.find("coin</title>").unwrap());
    assert!(tiles < area && area < pieces, "{tiles} {area} {pieces}");
    // The copy of a coin has its title too.
    let coins = |picture: &str| picture.matches("<title>Arms coin</title>").count();
    let ghost = svg(&[&game, "--ghost", "b3:d1"]);
    assert_eq!(coins(&ghost), coins(&svg(&[&game])) + 1);
    assert!(ghost.contains("opacity=\"0.45\""), "{ghost}");
    assert_eq!(coins(&svg(&[&game, "--ghost", "b3"])), coins(&svg(&[&game])));
    // The coin on c4 has gone to c2.
    let nobody = render(&[&game, "--ghost", "c4", "-o", "-"]);
    assert_eq!(nobody.err, "ppn: warning: no piece is where `c4` names one\n");
}

#[test]
fn the_first_and_the_last_board_have_names() {
    let folder = Folder::new("names");
    let game = folder.write("game.ppn", "setup. t@(1.5,1.5) S@a1 1. a1-b1 2. b1-b2\n");
    assert_eq!(svg(&[&game, "--move", "last"]), svg(&[&game]));
    assert_eq!(svg(&[&game, "--move", "start"]), svg(&[&game, "--move", "setup."]));
    // A sheet begins with the board that the movetext sets up, not with an empty one.
    let sheet = |more: &[&str]| svg(&[&[&*game, "--sheet", "3x1"], more].concat());
    assert_eq!(sheet(&[]), sheet(&["--from", "start", "--to", "last"]));
}

/// The definition of the shape that is red.
fn red(picture: &str) -> &str {
    let shape = picture.split("<g id=\"").find(|shape| shape.contains("#FF0000")).unwrap();
    shape.split_once('>').unwrap().1.split("</g>").next().unwrap()
}

#[test]
fn regions_turn_with_the_table() {
    let folder = Folder::new("turned");
    let game = folder.write("game.ppn", GAME);
    // Seen from the other side, a cell with neighbours to the right and above has them to the left and below.
    let turned = svg(&[&game, "--turn", "180", "--region", "b2+c2+c3=red"]);
    let same = svg(&[&game, "--region", "c3+b3+b2=red"]);
    assert_eq!(red(&turned), red(&same));
    let other = svg(&[&game, "--region", "b2+c2+c3=red"]);
    assert_ne!(red(&turned), red(&other));
}

#[test]
fn what_would_draw_nothing_is_said() {
    let folder = Folder::new("nothing");
    let game = folder.write("game.ppn", GAME);
    let (svg, pdf) = (folder.file("x.svg"), folder.file("x.pdf"));
    let whole = "1,1:99,99=red";
    for (wrong, said) in [
        (&["--sheet", "2x2", "--diagrams", "none", "-o", &svg][..], "there is no board to draw"),
        (&["--sheet", "2x2", "--diagrams", "marked", "-o", &pdf], "there is no board to draw"),
        (&["--region", whole, "--region", whole, "-o", &svg], "have 19602 cells together"),
        (&["--trail=2.", "--move", "1.", "-o", &svg], "the move `2.` comes after the board"),
    ] {
        let ran = render(&[&[game.as_str()][..], wrong].concat());
        assert_eq!(ran.status, 2, "{wrong:?}");
        assert!(ran.err.contains(said), "{wrong:?}: {}", ran.err);
    }
    assert!(!folder.path().join("x.svg").exists() && !folder.path().join("x.pdf").exists());
}

#[test]
fn comments_draw_in_every_notation() {
    let folder = Folder::new("drawn");
    let game = "---\nGameType: Four Field Kono\n...\n1. b1:b3 {[%mark b2=A c3=circle:red] why [%arrow b1:b3]}\n";
    let ppn = folder.write("game.ppn", game);
    let pgn = folder.write("game.pgn", "1. e4 {[%mark d4=A f6=circle:red] why [%arrow e2:e4]} *\n");
    for game in [ppn, pgn] {
        let drawn = svg(&[&game, "--caption", "{comment}"]);
        for part in [
            "<title>marked A</title>",
            "<title>circle red</title>",
            "<title>arrow</title>",
            ">why</text>",
        ] {
            assert!(drawn.contains(part), "{game}: {part}");
        }
    }
    let go = folder.write("game.sgf", "(;GM[1]SZ[9];B[ee]LB[cc:red])");
    // A label is letters, even if it is the name of a colour.
    assert!(svg(&[&go]).contains("<title>marked red</title>"));
}

#[test]
fn boards_are_drawn_on_sheets() {
    let folder = Folder::new("sheets");
    let game = folder.write("game.ppn", GAME);
    let boards = |picture: &str| picture.matches("<svg ").count() - 1;
    let strip = svg(&[&game, "--sheet", "4x1", "--caption", "{n}"]);
    assert_eq!(boards(&strip), 4);
    for caption in [">0<", ">1<", ">2<", ">3<"] {
        assert!(strip.contains(caption), "{caption}");
    }
    let chosen = svg(&[&game, "--sheet", "2x1", "--diagrams", "start,1..."]);
    assert_eq!(boards(&chosen), 2);
    let many = render(&[&game, "--sheet", "1x1", "-o", "-"]);
    assert_eq!(many.status, 2);
    assert!(many.err.contains("the 4 boards need 4 sheets"), "{}", many.err);
    let name = folder.file("sheet-%d.svg");
    assert_eq!(render(&[&game, "--sheet", "3x1", "-o", &name]).status, 0);
    let read = |number| fs::read_to_string(folder.file(&format!("sheet-{number}.svg"))).unwrap();
    assert_eq!((boards(&read(1)), boards(&read(2))), (3, 1));
    for wrong in [
        &[&game, "--sheet", "3", "-o", "-"][..],
        &[&game, "--sheet", "2x2", "--trail", "-o", "-"],
        &[&game, "--diagrams", "last", "-o", "-"],
    ] {
        assert_eq!(render(wrong).status, 2, "{wrong:?}");
    }
}

#[test]
fn numbers_of_squares_are_drawn_in_games_of_ppn_on_boards_of_draughts() {
    let folder = Folder::new("numbers");
    let game = "---\nGameType: {Name: International checkers, System: checkers}\n...\n1. d4-e5\n";
    let game = folder.write("game.ppn", game);
    assert!(svg(&[&game, "--annotate", "numbers"]).contains("<title>50</title>"));
    let other = folder.write("other.ppn", GAME);
    let ran = render(&[&other, "--annotate", "numbers", "-o", "-"]);
    assert!(ran.err.contains("only squares of draughts boards have numbers"), "{}", ran.err);
    assert!(ran.out.contains(">a</text>"));
}

#[test]
fn a_width_on_paper_is_kept() {
    let folder = Folder::new("paper");
    let game = folder.write("game.ppn", GAME);
    // 25.4 millimetres are an inch.
    assert!(svg(&[&game, "--width", "50.8mm"]).contains("width=\"2in\""));
    let png = folder.file("board.png");
    assert_eq!(render(&[&game, "--width", "2in", "-o", &png]).status, 0);
    let bytes = fs::read(png).expect("a picture");
    assert_eq!(u32::from_be_bytes([bytes[16], bytes[17], bytes[18], bytes[19]]), 600);
    let pdf = folder.file("board.pdf");
    assert_eq!(render(&[&game, "--width", "5.08cm", "-o", &pdf]).status, 0);
    let gif = folder.file("game.gif");
    for wrong in [
        &[&game, "--width", "60", "-o", &pdf][..],
        &[&game, "--width", "60mm", "-o", &gif],
        &[&game, "--width", "60pt", "-o", "-"],
        &[&game, "--width", "0mm", "-o", "-"],
    ] {
        assert_eq!(render(wrong).status, 2, "{wrong:?}");
    }
}

#[test]
fn captions_have_clocks_and_the_result() {
    let folder = Folder::new("clocks");
    let game = "[Result \"1-0\"]\n\n1. e4 {[%clk 1:00:00]} e5 1-0\n";
    let game = folder.write("game.pgn", game);
    let drawn = svg(&[&game, "--move", "1.", "--caption", "{move} · {clocks} · {result}"]);
    assert!(drawn.contains(">1. e4 · 1:00:00 · 1-0</text>"), "{drawn}");
}

#[test]
fn figures_are_letters_and_squares_are_shaded_where_asked() {
    let folder = Folder::new("letters");
    let chess = folder.write("game.pgn", "1. e4 *\n");
    let shown = ppn(&["show", "--letters", "--shade", &chess], "").out;
    assert!(shown.contains("│R┃N┃B┃Q┃K┃B┃N┃R│") && shown.contains("│p┃p┃p┃p┃p┃p┃p┃p│"), "{shown}");
    // The lower left square of the empty fourth row from above is a5, which is dark as a1 is.
    assert!(shown.contains("│░┃ ┃░┃ ┃░┃ ┃░┃ │"), "{shown}");
    let arimaa = folder.write("game.fan", "1g Ra1 Cb1 Dc1 Hd1 Me1 Ef1\n1s ra8\n");
    let shown = ppn(&["show", "--letters", &arimaa], "").out;
    assert!(shown.contains("│R┃C┃D┃H┃M┃E┃ ┃ │"), "{shown}");
}

#[test]
fn themes_are_shown_with_the_names_of_sets() {
    let folder = Folder::new("themes");
    let shown = ppn(&["theme", "show", "print", "-o", "-"], "");
    assert_eq!(shown.status, 0, "{}", shown.err);
    for name in [">piecepack</text>", ">icehouse pieces</text>", ">go</text>"] {
        assert!(shown.out.contains(name), "{name}");
    }
    let pdf = folder.file("sheet.pdf");
    assert_eq!(ppn(&["theme", "show", "lantern", "--scale", "1:10", "-o", &pdf], "").status, 0);
    assert!(fs::read(pdf).expect("a file").starts_with(b"%PDF-"));
}

#[test]
fn a_region_ends_at_the_board() {
    let folder = Folder::new("region");
    let game = folder.write("a.sgf", "(;FF[4]GM[1]SZ[9];B[ee])");
    let draw = |region: &str| render(&[&game, "-o", "-", "--annotate", "go", "--region", region]);
    let (whole, cut) = (draw("h8:j9"), draw("h8:z9"));
    assert_eq!((whole.status, &*whole.err), (0, ""));
    let warning = "ppn: warning: the part of `h8:z9` outside the board is not drawn\n";
    assert_eq!((cut.status, &*cut.err), (0, warning));
    assert_eq!(cut.out, whole.out);
}
