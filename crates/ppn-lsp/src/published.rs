//! Diagnostics in the form of the protocol.

use crate::{client::Client, document::Document, outgoing::Outgoing};
use lsp_types::{
    CodeDescription, DiagnosticRelatedInformation, DiagnosticSeverity, DiagnosticTag,
    PublishDiagnosticsParams,
};
use ppn_source::{Diagnostic, Lines, Severity, printable};
use std::collections::HashSet;

/// The largest number of diagnostics of a document that are sent, but for the first with each code: many problems of one
/// kind must not hide an error. More of them slow down editors.
const MOST: usize = 1000;

/// The message with the diagnostics of the checked games of a document.
pub(crate) fn published(document: &Document, client: &Client) -> Outgoing {
    let mut diagnostics = Vec::new();
    let (mut hidden, mut codes) = (0, HashSet::new());
    for game in 0..document.len() {
        let Some(found) = document.checked(game) else { continue };
        for one in found.iter() {
            if codes.insert(one.code.id) || diagnostics.len() < MOST {
                diagnostics.push(diagnostic(document, game, one, client));
            } else {
                hidden += 1;
            }
        }
    }
    if hidden > 0
        && let Some(last) = diagnostics.last_mut()
    {
        let message = format!("too many diagnostics; {hidden} more are hidden");
        let location = lsp_types::Location { uri: document.uri.clone(), range: last.range };
        let related = DiagnosticRelatedInformation { location, message };
        last.related_information.get_or_insert_default().push(related);
    }
    let (uri, version) = (document.uri.clone(), Some(document.version));
    Outgoing::diagnostics(PublishDiagnosticsParams { uri, version, diagnostics })
}

/// Converts a diagnostic of a game.
pub(crate) fn diagnostic(
    document: &Document,
    game: usize,
    one: &Diagnostic,
    client: &Client,
) -> lsp_types::Diagnostic {
    let labels = one.labels.iter().map(|label| DiagnosticRelatedInformation {
        location: document.location(game, label.span),
        message: match printable(&label.text, Lines::Escape) {
            text if text.is_empty() => "see here".to_owned(),
            text => text.into_owned(),
        },
    });
    let labels: Vec<_> = labels.collect();
    let mut message = one.message.clone();
    for help in &one.help {
        message.push_str(&format!("\nhelp: {help}"));
    }
    for note in &one.notes {
        message.push_str(&format!("\nnote: {note}"));
    }
    // Unused definitions are shown faded.
    let unused = one.code.name.ends_with("-unused");
    lsp_types::Diagnostic {
        range: document.range(game, one.span),
        severity: Some(match one.severity() {
            Severity::Error => DiagnosticSeverity::Error,
            Severity::Warning => DiagnosticSeverity::Warning,
            Severity::Style => DiagnosticSeverity::Information,
        }),
        code: Some(lsp_types::Code::String(one.code.id.to_owned())),
        code_description: client
            .manual(one.code, &document.settings)
            .map(|href| CodeDescription { href }),
        source: Some("ppn".to_owned()),
        message: lsp_types::Message::String(printable(&message, Lines::Keep).into_owned()),
        tags: unused.then(|| vec![DiagnosticTag::Unnecessary]),
        related_information: (!labels.is_empty()).then_some(labels),
        data: None,
    }
}
