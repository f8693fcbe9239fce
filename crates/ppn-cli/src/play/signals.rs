//! Signals that end the program, so that the terminal is given back first.

#[cfg(unix)]
mod of_unix {
    use signal_hook::{
        consts::{SIGINT, SIGTERM, SIGTSTP},
        flag, low_level,
    };
    use std::{
        io,
        sync::{
            Arc,
            atomic::{AtomicUsize, Ordering},
        },
    };

    /// Remembers the signal that came last.
    pub(in super::super) struct Signals(Arc<AtomicUsize>);

    impl Signals {
        pub(in super::super) fn watch() -> io::Result<Self> {
            let came = Arc::new(AtomicUsize::new(0));
            for signal in [SIGTERM, SIGINT] {
                flag::register_usize(signal, came.clone(), signal as usize)?;
            }
            Ok(Self(came))
        }

        /// Whether a signal came that ends the program.
        pub(in super::super) fn came(&self) -> bool {
            self.0.load(Ordering::Relaxed) != 0
        }

        /// Ends the program as the signal that came does, if one came.
        pub(in super::super) fn obey(&self) -> io::Result<()> {
            match self.0.load(Ordering::Relaxed) {
                0 => Ok(()),
                signal => low_level::emulate_default_handler(signal as i32),
            }
        }
    }

    /// Stops the program until the shell lets it go on.
    pub(in super::super) fn suspend() -> io::Result<()> {
        low_level::emulate_default_handler(SIGTSTP)
    }
}

#[cfg(unix)]
pub(super) use of_unix::{Signals, suspend};

/// Where there are no signals none comes.
#[cfg(not(unix))]
pub(super) struct Signals;

#[cfg(not(unix))]
impl Signals {
    pub(super) fn watch() -> std::io::Result<Self> {
        Ok(Self)
    }

    pub(super) fn came(&self) -> bool {
        false
    }

    pub(super) fn obey(&self) -> std::io::Result<()> {
        Ok(())
    }
}
