//! The folders of the workspace, and the files in them that are not open.

use crate::{client::path_of, document::Document, workspace::Workspace};
use lsp_types::Uri;
use serde_json::Value;
use std::path::{Component, Path};

/// The folders that the user opened.
#[derive(Default, Debug)]
pub(crate) struct Folders(Vec<Uri>);

impl Folders {
    /// The folders in the parameters of `initialize`. Older clients name one.
    pub(crate) fn new(params: &Value) -> Self {
        match params.get("workspaceFolders").map(uris) {
            Some(folders) if !folders.is_empty() => Self(folders),
            _ => Self(
                params.get("rootUri").and_then(Value::as_str).map(Uri::from).into_iter().collect(),
            ),
        }
    }

    /// Adds and removes folders as the client says.
    pub(crate) fn change(&mut self, params: &Value) {
        let of = |name: &str| params.pointer(name).map(uris).unwrap_or_default();
        let removed = of("/event/removed");
        self.0.retain(|folder| !removed.contains(folder));
        self.0.extend(of("/event/added"));
    }

    /// The files with games in the folders of a workspace that are not open, as documents; `None` for one that cannot be
    /// read.
    pub(crate) fn files<'w>(
        workspace: &'w Workspace,
        is_open: &'w dyn Fn(&Path) -> bool,
    ) -> impl Iterator<Item = Option<Document>> + 'w {
        workspace.folders.0.iter().flat_map(move |folder| {
            let path = path_of(folder);
            (workspace.host.files)(&path).filter_map(move |file| {
                let Ok((file, text)) = file else { return Some(None) };
                if is_open(&file) {
                    return None;
                }
                let uri = address(folder, file.strip_prefix(&path).unwrap_or(&file));
                let notation = workspace.host.notation("", &file)?;
                let settings = (workspace.host.settings)(&file);
                let encoding = workspace.client.encoding;
                Some(Some(Document::new(uri, 0, notation, settings, encoding, text)))
            })
        })
    }
}

/// The addresses in a list of folders.
fn uris(folders: &Value) -> Vec<Uri> {
    let uri = |folder: &Value| folder.get("uri").and_then(Value::as_str).map(Uri::from);
    folders.as_array().into_iter().flatten().filter_map(uri).collect()
}

/// The address of a file in a folder.
fn address(folder: &Uri, file: &Path) -> Uri {
    let mut address = folder.0.trim_end_matches('/').to_owned();
    for component in file.components() {
        let Component::Normal(name) = component else { continue };
        address.push('/');
        for byte in name.to_string_lossy().bytes() {
            match byte {
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => {
                    address.push(char::from(byte));
                }
                _ => address.push_str(&format!("%{byte:02X}")),
            }
        }
    }
    address.as_str().into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn an_address_leads_back_to_its_file() {
        let folder = Uri::from("file:///a%20b/");
        let uri = address(&folder, Path::new("c d/é#.ppn"));
        assert_eq!(uri.0, "file:///a%20b/c%20d/%C3%A9%23.ppn");
        assert_eq!(path_of(&uri), Path::new("/a b/c d/é#.ppn"));
    }

    #[test]
    fn folders_are_those_that_the_client_names_last() {
        let mut folders = Folders::new(&json!({"rootUri": "file:///a", "workspaceFolders": null}));
        assert_eq!(folders.0, [Uri::from("file:///a")]);
        let event = json!({"added": [{"uri": "file:///b"}], "removed": [{"uri": "file:///a"}]});
        folders.change(&json!({ "event": event }));
        assert_eq!(folders.0, [Uri::from("file:///b")]);
    }
}
