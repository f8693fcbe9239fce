//! A server that receives its messages one by one.

use crate::{capabilities, client::Client, host::Host, queue::Queue, server::Session};
use lsp_server::{ErrorCode, Message, Response};
use std::{cell::RefCell, time::Duration};
use web_time::Instant;

/// A server without a connection and without threads, for programs that have neither, such as web
/// workers.
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

impl Service {
    /// A server that waits for the request `initialize`.
    #[must_use]
    pub fn new(host: Host) -> Self {
        Self(State::New(Some(host)))
    }

    /// Receives a message of the client; returns the messages for the client.
    pub fn take(&mut self, message: Message) -> Vec<Message> {
        match (&mut self.0, message) {
            (State::New(host), Message::Request(request)) if request.method == "initialize" => {
                let Some(host) = host.take() else { return Vec::new() };
                let client =
                    Client::new(&serde_json::from_value(request.params).unwrap_or_default());
                let answer = Response::new_ok(request.id, capabilities::initialized(&client));
                self.0 = State::Serving(Box::new(Session::new(host, client)));
                vec![answer.into()]
            }
            (State::Serving(session), Message::Request(request)) => {
                let nothing = crossbeam_channel::never();
                vec![session.answer(&Queue::new(&nothing), request).into()]
            }
            (State::New(_) | State::Ended, Message::Request(request)) => {
                let message = "the server is not initialized".to_owned();
                let code = ErrorCode::ServerNotInitialized as i32;
                vec![Response::new_err(request.id, code, message).into()]
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
    pub fn check(&mut self) -> Vec<Message> {
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
