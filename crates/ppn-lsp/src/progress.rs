//! The progress of long work, for clients that show it.

use lsp_server::{Message, Notification, Request};
use serde_json::{Value, json};

/// The progress that the client shows.
#[derive(Default, Debug)]
pub(crate) struct Progress {
    /// The number of progress displays so far, so that each has its own name.
    count: u32,
    /// The document that is being checked.
    shown: Option<String>,
}

impl Progress {
    /// Reports that `checked` of the `games` of a document are checked.
    pub(crate) fn report(&mut self, uri: &str, checked: usize, games: usize) -> Vec<Message> {
        let percentage = 100 * checked / games.max(1);
        let message = format!("{checked} of {games}");
        if self.shown.as_deref() == Some(uri) {
            let report = json!({"kind": "report", "message": message, "percentage": percentage});
            return vec![self.note(&report)];
        }
        let mut messages: Vec<_> = self.stop().into_iter().collect();
        self.count += 1;
        self.shown = Some(uri.to_owned());
        let create = Request::new(
            self.token().into(),
            "window/workDoneProgress/create".to_owned(),
            json!({"token": self.token()}),
        );
        let begin = json!({
            "kind": "begin", "title": "Checking games", "message": message,
            "percentage": percentage,
        });
        messages.extend([create.into(), self.note(&begin)]);
        messages
    }

    /// Ends the progress of a document that is checked or closed.
    pub(crate) fn end(&mut self, uri: &str) -> Option<Message> {
        self.shown.as_deref().filter(|shown| *shown == uri)?;
        self.stop()
    }

    fn stop(&mut self) -> Option<Message> {
        self.shown.take()?;
        Some(self.note(&json!({"kind": "end"})))
    }

    fn token(&self) -> String {
        format!("ppn/check/{}", self.count)
    }

    fn note(&self, value: &Value) -> Message {
        let params = json!({"token": self.token(), "value": value});
        Notification::new("$/progress".to_owned(), params).into()
    }
}
