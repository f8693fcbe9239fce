//! Marks that are painted on what lies flat.

use crate::light::linear;
use glam::{DVec2, DVec3, Vec2, Vec3, Vec4};
use ppn_render::{
    bodies::Overlay,
    picture::{Error, Pixels},
};

/// The least part of the way up that the normal of a painted surface has.
const LEVEL: f32 = 0.5;

/// The marks of a board in pixels, painted from above.
pub(crate) struct Layer {
    /// The lower left corner and the size, in inches.
    corner: DVec2,
    size: DVec2,
    pixels: Pixels,
}

impl Layer {
    /// The marks of a board whose points are given from this origin.
    pub(crate) fn new(overlay: &Overlay, origin: DVec3) -> Result<Self, Error> {
        Ok(Self {
            corner: DVec2::from(overlay.corner) - origin.truncate(),
            size: DVec2::from(overlay.size),
            pixels: overlay.pixels()?,
        })
    }

    /// A colour with the marks at a point over it.
    pub(crate) fn over(&self, color: Vec3, point: Vec3, normal: Vec3) -> Vec3 {
        let place = (point.truncate().as_dvec2() - self.corner) / self.size;
        if normal.z < LEVEL || place.min_element() < 0.0 || place.max_element() > 1.0 {
            return color;
        }
        let Pixels { width, height, .. } = self.pixels;
        let place = Vec2::new(place.x as f32, 1.0 - place.y as f32);
        let at = place * Vec2::new(width as f32, height as f32) - Vec2::splat(0.5);
        let (corner, part) = (at.floor(), at - at.floor());
        let row = |y: f32| {
            self.texel(corner.x, corner.y + y)
                .lerp(self.texel(corner.x + 1.0, corner.y + y), part.x)
        };
        let mark = row(0.0).lerp(row(1.0), part.y);
        color * (1.0 - mark.w) + mark.truncate()
    }

    /// The light of a pixel, multiplied by its opacity, and its opacity.
    fn texel(&self, x: f32, y: f32) -> Vec4 {
        let Pixels { width, height, rgba } = &self.pixels;
        let x = x.clamp(0.0, (width - 1) as f32) as usize;
        let y = y.clamp(0.0, (height - 1) as f32) as usize;
        let at = 4 * (y * *width as usize + x);
        let opacity = f32::from(rgba[at + 3]) / 255.0;
        let light = [0, 1, 2].map(|channel| linear(rgba[at + channel]));
        (Vec3::from(light) * opacity).extend(opacity)
    }
}
