//! Kinds with names, each listed once.

/// Declares an enum whose variants have names, with a method that gives the name, and perhaps a list of all.
///
/// ```
/// ppn_source::named! {
///     /// The side of a coin.
///     #[derive(Clone, Copy, PartialEq, Debug)]
///     pub enum Side {
///         /// The side with the number.
///         Face = "face",
///         /// The side with the suit.
///         Back = "back",
///     }
///
///     /// The name in texts.
///     pub fn name;
///
///     /// Both sides.
///     pub const ALL;
/// }
///
/// assert_eq!(Side::ALL.map(Side::name), ["face", "back"]);
/// ```
#[macro_export]
macro_rules! named {
    (
        $(#[$of_type:meta])*
        $visibility:vis enum $type:ident {
            $($(#[$of_variant:meta])* $variant:ident = $name:literal),* $(,)?
        }
        $(#[$of_method:meta])* $method_visibility:vis fn $method:ident;
    ) => {
        $(#[$of_type])*
        $visibility enum $type { $($(#[$of_variant])* $variant),* }

        impl $type {
            $(#[$of_method])*
            #[must_use]
            $method_visibility fn $method(self) -> &'static str {
                match self {
                    $(Self::$variant => $name),*
                }
            }
        }
    };
    (
        $(#[$of_type:meta])*
        $visibility:vis enum $type:ident {
            $($(#[$of_variant:meta])* $variant:ident = $name:literal),* $(,)?
        }
        $(#[$of_method:meta])* $method_visibility:vis fn $method:ident;
        $(#[$of_list:meta])* $list_visibility:vis const $list:ident;
    ) => {
        $crate::named! {
            $(#[$of_type])*
            $visibility enum $type { $($(#[$of_variant])* $variant = $name),* }
            $(#[$of_method])* $method_visibility fn $method;
        }

        impl $type {
            $(#[$of_list])*
            $list_visibility const $list: [Self; [$($name),*].len()] = [$(Self::$variant),*];
        }
    };
}
