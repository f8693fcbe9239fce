//! Single pieces for printers of solids.

use crate::{error::Error, geometry::Geometry, options::Options};
use glam::DVec3;
use ppn_render::{Piece, bodies::place};

/// Millimetres of an inch.
const MILLIMETRES: f64 = 25.4;

/// A piece as binary STL for printers of solids: millimetres, z up, on the plane z = 0. It has a form and no drawings.
///
/// ```
/// use ppn_solid::{Assortment, Configuration};
///
/// let pawn = Assortment::of_set(&Configuration::Piecepack)
///     .iter()
///     .find(|one| one.piece_side.to_string() == "pawn_top")
///     .and_then(|pawns| pawns.pieces().next())
///     .expect("a pawn");
/// let stl = ppn_solid::stl(&pawn, &ppn_solid::Options::default())?;
/// let triangles = u32::from_le_bytes(stl[80..84].try_into().expect("four bytes"));
/// assert_eq!(stl.len(), 84 + 50 * triangles as usize);
/// # Ok::<(), ppn_solid::Error>(())
/// ```
///
/// # Errors
/// If the piece has a coordinate that is not a number.
pub fn stl(piece: &Piece, options: &Options) -> Result<Vec<u8>, Error> {
    let placed = place(std::slice::from_ref(piece), options.turn, 1)?;
    let geometry = match placed.first() {
        Some(placed) => Geometry::of(&placed.solid(&options.theme)),
        None => Geometry::default(),
    };
    let low = geometry.vertices.iter().map(|vertex| vertex.position.z).fold(f64::MAX, f64::min);
    let mut bytes = format!("{:80}", "millimetres, z up").into_bytes();
    bytes.extend((geometry.triangles.len() as u32).to_le_bytes());
    for triangle in &geometry.triangles {
        let corners = triangle.map(|corner| {
            (geometry.vertices[corner as usize].position - DVec3::Z * low) * MILLIMETRES
        });
        let [one, two, three] = corners;
        let normal = (two - one).cross(three - one).normalize_or_zero();
        for point in [normal, one, two, three] {
            for part in point.as_vec3().to_array() {
                bytes.extend(part.to_le_bytes());
            }
        }
        bytes.extend([0; 2]);
    }
    Ok(bytes)
}
