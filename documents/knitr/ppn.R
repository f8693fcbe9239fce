# Engines of knitr for boards and games. After `source("ppn.R")`, a chunk shows the board of the game in it:
#
#   ```{ppn, move="3...", view="oblique", fig.cap="A capture"}
#
# There is an engine for each notation. The options of chunks are those of `ppn embed --options`, but for
# captions and widths, which are knitr's: `fig.cap`, `out.width`; and `highlight` and `background` are `ppn.highlight` and
# `ppn.background`. With `echo=FALSE` the game itself is not shown. The command `ppn` must be in the path, or named by
# `options(ppn.command = "/usr/local/bin/ppn")`.
local({
  notations <- c("ppn", "pdn", "fan", "arimaa", "pgn", "sgf", "epd")
  command <- function(arguments, input) {
    errors <- tempfile()
    on.exit(unlink(errors))
    ran <- suppressWarnings(system2(
      getOption("ppn.command", "ppn"), arguments, input = input, stdout = TRUE, stderr = errors
    ))
    status <- attr(ran, "status")
    if (!is.null(status) && status != 0) {
      stop(paste(readLines(errors, warn = FALSE), collapse = "\n"), call. = FALSE)
    }
    ran
  }
  # The names of the options, which the command knows best.
  known <- function() {
    lines <- command(c("embed", "--options"), "")
    sub("=.*", "", grep("^[a-z-]+=", lines, value = TRUE))
  }
  engine <- function(options) {
    if (isFALSE(options$eval)) {
      return(knitr::engine_output(options, options$code, ""))
    }
    # Of options that knitr has, too, such as `highlight`, those of the board begin with `ppn.`.
    shared <- c(names(knitr::opts_chunk$get(default = TRUE)), "caption", "label", "width", "name", "id")
    names <- known()
    given <- ifelse(names %in% shared, paste0("ppn.", names), names)
    names <- names[given %in% names(options)]
    given <- given[given %in% names(options)]
    # `trail=TRUE` is `trail=yes`; a vector is a list.
    value <- function(one) {
      text <- if (is.logical(one)) ifelse(one, "yes", "no") else as.character(one)
      paste(gsub('(["\\\\])', "\\\\\\1", text), collapse = " ")
    }
    values <- vapply(given, function(name) value(options[[name]]), "")
    attributes <- sprintf('%s="%s"', names, values)
    fence <- "~~~~~~"
    document <- c(
      sprintf("%s%s {%s}", fence, options$engine, paste(attributes, collapse = " ")), options$code, fence
    )
    format <- if (knitr::is_latex_output()) "pdf" else if (knitr::pandoc_to("docx")) "png" else "svg"
    figure <- knitr::fig_path("", options)
    folder <- dirname(figure)
    written <- command(
      c("embed", "-", "-o", "-", "--format", format, "--folder", shQuote(folder)), document
    )
    text <- paste(written, collapse = "\n")
    picture <- regmatches(text, regexec("\\]\\(([^)]+)\\)", text))[[1]][2]
    kind <- options$as
    is_picture <- is.null(kind) || kind == "picture"
    options$engine <- "text"
    options$echo <- !isFALSE(options$echo) && length(options$code) > 0
    if (!is_picture || is.na(picture)) {
      options$results <- "asis"
      return(knitr::engine_output(options, options$code, text))
    }
    options$fig.num <- 1L
    options$fig.cur <- 1L
    shown <- knitr::knit_hooks$get("plot")(picture, options)
    knitr::engine_output(options, options$code, "", shown)
  }
  engines <- stats::setNames(rep(list(engine), length(notations)), notations)
  do.call(knitr::knit_engines$set, engines)
})
