//! Prints what an editor shows for a place of a game: line and column, counted from 1.
//!
//! ```text
//! cargo run -p ppn-lsp --example hover -- 1 12 < game.ppn
//! ```
//!
//! The server and its client run in one process and communicate over channels, as in a test.

use lsp_server::{Connection, Message, Notification, Request};
use ppn_lsp::{Host, serve};
use serde_json::{Value, json};
use std::{
    error::Error,
    io::{self, Read, Write},
    thread,
};

fn main() -> Result<(), Box<dyn Error>> {
    let numbers: Vec<u32> =
        std::env::args().skip(1).map(|one| one.parse()).collect::<Result<_, _>>()?;
    let &[line, column] = &numbers[..] else { return Err("give a line and a column".into()) };
    let mut text = String::new();
    io::stdin().lock().read_to_string(&mut text)?;

    let (server, client) = Connection::memory();
    let host = Host::new(ppn::notations(), Box::new(|_| Default::default()));
    let server = thread::spawn(move || serve(&server, host));
    let note = |method: &str, params| {
        client.sender.send(Message::Notification(Notification::new(method.into(), params)))
    };
    let ask = |id: i32, method: &str, params| -> Result<Value, Box<dyn Error>> {
        client.sender.send(Message::Request(Request::new(id.into(), method.into(), params)))?;
        loop {
            // Diagnostics may arrive before the answer.
            if let Message::Response(answer) = client.receiver.recv()? {
                return answer.response_result.map_err(|error| error.message.into());
            }
        }
    };
    ask(1, "initialize", json!({"capabilities": {}}))?;
    note("initialized", json!({}))?;
    let document =
        json!({"uri": "file:///game.ppn", "languageId": "ppn", "version": 1, "text": text});
    note("textDocument/didOpen", json!({ "textDocument": document }))?;
    let place = json!({
        "textDocument": {"uri": "file:///game.ppn"},
        "position": {"line": line.saturating_sub(1), "character": column.saturating_sub(1)},
    });
    let hover = ask(2, "textDocument/hover", place)?;
    let shown = hover["contents"]["value"].as_str().unwrap_or("nothing");
    writeln!(io::stdout(), "{shown}")?;
    ask(3, "shutdown", json!(null))?;
    note("exit", json!(null))?;
    server.join().map_err(|_| "the server failed")??;
    Ok(())
}
