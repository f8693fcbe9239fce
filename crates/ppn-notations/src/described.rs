//! What all notations answer in the same way.

/// The methods of a notation that name and recognise it. Its name is also the extension of its files, and comments
/// may name the codes of all notations.
macro_rules! described {
    ($name:literal, $title:literal, $begins:path) => {
        fn name(&self) -> &'static str {
            $name
        }

        fn title(&self) -> &'static str {
            $title
        }

        fn endings(&self) -> &'static [&'static str] {
            &[$name]
        }

        fn begins(&self, text: &str) -> bool {
            $begins(text)
        }

        fn codes_of_comments(&self) -> Vec<&'static ppn_source::Code> {
            crate::standard_codes()
        }
    };
}
pub(crate) use described;
