//! Running the command in tests, and a temporary folder for each test.

use serde_json::Value;
use std::{
    collections::BTreeSet,
    ffi::OsStr,
    fs,
    io::Write,
    panic::Location,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::Mutex,
    thread,
};

/// A temporary folder for a test, removed at its end.
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// An empty folder. Tests run in parallel, so each name may be used only once in a file.
    #[track_caller]
    pub(crate) fn new(name: &str) -> Self {
        static GIVEN: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
        let file = Path::new(Location::caller().file()).file_stem().unwrap().to_string_lossy();
        let folder = format!("{file}-{name}");
        let first = GIVEN.lock().unwrap().insert(folder.clone());
        assert!(first, "two tests have the folder `{folder}`");
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(folder);
        // The folder remained after an earlier run that was killed.
        if path.exists() {
            fs::remove_dir_all(&path).unwrap();
        }
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// The path of a file in the folder, whether or not the file exists.
    pub(crate) fn file(&self, name: &str) -> String {
        self.0.join(name).into_os_string().into_string().expect("Cargo's own folder is a text")
    }

    /// Writes a file, creates its parent folders, and returns its path.
    pub(crate) fn write(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        let path = self.file(name);
        fs::create_dir_all(Path::new(&path).parent().expect("it is in the folder")).unwrap();
        fs::write(&path, content).unwrap();
        path
    }

    /// The sorted names of all entries, including hidden ones.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The exit status of the command, and its output.
#[derive(Debug, PartialEq)]
pub(crate) struct Ran {
    pub(crate) status: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Ran {
    /// The standard output, as JSON.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {}", self.out))
    }
}

/// `ppn` with arguments, and without the variables that set the width of the terminal.
pub(crate) fn command<A: AsRef<OsStr>>(arguments: impl IntoIterator<Item = A>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ppn"));
    command.args(arguments);
    // The settings of the machine for terminals do not affect tests.
    for name in
        ["COLUMNS", "NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "LC_ALL", "LC_CTYPE", "LANG"]
    {
        command.env_remove(name);
    }
    command
}

/// Runs a command to its end with a standard input.
pub(crate) fn run(command: &mut Command, input: impl AsRef<[u8]>) -> Ran {
    let (status, out, err) = run_bytes(command, input);
    Ran { status, out: String::from_utf8(out).unwrap(), err }
}

/// The same for a command whose output may not be text: its status, output and errors.
pub(crate) fn run_bytes(command: &mut Command, input: impl AsRef<[u8]>) -> (i32, Vec<u8>, String) {
    let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = pipes.spawn().unwrap();
    let (mut stdin, input) = (child.stdin.take().unwrap(), input.as_ref());
    // The input is written in parallel, since the command may print more than a pipe holds before
    // it has read everything. A command that reads no input may have ended already.
    let output = thread::scope(|scope| {
        scope.spawn(move || stdin.write_all(input));
        child.wait_with_output().unwrap()
    });
    let err = String::from_utf8(output.stderr).unwrap();
    let status = output.status.code().unwrap_or_else(|| panic!("{}: {err}", output.status));
    (status, output.stdout, err)
}

/// Runs `ppn` with arguments and a standard input.
pub(crate) fn ppn(arguments: &[&str], input: impl AsRef<[u8]>) -> Ran {
    run(&mut command(arguments), input)
}
