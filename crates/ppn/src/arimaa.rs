//! Games of Arimaa: files of their own, and movetexts of `MovetextParser: Fan`.

use crate::{
    Mark, Options, Record, StepPart, converted,
    mark::MarkedMoves,
    movetext::{MovetextParser, Played, Request},
};
use ppn_arimaa::{
    Part, PpnForm, PpnOptions, PpnVariations, ReadOptions, Sign, Square, read_with, replay_within,
    to_ppn_within,
};
use ppn_file::GameText;

/// How games are converted to be played: variations are left out of the states.
const CONVERSION: PpnOptions =
    PpnOptions { form: PpnForm::Native, variations: PpnVariations::Drop, headers: true };

/// The games of a text in FAN, or of a plain record.
pub(crate) fn records<'t>(
    text: &'t GameText<'_>,
    plain_record: bool,
    options: &Options,
) -> Vec<Record<'t>> {
    let limits = options.arimaa_limits;
    let how = ReadOptions { plain_record, limits, ..ReadOptions::default() };
    let reading = read_with(&text.text, how);
    let record = |game| {
        let played = replay_within(game, &limits);
        let ppn = to_ppn_within(game, &played, CONVERSION, &limits).ok();
        let marks = ppn_arimaa::marks(game, &played);
        let record = converted::record_of(text, ppn.as_deref(), played.diagnostics, options);
        let scale = record.scale_factor;
        record.with_marks(marks.into_iter().map(|one| mark(&one, scale)))
    };
    let records = reading.games.iter().map(record).collect();
    converted::with_faults(text, records, reading.diagnostics, |_| false, options)
}

/// `MovetextParser: Fan`: the body of a FAN game, from turn 1g on, as the movetext of a PPN game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fan;

impl MovetextParser for Fan {
    fn play<'t>(&self, request: Request<'_, 't>) -> Played<'t> {
        let limits = request.options.arimaa_limits;
        let how = ReadOptions { body_only: true, limits, ..ReadOptions::default() };
        let reading = read_with(request.movetext, how);
        let mut diagnostics = reading.diagnostics;
        let scale = request.scale_factor;
        let mut marks = Vec::new();
        let ppn = reading.games.first().and_then(|game| {
            let played = replay_within(game, &limits);
            diagnostics.extend(played.diagnostics.iter().cloned());
            marks.extend(ppn_arimaa::marks(game, &played).iter().map(|one| mark(one, scale)));
            to_ppn_within(game, &played, CONVERSION, &limits).ok()
        });
        let played = converted::play(ppn.as_deref(), request, diagnostics);
        Played { moves: Box::new(MarkedMoves::new(played.moves, marks)), ..played }
    }
}

/// A mark in inches, with the number of the move whose board it is on.
fn mark(mark: &ppn_arimaa::Mark<'_>, scale: f64) -> (String, Mark) {
    let place = |square: Square| {
        let column = f64::from(u32::from(square.column()) - u32::from('a') + 1);
        (column * scale, f64::from(square.row()) * scale)
    };
    let shown = match mark.sign {
        Sign::Marking { square, value } => {
            Mark::Place { at: place(square), value: value.to_owned() }
        }
        Sign::Step { from, to, part } => {
            let part = match part {
                Part::Step => StepPart::Alone,
                Part::Push => StepPart::Push,
                Part::Pull => StepPart::Pull,
            };
            Mark::Step { from: place(from), to: place(to), part }
        }
    };
    (mark.number.clone(), shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BODY: &str = "1g Hb2 Rh1\n1s ra8 rb3\n2g @xd4=red rb3w Hb2n \"a push\"\n";

    fn check(record: &Record<'_>, state: usize, scale: f64) {
        assert!(record.is_arimaa());
        assert!(!record.has_errors(), "{:?}", record.diagnostics);
        let at = |x: f64, y: f64| (x * scale, y * scale);
        let marking = Mark::Place { at: at(4.0, 4.0), value: "red".to_owned() };
        assert_eq!(record.marks(state), [marking]);
        let step = |from, to| Mark::Step { from, to, part: StepPart::Push };
        let push = [step(at(2.0, 3.0), at(1.0, 3.0)), step(at(2.0, 2.0), at(2.0, 3.0))];
        assert_eq!(record.marks(state + 1), &push[..1]);
        assert_eq!(record.marks(state + 2), push);
        assert_eq!((record.marks(0), record.marks(9)), (&[][..], &[][..]));
    }

    #[test]
    fn boards_have_marks() {
        let text = |text: String| GameText::whole(text.into_bytes());
        let options = Options::default();
        let fan = text(format!("FAN31415926 1\n\n{BODY}"));
        check(&records(&fan, false, &options)[0], 2, 1.0);
        let ppn = text(format!(
            "---\nMovetextParser: Fan\nGameType: {{Name: Arimaa, CellWidth: 2}}\n...\n{BODY}"
        ));
        check(&crate::replay(&ppn, &options), 2, 2.0);
    }
}
