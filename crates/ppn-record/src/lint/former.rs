//! Numbers that codes had before every number had one meaning.
//!
//! Files with `# ppn: ignore W0203`, settings and scripts continue to work.

use super::groups::is_in_group;
use ppn_source::Code;

/// Former numbers of codes, each with the present number. If a former number had two meanings, the
/// one listed here has a new number, and the other one, an error, has kept it.
const RENUMBERED: &[(&str, &str)] = &[
    ("W0001", "W0040"),
    ("W0002", "E0041"),
    ("W0041", "E0041"),
    ("W0101", "W0140"),
    ("S0101", "S0180"),
    ("W0111", "W0141"),
    ("W0201", "W0240"),
    ("S0201", "S0280"),
    ("W0202", "W0241"),
    ("S0202", "S0281"),
    ("W0203", "W0242"),
    ("W0204", "W0243"),
    ("W0205", "W0244"),
    ("W0206", "W0245"),
    ("W0207", "W0246"),
    ("W0208", "W0247"),
    ("W0209", "W0248"),
    ("W0401", "W0440"),
    ("W0402", "W0441"),
    ("W0403", "W0442"),
    ("W0404", "W0443"),
    ("W0405", "W0444"),
    ("W0501", "W0540"),
    ("S0501", "S0580"),
    ("W0502", "W0541"),
    ("W0503", "W0542"),
    ("W0601", "W0664"),
    ("W0602", "W0665"),
    ("W0603", "W0666"),
    ("W0604", "W0667"),
    ("W0605", "W0668"),
    ("W0606", "W0669"),
    ("W0701", "W0759"),
    ("W0702", "W0760"),
    ("W0703", "W0761"),
    ("W0704", "W0762"),
    ("W0705", "W0763"),
    ("W0706", "W0764"),
    ("W0707", "W0765"),
    ("W0708", "W0766"),
    ("W0709", "W0767"),
    ("W0710", "W0768"),
    ("W0711", "W0769"),
    ("W0712", "W0771"),
];

/// Whether a word means a code: its name, its number, the beginning of its number, a former number, or a
/// group of codes.
///
/// ```
/// use ppn_record::lint::means;
/// use ppn_source::{Code, Severity};
///
/// let idle = &Code::new("W0441", "idle-move", Severity::Warning, "", "");
/// assert!(means("idle-move", idle) && means(idle.id, idle) && means(&idle.id[..3], idle));
/// assert!(!means("E0203", idle));
/// ```
#[must_use]
pub fn means(word: &str, code: &Code) -> bool {
    // This is called for each rule and game, and most words are groups.
    let is_former = || {
        let former = RENUMBERED.iter().filter(|(former, _)| former.starts_with(word));
        former.into_iter().any(|(_, now)| *now == code.id)
    };
    code.name == word || code.id.starts_with(word) || is_in_group(word, code) || is_former()
}

/// The number that a code has now, from a former number.
#[must_use]
pub fn present_number(id: &str) -> Option<&'static str> {
    RENUMBERED.iter().find(|(former, _)| former.eq_ignore_ascii_case(id)).map(|(_, now)| *now)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_number_of_today_is_a_former_one() {
        for (former, now) in RENUMBERED {
            assert_eq!(present_number(now), None, "{now}");
            // Numbers differ, or only the severity does.
            assert!(former[..1] == now[..1] || former[1..] == now[1..] || *now == "E0041");
        }
    }
}
