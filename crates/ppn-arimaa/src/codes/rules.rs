use super::codes;

codes! { RULES, Error;
TOO_MANY_STEPS "E0740" "too-many-steps" "a turn has more than four steps"
"A turn has one to four steps; a push or a pull counts as two. Removals are not counted.

```fan
2g Dd4n Dd5n Dd6n Dd7n
```
"
NO_PIECE "E0741" "no-piece" "there is no piece on the square"
"A step names the square on which its piece stands at that moment, after the steps before it and
after what the traps took.

```fan
2g Cc2n Cc3x
```
"
WRONG_PIECE "E0742" "wrong-piece" "another piece stands on the square"
"The letter of a step names the piece on its square; capitals are gold's.

```fan
2g Dd4n
```
"
OFF_BOARD "E0743" "off-board" "a step leads off the board"
"Columns run from `a` in the west to `h` in the east, rows from 1 in the south to 8 in the north.

```fan
2g Ca4e
```
"
OCCUPIED "E0744" "occupied" "the target of a step is occupied"
"A piece moves to an empty square only. To push an enemy away, its step comes first:

```fan
2g cd5n Dd4n
```
"
PUSH_UNFINISHED "E0745" "push-unfinished" "a push is not completed at once"
"Directly behind the step of a pushed piece, in the same turn, a stronger piece of the player must step
onto the square it left.

```fan
2g cd5n Dd4n
```
"
PUSHER_WEAK "E0746" "pusher-weak" "the piece that completes a push is not stronger"
"Only a piece stronger than the pushed one may take its place.

```fan
2g cd5n Dd4n
```
"
FROZEN "E0747" "frozen" "the piece is frozen"
"A piece beside a stronger enemy and beside no friend cannot move by itself, push or pull. It is judged
anew at every step: a friend that comes along frees it.

```fan
2g Hb4e Dd4e
```
"
RABBIT_BACKWARD "E0748" "rabbit-backward" "a rabbit goes back by itself"
"Rabbits step forward and sideways. Only the opponent can push or pull them back.

```fan
2g Rd4n
```
"
NO_PUSHER "E0749" "no-pusher" "no stronger piece is beside the enemy piece"
"An enemy piece moves only when it is pushed by a stronger piece beside it, or pulled onto the square
that a stronger piece has left with the step just before.

```fan
2g cd5n Dd4n
2g Dd4s cd5s
```
"
PUSHER_FROZEN "E0750" "pusher-frozen" "every piece that could push is frozen"
"A frozen piece can neither push nor pull. A friend beside it frees it.

```fan
2g Rb4e cd5n Dd4n
```
"
PUSH_LAST_STEP "E0751" "push-last-step" "a push begins with the fourth step"
"A push takes two steps of the same turn.

```fan
2g Hg2n Hg3n cd5n Dd4n
```
"
NO_CHANGE "E0752" "no-change" "the turn changes nothing"
"A turn must leave another position than it found; a player cannot pass.

```fan
2g Dd4n Dd5n
```
"
REPETITION "E0753" "repetition" "the position would come about for the third time"
"A turn may not bring about the same board with the same side to move for the third time. By which way
it came about does not matter.

```fan
5s ce6e
```
"
CAPTURE_MISMATCH "E0754" "capture-mismatch" "a removal that did not happen"
"A step with `x` names a piece that a trap (c3, f3, c6, f6) has taken in this turn, and names it once.
Removals may be left out: the rules remove the piece all the same.

```fan
2g rb3e rc3x Hb2n
```
"
SETUP_COLOUR "E0755" "setup-colour" "a piece of the other side is set up"
"In turn `1g` gold places pieces with capital letters, in `1s` silver those with small letters.

```fan
1g Ra1 Rb1
1s ra8 rb8
```
"
SETUP_OCCUPIED "E0756" "setup-occupied" "two pieces are set up on one square"
"Each placement needs an empty square.

```fan
1g Ra1 Rb1
```
"
GAME_OVER "E0757" "game-over" "the game is over"
"A goal, an elimination, an immobilization or a repetition has ended the game on this line. What could
have followed belongs into a variation of a turn without a move:

```fan
9g Rd7n
9s [ 9s ra2s ]
```
"
NOT_REPLAYED "E0758" "not-replayed" "the position before the turn is not known"
"A turn before it on the same line could not be replayed. Mend that one first.

```fan
2g Ea1n
2s ea8s
```
"
}
