//! Working on several games in parallel, with results in order.

use std::{
    collections::BTreeMap,
    io,
    num::NonZeroUsize,
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering},
        mpsc::{Receiver, SyncSender, sync_channel},
    },
    thread::{self, Scope},
};

/// Takes results one after the other.
pub(crate) trait Sink<R> {
    /// # Errors
    /// If it cannot take more results.
    fn take(&mut self, result: R) -> io::Result<()>;
}

impl<R, F: FnMut(R) -> io::Result<()>> Sink<R> for F {
    fn take(&mut self, result: R) -> io::Result<()> {
        self(result)
    }
}

/// A sink for the results of several threads, which arrive in the order of their numbers.
///
/// The thread with the next number passes on its result itself, while it is still in the cache of
/// the processor, and frees it. Other threads store their results and continue.
pub(crate) struct Outlet<R, S> {
    turn: Mutex<Turn<R, S>>,
    moved: Condvar,
}

struct Turn<R, S> {
    sink: S,
    /// The number of the result that the sink takes next.
    next: usize,
    /// Results that are ready before results with lower numbers.
    early: BTreeMap<usize, R>,
    /// Whether no more results are taken.
    ended: bool,
    /// The reason, until it is returned.
    error: Option<io::Error>,
}

impl<R, S> Turn<R, S> {
    /// The reason why no more results are taken; without a reason a thread has panicked, and the
    /// scope will panic too.
    fn why(&mut self) -> io::Error {
        self.error.take().unwrap_or_else(|| io::Error::other("a thread ended too early"))
    }
}

impl<R, S: Sink<R>> Outlet<R, S> {
    pub(crate) fn new(sink: S) -> Self {
        let turn = Turn { sink, next: 0, early: BTreeMap::new(), ended: false, error: None };
        Self { turn: Mutex::new(turn), moved: Condvar::new() }
    }

    /// The sink, when all work is done.
    pub(crate) fn into_sink(self) -> S {
        self.turn.into_inner().unwrap_or_else(PoisonError::into_inner).sink
    }

    /// Waits until fewer than `most_early` results wait for others, or it is the turn of this one.
    /// Returns whether more results are wanted.
    fn hand_over(&self, number: usize, result: R, most_early: usize) -> bool {
        let too_early = |turn: &mut Turn<R, S>| {
            !turn.ended && number > turn.next && turn.early.len() >= most_early
        };
        let turn = self.moved.wait_while(self.turn(), too_early);
        let mut turn = turn.unwrap_or_else(PoisonError::into_inner);
        turn.early.insert(number, result);
        while !turn.ended
            && let next = turn.next
            && let Some(result) = turn.early.remove(&next)
        {
            turn.next += 1;
            turn.error = turn.sink.take(result).err();
            turn.ended = turn.error.is_some();
        }
        self.moved.notify_all();
        !turn.ended
    }

    /// Waits for all results with lower numbers.
    fn wait_for(&self, number: usize) -> MutexGuard<'_, Turn<R, S>> {
        let missing = |turn: &mut Turn<R, S>| !turn.ended && turn.next < number;
        self.moved.wait_while(self.turn(), missing).unwrap_or_else(PoisonError::into_inner)
    }

    /// A thread that panics while it holds the lock also ends the scope with a panic.
    fn turn(&self) -> MutexGuard<'_, Turn<R, S>> {
        self.turn.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Applies a function to items that come one by one, and passes on the results in the order of the
/// items.
///
/// For each thread, one item waits and one is processed, and each of them may have a waiting
/// result. So memory does not grow with the number of items.
pub(crate) struct InOrder<'o, T, R, S, W> {
    work: W,
    outlet: &'o Outlet<R, S>,
    /// The channel to the threads, if there are any.
    items: Option<SyncSender<(usize, T)>>,
    /// The number of items so far.
    pushed: usize,
}

/// With more threads than this, the thread that reads is the bottleneck.
const MOST_THREADS: usize = 8;

impl<'o, T, R, S, W> InOrder<'o, T, R, S, W>
where
    T: Send + 'o,
    R: Send,
    S: Sink<R> + Send,
    W: Fn(T) -> R + Clone + Send + 'o,
{
    /// Starts with this number of threads; the default is one for each processor.
    pub(crate) fn new(
        scope: &'o Scope<'o, '_>,
        threads: Option<NonZeroUsize>,
        outlet: &'o Outlet<R, S>,
        work: W,
    ) -> Self {
        let threads = threads.map_or_else(
            || thread::available_parallelism().map_or(1, NonZeroUsize::get).min(MOST_THREADS),
            NonZeroUsize::get,
        );
        if threads < 2 {
            return Self { work, outlet, items: None, pushed: 0 };
        }
        let (items, waiting) = sync_channel::<(usize, T)>(threads);
        let waiting = Arc::new(Mutex::new(waiting));
        for _ in 0..threads {
            let (work, waiting) = (work.clone(), Arc::clone(&waiting));
            scope.spawn(move || {
                let _ending = Ending(outlet);
                while let Some((number, item)) = next_item(&waiting)
                    && outlet.hand_over(number, work(item), threads.div_ceil(2))
                {}
            });
        }
        Self { work, outlet, items: Some(items), pushed: 0 }
    }

    /// Takes an item.
    ///
    /// # Errors The error of the sink.
    pub(crate) fn push(&mut self, item: T) -> io::Result<()> {
        let number = self.pushed;
        self.pushed += 1;
        let goes_on = match &self.items {
            Some(items) => items.send((number, item)).is_ok(),
            None => self.outlet.hand_over(number, (self.work)(item), 0),
        };
        if goes_on { Ok(()) } else { Err(self.outlet.turn().why()) }
    }

    /// Waits for the results of all items so far, and then uses the sink alone.
    ///
    /// # Errors The error of the sink, or of `then`.
    pub(crate) fn finish(&mut self, then: impl FnOnce(&mut S) -> io::Result<()>) -> io::Result<()> {
        let mut turn = self.outlet.wait_for(self.pushed);
        if turn.ended { Err(turn.why()) } else { then(&mut turn.sink) }
    }
}

fn next_item<T>(waiting: &Mutex<Receiver<T>>) -> Option<T> {
    waiting.lock().ok()?.recv().ok()
}

/// If a thread panics, the others do not wait for its result.
struct Ending<'o, R, S: Sink<R>>(&'o Outlet<R, S>);

impl<R, S: Sink<R>> Drop for Ending<'_, R, S> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.turn().ended = true;
            self.0.moved.notify_all();
        }
    }
}

/// Collects items until there are enough to be processed together. So waiting items take bounded
/// memory, and no processor is idle for long.
pub(crate) struct Batch<T> {
    items: Vec<T>,
    bytes: usize,
    most_items: usize,
    most_bytes: usize,
}

impl<T> Default for Batch<T> {
    fn default() -> Self {
        Self::new(256, 8 << 20)
    }
}

impl<T> Batch<T> {
    /// A batch that is full with this number of items, or of bytes of input.
    pub(crate) fn new(most_items: usize, most_bytes: usize) -> Self {
        Self { items: Vec::new(), bytes: 0, most_items, most_bytes }
    }

    /// A smaller batch, for callers with several batches that wait at a time.
    pub(crate) fn of_several() -> Self {
        Self::new(256, 1 << 20)
    }

    /// Adds an item that was made from `bytes` bytes of input.
    pub(crate) fn add(&mut self, item: T, bytes: usize) {
        self.items.push(item);
        self.bytes += bytes;
    }

    pub(crate) fn is_full(&self) -> bool {
        self.items.len() >= self.most_items || self.bytes >= self.most_bytes
    }

    /// Takes out the items, and the number of bytes of input.
    pub(crate) fn take(&mut self) -> (Vec<T>, usize) {
        (std::mem::take(&mut self.items), std::mem::take(&mut self.bytes))
    }
}

/// Applies a function to each item on all processors; the results are in the order of the items.
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
                    // A panic in another thread already ends the scope with a panic.
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
    use std::{panic::AssertUnwindSafe, time::Duration};

    /// A test sink that keeps its results, up to a limit.
    struct Kept(Vec<u64>, usize);

    impl Sink<u64> for Kept {
        fn take(&mut self, result: u64) -> io::Result<()> {
            if self.0.len() == self.1 {
                return Err(io::Error::other("enough"));
            }
            self.0.push(result);
            Ok(())
        }
    }

    #[test]
    fn results_come_in_the_order_in_which_items_came() {
        for threads in [1, 2, 5] {
            let outlet = Outlet::new(Kept(Vec::new(), usize::MAX));
            let work = |n: u64| {
                if n.is_multiple_of(7) {
                    thread::sleep(Duration::from_micros(n % 4 * 100));
                }
                n * n
            };
            let ended = thread::scope(|scope| {
                let mut lanes = InOrder::new(scope, NonZeroUsize::new(threads), &outlet, work);
                (0..500).try_for_each(|n| lanes.push(n))?;
                lanes.finish(|sink| sink.take(7))?;
                (500..1000).try_for_each(|n| lanes.push(n))?;
                lanes.finish(|_| Ok(()))
            });
            assert!(ended.is_ok());
            let mut expected: Vec<u64> = (0..1000).map(|n| n * n).collect();
            expected.insert(500, 7);
            assert_eq!(outlet.into_sink().0, expected, "{threads} threads");
        }
    }

    #[test]
    fn work_ends_when_no_results_are_wanted() {
        for threads in [1, 2, 5] {
            let outlet = Outlet::new(Kept(Vec::new(), 100));
            let ended = thread::scope(|scope| {
                let mut lanes = InOrder::new(scope, NonZeroUsize::new(threads), &outlet, |n| n);
                (0..1000).try_for_each(|n| lanes.push(n))
            });
            assert_eq!(ended.expect_err("the sink is full").to_string(), "enough");
            assert_eq!(outlet.into_sink().0, (0..100).collect::<Vec<_>>(), "{threads} threads");
        }
    }

    #[test]
    fn nothing_waits_for_a_thread_that_panicked() {
        let outlet = Outlet::new(Kept(Vec::new(), usize::MAX));
        let work = |n: u64| {
            assert!(n != 10, "the tenth");
            n
        };
        let ended = std::panic::catch_unwind(AssertUnwindSafe(|| {
            thread::scope(|scope| {
                let mut lanes = InOrder::new(scope, NonZeroUsize::new(2), &outlet, work);
                let pushed = (0..1000).try_for_each(|n| lanes.push(n));
                assert!(pushed.and_then(|()| lanes.finish(|_| Ok(()))).is_err());
            });
        }));
        assert!(ended.is_err());
        let kept = outlet.into_sink().0;
        assert_eq!(kept, (0..kept.len() as u64).collect::<Vec<_>>());
        assert!(kept.len() <= 10);
    }

    #[test]
    fn results_come_in_the_order_of_the_items() {
        let items: Vec<u64> = (0..1000).collect();
        assert_eq!(in_parallel(&items, |n| n * n), items.iter().map(|n| n * n).collect::<Vec<_>>());
    }
}
