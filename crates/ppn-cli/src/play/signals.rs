//! Signals that end the program, after the terminal is restored.

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

    /// The last signal.
    pub(in super::super) struct Signals(Arc<AtomicUsize>);

    impl Signals {
        pub(in super::super) fn watch() -> io::Result<Self> {
            let came = Arc::new(AtomicUsize::new(0));
            for signal in [SIGTERM, SIGINT] {
                flag::register_usize(signal, came.clone(), signal as usize)?;
            }
            Ok(Self(came))
        }

        /// Whether a signal has asked the program to end.
        pub(in super::super) fn came(&self) -> bool {
            self.0.load(Ordering::Relaxed) != 0
        }

        /// Ends the program by the signal, if there was one.
        pub(in super::super) fn obey(&self) -> io::Result<()> {
            match self.0.load(Ordering::Relaxed) {
                0 => Ok(()),
                signal => low_level::emulate_default_handler(signal as i32),
            }
        }
    }

    /// Stops the program until the shell continues it.
    pub(in super::super) fn suspend() -> io::Result<()> {
        low_level::emulate_default_handler(SIGTSTP)
    }
}

#[cfg(unix)]
pub(super) use of_unix::{Signals, suspend};

/// Systems without signals need no handler.
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
