//! Waiting messages, and cancelled requests.

use crossbeam_channel::{Receiver, RecvTimeoutError};
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use serde_json::Value;
use std::{cell::RefCell, collections::VecDeque, time::Duration};

/// The messages of the client, scanned for cancelled requests.
pub(crate) struct Queue<'c> {
    receiver: &'c Receiver<Message>,
    waiting: RefCell<Waiting>,
}

#[derive(Default)]
struct Waiting {
    messages: VecDeque<Message>,
    /// Answers to requests that were cancelled before their turn.
    answers: Vec<Response>,
    /// The request that is being answered.
    current: Option<(RequestId, Outcome)>,
}

/// The outcome of a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    Finished,
    /// The client does not need the answer.
    Cancelled,
    /// The answer was abandoned, since a change makes it wrong.
    Outdated,
}

/// The result of waiting for a message.
pub(crate) enum Next {
    Message(Message),
    /// No message came.
    Quiet,
    /// There will be no more messages.
    Closed,
}

impl<'c> Queue<'c> {
    pub(crate) fn new(receiver: &'c Receiver<Message>) -> Self {
        Self { receiver, waiting: RefCell::default() }
    }

    /// The next message, after waiting for it at most `patience`.
    pub(crate) fn next(&self, patience: Option<Duration>) -> Next {
        self.look();
        if let Some(message) = self.waiting.borrow_mut().messages.pop_front() {
            return Next::Message(message);
        }
        if !self.waiting.borrow().answers.is_empty() {
            return Next::Quiet;
        }
        let received = match patience {
            Some(patience) => self.receiver.recv_timeout(patience),
            None => self.receiver.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        match received {
            Ok(message) => Next::Message(message),
            Err(RecvTimeoutError::Timeout) => Next::Quiet,
            Err(RecvTimeoutError::Disconnected) => Next::Closed,
        }
    }

    /// Whether a message is waiting.
    pub(crate) fn is_waiting(&self) -> bool {
        self.look();
        !self.waiting.borrow().messages.is_empty()
    }

    /// Answers to requests that were cancelled.
    pub(crate) fn answers(&self) -> Vec<Response> {
        std::mem::take(&mut self.waiting.borrow_mut().answers)
    }

    /// Records that the answer to a request begins.
    pub(crate) fn begin(&self, id: RequestId) {
        self.waiting.borrow_mut().current = Some((id, Outcome::Finished));
    }

    /// Records that the answer to the request is complete.
    pub(crate) fn end(&self) -> Outcome {
        self.look();
        let current = self.waiting.borrow_mut().current.take();
        current.map_or(Outcome::Finished, |(_, outcome)| outcome)
    }

    /// Whether the current request need not be answered: it was cancelled, or a change of its
    /// document is waiting. If no document is named, a change of any document counts. So typing
    /// does not wait for long answers.
    pub(crate) fn is_cancelled(&self, uri: Option<&str>) -> bool {
        self.look();
        let mut waiting = self.waiting.borrow_mut();
        let changes = waiting.messages.iter().any(|message| is_change(message, uri));
        let Some((_, outcome)) = &mut waiting.current else { return false };
        if changes && *outcome == Outcome::Finished {
            *outcome = Outcome::Outdated;
        }
        *outcome != Outcome::Finished
    }

    /// Reads the messages that have arrived.
    fn look(&self) {
        let mut waiting = self.waiting.borrow_mut();
        for message in self.receiver.try_iter() {
            match &message {
                Message::Notification(note) if note.method == "$/cancelRequest" => {
                    if let Some(id) = cancelled_id(note) {
                        waiting.cancel(&id);
                    }
                }
                _ => waiting.messages.push_back(message),
            }
        }
    }
}

impl Waiting {
    fn cancel(&mut self, id: &RequestId) {
        if let Some((current, outcome)) = &mut self.current
            && current == id
        {
            *outcome = Outcome::Cancelled;
        }
        let is_it = |message: &Message| matches!(message, Message::Request(Request { id: other, .. }) if other == id);
        if let Some(at) = self.messages.iter().position(is_it) {
            self.messages.remove(at);
            self.answers.push(cancelled(id.clone()));
        }
    }
}

/// Whether a message changes a document.
fn is_change(message: &Message, uri: Option<&str>) -> bool {
    let Message::Notification(note) = message else { return false };
    let changed = || note.params.pointer("/textDocument/uri").and_then(Value::as_str);
    note.method == "textDocument/didChange" && (uri.is_none() || uri == changed())
}

fn cancelled_id(note: &Notification) -> Option<RequestId> {
    match note.params.get("id")? {
        Value::String(text) => Some(text.clone().into()),
        number => Some(i32::try_from(number.as_i64()?).ok()?.into()),
    }
}

/// The answer to a request that was cancelled.
pub(crate) fn cancelled(id: RequestId) -> Response {
    let message = "the request was cancelled".to_owned();
    Response::new_err(id, ErrorCode::RequestCanceled as i32, message)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn requests_are_cancelled_before_and_during_their_turn() {
        let (sender, receiver) = crossbeam_channel::unbounded();
        let queue = Queue::new(&receiver);
        let ask = |id: i32| Message::Request(Request::new(id.into(), "a".into(), json!({})));
        let cancel = |id: i32| {
            let params = json!({ "id": id });
            Message::Notification(Notification::new("$/cancelRequest".into(), params))
        };
        for message in [ask(1), ask(2), cancel(2), ask(3)] {
            sender.send(message).unwrap();
        }
        let Next::Message(Message::Request(first)) = queue.next(None) else { panic!() };
        assert_eq!(first.id, 1.into());
        queue.begin(first.id);
        assert!(!queue.is_cancelled(None));
        sender.send(cancel(1)).unwrap();
        assert!(queue.is_cancelled(None));
        assert_eq!(queue.end(), Outcome::Cancelled);
        let answers = queue.answers();
        assert_eq!((answers.len(), &answers[0].id), (1, &2.into()));
        let Next::Message(Message::Request(next)) = queue.next(None) else { panic!() };
        assert_eq!(next.id, 3.into());
    }

    #[test]
    fn an_answer_is_given_up_for_a_change_of_its_document() {
        let (sender, receiver) = crossbeam_channel::unbounded();
        let queue = Queue::new(&receiver);
        queue.begin(1.into());
        let params = json!({"textDocument": {"uri": "file:///a.ppn", "version": 2}});
        let change = Notification::new("textDocument/didChange".into(), params);
        sender.send(change.into()).unwrap();
        assert!(!queue.is_cancelled(Some("file:///b.ppn")));
        assert!(queue.is_cancelled(Some("file:///a.ppn")));
        assert_eq!(queue.end(), Outcome::Outdated);
        // An answer that never checked for cancellation is finished.
        queue.begin(2.into());
        assert_eq!(queue.end(), Outcome::Finished);
    }
}
