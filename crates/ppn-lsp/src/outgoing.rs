//! The messages for the client.

use lsp_server::{Message, Notification};
use lsp_types::PublishDiagnosticsParams;
use serde::{Serialize, Serializer};
use serde_json::json;
use std::io::{self, Write};

/// A message for the client. It is serialised with the version of the protocol that clients require.
///
/// Unlike a [`Message`], which it can be converted into, it keeps diagnostics in their own types, so that they
/// are written without a tree of values in between: an archive has hundreds of kilobytes of them after
/// each change.
#[derive(Clone, Debug)]
pub struct Outgoing(Kind);

#[derive(Clone, Debug)]
enum Kind {
    Message(Message),
    Diagnostics(PublishDiagnosticsParams),
}

/// The method of a message with diagnostics.
const PUBLISH: &str = "textDocument/publishDiagnostics";

impl Outgoing {
    /// The message that publishes diagnostics.
    pub(crate) fn diagnostics(params: PublishDiagnosticsParams) -> Self {
        Self(Kind::Diagnostics(params))
    }

    /// Writes the message after a header with its length, as the protocol requires on a stream.
    ///
    /// # Errors
    /// If the writer fails.
    pub fn write(&self, writer: &mut impl Write) -> io::Result<()> {
        let text = serde_json::to_string(self)?;
        write!(writer, "Content-Length: {}\r\n\r\n{text}", text.len())?;
        writer.flush()
    }
}

impl From<Message> for Outgoing {
    fn from(message: Message) -> Self {
        Self(Kind::Message(message))
    }
}

impl From<Outgoing> for Message {
    fn from(outgoing: Outgoing) -> Self {
        match outgoing.0 {
            Kind::Message(message) => message,
            Kind::Diagnostics(params) => {
                Notification { method: PUBLISH.to_owned(), params: json!(params) }.into()
            }
        }
    }
}

/// A message with the version of the protocol.
#[derive(Serialize)]
struct Versioned<M> {
    jsonrpc: &'static str,
    #[serde(flatten)]
    message: M,
}

/// A notification whose parameters have a type.
#[derive(Serialize)]
struct Typed<'p, P> {
    method: &'static str,
    params: &'p P,
}

impl Serialize for Outgoing {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let jsonrpc = "2.0";
        match &self.0 {
            Kind::Message(message) => Versioned { jsonrpc, message }.serialize(serializer),
            Kind::Diagnostics(params) => {
                let message = Typed { method: PUBLISH, params };
                Versioned { jsonrpc, message }.serialize(serializer)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lsp_server::{Request, Response};
    use lsp_types::{Diagnostic, Position, Range};
    use serde_json::Value;

    #[test]
    fn messages_are_written_as_by_the_library() {
        let at = |line| Position { line, character: 2 };
        let diagnostic = Diagnostic {
            range: Range { start: at(0), end: at(1) },
            severity: None,
            code: None,
            code_description: None,
            source: Some("é\n".to_owned()),
            tags: None,
            message: lsp_types::Message::String("x".to_owned()),
            related_information: None,
            data: None,
        };
        let (uri, version) = ("file:///a".into(), Some(1));
        let params = PublishDiagnosticsParams { uri, version, diagnostics: vec![diagnostic] };
        let request = Request::new(1.into(), "a".to_owned(), json!({"b": null}));
        let messages = [
            Outgoing::diagnostics(params),
            Message::from(request).into(),
            Message::from(Response::new_ok(2.into(), Value::Null)).into(),
            Message::from(Response::new_err("c".to_owned().into(), 3, "d".to_owned())).into(),
        ];
        for message in messages {
            let (mut own, mut known) = (Vec::new(), Vec::new());
            message.write(&mut own).unwrap();
            Message::from(message).write(&mut known).unwrap();
            // Only the order of keys differs.
            let [own, known] = [own, known].map(|text| {
                let text = String::from_utf8(text).unwrap();
                let (head, body) = text.split_once("\r\n\r\n").unwrap();
                (head.to_owned(), serde_json::from_str::<Value>(body).unwrap())
            });
            assert_eq!(own, known);
        }
    }
}
