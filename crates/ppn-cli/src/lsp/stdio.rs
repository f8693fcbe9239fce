//! Messages over standard input and output.
//!
//! Unlike the connection of `lsp_server`, these continue after an invalid message, and read
//! messages while the server writes. Otherwise a client that writes everything before it reads
//! would wait forever.

use crossbeam_channel::{Receiver, Sender, unbounded};
use lsp_server::Message;
use ppn_lsp::Outgoing;
use std::{
    io::{self, BufRead, ErrorKind, Write},
    thread::{self, JoinHandle},
};

/// The writing thread. The reading thread is not joined, since it may wait for a client that has
/// ended.
pub(super) struct Writer(JoinHandle<io::Result<()>>);

/// The messages from standard input, and the channel to standard output.
pub(super) fn connect() -> io::Result<(Receiver<Message>, Sender<Outgoing>, Writer)> {
    let (to_server, receiver) = unbounded();
    let (sender, to_client) = unbounded();
    let named = |name: &str| thread::Builder::new().name(name.to_owned());
    named("reader").spawn(move || {
        // An error is handled like an end: the client is gone.
        let _ = read(&mut io::stdin().lock(), &to_server);
    })?;
    let writer = named("writer").spawn(move || write(&mut io::stdout().lock(), &to_client))?;
    Ok((receiver, sender, Writer(writer)))
}

impl Writer {
    /// Waits until everything is written. The channel to it must be dropped before.
    pub(super) fn finish(self) -> io::Result<()> {
        self.0.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    }
}

fn read(input: &mut dyn BufRead, messages: &Sender<Message>) -> io::Result<()> {
    let mut input = input;
    loop {
        let message = match Message::read(&mut input) {
            Ok(Some(message)) => message,
            Ok(None) => return Ok(()),
            // The rest of the message was read, or is skipped line by line.
            Err(error) if error.kind() == ErrorKind::InvalidData => {
                tell!("ppn: {error}");
                continue;
            }
            Err(error) => return Err(error),
        };
        if messages.send(message).is_err() {
            return Ok(());
        }
    }
}

fn write(output: &mut dyn Write, messages: &Receiver<Outgoing>) -> io::Result<()> {
    let mut output = output;
    messages.iter().try_for_each(|message| message.write(&mut output))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_after_a_malformed_one_are_read() {
        let good = r#"{"jsonrpc":"2.0","method":"exit"}"#;
        let mut input = Vec::new();
        for text in ["{", r#"{"method":"\ud83d"}"#, "\u{fffd}", "[]", good] {
            input.extend(format!("Content-Length: {}\r\n\r\n{text}", text.len()).into_bytes());
        }
        input.extend(b"no header\r\n\r\n");
        input.extend(b"Content-Length: 3\r\n\r\n{\xff}");
        input.extend(format!("Content-Length: {}\r\n\r\n{good}", good.len()).into_bytes());
        let (sender, messages) = unbounded();
        read(&mut input.as_slice(), &sender).unwrap();
        assert_eq!(messages.try_iter().count(), 2);
    }
}
