//! Shadows of pieces, seen from above.

use crate::{
    body::Form, lying::Lying, picture::Options, projection::View, scene::spot, shape::Point,
};
use std::collections::{HashMap, HashSet};

/// The numbers of the pieces with a shadow: those that no other piece in the same place hides from above.
/// Shadows of all pieces of a stack would add up to black.
pub(crate) fn shadows(lying: &[Lying], options: &Options) -> HashSet<usize> {
    if options.view != View::Plan || options.theme.shadow <= 0.0 {
        return HashSet::new();
    }
    let mut shadows = HashSet::new();
    let mut over: HashMap<([i64; 2], i64), Vec<Point>> = HashMap::new();
    // A figure with an image of the theme has another outline.
    let has_outline = |one: &Lying| {
        !matches!(one.body.form, Form::Silhouette { .. })
            || options.theme.images.of(&one.piece).is_none()
    };
    let casts = |one: &Lying| one.body.depth > 0.0 && has_outline(one);
    for (number, piece) in lying.iter().enumerate().rev().filter(|(_, one)| casts(one)) {
        let extent = piece.body.half_extent();
        // Turned pieces hide others only if they are turned alike.
        let angle = (piece.piece.angle.rem_euclid(90.0) * 1e3).round() as i64;
        let others = over.entry((spot(piece), angle)).or_default();
        if piece.aloft {
            shadows.insert(number);
        } else if !others.iter().any(|other| other.x >= extent.x && other.y >= extent.y) {
            shadows.insert(number);
            others.push(extent);
        }
    }
    shadows
}
