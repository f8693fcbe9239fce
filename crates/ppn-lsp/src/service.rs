//! A server that receives its messages one by one.

use crate::{
    host::Host,
    outgoing::Outgoing,
    queue::Queue,
    server::{Session, not_initialized},
};
use lsp_server::Message;
use std::{cell::RefCell, time::Duration};
use web_time::Instant;

/// A server without a connection, for programs that have none, such as web workers. Where there are threads, it
/// checks long games on one.
///
/// Requests are answered at once, in the order in which they arrive. Diagnostics are computed by
/// [`check`](Service::check); call it when no message is waiting.
pub struct Service(State);

enum State {
    /// The client has not sent its capabilities yet.
    New(Option<Host>),
    Serving(Box<Session>),
    Ended,
}

impl std::fmt::Debug for Service {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Service").finish_non_exhaustive()
    }
}

impl Service {
    /// A server that waits for the request `initialize`.
    #[must_use]
    pub fn new(host: Host) -> Self {
        Self(State::New(Some(host)))
    }

    /// Receives a message of the client; returns the messages for the client.
    pub fn take(&mut self, message: Message) -> Vec<Outgoing> {
        match (&mut self.0, message) {
            (State::New(host), Message::Request(request)) if request.method == "initialize" => {
                let Some(host) = host.take() else { return Vec::new() };
                let (answer, session) = Session::begin(host, request);
                self.0 = State::Serving(Box::new(session));
                vec![answer]
            }
            (State::Serving(session), Message::Request(request)) => {
                let nothing = crossbeam_channel::never();
                vec![session.answer(&Queue::new(&nothing), request)]
            }
            (State::New(_) | State::Ended, Message::Request(request)) => {
                vec![not_initialized(request.id)]
            }
            (State::Serving(session), Message::Notification(note)) => {
                if note.method == "exit" {
                    self.0 = State::Ended;
                    return Vec::new();
                }
                session.take(note)
            }
            (_, Message::Notification(_) | Message::Response(_)) => Vec::new(),
        }
    }

    /// Checks changed documents for a few hundredths of a second; returns their diagnostics. Call
    /// it until [`is_checked`](Self::is_checked) is true, and take messages in between.
    pub fn check(&mut self) -> Vec<Outgoing> {
        let State::Serving(session) = &mut self.0 else { return Vec::new() };
        let (start, news) = (Instant::now(), RefCell::default());
        session.check(&|| start.elapsed() > SLICE, &|message| {
            RefCell::<Vec<_>>::borrow_mut(&news).push(message);
        });
        news.into_inner()
    }

    /// Whether all diagnostics are up to date.
    #[must_use]
    pub fn is_checked(&self) -> bool {
        match &self.0 {
            State::Serving(session) => session.is_checked(),
            State::New(_) | State::Ended => true,
        }
    }
}

/// The time for which documents are checked before messages are handled again.
const SLICE: Duration = Duration::from_millis(20);
