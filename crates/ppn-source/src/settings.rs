//! Settings, each declared once with its default and its setter.

/// Declares a struct of settings with methods that change a field and give the settings back.
///
/// The settings of our crates are `#[non_exhaustive]`, so that new ones can be added. Other crates begin with
/// the default and change what they need. If each field has a default, this implements [`Default`].
///
/// ```
/// ppn_source::settings! {
///     /// Limits for a text.
///     #[non_exhaustive]
///     pub struct Limits {
///         /// The largest number of bytes.
///         pub bytes: usize = 4 << 20, with_bytes;
///         /// The largest number of lines.
///         pub lines: usize = 1000, with_lines;
///     }
/// }
///
/// let limits = Limits::default().with_bytes(9);
/// assert_eq!((limits.bytes, limits.lines), (9, 1000));
/// ```
#[macro_export]
macro_rules! settings {
    (
        $(#[$of_type:meta])*
        $visibility:vis struct $type:ident {
            $($(#[$of_field:meta])* pub $field:ident: $kind:ty, $setter:ident;)*
        }
    ) => {
        $(#[$of_type])*
        $visibility struct $type { $($(#[$of_field])* pub $field: $kind),* }

        $crate::setters! { $type { $($setter: $field: $kind),* } }
    };
    (
        $(#[$of_type:meta])*
        $visibility:vis struct $type:ident {
            $($(#[$of_field:meta])* pub $field:ident: $kind:ty = $default:expr, $setter:ident;)*
        }
    ) => {
        $crate::settings! {
            $(#[$of_type])*
            $visibility struct $type { $($(#[$of_field])* pub $field: $kind, $setter;)* }
        }

        impl Default for $type {
            fn default() -> Self {
                Self { $($field: $default),* }
            }
        }
    };
}
