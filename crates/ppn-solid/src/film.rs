//! Games in motion.

use crate::{
    atlas::Draw,
    error::Error,
    mesh::Meshes,
    options::Options,
    scene::{Body, Key, Pose, Scene, bodies_of},
};
use glam::{DQuat, DVec3};
use ppn_render::{Frame, Piece, picture::Motion};
use std::collections::{HashMap, HashSet};

/// The number of steps of a motion, between which viewers interpolate.
const STEPS: u32 = 6;
/// The least height to which a piece is lifted while it moves, in inches.
const LIFT: f64 = 0.25;
/// The height of a leap as a part of its length.
const ARC: f64 = 0.22;

impl Scene {
    /// The boards of a game one after the other: pieces move, turn over, grow when they appear and shrink when they
    /// disappear. A piece keeps its body while its identity and what it shows stay.
    ///
    /// # Errors
    /// If a board has too many pieces or is too large, or a piece has a coordinate that is not a number.
    pub fn film(frames: &[Frame], options: &Options, motion: &Motion) -> Result<Self, Error> {
        Self::film_drawn(frames, options, motion, Draw::Usual)
    }

    /// The same with faces that are drawn like that.
    pub(crate) fn film_drawn(
        frames: &[Frame],
        options: &Options,
        motion: &Motion,
        draw: Draw,
    ) -> Result<Self, Error> {
        let mut meshes = Meshes::default();
        let mut actors: Vec<Body> = Vec::new();
        let mut by_name: HashMap<(&str, usize), usize> = HashMap::new();
        let mut time = 0.0;
        for (number, frame) in frames.iter().enumerate() {
            let pieces: Vec<Piece> = frame.pieces.iter().map(|piece| piece.piece.clone()).collect();
            let bodies = bodies_of(&pieces, options, &mut meshes)?;
            let end = time + motion.glide.max(0.02);
            let mut seen = HashSet::new();
            for (index, body) in bodies {
                let name = (frame.pieces[index].identity(), body.mesh);
                let reach = meshes.list[body.mesh].reach();
                match by_name.get(&name) {
                    Some(&actor) => {
                        seen.insert(actor);
                        actors[actor].go(body.pose, [time, end], reach);
                    }
                    None => {
                        by_name.insert(name, actors.len());
                        seen.insert(actors.len());
                        let id = Some(name.0.to_owned());
                        let mut actor = Body { id, ..body };
                        if number > 0 {
                            actor.add(Key { time, pose: actor.pose, size: 0.0 });
                            actor.add(Key { time: end, pose: actor.pose, size: 1.0 });
                        }
                        actors.push(actor);
                    }
                }
            }
            for (number, actor) in actors.iter_mut().enumerate() {
                if !seen.contains(&number) {
                    actor.leave([time, end]);
                }
            }
            if actors.iter().map(|actor| actor.keys.len()).sum::<usize>() > options.moments {
                return Err(Error::TooManyMoments(options.moments));
            }
            time = if number == 0 { motion.pause } else { end + motion.pause };
        }
        Self::of(actors, meshes, options, draw)
    }
}

impl Body {
    /// Moves to a pose in this time.
    fn go(&mut self, pose: Pose, [from, to]: [f64; 2], reach: f64) {
        let last = self.last();
        if last.size < 1.0 {
            // It goes to its new place after it disappeared.
            let hidden = if last.time < from { from } else { from + 0.05 * (to - from) };
            self.add(Key { time: hidden, pose, size: 0.0 });
            self.add(Key { time: to, pose, size: 1.0 });
            return;
        }
        if is_same(last.pose, pose) {
            return;
        }
        let way = pose.translation - last.pose.translation;
        let length = way.truncate().length();
        // What turns over must not touch the table with its edge.
        let upright = |pose: Pose| pose.rotation * DVec3::Z;
        let tilt = upright(last.pose).angle_between(upright(pose));
        let lift =
            LIFT.max(ARC * length).min(2.0) * f64::from(u8::from(length > 1e-6 || tilt > 1e-3));
        let room = reach * (tilt / 2.0).sin();
        for step in 0..=STEPS {
            let part = f64::from(step) / f64::from(STEPS);
            let eased = part * part * (3.0 - 2.0 * part);
            let arc = (std::f64::consts::PI * part).sin();
            let up = DVec3::Z * arc * (lift + room);
            let pose = Pose {
                rotation: nearer(last.pose.rotation, pose.rotation, eased),
                translation: last.pose.translation + way * eased + up,
            };
            self.add(Key { time: from + (to - from) * part, pose, size: 1.0 });
        }
    }

    /// Shrinks, if it is there.
    fn leave(&mut self, [from, to]: [f64; 2]) {
        let Key { pose, size, .. } = self.last();
        if size > 0.0 {
            self.add(Key { time: from, pose, size });
            self.add(Key { time: to, pose, size: 0.0 });
        }
    }

    /// Adds a moment, in place of one at the same time: without a pause, a motion begins where another ends.
    fn add(&mut self, key: Key) {
        if self.keys.last().is_some_and(|last| last.time >= key.time) {
            self.keys.pop();
        }
        self.keys.push(key);
    }

    fn last(&self) -> Key {
        self.keys.last().copied().unwrap_or(Key { time: 0.0, pose: self.pose, size: 1.0 })
    }
}

/// A turn between two others, the shorter way.
fn nearer(from: DQuat, to: DQuat, part: f64) -> DQuat {
    let to = if from.dot(to) < 0.0 { -to } else { to };
    match part {
        0.0 => from,
        1.0 => to,
        _ => from.slerp(to, part).normalize(),
    }
}

fn is_same(one: Pose, two: Pose) -> bool {
    one.translation.distance(two.translation) < 1e-6
        && one.rotation.dot(two.rotation).abs() > 1.0 - 1e-9
}
