//! Places in the options of `ppn render`, and what is drawn where.

use crate::{
    by_hand::{render, svg},
    support::Folder,
};

const GAME: &str =
    "---\nGameType: Four Field Kono\n...\n1. b1:b3 {[%arrow a1:a3:c3=red]} 1... c4:c2\n";

#[test]
fn letters_are_those_of_the_picture() {
    let folder = Folder::new("go-letters");
    let go = folder.write("game.sgf", "(;GM[1]SZ[19];B[dd])");
    let numbers = ["--annotate", "go", "--mark", "9,4=A", "--ghost", "4,16:9,9"];
    for letters in ["j4=A", "J4=A"] {
        let drawn = ["--annotate", "go", "--mark", letters, "--ghost", "d16:j9"];
        let [by_letters, by_numbers] =
            [&drawn, &numbers].map(|one| svg(&[&[&*go], &one[..]].concat()));
        assert_eq!(by_letters, by_numbers, "{letters}");
    }
    // Of h, j and k there are three columns; without the letters of go, i is one more.
    let [go_letters, all] = ["go", "algebraic"]
        .map(|names| svg(&[&go, "--annotate", names, "--crop", "h1:k3", "--background", "none"]));
    assert!(go_letters.contains("<clipPath") && go_letters.len() != all.len());
    let three = svg(&[&go, "--annotate", "go", "--crop", "8,1:10,3", "--background", "none"]);
    assert_eq!(go_letters, three);
    for wrong in
        [["--mark", "i4"], ["--crop", "a1:i4"], ["--region", "i1:k2"], ["--arrow", "a1:i4"]]
    {
        let ran = render(&[&[&*go, "--annotate", "go"], &wrong[..], &["-o", "-"]].concat());
        assert_eq!(ran.status, 2, "{wrong:?}");
        assert!(ran.err.contains("boards of go have no column `I`"), "{}", ran.err);
    }
}

#[test]
fn an_arrow_in_a_comment_bends_like_that_of_the_option() {
    let folder = Folder::new("bent");
    let game = folder.write("game.ppn", GAME);
    let plain = folder.write("plain.ppn", GAME.replace("[%arrow a1:a3:c3=red]", "-"));
    let heads = |drawn: &str| drawn.matches("fill=\"#FF0000\"").count();
    let in_comment = svg(&[&game, "--move", "1.", "--no-highlight"]);
    let given = svg(&[&plain, "--move", "1.", "--no-highlight", "--arrow", "a1:a3:c3=red"]);
    assert_eq!((heads(&in_comment), heads(&given)), (1, 1));
}

#[test]
fn what_is_off_the_board_is_reported() {
    let folder = Folder::new("off");
    let game = folder.write("game.ppn", GAME);
    let far = render(&[&game, "--ghost", "b3:zz900", "-o", "-"]);
    let said = "ppn: warning: `b3:zz900` is far from the board and not drawn\n";
    assert_eq!((far.status, far.err.as_str()), (0, said));
    assert_eq!(far.out, svg(&[&game]));
    let crop = render(&[&game, "--crop", "x20:z30", "-o", "-"]);
    assert_eq!((crop.status, crop.out.as_str()), (2, ""));
    assert!(crop.err.contains("is outside of the board"), "{}", crop.err);
}

#[test]
fn values_are_not_empty_and_patterns_are_understood() {
    let folder = Folder::new("empty-values");
    let game = folder.write("game.ppn", GAME);
    for (wrong, said) in [
        (["--mark", "b2="], "expected letters, a form such as `circle`, or a colour after `=`"),
        (["--arrow", "b2:b3="], "expected a colour such as `red`"),
        (["--region", "b2:b3="], "expected a colour such as `red`"),
    ] {
        let ran = render(&[&[&*game], &wrong[..], &["-o", "-"]].concat());
        assert!(ran.status == 2 && ran.err.contains(said), "{}", ran.err);
    }
    let ran = render(&[&game, "--sheet", "2x2", "--ghost", "b2", "-o", "-"]);
    assert!(ran.err.contains("leave out --sheet"), "{}", ran.err);
    let ran = render(&[&game, "--sheet", "2x2", "--progress", "-o", "-"]);
    assert!(ran.err.contains("which --sheet is not"), "{}", ran.err);
    let ran = render(&[&game, "-o", &folder.file("a%300d.svg")]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("`%300d` is no number of boards"), "{}", ran.err);
    assert!(folder.names().iter().all(|name| !name.ends_with(".svg")));
}

#[cfg(feature = "raster")]
#[test]
fn a_smaller_picture_than_requested_is_reported() {
    let folder = Folder::new("reduced");
    let game = folder.write("game.ppn", GAME);
    let out = folder.file("a.png");
    let paper = render(&[&game, "--width", "50in", "-o", &out]);
    assert_eq!(paper.status, 0);
    assert!(
        paper.err.contains("instead of 300, since it has at most 16777216 pixels"),
        "{}",
        paper.err
    );
    let pixels = render(&[&game, "--width", "16000", "-o", &out]);
    assert!(pixels.err.contains("wide instead of 16000"), "{}", pixels.err);
    assert_eq!(render(&[&game, "--width", "3in", "-o", &out]).err, "");
}

/// Only the board after the last leg of a capture agrees with the name of the capture.
#[test]
fn a_capture_is_one_board_of_a_series() {
    let folder = Folder::new("legs");
    let game =
        folder.write("game.pdn", "[GameType \"20\"]\n[FEN \"W:W28,38:B22,11\"]\n1. 28x6 *\n");
    let out = folder.file("board-%d.svg");
    assert_eq!(render(&[&game, "--caption", "{n} {move}", "-o", &out]).status, 0);
    let boards: Vec<_> = folder.names().into_iter().filter(|name| name.ends_with(".svg")).collect();
    assert_eq!(boards, ["board-0.svg", "board-1.svg"]);
}

/// The number of a move is the same on a piece and in a caption, and a stack has one number.
#[test]
fn a_trail_counts_like_captions() {
    let folder = Folder::new("trail-count");
    let game = "---\nGameType: Four Field Kono\n...\n1. a1-f1; f1-f2 1... a2-f2\n";
    let game = folder.write("game.ppn", game);
    let marks = |drawn: &str| {
        ["<title>1</title>", "<title>2</title>", "<title>3</title>"].map(|one| drawn.contains(one))
    };
    let drawn = svg(&[&game, "--trail", "--caption", "{n}"]);
    assert!(drawn.contains(">2</text>"));
    assert_eq!(marks(&drawn), [false, true, false]);
}

/// The size on paper of a sheet is that of the whole sheet.
#[test]
fn sheets_have_a_width_on_paper() {
    let folder = Folder::new("sheet-width");
    let game = folder.write("game.ppn", GAME);
    let sheet = svg(&[&game, "--sheet", "3x1", "--width", "127mm"]);
    assert!(sheet.contains(" width=\"5in\""), "{}", &sheet[..200]);
    #[cfg(feature = "raster")]
    {
        let out = folder.file("sheet.png");
        assert_eq!(render(&[&game, "--sheet", "3x1", "--width", "5in", "-o", &out]).status, 0);
        let png = std::fs::read(&out).unwrap();
        assert_eq!(u32::from_be_bytes(png[16..20].try_into().unwrap()), 1500);
        assert_eq!(&png[37..41], b"pHYs");
    }
    #[cfg(feature = "pdf")]
    {
        let out = folder.file("sheet.pdf");
        assert_eq!(render(&[&game, "--sheet", "3x1", "--width", "5in", "-o", &out]).status, 0);
        let wide = render(&[&game, "--sheet", "3x1", "--width", "9in", "-o", &out]);
        assert_eq!(wide.status, 2);
        assert!(wide.err.contains("the sheet is 9.00 inches wide"), "{}", wide.err);
        assert_eq!(render(&[&game, "--score", "--width", "2in", "-o", &out]).status, 0);
    }
}
