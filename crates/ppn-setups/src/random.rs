//! Random numbers exactly as R draws them.

/// Random numbers exactly as R draws them.
///
/// This is a Mersenne Twister (MT19937) seeded by R's scrambling, with integers by bit rejection,
/// as `set.seed()` gives in R 3.6 and later with the default kinds. So the same seed gives the same
/// board in every program that follows R. It uses only integers, no floating point.
///
/// The order of the draws is part of every random setup. Only a draw advances the generator.
///
/// ```
/// use ppn_setups::Random;
///
/// let mut random = Random::new(42);
/// assert_eq!(random.permutation(7), [1, 5, 7, 6, 2, 3, 4]);
/// ```
#[derive(Clone, Debug)]
// RN-1
pub struct Random {
    seed: i32,
    /// The words of the twister. Empty before the first draw, since most boards draw nothing.
    words: Vec<u32>,
    position: usize,
}

const WORDS: usize = 624;

impl Random {
    /// A generator at the start of the stream of `seed`.
    #[must_use]
    pub fn new(seed: i32) -> Self {
        Self { seed, words: Vec::new(), position: WORDS }
    }

    /// Whether a number was drawn.
    #[must_use]
    pub fn used(&self) -> bool {
        !self.words.is_empty()
    }

    /// The next 32 random bits.
    pub fn word(&mut self) -> u32 {
        if self.words.is_empty() {
            self.scramble();
        }
        if self.position == WORDS {
            self.regenerate();
        }
        let mut y = self.words[self.position];
        self.position += 1;
        y ^= y >> 11;
        y ^= (y << 7) & 0x9D2C_5680;
        y ^= (y << 15) & 0xEFC6_0000;
        y ^ (y >> 18)
    }

    /// An integer from 0 to `n - 1`, each equally likely. An `n` of 0 counts as 1.
    ///
    /// At most sixteen bits of each word are used, and only as many as `n` needs. A result that is
    /// too large is drawn again. A draw is made even if only 0 is possible.
    pub fn index(&mut self, n: usize) -> usize {
        let largest = n.saturating_sub(1) as u64;
        let bits = u64::BITS - largest.leading_zeros();
        let mask = (1_u128 << bits) - 1;
        loop {
            let mut drawn: u128 = 0;
            for _ in 0..=bits / 16 {
                drawn = drawn << 16 | u128::from(self.word() >> 16);
            }
            if let Ok(index) = usize::try_from(drawn & mask)
                && index as u64 <= largest
            {
                return index;
            }
        }
    }

    /// `k` elements of `list`, each at most once, in the order drawn. If there are fewer than `k`,
    /// all of them.
    pub fn draw<T: Clone>(&mut self, k: usize, list: &[T]) -> Vec<T> {
        let mut left = list.to_vec();
        let mut drawn = Vec::with_capacity(k.min(left.len()));
        while drawn.len() < k && !left.is_empty() {
            // The last remaining element moves into the hole, as `swap_remove` does.
            let index = self.index(left.len());
            drawn.push(left.swap_remove(index));
        }
        drawn
    }

    /// The numbers from 1 to `n` in random order.
    pub fn permutation(&mut self, n: u32) -> Vec<u32> {
        let numbers: Vec<u32> = (1..=n).collect();
        self.draw(numbers.len(), &numbers)
    }

    /// The numbers from 0 to `n - 1` in random order: [`Random::permutation`] for indexing.
    pub fn order(&mut self, n: usize) -> Vec<usize> {
        let numbers: Vec<usize> = (0..n).collect();
        self.draw(n, &numbers)
    }

    /// All elements of `list` in random order.
    pub fn shuffled<T: Clone>(&mut self, list: &[T]) -> Vec<T> {
        self.draw(list.len(), list)
    }

    /// `k` elements of `list`, each drawn from the whole list. Empty if the list is empty.
    pub fn draw_again<T: Clone>(&mut self, k: usize, list: &[T]) -> Vec<T> {
        if list.is_empty() {
            return Vec::new();
        }
        (0..k).map(|_| list[self.index(list.len())].clone()).collect()
    }

    /// `k` dice: numbers from 1 to 6.
    pub fn dice(&mut self, k: usize) -> Vec<u32> {
        self.draw_again(k, &[1, 2, 3, 4, 5, 6])
    }

    /// `k` quarter turns: 0, 90, 180 or 270 degrees.
    pub fn turns(&mut self, k: usize) -> Vec<f64> {
        self.draw_again(k, &[0.0, 90.0, 180.0, 270.0])
    }

    /// Returns to the start of the stream.
    pub fn restart(&mut self) {
        if self.used() {
            self.scramble();
        }
    }

    fn scramble(&mut self) {
        let mut x = self.seed.cast_unsigned();
        let mut next = || {
            x = x.wrapping_mul(69_069).wrapping_add(1);
            x
        };
        // Fifty steps of scrambling; R stores the 51st as the position and then overwrites it.
        for _ in 0..51 {
            next();
        }
        self.words = (0..WORDS).map(|_| next()).collect();
        self.position = WORDS;
    }

    fn regenerate(&mut self) {
        let words = &mut self.words;
        for k in 0..WORDS {
            let y = words[k] & 0x8000_0000 | words[(k + 1) % WORDS] & 0x7FFF_FFFF;
            let twist = if y & 1 == 1 { 0x9908_B0DF } else { 0 };
            words[k] = words[(k + 397) % WORDS] ^ (y >> 1) ^ twist;
        }
        self.position = 0;
    }
}
