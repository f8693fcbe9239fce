//! The page that says what sheets have, and how the pieces are made.

use super::{
    cutout::{Cutout, CutoutForm},
    options::{Flip, Sides},
    sheets::{Page, Sheets},
};
use ppn_piece::Kind;
use std::collections::BTreeMap;

ppn_source::named! {
    /// What people do to make a piece of paper.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    enum Way {
        /// Cut along crop marks.
        Marks = "cut along the crop marks",
        /// Cut along a line.
        Line = "cut along the thin line",
        /// Cut and fold a figure.
        Upright = "fold at the head, fold the feet outwards, and glue them on each other",
        /// Cut, fold and glue a solid.
        Net = "cut along the thin line, fold along the dashed lines, and glue the tabs",
        /// Stick a label on each side of a body.
        Sides = "cut out the labels, and stick one on each side",
        /// Stick a belt around a body.
        Belt = "cut out the belts, and stick each around its body, one end on the other",
        /// Cut the parts of something larger than the paper.
        Parts = "cut the parts along their marks, and glue each on the next up to its short marks",
    }

    fn text;
}

impl Sheets {
    /// Puts a sheet before all others that says what they have. `pieces` has the index of the cut-out of each piece.
    pub(super) fn add_instructions(&mut self, pieces: &[usize], has_box: bool) {
        let text = self.instructions(pieces, has_box);
        for page in self.pages_mut() {
            page.sheet += 1;
        }
        let front = Page { sheet: 1, text, ..Page::default() };
        // The next sheet begins on paper of its own.
        let has_backs = self.pages().iter().any(|page| page.is_back);
        let back = has_backs.then(|| Page { sheet: 1, is_back: true, ..Page::default() });
        self.pages_mut().splice(0..0, std::iter::once(front).chain(back));
    }

    /// The paragraphs of the page, of which the first is its title.
    fn instructions(&self, pieces: &[usize], has_box: bool) -> Vec<String> {
        let mut counts: BTreeMap<Kind, usize> = BTreeMap::new();
        let mut ways: BTreeMap<Way, Vec<Kind>> = BTreeMap::new();
        for number in pieces {
            let cutout = &self.cutouts[*number];
            *counts.entry(cutout.kind).or_default() += 1;
            let kinds = ways.entry(self.way(*number, cutout)).or_default();
            if !kinds.contains(&cutout.kind) {
                kinds.push(cutout.kind);
            }
        }
        let counts = counts.iter().map(|(kind, count)| match (kind, count) {
            (Kind::Bit, 1) => "1 piece".to_owned(),
            (kind, 1) => format!("1 {kind}"),
            (kind, count) => format!("{count} {}", many(*kind)),
        });
        let boxes = has_box.then(|| "1 box".to_owned());
        let counts: Vec<String> = counts.chain(boxes).collect();
        let mut text = vec![self.options.title.clone(), counts.join(", "), self.printing()];
        text.extend(ways.iter().map(|(way, kinds)| {
            let kinds: Vec<String> = kinds.iter().map(|kind| many(*kind)).collect();
            format!("{}: {}.", capital(&kinds.join(", ")), way.text())
        }));
        if has_box {
            text.push("Box: cut along the thin line, fold along the dashed lines, and glue the white strips.".into());
        }
        text.extend(self.options.theme.credits.iter().cloned());
        text.retain(|paragraph| !paragraph.is_empty());
        text
    }

    fn way(&self, number: usize, cutout: &Cutout) -> Way {
        let mut parts = self.pages().iter().filter(|page| !page.part.is_empty());
        let has_parts = parts.any(|page| page.items.iter().any(|item| item.cutout == number));
        match cutout.form {
            _ if has_parts => Way::Parts,
            CutoutForm::Sticker if cutout.kind == Kind::Pawn => Way::Belt,
            CutoutForm::Sticker => Way::Sides,
            CutoutForm::Standing => Way::Upright,
            CutoutForm::Solid => Way::Net,
            _ if cutout.is_cut_by_marks() && self.options.bleed > 0.0 => Way::Marks,
            _ => Way::Line,
        }
    }

    fn printing(&self) -> String {
        let has_backs = self.pages().iter().any(|page| page.is_back);
        let how = match self.options.sides {
            Sides::Two(flip) if has_backs => {
                let edge = if flip == Flip::Short { "short" } else { "long" };
                format!("on both sides, turned over about the {edge} edge")
            }
            Sides::Gutterfold => {
                "on one side; fold each sheet in the middle and glue it before you cut".to_owned()
            }
            _ => "on one side".to_owned(),
        };
        format!(
            "Print at 100 %, without fitting to the page, {how}. Measure the ruler before you cut."
        )
    }
}

#[cfg(feature = "pdf")]
impl Page {
    /// What is on the page, in a few words.
    pub(crate) fn title(&self, sheets: &Sheets) -> String {
        use super::tuck_box::BOX;
        let mut kinds: Vec<String> = Vec::new();
        for item in &self.items {
            let cutout = &sheets.cutouts[item.cutout];
            let kind = if cutout.name == BOX { BOX.to_owned() } else { many(cutout.kind) };
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
        let what = if self.text.is_empty() { kinds.join(", ") } else { "instructions".to_owned() };
        let part = if self.part.is_empty() { String::new() } else { format!(", {}", self.part) };
        format!("sheet {}: {what}{part}", self.sheet)
    }
}

/// The word for pieces of a kind.
fn many(kind: Kind) -> String {
    match kind {
        Kind::Die => "dice".to_owned(),
        // Men, stones, marbles: a notation has one word for them.
        Kind::Bit => "pieces".to_owned(),
        _ => format!("{kind}s"),
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
