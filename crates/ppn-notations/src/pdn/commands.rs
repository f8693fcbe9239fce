//! Commands in comments, such as clocks, as people read them.

use ppn_draughts::clock_seconds;

/// A comment with its clocks, times and evaluations in words. Other commands stay as they are.
pub(super) fn in_words(comment: &str) -> String {
    let mut parts = comment.split("[%");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once(']').and_then(|(inside, rest)| Some((words(inside)?, rest))) {
            Some((words, rest)) => {
                text.push_str(&words);
                text.push_str(rest);
            }
            None => {
                text.push_str("[%");
                text.push_str(part);
            }
        }
    }
    text
}

/// What a command says. Source: PDN 3.0 § Comments.
fn words(command: &str) -> Option<String> {
    let (name, value) = command.split_once(char::is_whitespace)?;
    let value = value.trim();
    match name {
        "clk" => time(value).map(|time| format!("clock {time}")),
        "emt" => time(value).map(|time| format!("move time {time}")),
        "egt" => time(value).map(|time| format!("game time {time}")),
        "eval" => value.parse::<f64>().ok().map(|_| format!("evaluation {value}")),
        "clock" => {
            let sides = value.split_whitespace().map(|clock| {
                let (side, value) = clock.split_at_checked(1)?;
                let side = match side {
                    "w" | "W" => "White",
                    "b" | "B" => "Black",
                    _ => return None,
                };
                time(value).map(|time| format!("{side} {time}"))
            });
            let sides: Vec<String> = sides.collect::<Option<_>>()?;
            (!sides.is_empty()).then(|| format!("clock: {}", sides.join(", ")))
        }
        _ => None,
    }
}

fn time(value: &str) -> Option<&str> {
    clock_seconds(value).map(|_| value)
}

#[cfg(test)]
mod tests {
    use super::in_words;

    #[test]
    fn clocks_are_in_words_and_the_rest_stays() {
        for (written, read) in [
            ("good [%clk 1:55:21]", "good clock 1:55:21"),
            ("[%clock w0:58:00 B0:57:11] a", "clock: White 0:58:00, Black 0:57:11 a"),
            ("[%clock W0:00:10]", "clock: White 0:00:10"),
            ("[%emt 0:00:05][%eval -0.05]", "move time 0:00:05evaluation -0.05"),
            (
                "[%clk soon] [%clock é0:10] [%cal Ra1] [%clk",
                "[%clk soon] [%clock é0:10] [%cal Ra1] [%clk",
            ),
            ("none", "none"),
        ] {
            assert_eq!(in_words(written), read);
        }
    }
}
