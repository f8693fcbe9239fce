//! Games that ask for much work in a few bytes: a file of many of them must not take much longer than
//! one of them may.

/// The bytes of such games in a file.
pub(super) const BYTES: usize = 60 << 10;

/// The maximum number of steps for such a file: some seconds. Without a budget of the file they would be
/// a hundred times as many.
pub(super) const MOST_STEPS: u64 = 10_000_000_000;

/// The commands that play all games.
pub(super) const COMMANDS: [&str; 2] = ["check", "replay"];

/// The games, in PPN.
pub(super) const GAMES: &[&str] = &[
    "---\n...\n1. ?C-b{1..9990}\n",
    "---\n...\n1. Zb2{1..9990}b2-c3x\n",
    "---\n...\n1. S@({1..300},{1..300})\n",
    "---\n...\n1. S@b2 {b2@>90,}{1..9990}\n",
    "---\nMacros: {m: 'b2-{b3,b4}'}\n...\n1. {`m',`m'}{1..900}\n",
    "---\nGameType: {Name: Rectangular Board, nrows: 100, ncols: 100, Max Tiles: 9999}\n...\n1. ?C-b{1..9990}\n",
    "---\nGameType: {Name: Rectangular Board, nrows: 100, ncols: 100, Max Tiles: 9999}\n...\n1. 2500b2-{1..390}R\n",
    "---\nGameType: {Name: Rectangular Board, nrows: 100, ncols: 100, Max Tiles: 9999}\n...\n1. ?C-b1 ?C-b2\n",
    "---\nGameType: {Name: Rectangular Board, nrows: 9№, ncols: 99, Max Tiles: 9999}\n...\n1. b2-b3\n",
];
