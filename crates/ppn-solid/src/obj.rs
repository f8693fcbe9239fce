//! Scenes as OBJ.

use crate::scene::Scene;
use std::fmt::Write;

/// A scene as OBJ with its material and its picture, three files that belong into one folder.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Obj {
    /// The name by which the files name each other.
    pub name: String,
    /// The text of `NAME.obj`.
    pub obj: String,
    /// The text of `NAME.mtl`.
    pub mtl: String,
    /// The bytes of `NAME.png`.
    pub png: Vec<u8>,
}

impl Scene {
    /// The scene as OBJ in inches, z up, an object for each piece. The files name each other by this name, without an
    /// extension; characters that are no letters, digits, hyphens or points are written as `_`.
    #[must_use]
    pub fn obj(&self, name: &str) -> Obj {
        let name = plain(name);
        let mut obj = format!("# inches, z up\nmtllib {name}.mtl\n");
        let mut first = 1;
        for (number, body) in self.bodies.iter().enumerate() {
            let mesh = &self.meshes[body.mesh];
            // Writing to a text does not fail.
            let _ = writeln!(obj, "o {}_{}\nusemtl faces", plain(&body.name), number + 1);
            for (vertex, place) in mesh.geometry.vertices.iter().zip(mesh.places(&self.atlas)) {
                let at = body.pose.apply(vertex.position);
                let normal = body.pose.rotation * vertex.normal;
                let _ = writeln!(
                    obj,
                    "v {} {} {}\nvt {} {}\nvn {} {} {}",
                    Part(at.x),
                    Part(at.y),
                    Part(at.z),
                    Part(place.x),
                    Part(1.0 - place.y),
                    Part(normal.x),
                    Part(normal.y),
                    Part(normal.z)
                );
            }
            for triangle in &mesh.geometry.triangles {
                let [one, two, three] = triangle.map(|corner| corner + first);
                let _ =
                    writeln!(obj, "f {one}/{one}/{one} {two}/{two}/{two} {three}/{three}/{three}");
            }
            first += mesh.geometry.vertices.len() as u32;
        }
        let mtl = format!("newmtl faces\nKd 1 1 1\nKs 0.1 0.1 0.1\nNs 40\nmap_Kd {name}.png\n");
        Obj { name, obj, mtl, png: self.atlas.file().0 }
    }
}

/// A name without spaces and other characters that programs read differently.
fn plain(name: &str) -> String {
    let is_plain = |one: char| one.is_alphanumeric() || matches!(one, '-' | '.' | '_');
    name.chars().map(|one| if is_plain(one) { one } else { '_' }).collect()
}

/// A number to a hundred-thousandth.
struct Part(f64);

impl std::fmt::Display for Part {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // Zero is added since -0 has another text.
        write!(f, "{}", (self.0 * 1e5).round() / 1e5 + 0.0)
    }
}
