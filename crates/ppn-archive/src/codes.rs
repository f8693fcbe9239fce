//! The diagnostics of queries.

use ppn_source::manual;

ppn_source::codes! {
    QUERY_SYNTAX = "E1001" "query-syntax" Error,
        "a query has a word or a symbol that does not belong there",
        manual!("text",
            "A query is conditions that are joined by `and`, `or`, `not` and parentheses. Something is missing here, or there\n\
             is more than the condition takes.",
            why "A query that was guessed would find other games than the ones that were meant.",
            example in_words "The second condition has no value:\n\
                              ```text\n\
                              White ~ \"smith\" and WhiteElo >=\n\
                              ```",
            instead "White ~ \"smith\" and WhiteElo >= 2400");
    QUERY_WORD = "E1002" "query-word" Error,
        "a query has a word that is not known",
        manual!("text",
            "The word is no condition, no notation, no code of a diagnostic, or no piece. A name before `=`, `~` or another\n\
             comparison is the name of a tag, and any name may be there.",
            why "A condition that nothing can meet would find no game, and nobody would know why.",
            example "notation = pnd",
            instead "notation = pdn");
    QUERY_VALUE = "E1003" "query-value" Error,
        "a query has a value that cannot be compared",
        manual!("text",
            "The value is of the wrong kind: no number where a number is compared, no date, or a position that no notation\n\
             reads.",
            why "The comparison would be false for all games.",
            example "WhiteElo >= high",
            instead "WhiteElo >= 2400");
    QUERY_LIMIT = "E1004" "query-limit" Error,
        "a query is larger than a limit",
        manual!("ppn",
            "The query is too long, has too many conditions, or has conditions in too many parentheses.",
            why "Each condition is asked of each game, so a huge query could keep a processor busy for a long time.",
            example in_words "A query with 2,000 names of players.",
            instead in_words "Several queries, or a file of games that `ppn tags` has made uniform.");
}
