//! Findings on the terminal: by file and sheet, then by code; the way out of a code once. All of them, with the count of each
//! kind at the end.

use crate::cli::paths::typed;
use crate::domain::contados;
use crate::finding::catalogue::documents::ONLY_TOLD;
use crate::finding::{Finding, Severity};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

/// Findings of one code in a sheet that are told one by one even where they have been written to a file.
const SHOWN: usize = 20;
/// Width of the lines of cells.
const WIDTH: usize = 110;

/// Where each finding can be read with its message.
#[derive(Clone, Copy, Debug)]
pub enum Whole<'a> {
    /// Here, and nowhere else.
    Here,
    /// In this file too, save those that are only told.
    File(&'a Path),
    /// Those of the exam: with `homologa conferir` on this folder. What a batch found is only here.
    Check(&'a Path),
}

impl Whole<'_> {
    fn has(self, f: &Finding) -> bool {
        match self {
            Self::Here => false,
            Self::File(_) => ONLY_TOLD.iter().all(|told| told.code != f.entry.code),
            Self::Check(_) => f.entry.code < "A05",
        }
    }

    fn place(self) -> String {
        match self {
            Self::Here => String::new(),
            Self::File(path) => path.display().to_string(),
            Self::Check(path) => format!("homologa conferir {}", typed(path)),
        }
    }
}

/// All findings, one by one.
pub fn grouped(achados: &[Finding]) -> String {
    listed(achados, Whole::Here)
}

/// All findings: where one code has many in a sheet, their cells alone, if each can be read elsewhere with its message.
pub fn listed(achados: &[Finding], whole: Whole<'_>) -> String {
    if achados.is_empty() {
        return String::new();
    }
    let mut text = String::new();
    let mut cut = false;
    for (title, found) in by_key(achados.iter(), place) {
        let _ = writeln!(text, "{title}");
        let mut kinds = by_key(found.into_iter(), |f| (f.severity, f.entry.code, f.conserto.as_str()));
        kinds.sort_by_key(|((severity, code, _), _)| (std::cmp::Reverse(*severity), *code));
        for (_, found) in kinds {
            let cells = found.len() > SHOWN && found.iter().all(|f| whole.has(f));
            cut |= cells;
            kind(&mut text, &found, cells);
        }
        text.push('\n');
    }
    if cut {
        let _ = writeln!(text, "a mensagem de cada achado: {}\n", whole.place());
    }
    text.push_str(&totals(achados));
    text
}

/// Groups in the order of their first appearance.
fn by_key<'f, K: Ord + Clone>(
    achados: impl Iterator<Item = &'f Finding>,
    key: impl Fn(&'f Finding) -> K,
) -> Vec<(K, Vec<&'f Finding>)> {
    let mut groups: Vec<(K, Vec<&Finding>)> = Vec::new();
    let mut index: BTreeMap<K, usize> = BTreeMap::new();
    for f in achados {
        let at = *index.entry(key(f)).or_insert_with_key(|k| {
            groups.push((k.clone(), Vec::new()));
            groups.len() - 1
        });
        groups[at].1.push(f);
    }
    groups
}

fn place(f: &Finding) -> String {
    let parts: Vec<&str> = [&*f.place.arquivo, &*f.place.aba].into_iter().filter(|p| !p.is_empty()).collect();
    if parts.is_empty() { "resultado".into() } else { parts.join(" › ") }
}

/// The findings of one code with one way out: each on its line, or their cells alone; then the way out.
fn kind(text: &mut String, found: &[&Finding], cells: bool) {
    let Some(first) = found.first() else { return };
    let head = format!("  {} {}", first.severity.id(), first.entry.code);
    match found {
        [one] => {
            let _ = writeln!(text, "{head}{}: {}", address(one), one.mensagem);
        }
        _ => {
            let _ = writeln!(text, "{head}: {} ({})", first.entry.title, contados(found.len(), "achado", "achados"));
            if cells { cells_of(text, found) } else { one_by_one(text, found) }
        }
    }
    if first.severity != Severity::Notice && !first.conserto.is_empty() {
        let _ = writeln!(text, "      conserto: {}", first.conserto);
    }
}

/// Same cargo and same message are one line.
fn one_by_one(text: &mut String, found: &[&Finding]) {
    for ((cargos, message), same) in by_key(found.iter().copied(), |f| (f.scope.nomeados(), f.mensagem.as_str())) {
        let cells: Vec<&str> = same.iter().map(|f| f.place.celula.as_str()).filter(|c| !c.is_empty()).collect();
        let place = if cells.is_empty() { String::new() } else { format!("{} ", cells.join(", ")) };
        let cargo = if cargos.is_empty() { String::new() } else { format!("[cargo {}] ", few(&cargos)) };
        let times =
            if same.len() > 1 && cells.len() < same.len() { format!(" ({} vezes)", same.len()) } else { String::new() };
        let address = format!("{place}{cargo}");
        let colon = if address.is_empty() { "" } else { ": " };
        let _ = writeln!(text, "      {}{colon}{message}{times}", address.trim_end());
    }
}

fn cells_of(text: &mut String, found: &[&Finding]) {
    for (cargos, same) in by_key(found.iter().copied(), |f| f.scope.nomeados()) {
        let mut line =
            if cargos.is_empty() { String::from("     ") } else { format!("      [cargo {}]", few(&cargos)) };
        for (i, f) in same.iter().enumerate() {
            let cell =
                if f.place.celula.is_empty() { f.inscricao.as_deref().unwrap_or("–") } else { &f.place.celula };
            if line.chars().count() + cell.chars().count() > WIDTH {
                let _ = writeln!(text, "{line}");
                line = "       ".into();
            }
            let _ = write!(line, " {cell}{}", if i + 1 < same.len() { "," } else { "" });
        }
        let _ = writeln!(text, "{line}");
    }
}

/// Most codes that a line has: a note about a whole sheet touches hundreds, and `conferencia.csv` names them all.
const CODES: usize = 12;

/// The first cargos, and how many more there are.
fn few(cargos: &[&str]) -> String {
    match cargos.split_at_checked(CODES) {
        // One more would not be shorter
        Some((first, more)) if more.len() > 1 => format!("{} e mais {}", first.join(", "), more.len()),
        _ => cargos.join(", "),
    }
}

/// ` F17 [cargo 101]`.
fn address(f: &Finding) -> String {
    let mut text = String::new();
    if !f.place.celula.is_empty() {
        let _ = write!(text, " {}", f.place.celula);
    }
    let cargos = f.scope.nomeados();
    if !cargos.is_empty() {
        let _ = write!(text, " [cargo {}]", few(&cargos));
    }
    text
}

/// `3 erros, 1 aviso, 2 notas`, then the count of each kind.
fn totals(achados: &[Finding]) -> String {
    let of = |s: Severity| achados.iter().filter(|f| f.severity == s).count();
    let mut text = format!(
        "{}, {}, {}\n",
        contados(of(Severity::Error), "erro", "erros"),
        contados(of(Severity::Warning), "aviso", "avisos"),
        contados(of(Severity::Notice), "nota", "notas")
    );
    let mut kinds: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for f in achados {
        *kinds.entry((f.entry.code, f.entry.title)).or_default() += 1;
    }
    for ((code, title), n) in kinds {
        let _ = writeln!(text, "  {n:>5} × {code} {title}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::catalogue::{cross, reading::CPF_SEM_ZEROS};
    use crate::finding::{Place, Scope};

    fn found(n: usize) -> Vec<Finding> {
        let one = |i: usize| {
            let place = Place { arquivo: "r.xlsx".into(), aba: "A".into(), celula: format!("O{i}") };
            Finding::new(&cross::TOTAL_DIVERGE, Scope::Cargo("101".into()), place, format!("valor {i}"))
        };
        (1..=n).map(one).collect()
    }

    #[test]
    fn every_finding_is_told_and_the_way_out_once() {
        let text = grouped(&found(90));
        assert_eq!(text.matches("conserto:").count(), 1, "{text}");
        for i in 1..=90 {
            assert!(text.contains(&format!("O{i} [cargo 101]: valor {i}\n")), "{i}");
        }
    }

    #[test]
    fn what_has_no_address_begins_with_its_message() {
        let of = |what: &str| Finding::new(&cross::TOTAL_DIVERGE, Scope::Exame, Place::default(), what);
        let text = grouped(&[of("um"), of("outro")]);
        assert!(text.contains("\n      um\n      outro\n"), "{text}");
    }

    #[test]
    fn many_in_a_sheet_are_cells_and_the_place_of_the_list() {
        let list = Whole::File(Path::new("saida/interno/conferencia.csv"));
        let many = listed(&found(90), list);
        assert!(many.contains("(90 achados)") && many.contains("saida/interno/conferencia.csv"), "{many}");
        assert!(
            (1..=90).all(|i| many.contains(&format!(" O{i}")) && !many.contains(&format!("valor {i}\n"))),
            "{many}"
        );
        assert!(many.lines().all(|l| l.chars().count() <= WIDTH + 10), "{many}");
        let few = listed(&found(20), list);
        assert!(few.contains("O20 [cargo 101]: valor 20") && !few.contains("conferencia.csv"), "{few}");
        let check = listed(&found(21), Whole::Check(Path::new("exame")));
        assert!(check.contains("homologa conferir exame") && !check.contains("valor 7\n"), "{check}");
    }

    #[test]
    fn errors_come_first_and_one_alone_stands_on_its_line() {
        let mut all = found(1);
        let place = Place { arquivo: "r.xlsx".into(), aba: "A".into(), celula: "B2".into() };
        let error = Finding::new(&CPF_SEM_ZEROS, Scope::Exame, place, "ruim").severity(Severity::Error);
        all.push(error);
        let text = grouped(&all);
        let (error, warning) = (text.find("erro ").expect("told"), text.find("aviso ").expect("told"));
        assert!(error < warning && text.contains(" O1 [cargo 101]: valor 1\n"), "{text}");
    }

    #[test]
    fn a_line_names_few_cargos_and_counts_the_others() {
        let codes: Vec<String> = (1..=14).map(|i| format!("{i:02}")).collect();
        let codes: Vec<&str> = codes.iter().map(String::as_str).collect();
        assert_eq!((few(&[]), few(&codes[..13])), (String::new(), codes[..13].join(", ")));
        assert_eq!(few(&codes), format!("{} e mais 2", codes[..12].join(", ")));
        let name = "PROFESSOR DE EDUCAÇÃO BÁSICA III DOS ANOS INICIAIS DO ENSINO FUNDAMENTAL DA SEDE E DO INTERIOR";
        assert_eq!(few(&[name]), name);
    }
}
