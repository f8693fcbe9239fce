# The notebooks of examples/ are run, and show what is in the file beside them. PPN_UPDATE_BOOK=1 writes it.
if (!requireNamespace("knitr", quietly = TRUE)) {
    message("knitr is missing: the notebooks are not run")
    quit()
}
# Versions of knitr have other fences and empty lines.
lines_of <- function(file) grep("^(|```.*)$", readLines(file, encoding = "UTF-8"), value = TRUE, invert = TRUE)
folder <- normalizePath("bindings/r/examples")
knitr::opts_knit$set(root.dir = folder)
knitr::opts_chunk$set(error = FALSE)
for (notebook in list.files(folder, "[.]Rmd$", full.names = TRUE)) {
    shown <- sub("[.]Rmd$", ".md", notebook)
    fresh <- knitr::knit(notebook, tempfile(fileext = ".md"), quiet = TRUE)
    if (nzchar(Sys.getenv("PPN_UPDATE_BOOK"))) {
        file.copy(fresh, shown, overwrite = TRUE)
    } else if (!identical(lines_of(fresh), lines_of(shown))) {
        stop(shown, " is out of date: PPN_UPDATE_BOOK=1 writes it")
    }
}
