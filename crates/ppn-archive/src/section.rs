//! Parts of a file that are split into games apart from each other.

use ppn_record::Notation;
use std::{io, ops::Range};

/// A part of a file, of which the beginnings of games were found without reading what is before it: by several
/// processors or machines at a time.
///
/// The first boundary after any byte is a guess: the byte may be in a long comment that has the look of games. So sections
/// are joined: the reader of a section goes on to the first game that begins behind it, and only if the next section
/// has a game that begins there, are they read alike from there on. Otherwise, the next section is read again up to
/// the first game on which both agree. So the games are always those of a reader that begins at the start of the
/// file.
///
/// ```
/// use ppn_archive::Section;
/// use ppn_notations::standard;
///
/// let notations = standard(&Default::default());
/// let pgn = &**notations.named("pgn").unwrap();
/// let file = b"[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 *\n\n[Event \"c\"]\n\n1. c4 *\n";
/// let sections = [0..30, 30..file.len()].map(|range| Section::read(pgn, file, range).unwrap());
/// assert_eq!(Section::join(pgn, file, &sections)?, [0, 22, 44]);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section {
    range: Range<usize>,
    /// Where games begin in it, as far as it is known without what is before.
    begins: Vec<usize>,
    /// Where the first game after it begins, if there is one.
    next: Option<usize>,
}

impl Section {
    /// Reads a section of a file that is in memory.
    ///
    /// # Errors
    /// Those of a notation that cannot split the file, such as one that reads whole files of a limited size.
    pub fn read(notation: &dyn Notation, file: &[u8], range: Range<usize>) -> io::Result<Self> {
        let mut begins = Vec::new();
        let start = range.start;
        // What is before the first boundary belongs to the section before.
        let texts = texts_from(notation, file, start).skip(usize::from(start > 0));
        for begin in texts {
            let begin = begin?;
            // The text at the beginning of a file belongs to its first section, even if that is empty.
            if begin >= range.end && begin > 0 {
                return Ok(Self { range, begins, next: Some(begin) });
            }
            begins.push(begin);
        }
        Ok(Self { range, begins, next: None })
    }

    /// Where games begin in its range, as far as it is known without what is before.
    #[must_use]
    pub fn begins(&self) -> &[usize] {
        &self.begins
    }

    /// Where the games of a file begin, from its sections in order, which together are the file.
    ///
    /// # Errors
    /// Those of [`Self::read`].
    pub fn join(notation: &dyn Notation, file: &[u8], sections: &[Self]) -> io::Result<Vec<usize>> {
        let Some((first, others)) = sections.split_first() else { return Ok(Vec::new()) };
        let (mut begins, mut next) = (first.begins.clone(), first.next);
        for section in others {
            let Some(mut begin) = next else { break };
            // A game may be longer than a section.
            if begin >= section.range.end {
                continue;
            }
            let mut again = None;
            loop {
                if let Ok(at) = section.begins.binary_search(&begin) {
                    begins.extend_from_slice(&section.begins[at..]);
                    next = section.next;
                    break;
                }
                if begin >= section.range.end {
                    next = Some(begin);
                    break;
                }
                begins.push(begin);
                // The guess was wrong, so the section is read again, from a place that is right.
                let texts = again.get_or_insert_with(|| texts_from(notation, file, begin).skip(1));
                match texts.next().transpose()? {
                    Some(following) => begin = following,
                    None => {
                        next = None;
                        break;
                    }
                }
            }
        }
        Ok(begins)
    }
}

/// Where the texts begin that a notation splits a file into from a place on.
fn texts_from<'f>(
    notation: &'f dyn Notation,
    file: &'f [u8],
    start: usize,
) -> Box<dyn Iterator<Item = io::Result<usize>> + 'f> {
    let rest = file.get(start..).unwrap_or_default();
    let texts = notation.split(Box::new(rest));
    Box::new(texts.map(move |text| Ok(start + usize::try_from(text?.offset).unwrap_or(usize::MAX))))
}
