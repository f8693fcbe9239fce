/** Defines the element `ppn-board`, which plays the games of its attribute `src` or of the text in it. */
export {};
