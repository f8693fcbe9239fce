//! The diagnostics of documents, computed while no message is waiting.

use crate::{
    aside::Aside, outgoing::Outgoing, progress::Progress, published::published,
    workspace::Workspace,
};
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    time::Duration,
};
use web_time::Instant;

/// The documents whose diagnostics are not up to date.
#[derive(Default, Debug)]
pub(crate) struct Checks {
    /// The most recently changed document is last, and is checked first.
    waiting: Vec<Waiting>,
    /// The usual time to check a game and to publish its diagnostics, as measured so far.
    usual_work: Duration,
    progress: Progress,
    /// The check of a long game.
    aside: Aside,
}

#[derive(Debug)]
struct Waiting {
    uri: String,
    /// The diagnostics of the game on the screen are not published yet.
    is_new: bool,
    /// When its diagnostics were published last, or when it was changed.
    since: Instant,
}

/// The longest time that diagnostics wait for the next change.
const MOST_PATIENCE: Duration = Duration::from_millis(250);

/// The time between two publications while the other games of a document are checked. Each
/// publication has all diagnostics found so far.
const NEWS: Duration = Duration::from_secs(1);

impl Checks {
    /// Adds a document that was opened or changed.
    pub(crate) fn add(&mut self, uri: String) {
        self.waiting.retain(|waiting| waiting.uri != uri);
        self.waiting.push(Waiting { uri, is_new: true, since: Instant::now() });
    }

    /// Removes a document that was closed; returns the messages to send.
    pub(crate) fn remove(&mut self, uri: &str) -> Vec<Outgoing> {
        self.waiting.retain(|waiting| waiting.uri != uri);
        self.progress.end(uri).map(Outgoing::from).into_iter().collect()
    }

    /// Goes on with the other documents: the one that is checked makes the server panic.
    pub(crate) fn skip(&mut self) {
        self.waiting.pop();
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// The time to wait for a message before documents are checked; `None` if all documents are
    /// checked.
    ///
    /// Quick checks start at once. Otherwise the server waits for the next change as long as a
    /// check takes, so that typing is never slowed down by more than half.
    pub(crate) fn patience(&self) -> Option<Duration> {
        (!self.is_empty()).then(|| self.usual_work.min(MOST_PATIENCE))
    }

    /// Checks games until all are checked or `stop` returns true. `stop` is called after each game, and during the
    /// check of a long one.
    ///
    /// In each document, the games that the user sees are checked first, and published first if the document
    /// is not small, since the first check of an archive takes seconds.
    pub(crate) fn run(
        &mut self,
        workspace: &mut Workspace,
        stop: &dyn Fn() -> bool,
        send: &dyn Fn(Outgoing),
    ) {
        let Workspace { documents, client, .. } = workspace;
        while let Some(Waiting { uri, is_new, since }) = self.waiting.last_mut() {
            let Some(document) = documents.get_mut(uri) else {
                self.waiting.pop();
                continue;
            };
            let near = document.near();
            let mut slowest = Duration::ZERO;
            let mut known = document.known();
            for game in near.clone().chain(near.end..document.len()).chain(0..near.start) {
                if document.checked(game).is_some() {
                    continue;
                }
                let is_early = *is_new && !document.is_small();
                if !near.contains(&game) && (is_early || since.elapsed() > NEWS) {
                    let start = Instant::now();
                    send(published(document, client));
                    *since = Instant::now();
                    if *is_new {
                        self.usual_work = slowest + start.elapsed();
                    }
                    *is_new = false;
                    if document.is_large() && client.progress {
                        let news = self.progress.report(uri, known, document.len());
                        news.into_iter().for_each(|one| send(one.into()));
                    }
                }
                let start = Instant::now();
                if document.is_long(game) {
                    let Some(found) = self.aside.check(document, game, stop) else { return };
                    document.keep_checked(game, found);
                } else {
                    let found = catch_unwind(AssertUnwindSafe(|| document.check(game)));
                    document.keep(game, found.unwrap_or_default());
                }
                slowest = slowest.max(start.elapsed());
                known += 1;
                if stop() {
                    return;
                }
            }
            let start = Instant::now();
            send(published(document, client));
            self.usual_work = slowest + start.elapsed();
            self.progress.end(uri).into_iter().for_each(|one| send(one.into()));
            self.waiting.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{client::Client, folders::Folders, host::Host};
    use lsp_server::Message;
    use lsp_types::{InitializeParams, Position, Range};
    use serde_json::{Value, json};
    use std::cell::{Cell, RefCell};

    const URI: &str = "file:///archive.fan";

    /// A client that shows progress, without open documents.
    fn workspace() -> Workspace {
        let capabilities = json!({"capabilities": {"window": {"workDoneProgress": true}}});
        let params = serde_json::from_value::<InitializeParams>(capabilities).unwrap();
        let host = Host::new(ppn::notations(), Box::new(|_| Default::default()));
        Workspace::new(host, Client::new(&params), Folders::default())
    }

    /// Opens an archive of Arimaa games that is not small, each with a mistake in its third line.
    fn open(workspace: &mut Workspace, checks: &mut Checks, uri: &str, games: usize) {
        let text = format!("FAN31415926 1\n\n1g Ra9 \"{}\"\n\n", "word ".repeat(25)).repeat(games);
        let document = json!({"uri": uri, "languageId": "fan", "version": 1, "text": text});
        checks.add(workspace.open(json!({ "textDocument": document })).unwrap());
    }

    /// Inserts a space into the archive.
    fn change(workspace: &mut Workspace, checks: &mut Checks, line: u32) {
        let start = Position { line, character: 0 };
        workspace.documents.get_mut(URI).unwrap().change(Range { start, end: start }, " ");
        checks.add(URI.to_owned());
    }

    /// Checks at most `most` games. Returns their number and the messages that were sent, each with
    /// the number of games checked before it.
    fn run(
        checks: &mut Checks,
        workspace: &mut Workspace,
        most: usize,
    ) -> (usize, Vec<(usize, Message)>) {
        let (games, sent) = (Cell::new(0), RefCell::new(Vec::new()));
        let stop = || {
            games.set(games.get() + 1);
            games.get() == most
        };
        checks.run(workspace, &stop, &|message| {
            sent.borrow_mut().push((games.get(), message.into()));
        });
        (games.get(), sent.into_inner())
    }

    /// The lines of the diagnostics that a message publishes.
    fn lines(message: &Message) -> Option<Vec<u64>> {
        let Message::Notification(note) = message else { return None };
        let found = note.params.get("diagnostics")?.as_array()?;
        let line = |one: &Value| one.pointer("/range/start/line").and_then(Value::as_u64);
        let mut lines: Vec<_> = found.iter().filter_map(line).collect();
        lines.dedup();
        Some(lines)
    }

    #[test]
    fn the_game_at_the_cursor_is_published_before_the_rest_is_checked() {
        let (mut workspace, mut checks) = (workspace(), Checks::default());
        open(&mut workspace, &mut checks, URI, 600);
        // A message interrupts checking after each game.
        assert_eq!(run(&mut checks, &mut workspace, 1).0, 1);
        change(&mut workspace, &mut checks, 4 * 300 + 2);
        let (_, sent) = run(&mut checks, &mut workspace, 4);
        let (games, first) = &sent[0];
        assert_eq!(*games, 3);
        let of_game = |game: u64| 4 * game + 2;
        let expected: Vec<_> = [0, 299, 300, 301].map(of_game).into();
        assert_eq!(lines(first), Some(expected));
        // The other games follow, and all diagnostics are published at the end.
        let (games, sent) = run(&mut checks, &mut workspace, usize::MAX);
        assert_eq!(games, 600 - 1 - 4);
        let all = sent.iter().rev().find_map(|(_, message)| lines(message));
        assert_eq!(all, Some((0..600).map(of_game).collect()));
        assert!(checks.is_empty());
    }

    #[test]
    fn a_small_document_is_published_once() {
        let (mut workspace, mut checks) = (workspace(), Checks::default());
        open(&mut workspace, &mut checks, URI, 9);
        let (_, sent) = run(&mut checks, &mut workspace, usize::MAX);
        let published: Vec<_> = sent.iter().filter_map(|(_, message)| lines(message)).collect();
        assert_eq!(published, [(0..9).map(|game| 4 * game + 2).collect::<Vec<_>>()]);
    }

    #[test]
    fn the_document_that_was_changed_last_is_checked_first() {
        let (mut workspace, mut checks) = (workspace(), Checks::default());
        open(&mut workspace, &mut checks, URI, 3);
        open(&mut workspace, &mut checks, "file:///a.fan", 1);
        change(&mut workspace, &mut checks, 0);
        run(&mut checks, &mut workspace, 1);
        assert!(workspace.documents[URI].checked(0).is_some());
        assert!(workspace.documents["file:///a.fan"].checked(0).is_none());
    }

    #[test]
    fn the_progress_of_a_long_archive_is_shown() {
        let (mut workspace, mut checks) = (workspace(), Checks::default());
        open(&mut workspace, &mut checks, URI, 600);
        let (_, sent) = run(&mut checks, &mut workspace, usize::MAX);
        let mut kinds = Vec::new();
        for (_, message) in sent {
            kinds.push(match message {
                Message::Request(request) => request.method,
                Message::Notification(note) if note.method == "$/progress" => {
                    note.params["value"]["kind"].as_str().unwrap().to_owned()
                }
                _ => continue,
            });
        }
        kinds.retain(|kind| kind != "report");
        assert_eq!(kinds, ["window/workDoneProgress/create", "begin", "end"]);
        // A single change in an archive that was checked is not long work.
        change(&mut workspace, &mut checks, 2);
        let (games, sent) = run(&mut checks, &mut workspace, usize::MAX);
        assert!(games <= 2, "{games}");
        assert_eq!(sent.len(), 1);
    }
}
