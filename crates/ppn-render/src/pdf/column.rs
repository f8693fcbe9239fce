//! The sequence of blocks in the columns of a page, before the ends of the columns are known.

use super::{lines::Word, tags::Tag};
use crate::scene::Scene;

/// A step down a column. Distances are in points.
pub(super) enum Step {
    /// Continues in the next column if this height does not fit in this one.
    Room(f64),
    Down(f64),
    /// The same, but not at the head of a column.
    Gap(f64),
    /// The columns begin here: everything above spans the page.
    Top,
    /// The column is not empty, even if it contains only an empty header.
    Begun,
    /// Words of an element of the structure, with their distance from the left and above the current end of the column.
    Line {
        tag: Tag,
        words: Vec<(f64, Word)>,
        left: f64,
        above: f64,
    },
    /// A board, with the number of points per inch.
    Diagram {
        tag: Tag,
        scene: Box<Scene>,
        points: f64,
        left: f64,
    },
}

/// The filled part of a page.
#[derive(Clone, Copy)]
pub(super) struct Cursor {
    columns: usize,
    pub(super) column: usize,
    /// The top of the columns of this page.
    top: f64,
    /// The top of the next line of the column.
    pub(super) y: f64,
    /// Whether something is in the column.
    is_begun: bool,
}

impl Cursor {
    /// The head of a page.
    pub(super) fn new(columns: usize, top: f64) -> Self {
        Self { columns, column: 0, top, y: top, is_begun: false }
    }

    /// Takes a step, with columns that end at `bottom`; returns whether the page has room for it.
    pub(super) fn take(&mut self, step: &Step, bottom: f64) -> bool {
        match step {
            Step::Room(height) if self.is_begun && self.y - height < bottom => {
                if self.column + 1 == self.columns {
                    return false;
                }
                self.column += 1;
                (self.y, self.is_begun) = (self.top, false);
            }
            Step::Room(_) => {}
            Step::Gap(_) if !self.is_begun => {}
            Step::Down(height) | Step::Gap(height) => self.y -= height,
            Step::Top => self.top = self.y,
            Step::Begun | Step::Line { .. } | Step::Diagram { .. } => self.is_begun = true,
        }
        true
    }
}

/// The end of the shortest columns that fit on one page; not below `lowest`.
pub(super) fn balanced(steps: &[Step], head: Cursor, lowest: f64) -> f64 {
    /// The distance in points between two ends that are tried.
    const FINE: f64 = 4.0;
    let fits = |bottom: &f64| {
        let mut cursor = head;
        steps.iter().all(|step| cursor.take(step, *bottom) && cursor.y >= lowest)
    };
    let tried = std::iter::successors(Some(head.top), |bottom| Some(bottom - FINE));
    tried.take_while(|bottom| *bottom > lowest).find(fits).unwrap_or(lowest)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The places of lines of ten points.
    fn columns(steps: &[Step], head: Cursor, bottom: f64) -> Vec<(usize, f64)> {
        let mut cursor = head;
        let mut places = Vec::new();
        for step in steps {
            assert!(cursor.take(step, bottom));
            if matches!(step, Step::Begun) {
                places.push((cursor.column, cursor.y));
            }
        }
        places
    }

    #[test]
    fn the_last_columns_are_equally_long() {
        let line = || [Step::Room(10.0), Step::Down(10.0), Step::Begun];
        let steps: Vec<Step> = (0..7).flat_map(|_| line()).collect();
        let head = Cursor::new(2, 700.0);
        let long = columns(&steps, head, 50.0);
        assert_eq!(long.last(), Some(&(0, 630.0)));
        let short = columns(&steps, head, balanced(&steps, head, 50.0));
        assert_eq!(short.iter().filter(|(column, _)| *column == 0).count(), 4);
        assert_eq!(short.last(), Some(&(1, 670.0)));
        // A single column needs no balance.
        assert!(columns(&steps, Cursor::new(1, 700.0), 50.0).iter().all(|place| place.0 == 0));
    }

    #[test]
    fn what_is_across_the_page_stays_above_the_columns() {
        let title = [Step::Down(100.0), Step::Begun, Step::Top];
        let lines = (0..4).flat_map(|_| [Step::Room(10.0), Step::Down(10.0), Step::Begun]);
        let steps: Vec<Step> = title.into_iter().chain(lines).collect();
        let head = Cursor::new(2, 700.0);
        let places = columns(&steps, head, balanced(&steps, head, 50.0));
        assert_eq!(places, [(0, 600.0), (0, 590.0), (0, 580.0), (1, 590.0), (1, 580.0)]);
    }
}
