//! Signals that end the program take the files with them that are being written.

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

    /// Waits for signals in a thread of its own, from the first call on.
    pub(in super::super) fn watch() {
        static BEGUN: Once = Once::new();
        // Where no thread can be had, signals end the program as ever.
        BEGUN.call_once(|| drop(begin()));
    }

    fn begin() -> io::Result<()> {
        let ignored = ignored();
        // What `nohup` and the shell have ignored goes on being ignored.
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
        // A disk that does not answer is no reason to stay: a second signal ends the program at once.
        let came = Arc::new(AtomicBool::new(false));
        for signal in wanted {
            flag::register_conditional_default(signal, Arc::clone(&came))?;
            flag::register(signal, Arc::clone(&came))?;
        }
        Ok(())
    }

    /// The signals that are ignored, a bit for each; none where Linux does not say so.
    fn ignored() -> u64 {
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let bits = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        bits.and_then(|bits| u64::from_str_radix(bits.trim(), 16).ok()).unwrap_or(0)
    }
}

#[cfg(unix)]
pub(super) use of_unix::watch;

/// Where there are no signals none comes.
#[cfg(not(unix))]
pub(super) fn watch() {}
