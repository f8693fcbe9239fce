//! Settings that are changed one by one.

/// Declares methods that change a field of settings and give them back.
///
/// The settings of our crates are `#[non_exhaustive]`, so that new ones can be added. Other crates begin with
/// the default and change what they need.
///
/// ```
/// /// Limits for a text.
/// #[derive(Default)]
/// #[non_exhaustive]
/// pub struct Limits {
///     /// The largest number of bytes.
///     pub bytes: usize,
/// }
///
/// ppn_source::setters! { Limits { with_bytes: bytes: usize } }
///
/// assert_eq!(Limits::default().with_bytes(9).bytes, 9);
/// ```
#[macro_export]
macro_rules! setters {
    ($settings:ident $(<$life:lifetime>)? { $($setter:ident: $field:ident: $type:ty),* $(,)? }) => {
        impl $(<$life>)? $settings $(<$life>)? {
            $(
                #[doc = concat!("Changes [`", stringify!($field), "`](Self::", stringify!($field), ").")]
                #[must_use]
                pub fn $setter(mut self, $field: $type) -> Self {
                    self.$field = $field;
                    self
                }
            )*
        }
    };
}
