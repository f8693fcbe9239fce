use crate::board::{PieceNumber, PieceSet};

/// The pieces that were dropped, moved or changed last. Source: 0.14 § PieceId.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) enum Active {
    /// None, as after a set-up.
    #[default]
    None,
    /// The common case.
    One(PieceNumber),
    /// Several.
    Many(Box<[PieceNumber]>),
}

impl Active {
    pub(crate) fn new(pieces: &[PieceNumber]) -> Self {
        match pieces {
            [] => Self::None,
            [one] => Self::One(*one),
            many => Self::Many(many.into()),
        }
    }

    pub(crate) fn numbers(&self) -> &[PieceNumber] {
        match self {
            Self::None => &[],
            Self::One(one) => std::slice::from_ref(one),
            Self::Many(many) => many,
        }
    }

    /// Those that are left when some go.
    pub(crate) fn without(&self, gone: &PieceSet) -> Self {
        let left: Vec<_> =
            self.numbers().iter().filter(|number| !gone.contains(number)).copied().collect();
        Self::new(&left)
    }
}
