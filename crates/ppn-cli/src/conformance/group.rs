//! A process and everything that it starts.

use std::{
    io,
    process::{Child, Command},
};

/// A process. When it is dropped, it ends, and on Unix everything that it started, unless that left its
/// group of processes. The same happens when a signal ends this program.
pub(super) struct Group(pub(super) Child);

impl Group {
    /// # Errors
    /// If the process cannot be started.
    pub(super) fn start(command: &mut Command) -> io::Result<Self> {
        start(command).map(Self)
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        // It may have ended by itself.
        end(&mut self.0);
        let _ = self.0.wait();
    }
}

#[cfg(unix)]
mod of_unix {
    use crate::signals;
    use rustix::process::{Pid, Signal, kill_process_group};
    use std::{
        collections::HashSet,
        io, mem,
        os::unix::process::CommandExt,
        process::{Child, Command},
        sync::{LazyLock, Mutex, MutexGuard, Once, PoisonError},
    };

    /// The groups that were started and not ended, by their first processes.
    static RUNNING: LazyLock<Mutex<HashSet<Pid>>> = LazyLock::new(Mutex::default);

    fn running() -> MutexGuard<'static, HashSet<Pid>> {
        RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn start(command: &mut Command) -> io::Result<Child> {
        static WATCHED: Once = Once::new();
        WATCHED.call_once(|| signals::at_end(end_all));
        // Signals wait until the process is in the list.
        let mut running = running();
        let child = command.process_group(0).spawn()?;
        running.insert(Pid::from_child(&child));
        Ok(child)
    }

    /// Ends the group of a process that was not waited for: until then, no other group has its number.
    pub(super) fn end(child: &mut Child) {
        let pid = Pid::from_child(child);
        let _ = kill_process_group(pid, Signal::KILL);
        running().remove(&pid);
    }

    fn end_all() {
        let running = running();
        for &pid in &*running {
            let _ = kill_process_group(pid, Signal::KILL);
        }
        // The lock is kept: nothing is started any more.
        mem::forget(running);
    }
}

#[cfg(unix)]
use of_unix::{end, start};

#[cfg(not(unix))]
fn start(command: &mut Command) -> io::Result<Child> {
    command.spawn()
}

#[cfg(not(unix))]
fn end(child: &mut Child) {
    let _ = child.kill();
}
