//! The position at a place, found in other games: the request `ppn/findPosition`.

use crate::{
    client::path_of, document::Document, folders::Folders, line::Line, queue::Queue, steps::Steps,
    symbols::words, workspace::Workspace,
};
use lsp_types::{Location, Position, TextDocumentIdentifier};
use ppn_archive::{Query, Subject};
use ppn_source::Span;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The parameters of a request for the games with the position at a place.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PositionParams {
    text_document: TextDocumentIdentifier,
    position: Position,
    /// The games that are searched.
    #[serde(default, rename = "in")]
    scope: Scope,
}

/// The games that are searched.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Scope {
    /// Those of the document.
    Document,
    /// Those of all open documents, and of the files in the folders of the workspace.
    #[default]
    Workspace,
}

impl PositionParams {
    pub(crate) fn document(&self) -> &str {
        &self.text_document.uri.0
    }
}

/// The games with a position.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Positions {
    /// The first place of the position in each of them.
    locations: Vec<Location>,
    /// The number of games that were searched.
    games: usize,
    /// Whether all games were searched.
    is_complete: bool,
}

/// The largest number of games in an answer.
const MOST_FOUND: usize = 1000;

/// The games of the main lines with the position at a place, first those of the same document.
pub(crate) fn find(
    workspace: &Workspace,
    queue: &Queue<'_>,
    here: &Document,
    params: &PositionParams,
) -> Positions {
    let place = here.place(params.position);
    let parsed = here.parsed(place.game);
    let game = parsed.record();
    let line = Line::at(&game, place.at);
    let query = Query::of_position(line.record, line.state);
    let uri = (params.scope == Scope::Document).then(|| params.document());
    let mut search =
        Search { query, queue, uri, steps: Steps::of_search(), found: Positions::default() };
    search.found.is_complete =
        search.look_in(here) && (uri.is_some() || search.look_around(workspace, here));
    search.found
}

/// A search in several documents.
struct Search<'q> {
    query: Query,
    queue: &'q Queue<'q>,
    /// The only document whose changes make the answer wrong; none if it is about all of them.
    uri: Option<&'q str>,
    steps: Steps,
    found: Positions,
}

impl Search<'_> {
    /// Searches the other open documents, and the files that are not open. Returns whether all were searched.
    fn look_around(&mut self, workspace: &Workspace, here: &Document) -> bool {
        let mut others = workspace.documents.values().filter(|one| one.uri != here.uri);
        if !others.all(|document| self.look_in(document)) {
            return false;
        }
        let open: Vec<_> = workspace.documents.values().map(|one| path_of(&one.uri)).collect();
        let is_open = |path: &Path| open.iter().any(|one| one == path);
        let mut is_complete = true;
        for file in Folders::files(workspace, &is_open) {
            match file {
                Some(document) if !self.look_in(&document) => return false,
                Some(_) => {}
                None => is_complete = false,
            }
            // Reading files takes time, too.
            if self.is_cancelled() {
                return false;
            }
        }
        is_complete
    }

    fn is_cancelled(&self) -> bool {
        self.queue.is_cancelled(self.uri)
    }

    /// Searches a document. Returns whether all its games were searched; if not, no more are.
    fn look_in(&mut self, document: &Document) -> bool {
        for game in 0..document.len() {
            let affords = !self.is_cancelled() && self.steps.afford(document.slot(game).playing());
            if !affords || self.found.locations.len() == MOST_FOUND {
                return false;
            }
            self.found.games += 1;
            let text = document.game(game);
            let subject = Subject::new(&text, &*document.notation, &document.settings.options);
            let Some(found) = self.query.find(&subject) else { continue };
            let whole = || words(&text.text).unwrap_or(Span::empty(0));
            let location = document.location(game, found.place.unwrap_or_else(whole));
            self.found.locations.push(location);
        }
        true
    }
}
