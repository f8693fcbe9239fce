//! Boards and games as PDF.

use super::{
    Render,
    booklet::Booklet,
    fonts::{fonts, report_missing},
    no_game,
    score::Choice,
};
use crate::arguments::wrong_usage;
use crate::{
    files,
    input::Input,
    metadata::{game, players, round, text, title},
    notations,
    outcome::Outcome,
    output::Reports,
    progress::Progress,
};
use ppn::{Metadata, Piece, Record, score_boards, score_game, view::Drawing};
use ppn_render::{
    Paper, ScoreBoard, ScoreGame, ScoreItem,
    pdf::{self, Page, Pdf},
    picture::{Annotate, Options},
};
use std::{collections::BTreeSet, io, path::Path, slice};

/// The maximum number of pieces in all diagrams of a score together. Ten thousand games of Go fit.
const MOST_IN_SCORES: usize = 2_000_000;

impl Render {
    pub(super) fn write_score(&self, input: &mut Input) -> io::Result<Outcome> {
        if self.score.diagrams.len() > 1 && self.score.diagrams.contains(&Choice::None) {
            return Err(wrong_usage("`none` cannot be combined with other values of --diagrams"));
        }
        let reading = self.reading.options_of(self.file()).with_viewer(true);
        let only = self.only()?;
        let wanted = only.unwrap_or(1);
        let mut text = None;
        for read in 0..wanted {
            text = input.next_text()?;
            if text.is_none() {
                return Err(no_game(wanted, read));
            }
        }
        // One game is read ahead, since pages of a single game are different.
        let mut next = if only.is_none() { input.next_text()? } else { None };
        let alone = next.is_none();
        let mut page = self.pdf_page()?.with_run_on(!alone && !self.score.new_pages);
        if self.score.booklet {
            page.paper = page.paper.or(Some(Paper::A5));
        }
        let mut booklet = Booklet::default();
        let named = text.as_ref().filter(|_| alone).map(|game| {
            let metadata = input.notation.headline(game, &reading);
            joined([players(&metadata), title(&metadata)])
        });
        let file = Path::new(self.file().file_name().unwrap_or(self.file().as_os_str()));
        let title_of_file =
            named.filter(|name| !name.is_empty()).unwrap_or_else(|| files::name(file));
        let options = self.options()?.with_title(title_of_file);
        let as_asked = self.drawing()?;
        let mut score = pdf::Score::new(&page, &options);
        let mut reports = Reports::aside(self.aside);
        let mut progress = Progress::new(slice::from_ref(self.file()));
        let (mut games, mut pieces) = (0, 0);
        while let Some(game) = text {
            let record = notations::record(&*input.notation, &game, &reading);
            progress.clear();
            reports.write(&input.name, &game, &record.diagnostics)?;
            if self.score.booklet {
                booklet.add(&record.metadata);
            }
            let drawing = annotated(&as_asked, &record);
            let states = self.score.states(&record, alone)?;
            let drawn: BTreeSet<usize> = states.iter().copied().collect();
            let mut boards = record.boards();
            pieces += drawn.iter().map(|&state| boards.go_to(state).len()).sum::<usize>();
            if pieces > MOST_IN_SCORES {
                return Err(too_many());
            }
            let event = title(&record.metadata).unwrap_or_default();
            let (title, header) = match self.score.booklet {
                true => entry(&record.metadata),
                false => (title(&record.metadata), header(&record.metadata)),
            };
            let mut printed = ScoreGame {
                title: title.unwrap_or_default(),
                header,
                crop: drawing.crop.map(|crop| crop.inches(record.scale_factor)),
                annotate: Some(drawing.coordinates(&record)),
                view: Some(drawing.seen_in(&record)),
                ..score_game(&record, &states, self.words.macros)
            };
            let captions = drawing.captions(&record, &event);
            if self.additions.caption.is_some() {
                for item in &mut printed.items {
                    if let ScoreItem::Diagram { state, caption } = item {
                        *caption = captions(*state);
                    }
                }
            }
            let mut boards = score_boards(&record, !self.no_highlight);
            let mut board = |state| {
                let board = boards(state);
                let frame = self.drawn_on(&drawing, &record, captions(state), board.frame);
                ScoreBoard { frame, ..board }
            };
            score.add(&printed, &mut board).map_err(io::Error::other)?;
            games += 1;
            progress.advance(game.text.len(), games);
            text = next;
            next = if alone { None } else { input.next_text()? };
        }
        progress.clear();
        let pdf = match self.score.booklet {
            true => score.finish_with(&booklet.front(&files::name(file))),
            false => score.finish(),
        };
        write_pdf(&pdf.map_err(io::Error::other)?, &self.output)?;
        Ok(reports.outcome(true, false))
    }

    pub(super) fn draw_pdf(
        &self,
        pieces: &[Piece],
        options: &Options,
        path: &Path,
    ) -> io::Result<()> {
        let pdf = pdf::picture(pieces, options, &self.pdf_page()?).map_err(io::Error::other)?;
        write_pdf(&pdf, path)
    }

    /// The pages that the options request.
    pub(super) fn pdf_page(&self) -> io::Result<Page> {
        let page = Page::default().with_paper(self.paper).with_scale(self.scale);
        Ok(page.with_fonts(fonts(&self.font)?))
    }
}

/// A drawing with coordinates, which people who read moves on paper need: those by which the game names squares.
fn annotated(drawing: &Drawing, record: &Record<'_>) -> Drawing {
    let mut drawing = drawing.clone();
    let usual = match (record.is_numbered, record.skips_i) {
        (true, _) => Annotate::Numbers,
        (false, true) => Annotate::Go,
        (false, false) => Annotate::Algebraic,
    };
    drawing.annotate.get_or_insert(usual);
    drawing
}

/// The error for diagrams with more than [`MOST_IN_SCORES`] pieces.
fn too_many() -> io::Error {
    io::Error::other(format!(
        "the diagrams have more than {MOST_IN_SCORES} pieces together; --game writes one game, and \
         --diagrams none leaves out the diagrams"
    ))
}

/// Writes a file, and names the characters that it shows as boxes.
pub(super) fn write_pdf(pdf: &Pdf, path: &Path) -> io::Result<()> {
    report_missing(&pdf.missing, "PDF");
    files::put(path, &pdf.bytes)
}

/// The title of a file with one board: the players, the game, and what the board shows.
pub(super) fn file_title(metadata: &Metadata, shown: &str) -> String {
    let shown = Some(shown.to_owned()).filter(|shown| !shown.is_empty());
    joined([players(metadata), title(metadata).or_else(|| game(metadata)), shown])
}

/// The lines below the title.
fn header(metadata: &Metadata) -> Vec<String> {
    let value = |key| text(metadata, key);
    let game = game(metadata).filter(|game| title(metadata).as_ref() != Some(game));
    let lines = [
        vec![players(metadata), value("Result")],
        vec![game, value("Date"), round(metadata), value("Site")],
    ];
    lines.map(joined).into_iter().filter(|line| !line.is_empty()).collect()
}

/// The title of a game in a booklet, which is named by its players as in the contents, and the line below.
fn entry(metadata: &Metadata) -> (Option<String>, Vec<String>) {
    let named = players(metadata);
    let event = title(metadata);
    let rest = if named.is_some() { event.clone() } else { None };
    let parts = [text(metadata, "Result"), round(metadata), text(metadata, "Date"), rest];
    let line = joined(parts);
    (named.or(event), if line.is_empty() { Vec::new() } else { vec![line] })
}

fn joined(parts: impl IntoIterator<Item = Option<String>>) -> String {
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}
