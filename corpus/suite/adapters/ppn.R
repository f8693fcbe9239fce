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

game <- function(found) {
    states <- lapply(seq_along(found$dfs), function(i) {
        list(number = names(found$dfs)[i], text = word(found$moves, i),
             comment = word(found$comments, i), pieces = rows(found$dfs[[i]]))
    })
    scale <- attr(found$dfs[[1]], "scale_factor")
    list(metadata = if (length(found$metadata)) found$metadata else setNames(list(), character(0)),
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
    writeBin(charToRaw(enc2utf8(request$text)), file)
    tryCatch(suppressWarnings(list(games = lapply(read_ppn(file), game), errors = list())),
             error = function(e) list(errors = list(list(line = 1, message = conditionMessage(e)))))
}

# Text mode reads ahead and would wait for requests that have not been sent.
input <- file("stdin", open = "rb")
while (length(line <- readLines(input, n = 1, warn = FALSE, encoding = "UTF-8"))) {
    request <- jsonlite::fromJSON(line, simplifyVector = FALSE)
    found <- c(list(id = request$id), answer(request))
    cat(jsonlite::toJSON(found, auto_unbox = TRUE, digits = NA, null = "null"), "\n", sep = "")
    flush(stdout())
}
