//! Messages over standard input and output.
//!
//! Unlike the connection of `lsp_server`, these continue after an invalid message, have a limit for the
//! length of one, and read messages while the server writes. Otherwise a client that writes everything
//! before it reads would wait forever.

use crossbeam_channel::{Receiver, Sender, unbounded};
use lsp_server::Message;
use ppn_lsp::Outgoing;
use std::{
    io::{self, BufRead, Read, Write},
    thread::{self, JoinHandle},
};

/// The longest message in bytes.
const MOST: u64 = 256 << 20;

/// The most bytes of the lines before a message.
const MOST_OF_HEADER: u64 = 64 << 10;

/// A thread for one direction.
pub(super) struct Lane(JoinHandle<io::Result<()>>);

/// The connection to a client. The reading thread may wait for a client that has ended.
pub(super) struct Connection {
    pub(super) messages: Receiver<Message>,
    pub(super) sender: Sender<Outgoing>,
    pub(super) reader: Lane,
    pub(super) writer: Lane,
}

/// Connects to standard input and output.
pub(super) fn connect() -> io::Result<Connection> {
    let (to_server, messages) = unbounded();
    let (sender, to_client) = unbounded();
    let named = |name: &str| thread::Builder::new().name(name.to_owned());
    let reader = named("reader").spawn(move || read(&mut io::stdin().lock(), &to_server))?;
    let writer = named("writer").spawn(move || write(&mut io::stdout().lock(), &to_client))?;
    Ok(Connection { messages, sender, reader: Lane(reader), writer: Lane(writer) })
}

impl Lane {
    /// Waits until everything is read or written. The channel to a writer must be dropped before.
    pub(super) fn finish(self) -> io::Result<()> {
        self.0.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    }
}

/// Passes on messages until the input ends.
///
/// # Errors
/// If the length of a message is not known, so that the next one cannot be found.
fn read(mut input: impl BufRead, messages: &Sender<Message>) -> io::Result<()> {
    while let Some(length) = header(&mut input)? {
        let mut text = Vec::new();
        // Memory is taken as bytes arrive, not as they are announced.
        input.by_ref().take(length).read_to_end(&mut text)?;
        if text.len() as u64 != length {
            return Err(unreadable(format!(
                "the input ends after {} of {length} bytes of a message",
                text.len()
            )));
        }
        match serde_json::from_slice(&text) {
            Ok(message) => {
                if messages.send(message).is_err() {
                    return Ok(());
                }
            }
            Err(error) => tell!("ppn: malformed message: {error}"),
        }
    }
    Ok(())
}

/// Reads the lines before a message. Returns its length; `None` at the end of the input.
fn header(input: &mut impl BufRead) -> io::Result<Option<u64>> {
    let mut input = input.take(MOST_OF_HEADER);
    let mut length = None;
    loop {
        let mut line = Vec::new();
        input.read_until(b'\n', &mut line)?;
        if line.last() != Some(&b'\n') {
            return match input.limit() {
                0 => Err(unreadable(format!("a header has more than {MOST_OF_HEADER} bytes"))),
                _ if line.is_empty() && length.is_none() => Ok(None),
                _ => Err(unreadable("the input ends within a header".to_owned())),
            };
        }
        let line = line.trim_ascii();
        if line.is_empty() {
            match length {
                Some(length) => return Ok(Some(length)),
                None => tell!("ppn: a header without `Content-Length` is skipped"),
            }
            input.set_limit(MOST_OF_HEADER);
            continue;
        }
        let Some(colon) = line.iter().position(|&byte| byte == b':') else {
            tell!("ppn: malformed header: {}", String::from_utf8_lossy(line));
            continue;
        };
        let (name, value) = (line[..colon].trim_ascii(), line[colon + 1..].trim_ascii());
        if name.eq_ignore_ascii_case(b"content-length") {
            let value = String::from_utf8_lossy(value);
            let known = value.parse().ok().filter(|&known| known <= MOST);
            // Repeated lengths must be the same.
            length = known.filter(|known| length.is_none_or(|before| before == *known));
            if length.is_none() {
                return Err(unreadable(format!(
                    "`Content-Length: {value}` is not the number of bytes of a message, which has at \
                     most {MOST}"
                )));
            }
        }
    }
}

fn unreadable(what: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what)
}

fn write(output: &mut dyn Write, messages: &Receiver<Outgoing>) -> io::Result<()> {
    let mut output = output;
    messages.iter().try_for_each(|message| message.write(&mut output))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of messages of an input, and how it ends.
    fn read_all(input: impl AsRef<[u8]>) -> (usize, Result<(), String>) {
        let (sender, messages) = unbounded();
        let read = read(input.as_ref(), &sender).map_err(|error| error.to_string());
        (messages.try_iter().count(), read)
    }

    const GOOD: &str = r#"{"jsonrpc":"2.0","method":"exit"}"#;

    fn framed(text: &str) -> String {
        format!("Content-Length: {}\r\n\r\n{text}", text.len())
    }

    #[test]
    fn messages_after_a_malformed_one_are_read() {
        let mut input = Vec::new();
        for text in ["{", r#"{"method":"\ud83d"}"#, "\u{fffd}", "[]", "", "null", GOOD] {
            input.extend(framed(text).into_bytes());
        }
        input.extend(b"no header\r\n\r\n\r\nContent-Type: x\r\n\r\n");
        input.extend(b"Content-Length: 3\r\n\r\n{\xff}");
        input.extend(b"X\xff: y\ncontent-length :2\nContent-Length: 2\n\n{}");
        input.extend(framed(&"[".repeat(100_000)).into_bytes());
        input.extend(framed(GOOD).into_bytes());
        assert_eq!(read_all(input), (2, Ok(())));
    }

    #[test]
    fn a_length_that_is_none_ends_the_connection() {
        for length in [
            "18446744073709551615",
            "18446744073709551616",
            "100000000000000",
            "268435457",
            "-1",
            "",
            "1e3",
            "0x10",
            "2, 2",
            "\u{661}",
            "33\r\nContent-Length: 34",
        ] {
            let input = format!("{}Content-Length: {length}\r\n\r\n{{}}", framed(GOOD));
            let (messages, end) = read_all(input);
            assert_eq!(messages, 1, "{length}");
            assert!(
                end.is_err_and(|error| error.contains("is not the number of bytes")),
                "{length}"
            );
        }
    }

    #[test]
    fn headers_and_messages_without_an_end_are_bounded() {
        let long = format!("{}X: {}", framed(GOOD), "a".repeat(1 << 20));
        let many = format!("{}{}", framed(GOOD), "X: a\r\n".repeat(100_000));
        for endless in [long, many] {
            let (messages, end) = read_all(endless);
            let expected = "a header has more than 65536 bytes".to_owned();
            assert_eq!((messages, end), (1, Err(expected)));
        }
        for (cut, expected) in [
            ("Content-Length: 9", "the input ends within a header"),
            ("Content-Length: 9\r\n", "the input ends within a header"),
            ("Content-Length: 9\r\n\r\n{}", "the input ends after 2 of 9 bytes of a message"),
            (
                "Content-Length: 268435456\r\n\r\n",
                "the input ends after 0 of 268435456 bytes of a message",
            ),
        ] {
            assert_eq!(read_all(cut), (0, Err(expected.to_owned())), "{cut}");
        }
    }
}
