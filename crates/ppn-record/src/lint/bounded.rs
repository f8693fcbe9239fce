//! A limit for the warnings of a game.

use ppn_source::Diagnostic;

/// Keeps only the first warnings of a game, up to a limit. The last one says how many more there are:
/// that is no error, since the errors of a game have limits of their own where they are found.
pub fn bound_warnings(diagnostics: &mut Vec<Diagnostic>, limit: usize) {
    let left_out = diagnostics.iter().filter(|one| !one.is_error()).count().saturating_sub(limit);
    if left_out == 0 {
        return;
    }
    diagnostics.sort_by_key(|one| one.span);
    let mut left = limit;
    diagnostics.retain_mut(|one| {
        if one.is_error() {
            return true;
        }
        let is_kept = left > 0;
        left = left.saturating_sub(1);
        if is_kept && left == 0 {
            one.notes.push(match left_out {
                1 => "one more warning is hidden".to_owned(),
                n => format!("{n} more warnings are hidden"),
            });
        }
        is_kept
    });
}
