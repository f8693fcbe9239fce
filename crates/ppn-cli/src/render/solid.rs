//! Boards in three dimensions: scenes for other programs, and pictures by a camera.

use super::{Format, Numbered, Render};
use crate::arguments::wrong_usage;
use ppn_render::{View, player};
use std::io;

/// What `--view` says.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Seen {
    /// A drawing.
    Drawn(View),
    /// A picture by a camera.
    ByCamera,
}

/// A view, for clap.
pub(super) fn view(name: &str) -> Result<Seen, &'static str> {
    match name {
        "3d" => Ok(Seen::ByCamera),
        _ => name.parse().map(Seen::Drawn).map_err(|_| "expected plan, oblique or 3d"),
    }
}

/// Adds to the reason why games have no page that three dimensions take most of its room.
pub(super) fn too_long_in_space(error: io::Error) -> io::Error {
    let known = error.get_ref().and_then(|inner| inner.downcast_ref::<player::Error>());
    match known {
        Some(player::Error::TooLong(_)) => io::Error::other(format!(
            "{error}; three dimensions take most of the room: choose a game with `--game`, or leave out `--3d`"
        )),
        _ => error,
    }
}

impl Render {
    /// The view of a drawing.
    pub(super) fn drawn_view(&self) -> Option<View> {
        match self.view {
            Some(Seen::Drawn(view)) => Some(view),
            _ => None,
        }
    }

    /// Whether something in three dimensions is requested.
    pub(super) fn is_solid(&self, format: Format) -> bool {
        format.is_scene() || self.solid || self.view == Some(Seen::ByCamera)
    }

    /// Options that do not go together with three dimensions.
    pub(super) fn check_solid(&self, format: Format) -> io::Result<()> {
        if !self.is_solid(format) {
            return match self.camera {
                Some(_) => Err(wrong_usage("--camera applies to `--view 3d` and `--3d` only")),
                None => Ok(()),
            };
        }
        if !cfg!(feature = "solid") {
            return Err(wrong_usage(
                "this build of `ppn` has nothing in three dimensions, which needs a build with \
                 `--features solid`",
            ));
        }
        if format == Format::Html {
            return match self.is_data() {
                true => Err(wrong_usage(
                    "`.json` has flat pictures only; write `.html` for a page in three dimensions",
                )),
                // The checks of pages follow.
                false => Ok(()),
            };
        }
        if self.solid {
            return Err(wrong_usage(
                "--3d applies to a page; write `.html`, `.glb`, or `.png` with `--view 3d`",
            ));
        }
        if self.view.is_some() && format != Format::Png {
            return Err(wrong_usage(match format {
                Format::Glb | Format::Obj => {
                    "--view does not apply to a scene, which is seen from all sides"
                }
                _ => {
                    "--view 3d draws `.png` and `.html` only; write a scene as `.glb` to see it from all sides"
                }
            }));
        }
        if self.score.score || self.score.sheet.is_some() {
            return Err(wrong_usage("--score and --sheet do not apply to three dimensions"));
        }
        if self.additions.is_flat() || self.annotate.is_some() || self.text_size.is_some() {
            return Err(wrong_usage(
                "captions, crops, ghosts and coordinates are drawn on flat pictures only, not in three dimensions",
            ));
        }
        if self.additions.has_marks() && (format == Format::Obj || self.animate) {
            return Err(wrong_usage(
                "marks are drawn on `.png` and on a `.glb` of one board, not on an `.obj` or with --animate",
            ));
        }
        if self.scale.is_some() || self.paper_width().is_some() || self.paper.is_some() {
            return Err(wrong_usage(
                "--scale, --paper and a --width on paper do not apply to three dimensions",
            ));
        }
        if !format.is_scene() {
            return Ok(());
        }
        if self.width.is_some() || self.background.is_some() {
            return Err(wrong_usage("--width and --background apply to pictures, not to a scene"));
        }
        if Numbered::of(&self.output).is_some() {
            return Err(wrong_usage(
                "a number such as `%03d` writes a series of pictures, not of scenes; give `.glb` \
                 with --animate the whole game",
            ));
        }
        if format == Format::Obj && self.animate {
            return Err(wrong_usage("an `.obj` does not move; write `.glb` with --animate"));
        }
        if self.start.is_some() {
            return Err(wrong_usage("--start applies to pages only; use --move for a scene"));
        }
        let in_time = self.pause.is_some() || self.fps.is_some();
        if (in_time || self.from.is_some() || self.to.is_some()) && !self.animate {
            return Err(wrong_usage(
                "--pause, --fps, --from and --to apply to animations; write `.glb` with --animate",
            ));
        }
        if self.progress || self.title_frame {
            return Err(wrong_usage("--progress and --title-frame apply to films, not to a scene"));
        }
        Ok(())
    }
}

#[cfg(feature = "solid")]
mod written {
    use super::super::{Format, MOST_PIECES, Render};
    use crate::{
        arguments::wrong_usage,
        files::{put, write_together},
        page::SceneOf,
    };
    use base64::{Engine, engine::general_purpose::STANDARD};
    use ppn::{Record, Tree};
    use ppn_render::{
        Background, Frame, picture,
        player::{self, Pieces},
    };
    use ppn_solid::{Camera, Options, Scene, Still};
    use std::{
        fs::File,
        io::{self, Read},
        path::Path,
    };

    /// The width of a picture by a camera, in pixels.
    const WIDTH: u32 = 1200;

    impl Render {
        /// Writes one board.
        pub(in super::super) fn draw_solid(
            &self,
            pieces: &[ppn::Piece],
            options: &picture::Options,
            format: Format,
            path: &Path,
        ) -> io::Result<()> {
            if format.is_scene() {
                let solid = Options::default()
                    .with_theme(options.theme.clone())
                    .with_turn(options.turn)
                    .with_marks(options.marks.clone())
                    .with_limits(options.limits);
                let scene = Scene::new(pieces, &solid).map_err(io::Error::other)?;
                return self.write_scene(&scene, format, path);
            }
            let width = self.pixels().unwrap_or(WIDTH).clamp(16, 8192);
            let still = Still::default()
                .with_camera(self.camera()?)
                .with_width(width)
                .with_height(width * 3 / 4)
                .with_transparent(self.background == Some(Background::Transparent));
            let pixels = still.board(pieces, options).map_err(io::Error::other)?;
            put(path, &pixels.png().map_err(io::Error::other)?)
        }

        /// Writes a whole game.
        pub(in super::super) fn animate_solid(&self, record: &Record<'_>) -> io::Result<()> {
            let options = self.options_of(record)?;
            let solid = Options::default()
                .with_theme(options.theme)
                .with_turn(options.turn)
                .with_limits(options.limits);
            let scene = Scene::film(&self.frames(record)?, &solid, &self.motion(record));
            self.write_scene(&scene.map_err(io::Error::other)?, Format::Glb, &self.output)
        }

        /// What makes scenes of the games of a page, if it has them.
        pub(in super::super) fn scenes_of_page(&self) -> io::Result<Option<SceneOf>> {
            if !self.is_solid(Format::Html) {
                return Ok(None);
            }
            let options = Options::default().with_theme(self.theme.theme()?);
            Ok(Some(Box::new(move |record: &Record<'_>| {
                let scene = ppn_solid::viewer_scene(&boards(record)?, &options);
                scene.map(|scene| STANDARD.encode(scene)).map_err(|error| error.to_string())
            })))
        }

        /// Adds what a page needs to show scenes.
        pub(in super::super) fn add_viewer(&self, options: &mut player::Options) -> io::Result<()> {
            if self.is_solid(Format::Html) {
                let Camera { azimuth, height, lens, .. } = self.camera()?;
                options.viewer = ppn_solid::viewer_script();
                options.camera = format!("{azimuth},{height},{lens}");
            }
            Ok(())
        }

        fn write_scene(&self, scene: &Scene, format: Format, path: &Path) -> io::Result<()> {
            if format == Format::Glb {
                return put(path, &scene.glb());
            }
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            let files = scene.obj(&name);
            let [material, picture] = ["mtl", "png"]
                .map(|extension| path.with_file_name(format!("{}.{extension}", files.name)));
            // The lines that name the files beside it.
            let head: String = files.obj.split_inclusive('\n').take(2).collect();
            let is_ours = begins_with(path, &head);
            for beside in [&material, &picture] {
                self.check_output(beside)?;
                self.overwriting.check_beside(beside, is_ours)?;
            }
            write_together(&[
                (&material, files.mtl.as_bytes()),
                (&picture, &files.png),
                (path, files.obj.as_bytes()),
            ])
        }

        fn camera(&self) -> io::Result<Camera> {
            let camera = self.camera.as_deref().map_or(Ok(Camera::default()), str::parse);
            camera.map_err(|wrong: ppn_solid::UnknownCamera| {
                wrong_usage(format!("--camera: {wrong}"))
            })
        }
    }

    /// The boards of a game and of its variations, in the order of pages.
    fn boards(record: &Record<'_>) -> Result<Vec<Frame>, String> {
        let (mut tree, mut all) = (Tree::new(record, false), Pieces::default());
        let (mut frames, mut count) = (Vec::new(), 0);
        for state in 0..tree.len() {
            let step = tree.step(state, &mut all);
            count += step.pieces.len();
            if count > MOST_PIECES {
                return Err(format!("its boards have more than {MOST_PIECES} pieces together"));
            }
            let pieces = step.pieces.iter().map(|piece| all[*piece].clone()).collect();
            frames.push(Frame { pieces, marks: step.marks, ..Frame::default() });
        }
        Ok(frames)
    }

    /// Whether a file is there and has this beginning.
    fn begins_with(path: &Path, head: &str) -> bool {
        let mut beginning = Vec::new();
        let read = File::open(path)
            .and_then(|file| file.take(head.len() as u64).read_to_end(&mut beginning));
        read.is_ok() && beginning == head.as_bytes()
    }
}

#[cfg(not(feature = "solid"))]
mod written {
    use super::super::{Format, Render};
    use crate::page::SceneOf;
    use ppn::Record;
    use ppn_render::{picture, player};
    use std::{io, path::Path};

    impl Render {
        pub(in super::super) fn draw_solid(
            &self,
            _: &[ppn::Piece],
            _: &picture::Options,
            format: Format,
            _: &Path,
        ) -> io::Result<()> {
            self.check_solid(format)
        }

        pub(in super::super) fn animate_solid(&self, _: &Record<'_>) -> io::Result<()> {
            self.check_solid(Format::Glb)
        }

        pub(in super::super) fn scenes_of_page(&self) -> io::Result<Option<SceneOf>> {
            self.check_solid(Format::Html).map(|()| None)
        }

        pub(in super::super) fn add_viewer(&self, _: &mut player::Options) -> io::Result<()> {
            self.check_solid(Format::Html)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_that_is_too_long_in_three_dimensions_says_so() {
        let error = too_long_in_space(io::Error::other(player::Error::TooLong(64)));
        let message = error.to_string();
        assert!(
            message.contains("at most 64 bytes; three dimensions take most of the room"),
            "{message}"
        );
        let other = too_long_in_space(io::Error::other(player::Error::TooManyPieces(9)));
        assert!(!other.to_string().contains("three dimensions"));
    }
}
