//! A game as an animated SVG.

use super::{
    Bounds, Error, Motion, Options, common::common, film::caption_rows, svg::Document,
    units::Decimal,
};
use crate::{
    caption,
    layout::lay,
    markup::push,
    replay::{Frame, FramePiece, LastMove, alike, turn},
    scene::Scene,
    shape::{Point, at},
    table_turn::Turn,
};
use ppn_piece::Piece;
use std::{collections::HashMap, rc::Rc};

/// A game as an animated SVG, which starts again at its end.
///
/// Parts that do not change from one board to the next are written once. Pieces glide, turn, flip,
/// appear and disappear by their ids. The animation is in CSS; people who prefer reduced motion,
/// and programs without animation, see the last board.
///
/// # Errors
/// If a board has too many pieces, is too large, or has pieces without a place, or if the text would
/// be longer than [`Limits::bytes`](field@super::Limits::bytes).
pub fn animated_svg(frames: &[Frame], options: &Options, motion: &Motion) -> Result<String, Error> {
    let mut options = Options { last_move: None, marks: Vec::new(), ..options.clone() };
    let bounds = Bounds::of_game(frames, &options)?;
    options.caption = String::new();
    options.progress = motion.done(0, frames.len());
    options.caption_rows = caption_rows(frames, bounds, &options)?;
    let options = &options;
    let empty = Scene::of(Vec::new(), bounds, options)?;
    let mut film = Film {
        document: Document::alone(empty.sheet, options, f64::INFINITY),
        turn: options.turn,
        clock: Clock::new(motion, frames.len()),
        texts: Texts::default(),
        strips: Vec::new(),
        order: Order::default(),
        shown: Vec::new(),
        below: Vec::new(),
        title: motion.title.clone(),
        movers: Vec::new(),
        length: 0,
    };
    for (index, frame) in frames.iter().enumerate() {
        let before = index.checked_sub(1).and_then(|before| frames.get(before));
        let last_move =
            before.filter(|_| motion.highlight).map(|before| LastMove::between(before, frame));
        let options = Options {
            last_move,
            marks: frame.marks.clone(),
            caption: frame.caption.clone(),
            progress: motion.done(index, frames.len()),
            ..options.clone()
        };
        let pieces: Vec<Piece> = frame.pieces.iter().map(|piece| piece.piece.clone()).collect();
        let scene =
            Scene::of(lay(&pieces, options.turn, options.limits.pieces)?, bounds, &options)?;
        film.add(index, &scene, before, frame);
        if film.length > options.limits.bytes {
            return Err(Error::TooLong(options.limits.bytes));
        }
    }
    Ok(film.finish(&empty))
}

/// The times of events, in seconds from the start.
struct Clock {
    /// The seconds for which the title is shown.
    title: f64,
    pause: f64,
    glide: f64,
    end: f64,
}

impl Clock {
    fn new(motion: &Motion, frames: usize) -> Self {
        let bounded = |seconds: f64, least: f64| {
            if seconds.is_finite() { seconds.clamp(least, 600.0) } else { least }
        };
        let pause = bounded(motion.pause, 0.05);
        let glide = if motion.steps > 0 { bounded(motion.glide, 0.0) } else { 0.0 };
        let moves = frames.saturating_sub(1) as f64;
        let title = motion.title_pause();
        Self { title, pause, glide, end: title + pause + moves * (pause + glide) }
    }

    /// The time at which the move to a board begins.
    fn departure(&self, board: usize) -> f64 {
        if board == 0 { 0.0 } else { self.arrival(board) - self.glide }
    }

    /// The time at which a board is reached.
    fn arrival(&self, board: usize) -> f64 {
        self.title + board as f64 * (self.pause + self.glide)
    }

    /// A time as a part of the whole, in percent.
    fn percent(&self, seconds: f64) -> f64 {
        (seconds / self.end * 100.0).clamp(0.0, 100.0)
    }
}

/// A figure that is shown for a while, at rest or in motion.
struct Strip {
    text: Rc<str>,
    /// The piece of the figure, if it is a piece at rest.
    piece: Option<FramePiece>,
    from: f64,
    /// The end of the time; infinite for a figure that is shown on the last board.
    to: f64,
    /// The transforms at the beginning and at the end of its motion.
    way: Option<[String; 2]>,
}

impl Strip {
    /// The approximate number of bytes of the figure with its rule.
    fn length(&self) -> usize {
        let rule = |[first, last]: &[String; 2]| first.len() + last.len() + 300;
        self.text.len() + self.way.as_ref().map_or(40, rule)
    }
}

/// The texts of figures, each stored once, by their numbers.
#[derive(Default)]
struct Texts {
    numbers: HashMap<Rc<str>, u32>,
    texts: Vec<Rc<str>>,
}

impl Texts {
    fn number(&mut self, text: &str) -> u32 {
        if let Some(number) = self.numbers.get(text) {
            return *number;
        }
        let (text, number) = (Rc::<str>::from(text), self.texts.len() as u32);
        self.texts.push(text.clone());
        self.numbers.insert(text, number);
        number
    }

    fn get(&self, number: u32) -> Rc<str> {
        self.texts[number as usize].clone()
    }
}

/// Strips in drawing order, each knowing the next.
#[derive(Default)]
struct Order {
    first: Option<usize>,
    next: Vec<Option<usize>>,
}

impl Order {
    /// Puts a new strip over another, or under all; returns its number.
    fn put_after(&mut self, under: Option<usize>) -> usize {
        let strip = self.next.len();
        let slot = match under {
            None => &mut self.first,
            Some(under) => &mut self.next[under],
        };
        let over = slot.replace(strip);
        self.next.push(over);
        strip
    }

    fn iter(&self) -> impl Iterator<Item = usize> {
        std::iter::successors(self.first, |strip| self.next[*strip])
    }
}

/// The current board of a film.
#[derive(Default)]
struct Next<'f> {
    /// The pieces by the part of their ids that stays, with their indices in drawing order.
    pieces: HashMap<&'f str, (usize, &'f Piece)>,
    /// The index after the last piece.
    over_all: usize,
}

struct Film<'a> {
    document: Document<'a>,
    turn: Turn,
    clock: Clock,
    texts: Texts,
    strips: Vec<Strip>,
    /// The strips in drawing order.
    order: Order,
    /// The strips of the last board with the numbers of their texts, in drawing order.
    shown: Vec<(usize, u32)>,
    /// The text below the board, and its time.
    below: Vec<(String, f64)>,
    title: Vec<String>,
    /// Pieces that move above all others.
    movers: Vec<Strip>,
    /// The approximate number of bytes of the text so far.
    length: usize,
}

impl Film<'_> {
    /// Adds a board.
    fn add(&mut self, index: usize, scene: &Scene, before: Option<&Frame>, after: &Frame) {
        let mut below = String::new();
        self.document.labels(&mut below, &scene.captions);
        if let Some(bar) = &scene.bar {
            self.document.figure(&mut below, bar);
        }
        if self.below.last().is_none_or(|(shown, _)| *shown != below) {
            self.length += below.len() + 340;
            self.below.push((below, self.clock.departure(index)));
        }
        let new: Vec<u32> = scene
            .figures
            .iter()
            .map(|figure| {
                let mut text = String::new();
                self.document.figure(&mut text, figure);
                self.texts.number(&text)
            })
            .collect();
        let old: Vec<u32> = self.shown.iter().map(|(_, text)| *text).collect();
        let kept = common(&old, &new);
        let mut stays = vec![None; self.shown.len()];
        kept.iter().for_each(|(old, new)| stays[*old] = Some(*new));
        let mut kept = kept.into_iter().peekable();

        let departure = self.clock.departure(index);
        let old = before.map(by_identity).unwrap_or_default();
        let mut next = Next::default();
        let mut still = Vec::with_capacity(new.len());
        // The strip before the next new one.
        let mut under = None;
        for (number, (text, figure)) in new.into_iter().zip(&scene.figures).enumerate() {
            let piece = figure.index.and_then(|index| after.pieces.get(index));
            if let Some(piece) = piece {
                next.pieces.entry(piece.identity()).or_insert((number, &piece.piece));
                next.over_all = number + 1;
            }
            if let Some((old, _)) = kept.next_if(|(_, new)| *new == number) {
                still.push(self.shown[old]);
                under = Some(self.shown[old].0);
                continue;
            }
            let drawing = self.texts.get(text);
            let moved = match piece {
                Some(piece) if before.is_some() && self.clock.glide > 0.0 => {
                    let old = old.get(piece.identity()).copied();
                    self.arrive(&drawing, departure, old, &piece.piece)
                }
                _ => false,
            };
            let from = if moved { self.clock.arrival(index) } else { departure };
            let (to, way) = (f64::INFINITY, None);
            let strip = Strip { text: drawing, piece: piece.cloned(), from, to, way };
            let strip = self.put(strip, under);
            under = Some(strip);
            still.push((strip, text));
        }
        let shown = std::mem::replace(&mut self.shown, still);
        let shown = shown.into_iter().map(|(strip, _)| strip).zip(stays);
        self.take_away(shown.collect(), departure, &next);
    }

    /// Removes the strips of the last board that do not stay; a strip that stays is given with its
    /// index in the drawing order of the next board. A removed piece disappears at its old place:
    /// directly under the first piece at rest that was drawn over it.
    fn take_away(&mut self, shown: Vec<(usize, Option<usize>)>, departure: f64, next: &Next<'_>) {
        let mut over = next.over_all;
        let mut turning = Vec::new();
        for (strip, stays) in shown.into_iter().rev() {
            if let Some(place) = stays {
                over = over.min(place);
                continue;
            }
            self.strips[strip].to = departure;
            let Strip { text, piece: Some(old), .. } = &self.strips[strip] else { continue };
            match next.pieces.get(old.identity()).copied() {
                // The piece does not move, and only its drawing changes, as when a stack sinks.
                Some((place, new)) if *new == old.piece => over = over.min(place),
                Some((_, new)) => {
                    turning.extend(self.depart(text, departure, &old.piece, Some(new)));
                }
                None => {
                    let under = over.checked_sub(1).map(|under| self.shown[under].0);
                    if let Some(leaving) = self.depart(text, departure, &old.piece, None) {
                        self.put(leaving, under);
                    }
                }
            }
        }
        turning.into_iter().rev().for_each(|side| self.send(side));
    }

    /// The place of a piece on the page.
    fn place(&self, piece: &Piece) -> Point {
        self.document.on_page(self.turn.point(at(piece.x, piece.y)))
    }

    /// Moves a piece to its new place; returns false for a piece that does not change.
    fn arrive(&mut self, text: &Rc<str>, from: f64, old: Option<&Piece>, new: &Piece) -> bool {
        let to = from + self.clock.glide;
        let there = self.place(new);
        let last = transform(there, 0.0, at(1.0, 1.0), there);
        let (from, first) = match old {
            None => (from, transform(there, 0.0, at(0.0, 0.0), there)),
            Some(old) if old == new => return false,
            Some(old) => {
                let here = self.place(old);
                let turn = turn(old, new);
                if alike(old, new) {
                    (from, transform(here, turn, at(1.0, 1.0), there))
                } else {
                    // The piece turns over: the new side opens in the second half.
                    let middle = (here + there) * 0.5;
                    let first = transform(middle, turn / 2.0, at(0.0, 1.0), there);
                    (f64::midpoint(from, to), first)
                }
            }
        };
        let way = Some([first, last]);
        self.send(Strip { text: text.clone(), piece: None, from, to, way });
        true
    }

    /// The motion of a removed piece, or of the old side of a piece that is turned over, which ends
    /// halfway.
    fn depart(&self, text: &Rc<str>, from: f64, old: &Piece, new: Option<&Piece>) -> Option<Strip> {
        if self.clock.glide <= 0.0 {
            return None;
        }
        let here = self.place(old);
        let (to, last) = match new {
            None => (from + self.clock.glide, transform(here, 0.0, at(0.0, 0.0), here)),
            Some(new) if !alike(old, new) => {
                let middle = (here + self.place(new)) * 0.5;
                let half = -turn(old, new) / 2.0;
                (from + self.clock.glide / 2.0, transform(middle, half, at(0.0, 1.0), here))
            }
            Some(_) => return None,
        };
        let way = Some([transform(here, 0.0, at(1.0, 1.0), here), last]);
        Some(Strip { text: text.clone(), piece: None, from, to, way })
    }

    /// Puts a figure over another, or under all; returns its number.
    fn put(&mut self, strip: Strip, under: Option<usize>) -> usize {
        self.length += strip.length();
        self.strips.push(strip);
        self.order.put_after(under)
    }

    /// Moves a figure over all others.
    fn send(&mut self, mover: Strip) {
        self.length += mover.length();
        self.movers.push(mover);
    }

    fn finish(mut self, scene: &Scene) -> String {
        let mut rules = String::new();
        let mut body = String::new();
        let mut names: HashMap<[u64; 2], usize> = HashMap::new();
        let mut ways = 0;
        let below = std::mem::take(&mut self.below);
        let ends = below.iter().skip(1).map(|(_, from)| *from).chain([f64::INFINITY]);
        let below: Vec<Strip> = below
            .iter()
            .zip(ends)
            .filter(|((text, _), _)| !text.is_empty())
            .map(|((text, from), to)| Strip {
                text: text.as_str().into(),
                piece: None,
                from: *from,
                to,
                way: None,
            })
            .collect();
        let board = self.order.iter().map(|strip| &self.strips[strip]).chain(&self.movers);
        let count = self.order.iter().count() + self.movers.len();
        for (number, strip) in board.chain(&below).enumerate() {
            let Strip { text, from, to, way, .. } = strip;
            if number == count {
                // The text below the board is not cropped.
                body = self.document.clipped(scene.clip, body);
            }
            let (from, to) = (self.clock.percent(*from), self.clock.percent(*to));
            if from <= 0.0 && to >= 100.0 && way.is_none() {
                body.push_str(text);
                continue;
            }
            let name = if let Some([first, last]) = way {
                let name = format!("m{ways}");
                self.rule(&mut rules, &name, from, to, [first, last]);
                ways += 1;
                name
            } else {
                let next = names.len();
                let number = *names.entry([from.to_bits(), to.to_bits()]).or_insert_with(|| {
                    self.rule(&mut rules, &format!("s{next}"), from, to, ["", ""]);
                    next
                });
                format!("s{number}")
            };
            let prefix = self.document.prefix();
            push(&mut body, format_args!("<g class=\"{prefix}{name}\""));
            if to < 100.0 || way.is_some() {
                body.push_str(" visibility=\"hidden\"");
            }
            push(&mut body, format_args!(">{}</g>\n", text.trim_end()));
        }
        if below.is_empty() {
            body = self.document.clipped(scene.clip, body);
        }
        self.document.labels(&mut body, &scene.labels);
        if !self.title.is_empty() {
            body = self.titled(&mut rules, scene, &body);
        }
        let style = if rules.is_empty() {
            String::new()
        } else {
            format!(
                "<style>\n@media (prefers-reduced-motion:no-preference){{\n{rules}}}\n</style>\n"
            )
        };
        self.document.finish(&style, &body)
    }

    /// Adds the title before the film.
    fn titled(&mut self, rules: &mut String, scene: &Scene, body: &str) -> String {
        let prefix = self.document.prefix().to_owned();
        let moment = (self.clock.percent(self.clock.title) * 1e4).round() / 1e4;
        let seconds = Decimal(self.clock.end);
        for (name, first, last) in [("title", 1, 0), ("film", 0, 1)] {
            push(
                rules,
                format_args!(
                    "@keyframes {prefix}{name}{{0%{{opacity:{first}}}{moment}%{{opacity:{last}}}\
                     100%{{opacity:{last}}}}}\n.{prefix}{name}{{animation:{prefix}{name} {seconds}s \
                     step-end infinite}}\n"
                ),
            );
        }
        let mut text = format!("<g class=\"{prefix}film\">\n{body}</g>\n");
        push(&mut text, format_args!("<g class=\"{prefix}title\" opacity=\"0\">\n"));
        self.document.labels(&mut text, &caption::title(&scene.sheet, &self.title));
        text.push_str("</g>\n");
        text
    }

    /// Keyframes that show an element from one time to another, in percent, with its transform in
    /// between. Before and after that time the element is as its attribute says: hidden, unless it
    /// stays to the end.
    fn rule(&self, rules: &mut String, name: &str, from: f64, to: f64, transforms: [&str; 2]) {
        let stays = to >= 100.0;
        // An element that is hidden at one keyframe and shown at the next would be shown between
        // them, so it is hidden until just before. Times are ten-thousandths of a percent.
        let moment = |percent: f64| (percent * 1e4).round() as u64;
        let (from, to) = (moment(from), moment(to));
        let [first, last] = transforms;
        let keyframes = [
            (stays && from > 0).then_some((0, "hidden", "")),
            (from > 0).then(|| (from - 1, "hidden", "")),
            Some((from, "visible", first)),
            (!stays || !last.is_empty()).then_some((to, "visible", last)),
            (!stays).then_some((to + 1, "hidden", "")),
        ];
        let prefix = self.document.prefix();
        push(rules, format_args!("@keyframes {prefix}{name}{{"));
        for (moment, visibility, transform) in keyframes.into_iter().flatten() {
            let percent = moment as f64 / 1e4;
            push(rules, format_args!("{percent}%{{visibility:{visibility}{transform}}}"));
        }
        let seconds = Decimal(self.clock.end);
        push(
            rules,
            format_args!(
                "}}\n.{prefix}{name}{{animation:{prefix}{name} {seconds}s ease-in-out infinite}}\n"
            ),
        );
    }
}

/// The pieces of a frame by the part of their ids that stays.
fn by_identity(frame: &Frame) -> HashMap<&str, &Piece> {
    let mut pieces = HashMap::with_capacity(frame.pieces.len());
    for named in &frame.pieces {
        pieces.entry(named.identity()).or_insert(&named.piece);
    }
    pieces
}

/// A declaration that moves an element drawn at `there` to `place`, turned and scaled around its
/// place.
fn transform(place: Point, turn: f64, scale: Point, there: Point) -> String {
    let [x, y, back_x, back_y] =
        [place.x, place.y, -there.x, -there.y].map(|inches| Decimal(inches * 100.0));
    format!(
        ";transform:translate({x}px,{y}px) rotate({}deg) scale({},{}) translate({back_x}px,{back_y}px)",
        Decimal(turn),
        Decimal(scale.x),
        Decimal(scale.y)
    )
}
