// The games of a Portable Piecepack Notation player.
"use strict";
(() => {

// ---- The words of the interface -----------------------------------------------------------------

/**
 * All words of the interface. A page can translate them: the attribute `texts` of an element is the
 * id of a script of type application/json with other words for some of these keys. Its key `names` has
 * others for the names of pieces, or for words in them: `{"white man": "weißer Stein", "coin": "Münze"}`.
 */
const TEXTS = {
  player: "Game player", board: "Board", moves: "Moves", untitled: "Game", round: "Round",
  first: "First board", before: "Previous move", play: "Play", pause: "Pause", after: "Next move", last: "Last board",
  playOrPause: "Play or pause", beside: "Beside the board",
  previousGame: "Previous game", nextGame: "Next game", game: "Game", games: "Games",
  turn: "Turn the board", coordinates: "Coordinates", view: "View", speed: "Speed",
  plan: "From above", oblique: "Oblique", asText: "As text",
  text: "Text", save: "Save", keys: "Keys", help: "Help",
  aboutGame: "About the game", textOfGame: "Text of the game",
  theme: "Theme", lantern: "Lantern", contrast: "High contrast", print: "Print", "colour-blind": "Safe for colour-blind readers",
  page: "Page", auto: "As the system", light: "Light", dark: "Dark",
  none: "None", algebraic: "a, b, c and 1, 2, 3", cartesian: "1, 2, 3 both ways", withoutI: "A to T without I", numbers: "Numbers of squares",
  angle: "Heights go to", height: "Height", highlight: "Mark the last move", singly: "Long moves board by board",
  turnHalf: "Turn by 180°", turnQuarter: "Turn by 90°",
  copyLink: "Copy a link to this board", copyText: "Copy the text", saveText: "Save the text",
  saveSvg: "Board as SVG", savePng: "Board as PNG", saveFilm: "Game as animated SVG", asSvg: "Save as SVG", printed: "Print the score",
  linkCopied: "The link is copied.", textCopied: "The text is copied.", notCopied: "It could not be copied.",
  saved: "% is saved.", noPicture: "The picture could not be made.",
  noScript: "There are no games to play: no script on the page has them.", noGames: "There are no games to play.",
  tooLarge: "The board is too large for a text diagram.", noMetadata: "The game has no metadata.",
  start: "Start", setUp: "Set-up", step: "step %", line: "line %", textErrors: "Text, errors: %",
  searchMoves: "Search moves and comments", searchGames: "Search games", matches: "% found", more: "Show more, % are left",
  evaluation: "Evaluation", clocks: "Clocks", moveTimes: "Times of moves", least: "Least %", most: "most %",
  stack: "% pieces, from top to bottom", empty: "empty", removed: "removed: %", toMove: "to move",
  doStep: "previous, next move", doEnds: "first, last board", doTen: "ten moves back, on", doPlay: "play, pause",
  doSpeed: "faster, slower", doTurn: "turn the board", doCoordinates: "coordinates", doView: "view: from above, oblique, as text",
  doGames: "next, previous game", doComment: "next comment", doVariation: "next variation at this move", doSave: "save the board as SVG",
  doSearch: "search", doLook: "what is on the board: arrows go from place to place", doHelp: "these keys",
  aboutKeys: "Keys work while the player has the focus. On a touch screen, tap the left or right half of the board, swipe over it, or hold a stack to see its pieces.",
};

/** The keys that the help lists, and the texts of what they do. */
const HELP = [
  ["← → H L J K", "doStep"], ["Home End ↑ ↓", "doEnds"], ["PgUp PgDn", "doTen"], ["Space", "doPlay"], ["+ −", "doSpeed"],
  ["F", "doTurn"], ["C", "doCoordinates"], ["V", "doView"], ["N P", "doGames"], [".", "doComment"], ["B", "doVariation"],
  ["I", "doLook"], ["/", "doSearch"], ["S", "doSave"], ["?", "doHelp"],
];

/** A text with a value in its place. */
const filled = (text, value) => text.replace("%", () => value);
