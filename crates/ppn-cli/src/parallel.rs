use std::{
    io,
    num::NonZeroUsize,
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
        mpsc::{Receiver, SyncSender, sync_channel},
    },
    thread::{self, Scope},
};

/// Does the same with items that come one by one; results come in the order of the items, while
/// others are worked on.
///
/// Each thread has a lane: an item that waits, one that is worked on, and a result that waits. So
/// memory does not grow with the number of items.
pub(crate) struct InOrder<T, R, W> {
    work: W,
    lanes: Vec<Lane<T, R>>,
    /// How many items came, and how many results went.
    pushed: usize,
    done: usize,
}

struct Lane<T, R> {
    items: SyncSender<T>,
    results: Receiver<R>,
}

/// More threads than this are no use to one that writes.
const MOST_THREADS: usize = 8;

/// How many items of a lane are on their way.
const IN_A_LANE: usize = 3;

impl<T: Send, R: Send, W: Fn(T) -> R + Sync + Clone + Send> InOrder<T, R, W> {
    /// Begins to work with so many threads, by default one for each processor.
    pub(crate) fn new<'scope>(
        scope: &'scope Scope<'scope, '_>,
        threads: Option<NonZeroUsize>,
        work: W,
    ) -> Self
    where
        T: 'scope,
        R: 'scope,
        W: 'scope,
    {
        let threads = threads.map_or_else(
            || thread::available_parallelism().map_or(1, NonZeroUsize::get).min(MOST_THREADS),
            NonZeroUsize::get,
        );
        let lane = |_| {
            let (items, waiting) = sync_channel::<T>(1);
            let (ready, results) = sync_channel::<R>(1);
            let work = work.clone();
            scope.spawn(move || {
                for item in waiting {
                    // Nobody may want the result any more.
                    if ready.send(work(item)).is_err() {
                        break;
                    }
                }
            });
            Lane { items, results }
        };
        let lanes = if threads < 2 { Vec::new() } else { (0..threads).map(lane).collect() };
        Self { work, lanes, pushed: 0, done: 0 }
    }

    /// Takes an item, and hands over a result if one is due.
    pub(crate) fn push(
        &mut self,
        item: T,
        mut each: impl FnMut(R) -> io::Result<()>,
    ) -> io::Result<()> {
        if self.lanes.is_empty() {
            return each((self.work)(item));
        }
        if self.pushed - self.done == IN_A_LANE * self.lanes.len() {
            each(self.next_result()?)?;
        }
        let lane = &self.lanes[self.pushed % self.lanes.len()];
        self.pushed += 1;
        lane.items.send(item).map_err(|_| gone())
    }

    /// Waits for all results that are still due.
    pub(crate) fn finish(&mut self, mut each: impl FnMut(R) -> io::Result<()>) -> io::Result<()> {
        while self.done < self.pushed {
            each(self.next_result()?)?;
        }
        Ok(())
    }

    fn next_result(&mut self) -> io::Result<R> {
        let lane = &self.lanes[self.done % self.lanes.len()];
        self.done += 1;
        lane.results.recv().map_err(|_| gone())
    }
}

/// A thread that has panicked; the scope ends with its panic.
fn gone() -> io::Error {
    io::Error::other("a thread has ended too early")
}

/// Items that are gathered until there are enough to be worked on together. So what waits takes
/// bounded memory, and no processor stands idle for long.
pub(crate) struct Batch<T> {
    items: Vec<T>,
    bytes: usize,
    most_bytes: usize,
}

impl<T> Default for Batch<T> {
    fn default() -> Self {
        Self { items: Vec::new(), bytes: 0, most_bytes: Self::MOST_BYTES }
    }
}

impl<T> Batch<T> {
    const MOST_ITEMS: usize = 256;
    const MOST_BYTES: usize = 8 << 20;

    /// One of several that wait at a time, and so hold less each.
    pub(crate) fn of_several() -> Self {
        Self { most_bytes: Self::MOST_BYTES / 8, ..Self::default() }
    }

    /// Adds an item that was made of so many bytes.
    pub(crate) fn add(&mut self, item: T, bytes: usize) {
        self.items.push(item);
        self.bytes += bytes;
    }

    pub(crate) fn is_full(&self) -> bool {
        self.items.len() >= Self::MOST_ITEMS || self.bytes >= self.most_bytes
    }

    /// The items, and of how many bytes they were made; afterwards there are none.
    pub(crate) fn take(&mut self) -> (Vec<T>, usize) {
        (std::mem::take(&mut self.items), std::mem::take(&mut self.bytes))
    }
}

/// Does the same with each item on all processors; the results are in the order of the items.
pub(crate) fn in_parallel<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let threads = thread::available_parallelism().map_or(1, NonZeroUsize::get).min(items.len());
    if threads < 2 {
        return items.iter().map(work).collect();
    }
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<(usize, R)>> = Mutex::new(Vec::with_capacity(items.len()));
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let index = next.fetch_add(1, Ordering::Relaxed)
                    && let Some(item) = items.get(index)
                {
                    let result = work(item);
                    // A panic elsewhere ends the scope with a panic anyway.
                    if let Ok(mut done) = done.lock() {
                        done.push((index, result));
                    }
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_default();
    done.sort_by_key(|(index, _)| *index);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_the_order_in_which_items_came() {
        for threads in [1, 2, 5] {
            let mut results = Vec::new();
            let work = |n: u64| {
                if n.is_multiple_of(7) {
                    thread::yield_now();
                }
                n * n
            };
            let ended = thread::scope(|scope| {
                let mut lanes = InOrder::new(scope, NonZeroUsize::new(threads), work);
                for n in 0..1000 {
                    lanes.push(n, |result| {
                        results.push(result);
                        Ok(())
                    })?;
                }
                lanes.finish(|result| {
                    results.push(result);
                    Ok(())
                })
            });
            assert!(ended.is_ok());
            assert_eq!(results, (0..1000).map(|n| n * n).collect::<Vec<_>>(), "{threads} threads");
        }
    }

    #[test]
    fn work_ends_where_nobody_wants_results() {
        let ended = thread::scope(|scope| {
            let mut lanes = InOrder::new(scope, NonZeroUsize::new(2), |n: u64| n);
            (0..1000).try_for_each(|n| lanes.push(n, |_| Err(io::Error::other("enough"))))
        });
        assert!(ended.is_err());
    }

    #[test]
    fn results_come_in_the_order_of_the_items() {
        let items: Vec<u64> = (0..1000).collect();
        assert_eq!(in_parallel(&items, |n| n * n), items.iter().map(|n| n * n).collect::<Vec<_>>());
    }
}
