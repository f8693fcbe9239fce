//! From fences to what a document shows.

use crate::{
    Block, Blocks, Diagram, Embedded, FileProblems, Paragraph, Picture, Settings, Shown,
    Surroundings,
    attributes::Word,
    codes::{
        FENCE_BOARD, FENCE_END, FENCE_FILE, FENCE_LABEL, FENCE_MOVE, NOT_DRAWN, UNKNOWN_OPTION,
    },
    diagram::Resolved,
    games::{Games, Place, Source},
    option::{As, Caption, Wishes},
    picture::{name_of, name_of_text},
};
use ppn_record::{Notation, Record};
use ppn_render::{Marking, ScoreItem, Theme, player, terminal};
use ppn_source::{Diagnostic, Span, near_match};
use ppn_view::{
    Diagram as Chosen, Drawing, Still, Tree, game_name, game_title, move_and_comment, player_game,
    score_game,
};
use std::{cell::Cell, collections::HashMap, sync::Arc};

/// Reads the games of a document and draws their boards.
///
/// Each game is read and played once, also if several fences show it. Pictures that the surroundings have are not drawn.
///
/// ```
/// use ppn_embed::{Blocks, Settings, Shown, Surroundings, embed};
///
/// struct Nothing;
/// impl Surroundings for Nothing {
///     fn read(&self, _: &str) -> std::io::Result<Vec<u8>> {
///         Err(std::io::ErrorKind::NotFound.into())
///     }
/// }
///
/// let text = "```ppn {setup=\"Four Field Kono\" label=fig:start}\n```\n\nSee [](#fig:start).\n";
/// let settings = Settings::default().with_notations(ppn_notations::standard(&Default::default()));
/// let embedded = embed(&Blocks::of_markdown(text), &settings, &Nothing);
/// let Shown::Picture(picture) = &embedded.diagrams[0].shown else { panic!("no picture") };
/// assert_eq!(picture.alt, "Four Field Kono: start board");
/// assert_eq!(embedded.references[0].number, 1);
/// ```
#[must_use]
pub fn embed(blocks: &Blocks, settings: &Settings, around: &dyn Surroundings) -> Embedded {
    let mut problems = blocks.diagnostics.clone();
    let mut games = Games::default();
    let mut asked = Vec::new();
    for (index, block) in blocks.blocks.iter().enumerate() {
        let Some(notation) = notation_of(block, settings, &mut problems) else { continue };
        if !block.is_closed {
            problems.push(
                Diagnostic::new(&FENCE_END, block.opening, "the fence has no end")
                    .with_help("write a line with as many backticks or tildes after the game"),
            );
            continue;
        }
        let mut found = Vec::new();
        let mut wishes = Wishes::of(block, &settings.drawing, &mut found);
        if let Err(problem) = read_theme(&mut wishes, around) {
            found.push(problem);
        }
        let is_wrong = found.iter().any(Diagnostic::is_error);
        problems.extend(found);
        // The game of a fence with wrong options is read all the same, for its problems and for other fences.
        match games.add(block, &notation, &wishes, (&settings.notations, around)) {
            Ok(game) => asked.push(Asked { index, block, wishes, game, is_wrong }),
            Err(problem) => problems.push(problem),
        }
    }
    let mut embedded = Embedded::default();
    let records: Vec<Record<'_>> =
        games.sources.iter().map(|source| played(source, settings)).collect();
    for (source, record) in games.sources.iter().zip(&records) {
        report(source, record, &mut problems, &mut embedded.files);
    }
    let numbers = numbered(&asked, &mut problems);
    let drawn = Cell::new(0);
    for asked in &asked {
        if asked.is_wrong && asked.game.is_none() {
            // The option that names the game may be the wrong one.
            continue;
        }
        let game = asked.game.map_or_else(|| games.of_id(asked.block, &asked.wishes), Ok);
        let shown = game.and_then(|game| {
            if asked.is_wrong {
                return Ok(None);
            }
            let (source, record) = (&games.sources[game], &records[game]);
            let scene = Scene { asked, source, record, settings, around, drawn: &drawn };
            match scene.diagram(&numbers, &mut problems) {
                // The move is missing, since the game is wrong.
                Err(problem) if *problem.code == FENCE_MOVE && record.has_errors() => Ok(None),
                shown => shown.map(Some),
            }
        });
        match shown {
            Ok(diagram) => embedded.diagrams.extend(diagram),
            Err(problem) => problems.push(problem),
        }
    }
    embedded.references = resolved(blocks, &numbers, &mut problems);
    problems.sort_by_key(|problem| problem.span);
    embedded.diagnostics = problems;
    embedded
}

/// A fence that shows a game.
struct Asked<'d> {
    index: usize,
    block: &'d Block,
    wishes: Wishes,
    /// Its own game.
    game: Option<usize>,
    /// Whether its options are wrong.
    is_wrong: bool,
}

/// The notation of a fence, if it is to be drawn.
fn notation_of(
    block: &Block,
    settings: &Settings,
    problems: &mut Vec<Diagnostic>,
) -> Option<Arc<dyn Notation>> {
    let known = settings.notations.named(&block.word.text);
    if known.is_none() && block.attributes.braced && !block.attributes.list.is_empty() {
        // `pnp` with options of ours; other programs have options in braces, too.
        let is_ours =
            |name: &str| Drawing::OPTIONS.iter().any(|one| one.name == name) || name == "move";
        let near = near_match(&block.word.text, settings.notations.names());
        let has_ours = block.attributes.list.iter().any(|one| is_ours(&one.name.text));
        if let Some(near) = near.filter(|_| has_ours) {
            let message = format!("there is no notation `{}`", block.word.text);
            problems.push(
                Diagnostic::new(&UNKNOWN_OPTION, block.word.span, message)
                    .with_help(format!("write `{near}`")),
            );
        }
    }
    known.filter(|_| settings.all || block.attributes.braced).cloned()
}

fn read_theme(wishes: &mut Wishes, around: &dyn Surroundings) -> Result<(), Diagnostic> {
    let Some(file) = &wishes.theme_file else { return Ok(()) };
    let wrong = |what: String| Diagnostic::new(&FENCE_FILE, file.span, what);
    let unreadable =
        |error: &dyn std::fmt::Display| wrong(format!("`{}` cannot be read: {error}", file.text));
    let bytes = around.read(&file.text).map_err(|error| unreadable(&error))?;
    let text = String::from_utf8(bytes).map_err(|error| unreadable(&error))?;
    let folder = file.text.rfind('/').map_or("", |end| &file.text[..=end]);
    let image = |name: &str| around.read_image(folder, name);
    wishes.drawing.theme = Theme::read_with(&text, &image).map_err(|error| {
        let first = error.reports().first().cloned().unwrap_or_default();
        wrong(format!("`{}`: {first}", file.text))
    })?;
    Ok(())
}

/// A game that was played, with suggestions as in `ppn check`.
fn played<'t>(source: &'t Source<'_>, settings: &Settings) -> Record<'t> {
    let mut record = source.notation.record(&source.text, &settings.reading);
    if record.has_errors() || source.text.half.is_some() {
        let parsed = source.notation.parse(source.text.borrowed(), &settings.reading);
        ppn_lint::gather(&*parsed, &mut record.diagnostics);
    }
    record
}

/// Reports the problems of a game where its text is.
fn report(
    source: &Source<'_>,
    record: &Record<'_>,
    problems: &mut Vec<Diagnostic>,
    files: &mut Vec<FileProblems>,
) {
    let found = record.diagnostics.iter().cloned();
    match &source.place {
        Place::Fence(passage) => {
            let by = source.text.offset as usize;
            problems.extend(found.map(|problem| passage.moved(problem, by)));
        }
        Place::Setup(span) => problems.extend(found.map(|problem| {
            let mut problem = problem.with_span(*span);
            problem.labels.clear();
            problem.fixes.clear();
            problem
        })),
        Place::File(_) if record.diagnostics.is_empty() => {}
        Place::File(name) => files.push(FileProblems {
            name: name.clone(),
            text: source.text.clone(),
            diagnostics: record.diagnostics.clone(),
        }),
    }
}

/// The numbers of diagrams by their labels.
fn numbered(asked: &[Asked<'_>], problems: &mut Vec<Diagnostic>) -> HashMap<String, (usize, Span)> {
    let mut numbers = HashMap::new();
    let labels = asked.iter().filter_map(|asked| asked.wishes.label.as_ref());
    for (label, number) in labels.zip(1..) {
        if let Some((_, before)) = numbers.get(&label.text) {
            let message = format!("two diagrams have the label `{}`", label.text);
            problems.push(
                Diagnostic::new(&FENCE_LABEL, label.span, message)
                    .with_other(*before, "here for the first time")
                    .with_help("write another label"),
            );
            continue;
        }
        numbers.insert(label.text.clone(), (number, label.span));
    }
    numbers
}

/// The references to diagrams. Those to other places stay as they are, unless they are near to a label.
fn resolved(
    blocks: &Blocks,
    numbers: &HashMap<String, (usize, Span)>,
    problems: &mut Vec<Diagnostic>,
) -> Vec<Resolved> {
    let mut found = Vec::new();
    for reference in &blocks.references {
        let (span, label) = (reference.span, reference.label.clone());
        if let Some(&(number, _)) = numbers.get(&label) {
            found.push(Resolved { span, label, number });
            continue;
        }
        let near = near_match(&label, numbers.keys().map(String::as_str));
        if near.is_some() || label.starts_with("fig:") {
            let message = format!("no diagram has the label `{label}`");
            let help = match near {
                Some(near) => format!("write `{near}`"),
                None => format!("write `label={label}` at the diagram"),
            };
            problems.push(Diagnostic::new(&FENCE_LABEL, span, message).with_help(help));
        }
    }
    found
}

/// A fence with its game.
struct Scene<'s> {
    asked: &'s Asked<'s>,
    source: &'s Source<'s>,
    record: &'s Record<'s>,
    settings: &'s Settings,
    around: &'s dyn Surroundings,
    /// The bytes of all pictures so far.
    drawn: &'s Cell<usize>,
}

impl Scene<'_> {
    fn diagram(
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
            As::Picture => Shown::Picture(self.picture(state, problems)?),
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
        let states = Chosen::Number(number.text.clone()).states(self.record);
        states.last().copied().ok_or_else(|| self.no_move(number))
    }

    fn no_move(&self, number: &Word) -> Diagnostic {
        let message = format!("no move of the game has the number `{}`", number.text);
        let diagnostic = Diagnostic::new(&FENCE_MOVE, number.span, message);
        let numbers: Vec<String> = (1..self.record.len())
            .map(|state| self.record.own_number(state).into_owned())
            .collect();
        let with_dots = [format!("{}.", number.text), format!("{}...", number.text)];
        let numbered = numbers.iter().map(String::as_str);
        let near =
            with_dots.iter().map(String::as_str).find(|one| numbered.clone().any(|n| n == *one));
        match (near, numbers.first().zip(numbers.last())) {
            (Some(near), _) => diagnostic.with_help(format!("write `{near}`")),
            (None, Some((first, last))) => diagnostic
                .with_note(format!("its moves have the numbers from `{first}` to `{last}`")),
            (None, None) => diagnostic.with_note("it has no moves"),
        }
    }

    fn picture(&self, state: usize, problems: &mut Vec<Diagnostic>) -> Result<Picture, Diagnostic> {
        let Asked { wishes, block, .. } = self.asked;
        let mut still = wishes.drawing.still(self.record, state, "");
        self.fit_letters(&mut still);
        let Still { pieces, options, .. } = &still;
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
        self.drawn(&still, state)
    }

    /// Prepares the text of a board for the document, which has the captions.
    fn fit_letters(&self, still: &mut Still) {
        still.options.caption.clear();
        // Letters of a fixed size have to know that of the board.
        if still.options.text_size.is_some() {
            still.options.paper_width = self.asked.wishes.width.as_ref().map(crate::Width::inches);
        }
    }

    /// The file with a picture.
    fn drawn(&self, still: &Still, state: usize) -> Result<Picture, Diagnostic> {
        let Self { settings, around, .. } = self;
        let name = name_of(still, settings);
        let bytes = match !settings.redraws && around.has(&name) {
            true => None,
            false => {
                let drawn = settings.format.draw(still);
                let drawn = drawn.map_err(|error| self.not_drawn(&error))?;
                self.count(drawn.len())?;
                Some(drawn)
            }
        };
        let alt = self.asked.wishes.alt.clone().unwrap_or_else(|| self.alt(state));
        Ok(Picture { name, alt, bytes })
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

    /// The text for people who cannot see a board: its game, and the move that led there.
    fn alt(&self, state: usize) -> String {
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
            let chosen: Chosen = word.text.parse().map_err(|expected| {
                Diagnostic::new(&crate::codes::OPTION_VALUE, word.span, expected)
            })?;
            let found = chosen.states(self.record);
            if found.is_empty() && matches!(chosen, Chosen::Number(_)) {
                return Err(self.no_move(word));
            }
            states.extend(found);
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
        let Self { record, settings, around, source, .. } = self;
        let drawing = &self.asked.wishes.drawing;
        let title = game_title(&record.metadata, &settings.notations).unwrap_or_default();
        let seen = (drawing.view, drawing.annotate, drawing.highlight, &drawing.theme);
        let content = format!("{} {state} {seen:?} {}", source.notation.name(), source.text.text);
        let name = name_of_text(&content, settings, "html");
        if !settings.redraws && around.has(&name) {
            return Ok(Picture { name, alt: title, bytes: None });
        }
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
        let game = player::Game { title: title.clone(), ..player_game(record, extension) };
        let mut tree = Tree::new(record, drawing.highlight);
        let start = self.asked.wishes.number.as_ref().map(|_| player::Start::State(state));
        let written = player
            .writer()
            .write(&game, start, tree.len(), &mut |state, pieces| tree.step(state, pieces));
        let pushed = written
            .map_err(|error| self.not_drawn(&error))
            .and_then(|written| player.push(written).map_err(|error| self.not_drawn(&error)))?;
        if let Some(reason) = pushed {
            return Err(self.not_drawn(&reason));
        }
        let page = player.page().into_bytes();
        self.count(page.len())?;
        Ok(Picture { name, alt: title, bytes: Some(page) })
    }
}
