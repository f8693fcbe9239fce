//! The light, which pictures by a camera and pages have in common.

use glam::Vec3;

/// The direction to the middle of the light.
pub(crate) const LIGHT: Vec3 = Vec3::new(-0.46, -0.28, 0.84);
/// How bright the light is.
pub(crate) const SUN: f32 = 0.62;
/// How bright the sky is.
pub(crate) const SKY: f32 = 0.42;

/// Light from a stored number, as sRGB defines it.
#[cfg(feature = "raster")]
pub(crate) fn linear(stored: u8) -> f32 {
    let part = f32::from(stored) / 255.0;
    if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
}

/// The stored number for light.
#[cfg(feature = "raster")]
pub(crate) fn stored(light: f32) -> u8 {
    let light = light.clamp(0.0, 1.0);
    let part =
        if light <= 0.003_130_8 { light * 12.92 } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 };
    (part * 255.0).round() as u8
}
