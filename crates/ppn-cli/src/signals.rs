//! Removes temporary files when a signal ends the program.

#[cfg(unix)]
mod of_unix {
    use crate::files::beside;
    use signal_hook::{
        consts::{SIGHUP, SIGINT, SIGTERM},
        flag,
        iterator::Signals,
        low_level,
    };
    use std::{
        fs, io,
        sync::{Arc, Once, atomic::AtomicBool},
        thread,
    };

    /// Waits for signals in a separate thread, from the first call on.
    pub(in super::super) fn watch() {
        static BEGUN: Once = Once::new();
        // If no thread can be started, a signal ends the program and temporary files remain.
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
                beside::remove_all();
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
pub(super) use of_unix::watch;

/// Systems without signals need no handler.
#[cfg(not(unix))]
pub(super) fn watch() {}
