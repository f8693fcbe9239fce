use super::{Bounds, Error, Limits, Motion, Options, Pixels, raster::rasterize, svg::document};
use crate::{
    layout::Lying,
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

/// The longest side of an animation in pixels, unless a width is asked for.
const LONGEST_SIDE: f64 = 600.0;
/// How many boards the colours are taken from.
const SAMPLES: usize = 24;
/// Colours that are kept as they are, for most of a picture is of few colours.
const EXACT: usize = 128;
/// The last place in the palette stands for what has not changed.
const UNCHANGED: u8 = 255;

/// A game as an animated GIF, which starts again at its end.
///
/// Pieces glide, turn the short way, turn over, come and go by their ids; the last move is
/// highlighted while the board does not move. Pictures are made one after the other, and only what
/// changed is written, so memory does not grow with the length of the game. `progress` is called
/// after each board with the number of boards done.
///
/// The animation is at most 600 pixels wide or high, unless [`Options::width`] says otherwise.
///
/// # Errors
/// If a board has too many pieces, is too large, or has pieces without a place, or if writing
/// fails.
pub fn gif(
    frames: &[Frame],
    options: &Options,
    motion: &Motion,
    progress: &mut dyn FnMut(usize),
    output: impl Write,
) -> Result<(), Error> {
    let studio = Studio::new(frames, options, motion.highlight)?;
    let palette = studio.palette(frames)?;
    let first = studio.still(frames, 0)?;
    let side = |side: u32| u16::try_from(side).map_err(|error| failed(&error));
    let (width, height) = (side(first.width)?, side(first.height)?);
    let mut encoder = Encoder::new(Output::new(output), width, height, &palette.colors)
        .map_err(|e| failed(&e))?;
    encoder.set_repeat(Repeat::Infinite).map_err(|e| failed(&e))?;
    let mut film = Film { encoder, palette, width, height, shown: Vec::new() };

    let steps = if motion.glide > 0.0 { motion.steps.min(options.limits.steps) } else { 0 };
    let step_delay = hundredths(motion.glide / f64::from(steps.max(1)));
    film.show(&first, hundredths(motion.pause))?;
    progress(1);
    let mut before = frames.first().map(|frame| studio.lay(frame)).transpose()?;
    for (index, frame) in frames.iter().enumerate().skip(1) {
        let after = studio.lay(frame)?;
        if let Some(before) = &before {
            for step in 1..=steps {
                let part = f64::from(step) / f64::from(steps + 1);
                film.show(&studio.picture(between(before, &after, part), None, &[])?, step_delay)?;
            }
        }
        film.show(&studio.still(frames, index)?, hundredths(motion.pause))?;
        before = Some(after);
        progress(index + 1);
    }
    // The end of the file, which an encoder that is dropped writes too, and panics where it cannot.
    film.encoder.into_inner().map(drop).map_err(|error| failed(&error))
}

/// What all pictures of a game have in common.
struct Studio {
    options: Options,
    bounds: Option<Bounds>,
    highlight: bool,
}

impl Studio {
    fn new(frames: &[Frame], options: &Options, highlight: bool) -> Result<Self, Error> {
        let bounds = Bounds::of_game(frames, options)?;
        let mut options = Options { strokes: true, titles: false, ..options.clone() };
        options.limits.side = options.limits.side.min(u32::from(u16::MAX));
        // GIF knows no half transparent pixels.
        options.theme.page = options.theme.page.or(Some(crate::Color::WHITE));
        if options.width.is_none() {
            let sheet = Scene::of(Vec::new(), bounds, &options)?.sheet;
            let scale = (LONGEST_SIDE / sheet.width.max(sheet.height)).min(72.0);
            options.pixels_per_inch = options.pixels_per_inch.min(scale);
        }
        Ok(Self { options, bounds, highlight })
    }

    fn lay<'f>(&self, frame: &'f Frame) -> Result<Laid<'f>, Error> {
        Laid::new(frame, self.options.turn, self.options.limits.pieces)
    }

    /// The board after a move, with the move highlighted.
    fn still(&self, frames: &[Frame], index: usize) -> Result<Pixels, Error> {
        let Some(frame) = frames.get(index) else { return self.picture(Vec::new(), None, &[]) };
        let last_move = match index.checked_sub(1).and_then(|before| frames.get(before)) {
            Some(before) if self.highlight => Some(LastMove::between(before, frame)),
            _ => None,
        };
        self.picture(self.lay(frame)?.lying(), last_move, &frame.marks)
    }

    fn picture(
        &self,
        lying: Vec<Lying>,
        last_move: Option<LastMove>,
        marks: &[Mark],
    ) -> Result<Pixels, Error> {
        let options = Options { last_move, marks: marks.to_vec(), ..self.options.clone() };
        let scene = Scene::of(lying, self.bounds, &options)?;
        let most = options.limits.gif_pixels.min(Limits::MOST_PIXELS);
        Ok(Pixels::from(rasterize(&document(&scene, &options, f64::from(most)))?))
    }

    /// 255 colours for all pictures: the most frequent as they are, the others approximately.
    fn palette(&self, frames: &[Frame]) -> Result<Palette, Error> {
        let mut counts: BTreeMap<[u8; 3], u32> = BTreeMap::new();
        for index in (0..frames.len().max(1)).step_by((frames.len() / SAMPLES).max(1)) {
            for [red, green, blue, _] in self.still(frames, index)?.rgba.as_chunks().0 {
                *counts.entry([*red, *green, *blue]).or_default() += 1;
            }
        }
        let mut counted: Vec<([u8; 3], u32)> = counts.into_iter().collect();
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
    /// The place of the colour that is most like this one.
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

/// Where the animation is written to. Once that has failed, nothing more is written and nothing
/// more fails: the encoder panics if it cannot end the file when it is dropped.
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
            // It is tried again.
            Err(error) => error.kind() != io::ErrorKind::Interrupted,
        };
        written
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.failed { Ok(()) } else { self.output.flush() }
    }
}

/// The animation as it is written.
struct Film<W: Write> {
    encoder: Encoder<Output<W>>,
    palette: Palette,
    width: u16,
    height: u16,
    /// What is on the screen: a place in the palette for each pixel.
    shown: Vec<u8>,
}

impl<W: Write> Film<W> {
    /// Shows a picture for that number of hundredths of a second: writes the smallest rectangle that
    /// changed, and in it only what changed.
    fn show(&mut self, pixels: &Pixels, delay: u16) -> Result<(), Error> {
        let colors = pixels.rgba.as_chunks::<4>().0;
        let places: Vec<u8> = colors
            .iter()
            .map(|[red, green, blue, _]| self.palette.place([*red, *green, *blue]))
            .collect();
        let width = usize::from(self.width);
        let changed = |index: &usize| self.shown.get(*index) != places.get(*index);
        let (mut left, mut right, mut top, mut bottom) = (width, 0, usize::from(self.height), 0);
        for index in (0..places.len()).filter(changed) {
            let (x, y) = (index % width, index / width);
            (left, right) = (left.min(x), right.max(x));
            (top, bottom) = (top.min(y), bottom.max(y));
        }
        if left > right {
            // Nothing changed; a frame has a pixel at least.
            (left, right, top, bottom) = (0, 0, 0, 0);
        }
        let buffer: Vec<u8> = (top..=bottom)
            .flat_map(|y| (left..=right).map(move |x| y * width + x))
            .map(|index| if changed(&index) { places[index] } else { UNCHANGED })
            .collect();
        let frame = gif::Frame {
            delay,
            dispose: DisposalMethod::Keep,
            transparent: Some(UNCHANGED),
            left: left as u16,
            top: top as u16,
            width: (right - left + 1) as u16,
            height: (bottom - top + 1) as u16,
            buffer: buffer.into(),
            ..gif::Frame::default()
        };
        self.shown = places;
        self.encoder.write_frame(&frame).map_err(|error| failed(&error))
    }
}

/// Seconds as GIF counts them; many programs slow down what is faster than 2.
fn hundredths(seconds: f64) -> u16 {
    (seconds * 100.0).round().clamp(2.0, f64::from(u16::MAX)) as u16
}

fn failed(error: &dyn std::error::Error) -> Error {
    Error::Raster(error.to_string())
}
