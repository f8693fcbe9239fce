//! Bodies in their places, which rays meet.

use crate::{
    hierarchy::{Hierarchy, Hit, Part, Ray},
    scene::Pose,
};
use glam::{DVec3, Mat3, Vec3};
use std::sync::Arc;

/// A body in its place. Bodies of the same form have their triangles in common, so that ten thousand of them take no more
/// memory than one.
#[derive(Clone)]
pub(crate) struct StandingBody {
    triangles: Arc<Hierarchy>,
    /// From directions in the room to those in the form.
    back: Mat3,
    place: Vec3,
    bounds: (Vec3, Vec3),
    number: u32,
}

impl StandingBody {
    /// The body with this number, whose form has these corners. `origin` is the place from which the room is measured.
    pub(crate) fn new(
        number: u32,
        triangles: Arc<Hierarchy>,
        corners: impl Iterator<Item = DVec3>,
        pose: Pose,
        origin: DVec3,
    ) -> Self {
        let none = (Vec3::MAX, Vec3::MIN);
        let bounds = corners
            .map(|corner| (pose.apply(corner) - origin).as_vec3())
            .fold(none, |(low, high), at| (low.min(at), high.max(at)));
        // What is calculated in the form differs a little from what is calculated in the room.
        let bounds = (bounds.0 - Vec3::splat(1e-4), bounds.1 + Vec3::splat(1e-4));
        let back = Mat3::from_quat(pose.rotation.as_quat().inverse());
        let place = (pose.translation - origin).as_vec3();
        Self { triangles, back, place, bounds, number }
    }
}

impl Part for StandingBody {
    fn bounds(&self) -> (Vec3, Vec3) {
        self.bounds
    }

    fn meet(&self, ray: Ray, limit: f32, any: bool) -> Option<Hit> {
        let own = Ray { from: self.back * (ray.from - self.place), along: self.back * ray.along };
        self.triangles.walk(own, limit, any).map(|hit| Hit { body: self.number, ..hit })
    }
}
