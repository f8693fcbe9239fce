//! Pages that play games.

use crate::picture::wrong;
use ppn::{Record, Tree};
use ppn_render::player::{Colors, Options, Player};
use pyo3::{exceptions::PyValueError, prelude::*};
use std::{fs, path::PathBuf};

/// A page that plays games, as one HTML file without requests. Notebooks show it in a frame.
#[pyclass(frozen, get_all, module = "ppn")]
pub(crate) struct Page {
    /// The document.
    html: String,
}

/// Adds a game to a page. `extension` is that of a file with its text.
type Add<'a> = dyn FnMut(&Record<'_>, &str) -> PyResult<()> + 'a;

/// A page of the games that `games` adds.
pub(crate) fn page(
    py: Python<'_>,
    title: Option<&str>,
    theme: Option<&str>,
    games: impl FnOnce(&mut Add<'_>) -> PyResult<()> + Send,
) -> PyResult<Page> {
    let mut options = Options::default();
    if let Some(title) = title {
        options = options.with_title(title.to_owned());
    }
    if let Some(theme) = theme {
        let theme = theme.parse().map_err(|_| wrong("theme", theme))?;
        options = options.with_colors(Colors::Named(theme));
    }
    py.detach(|| {
        let mut player = Player::new(&options);
        games(&mut |record, extension| {
            let game = ppn::player_game(record, extension);
            let mut tree = Tree::new(record, true);
            let added =
                player.add(&game, tree.len(), &mut |state, pieces| tree.step(state, pieces));
            added.map(|_| ()).map_err(|error| PyValueError::new_err(error.to_string()))
        })?;
        Ok(Page { html: player.page() })
    })
}

#[pymethods]
impl Page {
    fn _repr_html_(&self) -> String {
        // A frame keeps the styles of the page and of the notebook apart, and gives the page no rights.
        let page = self.html.replace('&', "&amp;").replace('"', "&quot;");
        format!(
            "<iframe sandbox=\"allow-scripts\" style=\"width: 100%; height: 600px; border: 0\" \
             srcdoc=\"{page}\"></iframe>"
        )
    }

    /// Writes the page into a file.
    fn save(&self, path: PathBuf) -> PyResult<()> {
        Ok(fs::write(path, &self.html)?)
    }

    fn __repr__(&self) -> String {
        format!("<ppn.Page of {} bytes>", self.html.len())
    }
}
