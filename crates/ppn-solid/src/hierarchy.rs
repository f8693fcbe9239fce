//! Boxes in boxes, around what rays meet.

use crate::triangle::Triangle;
use glam::Vec3;

/// The most parts of a leaf.
const LEAF: usize = 4;
/// The number of places where a box may be split along its longest side.
const BINS: usize = 12;
/// The deepest the boxes are nested; deeper ones are leaves.
const DEEPEST: usize = 48;

/// What rays may meet.
pub(crate) trait Part: Clone {
    /// The corners of the box around it.
    fn bounds(&self) -> (Vec3, Vec3);

    /// Where a ray meets it before a distance: at the nearest place, or at any.
    fn meet(&self, ray: Ray, limit: f32, any: bool) -> Option<Hit>;
}

/// A box around parts.
#[derive(Clone, Copy)]
struct Node {
    low: Vec3,
    high: Vec3,
    /// The number of its first part, or of the second of its boxes; the first box follows the node.
    first: u32,
    /// The number of its parts; 0 for a box of two boxes.
    count: u32,
}

/// Boxes in boxes, around parts.
pub(crate) struct Hierarchy<P = Triangle> {
    nodes: Vec<Node>,
    parts: Vec<P>,
}

/// A ray, whose direction has the length 1.
#[derive(Clone, Copy)]
pub(crate) struct Ray {
    pub(crate) from: Vec3,
    pub(crate) along: Vec3,
}

/// Where a ray meets a triangle of a body.
#[derive(Clone, Copy)]
pub(crate) struct Hit {
    pub(crate) distance: f32,
    /// The number of the body; 0 where there is only one.
    pub(crate) body: u32,
    /// The number of the triangle.
    pub(crate) triangle: u32,
    /// The parts of its second and third corner.
    pub(crate) parts: [f32; 2],
}

/// A part while boxes are made.
#[derive(Clone, Copy)]
struct Item {
    low: Vec3,
    high: Vec3,
    middle: Vec3,
    number: u32,
}

impl<P: Part> Hierarchy<P> {
    pub(crate) fn new(parts: &[P]) -> Self {
        let item = |(number, part): (usize, &P)| {
            let (low, high) = part.bounds();
            Item { low, high, middle: (low + high) * 0.5, number: number as u32 }
        };
        let mut items: Vec<Item> = parts.iter().enumerate().map(item).collect();
        let mut nodes = Vec::with_capacity(parts.len());
        if !items.is_empty() {
            let count = items.len();
            split(&mut nodes, &mut items, 0, count, 0);
        }
        let part = |item: &Item| parts[item.number as usize].clone();
        Self { nodes, parts: items.iter().map(part).collect() }
    }

    /// The nearest triangle that a ray meets from its front or its back.
    pub(crate) fn nearest(&self, ray: Ray) -> Option<Hit> {
        self.walk(ray, f32::MAX, false)
    }

    /// Whether anything is between the beginning of a ray and this distance.
    pub(crate) fn is_covered(&self, ray: Ray, distance: f32) -> bool {
        self.walk(ray, distance, true).is_some()
    }

    /// The nearest triangle that a ray meets before a distance, or any.
    pub(crate) fn walk(&self, ray: Ray, farthest: f32, any: bool) -> Option<Hit> {
        let inverse = ray.along.recip();
        let mut best: Option<Hit> = None;
        let mut limit = farthest;
        let mut stack = [(0_u32, 0.0_f32); DEEPEST + 2];
        let mut depth = 0;
        if let Some(near) = self.nodes.first().and_then(|root| root.enter(ray, inverse, limit)) {
            stack[0] = (0, near);
            depth = 1;
        }
        while depth > 0 {
            depth -= 1;
            let (number, near) = stack[depth];
            if near > limit {
                continue;
            }
            let node = self.nodes[number as usize];
            if node.count > 0 {
                let range = node.first as usize..(node.first + node.count) as usize;
                for part in &self.parts[range] {
                    if let Some(hit) = part.meet(ray, limit, any) {
                        if any {
                            return Some(hit);
                        }
                        limit = hit.distance;
                        best = Some(hit);
                    }
                }
                continue;
            }
            let parts = [number + 1, node.first];
            let [one, two] = parts.map(|part| self.nodes[part as usize].enter(ray, inverse, limit));
            // The nearer one is looked at first.
            let order = match (one, two) {
                (Some(one), Some(two)) if one <= two => {
                    [Some((parts[1], two)), Some((parts[0], one))]
                }
                (one, two) => [one.map(|near| (parts[0], near)), two.map(|near| (parts[1], near))],
            };
            for part in order.into_iter().flatten() {
                stack[depth] = part;
                depth += 1;
            }
        }
        best
    }
}

impl Node {
    /// The distance at which a ray enters the box; `None` if it does not before the limit.
    fn enter(&self, ray: Ray, inverse: Vec3, limit: f32) -> Option<f32> {
        let one = (self.low - ray.from) * inverse;
        let two = (self.high - ray.from) * inverse;
        let near = one.min(two).max_element().max(0.0);
        let far = one.max(two).min_element().min(limit);
        (near <= far).then_some(near)
    }
}

/// Adds the box around some items, and its parts after it.
fn split(nodes: &mut Vec<Node>, items: &mut [Item], first: usize, count: usize, depth: usize) {
    let own = &mut items[first..first + count];
    let none = (Vec3::MAX, Vec3::MIN);
    let around = |items: &[Item]| {
        items.iter().fold(none, |(low, high), item| (low.min(item.low), high.max(item.high)))
    };
    let (low, high) = around(own);
    let number = nodes.len();
    nodes.push(Node { low, high, first: first as u32, count: count as u32 });
    if count <= LEAF || depth >= DEEPEST {
        return;
    }
    let middles =
        own.iter().fold(none, |(low, high), item| (low.min(item.middle), high.max(item.middle)));
    let (from, size) = (middles.0, middles.1 - middles.0);
    let axis = (0..3).max_by(|one, two| size[*one].total_cmp(&size[*two])).unwrap_or(0);
    if size[axis] < 1e-6 {
        return;
    }
    let bin = |item: &Item| {
        let part = (item.middle[axis] - from[axis]) / size[axis];
        ((part * BINS as f32) as usize).min(BINS - 1)
    };
    let area = |(low, high): (Vec3, Vec3)| {
        let size = (high - low).max(Vec3::ZERO);
        size.x * size.y + size.y * size.z + size.z * size.x
    };
    let mut bins = [(0_usize, none); BINS];
    for item in own.iter() {
        let (count, (low, high)) = &mut bins[bin(item)];
        *count += 1;
        (*low, *high) = (low.min(item.low), high.max(item.high));
    }
    let join = |one: (Vec3, Vec3), two: (Vec3, Vec3)| (one.0.min(two.0), one.1.max(two.1));
    let cost = |bins: &[(usize, (Vec3, Vec3))]| {
        let count: usize = bins.iter().map(|(count, _)| count).sum();
        let all = bins.iter().filter(|(count, _)| *count > 0).map(|(_, all)| *all).fold(none, join);
        if count == 0 { None } else { Some(count as f32 * area(all)) }
    };
    let cuts = (1..BINS).filter_map(|cut| Some((cut, cost(&bins[..cut])? + cost(&bins[cut..])?)));
    let Some((cut, _)) = cuts.min_by(|(_, one), (_, two)| one.total_cmp(two)) else { return };
    own.sort_by_key(|item| bin(item) >= cut);
    let left: usize = bins[..cut].iter().map(|(count, _)| count).sum();
    split(nodes, items, first, left, depth + 1);
    let second = nodes.len() as u32;
    split(nodes, items, first + left, count - left, depth + 1);
    nodes[number] = Node { low, high, first: second, count: 0 };
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A ray meets in the boxes what it meets without them.
    #[test]
    fn boxes_lose_no_triangle() {
        let mut seed = 7_u32;
        let mut number = || {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 8) as f32 / (1 << 24) as f32 * 2.0 - 1.0
        };
        let mut point = || Vec3::new(number(), number(), number());
        let corners: Vec<[Vec3; 3]> = (0..300)
            .map(|_| {
                let middle = point() * 2.0;
                [middle, middle + point(), middle + point()]
            })
            .collect();
        let triangles: Vec<_> =
            (0..).zip(corners).map(|(at, one)| Triangle::new(at, one)).collect();
        let hierarchy = Hierarchy::new(&triangles);
        let mut met = 0;
        for _ in 0..500 {
            let ray = Ray { from: point() * 2.0, along: point().normalize() };
            let single = triangles.iter().filter_map(|one| one.meet(ray, f32::MAX, false));
            let nearest = single.min_by(|one, two| one.distance.total_cmp(&two.distance));
            let found = hierarchy.nearest(ray);
            assert_eq!(
                found.map(|hit| (hit.triangle, hit.distance)),
                nearest.map(|hit| (hit.triangle, hit.distance))
            );
            assert_eq!(hierarchy.is_covered(ray, f32::MAX), nearest.is_some());
            met += usize::from(nearest.is_some());
        }
        assert!(met > 50);
    }
}
