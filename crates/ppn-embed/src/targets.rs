//! The files that the fences of several documents name.

use crate::{Blocks, Embedded, Shown, codes::OPTION_VALUE};
use ppn_source::Diagnostic;
use std::{
    collections::{HashMap, hash_map::Entry},
    path::PathBuf,
};

/// The files that the fences of several documents name with `to=`, so that no two draw into one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Targets {
    /// The document that names a file first, and the sum of the picture.
    files: HashMap<PathBuf, (String, [u8; 16])>,
}

impl Targets {
    /// Adds the files of a document. A fence whose file another document fills with another picture is reported, and not
    /// shown. `place` gives the full path of a file that is named.
    pub fn add(
        &mut self,
        document: &str,
        blocks: &Blocks,
        embedded: &mut Embedded,
        place: &dyn Fn(&str) -> PathBuf,
    ) {
        let problems = &mut embedded.diagnostics;
        embedded.diagrams.retain(|diagram| {
            let Shown::File(picture) = &diagram.shown else { return true };
            let sum = md5::compute(picture.bytes.as_deref().unwrap_or_default()).0;
            let (before, other) = match self.files.entry(place(&picture.name)) {
                Entry::Vacant(free) => {
                    free.insert((document.to_owned(), sum));
                    return true;
                }
                Entry::Occupied(taken) => taken.get().clone(),
            };
            if other == sum {
                return true;
            }
            let list = blocks.blocks.get(diagram.index).map(|block| &block.attributes.list);
            let to = list.into_iter().flatten().find(|option| option.name.text == "to");
            let span = to.and_then(|to| to.value.as_ref()).map_or(diagram.span, |value| value.span);
            let message = format!("two pictures are drawn into `{}`", picture.name);
            problems.push(
                Diagnostic::new(&OPTION_VALUE, span, message)
                    .with_note(format!("the other one is of `{before}`"))
                    .with_help("write another name"),
            );
            false
        });
        problems.sort_by_key(|problem| problem.span);
    }
}
