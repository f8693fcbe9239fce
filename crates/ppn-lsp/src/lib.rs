//! The language server for board-game notation, over the language server protocol.
//!
//! [`serve`] runs the protocol over a connection until the client ends it; [`serve_over`] does so for other
//! ways to send messages, and [`Service`] takes them one by one. The server knows no
//! notation: it takes a table of notations. All its answers about a text come from the records,
//! parts, explanations and completions of a [`Notation`], from the linter and
//! from the renderer. It reads no files; the settings of a file, and the files of a workspace, come from the [`Host`].
//!
//! ```
//! use lsp_server::{Connection, Message, Notification, Request};
//! use ppn_lsp::{Host, serve};
//! use serde_json::json;
//!
//! let (server, client) = Connection::memory();
//! let host = Host::new(ppn::notations(), Box::new(|_| Default::default()));
//! let server = std::thread::spawn(move || serve(&server, host));
//!
//! let send = |message: Message| client.sender.send(message).unwrap();
//! let ask = |id: i32, method: &str, params| Request::new(id.into(), method.into(), params).into();
//! let note = |method: &str, params| Notification::new(method.into(), params).into();
//! send(ask(1, "initialize", json!({"capabilities": {}})));
//! send(note("initialized", json!({})));
//! let game = json!({"uri": "file:///a.ppn", "languageId": "ppn", "version": 1, "text": "1. b2-b3"});
//! send(note("textDocument/didOpen", json!({ "textDocument": game })));
//!
//! let _capabilities = client.receiver.recv().unwrap();
//! let Message::Notification(published) = client.receiver.recv().unwrap() else { panic!() };
//! assert_eq!(published.params["diagnostics"][0]["code"], "E0401");
//!
//! send(ask(2, "shutdown", json!(null)));
//! send(note("exit", json!(null)));
//! server.join().unwrap().unwrap();
//! ```

mod actions;
mod aside;
mod board;
mod capabilities;
mod checks;
mod client;
mod completion;
mod document;
mod encoding;
mod folders;
mod formatting;
mod games;
mod highlights;
mod hints;
mod host;
mod hover;
mod kept;
mod lenses;
mod line;
mod lines;
mod links;
mod markup;
mod names;
mod outgoing;
mod pieces;
mod positions;
mod progress;
mod published;
mod queue;
mod requests;
mod sent;
mod server;
mod service;
mod steps;
mod symbols;
mod tokens;
mod view;
mod workspace;

pub use host::{FileSettings, Host};
pub use outgoing::Outgoing;
pub use server::{Ended, serve, serve_over};
pub use service::Service;

pub use lsp_server;
pub use ppn_lint::Selection;
pub use ppn_record::{Notation, Notations, Options};
pub use ppn_source::LineBreaks;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
