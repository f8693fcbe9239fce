//! Boards in three dimensions for JavaScript: the module of `ppn/solid` in the npm package `ppn`.
//!
//! # Invariants
//!
//! - The crate holds no state, and reads no file, clock or network address.
//! - It draws no pixels: the browser draws what pieces show.

mod scene;

pub use scene::scene;
