//! Pieces for printers of solids.

#[cfg(feature = "solid")]
mod written {
    use super::super::Print;
    use crate::files;
    use ppn::Piece;
    use ppn_render::{Turn, describe};
    use ppn_solid::{Options, stl};
    use std::{collections::HashSet, io};

    impl Print {
        /// Writes each body of the pieces to a file; pieces that differ only by their drawings have one.
        pub(in super::super) fn write_bodies(&self, pieces: &[Piece]) -> io::Result<()> {
            let theme = self.theme.theme()?;
            let options = Options::default().with_theme(theme).with_turn(Turn::None);
            let mut known: HashSet<Vec<u8>> = HashSet::new();
            let mut bodies: Vec<(String, Vec<u8>)> = Vec::new();
            for piece in pieces {
                let body = stl(piece, &options).map_err(io::Error::other)?;
                if known.insert(body.clone()) {
                    bodies.push((describe(piece), body));
                }
            }
            let too_many = format!(
                "the pieces have {} different bodies; give the output a name with a number, such as \
                 `piece-%d.stl`, or choose pieces with --only",
                bodies.len()
            );
            for (path, (name, body)) in self.paths(bodies.len(), too_many)?.iter().zip(&bodies) {
                files::write(path, |out| out.write_all(body))?;
                if !self.aside.quiet {
                    tell!("{}: {name}", files::name(path));
                }
            }
            Ok(())
        }
    }
}

#[cfg(not(feature = "solid"))]
impl super::Print {
    pub(super) fn write_bodies(&self, _: &[ppn::Piece]) -> std::io::Result<()> {
        super::Format::of(&self.output).map(|_| ())
    }
}
