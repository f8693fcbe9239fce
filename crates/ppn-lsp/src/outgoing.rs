//! The messages for the client.

use lsp_server::{Message, Notification, RequestId, Response};
use lsp_types::PublishDiagnosticsParams;
use serde::Serialize;
use serde_json::{Value, json};
use std::io::{self, Write};

/// A message for the client. It is serialised with the version of the protocol that clients require.
///
/// Unlike a [`Message`], which it can be converted into, it keeps diagnostics in their own types, and answers as
/// JSON, so that they are written without a tree of values in between: an archive has hundreds of kilobytes of
/// diagnostics after each change, and a tree takes fifty times as much memory as its text.
#[derive(Clone, Debug)]
pub struct Outgoing(Kind);

#[derive(Clone, Debug)]
enum Kind {
    Message(Message),
    Diagnostics(PublishDiagnosticsParams),
    Answer { id: RequestId, result: String },
}

/// The method of a message with diagnostics.
const PUBLISH: &str = "textDocument/publishDiagnostics";

impl Outgoing {
    /// The message that publishes diagnostics.
    pub(crate) fn diagnostics(params: PublishDiagnosticsParams) -> Self {
        Self(Kind::Diagnostics(params))
    }

    /// The answer to a request, by its result as JSON.
    pub(crate) fn answer(id: RequestId, result: String) -> Self {
        Self(Kind::Answer { id, result })
    }

    /// The message as JSON.
    ///
    /// # Errors
    /// If the message cannot be written as JSON.
    pub fn to_json(&self) -> io::Result<String> {
        let jsonrpc = "2.0";
        match &self.0 {
            Kind::Message(message) => Ok(serde_json::to_string(&Versioned { jsonrpc, message })?),
            Kind::Diagnostics(params) => {
                let message = Typed { method: PUBLISH, params };
                Ok(serde_json::to_string(&Versioned { jsonrpc, message })?)
            }
            Kind::Answer { id, result } => {
                let id = serde_json::to_string(id)?;
                Ok(format!("{{\"jsonrpc\":\"{jsonrpc}\",\"id\":{id},\"result\":{result}}}"))
            }
        }
    }

    /// Writes the message after a header with its length, as the protocol requires on a stream.
    ///
    /// # Errors
    /// If the writer fails.
    pub fn write(&self, writer: &mut impl Write) -> io::Result<()> {
        let text = self.to_json()?;
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
            Kind::Answer { id, result } => {
                Response::new_ok(id, serde_json::from_str::<Value>(&result).unwrap_or_default())
                    .into()
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

#[cfg(test)]
mod tests {
    use super::*;
    use lsp_server::Request;
    use lsp_types::{Diagnostic, Position, Range};

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
            Outgoing::answer(4.into(), "{\"a\":[null,\"é\"]}".to_owned()),
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
