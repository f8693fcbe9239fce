//! Code actions: fixes, all fixes, suppressions, refactorings.

use crate::{document::Document, view::View};
use lsp_types::{CodeAction, CodeActionKind, CodeActionParams, CodeActionResponse, TextEdit};
use ppn_lint::{fix_chosen, ignoring, keeps_apart};
use ppn_record::{GameText, RefactoringKind};
use ppn_source::{Applicability, Diagnostic, Edit, Fix};
use std::ops;

/// The most problems of a request that have quick fixes. Editors ask for the problems of a line or two.
const MOST_FIXED: usize = 200;

/// The most problems of a request that can be ignored: to find out whether a comment would hide one,
/// its whole game is checked again.
const MOST_IGNORED: usize = 8;

/// The same for a game that takes long to check.
const MOST_IGNORED_OF_LONG: usize = 1;

/// How often finding out whether a comment would hide a problem reads and plays a game.
const IGNORING: u64 = 3;

/// How often fixing a game reads and plays it, as a rule.
const FIXING: u64 = 3;

pub(crate) fn actions(view: &View<'_>, params: CodeActionParams) -> Vec<CodeActionResponse> {
    if !view.client.actions {
        return Vec::new();
    }
    let document = view.document;
    let bytes = document.bytes_of(params.range);
    let only = params.context.only;
    let wanted = |kind: &CodeActionKind| {
        let contains = |wanted: &CodeActionKind| {
            let (wanted, kind) = (wanted.to_string(), kind.to_string());
            wanted.is_empty() || kind == wanted || kind.starts_with(&format!("{wanted}."))
        };
        only.as_deref().is_none_or(|only| only.iter().any(contains))
    };
    let mut actions = Vec::new();
    let games = document.games_in(&bytes);
    if wanted(&CodeActionKind::QuickFix) {
        let mut left = Left { fixed: MOST_FIXED, ignored: MOST_IGNORED };
        for game in games.clone() {
            if left.fixed == 0 || view.check(game).is_none() {
                break;
            }
            quick_fixes(view, game, &bytes, &mut left, &mut actions);
        }
    }
    let kinds = [
        (RefactoringKind::Extract, CodeActionKind::RefactorExtract),
        (RefactoringKind::Inline, CodeActionKind::RefactorInline),
        (RefactoringKind::Rewrite, CodeActionKind::RefactorRewrite),
    ];
    if games.len() == 1 && kinds.iter().any(|(_, kind)| wanted(kind)) {
        let game = games.start;
        let span = document.within(game, &bytes);
        for refactoring in document.parsed(game).refactorings(span) {
            let kind = kinds.iter().find(|(kind, _)| *kind == refactoring.kind);
            if let Some((_, kind)) = kind.filter(|(_, kind)| wanted(kind)) {
                let edits = edits(document, game, &refactoring.fix);
                actions.push(action(view, &refactoring.fix.title, kind.clone(), edits, None));
            }
        }
    }
    let all = CodeActionKind::SourceFixAll;
    // Unless the client asks for it, it is offered only if something can be fixed.
    let asked = only.is_some() && wanted(&all);
    let any = || games.clone().map_while(|game| view.check(game)).any(|of| of.iter().any(is_safe));
    if wanted(&all) && (asked || any()) {
        let edits = fix_all(view);
        if !edits.is_empty() {
            actions.push(action(view, "Apply all safe fixes", all, edits, None));
        }
    }
    actions.into_iter().map(CodeActionResponse::CodeAction).collect()
}

fn is_safe(diagnostic: &Diagnostic) -> bool {
    diagnostic.fixes.iter().any(|fix| fix.applicability == Applicability::Safe)
}

/// How many problems can still have quick fixes, and how many can still be ignored.
struct Left {
    fixed: usize,
    ignored: usize,
}

fn quick_fixes(
    view: &View<'_>,
    game: usize,
    bytes: &ops::Range<usize>,
    left: &mut Left,
    actions: &mut Vec<CodeAction>,
) {
    let document = view.document;
    let span = document.within(game, bytes);
    let is_alone = document.games_in(bytes).len() == 1;
    if document.is_long(game) {
        left.ignored = left.ignored.min(MOST_IGNORED_OF_LONG);
    }
    for diagnostic in view.check(game).iter().flat_map(|found| found.iter()) {
        if diagnostic.span.start > span.end || diagnostic.span.end < span.start {
            continue;
        }
        if left.fixed == 0 || view.is_cancelled() {
            break;
        }
        left.fixed -= 1;
        let about = crate::published::diagnostic(document, game, diagnostic, view.client);
        for fix in &diagnostic.fixes {
            let edits = edits(document, game, fix);
            let (title, kind) = (&fix.title, CodeActionKind::QuickFix);
            let mut action = action(view, title, kind, edits, Some(about.clone()));
            action.is_preferred = Some(fix.applicability == Applicability::Safe);
            actions.push(action);
        }
        if diagnostic.is_error() || left.ignored == 0 {
            continue;
        }
        // A single game has limits enough.
        if !is_alone && !view.can_play(game, IGNORING) {
            left.ignored = 0;
            continue;
        }
        left.ignored -= 1;
        let selection = &document.settings.selection;
        if let Some(edit) = ignoring(&*document.parsed(game), selection, diagnostic) {
            let title = format!("Ignore {} here", diagnostic.code.id);
            let edits = vec![document.edit(game, &edit)];
            actions.push(action(view, &title, CodeActionKind::QuickFix, edits, Some(about)));
        }
    }
}

/// The edits that apply all safe fixes of the document, or of the games that there are steps for.
fn fix_all(view: &View<'_>) -> Vec<TextEdit> {
    let document = view.document;
    let settings = &document.settings;
    let mut edits = Vec::new();
    // The last game that is fixed, with its new text.
    let mut last: Option<(usize, GameText<'_>)> = None;
    for game in 0..document.len() {
        match view.check(game) {
            None => break,
            Some(found) if !found.iter().any(is_safe) => continue,
            Some(_) if !view.can_play(game, FIXING) => break,
            Some(_) => {}
        }
        let parsed = document.parsed(game);
        let text = parsed.text();
        let before = game.checked_sub(1).map(|before| match last.take() {
            Some((of, fixed)) if of == before => fixed,
            _ => document.game(before),
        });
        let after = (game + 1..document.len()).map(|after| document.game(after));
        let after: Vec<_> = after.take(2).collect();
        let is_right =
            |new: &str| keeps_apart(parsed.notation(), before.as_ref(), text, new, &after);
        let allowed = Applicability::Safe;
        let fixed = fix_chosen(&*parsed, &settings.selection, allowed, |_| true, is_right);
        if let Some(edit) = Edit::between(&text.text, &fixed.text) {
            edits.push(document.edit(game, &edit));
            last = Some((game, text.with_text(fixed.text)));
        }
    }
    edits
}

fn edits(document: &Document, game: usize, fix: &Fix) -> Vec<TextEdit> {
    fix.edits.iter().map(|edit| document.edit(game, edit)).collect()
}

fn action(
    view: &View<'_>,
    title: &str,
    kind: CodeActionKind,
    edits: Vec<TextEdit>,
    about: Option<lsp_types::Diagnostic>,
) -> CodeAction {
    // Titles of fixes begin with a lower-case letter, as messages do.
    let mut letters = title.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    CodeAction {
        title: first + letters.as_str(),
        kind: Some(kind),
        diagnostics: about.map(|about| vec![about]),
        edit: Some(view.changes(edits)),
        ..CodeAction::default()
    }
}
