use crate::check::Checked;
use ppn_source::{Applicability, Diagnostic, Edit, Fix, Span, rule};

rule! {
    /// YAML allows tabs in few places, and readers of it agree about fewer. After the colon of a
    /// key write blanks.
    pub(crate) static METADATA_TAB = "S0101" "metadata-tab" Style,
        "a tab in the metadata";
}

pub(crate) fn check(checked: &Checked<'_, '_>, found: &mut Vec<Diagnostic>) {
    let text = checked.game.text;
    let mut edits = Vec::new();
    for (_, entry) in checked.game.metadata.iter() {
        let between = entry.key_span.range().end..entry.value.span.range().start;
        let Some(gap) = text.get(between.clone()) else { continue };
        let blanks = gap.strip_prefix(':').unwrap_or(gap);
        if blanks.contains('\t') && blanks.chars().all(|c| c == '\t' || c == ' ') {
            edits.push(Edit::replace(Span::new(between.end - blanks.len(), between.end), " "));
        }
    }
    let Some(first) = edits.first() else { return };
    let others = match edits.len() {
        1 => String::new(),
        2 => ", and after another key".to_owned(),
        n => format!(", and after {} more keys", n - 1),
    };
    found.push(
        Diagnostic::new(
            &METADATA_TAB,
            first.span,
            format!("a tab stands after the colon{others}; not every reader of YAML takes it"),
        )
        .with_help("write a blank")
        .with_fix(Fix {
            title: "write blanks for tabs".to_owned(),
            applicability: Applicability::Safe,
            edits,
        }),
    );
}
