//! The diagnostics of queries.

ppn_source::codes! {
    QUERY_SYNTAX = "E1001" "query-syntax" Error,
        "a query has a word or a symbol that does not belong there",
        "\
A query is conditions that are joined by `and`, `or`, `not` and parentheses. Something is missing here, or there
is more than the condition takes.

# Why it matters
A query that was guessed would find other games than the ones that were meant.

# Example
The second condition has no value:
```text
White ~ \"smith\" and WhiteElo >=
```

# Write instead
```text
White ~ \"smith\" and WhiteElo >= 2400
```
";
    QUERY_WORD = "E1002" "query-word" Error,
        "a query has a word that is not known",
        "\
The word is no condition, no notation, no code of a diagnostic, or no piece. A name before `=`, `~` or another
comparison is the name of a tag, and any name may be there.

# Why it matters
A condition that nothing can meet would find no game, and nobody would know why.

# Example
```text
notation = pnd
```

# Write instead
```text
notation = pdn
```
";
    QUERY_VALUE = "E1003" "query-value" Error,
        "a query has a value that cannot be compared",
        "\
The value is of the wrong kind: no number where a number is compared, no date, or a position that no notation
reads.

# Why it matters
The comparison would be false for all games.

# Example
```text
WhiteElo >= high
```

# Write instead
```text
WhiteElo >= 2400
```
";
    QUERY_LIMIT = "E1004" "query-limit" Error,
        "a query is larger than a limit",
        "\
The query is too long, has too many conditions, or has conditions in too many parentheses.

# Why it matters
Each condition is asked of each game, so a huge query could keep a processor busy for a long time.

# Example
A query with 2,000 names of players.

# Write instead
Several queries, or a file of games that `ppn tags` has made uniform.
";
}
