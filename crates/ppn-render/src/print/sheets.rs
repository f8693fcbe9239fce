//! The places of pieces on pages.

use super::{
    cutout::{Cutout, CutoutForm},
    options::{Flip, Options, Sides},
    packing::{fits, in_rows, parts},
    tuck_box::tuck_box,
};
use crate::{
    body::Body,
    picture::Error,
    rectangle::Rectangle,
    shape::{Point, at},
};
use ppn_piece::{Configuration, Kind, Piece, PieceSide, Rank, Suit};
use std::{collections::HashMap, fmt, ops::Range};

/// The height of the strip at the lower edge with the ruler and the name, in inches.
pub(super) const FOOT: f64 = 0.26;
/// The height of the strip at the upper edge with registration marks.
pub(super) const HEAD: f64 = 0.12;
/// The distance of pieces from the fold of a gutterfold.
const GUTTER: f64 = 0.1;
/// The margin of boards, which printers can still print on.
const LEAST_MARGIN: f64 = 0.125;
/// The most pages.
pub(super) const MOST_PAGES: usize = 1000;

/// Sheets of paper with pieces to cut out: the place of each on its page.
///
/// ```
/// use ppn_render::Configuration;
/// use ppn_render::print::{Flip, Options, Sheets, Sides, contents};
///
/// let tiles = contents(&Configuration::Subpack);
/// let options = Options::default().with_sides(Sides::Two(Flip::Short));
/// let sheets = Sheets::new(&tiles, &options)?;
/// // The paper is turned over about its short edge: what is up on one page is down on the other.
/// let (front, back) = (&sheets.pages()[0], &sheets.pages()[1]);
/// let height = options.paper.inches().1;
/// assert!((front.items[0].y + back.items[0].y - height).abs() < 1e-9);
/// # Ok::<(), ppn_render::picture::Error>(())
/// ```
pub struct Sheets {
    pub(super) options: Options,
    pub(super) cutouts: Vec<Cutout>,
    pages: Vec<Page>,
}

impl fmt::Debug for Sheets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sheets").field("pages", &self.pages).finish_non_exhaustive()
    }
}

/// A page: one side of a sheet of paper.
#[derive(Clone, PartialEq, Debug, Default)]
#[non_exhaustive]
pub struct Page {
    /// The number of the sheet, from 1.
    pub sheet: usize,
    /// Whether it is the back of the sheet.
    pub is_back: bool,
    /// The part of a board on the page, as words: `row 1 of 2, column 1 of 2`; empty for other pages.
    pub part: String,
    /// The pieces on the page.
    pub items: Vec<Item>,
    /// The paragraphs of a page of instructions, of which the first is its title; empty for other pages.
    pub text: Vec<String>,
}

/// A piece on a page. Distances are in inches, from the lower left corner of the page.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Item {
    /// The piece in words.
    pub name: String,
    /// How it is made.
    pub form: CutoutForm,
    /// The x of the middle of its box.
    pub x: f64,
    /// The y of the middle of its box.
    pub y: f64,
    /// The width of its box as it lies on the page; for a part of a board, of that part.
    pub width: f64,
    /// The height of its box.
    pub height: f64,
    /// The angle of its drawing, in degrees counter-clockwise.
    pub angle: f64,
    /// Whether its back is drawn.
    pub is_back: bool,
    /// The index of its cut-out.
    pub(super) cutout: usize,
    /// The middle of the whole drawing, from the middle of the box.
    pub(super) drawn: Point,
}

impl Item {
    /// The box.
    pub(super) fn bounds(&self) -> Rectangle {
        let (middle, half) = (at(self.x, self.y), at(self.width, self.height) * 0.5);
        Rectangle { low: middle - half, high: middle + half }
    }
}

impl Sheets {
    /// Lays out pieces, as many of each as there are in the list.
    ///
    /// # Errors
    /// If there are too many pieces or pages.
    pub fn new(pieces: &[Piece], options: &Options) -> Result<Self, Error> {
        let most = options.limits.pieces;
        if pieces.len() > most {
            return Err(Error::TooManyPieces { pieces: pieces.len(), most });
        }
        let mut sheets =
            Self { options: options.in_range(), cutouts: Vec::new(), pages: Vec::new() };
        let of_pieces = sheets.add_cutouts(pieces);
        let of_box = sheets.add_box(pieces, &of_pieces);
        let numbers = of_pieces.iter().flat_map(Range::clone).chain(of_box);
        sheets.lay(&numbers.collect::<Vec<_>>())?;
        if sheets.options.instructions {
            // All labels for a piece are of one kind.
            let firsts: Vec<usize> = of_pieces.iter().map(|numbers| numbers.start).collect();
            sheets.add_instructions(&firsts, of_box.is_some());
        }
        Ok(sheets)
    }

    /// The pages in the order of printing: the back of a sheet follows its front.
    #[must_use]
    pub fn pages(&self) -> &[Page] {
        &self.pages
    }

    pub(super) fn pages_mut(&mut self) -> &mut Vec<Page> {
        &mut self.pages
    }

    /// The options that the sheets were laid out with.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The indices of the cut-outs of each piece: one, or several labels.
    fn add_cutouts(&mut self, pieces: &[Piece]) -> Vec<Range<usize>> {
        let mut known: HashMap<(Configuration, PieceSide, Suit, Rank), Range<usize>> =
            HashMap::new();
        let numbers = |piece: &Piece| {
            let key = (piece.cfg.clone(), piece.piece_side, piece.suit, piece.rank);
            let added = known.entry(key).or_insert_with(|| {
                let Options { theme, bleed, sides, .. } = &self.options;
                let first = self.cutouts.len();
                match sides {
                    Sides::Stickers => self.cutouts.extend(Cutout::stickers(piece, theme, *bleed)),
                    _ => self.cutouts.push(Cutout::of(piece, theme, *bleed)),
                }
                first..self.cutouts.len()
            });
            added.clone()
        };
        pieces.iter().map(numbers).collect()
    }

    /// Adds the box for the pieces, if requested; returns the index of its cut-out. Boards do not lie in it.
    fn add_box(&mut self, pieces: &[Piece], numbers: &[Range<usize>]) -> Option<usize> {
        let thickness = self.options.thickness?;
        let inside = |(piece, numbers): (&Piece, &Range<usize>)| {
            let cutout = &self.cutouts[numbers.start];
            let body = Body::of(piece);
            match CutoutForm::of(piece) {
                CutoutForm::Board => None,
                CutoutForm::Standing if self.options.sides == Sides::Stickers => {
                    let body = Body::upright(piece);
                    Some((body.half_extent(), body.depth))
                }
                // A figure is folded flat, with its feet aside.
                CutoutForm::Standing => Some((at(cutout.half.x, cutout.half.y / 2.0), 0.05)),
                CutoutForm::Solid => Some((body.half_extent(), body.depth)),
                CutoutForm::Flat | CutoutForm::Sticker => {
                    let is_card = piece.piece_side.kind == Kind::Card;
                    Some((cutout.half, if is_card { body.depth } else { thickness }))
                }
            }
        };
        let inside: Vec<_> = pieces.iter().zip(numbers).filter_map(inside).collect();
        let room = self.room(self.options.margin);
        let Options { theme, bleed, title, .. } = &self.options;
        let cutout = tuck_box(&inside, title, room.high - room.low, theme, *bleed)?;
        self.cutouts.push(cutout);
        Some(self.cutouts.len() - 1)
    }

    /// The lower left and the upper right corner of the room for pieces.
    fn room(&self, margin: f64) -> Rectangle {
        let (width, height) = self.options.paper.inches();
        let edge = margin + self.options.bleed;
        Rectangle { low: at(edge, edge + FOOT), high: at(width - edge, height - edge - HEAD) }
    }

    /// The room for the fronts of a gutterfold, in the upper half.
    fn upper_room(&self) -> Rectangle {
        let Rectangle { low, high } = self.room(self.options.margin);
        let (_, height) = self.options.paper.inches();
        // The lower half is its mirror image, and has the ruler.
        let top = high.y.min(height - low.y);
        Rectangle { low: at(low.x, height / 2.0 + GUTTER), high: at(high.x, top) }
    }

    fn lay(&mut self, numbers: &[usize]) -> Result<(), Error> {
        let has_back = |number: &usize| self.cutouts[*number].back.is_some();
        let sides = self.options.sides;
        let backs = numbers.iter().filter(|number| sides.has_backs_aside() && has_back(number));
        let fronts = numbers.iter().map(|number| (*number, false));
        let mut wanted: Vec<(usize, bool)> =
            fronts.chain(backs.map(|number| (*number, true))).collect();
        // Flat pieces first, kind by kind; large ones before small ones, so that rows are full.
        let sizes = |number: usize| {
            let half = self.cutouts[number].half;
            let thousandths = |inches: f64| -((inches * 1e3).round() as i64);
            (thousandths(half.x.max(half.y)), thousandths(half.x.min(half.y)))
        };
        let mut largest: HashMap<(CutoutForm, Kind), (i64, i64)> = HashMap::new();
        for (number, _) in &wanted {
            let cutout = &self.cutouts[*number];
            let size = largest.entry((cutout.form, cutout.kind)).or_default();
            *size = sizes(*number).min(*size);
        }
        let order = |(number, is_back): &(usize, bool)| {
            let cutout = &self.cutouts[*number];
            let form = match cutout.form {
                CutoutForm::Flat => 0,
                CutoutForm::Sticker => 1,
                CutoutForm::Standing => 2,
                CutoutForm::Solid => 3,
                CutoutForm::Board => 4,
            };
            let of_kind = largest.get(&(cutout.form, cutout.kind)).copied();
            (form, of_kind, cutout.kind, *is_back, sizes(*number))
        };
        wanted.sort_by_key(order);
        let room = self.room(self.options.margin);
        let (small, large): (Vec<_>, Vec<_>) = wanted.into_iter().partition(|(number, _)| {
            let cutout = &self.cutouts[*number];
            cutout.form != CutoutForm::Board && fits(cutout.half, room.high - room.low)
        });
        if sides == Sides::Gutterfold {
            let upper = self.upper_room();
            let (folded, flat): (Vec<_>, Vec<_>) = small.into_iter().partition(|(number, _)| {
                has_back(number) && fits(self.cutouts[*number].half, upper.high - upper.low)
            });
            self.add_pages(&folded, upper);
            for page in &mut self.pages {
                // A fold that is a little aslant moves what is far from it most.
                let lowest = page.items.iter().map(|item| item.bounds().low.y);
                let down = lowest.fold(f64::MAX, f64::min) - upper.low.y;
                page.items.iter_mut().for_each(|item| item.y -= down);
                let (_, height) = self.options.paper.inches();
                let below = page.items.iter().map(|item| Item {
                    y: height - item.y,
                    angle: 180.0 - item.angle,
                    is_back: true,
                    ..item.clone()
                });
                let below: Vec<Item> = below.collect();
                page.items.extend(below);
            }
            self.add_pages(&flat, room);
        } else {
            self.add_pages(&small, room);
        }
        for (number, is_back) in large {
            self.add_parts(number, is_back)?;
        }
        if let Sides::Two(flip) = sides {
            self.add_backs(flip);
        }
        if self.pages.len() > MOST_PAGES {
            return Err(self.too_many(self.pages.len()));
        }
        Ok(())
    }

    fn too_many(&self, pages: usize) -> Error {
        Error::TooManySheets { pages, most: MOST_PAGES }
    }

    /// Adds pages with these cut-outs in rows.
    fn add_pages(&mut self, wanted: &[(usize, bool)], room: Rectangle) {
        let halves: Vec<Point> =
            wanted.iter().map(|(number, _)| self.cutouts[*number].half).collect();
        let gap = 2.0 * self.options.bleed;
        let first = self.pages.len();
        let packed = in_rows(&halves, room.high - room.low, gap);
        for (&(number, is_back), packed) in wanted.iter().zip(packed) {
            let index = first + packed.page;
            if self.pages.len() <= index {
                self.pages.push(Page { sheet: index + 1, ..Page::default() });
            }
            let angle = if packed.turned { 90.0 } else { 0.0 };
            let item = self.item(number, room.low + packed.place, angle, is_back);
            self.pages[index].items.push(item);
        }
    }

    fn item(&self, number: usize, place: Point, angle: f64, is_back: bool) -> Item {
        let cutout = &self.cutouts[number];
        let half = cutout.half_turned(angle);
        Item {
            name: cutout.name.clone(),
            form: cutout.form,
            x: place.x,
            y: place.y,
            width: 2.0 * half.x,
            height: 2.0 * half.y,
            angle,
            is_back,
            cutout: number,
            drawn: at(0.0, 0.0),
        }
    }

    /// Adds pages with the parts of a board, or of another piece that is larger than the paper.
    fn add_parts(&mut self, number: usize, is_back: bool) -> Result<(), Error> {
        let Rectangle { low, high } = self.room(self.options.margin.min(LEAST_MARGIN));
        // A board is cut at its edge, where it may be as wide as the room without bleed.
        let bleed = at(self.options.bleed, self.options.bleed);
        let (low, high) = (low - bleed, high + bleed);
        let (room, half) = (high - low, self.cutouts[number].half);
        let overlap = self.options.overlap;
        let split = |size: Point| [parts(size.x, room.x, overlap), parts(size.y, room.y, overlap)];
        let [upright, aside] = [split(half * 2.0), split(at(half.y, half.x) * 2.0)];
        let pages = |parts: &[(usize, f64); 2]| parts[0].0.saturating_mul(parts[1].0);
        let turned = pages(&aside) < pages(&upright);
        let [(columns, width), (rows, height)] = if turned { aside } else { upright };
        let total = self.pages.len().saturating_add(columns.saturating_mul(rows));
        if total > MOST_PAGES {
            return Err(self.too_many(total));
        }
        let angle = if turned { 90.0 } else { 0.0 };
        let half = self.cutouts[number].half_turned(angle);
        let middle = low + room * 0.5;
        for row in 0..rows {
            for column in 0..columns {
                // The upper left part first.
                let left = column as f64 * (width - overlap) - half.x;
                let top = half.y - row as f64 * (height - overlap);
                let shown = at(left + width / 2.0, top - height / 2.0);
                let item = Item {
                    width,
                    height,
                    drawn: shown * -1.0,
                    ..self.item(number, middle, angle, is_back)
                };
                let part = if columns * rows > 1 {
                    format!("row {} of {rows}, column {} of {columns}", row + 1, column + 1)
                } else {
                    String::new()
                };
                let sheet = self.pages.len() + 1;
                self.pages.push(Page { sheet, part, items: vec![item], ..Page::default() });
            }
        }
        Ok(())
    }

    /// Adds a page with the backs after each page with fronts. If a sheet has no backs, its page is empty,
    /// so that the next sheet begins on paper of its own.
    fn add_backs(&mut self, flip: Flip) {
        let fronts = std::mem::take(&mut self.pages);
        let has_back = |item: &&Item| self.cutouts[item.cutout].back.is_some();
        let any = fronts.iter().flat_map(|page| &page.items).any(|item| has_back(&item));
        if !any {
            self.pages = fronts;
            return;
        }
        let (width, height) = self.options.paper.inches();
        let turned = |item: &Item| match flip {
            Flip::Long => Item {
                x: width - item.x,
                angle: -item.angle,
                drawn: at(-item.drawn.x, item.drawn.y),
                is_back: true,
                ..item.clone()
            },
            Flip::Short => Item {
                y: height - item.y,
                angle: 180.0 - item.angle,
                drawn: at(item.drawn.x, -item.drawn.y),
                is_back: true,
                ..item.clone()
            },
        };
        for front in fronts {
            let items = front.items.iter().filter(has_back).map(turned).collect();
            let back = Page { sheet: front.sheet, is_back: true, items, ..Page::default() };
            self.pages.extend([front, back]);
        }
    }
}
