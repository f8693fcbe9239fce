//! Continuing a game by moving its pieces.

use super::parsed::ParsedPpn;
use ppn_record::{Continuation, FreePlay, Place, Play, Rules};
use ppn_source::{Diagnostic, Edit};

pub(super) fn continuation(parsed: &ParsedPpn<'_>, is_over: bool) -> Continuation {
    let prepared = parsed.prepared();
    if prepared.form_only {
        let first = prepared.diagnostics.iter().find(|one| one.is_error());
        let reason = first
            .map_or("the start board is not known", |first: &Diagnostic| first.message.as_str());
        return Continuation::Stuck(reason.to_owned());
    }
    let (game, chosen) = (parsed.game(), &prepared.chosen);
    if game.unread_metadata().is_some() {
        return Continuation::Stuck("the metadata has no end: write a line `...` after it".into());
    }
    if chosen.parser.is_plain() {
        let (movetext, dialect) = (game.movetext, chosen.dialect.clone());
        return Continuation::Free(FreePlay { movetext, dialect });
    }
    match chosen.parser.rules(game.movetext_str(), &game.metadata, is_over) {
        Ok(rules) => {
            Continuation::Ruled(Box::new(InMovetext { rules, offset: game.movetext.start }))
        }
        Err(reason) => Continuation::Stuck(reason),
    }
}

/// The rules of a movetext in another notation, which begins at the given byte of the text.
struct InMovetext {
    rules: Box<dyn Rules>,
    offset: u32,
}

impl InMovetext {
    fn shift(&self, edit: Edit) -> Edit {
        Edit { span: edit.span.shift(self.offset), ..edit }
    }
}

impl Rules for InMovetext {
    fn to_move(&self) -> String {
        self.rules.to_move()
    }

    fn plays(&self) -> &[Play] {
        self.rules.plays()
    }

    fn refusal(&self, path: &[Place]) -> String {
        self.rules.refusal(path)
    }

    fn write(&self, words: &str) -> Edit {
        self.shift(self.rules.write(words))
    }

    fn write_forbidden(&self, path: &[Place]) -> Option<Edit> {
        Some(self.shift(self.rules.write_forbidden(path)?))
    }

    fn finish(&self) -> Result<(), String> {
        self.rules.finish()
    }

    fn comment(&self, text: &str) -> Edit {
        self.shift(self.rules.comment(text))
    }
}
