# The R package `ppn` as an implementation of the suite. It needs the packages `ppn` and `jsonlite`, which
# are not part of this project.
#
#     ppn conformance --implementation 'Rscript ppn.R' --level file --level movetext --level replay

suppressPackageStartupMessages(library("ppn"))

columns <- c("id", "piece_side", "suit", "rank", "cfg", "x", "y", "angle")

rows <- function(df) {
    df$angle <- if (is.null(df$angle)) rep(0, nrow(df)) else df$angle
    df$cfg <- if (is.null(df$cfg)) rep("piecepack", nrow(df)) else df$cfg
    lapply(seq_len(nrow(df)), function(i) lapply(columns, function(column) df[[column]][[i]]))
}

word <- function(list, i) paste(c("", unlist(list[i])), collapse = " ")

metadata <- function(found) {
    if (length(found$metadata)) found$metadata else setNames(list(), character(0))
}

header <- function(found) list(metadata = metadata(found))

# Errors of the packages have no line, but most have the state in which they occurred: `1. b2-c3`.
line_of <- function(e, text) {
    state <- regmatches(conditionMessage(e), regexpr("(?<=process move `)\\S+", conditionMessage(e), perl = TRUE))
    lines <- strsplit(if (is.null(text)) "" else text, "\n", fixed = TRUE)[[1]]
    found <- if (length(state)) which(startsWith(lines, state)) else integer(0)
    if (length(found)) found[1] else 1
}

game <- function(found) {
    states <- lapply(seq_along(found$dfs), function(i) {
        list(number = names(found$dfs)[i], text = word(found$moves, i),
             comment = word(found$comments, i), pieces = rows(found$dfs[[i]]))
    })
    scale <- attr(found$dfs[[1]], "scale_factor")
    list(metadata = metadata(found),
         scale_factor = if (is.null(scale)) 1 else scale, moves = states,
         repeated_numbers = anyDuplicated(names(found$dfs)) > 0)
}

# What R itself draws, which the packages use for start boards.
drawn <- function(ask) {
    set.seed(ask$seed)
    from <- unlist(if (is.null(ask$x)) ask$n else ask$x)
    draw <- function(...) if (is.null(ask$size)) sample(from, ...) else sample(from, ask$size, ...)
    values <- switch(ask$call,
        repeated_permutation = replicate(ask$times, draw()),
        with_replacement = ,
        values_with_replacement = draw(replace = TRUE),
        draw())
    list(values = as.list(as.vector(values)), "next" = runif(1))
}

answer <- function(request) {
    if (request$do == "random") return(drawn(request))
    if (!request$do %in% c("read", "movetext", "replay")) return(list(unsupported = TRUE))
    file <- tempfile(fileext = ".ppn")
    on.exit(unlink(file))
    content <- if (is.null(request$bytes)) charToRaw(enc2utf8(request$text)) else jsonlite::base64_dec(request$bytes)
    writeBin(content, file)
    # Metadata need no movetext: with `parse = FALSE` a movetext that cannot be played is no obstacle.
    part <- if (request$do == "read") header else game
    tryCatch(suppressWarnings(list(games = lapply(read_ppn(file, parse = request$do != "read"), part), errors = list())),
             error = function(e) list(errors = list(list(line = line_of(e, request$text), message = conditionMessage(e)))))
}

# Text mode reads ahead and would wait for requests that have not been sent.
input <- file("stdin", open = "rb")
while (length(line <- readLines(input, n = 1, warn = FALSE, encoding = "UTF-8"))) {
    request <- jsonlite::fromJSON(line, simplifyVector = FALSE)
    found <- c(list(id = request$id), answer(request))
    cat(jsonlite::toJSON(found, auto_unbox = TRUE, digits = NA, null = "null"), "\n", sep = "")
    flush(stdout())
}
