//! The tree of the crate's documentation, executable: a `use` (or a path) that goes the wrong way fails here.

use std::fs;
use std::path::{Path, PathBuf};

/// What each room may name, beside itself and `std`.
const MAY_USE: [(&str, &[&str]); 8] = [
    ("domain", &[]),
    ("finding", &["domain"]),
    ("ingest", &["finding", "domain"]),
    ("law", &["finding", "domain"]),
    // documents are derived from the steps: the outcome, the ledger's, one person's life, and the short form of their reasons
    ("report", &["finding", "domain", "law::outcome", "law::ledger", "law::explicar", "law::fundamento"]),
    ("archive", &["finding", "domain"]),
    ("pipeline", &["ingest", "law", "report", "archive", "finding", "domain"]),
    ("cli", &["pipeline", "ingest", "law", "report", "archive", "finding", "domain"]),
];

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder of the crate").flatten() {
        let path = entry.path();
        if path.is_dir() {
            all.extend(sources(&path));
        } else if path.extension().is_some_and(|e| e == "rs") {
            all.push(path);
        }
    }
    all.sort();
    all
}

/// The lines that the program is built from: comments and test modules left out.
fn program_lines(file: &Path) -> Vec<(usize, String)> {
    let name = file.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
    if name == "tests.rs" || name.ends_with("_tests.rs") || file.components().any(|c| c.as_os_str() == "tests") {
        return Vec::new();
    }
    let text = fs::read_to_string(file).expect("a source file is text");
    let lines: Vec<&str> = text.lines().collect();
    let tests =
        lines.windows(2).position(|w| w[0] == "#[cfg(test)]" && w[1].starts_with("mod ") && w[1].ends_with('{'));
    let program = lines.iter().take(tests.unwrap_or(lines.len())).enumerate();
    program.filter(|(_, l)| !l.trim_start().starts_with("//")).map(|(n, l)| (n + 1, (*l).to_owned())).collect()
}

/// The rooms that a line names as `crate::room…`, each with what follows it.
fn named(line: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = line;
    while let Some(at) = rest.find("crate::") {
        rest = &rest[at + "crate::".len()..];
        let path: String = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_' || *c == ':').collect();
        found.push(path);
    }
    found
}

#[test]
fn every_use_points_down_the_tree() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut wrong = Vec::new();
    let mut seen = 0;
    for (room, allowed) in MAY_USE {
        for file in sources(&root.join(room)) {
            for (n, line) in program_lines(&file) {
                for path in named(&line) {
                    seen += 1;
                    let own = path.split("::").next() == Some(room);
                    let fine = own || allowed.iter().any(|a| path == *a || path.starts_with(&format!("{a}::")));
                    if !fine {
                        wrong.push(format!("{}:{}: {room} names crate::{path}", file.display(), n));
                    }
                }
            }
        }
    }
    assert!(seen > 100, "the walk found only {seen} paths");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// `domain` and `law` know no file, clock, thread or environment: not even by a full path.
#[test]
fn domain_and_law_touch_nothing_outside() {
    const FORBIDDEN: [&str; 9] =
        ["std::fs", "std::io", "std::time", "std::thread", "std::env", "std::net", "std::path", "HashMap", "rayon"];
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for room in ["domain", "law"] {
        for file in sources(&root.join(room)) {
            for (n, line) in program_lines(&file) {
                for word in FORBIDDEN {
                    assert!(!line.contains(word), "{}:{n}: {word}", file.display());
                }
                for float in ["f32", "f64"] {
                    let whole = line.split(|c: char| !c.is_alphanumeric() && c != '_').any(|w| w == float);
                    assert!(!whole, "{}:{n}: {float}", file.display());
                }
            }
        }
    }
}

#[test]
fn the_program_starts_in_a_few_lines() {
    let main = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/main.rs");
    let lines = fs::read_to_string(main).expect("there is a main.rs").lines().count();
    assert!(lines < 30, "main.rs has {lines} lines");
}

/// The fuzz package compiles three rooms of the program by itself: whatever crates they use it must name too.
#[test]
fn the_fuzz_package_has_the_crates_of_the_readers() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let declared = fs::read_to_string(root.join("fuzz/Cargo.toml")).expect("the fuzz package is there");
    let program = fs::read_to_string(root.join("Cargo.toml")).expect("the package is there");
    let crates: Vec<&str> = program
        .lines()
        .skip_while(|l| *l != "[dependencies]")
        .take_while(|l| !l.starts_with("[dev-dependencies]"))
        .filter_map(|l| l.split_once(" = ").map(|(name, _)| name))
        .collect();
    assert!(crates.contains(&"calamine"), "{crates:?}");
    let rooms = ["src/domain", "src/finding", "src/ingest/workbook"];
    for file in rooms.iter().flat_map(|room| sources(&root.join(room))) {
        for (line, text) in program_lines(&file) {
            let Some(path) = text.trim_start().strip_prefix("use ") else { continue };
            let first = path.split("::").next().unwrap_or_default().replace('_', "-");
            let named =
                !crates.contains(&first.as_str()) || declared.lines().any(|l| l.starts_with(&format!("{first} = ")));
            assert!(named, "{}:{line}: {first} is not in fuzz/Cargo.toml", file.display());
        }
    }
}
