/** Defines the element `ppn-player`, which plays games that were prepared: by `ppn render games.pgn -o games.json`,
 * or by `Games.data()` in a build step. It loads no library.
 *
 * ```html
 * <ppn-player src="games.json"></ppn-player>
 * ```
 */
export {};
