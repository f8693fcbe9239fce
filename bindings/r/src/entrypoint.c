// R calls this when it loads the library; the functions are registered in Rust.
void R_init_rppn_extendr(void *dll);

void R_init_rppn(void *dll) {
    R_init_rppn_extendr(dll);
}
