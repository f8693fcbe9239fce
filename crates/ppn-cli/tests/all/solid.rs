//! Three dimensions: `ppn render` to `.glb` and `.obj`, `--view 3d`, and `ppn print` to `.stl`.

use crate::support::{Folder, Ran, command, run};

#[cfg(feature = "solid")]
#[path = "../../../ppn-render/tests/all/browser.rs"]
mod browser;

const GAME: &str = "---\nGameType: Four Field Kono\n...\n1. b1:b3 1... c4:c2\n";

fn ppn(folder: &Folder, arguments: &[&str]) -> Ran {
    run(command(arguments).current_dir(folder.path()), "")
}

fn game(name: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("game.ppn", GAME);
    folder
}

#[cfg(not(feature = "solid"))]
#[test]
fn a_build_without_three_dimensions_says_so() {
    let folder = game("solid-without");
    for arguments in [
        &["render", "game.ppn", "-o", "game.glb"][..],
        &["render", "game.ppn", "-o", "game.obj"],
        &["render", "--view", "3d", "game.ppn", "-o", "game.png"],
        &["render", "--3d", "game.ppn", "-o", "game.html"],
        &["print", "chess", "-o", "man-%d.stl"],
    ] {
        let ran = ppn(&folder, arguments);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{arguments:?}");
        assert!(ran.err.contains("--features solid"), "{arguments:?}: {}", ran.err);
    }
    assert_eq!(folder.names(), ["game.ppn"]);
}

#[test]
fn a_camera_needs_three_dimensions() {
    let folder = game("solid-camera");
    let ran = ppn(&folder, &["render", "--camera", "1,2,3", "game.ppn", "-o", "board.svg"]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("--camera applies to `--view 3d` and `--3d` only"), "{}", ran.err);
}

#[cfg(feature = "solid")]
mod built {
    use super::browser;
    use super::{game, ppn};
    use crate::support::Folder;
    use ppn::setups::{Request, Value, games, set_up};
    use ppn_solid::{Options, Scene};
    use std::{fs, path::Path, process::Command};

    #[test]
    fn options_that_do_not_go_together_are_wrong_usage() {
        let folder = game("solid-usage");
        for (arguments, message) in [
            (&["--view", "3d", "-o", "a.svg"][..], "--view 3d draws `.png` and `.html` only"),
            (&["--view", "oblique", "-o", "a.glb"], "--view does not apply to a scene"),
            (&["--view", "3d", "--camera", "1,95", "-o", "a.png"], "`1,95` is not a camera"),
            (&["--width", "300", "-o", "a.glb"], "--width and --background apply to pictures"),
            (&["--animate", "-o", "a.obj"], "an `.obj` does not move"),
            (&["--pause", "2", "-o", "a.glb"], "apply to animations"),
            (&["--mark", "b2", "-o", "a.obj"], "marks are drawn on `.png`"),
            (&["--mark", "b2", "--animate", "-o", "a.glb"], "marks are drawn on `.png`"),
            (&["--crop", "a1:b2", "-o", "a.glb"], "are drawn on flat pictures only"),
            (&["-o", "a-%d.glb"], "a series of pictures, not of scenes"),
            (&["--3d", "-o", "a.png"], "--3d applies to a page"),
            (&["--3d", "-o", "a.json"], "`.json` has flat pictures only"),
            (&["--3d", "--camera", "1,95", "-o", "a.html"], "`1,95` is not a camera"),
        ] {
            let ran = ppn(&folder, &[&["render", "game.ppn"], arguments].concat());
            assert_eq!(ran.status, 2, "{arguments:?}");
            assert!(ran.err.contains(message), "{arguments:?}: {}", ran.err);
        }
        assert_eq!(folder.names(), ["game.ppn"]);
    }

    #[test]
    fn boards_and_games_become_scenes() {
        let folder = game("solid-scenes");
        for arguments in [
            &["-o", "board.glb"][..],
            &["--move", "start", "-o", "start.glb"],
            &["--animate", "-o", "game.glb"],
            &["-o", "a board.obj"],
            &["--view", "3d", "--camera", "30,50", "--width", "120", "-o", "board.png"],
        ] {
            let ran = ppn(&folder, &[&["render", "game.ppn"], arguments].concat());
            assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{arguments:?}");
        }
        assert_eq!(
            folder.names(),
            [
                "a board.obj",
                "a_board.mtl",
                "a_board.png",
                "board.glb",
                "board.png",
                "game.glb",
                "game.ppn",
                "start.glb"
            ]
        );
        let bytes = |name: &str| fs::read(folder.path().join(name)).expect("a file");
        assert!(String::from_utf8_lossy(&bytes("game.glb")).contains("\"animations\""));
        assert!(!String::from_utf8_lossy(&bytes("board.glb")).contains("\"animations\""));
        // Columns and rows are in the first chunk.
        assert_eq!(bytes("board.png")[16..24], [0, 0, 0, 120, 0, 0, 0, 90]);
        validate(&folder, &["board.glb", "start.glb", "game.glb"].map(str::to_owned));
    }

    /// The material and the picture of an OBJ have names that the user did not type.
    #[test]
    fn files_beside_a_scene_are_kept() {
        let folder = game("solid-beside");
        let render = ["render", "game.ppn", "-o", "board.obj"];
        for kept in ["board.png", "board.mtl"] {
            // A scene of another program may name files of the same names.
            folder.write("board.obj", "# Blender\nmtllib board.mtl\n");
            folder.write(kept, "mine");
            let before = folder.names();
            let ran = ppn(&folder, &render);
            assert_eq!(ran.status, 2, "{kept}: {}", ran.err);
            assert!(ran.err.contains(kept) && ran.err.contains("`--force`"), "{}", ran.err);
            assert_eq!(folder.names(), before);
            assert_eq!(fs::read(folder.path().join(kept)).expect("a file"), b"mine");
            fs::remove_file(folder.path().join(kept)).expect("a file");
        }
        folder.write("board.png", "mine");
        let forced = ppn(&folder, &[&render[..], &["--force"]].concat());
        assert_eq!((forced.status, forced.err.as_str()), (0, ""));
        // The scene is now one of an earlier run.
        let again = ppn(&folder, &render);
        assert_eq!((again.status, again.err.as_str()), (0, ""));
        let picture = fs::read(folder.path().join("board.png")).expect("a file");
        assert!(picture.starts_with(b"\x89PNG"));
    }

    #[test]
    fn a_scene_that_cannot_have_its_picture_is_not_written() {
        let folder = game("solid-together");
        fs::create_dir(folder.path().join("board.png")).expect("a folder");
        let ran = ppn(&folder, &["render", "game.ppn", "-o", "board.obj", "--force"]);
        assert_eq!(ran.status, 2);
        assert!(ran.err.starts_with("ppn: board.png: "), "{}", ran.err);
        assert_eq!(folder.names(), ["board.png", "game.ppn"]);
    }

    /// The marks of a game, and those that are given, are on pictures and on a scene of one board.
    #[test]
    fn marks_are_drawn_in_three_dimensions() {
        let folder = Folder::new("solid-marks");
        folder.write("game.pgn", "[Event \"Club\"]\n\n1. e4 {[%cal Gd2d4]} *\n");
        folder.write("plain.pgn", "[Event \"Club\"]\n\n1. e4 *\n");
        let written = |game: &str, more: &[&str], name: &str| {
            let ran = ppn(&folder, &[&["render", game, "-o", name], more].concat());
            assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{more:?}");
            fs::read(folder.path().join(name)).expect("a file")
        };
        let small = ["--view", "3d", "--width", "160"];
        let [own, plain] = ["game.pgn", "plain.pgn"].map(|game| written(game, &small, "a.png"));
        assert_ne!(own, plain);
        let marked = [&small[..], &["--mark", "d4=circle", "--arrow", "a1:a8"]].concat();
        assert_ne!(written("plain.pgn", &marked, "a.png"), plain);
        let region = [&small[..], &["--region", "a1:b2"]].concat();
        assert_ne!(written("plain.pgn", &region, "a.png"), plain);
        let scene = written("plain.pgn", &["--mark", "d4=A"], "a.glb");
        assert!(String::from_utf8_lossy(&scene).contains("\"name\":\"marks\""));
        validate(&folder, &["a.glb".to_owned()]);
    }

    #[test]
    fn a_picture_by_a_camera_may_be_transparent() {
        let folder = game("solid-transparent");
        let picture = |more: &[&str]| {
            let arguments = ["render", "game.ppn", "--view", "3d", "--width", "64", "-o", "a.png"];
            let ran = ppn(&folder, &[&arguments[..], more].concat());
            assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{more:?}");
            fs::read(folder.path().join("a.png")).expect("a picture")
        };
        assert_ne!(picture(&["--background", "none"]), picture(&[]));
    }

    /// A game with an arrow, and with a variation, whose boards come after those of the game.
    const VARIATIONS: &str = "[Event \"Club\"]\n\n1. e4 {[%cal Gd2d4]} (1. d4 d5 2. c4) e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 *\n";

    /// Chromium without a graphics processor calculates what WebGL draws.
    const SOFTWARE: [&str; 3] =
        ["--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--window-size=500,400"];

    fn page(folder: &Folder, options: &[&str]) -> String {
        folder.write("game.pgn", VARIATIONS);
        let ran = ppn(folder, &[&["render", "game.pgn", "-o", "game.html"], options].concat());
        assert_eq!((ran.status, ran.err.as_str()), (0, ""));
        fs::read_to_string(folder.path().join("game.html")).expect("a page")
    }

    #[test]
    fn a_page_shows_its_boards_in_three_dimensions() {
        let script = include_str!("solid/page.js");
        let page = page(&Folder::new("solid-page"), &["--3d", "--camera", "0,40"]);
        browser::run("solid-page", &page, "", &SOFTWARE, script);
    }

    #[test]
    fn scenes_of_pages_are_valid() {
        let folder = Folder::new("solid-page-scene");
        let page = page(&folder, &["--3d"]);
        let (_, rest) = page.split_once("\"scene\":\"").expect("a scene");
        let scene = rest.split_once('"').expect("its end").0;
        let scene = base64::Engine::decode(&base64::engine::general_purpose::STANDARD, scene);
        fs::write(folder.path().join("scene.glb"), scene.expect("base64")).expect("a file");
        validate(&folder, &["scene.glb".to_owned()]);
    }

    #[test]
    fn a_page_is_flat_in_browsers_without_webgl() {
        let script = include_str!("solid/flat.js");
        let page = page(&Folder::new("solid-flat"), &["--3d"]);
        browser::run("solid-flat", &page, "", &["--disable-3d-apis"], script);
    }

    #[test]
    fn a_page_in_three_dimensions_begins_with_the_chosen_view() {
        let folder = Folder::new("solid-view");
        let first = |options: &[&str]| {
            let page = page(&folder, options);
            let (_, rest) = page.split_once("<ppn-player whole-page ").expect("a player");
            rest.split_once('>').expect("its end").0.to_owned()
        };
        assert!(first(&["--3d"]).contains("view=\"3d\""));
        assert!(first(&["--view", "3d"]).contains("view=\"3d\""));
        assert!(first(&["--3d", "--view", "plan"]).contains("view=\"plan\""));
        assert!(!first(&[]).contains("3d"));
    }

    /// A page has at most 350 kB more in three dimensions, compressed as servers send it.
    #[test]
    fn pages_in_three_dimensions_are_small() {
        let compressed = |page: &str| {
            let mut to = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
            std::io::Write::write_all(&mut to, page.as_bytes()).expect("memory");
            to.finish().expect("memory").len()
        };
        let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/games");
        // The games with the most drawings, and with the most moves.
        for name in ["relativity", "desfases", "chess"] {
            let game = fs::read_to_string(games.join(name).with_extension("ppn")).expect("a game");
            let folder = Folder::new(&format!("solid-small-{name}"));
            folder.write("game.ppn", &game);
            let size = |options: &[&str]| {
                ppn(&folder, &[&["render", "game.ppn", "-o", "game.html"], options].concat());
                compressed(&fs::read_to_string(folder.path().join("game.html")).expect("a page"))
            };
            let more = size(&["--3d"]) - size(&[]);
            assert!(more <= 350_000, "{name}: {more} bytes");
        }
    }

    #[test]
    fn bodies_are_printed_once() {
        let folder = Folder::new("solid-print");
        let ran = ppn(&folder, &["print", "chess", "--only", "bit", "-o", "man-%d.stl"]);
        assert_eq!(ran.status, 0, "{}", ran.err);
        assert_eq!(folder.names().len(), 6, "{:?}", folder.names());
        assert!(ran.err.contains("knight"), "{}", ran.err);
        let ran = ppn(&folder, &["print", "piecepack", "-o", "all.stl"]);
        assert_eq!(ran.status, 2);
        assert!(ran.err.contains("different bodies"), "{}", ran.err);
    }

    #[test]
    fn bodies_have_the_shapes_of_a_theme() {
        let folder = Folder::new("solid-shapes");
        for (name, shape) in [("own", "hexagon"), ("hollow", "star")] {
            let text = format!("base = \"lantern\"\n[shapes.piecepack]\ncoin = \"{shape}\"\n");
            folder.write(&format!("{name}.toml"), &text);
        }
        let coin = |theme: &str, name: &str| {
            let arguments = ["print", "piecepack", "--only", "coin", "--theme", theme, "-o", name];
            let ran = ppn(&folder, &arguments);
            assert_eq!(ran.status, 0, "{}", ran.err);
            std::fs::read(folder.file(name)).expect("it is written")
        };
        // A binary STL has 84 bytes, and 50 for each triangle: two hexagons of four, and six sides of two, with a broken edge
        // of two above and below.
        assert_eq!(coin("own.toml", "own.stl").len(), 84 + 50 * (2 * 4 + 6 * 6));
        // A star has ten corners.
        assert_eq!(coin("hollow.toml", "star.stl").len(), 84 + 50 * (2 * 8 + 10 * 6));
        assert!(coin("lantern", "round.stl").len() > 10_000);
    }

    /// Every start board is a valid scene of at most 60 operations for the graphics processor.
    #[test]
    fn start_boards_are_valid_scenes() {
        let folder = Folder::new("solid-boards");
        let mut names = Vec::new();
        for (number, game) in games().enumerate() {
            let mut entries = vec![
                ("Name".to_owned(), Value::quoted(game.name)),
                ("System".to_owned(), Value::quoted(game.system.word())),
            ];
            let seed = game.arguments.iter().find(|argument| argument.name == "Seed");
            entries.extend(seed.map(|seed| (seed.name.to_owned(), Value::plain(seed.example))));
            let board = set_up(&Request::new(Value::Mapping(entries))).expect("a start board");
            // Few pixels, since the pictures of all boards would take a minute.
            let options = Options::default().with_pixels_per_inch(4.0);
            let scene = Scene::new(&board.pieces, &options).expect("a scene");
            let glb = scene.glb();
            let length = u32::from_le_bytes(glb[12..16].try_into().expect("four bytes")) as usize;
            let json: serde_json::Value =
                serde_json::from_slice(&glb[20..20 + length]).expect("JSON");
            let nodes = json["nodes"].as_array().expect("nodes");
            let drawn = nodes.iter().filter(|node| node.get("mesh").is_some()).count();
            assert!(drawn <= 60, "{}: {drawn}", game.name);
            let name = format!("{number}.glb");
            fs::write(folder.path().join(&name), glb).expect("a file");
            names.push(name);
        }
        assert!(names.len() > 150);
        validate(&folder, &names);
    }

    /// Checks files with the validator of Khronos, if `cargo xtask features` installed it.
    #[allow(clippy::print_stderr, reason = "a test that is skipped says so")]
    fn validate(folder: &Folder, names: &[String]) {
        let checks = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/solid");
        let installed = checks.join("node_modules/gltf-validator").is_dir();
        let is_required = std::env::var_os("PPN_REQUIRE_VALIDATOR").is_some();
        if !installed {
            assert!(!is_required, "the validator of glTF is missing");
            eprintln!(
                "skipped: the validator of glTF is not installed; run `cargo xtask features`"
            );
            return;
        }
        let ran = Command::new("node")
            .arg(checks.join("validate.js"))
            .args(names)
            .current_dir(folder.path())
            .output();
        match ran {
            Ok(ran) => {
                let report = String::from_utf8_lossy(&ran.stdout);
                assert!(ran.status.success(), "{report}{}", String::from_utf8_lossy(&ran.stderr));
            }
            Err(error) => {
                assert!(!is_required, "node: {error}");
                eprintln!("skipped: node is missing, so scenes are not validated");
            }
        }
    }
}
