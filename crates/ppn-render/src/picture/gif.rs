//! A game as a GIF.

use super::{
    Annotate, Bounds, Error, Limits, Motion, Options,
    canvas::{Area, Canvas, Repainted},
    film::caption_rows,
};
use crate::{
    Color, caption,
    lying::Lying,
    mark::Mark,
    replay::{Frame, LastMove},
    scene::Scene,
    tween::{Laid, between},
};
use color_quant::NeuQuant;
use gif::{DisposalMethod, Encoder, Repeat};
use std::{
    collections::{BTreeMap, HashMap},
    io::{self, Write},
};

/// The longest side of an animation in pixels, unless a width is set.
const LONGEST_SIDE: f64 = 600.0;
/// The number of boards from which the colours are taken.
const SAMPLES: usize = 24;
/// The number of colours that are kept exactly, since most of a picture has few colours.
const EXACT: usize = 128;
/// The last index of the palette marks unchanged pixels.
const UNCHANGED: u8 = 255;

/// A game as an animated GIF, which starts again at its end.
///
/// Pieces glide, turn the short way, turn over, appear and disappear by their ids; the last move is
/// highlighted while the board does not move. Pictures are drawn one after the other, and only
/// changes are written, so memory does not grow with the length of the game. `progress` is called
/// after each board with the number of boards done.
///
/// The animation is at most 600 pixels wide or high, unless [`Options::width`] says otherwise.
///
/// # Errors
/// If a board has too many pieces, is too large, or has pieces without a place, if there would be
/// too many pictures, or if writing fails.
pub fn gif(
    frames: &[Frame],
    options: &Options,
    motion: &Motion,
    progress: &mut dyn FnMut(usize),
    output: impl Write,
) -> Result<(), Error> {
    let steps = if motion.glide > 0.0 { motion.steps.min(options.limits.steps) } else { 0 };
    within_limits(frames, steps, &options.limits)?;
    let studio = Studio::new(frames, options, motion)?;
    let palette = studio.palette(frames)?;
    let mut canvas = studio.canvas()?;
    let first = studio.still(frames, 0)?;
    let titled = !motion.title.is_empty();
    let shown = if titled { studio.title(&motion.title)? } else { first };
    let first = canvas.paint(&shown)?;
    let side = |side: u32| u16::try_from(side).map_err(|error| failed(&error));
    let (width, height) = canvas.size();
    let (width, height) = (side(width)?, side(height)?);
    let mut encoder = Encoder::new(Output::new(output), width, height, &palette.colors)
        .map_err(|e| failed(&e))?;
    encoder.set_repeat(Repeat::Infinite).map_err(|e| failed(&e))?;
    let shown = vec![UNCHANGED; usize::from(width) * usize::from(height)];
    let mut film = Film { encoder, palette, width, shown };

    let step_delay = hundredths(motion.glide / f64::from(steps.max(1)));
    let pause = if titled { motion.title_pause() } else { motion.pause };
    film.show(Some(&first), hundredths(pause))?;
    if titled {
        let still = canvas.repaint(&studio.still(frames, 0)?)?;
        film.show(still.as_ref(), hundredths(motion.pause))?;
    }
    progress(1);
    let mut before = frames.first().map(|frame| studio.lay(frame)).transpose()?;
    for (index, frame) in frames.iter().enumerate().skip(1) {
        let after = studio.lay(frame)?;
        if let Some(before) = &before {
            for step in 1..=steps {
                let part = f64::from(step) / f64::from(steps + 1);
                let lying = between(before, &after, part);
                let scene = studio.scene(lying, None, &[], (frames, index))?;
                film.show(canvas.repaint(&scene)?.as_ref(), step_delay)?;
            }
        }
        let still = canvas.repaint(&studio.still(frames, index)?)?;
        film.show(still.as_ref(), hundredths(motion.pause))?;
        before = Some(after);
        progress(index + 1);
    }
    // Writes the end of the file. An encoder that is dropped writes it too, and panics if it
    // cannot.
    film.encoder.into_inner().map(drop).map_err(|error| failed(&error))
}

/// A small text may request a film of hours.
fn within_limits(frames: &[Frame], steps: u32, limits: &Limits) -> Result<(), Error> {
    let of_a_board = u64::from(steps) + 1;
    let pictures = of_a_board * frames.len() as u64;
    let pieces: u64 = frames.iter().map(|frame| frame.pieces.len() as u64).sum();
    let drawn = pieces.saturating_mul(of_a_board);
    if pictures <= limits.pictures && drawn <= limits.drawn {
        return Ok(());
    }
    let few = (pictures as f64 * limits.drawn as f64 / drawn.max(1) as f64) as u64;
    Err(Error::TooManyPictures { pictures, most: few.min(limits.pictures) })
}

/// Common data of all pictures of a game.
struct Studio {
    options: Options,
    bounds: Option<Bounds>,
    motion: Motion,
    page: Color,
}

impl Studio {
    fn new(frames: &[Frame], options: &Options, motion: &Motion) -> Result<Self, Error> {
        let bounds = Bounds::of_game(frames, options)?;
        let mut options =
            Options { strokes: true, titles: false, on_pixels: true, ..options.clone() };
        options.progress = motion.done(0, frames.len());
        options.caption_rows = caption_rows(frames, bounds, &options)?;
        options.limits.side = options.limits.side.min(u32::from(u16::MAX));
        // GIF does not support partly transparent pixels.
        let page = options.theme.page.unwrap_or(Color::WHITE);
        if options.width.is_none() {
            let sheet = Scene::of(Vec::new(), bounds, &options)?.sheet;
            let scale = (LONGEST_SIDE / sheet.width.max(sheet.height)).min(72.0);
            let scale = options.pixels_per_inch.min(scale);
            // A whole number of pixels per inch, unless there are too few.
            options.pixels_per_inch = if scale < 8.0 { scale } else { scale.floor() };
        }
        Ok(Self { options, bounds, motion: motion.clone(), page })
    }

    fn lay<'f>(&self, frame: &'f Frame) -> Result<Laid<'f>, Error> {
        Laid::new(frame, self.options.turn, self.options.limits.pieces)
    }

    /// The board after a move, with the move highlighted.
    fn still(&self, frames: &[Frame], index: usize) -> Result<Scene, Error> {
        let Some(frame) = frames.get(index) else {
            return self.scene(Vec::new(), None, &[], (frames, index));
        };
        let last_move = match index.checked_sub(1).and_then(|before| frames.get(before)) {
            Some(before) if self.motion.highlight => Some(LastMove::between(before, frame)),
            _ => None,
        };
        self.scene(self.lay(frame)?.lying(), last_move, &frame.marks, (frames, index))
    }

    /// The lines of the title alone.
    fn title(&self, lines: &[String]) -> Result<Scene, Error> {
        let options = Options { annotate: Annotate::None, ..self.options.clone() };
        let sheet = self.scene(Vec::new(), None, &[], (&[], 0))?.sheet;
        let mut scene = Scene::of(Vec::new(), self.bounds, &options)?;
        (scene.labels, scene.bar, scene.sheet) = (caption::title(&sheet, lines), None, sheet);
        Ok(scene)
    }

    fn scene(
        &self,
        lying: Vec<Lying>,
        last_move: Option<LastMove>,
        marks: &[Mark],
        (frames, index): (&[Frame], usize),
    ) -> Result<Scene, Error> {
        let options = Options {
            last_move,
            marks: marks.to_vec(),
            caption: frames.get(index).map_or(String::new(), |frame| frame.caption.clone()),
            progress: self.motion.done(index, frames.len()),
            ..self.options.clone()
        };
        Scene::of(lying, self.bounds, &options)
    }

    fn canvas(&self) -> Result<Canvas, Error> {
        let sheet = Scene::of(Vec::new(), self.bounds, &self.options)?.sheet;
        let most = self.options.limits.gif_pixels.min(Limits::MOST_PIXELS);
        Canvas::new(sheet, &self.options, self.page, f64::from(most))
    }

    /// 255 colours for all pictures: the most frequent ones exactly, the others approximately.
    fn palette(&self, frames: &[Frame]) -> Result<Palette, Error> {
        let mut canvas = self.canvas()?;
        let mut counts: BTreeMap<[u8; 3], usize> = BTreeMap::new();
        for index in (0..frames.len().max(1)).step_by((frames.len() / SAMPLES).max(1)) {
            let still = self.still(frames, index)?;
            let drawn =
                if index == 0 { Some(canvas.paint(&still)?) } else { canvas.repaint(&still)? };
            // Neighbours are mostly of the same colour.
            let colors: Vec<[u8; 3]> = drawn.iter().flat_map(Repainted::colors).collect();
            for same in colors.chunk_by(|a, b| a == b) {
                *counts.entry(same[0]).or_default() += same.len();
            }
        }
        let mut counted: Vec<([u8; 3], usize)> = counts.into_iter().collect();
        counted.sort_by_key(|(color, count)| (std::cmp::Reverse(*count), *color));
        let colors: Vec<[u8; 3]> = counted.into_iter().map(|(color, _)| color).collect();
        let most = usize::from(UNCHANGED);
        let mut chosen = colors.clone();
        if colors.len() > most {
            chosen.truncate(EXACT);
            let others: Vec<u8> = colors[EXACT..]
                .iter()
                .flat_map(|[red, green, blue]| [*red, *green, *blue, 255])
                .collect();
            let quantized = NeuQuant::new(10, most - EXACT, &others);
            chosen.extend(quantized.color_map_rgb().as_chunks().0);
        }
        chosen.truncate(most);
        Ok(Palette { colors: chosen.concat(), nearest: HashMap::new() })
    }
}

struct Palette {
    /// Red, green and blue of each colour.
    colors: Vec<u8>,
    nearest: HashMap<[u8; 3], u8>,
}

impl Palette {
    /// The index of the colour that is most similar to this one.
    fn place(&mut self, color: [u8; 3]) -> u8 {
        let colors = self.colors.as_chunks::<3>().0;
        *self.nearest.entry(color).or_insert_with(|| {
            let distance = |other: &[u8; 3]| -> i32 {
                other.iter().zip(color).map(|(a, b)| (i32::from(*a) - i32::from(b)).pow(2)).sum()
            };
            let nearest = (0..UNCHANGED).zip(colors).min_by_key(|(_, other)| distance(other));
            nearest.map_or(0, |(place, _)| place)
        })
    }
}

/// The output of the animation. After the first error, nothing is written and later writes succeed:
/// the encoder panics if it cannot end the file when it is dropped.
struct Output<W> {
    output: W,
    failed: bool,
}

impl<W> Output<W> {
    fn new(output: W) -> Self {
        Self { output, failed: false }
    }
}

impl<W: Write> Write for Output<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.failed {
            return Ok(bytes.len());
        }
        let written = self.output.write(bytes);
        self.failed = match &written {
            Ok(length) => *length == 0 && !bytes.is_empty(),
            // An interrupted write is tried again.
            Err(error) => error.kind() != io::ErrorKind::Interrupted,
        };
        written
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.failed { Ok(()) } else { self.output.flush() }
    }
}

/// The animation that is being written.
struct Film<W: Write> {
    encoder: Encoder<Output<W>>,
    palette: Palette,
    width: u16,
    /// The screen: an index into the palette for each pixel.
    shown: Vec<u8>,
}

impl<W: Write> Film<W> {
    /// Shows a picture for this number of hundredths of a second: writes the smallest rectangle
    /// with all changes, and in it only the changed pixels.
    fn show(&mut self, drawn: Option<&Repainted>, delay: u16) -> Result<(), Error> {
        // A frame has a pixel at least.
        let mut frame = gif::Frame {
            delay,
            dispose: DisposalMethod::Keep,
            transparent: Some(UNCHANGED),
            width: 1,
            height: 1,
            buffer: vec![UNCHANGED].into(),
            ..gif::Frame::default()
        };
        if let Some((area, buffer)) = drawn.and_then(|drawn| self.changes(drawn)) {
            frame.left = area.left as u16;
            frame.top = area.top as u16;
            frame.width = (area.right - area.left) as u16;
            frame.height = (area.bottom - area.top) as u16;
            frame.buffer = buffer.into();
        }
        self.encoder.write_frame(&frame).map_err(|error| failed(&error))
    }

    /// The smallest rectangle with all changes, as indices of the palette.
    fn changes(&mut self, drawn: &Repainted) -> Option<(Area, Vec<u8>)> {
        let Area { left, top, right, bottom } = drawn.area;
        let columns = left..right;
        let mut changed: Option<Area> = None;
        let mut buffer = Vec::with_capacity(columns.len() * (bottom - top) as usize);
        let mut last = ([0; 3], self.palette.place([0; 3]));
        let pixels = (top..bottom).flat_map(|y| columns.clone().map(move |x| (x, y)));
        for ((x, y), color) in pixels.zip(drawn.colors()) {
            if color != last.0 {
                last = (color, self.palette.place(color));
            }
            let shown = &mut self.shown[y as usize * usize::from(self.width) + x as usize];
            buffer.push(if *shown == last.1 { UNCHANGED } else { last.1 });
            if *shown != last.1 {
                *shown = last.1;
                let pixel = Area { left: x, top: y, right: x + 1, bottom: y + 1 };
                changed = Some(changed.map_or(pixel, |changed| changed.union(pixel)));
            }
        }
        let changed = changed?;
        let rows = buffer.chunks(columns.len());
        let rows =
            rows.skip((changed.top - top) as usize).take((changed.bottom - changed.top) as usize);
        let cut = (changed.left - left) as usize..(changed.right - left) as usize;
        Some((changed, rows.flat_map(|row| &row[cut.clone()]).copied().collect()))
    }
}

/// Seconds in the unit of GIF, hundredths; many programs slow down delays below 2.
fn hundredths(seconds: f64) -> u16 {
    (seconds * 100.0).round().clamp(2.0, f64::from(u16::MAX)) as u16
}

fn failed(error: &dyn std::error::Error) -> Error {
    Error::Raster(error.to_string())
}
