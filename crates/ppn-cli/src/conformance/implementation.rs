//! The implementation under test: a process that answers line by line, or a command that is
//! started for each request.

use super::group::Group;
use std::{
    env,
    fmt::{self, Display, Formatter},
    fs,
    io::{self, BufRead, BufReader, Read, Write},
    path::PathBuf,
    process::{Command, Stdio},
    sync::{
        atomic::{AtomicUsize, Ordering},
        mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel},
    },
    thread,
    time::Duration,
};

/// The longest answer in bytes.
const LONGEST_ANSWER: u64 = 64 << 20;

/// The word of a command that is replaced by the file with the request.
const FILE: &str = "{}";

pub(super) struct Implementation {
    words: Vec<String>,
    limit: Duration,
    running: Option<Running>,
    /// The file of the request, if the command takes one.
    file: Option<PathBuf>,
}

/// A process that answers. Threads read and write its pipes, so that no wait exceeds the limit.
struct Running {
    /// Ends with this value.
    _group: Group,
    requests: Sender<String>,
    answers: Receiver<io::Result<String>>,
}

/// The reason why there is no answer.
#[derive(Debug)]
pub(super) enum Trouble {
    NotStarted(io::Error),
    TimedOut(Duration),
    Ended,
    Unreadable(io::Error),
}

impl Display for Trouble {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotStarted(error) => write!(f, "the implementation cannot be started: {error}"),
            Self::TimedOut(limit) => write!(f, "no answer within {} s", limit.as_secs_f64()),
            Self::Ended => f.write_str("the implementation ended without an answer"),
            Self::Unreadable(error) => write!(f, "the answer cannot be read: {error}"),
        }
    }
}

impl Implementation {
    /// # Errors
    /// If the command is empty, or a quote in it is not closed.
    pub(super) fn new(command: &str, limit: Duration) -> io::Result<Self> {
        static MADE: AtomicUsize = AtomicUsize::new(0);
        let words = words(command)?;
        if words.is_empty() {
            return Err(io::Error::other("the command of the implementation is empty"));
        }
        let file = words.iter().any(|word| word.contains(FILE)).then(|| {
            let number = MADE.fetch_add(1, Ordering::Relaxed);
            let process = std::process::id();
            env::temp_dir().join(format!("ppn-conformance-{process}-{number}.json"))
        });
        Ok(Self { words, limit, running: None, file })
    }

    /// The answer to a request of one line.
    pub(super) fn ask(&mut self, request: &str) -> Result<String, Trouble> {
        if let Some(file) = &self.file {
            fs::write(file, request).map_err(Trouble::NotStarted)?;
            return self.start(true)?.answer(self.limit);
        }
        let running = match self.running.take() {
            Some(running) => running,
            None => self.start(false)?,
        };
        // If the process has ended, the answer says so.
        let _ = running.requests.send(format!("{request}\n"));
        let answer = running.answer(self.limit);
        // A late answer would be taken for the answer to another request.
        self.running = answer.is_ok().then_some(running);
        answer
    }

    fn start(&self, whole: bool) -> Result<Running, Trouble> {
        let file = self.file.as_deref().map(|file| file.to_string_lossy());
        let mut words = self.words.iter().map(|word| match &file {
            Some(file) => word.replace(FILE, file),
            None => word.clone(),
        });
        let name = words.next().unwrap_or_default();
        let stdin = if whole { Stdio::null() } else { Stdio::piped() };
        let mut command = Command::new(&name);
        command.args(words).stdin(stdin).stdout(Stdio::piped());
        let mut group = Group::start(&mut command).map_err(|error| {
            Trouble::NotStarted(io::Error::new(error.kind(), format!("`{name}`: {error}")))
        })?;
        let (requests, waiting) = channel::<String>();
        if let Some(mut input) = group.0.stdin.take() {
            thread::spawn(move || {
                while let Ok(request) = waiting.recv()
                    && input.write_all(request.as_bytes()).and_then(|()| input.flush()).is_ok()
                {
                }
            });
        }
        // A program that writes without being asked waits, instead of filling the memory.
        let (found, answers) = sync_channel(1);
        if let Some(output) = group.0.stdout.take() {
            thread::spawn(move || {
                let mut output = BufReader::new(output);
                while let Some(answer) = next_answer(&mut output, whole)
                    && found.send(answer).is_ok()
                    && !whole
                {}
            });
        }
        Ok(Running { _group: group, requests, answers })
    }
}

/// A line, or the whole output; `None` at its end.
fn next_answer(output: &mut impl BufRead, whole: bool) -> Option<io::Result<String>> {
    let mut answer = String::new();
    let mut output = output.take(LONGEST_ANSWER);
    let read =
        if whole { output.read_to_string(&mut answer) } else { output.read_line(&mut answer) };
    match read {
        Ok(0) => None,
        // The rest would be taken for the next answer.
        Ok(_) if output.limit() == 0 => {
            Some(Err(io::Error::other("the answer is longer than 64 MiB")))
        }
        Ok(_) => Some(Ok(answer)),
        Err(error) => Some(Err(error)),
    }
}

impl Running {
    fn answer(&self, limit: Duration) -> Result<String, Trouble> {
        match self.answers.recv_timeout(limit) {
            Ok(answer) => answer.map_err(Trouble::Unreadable),
            Err(RecvTimeoutError::Timeout) => Err(Trouble::TimedOut(limit)),
            Err(RecvTimeoutError::Disconnected) => Err(Trouble::Ended),
        }
    }
}

impl Drop for Implementation {
    fn drop(&mut self) {
        self.running = None;
        if let Some(file) = &self.file {
            let _ = fs::remove_file(file);
        }
    }
}

/// The words of a command: spaces separate them, quotes of either kind group them.
///
/// # Errors
/// If a quote is not closed.
fn words(command: &str) -> io::Result<Vec<String>> {
    let mut words: Vec<String> = Vec::new();
    let (mut quote, mut inside) = (None, false);
    for character in command.chars() {
        match quote {
            Some(open) if character == open => quote = None,
            None if matches!(character, '"' | '\'') => {
                quote = Some(character);
                if !inside {
                    words.push(String::new());
                }
                inside = true;
            }
            None if character.is_whitespace() => inside = false,
            _ => {
                if !inside {
                    words.push(String::new());
                }
                inside = true;
                if let Some(word) = words.last_mut() {
                    word.push(character);
                }
            }
        }
    }
    match quote {
        Some(open) => Err(io::Error::other(format!(
            "a quote `{open}` in the command of the implementation is not closed"
        ))),
        None => Ok(words),
    }
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn quotes_group_the_words_of_a_command() {
        let of = |command: &str| words(command).expect("words");
        assert_eq!(of("python3  a.py --x"), ["python3", "a.py", "--x"]);
        assert_eq!(of("'my tool' \"it's\" a''b ''"), ["my tool", "it's", "ab", ""]);
        assert!(of("  ").is_empty());
        for open in ["sh -c 'a b", "a \"b 'c'", "it's"] {
            assert!(words(open).unwrap_err().to_string().contains("is not closed"), "{open}");
        }
    }
}
