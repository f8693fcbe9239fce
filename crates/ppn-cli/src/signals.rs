//! What is left to do when a signal ends the program: temporary files are removed, and processes ended.

#[cfg(unix)]
mod of_unix {
    use signal_hook::{
        consts::{SIGHUP, SIGINT, SIGTERM},
        flag,
        iterator::Signals,
        low_level,
    };
    use std::{
        fs, io,
        sync::{Arc, Mutex, Once, PoisonError, atomic::AtomicBool},
        thread,
    };

    /// What is left to do.
    static TASKS: Mutex<Vec<fn()>> = Mutex::new(Vec::new());

    /// Does a task when a signal ends the program. Signals are waited for in a separate thread, from the
    /// first call on.
    pub(crate) fn at_end(task: fn()) {
        static BEGUN: Once = Once::new();
        TASKS.lock().unwrap_or_else(PoisonError::into_inner).push(task);
        // If no thread can be started, a signal ends the program, and nothing more is done.
        BEGUN.call_once(|| drop(begin()));
    }

    fn begin() -> io::Result<()> {
        let ignored = ignored();
        // Signals that `nohup` or the shell ignore stay ignored.
        let wanted = [SIGINT, SIGTERM, SIGHUP];
        let wanted: Vec<_> =
            wanted.into_iter().filter(|one| ignored >> (one - 1) & 1 == 0).collect();
        let mut signals = Signals::new(&wanted)?;
        thread::Builder::new().name("signals".to_owned()).spawn(move || {
            if let Some(signal) = signals.forever().next() {
                let tasks = TASKS.lock().unwrap_or_else(PoisonError::into_inner).clone();
                tasks.into_iter().for_each(|task| task());
                let _ = low_level::emulate_default_handler(signal);
            }
        })?;
        // Removing files may hang on a slow disk: a second signal ends the program at once.
        let came = Arc::new(AtomicBool::new(false));
        for signal in wanted {
            flag::register_conditional_default(signal, Arc::clone(&came))?;
            flag::register(signal, Arc::clone(&came))?;
        }
        Ok(())
    }

    /// The ignored signals as a bit set; 0 if Linux does not provide it.
    fn ignored() -> u64 {
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let bits = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        bits.and_then(|bits| u64::from_str_radix(bits.trim(), 16).ok()).unwrap_or(0)
    }
}

#[cfg(unix)]
pub(crate) use of_unix::at_end;

/// Systems without signals need no handler.
#[cfg(not(unix))]
pub(crate) fn at_end(_: fn()) {}
