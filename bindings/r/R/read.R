# The functions of the package. Their manual pages are in `man/`.

read_ppn <- function(file, parse = TRUE, notation = NULL) {
    games <- .Call(wrap__read_games, path_of(file), name_of(notation), isTRUE(parse))
    lapply(value_of(games), function(game) {
        if (is.null(game$dfs)) return(game[c("metadata", "movetext")])
        named <- function(values) {
            names(values) <- game$numbers
            values
        }
        list(metadata = game$metadata, movetext = game$movetext, moves = named(as.list(game$moves)),
             comments = named(as.list(game$comments)), dfs = named(game$dfs))
    })
}

check_ppn <- function(file, notation = NULL) {
    found <- value_of(.Call(wrap__check_games, path_of(file), name_of(notation)))
    as.data.frame(found, stringsAsFactors = FALSE)
}

fmt_ppn <- function(file, notation = NULL) {
    text <- value_of(.Call(wrap__format_games, path_of(file), name_of(notation)))
    strsplit(text, "\n", fixed = TRUE)[[1L]]
}

path_of <- function(file) {
    if (!is.character(file) || length(file) != 1L || is.na(file)) {
        stop("`file` is the name of one file", call. = FALSE)
    }
    enc2utf8(path.expand(file))
}

name_of <- function(notation) if (is.null(notation)) "" else as.character(notation)[1L]

# Errors are those of files and arguments: a text instead of a result.
value_of <- function(result) {
    if (inherits(result, "rppn_error")) stop(unclass(result), call. = FALSE)
    result
}
