//! Pages in a real browser, without a window.

use serde_json::Value;
use std::{
    env, fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// The names of the browser's executable.
const NAMES: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// The beginning of each script.
const DRIVER: &str = include_str!("browser/driver.js");

/// Opens a page, runs a script in it, and compares the observations of the script with its
/// expectations. `fragment` is the end of the address; `flags` are for the browser. Returns the
/// output of the script.
///
/// Without a browser nothing is tested: that is reported, and the result is `None`. If
/// `PPN_REQUIRE_BROWSER` or `CI` is set, it is a failure.
pub(crate) fn run(
    name: &str,
    page: &str,
    fragment: &str,
    flags: &[&str],
    script: &str,
) -> Option<Value> {
    let browser = browser()?;
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("player-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for the page");
    let file = folder.join("page.html");
    let script = format!("<script>\n{}\n</script>\n", DRIVER.replace("%SCRIPT%", script));
    let page = match page.strip_suffix("</html>\n") {
        Some(start) => format!("{start}{script}</html>\n"),
        None => format!("{page}{script}"),
    };
    fs::write(&file, page).expect("a page");

    let output = Command::new(&browser)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"])
        .args(["--disable-background-networking", "--disable-component-update", "--no-first-run"])
        .args(["--window-size=1200,800", "--virtual-time-budget=60000", "--dump-dom"])
        .arg(format!("--user-data-dir={}", folder.join("profile").display()))
        .args(flags)
        .arg(format!("file://{}{fragment}", file.display()))
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()
        .expect("the browser runs");
    let document = String::from_utf8_lossy(&output.stdout);
    let _ = fs::remove_dir_all(folder.join("profile"));
    let results = document
        .split_once("<pre id=\"results\">")
        .and_then(|(_, rest)| rest.split_once("</pre>"))
        .unwrap_or_else(|| panic!("{name}: the script did not end:\n{document}"))
        .0;
    let results = results.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    let results: Value = serde_json::from_str(&results).expect("JSON of the driver");
    let checks = results["checks"].as_array().expect("checks");
    for check in checks {
        assert_eq!(check["actual"], check["expected"], "{name}: {}", check["what"]);
    }
    assert_eq!(results["faults"], Value::Array(Vec::new()), "{name}");
    Some(results["given"].clone())
}

fn browser() -> Option<PathBuf> {
    let given = env::var_os("PPN_BROWSER").filter(|path| !path.is_empty()).map(PathBuf::from);
    let folders: Vec<PathBuf> =
        env::var_os("PATH").map(|path| env::split_paths(&path).collect()).unwrap_or_default();
    let found = given.or_else(|| {
        let paths = NAMES.iter().flat_map(|name| folders.iter().map(move |one| one.join(name)));
        paths.into_iter().find(|path| Path::is_file(path))
    });
    if found.is_none() {
        let required = ["CI", "PPN_REQUIRE_BROWSER"].iter().any(|name| env::var_os(name).is_some());
        assert!(!required, "there is no browser to test the player with: install Chromium");
        // `eprintln!` is not used, since its output is captured in tests that pass.
        let words = "\nNOT TESTED: the player needs Chromium (or $PPN_BROWSER); none was found\n";
        let _ = std::io::stderr().write_all(words.as_bytes());
    }
    found
}
