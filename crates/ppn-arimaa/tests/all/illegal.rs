//! The message of an illegal step gives the reason in terms of the game.

use ppn_arimaa::{read, replay};
use ppn_source::Diagnostic;

/// The message of the only error of a replay, and the other words of the text that it points to.
fn illegal(text: &str) -> (String, Vec<String>) {
    let reading = read(text, Default::default());
    assert_eq!(reading.not_understood(), None, "{text}");
    let replay = replay(&reading.games[0], &Default::default());
    let errors: Vec<_> = replay.diagnostics.into_iter().filter(Diagnostic::is_error).collect();
    let [error] = &errors[..] else { panic!("{errors:?}") };
    let places = error.labels.iter().map(|one| one.span.slice(text).to_owned()).collect();
    (error.message.clone(), places)
}

#[test]
fn an_illegal_step_says_what_became_of_its_piece() {
    let start = "1g Cc2 Ed2 Rh1 1s ee7 ra8 ";
    for (turns, message, place) in [
        // The piece was taken, on this square or after it left it.
        (
            "2g Cc2n Cc3x 2s ee7s 3g Cc3n",
            "there is no piece on c3: the gold cat was taken in the trap c3 in 2g",
            Some("Cc2n"),
        ),
        (
            "2g Cc2n 2s ee7s 3g Ed2n 3s ee6s 4g Cc2w",
            "there is no piece on c2: the gold cat was taken in the trap c3 in 2g",
            Some("Cc2n"),
        ),
        (
            "2g Ed2n Cc2n Ed3n 2s ee7s 3g Cc3n",
            "there is no piece on c3: the gold cat was taken in the trap c3 in 2g",
            Some("Ed3n"),
        ),
        (
            "2g Cc2n Cc3n",
            "there is no piece on c3: the gold cat was taken in the trap c3 earlier in this turn",
            Some("Cc2n"),
        ),
        // It moved, perhaps more than once.
        (
            "2g Ed2n 2s ee7s 3g Ed3e 3s ee6w 4g Ed2n",
            "there is no piece on d2: the gold elephant moved to e3 in 3g",
            Some("Ed3e"),
        ),
        (
            "2g Ed2n Ed2n",
            "there is no piece on d2: the gold elephant moved to d3 earlier in this turn",
            Some("Ed2n"),
        ),
        // Another piece left the square.
        (
            "2g Ed2n 2s ee7s 3g Dd2n",
            "there is no piece on d2: the gold elephant moved to d3 in 2g",
            Some("Ed2n"),
        ),
        // No piece was ever there.
        ("2g Ed2n 2s ee7s 3g Ed5n", "there is no piece on d5", None),
        // Moves of a variation have no effect on the main line.
        ("2g Ed2n [ 2g Cc2n 2s ee7s ] 2s ee7s 3g Cc3n", "there is no piece on c3", None),
        (
            "2g Ed2n [ 2g Cc2n 2s ee7s 3g Cc2n ] 2s ee7s",
            "there is no piece on c2: the gold cat was taken in the trap c3 in 2g",
            Some("Cc2n"),
        ),
        (
            "2g Ed2n [ 2g Cc2n ] [ 2g Ed2n Ed3n 2s ee7s 3g Ed3n ] 2s ee7s",
            "there is no piece on d3: the gold elephant moved to d4 in 2g",
            Some("Ed3n"),
        ),
    ] {
        let (found, places) = illegal(&format!("{start}{turns}"));
        assert_eq!(found, message, "{turns}");
        assert_eq!(places, place.into_iter().collect::<Vec<_>>(), "{turns}");
    }
    // An enemy that was pulled, and a piece that a trap took after silver's setup.
    let (message, _) = illegal("1g Ed4 Rh1 1s cd5 ra8 2g Ed4s cd5s 2s cd5w");
    assert_eq!(message, "there is no piece on d5: the silver cat moved to d4 in 2g");
    let (message, _) = illegal("1g Cc3 Rh1 1s ra8 2g Cc3n");
    assert_eq!(message, "there is no piece on c3: the gold cat was taken in the trap c3 in 1s");
}

#[test]
fn a_wrong_piece_says_where_the_right_one_went() {
    let text = "1g Ed2 Rh1 1s ee7 ra8 2g Ed2n 2s ee7s 3g Ed3n 3s ee6s 4g Rh1w 4s ee5e 5g Ed2n";
    assert_eq!(illegal(text).0, "there is no piece on d2: the gold elephant moved to d4 in 3g");
    let text = "1g Ed2 De2 Rh1 1s ra8 2g Ed2n De2w 2s ra8s 3g Ed2w";
    let replay = replay(&read(text, Default::default()).games[0], &Default::default());
    let error = replay.diagnostics.iter().find(|one| one.is_error()).unwrap();
    assert_eq!(error.message, "there is a gold dog on d2, not a gold elephant");
    assert_eq!(error.notes, ["the gold elephant moved to d3 in 2g"]);
}
