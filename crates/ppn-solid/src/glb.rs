//! glTF.
use crate::scene::Scene;
impl Scene {
    /// A file.
    #[must_use]
    pub fn glb(&self) -> Vec<u8> { Vec::new() }
}
