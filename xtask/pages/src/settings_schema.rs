//! The JSON schema of `ppn.toml`, which editors use.

pub(crate) const PATH: &str = "docs/ppn-toml.schema.json";

pub(crate) fn page() -> String {
    format!("{}\n", ppn::lint::settings_schema())
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_schema_is_that_of_the_code() {
        xtask::places::assert_written(super::PATH, &super::page(), "tables");
    }
}
