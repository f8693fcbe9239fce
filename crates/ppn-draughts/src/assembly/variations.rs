//! The brackets of variations.

use super::Assembly;
use crate::{Item, Variation, codes};
use ppn_source::{Diagnostic, Edit, Fix, Span};

impl Assembly<'_> {
    pub(super) fn open_variation(&mut self, span: Span) {
        self.cover(span);
        let deepest = self.limits.variations();
        if self.game.open.len() < deepest {
            self.game.open.push((span, Vec::new()));
            return;
        }
        if self.too_deep == 0 {
            let message = format!("variations are nested more than {deepest} deep");
            let diagnostic = Diagnostic::new(&codes::TOO_DEEP, span, message);
            // Text that is left out is reported even if the limit of diagnostics is reached.
            if self.game.left_out {
                self.tell(diagnostic);
            } else {
                self.game.diagnostics.push(diagnostic);
            }
        }
        self.game.left_out = true;
        self.too_deep += 1;
    }

    pub(super) fn close_variation(&mut self, span: Span) {
        if self.too_deep > 0 {
            self.cover(span);
            self.too_deep -= 1;
            return;
        }
        let Some((open, mut items)) = self.game.open.pop() else {
            return self.close_unopened(span);
        };
        // A text of 1 MB may have 90,000 variations, most of which have a move or two.
        items.shrink_to_fit();
        self.cover(span);
        let whole = open.cover(span);
        let empty = items.iter().all(|item| matches!(item, Item::Stray(_)));
        // Variations that are left out for their depth are not a problem of those around them.
        if empty && !self.game.left_out {
            // Words in it are lost only by a fix of their own.
            let fix = items.is_empty().then(|| self.removal(whole));
            self.fault(&codes::EMPTY_VARIATION, whole, "the variation is empty", fix);
        }
        if !empty {
            self.push(Item::Variation(Variation { span: whole, items }));
        } else if !items.is_empty() {
            self.push(Item::Stray(whole));
        }
    }

    /// Ends a variation without its opening bracket. It begins where the numbers of the moves go back,
    /// as in `1. 32-28 19-23 1... 18-23)`; if they do not, the bracket belongs nowhere.
    fn close_unopened(&mut self, close: Span) {
        self.cover(close);
        let Some(at) = self.game.course.take_variation() else {
            let message = "`)` closes a variation that is not opened";
            let stray = Diagnostic::new(&codes::STRAY_TOKEN, close, message)
                .with_help("write `(` before the first move of the variation");
            self.report(stray);
            return self.push(Item::Stray(close));
        };
        let items = self.game.body.split_off(at);
        let strays = &self.game.strays;
        strays.set(strays.get().min(at));
        let first = match items.first() {
            Some(Item::Move(played)) => played.number.unwrap_or(played.span),
            _ => close,
        };
        let message =
            format!("the variation that begins at `{}` is not opened", first.slice(self.text));
        let edit = Edit::insert(first.start, "(");
        let fix = Fix::guess("write `(` where the variation begins", [edit]);
        let unopened = Diagnostic::new(&codes::UNOPENED_VARIATION, first, message)
            .with_other(close, "it is closed here")
            .with_fix(fix);
        self.report(unopened);
        self.push(Item::Variation(Variation { span: first.cover(close), items }));
    }
}
