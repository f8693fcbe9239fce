//! A page with a picture of every start board and example game, to be looked at after a change of
//! the drawings.

use crate::setups_page;
use ppn_render::{
    Frame, FramePiece, LastMove,
    picture::{self, Annotate, Motion, Options},
};
use std::{
    fmt::Write,
    fs,
    path::{Path, PathBuf},
};

const HEAD: &str = "\
<!doctype html>
<meta charset=\"utf-8\">
<title>Gallery</title>
<style>
body { font: 15px sans-serif; background: #fff; color: #222; margin: 1.5rem }
main { display: flex; flex-wrap: wrap; gap: 1.5rem; align-items: end }
figure { margin: 0; max-width: 20rem }
img { max-width: 100%; max-height: 20rem }
</style>
";

/// Writes `target/gallery/index.html` and the pictures that it shows.
///
/// # Errors
/// A board that has no picture, or a file that cannot be written, with its name.
pub(crate) fn gallery(_: &[String]) -> Result<(), String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut gallery = Gallery::new(root.join("target/gallery"))?;
    gallery.section("Start boards");
    for game in ppn_setups::games() {
        let setup = setups_page::board(game).map_err(|error| format!("{}: {error}", game.name))?;
        let name = format!("{} ({})", game.name, game.system);
        let options = options(setup.scale_factor);
        gallery.hang(&name, picture::svg(&setup.pieces, &options))?;
    }
    gallery.section("Games");
    for path in games(&root.join("corpus/games"))? {
        let text = fs::read_to_string(&path).map_err(|error| format!("{path:?}: {error}"))?;
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        for game in ppn::read(&text) {
            let mut record = ppn::replay(&game, &ppn::Options::default());
            let frames: Vec<Frame> =
                (0..record.len()).map(|state| frame(&mut record, state)).collect();
            let options = options(record.scale_factor);
            gallery.hang(&format!("{stem}, last board"), last_board(&frames, &options))?;
            let film = picture::animated_svg(&frames, &options, &Motion::default());
            gallery.hang(&format!("{stem}, film"), film)?;
        }
    }
    println!("{}", gallery.finish()?.display());
    Ok(())
}

struct Gallery {
    folder: PathBuf,
    page: String,
    pictures: usize,
}

impl Gallery {
    fn new(folder: PathBuf) -> Result<Self, String> {
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        Ok(Self { folder, page: HEAD.to_owned(), pictures: 0 })
    }

    fn section(&mut self, title: &str) {
        let end = if self.pictures > 0 { "</main>\n" } else { "" };
        let _ = writeln!(self.page, "{end}<h1>{title}</h1>\n<main>");
    }

    fn hang(&mut self, name: &str, svg: Result<String, picture::Error>) -> Result<(), String> {
        let svg = svg.map_err(|error| format!("{name}: {error}"))?;
        let stem: String =
            name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
        self.pictures += 1;
        let file = format!("{:03}-{}.svg", self.pictures, stem.to_ascii_lowercase());
        fs::write(self.folder.join(&file), svg).map_err(|error| format!("{file}: {error}"))?;
        let name = name.replace('&', "&amp;").replace('<', "&lt;");
        let _ = writeln!(
            self.page,
            "<figure><img src=\"{file}\" alt=\"\" loading=\"lazy\"><figcaption>{name}</figcaption></figure>"
        );
        Ok(())
    }

    fn finish(mut self) -> Result<PathBuf, String> {
        self.page.push_str("</main>\n");
        let index = self.folder.join("index.html");
        fs::write(&index, self.page).map_err(|error| format!("{}: {error}", index.display()))?;
        Ok(index)
    }
}

fn options(scale: f64) -> Options {
    Options { annotate: Annotate::Algebraic, annotation_scale: scale, ..Options::default() }
}

/// The files with games of a folder, by name.
fn games(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut paths: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "ppn"))
        .collect();
    paths.sort();
    Ok(paths)
}

fn frame(record: &mut ppn::Record<'_>, state: usize) -> Frame {
    let (label, comment) = (record.number(state).into_owned(), record.comment(state).into_owned());
    let pieces = record.board(state).pieces();
    let pieces =
        pieces.map(|(tag, piece)| FramePiece { id: tag.to_string(), piece: piece.clone() });
    Frame { label, comment, pieces: pieces.collect(), ..Frame::default() }
}

fn last_board(frames: &[Frame], options: &Options) -> Result<String, picture::Error> {
    let [.., last] = frames else { return picture::svg(&[], options) };
    let before = frames.len().checked_sub(2).map(|before| &frames[before]);
    let last_move = before.map(|before| LastMove::between(before, last));
    let pieces: Vec<_> = last.pieces.iter().map(|piece| piece.piece.clone()).collect();
    picture::svg(&pieces, &Options { last_move, ..options.clone() })
}
