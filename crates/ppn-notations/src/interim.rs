//! Splitters until the crates of the notations have theirs.
use ppn_draughts::{
    Archive, Limits,
    codes::{ENCODING, MISSING_TERMINATOR},
};
use ppn_file::GameText;
use ppn_record::Texts;
use std::io::BufRead;

pub(crate) fn pdn<'r>(source: Box<dyn BufRead + 'r>, limits: &Limits) -> Texts<'r> {
    Box::new(Archive::new(source).within(limits).flat_map(|piece| match piece {
        Err(error) => vec![Err(error)],
        Ok(piece) => {
            let starts: Vec<usize> =
                piece.pdn.games.iter().map(|game| game.span.start as usize).collect();
            let last = piece.pdn.games.last().map_or(&[][..], |game| &game.diagnostics);
            let of_bytes =
                piece.pdn.diagnostics.iter().filter(|one| one.code == &ENCODING).cloned().collect();
            let follows: Vec<_> =
                last.iter().filter(|one| one.code == &MISSING_TERMINATOR).cloned().collect();
            cut(&piece.pdn.text, &starts, piece.offset, piece.line - 1, of_bytes, follows)
        }
    }))
}

pub(crate) fn fan<'r>(source: Box<dyn BufRead + 'r>, how: ppn_arimaa::ReadOptions) -> Texts<'r> {
    Box::new(ppn_record::whole_text(source, 64 << 20, GameText::whole).flat_map(move |text| {
        match text {
            Err(error) => vec![Err(error)],
            Ok(text) => {
                let reading = ppn_arimaa::read_with(&text.text, how);
                let starts: Vec<usize> =
                    reading.games.iter().map(|game| game.span.start as usize).collect();
                cut(&text.text, &starts, 0, 0, text.diagnostics.clone(), Vec::new())
            }
        }
    }))
}

fn cut(
    text: &str,
    starts: &[usize],
    offset: u64,
    mut line: u64,
    first: Vec<ppn_source::Diagnostic>,
    last: Vec<ppn_source::Diagnostic>,
) -> Vec<std::io::Result<GameText<'static>>> {
    let mut texts = Vec::new();
    let count = starts.len().max(1);
    for at in 0..count {
        let start = if at == 0 { 0 } else { starts[at] };
        let end = starts.get(at + 1).copied().unwrap_or(text.len());
        let part = &text[start..end];
        let mut diagnostics = Vec::new();
        if at == 0 {
            diagnostics.extend(first.iter().cloned());
        }
        if at + 1 == count {
            diagnostics.extend(last.iter().cloned().map(|mut one| {
                one.span = one.span.shift_back(start as u32);
                one
            }));
        }
        texts.push(Ok(GameText {
            text: part.to_owned().into(),
            offset: offset + start as u64,
            line,
            diagnostics,
        }));
        line += part.matches('\n').count() as u64;
    }
    texts
}
