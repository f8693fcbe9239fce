//! A fence with its game, and what a document shows of it.

use crate::{
    Diagram, Paragraph, Picture, PictureFormat, Settings, Shown, Surroundings, Width,
    attributes::Word,
    codes::{FENCE_BOARD, FENCE_MOVE, NOT_DRAWN, OPTION_VALUE},
    embed::Asked,
    games::Source,
    option::{As, Caption},
    picture::{name_of, name_of_text},
};
use ppn_record::Record;
use ppn_render::{Marking, ScoreItem, Theme, picture, player, terminal};
use ppn_source::{Diagnostic, Span};
use ppn_view::{
    Diagram as Chosen, Frames, NoMove, Still, Tree, game_name, game_title, move_and_comment,
    player_game, score_game,
};
use std::{cell::Cell, collections::HashMap};

/// A move that the game does not have, where the document names it.
fn no_move(number: &Word, problem: &NoMove) -> Diagnostic {
    let diagnostic = Diagnostic::new(&FENCE_MOVE, number.span, problem.to_string());
    match (problem.help(), problem.note()) {
        (Some(help), _) => diagnostic.with_help(help),
        (None, Some(note)) => diagnostic.with_note(note),
        (None, None) => diagnostic,
    }
}

/// A fence with its game.
pub(crate) struct Scene<'s> {
    pub(crate) asked: &'s Asked<'s>,
    pub(crate) source: &'s Source<'s>,
    pub(crate) record: &'s Record<'s>,
    pub(crate) settings: &'s Settings,
    pub(crate) around: &'s dyn Surroundings,
    /// The bytes of all pictures so far.
    pub(crate) drawn: &'s Cell<usize>,
}

impl Scene<'_> {
    /// What the document shows instead of the fence.
    pub(crate) fn diagram(
        &self,
        numbers: &HashMap<String, (usize, Span)>,
        problems: &mut Vec<Diagnostic>,
    ) -> Result<Diagram, Diagnostic> {
        let Asked { block, wishes, index, .. } = self.asked;
        let state = self.state()?;
        let label = wishes.label.as_ref().map_or("", |label| &label.text);
        let event = game_title(&self.record.metadata, &self.settings.notations);
        let event = event.unwrap_or_default();
        let caption = match &wishes.caption {
            None => String::new(),
            Some(Caption::Text(text)) => text.of(self.record, state, &event, wishes.drawing.macros),
            Some(Caption::Markup(markup)) => markup.clone(),
        };
        let shown = match wishes.shows {
            As::Picture | As::Film if wishes.to.is_some() => {
                Shown::File(self.file(state, &event, problems)?)
            }
            As::Picture => Shown::Picture(self.picture(state, problems)?),
            As::Film => Shown::Picture(self.film(state, problems)?),
            As::Text => Shown::Text(self.text(state)),
            As::Player => Shown::Player(self.page(state)?, self.picture(state, problems)?),
            As::Moves => Shown::Score(self.score(&[], false)?),
            As::Score => Shown::Score(self.score(&self.diagrams()?, true)?),
            As::Code => Shown::Code,
            As::Nothing => Shown::Nothing,
        };
        Ok(Diagram {
            span: block.span,
            prefix: block.prefix.clone(),
            index: *index,
            number: numbers.get(label).map(|(number, _)| *number),
            label: label.to_owned(),
            caption,
            width: wishes.width.clone(),
            shown,
        })
    }

    /// The board that is shown.
    fn state(&self) -> Result<usize, Diagnostic> {
        let Some(number) = &self.asked.wishes.number else { return Ok(self.record.len() - 1) };
        if number.text == "last" {
            return Ok(self.record.len() - 1);
        }
        let states = Chosen::Number(number.text.clone()).found_in(self.record);
        let states = states.map_err(|problem| no_move(number, &problem))?;
        Ok(states.last().copied().unwrap_or_default())
    }

    fn picture(&self, state: usize, problems: &mut Vec<Diagnostic>) -> Result<Picture, Diagnostic> {
        let mut still = self.asked.wishes.drawing.still(self.record, state, "");
        self.fit_letters(&mut still);
        self.report_outside(&still, problems)?;
        self.drawn(&still, state)
    }

    /// The picture that the document shows from a file of its own. What a document would write around a picture, its caption
    /// and its width, is in it.
    fn file(
        &self,
        state: usize,
        event: &str,
        problems: &mut Vec<Diagnostic>,
    ) -> Result<Picture, Diagnostic> {
        let wishes = &self.asked.wishes;
        let Some((to, format)) = &wishes.to else { return self.picture(state, problems) };
        let mut drawing = wishes.drawing.clone();
        if let Some(Caption::Text(text)) = &wishes.caption {
            drawing.caption = Some(text.clone());
        }
        let mut still = drawing.still(self.record, state, event);
        let inches = wishes.width.as_ref().map(Width::inches);
        if still.options.text_size.is_some() {
            still.options.paper_width = inches;
        } else {
            still.options.width = inches.map(|inches| (inches * 96.0).round() as u32);
        }
        self.report_outside(&still, problems)?;
        let is_film = wishes.shows == As::Film && *format == PictureFormat::Svg;
        let bytes = match is_film {
            true => self.moving(&still)?,
            false => self.bytes_of(&still, *format)?,
        };
        self.count(bytes.len())?;
        Ok(Picture { name: to.text.clone(), alt: self.alt_text(state), bytes: Some(bytes) })
    }

    /// The whole game in one picture, if pictures can move. On paper it is the board.
    fn film(&self, state: usize, problems: &mut Vec<Diagnostic>) -> Result<Picture, Diagnostic> {
        let Self { settings, source, .. } = self;
        if settings.format != PictureFormat::Svg {
            return self.picture(state, problems);
        }
        let still = self.asked.wishes.drawing.still(self.record, state, "");
        let content =
            format!("{} {} {:?}", source.notation.name(), source.text.text, still.options);
        let (name, alt) = (name_of_text(&content, settings, "svg"), self.alt_text(state));
        self.made(name, alt, || self.moving(&still))
    }

    /// A file of the document, which is made unless it is there.
    fn made(
        &self,
        name: String,
        alt: String,
        make: impl FnOnce() -> Result<Vec<u8>, Diagnostic>,
    ) -> Result<Picture, Diagnostic> {
        if !self.settings.redraws && self.around.has(&name) {
            return Ok(Picture { name, alt, bytes: None });
        }
        let bytes = make()?;
        self.count(bytes.len())?;
        Ok(Picture { name, alt, bytes: Some(bytes) })
    }

    /// The bytes of a film.
    fn moving(&self, still: &Still) -> Result<Vec<u8>, Diagnostic> {
        let frames: Vec<_> =
            Frames::new(self.record, self.asked.wishes.drawing.highlight).collect();
        let film = picture::animated_svg(&frames, &still.options, &picture::Motion::default());
        film.map(String::into_bytes).map_err(|error| self.not_drawn(&error))
    }

    /// Reports marks that are not in the picture.
    fn report_outside(
        &self,
        still: &Still,
        problems: &mut Vec<Diagnostic>,
    ) -> Result<(), Diagnostic> {
        let Asked { wishes, block, .. } = self.asked;
        if wishes.solid.is_some() {
            return Ok(());
        }
        let Still { pieces, options, .. } = still;
        let (markings, cell) = (&wishes.drawing.markings, self.record.scale_factor);
        let outside = Marking::outside(markings, pieces, options, cell);
        let outside = outside.map_err(|error| self.not_drawn(&error))?.into_iter();
        let cut = Marking::cut(markings, pieces, options, cell);
        let cut = cut.map_err(|error| self.not_drawn(&error))?.into_iter();
        let outside = outside.map(|marking| {
            let text = marking.text();
            (text, format!("`{text}` is outside the picture and not drawn"))
        });
        let cut = cut.map(|region| {
            let text = region.text();
            (text, format!("the part of `{text}` outside the board is not drawn"))
        });
        let ghosts = wishes.drawing.ghosts.iter();
        let ghosts = ghosts.filter_map(|ghost| Some((ghost.text(), ghost.problem(pieces, cell)?)));
        for (text, message) in outside.chain(cut).chain(ghosts) {
            let values = block.attributes.list.iter().filter_map(|one| one.value.as_ref());
            let place = values.filter_map(|value| value.part(text)).next();
            let span = place.unwrap_or(block.word.span);
            problems.push(Diagnostic::new(&NOT_DRAWN, span, message));
        }
        Ok(())
    }

    /// Prepares the text of a board for the document, which has the captions.
    fn fit_letters(&self, still: &mut Still) {
        still.options.caption.clear();
        // Letters of a fixed size have to know that of the board.
        if still.options.text_size.is_some() {
            still.options.paper_width = self.asked.wishes.width.as_ref().map(Width::inches);
        }
    }

    /// The file with a picture.
    fn drawn(&self, still: &Still, state: usize) -> Result<Picture, Diagnostic> {
        let settings = self.settings;
        let wishes = &self.asked.wishes;
        let solid = wishes.solid.as_ref().map(|solid| solid.key(wishes.width.as_ref()));
        let name = name_of(still, settings, solid.as_deref());
        self.made(name, self.alt_text(state), || self.bytes_of(still, settings.format))
    }

    /// The bytes of the picture of a board.
    fn bytes_of(&self, still: &Still, format: PictureFormat) -> Result<Vec<u8>, Diagnostic> {
        let Asked { wishes, .. } = self.asked;
        match &wishes.solid {
            Some(solid) => {
                let drawn = solid.draw(still, wishes.width.as_ref());
                drawn.map_err(|error| self.not_drawn(&error))
            }
            None => format.draw(still).map_err(|error| self.not_drawn(&error)),
        }
    }

    /// Adds the bytes of a picture to those before it.
    fn count(&self, bytes: usize) -> Result<(), Diagnostic> {
        self.drawn.set(self.drawn.get().saturating_add(bytes));
        let most = self.settings.most_bytes;
        match self.drawn.get() > most {
            true => Err(self.not_drawn(&format!(
                "the pictures of the document are larger than {} MiB together",
                most >> 20
            ))),
            false => Ok(()),
        }
    }

    fn not_drawn(&self, error: &dyn std::fmt::Display) -> Diagnostic {
        let span = self.asked.block.word.span;
        Diagnostic::new(&FENCE_BOARD, span, format!("the board cannot be drawn: {error}"))
    }

    /// The text for people who cannot see a board: that of the document, or its game and the move that led there.
    fn alt_text(&self, state: usize) -> String {
        if let Some(alt) = &self.asked.wishes.alt {
            return alt.clone();
        }
        let name = game_name(&self.record.metadata).unwrap_or_else(|| "Board".to_owned());
        let (played, _) = move_and_comment(self.record, state, self.asked.wishes.drawing.macros);
        match state {
            0 => format!("{name}: start board"),
            _ if played.is_empty() => name,
            _ => format!("{name}: after {played}"),
        }
    }

    fn text(&self, state: usize) -> String {
        let drawing = &self.asked.wishes.drawing;
        let style = match self.settings.ascii {
            true => terminal::Style::Ascii,
            false => terminal::Style::Unicode,
        };
        let options = terminal::Options::default()
            .with_style(style)
            .with_annotate(drawing.annotate.unwrap_or_default())
            .with_annotation_scale(self.record.scale_factor)
            .with_turn(drawing.turn)
            .with_trim(true);
        terminal::diagram(&self.record.shown(state), &options)
    }

    /// The boards of a score.
    fn diagrams(&self) -> Result<Vec<usize>, Diagnostic> {
        let wishes = &self.asked.wishes;
        if wishes.diagrams.is_empty() {
            return Ok([Chosen::Marked, Chosen::Last]
                .iter()
                .flat_map(|one| one.states(self.record))
                .collect());
        }
        let mut states = Vec::new();
        for word in wishes.diagrams.iter().filter(|word| word.text != "none") {
            let chosen: Chosen = word
                .text
                .parse()
                .map_err(|expected| Diagnostic::new(&OPTION_VALUE, word.span, expected))?;
            let found = chosen.found_in(self.record);
            states.extend(found.map_err(|problem| no_move(word, &problem))?);
        }
        Ok(states)
    }

    /// The game in words. Between remarks, its moves stand out.
    fn score(&self, diagrams: &[usize], remarks: bool) -> Result<Vec<Paragraph>, Diagnostic> {
        let drawing = &self.asked.wishes.drawing;
        let score = score_game(self.record, diagrams, drawing.macros);
        let mut paragraphs = Vec::new();
        let mut words = Vec::new();
        for item in &score.items {
            match item {
                ScoreItem::Diagram { state, caption } => {
                    if !words.is_empty() {
                        paragraphs.push(Paragraph::Words(std::mem::take(&mut words)));
                    }
                    let mut still = drawing.still(self.record, *state, "");
                    self.fit_letters(&mut still);
                    let picture = self.drawn(&still, *state)?;
                    paragraphs.push(Paragraph::Board(picture, caption.clone()));
                }
                ScoreItem::Move { .. } => words.push((item.to_string(), remarks)),
                _ if remarks => words.push((item.to_string(), false)),
                _ => {}
            }
        }
        if !words.is_empty() {
            paragraphs.push(Paragraph::Words(words));
        }
        Ok(paragraphs)
    }

    /// A page that plays the game.
    fn page(&self, state: usize) -> Result<Picture, Diagnostic> {
        let Self { record, settings, source, .. } = self;
        let drawing = &self.asked.wishes.drawing;
        let title = game_title(&record.metadata, &settings.notations).unwrap_or_default();
        let seen = (drawing.view, drawing.annotate, drawing.highlight, &drawing.theme);
        let content = format!("{} {state} {seen:?} {}", source.notation.name(), source.text.text);
        let name = name_of_text(&content, settings, "html");
        self.made(name, title.clone(), || self.player(state, title))
    }

    fn player(&self, state: usize, title: String) -> Result<Vec<u8>, Diagnostic> {
        let Self { record, source, .. } = self;
        let drawing = &self.asked.wishes.drawing;
        let colors = player::Colors::Own {
            name: "document".to_owned(),
            theme: Box::new(drawing.theme.clone()),
        };
        let colors =
            if drawing.theme == Theme::lantern() { player::Colors::default() } else { colors };
        let mut options = player::Options::default()
            .with_view(drawing.view)
            .with_highlight(drawing.highlight)
            .with_colors(colors);
        options.annotate = drawing.annotate;
        let mut player = player::Player::new(&options);
        let extension = source.notation.endings().first().copied().unwrap_or_default();
        let game = player::Game { title, ..player_game(record, extension) };
        let mut tree = Tree::new(record, drawing.highlight);
        let start = self.asked.wishes.number.as_ref().map(|_| player::Start::State(state));
        let written = player
            .writer()
            .write(&game, start, tree.len(), &mut |state, pieces| tree.step(state, pieces));
        let pushed = written
            .map_err(|error| self.not_drawn(&error))
            .and_then(|written| player.push(written).map_err(|error| self.not_drawn(&error)))?;
        match pushed {
            Some(reason) => Err(self.not_drawn(&reason)),
            None => Ok(player.page().into_bytes()),
        }
    }
}
