//! The values of metadata in YAML 1.2, and their types in serde.

use ppn_file::{Mapping, Metadata, Node, Scalar, ScalarStyle, Value, Yaml11, split, write_game};
use ppn_source::Span;
use proptest::prelude::*;

fn value(yaml: &str) -> Value {
    let metadata = Metadata::parse(&format!("key: {yaml}\n"), &Default::default()).expect(yaml);
    metadata.mapping["key"].value.clone()
}

/// Source: YAML 1.2.2 § 7.4, "limited to a single line and at most 1024 characters".
#[test]
fn keys_have_a_greatest_length() {
    let read = |length: usize| {
        Metadata::parse(&format!("{}: v\n", "k".repeat(length)), &Default::default()).is_ok()
    };
    assert_eq!([1, 256, 257, 1000, 1100].map(read), [true, true, true, true, false]);
}

#[test]
fn a_missing_value_is_behind_its_colon() {
    let place = |yaml: &str| {
        let metadata = Metadata::parse(yaml, &Default::default()).expect(yaml);
        metadata.mapping["B"].value.span
    };
    assert_eq!(place("A: c\nB:\n"), Span::empty(7));
    assert_eq!(place("A: [c]\nB:\n"), Span::empty(9));
    assert_eq!(place("A: [c]\nB  :\n"), Span::empty(11));
}

#[test]
fn plain_scalars_follow_the_core_schema() {
    for (yaml, expected) in [
        ("", Scalar::Null),
        ("~", Scalar::Null),
        ("Null", Scalar::Null),
        ("true", Scalar::Bool(true)),
        ("FALSE", Scalar::Bool(false)),
        ("yes", Scalar::String("yes")),
        ("n", Scalar::String("n")),
        ("0", Scalar::Integer(0)),
        ("-12", Scalar::Integer(-12)),
        ("+12", Scalar::Integer(12)),
        ("010", Scalar::Integer(10)),
        ("0o17", Scalar::Integer(15)),
        ("0x1F", Scalar::Integer(31)),
        ("-0x1F", Scalar::String("-0x1F")),
        ("1_000", Scalar::String("1_000")),
        ("1:30", Scalar::String("1:30")),
        ("9223372036854775807", Scalar::Integer(i64::MAX)),
        ("9223372036854775808", Scalar::LargeInteger("9223372036854775808")),
        ("1.5", Scalar::Float(1.5)),
        (".5", Scalar::Float(0.5)),
        ("1.", Scalar::Float(1.0)),
        ("-1e3", Scalar::Float(-1000.0)),
        (".inf", Scalar::Float(f64::INFINITY)),
        ("-.INF", Scalar::Float(f64::NEG_INFINITY)),
        (".", Scalar::String(".")),
        ("1.2.3", Scalar::String("1.2.3")),
        ("infinity", Scalar::String("infinity")),
        ("1-0", Scalar::String("1-0")),
        ("2021-02-21", Scalar::String("2021-02-21")),
        ("'5'", Scalar::String("5")),
        ("\"true\"", Scalar::String("true")),
        ("!!str 5", Scalar::String("5")),
        ("! 5", Scalar::String("5")),
        ("!!int '5'", Scalar::Integer(5)),
        ("!!float 5", Scalar::Float(5.0)),
        ("!!float 18446744073709551616", Scalar::Float(18_446_744_073_709_551_616.0)),
        ("!!bool 'true'", Scalar::Bool(true)),
        ("!!null 'null'", Scalar::Null),
        ("0x", Scalar::String("0x")),
        ("0o8", Scalar::String("0o8")),
        ("1e", Scalar::String("1e")),
        ("1.5e+x", Scalar::String("1.5e+x")),
        ("1.x", Scalar::String("1.x")),
        (".x", Scalar::String(".x")),
        ("nan", Scalar::String("nan")),
        ("1_0.5", Scalar::String("1_0.5")),
        ("!mine 5", Scalar::Integer(5)),
    ] {
        assert_eq!(value(yaml).scalar(), Some(expected), "{yaml}");
    }
    for yaml in ["!!bool yes", "!!null 5", "!!int x", "!!float x"] {
        assert!(Metadata::parse(&format!("key: {yaml}\n"), &Default::default()).is_err(), "{yaml}");
    }
    assert!(value(".nan").as_number().unwrap().is_nan());
    assert_eq!(
        value("123456789012345678901234567890").as_number(),
        Some(123456789012345678901234567890.0)
    );
    assert_eq!(value("0xFFFFFFFFFFFFFFFFFF").as_number(), Some(4722366482869645213695.0));
}

#[test]
fn a_value_is_asked_for_by_its_type() {
    assert_eq!((value("true").as_bool(), value("'true'").as_bool()), (Some(true), None));
    assert_eq!((value("false").as_bool(), value("0").as_bool()), (Some(false), None));
    assert_eq!((value("12").as_number(), value("'12'").as_number()), (Some(12.0), None));
    assert_eq!((value("Ann").as_str(), value("12").as_str()), (Some("Ann"), None));
    assert_eq!(value("[Ann]").as_str(), None);
    let metadata = Metadata::parse("White: Ann\n", &Default::default()).unwrap();
    assert_eq!(metadata.entry("White").unwrap().value.as_str(), Some("Ann"));
    assert!(metadata.entry("Black").is_none());
}

#[test]
fn scalars_that_yaml_1_1_reads_otherwise_are_known() {
    for (yaml, expected) in [
        ("yes", Some(Yaml11::Bool(true))),
        ("Off", Some(Yaml11::Bool(false))),
        ("y", Some(Yaml11::Bool(true))),
        ("010", Some(Yaml11::Integer(8))),
        ("-010", Some(Yaml11::Integer(-8))),
        ("007", None),
        ("089", Some(Yaml11::String)),
        ("0o17", Some(Yaml11::String)),
        ("0b11", Some(Yaml11::Integer(3))),
        ("0x1F", None),
        ("+0x1F", Some(Yaml11::Integer(31))),
        ("1:30", Some(Yaml11::Integer(90))),
        ("1:60", None),
        ("1:59", Some(Yaml11::Integer(119))),
        ("1:059", None),
        ("1:5x", None),
        ("0777777777777777777777777", Some(Yaml11::Integer(i64::MAX))),
        ("0777777777777777777777778", Some(Yaml11::String)),
        ("0", None),
        ("1:30.5", Some(Yaml11::Float)),
        ("1_000", Some(Yaml11::Integer(1000))),
        ("1_0.5", Some(Yaml11::Float)),
        ("1e3", Some(Yaml11::String)),
        ("1.5e3", Some(Yaml11::String)),
        ("1.5e+3", None),
        (".5", None),
        ("2021-02-21", Some(Yaml11::Timestamp)),
        ("2021-2-1 9:30:00", Some(Yaml11::Timestamp)),
        ("2021-02-21 and later", None),
        ("2021-02-21T09:30:00Z", Some(Yaml11::Timestamp)),
        ("2021-02-21 09:30:00.5 +1:00", Some(Yaml11::Timestamp)),
        ("2021-02-21 09:30", None),
        ("2021-02-21 09:30:001", None),
        ("2021-02-21 09:30:00 later", None),
        ("2021-02-21T", None),
        ("123456789012345678901234567890", None),
        ("1-0", None),
        ("true", None),
        ("~", None),
        ("Chess", None),
        ("'yes'", None),
        ("!!str yes", None),
        ("[yes]", None),
    ] {
        assert_eq!(value(yaml).differs_in_yaml_1_1(), expected, "{yaml}");
    }
    let said = ["yes", "010", "1:30.5", "2021-02-21", "0o17"]
        .map(|yaml| value(yaml).differs_in_yaml_1_1().unwrap().to_string());
    assert_eq!(said, ["the boolean true", "the number 8", "a number", "a date", "a text"]);
    assert_eq!(Yaml11::Merge.to_string(), "a key that merges another mapping");
    let metadata = Metadata::parse("y: 1\n\"n\": 2\n<<: 3\n", &Default::default()).unwrap();
    let keys: Vec<_> =
        metadata.iter().map(|(key, entry)| entry.key_differs_in_yaml_1_1(key)).collect();
    assert_eq!(keys, [Some(Yaml11::Bool(true)), None, Some(Yaml11::Merge)]);
}

#[test]
fn keys_and_values_have_their_places() {
    let yaml = "Café: \"ü\" # c\n'b c' : [x, {y: 'z'}]\nlist:\n- 1\n-\n  deep: é  \nnone:\nfolded: >\n  é\n  b\n\nmore:\n- x # > y\n- | # z\n\n  t\nlast: *a\n"
        .replace("é  \n", "&a é  \n");
    let metadata = Metadata::parse(&yaml, &Default::default()).unwrap();
    let written: Vec<_> = metadata
        .mapping
        .values()
        .map(|entry| (entry.key_span.slice(&yaml), entry.value.span.slice(&yaml)))
        .collect();
    assert_eq!(
        written,
        [
            ("Café", "\"ü\""),
            ("'b c'", "[x, {y: 'z'}]"),
            ("list", "- 1\n-\n  deep: &a é"),
            ("none", ""),
            ("folded", ">\n  é\n  b"),
            ("more", "- x # > y\n- | # z\n\n  t"),
            ("last", "*a"),
        ]
    );
    let more = metadata.mapping["more"].value.as_sequence().unwrap();
    assert_eq!(more[1].span.slice(&yaml), "| # z\n\n  t");
    let none = metadata.mapping["none"].value.span;
    assert_eq!(none, Span::empty(yaml.find("none:").unwrap() + 5));
    assert_eq!(metadata.text("last"), Some("é"));
    assert_eq!(metadata.mapping["folded"].value.text(), Some("é b\n"));
}

#[test]
fn the_entries_are_counted_without_a_walk() {
    let metadata = Metadata::parse("a: 1\nb: 2\n", &Default::default()).expect("two keys");
    let mut entries = metadata.mapping.iter();
    assert_eq!(entries.len(), 2);
    entries.next_back();
    assert_eq!(entries.len(), 1);
}

#[test]
fn a_null_value_counts_as_a_missing_key() {
    let metadata = Metadata::parse("SetUp: ~\nEvent:\n", &Default::default()).unwrap();
    assert_eq!(metadata.get("SetUp"), None);
    assert_eq!(metadata.text("Event"), None);
    assert_eq!(metadata.mapping.len(), 2);
}

#[test]
fn serde_sees_the_types_of_the_core_schema() {
    let yaml = "a: 010\nb: 'x'\nc: [~, true, 1.5]\nd: {e: yes}\nf: 12345678901234567890123\n";
    let metadata = Metadata::parse(yaml, &Default::default()).unwrap();
    let json = serde_json::to_string(&metadata).unwrap();
    assert_eq!(
        json,
        r#"{"a":10,"b":"x","c":[null,true,1.5],"d":{"e":"yes"},"f":"12345678901234567890123"}"#
    );
}

#[test]
fn the_span_of_an_alias_is_the_alias_and_its_content_is_a_copy() {
    let metadata = Metadata::parse("a: &x {k: 1}\nb: *x\n", &Default::default()).unwrap();
    let [a, b] = ["a", "b"].map(|key| metadata.get(key).unwrap());
    assert_eq!(a.node, b.node);
    assert_ne!(a.span, b.span);
}

#[test]
fn what_yaml_readers_in_wide_use_take_is_read() {
    let yaml = "Players: [\nAnn,\n  Bob\n]\nMacros: {\n  q: R\n}\nTab:\tb\nLast: [\n]\n";
    let metadata = Metadata::parse(yaml, &Default::default()).unwrap();
    let json = serde_json::to_string(&metadata).unwrap();
    assert_eq!(json, r#"{"Players":["Ann","Bob"],"Macros":{"q":"R"},"Tab":"b","Last":[]}"#);
    let written: Vec<_> =
        metadata.mapping.values().map(|entry| entry.value.span.slice(yaml)).collect();
    assert_eq!(written, ["[\nAnn,\n  Bob\n]", "{\n  q: R\n}", "b", "[\n]"]);
    // A tab behind a colon is no indentation, also where the whole of YAML is read.
    assert!(Metadata::parse("Event: &a b\nTab:\t[c,\n\td]\n", &Default::default()).is_ok());
    assert!(Metadata::parse("\tEvent: A\n", &Default::default()).is_err());
    assert!(Metadata::parse("a:\n\t- b\n", &Default::default()).is_err());
}

#[test]
fn a_line_of_white_space_is_a_part_of_a_value() {
    for white in ["\u{2003}", "\u{a0}\u{a0}", "\u{3000} "] {
        let metadata =
            Metadata::parse(&format!("Event: |-\n  {white}\n  x\n"), &Default::default()).unwrap();
        assert_eq!(metadata.text("Event"), Some(&*format!("{white}\nx")), "{white:?}");
    }
}

#[test]
fn a_problem_after_a_directive_that_is_not_ascii_has_a_place() {
    let text = "--- {{}\n%\u{fffd}\u{fffd}\u{fffd}\u{fffd}\n\n";
    let game = split(text).next().unwrap();
    let faults = game.parse(&Default::default()).diagnostics;
    assert!(!faults.is_empty());
    assert!(faults.iter().all(|one| text.get(one.span.range()).is_some()), "{faults:?}");
}

#[test]
fn what_only_yaml_1_1_takes_for_line_ends_is_written_as_escapes() {
    let metadata =
        Metadata::parse("Event: 'a\u{2028}\\b'\nSite: string-0-\n", &Default::default()).unwrap();
    assert_eq!(metadata.to_yaml().unwrap(), "Event: \"a\\u2028\\\\b\"\nSite: string-0-\n");
}

#[test]
fn strings_like_numbers_that_are_too_large_stay_strings() {
    let large = format!("9{}", "0".repeat(400));
    for string in ["8e885", "-1e999", "0x1FFFFFFFFFFFFFFFFF", &large] {
        let metadata =
            Metadata::parse(&format!("Event: '{string}'\n"), &Default::default()).unwrap();
        let yaml = metadata.to_yaml().unwrap();
        assert_eq!(Metadata::parse(&yaml, &Default::default()).unwrap().to_yaml().unwrap(), yaml);
        assert_eq!(yaml, format!("Event: \"{string}\"\n"));
    }
}

/// Values that a program may build.
fn built() -> impl Strategy<Value = serde_yaml::Value> {
    use serde_yaml::Value;
    let text = "[ -~é€\n]{0,8}|[-x\\\\\"' \n\u{85}\u{2028}\u{2029}]{1,5}|[ x\t\n\u{b}\u{a0}\u{2003}]{1,6}|string-0-0|yes|no|010|1:30|0o7|~|null|true|1_0|<<|=|-|---|\\.\\.\\.|1e3|[+-]?[0-9]e99[0-9]|9{22}|\\.inf|2021-02-21";
    let leaf = prop_oneof![
        4 => text.prop_map(Value::String),
        1 => any::<bool>().prop_map(Value::Bool),
        1 => any::<i64>().prop_map(|number| Value::Number(number.into())),
        1 => (-1e6..1e6).prop_map(|number: f64| Value::Number(number.into())),
        1 => Just(Value::Null),
    ];
    leaf.prop_recursive(3, 20, 4, move |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..4).prop_map(Value::Sequence),
            proptest::collection::vec((text, inner), 0..4).prop_map(|entries| {
                Value::Mapping(
                    entries.into_iter().map(|(key, value)| (Value::String(key), value)).collect(),
                )
            }),
        ]
    })
}

fn has_keys_of_text(mapping: &Mapping) -> bool {
    mapping.values().all(|entry| match &entry.value.node {
        Node::Mapping(inner) => has_keys_of_text(inner),
        Node::Sequence(_) => true,
        Node::Scalar { style, .. } => *style != ScalarStyle::Literal,
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn metadata_that_a_program_writes_is_read_back(value in built()) {
        let serde_yaml::Value::Mapping(mapping) = value else { return Ok(()) };
        let metadata = Metadata::from_serialize(&mapping).unwrap();
        prop_assert!(has_keys_of_text(&metadata.mapping));
        let text = write_game(&metadata, "1. a1-a2").unwrap();
        let texts: Vec<_> = split(&text).collect();
        prop_assert_eq!(texts.len(), 1);
        let game = texts[0].parse(&Default::default());
        prop_assert_eq!(&game.diagnostics, &[]);
        prop_assert_eq!(game.metadata.deserialize::<serde_yaml::Mapping>().unwrap(), mapping);
        prop_assert_eq!(game.movetext_str(), "1. a1-a2\n");
    }
}
