//! The people on court cards: half figures with different dresses, headgear and objects.

use super::Face;
use crate::{
    sets::CardRank,
    shape::{Shape, at},
    symbols::{self, Symbol},
};

/// The size of the box of a half figure, in inches.
const SIZE: f64 = 1.25;
/// The distance from the middle of the card to the middle of that box.
const UP: f64 = 0.64;

/// A part of a person.
struct Garment {
    symbol: Symbol,
    paint: Paint,
}

enum Paint {
    /// The colour of the suit.
    Suit,
    /// The colour of jewels and trimmings.
    Gold,
    /// The colour of the card.
    Skin,
}

const fn garment(name: &'static str, path: &'static str, paint: Paint) -> Garment {
    Garment { symbol: Symbol { name, path, line: 0 }, paint }
}

const HEAD: Garment =
    garment("court-head", "M-15,-6 a15,15 0 1,0 30,0 a15,15 0 1,0 -30,0Z", Paint::Skin);
/// Eyes, nose and mouth.
const LOOKS: Symbol =
    Symbol { name: "court-looks", path: "M-6,-9 V-8 M6,-9 V-8 M0,-7 V-3 M-4,2 H4", line: 2 };

const KING: [Garment; 6] = [
    garment("king-robe", "M-50,50 C-50,30 -40,18 -18,10 H18 C40,18 50,30 50,50Z", Paint::Suit),
    garment("king-band", "M-8,10 H8 V50 H-8Z", Paint::Gold),
    HEAD,
    garment(
        "king-beard",
        "M-16,-6 C-16,16 -8,26 0,30 C8,26 16,16 16,-6 C11,7 -11,7 -16,-6Z",
        Paint::Suit,
    ),
    garment(
        "king-crown",
        "M-19,-15 L-25,-44 L-11,-32 L0,-50 L11,-32 L25,-44 L19,-15Z",
        Paint::Gold,
    ),
    garment("king-sword", "M36,34 V-36 L39,-46 L42,-36 V34Z M29,10 H49 V15 H29Z", Paint::Gold),
];

const QUEEN: [Garment; 6] = [
    garment(
        "queen-hair",
        "M-26,22 C-30,-4 -24,-28 0,-28 C24,-28 30,-4 26,22 C12,26 -12,26 -26,22Z",
        Paint::Suit,
    ),
    garment(
        "queen-gown",
        "M-42,50 C-34,42 -40,22 -20,14 L0,36 L20,14 C40,22 34,42 42,50Z",
        Paint::Gold,
    ),
    HEAD,
    garment(
        "queen-coronet",
        "M-16,-17 L-18,-32 L-8,-25 L0,-35 L8,-25 L18,-32 L16,-17ZM-4,-39 a4,4 0 1,0 8,0 a4,4 0 1,0 -8,0Z",
        Paint::Gold,
    ),
    garment(
        "queen-rose",
        "M37,8 L31,42 L34,42 L40,8ZM31,-14 a7,7 0 1,0 14,0 a7,7 0 1,0 -14,0ZM40,-5 a7,7 0 1,0 14,0 a7,7 0 1,0 -14,0ZM36,5 a7,7 0 1,0 14,0 a7,7 0 1,0 -14,0ZM26,5 a7,7 0 1,0 14,0 a7,7 0 1,0 -14,0ZM23,-6 a7,7 0 1,0 14,0 a7,7 0 1,0 -14,0Z",
        Paint::Suit,
    ),
    garment("queen-heart-of-rose", "M32,-3 a6,6 0 1,0 12,0 a6,6 0 1,0 -12,0Z", Paint::Gold),
];

const JACK: [Garment; 7] = [
    garment(
        "jack-hair",
        "M-20,10 C-26,-4 -22,-26 0,-26 C22,-26 26,-4 20,10 C12,6 -12,6 -20,10Z",
        Paint::Gold,
    ),
    garment("jack-tunic", "M-36,50 L-40,26 L-16,12 H16 L40,26 L36,50Z", Paint::Suit),
    garment("jack-sash", "M-24,15 L-10,12 L30,50 H8Z", Paint::Gold),
    HEAD,
    garment(
        "jack-cap",
        "M-24,-16 C-28,-32 -8,-40 8,-36 C24,-33 28,-22 22,-15 C8,-20 -8,-20 -24,-16Z",
        Paint::Suit,
    ),
    garment("jack-feather", "M2,-36 C0,-48 10,-54 24,-52 C18,-48 16,-40 14,-34Z", Paint::Gold),
    garment(
        "jack-halberd",
        "M40,50 V-46 H44 V50ZM44,-38 C54,-40 57,-26 54,-14 L44,-22ZM40,-34 L31,-28 L40,-22Z",
        Paint::Gold,
    ),
];

/// Two halves of a person, head to head, each with the symbol of the suit. A knight is a horse.
pub(super) fn court(face: &Face<'_>, rank: CardRank) -> Vec<Shape> {
    let theme = face.theme;
    let color = face.suit_color();
    let mut shapes = vec![Shape::rectangle(1.45, 2.6, 0.08).stroke(color, 0.025).opacity(0.5)];
    let garments: &[Garment] = match rank {
        CardRank::King => &KING,
        CardRank::Queen => &QUEEN,
        CardRank::Jack => &JACK,
        _ => &[],
    };
    for (turn, sign) in [(0.0, 1.0), (180.0, -1.0)] {
        let mut place = |shape: Shape, x: f64, y: f64| {
            shapes.push(shape.at(sign * x, sign * y).turned(turn));
        };
        for garment in garments {
            let fill = match garment.paint {
                Paint::Suit => color,
                Paint::Gold => theme.gold[0],
                Paint::Skin => theme.card.fill,
            };
            let shape = Shape::symbol(garment.symbol, SIZE, fill).stroke(theme.ink, 0.016);
            place(shape.round(), 0.0, UP);
            if garment.symbol == HEAD.symbol {
                place(Shape::symbol(LOOKS, SIZE, theme.ink), 0.0, UP);
            }
        }
        if garments.is_empty() {
            place(Shape::symbol(symbols::KNIGHT, 0.95, color), 0.05, 0.6);
            let rein = [at(-0.16, 0.52), at(0.1, 0.42), at(0.22, 0.22)];
            let rein = Shape::lines([rein.to_vec()]).stroke(theme.gold[0], 0.04).round();
            place(rein, 0.0, 0.0);
        }
        place(Shape::symbol(face.suit_symbol(), 0.24, color), -0.54, 1.1);
    }
    shapes.push(Shape::lines([vec![at(-0.72, 0.0), at(0.72, 0.0)]]).stroke(theme.ink, 0.016));
    shapes
}
