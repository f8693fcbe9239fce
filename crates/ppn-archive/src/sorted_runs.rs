//! Entries that are sorted outside of memory.

use std::{
    cmp::Reverse,
    collections::BinaryHeap,
    io::{self, Read, Seek, SeekFrom, Write},
    vec,
};

/// A file for a while, to which entries are written and from which they are read again.
pub trait Scratch: Read + Write + Seek {}

impl<S: Read + Write + Seek> Scratch for S {}

/// Entries of `N` bytes that are sorted. Above a bound, they are written to a file in sorted runs, which are merged while
/// they are read.
pub(crate) struct SortedRuns<const N: usize> {
    entries: Vec<[u8; N]>,
    /// The largest number of entries in memory.
    most: usize,
    runs: Vec<Run>,
    end: u64,
    len: u64,
}

/// The bytes of a run that are not read yet.
struct Run {
    next: u64,
    end: u64,
}

/// The bytes of a run that are read at a time.
const READ_AT_ONCE: usize = 64 << 10;

impl<const N: usize> SortedRuns<N> {
    /// No entries, of which at most this number is kept in memory.
    pub(crate) fn new(most: usize) -> Self {
        Self { entries: Vec::new(), most: most.max(1), runs: Vec::new(), end: 0, len: 0 }
    }

    /// The number of entries.
    pub(crate) fn len(&self) -> u64 {
        self.len
    }

    /// Adds an entry.
    ///
    /// # Errors
    /// Of the file.
    pub(crate) fn push(&mut self, entry: [u8; N], scratch: &mut dyn Scratch) -> io::Result<()> {
        if self.entries.len() >= self.most {
            self.spill(scratch)?;
        }
        self.entries.push(entry);
        self.len += 1;
        Ok(())
    }

    fn spill(&mut self, scratch: &mut dyn Scratch) -> io::Result<()> {
        self.entries.sort_unstable();
        let begin = scratch.seek(SeekFrom::End(0))?;
        // One write a megabyte costs little more than one for all, and needs no second copy.
        for part in self.entries.chunks((1 << 20) / N) {
            scratch.write_all(part.as_flattened())?;
        }
        self.end = begin + self.entries.len() as u64 * N as u64;
        self.runs.push(Run { next: begin, end: self.end });
        self.entries.clear();
        Ok(())
    }

    /// The entries in their order.
    ///
    /// # Errors
    /// Of the file.
    pub(crate) fn sorted<'s>(mut self, scratch: &'s mut dyn Scratch) -> io::Result<Merged<'s, N>> {
        self.entries.sort_unstable();
        let runs = self.runs.into_iter().map(|run| (run, Vec::new().into_iter()));
        let mut merged = Merged {
            scratch,
            runs: runs.collect(),
            last: self.entries.into_iter(),
            heap: BinaryHeap::new(),
        };
        for run in 0..=merged.runs.len() {
            merged.advance(run)?;
        }
        Ok(merged)
    }
}

/// Entries in their order, from several sorted runs.
pub(crate) struct Merged<'s, const N: usize> {
    scratch: &'s mut dyn Scratch,
    /// The runs in the file, with what of each is in memory.
    runs: Vec<(Run, vec::IntoIter<[u8; N]>)>,
    /// The run that was never written.
    last: vec::IntoIter<[u8; N]>,
    /// The next entry of each run.
    heap: BinaryHeap<Reverse<([u8; N], usize)>>,
}

impl<const N: usize> Merged<'_, N> {
    /// The next entry.
    ///
    /// # Errors
    /// Of the file.
    pub(crate) fn next(&mut self) -> io::Result<Option<[u8; N]>> {
        let Some(Reverse((entry, run))) = self.heap.pop() else { return Ok(None) };
        self.advance(run)?;
        Ok(Some(entry))
    }

    /// Puts the next entry of a run into the heap, if there is one.
    fn advance(&mut self, number: usize) -> io::Result<()> {
        let entry = match self.runs.get_mut(number) {
            None => self.last.next(),
            Some((run, loaded)) => {
                if loaded.len() == 0 && run.next < run.end {
                    *loaded = read(&mut *self.scratch, run)?.into_iter();
                }
                loaded.next()
            }
        };
        self.heap.extend(entry.map(|entry| Reverse((entry, number))));
        Ok(())
    }
}

/// Reads the next entries of a run.
fn read<const N: usize>(scratch: &mut dyn Scratch, run: &mut Run) -> io::Result<Vec<[u8; N]>> {
    let all = (run.end - run.next) as usize / N;
    let mut entries = vec![[0; N]; all.min((READ_AT_ONCE / N).max(1))];
    scratch.seek(SeekFrom::Start(run.next))?;
    scratch.read_exact(entries.as_flattened_mut())?;
    run.next += (entries.len() * N) as u64;
    Ok(entries)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    #[test]
    fn entries_are_sorted_whatever_fits_into_memory() {
        let entry = |n: u32| (n.wrapping_mul(2_654_435_761) >> 7).to_be_bytes();
        let mut expected: Vec<_> = (0..1_000).map(entry).collect();
        expected.sort_unstable();
        for most in [1, 7, 100, 999, 1_000, 5_000] {
            let mut scratch = Cursor::new(Vec::new());
            let mut runs = SortedRuns::new(most);
            (0..1_000).try_for_each(|n| runs.push(entry(n), &mut scratch)).unwrap();
            assert_eq!(runs.len(), 1_000);
            let mut sorted = runs.sorted(&mut scratch).unwrap();
            let mut all = Vec::new();
            while let Some(entry) = sorted.next().unwrap() {
                all.push(entry);
            }
            assert!(all == expected, "{most} in memory");
            assert_eq!(scratch.get_ref().is_empty(), most >= 1_000);
        }
    }
}
