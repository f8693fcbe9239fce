//! From fences to what a document shows.

use crate::{
    Block, Blocks, Embedded, FileProblems, Settings, Surroundings,
    codes::{FENCE_END, FENCE_FILE, FENCE_LABEL, FENCE_MOVE, OPTION_VALUE, UNKNOWN_OPTION},
    diagram::Resolved,
    games::{Games, Place, Source},
    option::Wishes,
    scene::Scene,
};
use ppn_record::{Notation, Record};
use ppn_render::Theme;
use ppn_source::{Diagnostic, Span, near_match};
use ppn_view::Drawing;
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
            let (message, help) = match block.is_comment {
                true => ("the comment has no end", "write `-->` after the options or the game"),
                false => (
                    "the fence has no end",
                    "write a line with as many backticks or tildes after the game",
                ),
            };
            problems.push(Diagnostic::new(&FENCE_END, block.opening, message).with_help(help));
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
    check_files(&asked, &mut problems);
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
pub(crate) struct Asked<'d> {
    pub(crate) index: usize,
    pub(crate) block: &'d Block,
    pub(crate) wishes: Wishes,
    /// Its own game.
    pub(crate) game: Option<usize>,
    /// Whether its options are wrong.
    pub(crate) is_wrong: bool,
}

/// The notation of a fence, if it is to be drawn.
fn notation_of(
    block: &Block,
    settings: &Settings,
    problems: &mut Vec<Diagnostic>,
) -> Option<Arc<dyn Notation>> {
    let known = settings.notations.named(&block.word.text);
    if known.is_none() && block.attributes.braced {
        let near = near_match(&block.word.text, settings.notations.names());
        // `pnp` with options of ours; other programs have options in braces, too. Commands of LaTeX are always ours.
        let is_ours =
            |name: &str| Drawing::OPTIONS.iter().any(|one| one.name == name) || name == "move";
        let has_ours = block.attributes.list.iter().any(|one| is_ours(&one.name.text));
        if block.is_markup || near.is_some() && has_ours {
            let message = format!("there is no notation `{}`", block.word.text);
            let names: Vec<&str> = settings.notations.names().collect();
            let help = match near {
                Some(near) => format!("write `{near}`"),
                None => format!("the notations are {}", names.join(", ")),
            };
            problems
                .push(Diagnostic::new(&UNKNOWN_OPTION, block.word.span, message).with_help(help));
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
            let by = source.text.place.offset as usize;
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

/// Reports files that two fences would be drawn into.
fn check_files(asked: &[Asked<'_>], problems: &mut Vec<Diagnostic>) {
    let mut files: HashMap<&str, Span> = HashMap::new();
    for (to, _) in asked.iter().filter_map(|asked| asked.wishes.to.as_ref()) {
        if let Some(before) = files.insert(&to.text, to.span) {
            let message = format!("two pictures are drawn into `{}`", to.text);
            problems.push(
                Diagnostic::new(&OPTION_VALUE, to.span, message)
                    .with_other(before, "here for the first time")
                    .with_help("write another name"),
            );
        }
    }
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
