//! Pictures as `ppn render` writes them.

use crate::support::{Folder, Ran, ppn};
use std::fs;

const GAME: &str = "---\nEvent: Club\n...\n1. S@b2 {opening} 2. M@c3 3. b2-d3\n";

fn render(arguments: &[&str]) -> Ran {
    ppn(&[&["render"], arguments].concat(), "")
}

/// The standard output of `ppn render` with these arguments.
fn svg(arguments: &[&str]) -> String {
    let ran = render(&[arguments, &["-q", "-o", "-"]].concat());
    assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{arguments:?}");
    assert!(ran.out.starts_with("<svg xmlns="), "{arguments:?}");
    assert!(ran.out.ends_with("</svg>\n"), "{arguments:?}");
    ran.out
}

#[test]
fn the_last_board_is_drawn_unless_a_move_is_named() {
    let folder = Folder::new("still");
    let game = folder.write("game.ppn", GAME);
    let out = folder.file("board.svg");
    let ran = render(&[&game, "-o", &out]);
    assert_eq!((ran.status, ran.out.as_str(), ran.err.as_str()), (0, "", ""));
    let last = fs::read_to_string(&out).unwrap();
    assert_eq!(last, svg(&[&game]));
    assert!(last.contains("<title>3. b2-d3</title>"), "{last}");
    assert!(
        last.contains("<title>Suns coin</title>") && last.contains("<title>Moons coin</title>")
    );

    let first = svg(&[&game, "--move", "1."]);
    assert!(first.contains("<title>1. S@b2 {opening}</title>"), "{first}");
    assert!(!first.contains("Moons"));
    assert!(!svg(&[&game, "--move", "SetupFn."]).contains("coin"));
    assert_eq!(folder.names().len(), 2, "nothing stays beside the picture");
}

#[test]
fn arimaa_is_called_by_its_event_or_its_name() {
    let folder = Folder::new("titles");
    let turns = "\n1g Ra1\n1s ra8\n2g Ra1n\n";
    let cup = folder.write("cup.fan", format!("FAN31415926 1\nGold: Ann\nEvent: Big Cup\n{turns}"));
    let plain = folder.write("plain.fan", format!("FAN31415926 1\n{turns}"));
    let title = |game: &str, name: &str, more: &[&str]| {
        let out = folder.file(name);
        render(&[&[game, "-o", &out], more].concat());
        let text = fs::read_to_string(&out).unwrap();
        text.split_once("<title>").unwrap().1.split_once("</title>").unwrap().0.to_owned()
    };
    assert_eq!(title(&cup, "film.svg", &["--animate"]), "Big Cup");
    assert_eq!(title(&cup, "page.html", &[]), "Big Cup");
    assert_eq!(title(&plain, "page.html", &[]), "Arimaa");
}

#[test]
fn a_picture_has_the_background_that_is_asked_for() {
    let folder = Folder::new("background");
    let game = folder.write("game.ppn", GAME);
    let ground = |color: &str| format!("<rect width=\"100%\" height=\"100%\" fill=\"{color}\"/>");
    assert!(!svg(&[&game]).contains(&ground("#FFFFFF")));
    assert!(svg(&[&game, "--background", "white"]).contains(&ground("#FFFFFF")));
    assert!(!svg(&[&game, "--theme", "dark", "--background", "none"]).contains("100%"));
    // Coordinates are light on a dark ground.
    let coordinates = ["--annotate", "algebraic", "--background", "#000"];
    assert!(svg(&[&[&*game][..], &coordinates].concat()).contains("fill=\"#B8AE9E\""));

    let png = |name: &str, more: &[&str]| {
        let out = folder.file(name);
        let ran = render(&[&[&*game, "-o", &out], more].concat());
        assert_eq!((ran.status, ran.err.as_str()), (0, ""));
        fs::read(&out).unwrap()
    };
    assert_eq!(png("usual.png", &[]), png("white.png", &["--background", "white"]));
    assert_ne!(png("usual.png", &[]), png("clear.png", &["--background", "none"]));
    for (out, background) in [("a.gif", "none"), ("a.html", "white"), ("a.svg", "bluish")] {
        let ran = render(&[&game, "-o", &folder.file(out), "--background", background]);
        assert_eq!(ran.status, 2, "{out}");
    }
}

#[test]
fn an_animation_may_be_a_part_of_a_game() {
    let folder = Folder::new("part");
    let game = folder.write("game.ppn", "---\n...\n1. S@b2 2. M@c3 3. C@d4 4. A@e5\n");
    let film = |more: &[&str]| svg(&[&[&*game, "--animate"], more].concat());
    let shows = |svg: &str| {
        ["Suns", "Moons", "Crowns", "Arms"].map(|suit| svg.contains(&format!("{suit} coin")))
    };
    assert_eq!(shows(&film(&[])), [true; 4]);
    assert_eq!(shows(&film(&["--to", "3."])), [true, true, true, false]);
    assert_eq!(film(&["--from", "SetupFn.", "--to", "4."]), film(&[]));
    // Pieces that were already on the board are drawn from the beginning.
    assert_eq!(shows(&film(&["--from", "3."])), [true; 4]);
    assert_ne!(film(&["--from", "3."]), film(&[]));

    for wrong in [
        &["--animate", "--from", "9."][..],
        &["--animate", "--from", "3.", "--to", "1."],
        &["--from", "1."],
        &["--animate", "--move", "1.", "--to", "2."],
    ] {
        let ran = render(&[&[&*game, "-o", "-"], wrong].concat());
        assert_eq!(ran.status, 2, "{wrong:?}");
    }
    assert_eq!(render(&[&game, "-o", &folder.file("a.html"), "--from", "1."]).status, 2);
}

#[test]
fn a_theme_is_a_name_or_a_file() {
    let folder = Folder::new("themes");
    let game = folder.write("game.ppn", GAME);
    let named = |theme: &str| svg(&[&game, "--theme", theme]);
    let copy = folder.write("copy.toml", ppn(&["theme", "file", "contrast"], "").out);
    assert_eq!(named(&copy), named("contrast"));
    let path = "M-40-40H40V40H-40Z";
    let own = format!("base = 'print'\nsymbols = ['{path}', 'star', '{path}', '{path}', '{path}']");
    assert!(named(&folder.write("own.toml", own)).contains(path));

    let wrong = folder.write("wrong.toml", "base = 'print'\nink = 'blau'\nborders = 'thick'\n");
    let ran = render(&[&game, "-o", "-", "--theme", &wrong]);
    assert_eq!((ran.status, ran.out.as_str()), (2, ""));
    for (line, report) in ran.err.lines().zip([
        "wrong.toml: line 2, column 7: unknown colour `blau`;",
        "wrong.toml: line 3, column 11: `borders` takes a number from 0 to 4",
    ]) {
        assert!(line.starts_with("ppn: ") && line.contains(report), "{line}");
    }
    assert_eq!(ran.err.lines().count(), 2, "{}", ran.err);
    for missing in ["moonlight", "missing.toml"] {
        assert_eq!(render(&[&game, "-o", "-", "--theme", missing]).status, 2, "{missing}");
    }
}

#[test]
fn the_games_of_a_page_are_written_alone() {
    let folder = Folder::new("page-data");
    let game = folder.write("game.ppn", GAME);
    let path = folder.file("games.json");
    let ran = render(&[&game, "-o", &path]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    let data = fs::read_to_string(&path).expect("the games");
    let data: serde_json::Value = serde_json::from_str(&data).expect("JSON");
    assert_eq!(data["games"].as_array().map(Vec::len), Some(1));
    assert_eq!(render(&[&game, "-o", &path, "--width", "100"]).status, 2);
}

#[test]
fn a_page_has_the_theme_of_a_name_or_a_file() {
    let folder = Folder::new("page-themes");
    let game = folder.write("game.ppn", GAME);
    let path = folder.file("page.html");
    let page = |theme: &str| {
        let ran = render(&[&game, "-o", &path, "--theme", theme]);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{theme}");
        fs::read_to_string(&path).expect("a page")
    };
    assert!(page("colour-blind").contains("theme=\"colour-blind\" page=\"auto\""));
    assert!(page("dark").contains("theme=\"lantern\" page=\"dark\""));

    let own = page(&folder.write("club.toml", "base = 'print'\nink = '#123456'"));
    assert!(own.contains("theme=\"club\" page=\"auto\"") && own.contains("#123456"));
    let night = page(&folder.write("night.toml", "base = 'dark'\nink = '#123456'"));
    assert!(night.contains("theme=\"night\" page=\"dark\""));

    let wrong = folder.write("wrong.toml", "ink = 'blau'\n");
    let ran = render(&[&game, "-o", &path, "--theme", &wrong]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("wrong.toml: line 1, column 7"), "{}", ran.err);
}

#[test]
fn a_sheet_shows_all_pieces_in_a_theme() {
    let folder = Folder::new("sheet");
    let names = ppn(&["theme", "list"], "").out;
    for name in names.lines().filter_map(|line| line.split_whitespace().next()) {
        let sheet = ppn(&["theme", "show", name, "-o", "-"], "");
        assert_eq!((sheet.status, sheet.err.as_str()), (0, ""), "{name}");
        assert!(sheet.out.contains("<title>Arms coin</title>"), "{name}");
    }
    assert_eq!(ppn(&["theme", "show", "print", "-o", &folder.file("sheet.gif")], "").status, 2);
}

#[test]
fn of_moves_with_one_number_the_last_is_drawn() {
    let folder = Folder::new("repeated");
    let game = folder.write("game.ppn", "---\n...\n1. S@b2 2. M@c3 2. C@d4 3. A@e5\n");
    let ran = render(&[&game, "--move", "2.", "-o", "-"]);
    assert_eq!(ran.status, 0);
    assert!(ran.err.contains("duplicate-number"), "{}", ran.err);
    assert!(ran.out.contains("<title>2. C@d4</title>"), "{}", ran.out);
    assert!(ran.out.contains("Crowns coin") && !ran.out.contains("Arms coin"));
}

/// A capture and a turn are drawn as a whole, by the numbers of their notation.
#[test]
fn a_move_is_drawn_with_all_its_steps() {
    let folder = Folder::new("steps");
    let game =
        folder.write("game.pdn", "[GameType \"20\"]\n[FEN \"W:W46:B41,32\"]\n\n1. 46x28 *\n");
    let capture = svg(&[&game, "--move", "1."]);
    assert_eq!(capture, svg(&[&game]));
    assert!(capture.contains("<title>1. 46x28</title>"), "{capture}");
    // Two crosses and a ring.
    let figures = |picture: &str| picture.matches("<g transform").count();
    assert_eq!(figures(&capture), figures(&svg(&[&game, "--no-highlight"])) + 3, "{capture}");
    assert_eq!(svg(&[&game, "--animate", "--to", "1."]), svg(&[&game, "--animate"]));

    let turns = "1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ca2 Dc2 Ed2 Me2 Df2 Cg2 Hb2 Hh2\n\
                 1s ra8 rb8 rc8 rd8 re8 rf8 rg8 rh8 ca7 dc7 md7 ee7 df7 cg7 hb7 hh7\n\
                 2g Ed2n Ed3n\n2s ee7s\n";
    let arimaa = folder.write("game.fan", format!("FAN31415926 1\n\n{turns}"));
    assert_eq!(svg(&[&arimaa, "--move", "2g"]), svg(&[&arimaa, "--move", "2g.."]));
    assert_ne!(svg(&[&arimaa, "--move", "2g"]), svg(&[&arimaa, "--move", "2g."]));
    let page = folder.file("game.html");
    assert_eq!(render(&[&arimaa, "--start", "2g", "-o", &page]).status, 0);
    assert!(fs::read_to_string(page).unwrap().contains("start=\"#4\""));
    assert!(svg(&[&arimaa, "--move", "SetupFn."]).contains("<title>Start board</title>"));
}

#[test]
fn options_reach_the_picture() {
    let folder = Folder::new("options");
    let game = folder.write("game.ppn", GAME);
    let plain = svg(&[&game]);
    let wide = svg(&[&game, "--width", "640"]);
    assert!(wide.contains(" width=\"640\""), "{wide}");
    assert!(svg(&[&game, "--annotate", "algebraic"]).contains(">c</text>"));
    assert!(svg(&[&game, "--annotate", "cartesian"]).contains(">3</text>"));
    for others in [
        &["--theme", "contrast"],
        &["--theme", "print"],
        &["--theme", "dark"],
        &["--view", "oblique"],
    ] {
        assert_ne!(svg(&[&[game.as_str()], &others[..]].concat()), plain, "{others:?}");
    }
    assert_eq!(svg(&[&game, "--theme", "lantern", "--view", "plan"]), plain);
    // The marks are additional shapes, so the picture is shorter without them.
    assert!(svg(&[&game, "--no-highlight"]).len() < plain.len());
}

#[test]
fn a_film_shows_all_boards() {
    let folder = Folder::new("film");
    let game = folder.write("game.ppn", GAME);
    let film = svg(&[&game, "--animate"]);
    assert!(film.contains("@keyframes") && film.contains("<title>Club</title>"), "{film}");
    assert!(!svg(&[&game]).contains("@keyframes"));
    let duration = |film: &str| {
        let (before, _) = film.split_once("s ease-in-out").expect("a film");
        before.rsplit(' ').next().unwrap().parse::<f64>().expect("seconds")
    };
    let slow = svg(&[&game, "--animate", "--pause", "5"]);
    assert!(duration(&film) < duration(&slow), "{slow}");
    for wrong in [["--pause", "0"], ["--pause", "nan"], ["--fps", "51"]] {
        assert_eq!(render(&[&game, "-o", "-", "--animate", wrong[0], wrong[1]]).status, 2);
    }
}

#[test]
fn a_game_of_the_file_can_be_chosen() {
    let folder = Folder::new("games");
    let games = folder.write("games.ppn", "---\n...\n1. S@b2\n---\n...\n1. M@b2\n");
    assert!(svg(&[&games]).contains("Suns"));
    assert!(svg(&[&games, "--game", "2"]).contains("Moons"));
    let ran = render(&[&games, "--game", "3", "-o", "-"]);
    assert_eq!((ran.status, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains("no game 3: 2 were read"), "{}", ran.err);
    assert_eq!(render(&[&games, "--game", "0", "-o", "-"]).status, 2);
}

#[test]
fn draughts_and_arimaa_are_drawn() {
    let folder = Folder::new("others");
    let draughts = folder.write("game.pdn", "[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 *\n");
    assert_eq!(svg(&[&draughts]).matches("<title>").count(), 1 + 1 + 39);
    let arimaa = folder.write("game.fan", "FAN31415926 1\n\n1g Ee2 Rh1\n1s ra8\n2g Ee2n\n");
    // The incomplete armies are a warning.
    let ran = render(&[&arimaa, "--animate", "-o", "-"]);
    assert_eq!(ran.status, 0);
    assert!(ran.out.ends_with("</svg>\n") && ran.out.contains("@keyframes"), "{}", ran.out);
}

#[test]
fn arimaa_has_animals_and_marks() {
    let fan = "FAN31415926 1\n\n1g Hb2 Rh1\n1s ra8 rb3\n2g @xd4=red @xe5=A rb3w Hb2n\n";
    let folder = Folder::new("animals");
    let game = folder.write("game.fan", fan);
    let draw = |arguments: &[&str]| {
        let ran = render(&[&[game.as_str(), "-o", "-"], arguments].concat());
        assert_eq!(ran.status, 0, "{}", ran.err);
        ran.out
    };
    let last = draw(&[]);
    assert_eq!(last.matches("<title>trap</title>").count(), 4);
    assert!(last.contains("<title>gold horse</title>"), "{last}");
    assert!(last.contains("<title>silver rabbit</title>"), "{last}");
    assert_eq!(last.matches("<title>push</title>").count(), 2);
    // The marks of the author stay, even if steps are not requested.
    assert!(!draw(&["--no-highlight"]).contains("push"));
    let before = draw(&["--no-highlight", "--move", "1s."]);
    assert!(before.contains("<title>marked red</title>"), "{before}");
    assert!(before.contains("<title>marked A</title>"), "{before}");
    assert!(draw(&["--animate"]).contains("<title>push</title>"));
    // The same game in PPN.
    let ppn = "---\nGameType: {Name: Arimaa, System: Chess}\n...\n1. `E'@e2 {elephant}\n";
    let game = folder.write("game.ppn", ppn);
    assert!(svg(&[&game]).contains("<title>gold elephant</title>"));
}

#[test]
fn a_table_can_be_turned() {
    let folder = Folder::new("turn");
    let game = folder.write("game.ppn", GAME);
    let first = |degrees| {
        let text = svg(&[&game, "--annotate", "algebraic", "--turn", degrees]);
        let column = text.find("<text").map(|start| text[start..].to_owned());
        column.and_then(|text| Some(text.split(['>', '<']).nth(2)?.to_owned()))
    };
    assert_eq!(svg(&[&game, "--turn", "0"]), svg(&[&game]));
    let labels = ["0", "90", "180", "270"].map(|degrees| first(degrees).unwrap());
    assert_eq!(labels, ["c", "3", "c", "3"]);
    assert_ne!(svg(&[&game, "--turn", "90"]), svg(&[&game, "--turn", "270"]));
    let ran = render(&[&game, "-o", "-", "--turn", "45"]);
    assert_eq!((ran.status, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains("0, 90, 180 or 270"), "{}", ran.err);
}

#[test]
fn what_cannot_be_drawn_is_refused_and_leaves_nothing() {
    let many = format!("---\n...\n1. {}\n", "S@b2 ".repeat(10_001));
    let cases = [
        ("far", "---\n...\n1. S@(0,0) 2. M@(1000000,0)\n", "inches wide or high"),
        ("beyond", "---\n...\n1. S@(0,0) 2. M@(1e308,-1e308)\n", ""),
        ("many", &many, "10001 pieces"),
    ];
    for (name, text, said) in cases {
        let folder = Folder::new(&format!("refused-{name}"));
        let game = folder.write("game.ppn", text);
        let names: &[&str] = match cfg!(feature = "raster") {
            true => &["board.svg", "board.png", "game.gif"],
            false => &["board.svg"],
        };
        for out in names {
            let ran = render(&[&game, "-o", &folder.file(out)]);
            assert!(ran.status > 0, "{name} {out}");
            assert!(ran.err.contains(said), "{name} {out}: {}", ran.err);
        }
        // There is no picture, except in the case where the coordinate is already rejected by the
        // reader.
        let left = folder.names();
        assert!(left.len() == 1 || name == "beyond", "{name}");
        assert!(!left.iter().any(|name| name.ends_with(".new")), "{name}");
    }
    // Unknown sets are drawn as boxes with a question mark; a single piece may be anywhere.
    let folder = Folder::new("unknown");
    let game = folder.write("game.ppn", "---\n...\n1. S@(1000000,1000000),cfg=nobodys_set\n");
    let ran = render(&[&game, "-o", "-"]);
    assert!(ran.out.starts_with("<svg") || ran.status > 0, "{}", ran.err);
}

#[cfg(all(target_os = "linux", feature = "raster"))]
#[test]
fn a_full_disk_is_reported() {
    let folder = Folder::new("full");
    let game = folder.write("game.ppn", GAME);
    for name in ["game.gif", "board.png", "board.svg"] {
        let out = folder.file(name);
        std::os::unix::fs::symlink("/dev/full", &out).unwrap();
        let ran = render(&[&game, "-o", &out]);
        assert_eq!(ran.status, 2, "{name}");
        assert!(ran.err.contains(name) && !ran.err.contains("panicked"), "{name}: {}", ran.err);
    }
}

#[test]
fn problems_of_a_game_are_reported_and_the_rest_is_drawn() {
    let folder = Folder::new("faulty");
    let game = folder.write("game.ppn", "---\n...\n1. S@b2 2. d4-d5\n");
    let out = folder.file("board.svg");
    let ran = render(&[&game, "-o", &out]);
    assert_eq!(ran.status, 1);
    assert!(ran.err.contains("piece-not-found"), "{}", ran.err);
    assert!(fs::read_to_string(out).unwrap().contains("Suns"));
}

#[test]
fn wrong_usage_is_refused_before_anything_is_written() {
    let folder = Folder::new("usage");
    let game = folder.write("game.ppn", GAME);
    let out = |name| folder.file(name);
    let cases = [
        (vec![game.clone()], "--output"),
        (vec![game.clone(), "-o".into(), out("board.bmp")], ".svg"),
        (vec![game.clone(), "-o".into(), out("board")], ".svg"),
        (vec![game.clone(), "-o".into(), out("none/board.svg")], "none"),
        (vec![out("none.ppn"), "-o".into(), out("board.svg")], "none.ppn"),
        (vec![game.clone(), "-o".into(), out("b.svg"), "--width".into(), "0".into()], "--width"),
        (vec![game.clone(), "-o".into(), out("b.svg"), "--move".into(), "9.".into()], "`9.`"),
        (
            [game.as_str(), "-o", "-", "--move", "1.", "--animate"].map(String::from).to_vec(),
            "--animate",
        ),
        (
            [game.as_str(), "-o", "-", "--pause", "2"].map(String::from).to_vec(),
            "--pause and --fps apply to animations",
        ),
        (
            vec![game.clone(), "-o".into(), out("b.html"), "--fps=5".into()],
            "readers choose the speed",
        ),
    ];
    for (arguments, said) in cases {
        let ran = render(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{arguments:?}");
        assert!(ran.err.contains(said), "{arguments:?}: {}", ran.err);
    }
    assert_eq!(folder.names().len(), 1, "only the game is there");
}

#[test]
fn a_film_of_too_much_is_refused() {
    // A hundred pieces on each of twenty thousand boards.
    let mut text = "---\n...\n".to_owned();
    (1..=100).for_each(|x| text.push_str(&format!("S@({x},1) ")));
    text.push_str(&"1. (1,1)-(1,1) ".repeat(20_000));
    let folder = Folder::new("long");
    let game = folder.write("game.ppn", &text);
    let ran = render(&[&game, "-o", "-", "--animate"]);
    assert_eq!((ran.status, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains("too long for an animation"), "{}", ran.err);
}

#[test]
fn more_boards_than_a_film_has_pictures_are_refused() {
    let boards = 10_001;
    let folder = Folder::new("boards");
    let moves: String = (1..boards).map(|n| format!("{n}. a1-a1 ")).collect();
    let game = folder.write("game.ppn", format!("GameType: Four Field Kono\n\n{moves}"));
    for arguments in [&["--sheet", "8x8"][..], &[]] {
        let out = folder.file("board-%d.svg");
        let ran = render(&[&[&game, "-o", &out], arguments].concat());
        assert_eq!(ran.status, 2, "{}", ran.err);
        assert!(ran.err.contains("10001 boards to draw, more than 10000"), "{}", ran.err);
    }
    assert_eq!(folder.names().len(), 1, "only the game is there");
    let out = folder.file("board.svg");
    let few = render(&[&game, "--sheet", "3x1", "--diagrams", "every:5000", "-o", &out]);
    assert_eq!(few.status, 0, "{}", few.err);
}

#[cfg(not(feature = "raster"))]
#[test]
fn without_the_feature_pixels_are_refused() {
    let folder = Folder::new("without");
    let game = folder.write("game.ppn", GAME);
    for name in ["board.png", "game.gif"] {
        let ran = render(&[&game, "-o", &folder.file(name)]);
        assert_eq!(ran.status, 2);
        assert!(ran.err.contains("--features raster"), "{}", ran.err);
        assert!(!folder.path().join(name).exists());
    }
}

#[cfg(feature = "raster")]
#[test]
fn pixels_have_the_width_that_was_asked_for() {
    let folder = Folder::new("with");
    let game = folder.write("game.ppn", GAME);
    let bytes = |name: &str| {
        let out = folder.file(name);
        let ran = render(&[&game, "--width", "90", "-o", &out]);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""));
        fs::read(out).unwrap()
    };
    let png = bytes("board.png");
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
    assert_eq!(png[16..20], 90_u32.to_be_bytes());
    let gif = bytes("game.gif");
    let out = folder.file("still.gif");
    assert_eq!(render(&[&game, "--width", "90", "-o", &out, "--fps", "0"]).status, 0);
    assert!(fs::metadata(out).unwrap().len() < gif.len() as u64);
    assert!(gif.starts_with(b"GIF89a") && gif.ends_with(b";"));
    assert_eq!(gif[6..8], 90_u16.to_le_bytes());

    for arguments in
        [["board.png", "--animate"], ["board.png", "--fps=5"], ["game.gif", "--move=1."]]
    {
        let out = folder.file(arguments[0]);
        assert_eq!(render(&[&game, "-o", &out, arguments[1]]).status, 2);
    }
}

#[test]
fn a_page_has_all_games_of_a_file() {
    let games = format!("{GAME}\n---\nEvent: Second </script>\n...\n1. S@a1 1... a1-q9-\n");
    let folder = Folder::new("page");
    let file = folder.write("game.ppn", &games);
    let page = |name: &str, arguments: &[&str]| {
        let path = folder.file(name);
        let ran = render(&[arguments, &[&file, "-o", &path]].concat());
        (ran, fs::read_to_string(path).unwrap_or_default())
    };
    let (ran, all) = page("all.html", &[]);
    assert_eq!((ran.status, ran.out.as_str()), (1, ""));
    assert!(ran.err.contains("E0301"), "{}", ran.err);
    assert!(all.contains("[\"Event\",\"Club\"]") && all.contains("[\"1.\",\"S@b2\",\"opening\"]"));
    // The text of a game cannot end its script element.
    assert!(all.contains("Second \\u003c/script>"));
    assert_eq!(all.matches("</script>").count(), 2);
    // Problems are shown with their place and their board.
    assert!(all.contains("\"code\":\"E0301\"") && all.contains("\"states\":[2]"), "{all}");
    assert!(all.contains("start=\"start\" theme=\"lantern\" page=\"auto\""));
    assert!(!all.contains("coordinates=\"algebraic\""));

    let options = [
        ["--game", "1"],
        ["--start", "2."],
        ["--view", "oblique"],
        ["--theme", "dark"],
        ["--annotate", "none"],
    ];
    let (ran, one) = page("one.html", &options.concat());
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    assert!(!one.contains("Second"));
    assert!(one.contains(
        "start=\"#2\" theme=\"lantern\" page=\"dark\" view=\"oblique\" \
         coordinates=\"none\""
    ));
    assert_eq!(page("again.html", &options.concat()).1, one);

    for arguments in [
        ["--move", "1."],
        ["--width", "99"],
        ["--game", "3"],
        ["--start", "4"],
        ["--start", "nonsense"],
    ] {
        let ran = page("none.html", &arguments).0;
        assert_eq!(ran.status, 2, "{arguments:?}");
        assert!(!folder.path().join("none.html").exists());
    }
    let start = |name: &str| page("none.html", &["--game", "1", "--start", name]).0.err;
    assert_eq!(start("4"), "ppn: there is no board after 4 moves: the game has 3\n");
    assert_eq!(
        start("9."),
        "ppn: no move of the game has the number `9.`; its moves have the numbers from `1.` to `3.`\n"
    );
    assert_eq!(start("3"), "");
    let svg = render(&["--start", "last", &file, "-o", "-"]);
    assert_eq!(svg.status, 2);
    assert!(svg.err.contains("--move"), "{}", svg.err);
}

#[test]
fn a_game_that_cannot_be_drawn_is_in_the_page_and_says_why() {
    let folder = Folder::new("page-failure");
    let file = folder.write("game.ppn", "1. S@(0,0) M@(5000,0)\n");
    let path = folder.file("game.html");
    let ran = render(&[&file, "-o", &path]);
    assert_eq!(ran.status, 1);
    assert!(ran.err.contains("game 1 has no board: the board is 5000 inches"), "{}", ran.err);
    assert!(fs::read_to_string(path).unwrap().contains("\"failure\":\"the board is 5000 inches"));
}

#[test]
fn a_picture_has_a_size_on_paper() {
    let folder = Folder::new("scale");
    let game = folder.write("game.ppn", "---\nGameType: Four Field Kono\n...\n");
    // A board of 4 inches with edges.
    let half = svg(&[&game, "--scale", "1:2"]);
    assert!(half.contains("viewBox=\"0 0 430 430\" width=\"2.15in\" height=\"2.15in\""), "{half}");
    for wrong in ["0.5", "1:0", "a:b", "-1:1"] {
        assert_eq!(render(&[&game, "-o", "-", &format!("--scale={wrong}")]).status, 2, "{wrong}");
    }
    if !cfg!(feature = "raster") {
        return;
    }
    let out = folder.file("board.png");
    assert_eq!(render(&[&game, "--scale", "1:1", "-o", &out]).status, 0);
    let png = fs::read(&out).unwrap();
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    // 300 pixels for each of 4.3 inches, and 11,811 pixels to the metre.
    assert_eq!((number(16), &png[37..41], png[49]), (1290, &b"pHYs"[..], 1));
    assert!((11_805..11_817).contains(&number(41)), "{}", number(41));
}

/// A piece has the number of its last move; pieces that did not move have none.
#[test]
fn a_trail_numbers_pieces_by_their_moves() {
    let folder = Folder::new("trail");
    let game = folder.write(
        "game.ppn",
        "---\nGameType: Four Field Kono\n...\n1. b1:b3 1... c4:c2 2. a1-b1 2... d4-c4 3. b1-c1\n",
    );
    let titles = |arguments: &[&str]| -> Vec<String> {
        let out = folder.file("board.svg");
        let ran = ppn(&[&["render", &game, "-o", &out], arguments].concat(), "");
        assert_eq!(ran.status, 0, "{}", ran.err);
        let svg = fs::read_to_string(out).unwrap();
        let titles = svg.split("<title>").skip(1).filter_map(|rest| rest.split("</").next());
        let numbers = titles.filter(|title| title.bytes().all(|byte| byte.is_ascii_digit()));
        let mut numbers: Vec<String> = numbers.map(str::to_owned).collect();
        numbers.sort();
        numbers
    };
    assert_eq!(titles(&["--trail"]), ["1", "2", "4", "5"]);
    assert_eq!(titles(&["--trail", "--move", "1."]), ["1"]);
    assert!(titles(&[]).is_empty());
    assert_eq!(titles(&["--trail=2."]), ["4", "5"]);
    let out = folder.file("board.svg");
    let ran = ppn(&["render", &game, "--trail=9.", "--force", "-o", &out], "");
    assert!(ran.status == 2 && ran.err.contains("`9.`"), "{}", ran.err);
    let out = folder.file("board.gif");
    let ran = ppn(&["render", &game, "--trail", "-o", &out], "");
    assert!(ran.status == 2 && ran.err.contains("--trail applies to one board"), "{}", ran.err);
}

#[test]
fn text_is_outlines_or_in_a_named_font() {
    let folder = Folder::new("lettering");
    let game = folder.write("game.ppn", GAME);
    let drawn = |more: &[&str]| svg(&[&[game.as_str(), "--annotate", "algebraic"], more].concat());
    assert!(drawn(&[]).contains("font-family=\"sans-serif\""));
    assert!(drawn(&["--text", "font:Lora"]).contains("font-family=\"'Lora', sans-serif\""));
    assert!(!drawn(&["--text", "outline"]).contains("<text"));
    let wrong = |more: &[&str]| {
        let ran = render(&[&[game.as_str()], more].concat());
        assert_eq!((ran.status, &*ran.out), (2, ""), "{more:?}");
        ran.err
    };
    let out = folder.file("board.png");
    assert!(wrong(&["--text", "outline", "-o", &out]).contains("--text applies to `.svg`"));
    assert!(wrong(&["--text", "Lora", "-o", "-"]).contains("expected outline or font:NAME"));
    for width in ["1mm", "51in", "0cm"] {
        let expected = "expected a width on paper from 0.05 to 50 inches";
        assert!(wrong(&["--width", width, "-o", "-"]).contains(expected), "{width}");
    }
    assert!(wrong(&["--text-size", "9", "-o", "-"]).contains("expected a size from 1pt to 72pt"));
    let page = folder.file("page.html");
    assert!(wrong(&["--text-size", "9pt", "-o", &page]).contains("applies to boards, sheets"));
}
