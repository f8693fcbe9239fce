//! Triangles that fill an outline.

use glam::DVec2;

/// The triangles of a simple polygon, whose corners go counter-clockwise: ears are cut off until nothing is left. What
/// crosses itself gives triangles too.
pub(crate) fn triangles(corners: &[DVec2]) -> Vec<[usize; 3]> {
    let mut left: Vec<usize> = (0..corners.len()).collect();
    let mut triangles = Vec::new();
    while left.len() > 3 {
        let count = left.len();
        let around = |place: usize| {
            [left[(place + count - 1) % count], left[place], left[(place + 1) % count]]
        };
        let is_ear = |place: &usize| {
            let ear = around(*place);
            let [one, two, three] = ear.map(|corner| corners[corner]);
            (two - one).perp_dot(three - two) > 1e-12
                && !left.iter().any(|other| {
                    !ear.contains(other) && is_within(corners[*other], [one, two, three])
                })
        };
        let place = (0..count).find(is_ear).unwrap_or(0);
        triangles.push(around(place));
        left.remove(place);
    }
    if let [one, two, three] = left[..] {
        triangles.push([one, two, three]);
    }
    triangles
}

fn is_within(point: DVec2, [one, two, three]: [DVec2; 3]) -> bool {
    let side = |from: DVec2, to: DVec2| (to - from).perp_dot(point - from) >= 0.0;
    side(one, two) && side(two, three) && side(three, one)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn triangles_fill_an_arrow() {
        let arrow = [(0.0, 0.0), (2.0, 1.0), (0.0, 2.0), (1.0, 1.0)].map(DVec2::from);
        let triangles = triangles(&arrow);
        let area = |[one, two, three]: [usize; 3]| {
            (arrow[two] - arrow[one]).perp_dot(arrow[three] - arrow[one]) / 2.0
        };
        // The triangle from tip to tail has the area 2, and the notch takes 1 of it.
        let sum: f64 = triangles.iter().map(|triangle| area(*triangle)).sum();
        assert!((sum - 1.0).abs() < 1e-12, "{triangles:?}");
        assert!(triangles.iter().all(|triangle| area(*triangle) > 0.0));
    }
}
