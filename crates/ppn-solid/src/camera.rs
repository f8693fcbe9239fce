//! Cameras.

use glam::{DVec2, DVec3};
use std::{fmt, str::FromStr};

ppn_source::settings! {
    /// A camera that sees a whole board, written as three numbers: `25,45,50`.
    ///
    /// ```
    /// use ppn_solid::Camera;
    ///
    /// let above = "0,90,85".parse::<Camera>()?;
    /// assert_eq!(above, Camera::default().with_azimuth(0.0).with_height(90.0).with_lens(85.0));
    /// assert!("north".parse::<Camera>().is_err());
    /// # Ok::<(), ppn_solid::UnknownCamera>(())
    /// ```
    #[derive(Clone, Copy, PartialEq, Debug)]
    #[non_exhaustive]
    pub struct Camera {
        /// The side that it looks from, in degrees: 0 is the lower edge of the board, 90 the right one.
        pub azimuth: f64 = 20.0, with_azimuth;
        /// Its angle above the table in degrees, 1 to 90; 90 is straight above.
        pub height: f64 = 42.0, with_height;
        /// The focal length in millimetres for film of 36 by 24 mm, 12 to 1,000: 50 is usual, fewer exaggerate
        /// distances.
        pub lens: f64 = 50.0, with_lens;
    }
}

/// A text that is not a camera.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownCamera(pub String);

impl fmt::Display for UnknownCamera {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is not a camera; write its azimuth and height in degrees and its lens in millimetres, such as \
             `25,45,50`: heights are 1 to 90, and lenses 12 to 1000",
            self.0
        )
    }
}

impl std::error::Error for UnknownCamera {}

/// Numbers that are left out are those of the default.
impl FromStr for Camera {
    type Err = UnknownCamera;

    fn from_str(text: &str) -> Result<Self, UnknownCamera> {
        let wrong = || UnknownCamera(text.to_owned());
        let mut camera = Self::default();
        let numbers: Vec<f64> = text
            .split(',')
            .map(|number| number.trim().parse().map_err(|_| wrong()))
            .collect::<Result<_, _>>()?;
        let fields = [&mut camera.azimuth, &mut camera.height, &mut camera.lens];
        if numbers.len() > fields.len() {
            return Err(wrong());
        }
        for (field, number) in fields.into_iter().zip(numbers) {
            *field = number;
        }
        let fine = camera.azimuth.is_finite()
            && (1.0..=90.0).contains(&camera.height)
            && (12.0..=1000.0).contains(&camera.lens);
        if fine { Ok(camera) } else { Err(wrong()) }
    }
}

/// A camera in its place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Standing {
    pub(crate) eye: DVec3,
    /// The directions of the middle, the right edge and the upper edge of the picture.
    ahead: DVec3,
    right: DVec3,
    up: DVec3,
}

impl Standing {
    /// The place from which the camera sees these points just so, in a picture of this width and height.
    pub(crate) fn seeing(camera: Camera, points: &[DVec3], size: DVec2) -> Self {
        let height = camera.height.clamp(1.0, 90.0).to_radians();
        let azimuth = camera.azimuth.to_radians() - std::f64::consts::FRAC_PI_2;
        let (sin, cos) = azimuth.sin_cos();
        let back = DVec3::new(cos * height.cos(), sin * height.cos(), height.sin());
        let right = DVec3::new(-sin, cos, 0.0);
        let up = back.cross(right);
        // The longer side of the picture is the longer side of the film.
        let film = 18.0 / camera.lens.clamp(12.0, 1000.0);
        let half = size / size.max_element() * film;
        let seen = half * 0.94;
        let mut middle = points.iter().copied().sum::<DVec3>() / points.len().max(1) as f64;
        let mut distance = 1.0;
        for _ in 0..8 {
            let from = |point: &DVec3| {
                let from = *point - middle;
                DVec3::new(from.dot(right), from.dot(up), from.dot(back))
            };
            distance = points
                .iter()
                .map(from)
                .map(|at| at.z + (at.x.abs() / seen.x).max(at.y.abs() / seen.y))
                .fold(0.1, f64::max);
            // What is nearer looks larger: the middle of the picture is not that of the board.
            let edges =
                points.iter().map(from).map(|at| at.truncate() / (distance - at.z).max(1e-6));
            let none = (DVec2::MAX, DVec2::MIN);
            let (low, high) = edges.fold(none, |(low, high), at| (low.min(at), high.max(at)));
            let off = (low + high) / 2.0 * distance;
            middle += right * off.x + up * off.y;
        }
        Self { eye: middle + back * distance, ahead: -back, right: right * half.x, up: up * half.y }
    }

    /// The direction of a place in the picture: -1 to 1 from left to right and from bottom to top.
    pub(crate) fn toward(&self, place: DVec2) -> DVec3 {
        (self.ahead + self.right * place.x + self.up * place.y).normalize()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cameras_see_everything() {
        let corners = [(0.0, 0.0), (9.0, 0.0), (9.0, 4.0), (0.0, 4.0)];
        let points: Vec<DVec3> = corners
            .into_iter()
            .flat_map(|(x, y)| [DVec3::new(x, y, 0.0), DVec3::new(x, y, 1.0)])
            .collect();
        for text in ["0,90,50", "25,45,50", "200,10,24", "300,60,200"] {
            let camera = text.parse().expect("a camera");
            let standing = Standing::seeing(camera, &points, DVec2::new(1200.0, 900.0));
            let mut most = 0.0_f64;
            for point in &points {
                let along = *point - standing.eye;
                let scale = along.dot(standing.ahead);
                let place = |edge: DVec3| along.dot(edge) / scale / edge.length_squared();
                let (x, y) = (place(standing.right), place(standing.up));
                assert!(scale > 0.0 && x.abs() < 1.0 && y.abs() < 1.0, "{text}: {x} {y}");
                most = most.max(x.abs()).max(y.abs());
            }
            assert!(most > 0.85, "{text}: {most}");
        }
    }
}
