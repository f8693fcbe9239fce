# Tests without further packages: each statement must be true.
library(rppn)

file_with <- function(text, extension) {
    file <- tempfile(fileext = extension)
    writeLines(text, file)
    file
}
fails <- function(code, pattern) {
    message <- tryCatch({ force(code); "" }, error = conditionMessage)
    grepl(pattern, message, fixed = TRUE)
}

# Games are lists with the elements of the package `ppn`.
kono <- file_with(c("---", "GameType: Four Field Kono", "Round: 3", "Players: [Ann, Bo]", "Rated: true", "...",
                    "1. b1:b3 {one} 1... d3:b3"), ".ppn")
games <- read_ppn(kono)
game <- games[[1]]
stopifnot(
    length(games) == 1L,
    identical(names(game), c("metadata", "movetext", "moves", "comments", "dfs")),
    identical(game$metadata, list(GameType = "Four Field Kono", Round = 3L, Players = c("Ann", "Bo"), Rated = TRUE)),
    identical(game$movetext, "1. b1:b3 {one} 1... d3:b3"),
    identical(names(game$dfs), c("SetupFn.", "1.", "1...")),
    identical(game$moves[["1."]], "b1:b3"),
    identical(game$comments[["1."]], "one")
)
# Four tiles and 16 coins, of which each capture takes one.
start <- game$dfs[[1]]
stopifnot(
    is.data.frame(start),
    setequal(names(start), c("piece_side", "suit", "rank", "cfg", "x", "y", "angle", "id")),
    is.character(start$piece_side), is.integer(start$suit), is.integer(start$rank), is.double(start$x),
    sum(start$piece_side == "tile_back") == 4L,
    identical(vapply(game$dfs, nrow, 1L), c("SetupFn." = 20L, "1." = 19L, "1..." = 18L)),
    identical(attr(start, "scale_factor"), 1)
)
# The coin of b1 is where the coin of b3 was.
moved <- merge(start, game$dfs[["1."]], by = "id")
moved <- moved[moved$x.x != moved$x.y | moved$y.x != moved$y.y, ]
stopifnot(nrow(moved) == 1L, moved$x.y == moved$x.x, moved$y.y == moved$y.x + 2)

# Without `parse`, a game has no states.
stopifnot(identical(read_ppn(kono, parse = FALSE)[[1]], game[c("metadata", "movetext")]))

# Other notations, and compressed files.
pgn <- c('[White "Ann"]', "", "1. e4 e5 *")
plain <- file_with(pgn, ".pgn")
packed <- tempfile(fileext = ".pgn.gz")
connection <- gzfile(packed, "w")
writeLines(pgn, connection)
close(connection)
stopifnot(
    identical(read_ppn(plain)[[1]]$dfs, read_ppn(packed)[[1]]$dfs),
    identical(names(read_ppn(plain)[[1]]$dfs), c("SetupFn.", "1.", "1...")),
    identical(length(read_ppn(file_with(character(), ".pgn"))), 0L)
)

# Problems are rows, and never errors.
problems <- check_ppn(file_with("1. b2-c3", ".ppn"))
stopifnot(
    is.data.frame(problems), nrow(problems) == 1L, problems$code == "E0401", problems$severity == "error",
    problems$line == 1L, problems$column == 4L, problems$game == 1L,
    nrow(check_ppn(plain)) == 0L,
    identical(names(check_ppn(plain)), names(problems))
)

stopifnot(identical(fmt_ppn(file_with("1.  S@b2   2. M@c2", ".ppn")), c("---", "...", "1. S@b2 2. M@c2")))

# Errors are those of files and arguments.
stopifnot(
    fails(read_ppn("gone.ppn"), "gone.ppn"),
    fails(read_ppn(file_with("nothing", ".txt")), "give `notation`"),
    fails(check_ppn(kono, notation = "checkers"), "there is no notation `checkers`"),
    fails(read_ppn(c("a", "b")), "the name of one file")
)

# The files beside the games of the corpus are frozen replays of the package `ppn`.
if (requireNamespace("jsonlite", quietly = TRUE)) {
    compared <- 0L
    for (file in list.files("corpus/games", "[.]ppn$", full.names = TRUE)) {
        frozen <- jsonlite::read_json(sub("[.]ppn$", ".json", file))
        # Other programs shuffle in another way.
        if (!is.null(frozen$chance)) next
        game <- read_ppn(file)[[1L]]
        stopifnot(identical(names(game$dfs), vapply(frozen$moves, `[[`, "", "number")))
        # A piece that is only an id is as it was in the state before.
        rows <- list()
        for (i in seq_along(frozen$moves)) {
            ids <- vapply(frozen$moves[[i]]$pieces, `[[`, "", 1L)
            for (piece in frozen$moves[[i]]$pieces) if (is.list(piece)) rows[[piece[[1L]]]] <- piece
            column <- function(index, of) vapply(unname(rows[ids]), function(row) of(row[[index]]), of(0))
            expected <- list(
                id = ids, piece_side = column(2L, as.character), suit = column(3L, as.integer),
                rank = column(4L, as.integer), cfg = column(5L, as.character), x = column(6L, as.double),
                y = column(7L, as.double), angle = column(8L, as.double) %% 360
            )
            stopifnot(isTRUE(all.equal(as.list(game$dfs[[i]][names(expected)]), expected, check.attributes = FALSE)))
            compared <- compared + 1L
        }
    }
    cat(compared, "states have the frozen data frames of the package ppn\n")
    stopifnot(compared > 300L)
} else {
    cat("jsonlite is missing: data frames are not compared with the frozen ones\n")
}

# The package `ppn` reads the same games, where it is installed with what it needs.
if (requireNamespace("ppn", quietly = TRUE)) {
    columns <- c("id", "piece_side", "suit", "rank", "cfg", "x", "y", "angle")
    compared <- 0L
    for (file in list.files(system.file("ppn", package = "ppn"), "[.]ppn$", full.names = TRUE)) {
        theirs <- tryCatch(suppressWarnings(ppn::read_ppn(file)), error = function(e) NULL)
        if (is.null(theirs) || any(check_ppn(file)$severity == "error")) next
        ours <- read_ppn(file)
        stopifnot(length(ours) == length(theirs))
        for (i in seq_along(ours)) {
            stopifnot(identical(names(ours[[i]]$dfs), names(theirs[[i]]$dfs)))
            same <- Map(function(one, other) {
                other <- as.data.frame(other)[columns]
                # A turn of -90 degrees is one of 270, and columns without rows have no type.
                other$angle <- other$angle %% 360
                nrow(one) == nrow(other) &&
                    (nrow(one) == 0L || isTRUE(all.equal(one[columns], other, check.attributes = FALSE)))
            }, ours[[i]]$dfs, theirs[[i]]$dfs)
            # Random start boards differ from session to session.
            if (!all(unlist(same))) {
                cat(basename(file), "game", i, "differs in", names(which(!unlist(same)))[1], "\n")
            } else {
                compared <- compared + 1L
            }
        }
    }
    cat(compared, "games have the data frames of the package ppn\n")
    stopifnot(compared > 0L)
} else {
    cat("the package ppn is missing: data frames are not compared with its own\n")
}
