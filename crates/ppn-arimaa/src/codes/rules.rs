//! Codes of turns that break the rules.

use super::codes;

codes! { RULES, Error;
    TOO_MANY_STEPS "E0740" "too-many-steps" "a turn has more than four steps",
        "A turn has one to four steps; a push or a pull counts as two. Removals are not counted.",
        why "The turn is illegal, so the replay stops before it. Perhaps the id of the next turn is missing.",
        example after_setup "2g Hg2n Hg3n Hg4n Hg5n Hg6n",
        instead after_setup "2g Hg2n Hg3n Hg4n Hg5n";
    NO_PIECE "E0741" "no-piece" "there is no piece on the square",
        "A step names the square of its piece at that moment, after the steps before it and the captures in\n\
         traps.",
        why "No piece can move, so the replay stops before this turn. An earlier typo often leaves the piece on\n\
             another square.",
        example after_setup "2g De4n",
        instead after_setup "2g Dd4e";
    WRONG_PIECE "E0742" "wrong-piece" "another piece is on the square",
        "The letter of a step names the piece on its square; capitals are gold's.",
        why "The replay stops before this turn: either the letter or the square is wrong, and the text does not\n\
             say which.",
        example after_setup "2g Hd4e",
        instead after_setup "2g Dd4e";
    OFF_BOARD "E0743" "off-board" "a step leads off the board",
        "Columns run from `a` in the west to `h` in the east, rows from 1 in the south to 8 in the north. No\n\
         piece leaves the board this way.",
        why "The replay stops before this turn. The direction is probably wrong: silver sees east and west\n\
             exchanged.",
        example after_setup "2g Rh1e",
        instead after_setup "2g Rh1n";
    OCCUPIED "E0744" "occupied" "the target of a step is occupied",
        "A piece moves to an empty square only. To push an enemy piece, write its step first.",
        why "The replay stops before this turn. Often the steps of a push are in the wrong order.",
        example after_setup "2g Dd4n",
        instead after_setup "2g cd5n Dd4n";
    PUSH_UNFINISHED "E0745" "push-unfinished" "a push is not completed at once",
        "Directly after the step of a pushed piece, in the same turn, a stronger piece of the player must\n\
         step onto the square it left.",
        why "Players move pieces of the enemy only by a push or a pull, so the turn is illegal. The replay stops\n\
             before it.",
        example after_setup "2g cd5n Hg2n",
        instead after_setup "2g cd5n Dd4n";
    PUSHER_WEAK "E0746" "pusher-weak" "the piece that completes a push is not stronger",
        "Only a piece stronger than the pushed one may take its place.",
        why "The turn is illegal, so the replay stops before it. From strong to weak: elephant, camel, horse,\n\
             dog, cat, rabbit.",
        example "FAN31415926 1\n\
                 1g Ee5 Cd4 Rc4 Rh1\n\
                 1s dd5 ra8\n\
                 2g dd5n Cd4n",
        instead "FAN31415926 1\n\
                 1g Ee5 Cd4 Rc4 Rh1\n\
                 1s dd5 ra8\n\
                 2g dd5n Ee5w";
    FROZEN "E0747" "frozen" "the piece is frozen",
        "A piece beside a stronger enemy piece and beside no friend cannot move by itself, push or pull. This\n\
         is checked at every step: a friend that moves beside it frees it.",
        why "The turn is illegal, so the replay stops before it. Often the step of the friend is missing or comes\n\
             too late.",
        example "FAN31415926 1\n\
                 1g Cd4 Hb4 Rh1\n\
                 1s dd5 ra8\n\
                 2g Cd4w",
        instead "FAN31415926 1\n\
                 1g Cd4 Hb4 Rh1\n\
                 1s dd5 ra8\n\
                 2g Hb4e Cd4e";
    RABBIT_BACKWARD "E0748" "rabbit-backward" "a rabbit goes back by itself",
        "Rabbits step forward and sideways. Only the opponent can push or pull them back.",
        why "The turn is illegal, so the replay stops before it. The direction is probably wrong: forward is `n`\n\
             for gold and `s` for silver.",
        example after_setup "2g Ra4s",
        instead after_setup "2g Ra4n";
    NO_PUSHER "E0749" "no-pusher" "no stronger piece is beside the enemy piece",
        "An enemy piece moves only when it is pushed by a stronger piece beside it, or pulled onto the square\n\
         that a stronger piece has left in the previous step.",
        why "The turn is illegal, so the replay stops before it. A letter in the wrong case also makes a piece an\n\
             enemy.",
        example after_setup "2g he7n",
        instead after_setup "2g cd5n Dd4n";
    PUSHER_FROZEN "E0750" "pusher-frozen" "every piece that could push is frozen",
        "A frozen piece can neither push nor pull. A friend beside it frees it.",
        why "The turn is illegal, so the replay stops before it. Often a step that frees the piece is missing.",
        example "FAN31415926 1\n\
                 1g Dd4 Rb4 Rh1\n\
                 1s cd5 me4 ra8\n\
                 2g cd5n Dd4n",
        instead "FAN31415926 1\n\
                 1g Dd4 Rb4 Rh1\n\
                 1s cd5 me4 ra8\n\
                 2g Rb4e cd5n Dd4n";
    PUSH_LAST_STEP "E0751" "push-last-step" "a push begins with the fourth step",
        "A push takes two steps of the same turn.",
        why "No step is left to complete it, so the turn is illegal. The replay stops before it.",
        example after_setup "2g Hg2n Hg3n Hg4n cd5n",
        instead after_setup "2g Hg2n Hg3n cd5n Dd4n";
    NO_CHANGE "E0752" "no-change" "the turn changes nothing",
        "A turn must change the position; a player cannot pass.",
        why "The turn is illegal, so the replay stops before it. Perhaps a step is missing that made the\n\
             difference.",
        example after_setup "2g Hg2n Hg3s",
        instead after_setup "2g Hg2n Hg3n";
    REPETITION "E0753" "repetition" "the position would occur for the third time",
        "A turn may not repeat the same board with the same side to move for the third time. The moves\n\
         between do not matter.",
        why "Without this rule a player could avoid losing by moving back and forth for ever. The turn is\n\
             illegal, so the replay stops before it.",
        example "FAN31415926 1\n\
                 1g Ea1 Rb1\n\
                 1s ea8 rb8\n\
                 2g Ea1n\n\
                 2s ea8s\n\
                 3g Ea2s\n\
                 3s ea7n\n\
                 4g Ea1n\n\
                 4s ea8s\n\
                 5g Ea2s\n\
                 5s ea7n\n\
                 6g Ea1n\n\
                 6s ea8s",
        instead "FAN31415926 1\n\
                 1g Ea1 Rb1\n\
                 1s ea8 rb8\n\
                 2g Ea1n\n\
                 2s ea8s\n\
                 3g Ea2s\n\
                 3s ea7n\n\
                 4g Ea1n\n\
                 4s ea8s\n\
                 5g Ea2n";
    CAPTURE_MISMATCH "E0754" "capture-mismatch" "a removal that did not happen",
        "A step with `x` names a piece that a trap (c3, f3, c6, f6) has captured in this turn, and names it\n\
         once. Removals may be left out: the rules remove the piece anyway.",
        why "The text and the rules disagree about the pieces on the board, so an earlier move is probably wrong.\n\
             The replay stops before this turn.",
        example after_setup "2g Hg2n rc3x",
        instead "FAN31415926 1\n\
                 1g Hb2 Rh1\n\
                 1s ra8 rb3\n\
                 2g rb3e rc3x Hb2n";
    SETUP_COLOUR "E0755" "setup-colour" "a piece of the other side is set up",
        "In turn `1g` gold places pieces with capital letters, in `1s` silver those with lower-case letters.",
        why "The letter decides whose piece it is, so the other side would get the piece. The replay stops before\n\
             this turn.",
        example "FAN31415926 1\n\
                 1g Ra1 rb1",
        instead "FAN31415926 1\n\
                 1g Ra1 Rb1\n\
                 1s ra8 rb8";
    SETUP_OCCUPIED "E0756" "setup-occupied" "two pieces are set up on one square",
        "Each placement needs an empty square.",
        why "A square holds one piece, so one of the two would be missing on the board. The replay stops before\n\
             this turn.",
        example "FAN31415926 1\n\
                 1g Ra1 Ca1",
        instead "FAN31415926 1\n\
                 1g Ra1 Cb1";
    GAME_OVER "E0757" "game-over" "the game is over",
        "A goal, an elimination, an immobilization or a repetition has ended the game on this line. Moves\n\
         that could have followed belong in a variation of a turn without a move.",
        why "Moves after the end were not played, or an earlier move is wrong. The replay stops at the end of the\n\
             game.",
        example "FAN31415926 1\n\
                 1g Rb7 Ed2\n\
                 1s ra8 eh8\n\
                 2g Rb7n\n\
                 2s eh8s",
        instead "FAN31415926 1\n\
                 1g Rb7 Ed2\n\
                 1s ra8 eh8\n\
                 2g Rb7n\n\
                 2s [ 2s eh8s ]";
    NOT_REPLAYED "E0758" "not-replayed" "the position before the turn is unknown",
        "A turn before it on the same line could not be replayed. Correct that one first.",
        why "Nothing can be said about this turn: its steps were read, but no rule was checked.",
        example after_setup "2g Dd4n\n\
                             2s he7s",
        instead after_setup "2g Dd4e\n\
                             2s he7s";
}
