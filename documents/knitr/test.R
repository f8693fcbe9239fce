# Run by `Rscript documents/knitr/test.R` with the command `ppn` in the path; says so where R has no knitr.
if (!requireNamespace("knitr", quietly = TRUE)) {
  cat("R has no package knitr: its engine for boards is not tested\n")
  quit(status = 0)
}
arguments <- commandArgs(FALSE)
here <- dirname(normalizePath(sub("^--file=", "", grep("^--file=", arguments, value = TRUE))))
kono <- file.path(here, "..", "rule-book", "kono.ppn")
folder <- tempfile()
dir.create(folder)
setwd(folder)
file.copy(kono, "kono.ppn")
source(file.path(here, "ppn.R"))
knitted <- function(header, code = character()) {
  chunk <- c(sprintf("```{%s}", header), code, "```")
  knitr::knit(text = chunk, quiet = TRUE)
}
game <- c("---", "GameType: Four Field Kono", "...", "1. b1:b3")

shown <- knitted('ppn, view="oblique", marks=c("b2=A", "d4=circle"), fig.cap="A jump", echo=FALSE', game)
picture <- regmatches(shown, regexpr("figure/[^)\"]*svg", shown))
stopifnot(grepl("A jump", shown, fixed = TRUE), file.exists(picture), !grepl("GameType", shown))
# A circle and a letter are in the picture.
stopifnot(any(grepl("<title>A</title>", readLines(picture), fixed = TRUE)))

stopifnot(grepl("GameType: Four Field Kono", knitted("ppn", game), fixed = TRUE))
stopifnot(grepl("d4:d2", knitted('ppn, src="kono.ppn", as="moves"'), fixed = TRUE))
# An option that knitr has, too, has another name; the picture without the last move is another one.
stopifnot(knitted('ppn, src="kono.ppn", ppn.highlight=FALSE') != knitted('ppn, src="kono.ppn"'))
stopifnot(grepl("svg", knitted("pgn", c('[Event "A"]', "", "1. e4 e5 *")), fixed = TRUE))

wrong <- tryCatch(knitted('ppn, src="kono.ppn", move="9."'), error = conditionMessage)
stopifnot(grepl("no move of the game has the number `9.`", wrong, fixed = TRUE))
cat("the engine of knitr works\n")
