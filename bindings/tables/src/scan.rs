//! Making batches on several threads.

use crate::{ArchiveGame, Plan, tables::Tables};
use arrow_array::RecordBatch;
use arrow_schema::{Schema, SchemaRef};
use ppn_record::Ration;
use std::{
    fmt, io,
    num::NonZeroUsize,
    sync::{
        Arc, Condvar, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, SyncSender, sync_channel},
    },
    thread,
};

/// Takes the games of an archive, or the error of a file; returns whether more are wanted.
type Take<'t> = dyn FnMut(io::Result<ArchiveGame>) -> bool + 't;

/// What was read and waits for a thread.
type Chunk = Vec<io::Result<ArchiveGame>>;

/// What a thread has made of its chunk.
enum Made {
    /// A batch of the plan with this number, from 0.
    Batch(usize, RecordBatch),
    Error(io::Error),
    /// The chunk ends.
    End,
    /// All chunks of the thread were made.
    Last,
}

/// The batches of an archive, in the order of its games: one thread reads, and others play. At most two batches and two
/// chunks of games wait for each thread. When it is dropped, the threads end after the game that each is at.
pub struct Scan {
    schemas: Vec<SchemaRef>,
    lanes: Vec<Receiver<Made>>,
    /// The lane whose chunk is next.
    next: usize,
    has_ended: bool,
    /// Whether all games were read.
    was_read: Arc<AtomicBool>,
    turn: Arc<Turn>,
}

impl Drop for Scan {
    fn drop(&mut self) {
        // Nobody waits for a turn that never comes; what is made then is not taken.
        self.turn.change(|chunk| *chunk = usize::MAX);
    }
}

impl fmt::Debug for Scan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scan").field("lanes", &self.lanes.len()).finish_non_exhaustive()
    }
}

/// The bytes of the first chunk of games, which is small so that the first batch comes soon, and of the largest.
const CHUNK: [usize; 2] = [32 << 10, 1 << 20];

/// The work that the text of a game may request from which on it is played alone: it may take half a gigabyte.
const MUCH: u64 = 20_000 * Ration::MOVE;

/// The number of the chunk whose batches are taken. A game that is played alone waits for its turn: so no two are played at a
/// time, and none holds up a chunk before it.
#[derive(Default)]
struct Turn {
    chunk: Mutex<usize>,
    moved: Condvar,
}

impl Turn {
    fn wait_for(&self, chunk: usize) {
        let taken = self.chunk.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.moved.wait_while(taken, |taken| *taken < chunk);
        drop(waited.unwrap_or_else(PoisonError::into_inner));
    }

    /// Changes the number, and wakes those who wait.
    fn change(&self, change: impl FnOnce(&mut usize)) {
        change(&mut self.chunk.lock().unwrap_or_else(PoisonError::into_inner));
        self.moved.notify_all();
    }
}

impl Scan {
    /// Reads games and makes batches of them, on a number of threads besides the one that reads. `read` hands over the
    /// games one by one until no more are wanted.
    #[must_use]
    pub fn new(
        plan: Plan,
        jobs: NonZeroUsize,
        read: impl FnOnce(&mut Take<'_>) + Send + 'static,
    ) -> Self {
        Self::of_several(vec![plan], jobs, read)
    }

    /// The same for several plans: each game is read and played once. [`next_of`](Self::next_of) gives the batches.
    #[must_use]
    pub fn of_several(
        plans: Vec<Plan>,
        jobs: NonZeroUsize,
        read: impl FnOnce(&mut Take<'_>) + Send + 'static,
    ) -> Self {
        let schemas = plans.iter().map(Plan::schema).collect();
        let plans: Vec<_> = plans.into_iter().map(Arc::new).collect();
        let turn = Arc::new(Turn::default());
        let (mut chunks, mut lanes) = (Vec::new(), Vec::new());
        for lane in 0..jobs.get() {
            let (to_lane, from_reader) = sync_channel::<Chunk>(1);
            let (to_scan, from_lane) = sync_channel(2);
            let (plans, turn) = (plans.clone(), Arc::clone(&turn));
            thread::spawn(move || {
                let mut tables = Tables::new(plans);
                let mut numbered = from_reader.into_iter().zip((lane..).step_by(jobs.get()));
                let wait = |number| turn.wait_for(number);
                let mut make = |chunk, number| make(chunk, &mut tables, || wait(number), &to_scan);
                if numbered.all(|(chunk, number)| make(chunk, number)) {
                    // If nobody takes it, the scan was dropped.
                    let _ = to_scan.send(Made::Last);
                }
            });
            chunks.push(to_lane);
            lanes.push(from_lane);
        }
        let was_read = Arc::new(AtomicBool::new(false));
        let read_all = Arc::clone(&was_read);
        thread::spawn(move || {
            let mut lanes = chunks.iter().cycle();
            let (mut chunk, mut bytes, mut most) = (Chunk::new(), 0, CHUNK[0]);
            let mut send = |chunk: &mut Chunk| {
                lanes.next().is_some_and(|lane| lane.send(std::mem::take(chunk)).is_ok())
            };
            read(&mut |game| {
                // A game without text takes some memory, too.
                bytes += 100 + game.as_ref().map_or(0, |game| game.text.text.len());
                chunk.push(game);
                if bytes < most {
                    return true;
                }
                (bytes, most) = (0, (most * 2).min(CHUNK[1]));
                send(&mut chunk)
            });
            send(&mut chunk);
            read_all.store(true, Ordering::Release);
        });
        Self { schemas, lanes, next: 0, has_ended: false, was_read, turn }
    }

    /// The schema of the batches of the first plan.
    #[must_use]
    pub fn schema(&self) -> SchemaRef {
        self.schemas.first().map_or_else(|| Arc::new(Schema::empty()), Arc::clone)
    }

    /// The next batch with the number of its plan, from 0, or the error of a file, after which the other files follow.
    /// The batches of each plan are in the order of the games.
    pub fn next_of(&mut self) -> Option<io::Result<(usize, RecordBatch)>> {
        while !self.has_ended {
            match self.lanes[self.next].recv() {
                Ok(Made::Batch(plan, batch)) => return Some(Ok((plan, batch))),
                Ok(Made::Error(error)) => return Some(Err(error)),
                Ok(Made::End) => {
                    self.next = (self.next + 1) % self.lanes.len();
                    self.turn.change(|chunk| *chunk += 1);
                }
                // There is no next chunk.
                Ok(Made::Last) if self.was_read.load(Ordering::Acquire) => self.has_ended = true,
                Ok(Made::Last) | Err(_) => {
                    self.has_ended = true;
                    return Some(Err(io::Error::other("a thread ended too early")));
                }
            }
        }
        None
    }
}

/// Makes the batches of a chunk; returns whether more are wanted.
/// A game that asks for much calls `wait` before it is played.
fn make(chunk: Chunk, tables: &mut Tables, wait: impl Fn(), to: &SyncSender<Made>) -> bool {
    let mut each = |plan, batch| to.send(Made::Batch(plan, batch)).is_ok();
    for game in chunk {
        let goes_on = match game {
            Ok(game) => {
                if !game.text.is_rationed && game.notation.most_work(&game.text.text) > MUCH {
                    wait();
                }
                tables.add(&game, &mut each)
            }
            // The rows before it come first.
            Err(error) => tables.finish(&mut each) && to.send(Made::Error(error)).is_ok(),
        };
        if !goes_on {
            return false;
        }
    }
    tables.finish(&mut each) && to.send(Made::End).is_ok()
}

impl Iterator for Scan {
    /// A batch, or the error of a file, after which the other files follow.
    type Item = io::Result<RecordBatch>;

    fn next(&mut self) -> Option<Self::Item> {
        Some(self.next_of()?.map(|(_, batch)| batch))
    }
}
