//! Syntax errors of TOML, said in Portuguese with what to do.

use super::slips;
use super::source::Lines;
use crate::finding::catalogue::edital::SINTAXE;
use crate::finding::{Finding, Place, Scope};
use std::collections::{BTreeMap, BTreeSet};

/// The parser's words (their beginning, or a part) → what it means → what to do.
const KNOWN: &[(&str, &str, &str)] = &[
    ("cannot extend value", "a chave já tem um valor e não pode ser também uma tabela", "apague uma das duas"),
    ("string values must be quoted", "texto sem aspas", "escreva o texto entre aspas"),
    ("invalid basic string", "texto entre aspas que não fecha, ou com um caractere proibido", FECHE_ASPAS),
    ("invalid multi-line", "texto de várias linhas que não fecha", "feche o texto com três aspas"),
    ("missing opening quote", "faltam as aspas do começo", "escreva o texto entre aspas"),
    ("invalid literal string", "texto entre apóstrofos que não fecha", FECHE_ASPAS),
    ("missing comma between", "falta uma vírgula", "separe os itens por vírgula"),
    ("extra comma", "vírgula a mais", "apague a vírgula que sobra"),
    ("missing assignment", "falta o sinal de igual", "escreva chave = valor"),
    ("extra assignment", "sinal de igual a mais", "escreva uma chave e um valor por linha"),
    (
        "unexpected `=` in array",
        "sinal de igual dentro de uma lista",
        "listas são [ \"a\", \"b\" ]; tabelas são { a = 1 }",
    ),
    ("key with no value", "chave sem valor", "escreva chave = valor"),
    ("missing value", "falta o valor depois do sinal de igual", "escreva o valor"),
    ("unclosed array table", "faltam os dois colchetes que fecham", "escreva a tabela como [[cargo]]"),
    ("unclosed table", "falta o colchete que fecha", "escreva a tabela como [edital]"),
    ("unclosed inline table", "falta a chave } que fecha", "feche a tabela com }"),
    ("unclosed array", "falta o colchete que fecha a lista", "feche a lista com ]"),
    (
        "invalid unquoted key",
        "nome de chave com acento, espaço ou outro caractere proibido",
        "nas chaves use só letras sem acento, números, - e _, ou ponha a chave entre aspas",
    ),
    ("unquoted keys cannot be empty", "falta o nome da chave", "escreva chave = valor"),
    ("missing key", "falta o nome da chave", "escreva chave = valor"),
    ("unexpected leading zero", "número que começa com zero", "códigos e decimais vão entre aspas, como \"01\""),
    ("leading zero", "número que começa com zero", "códigos e decimais vão entre aspas, como \"01\""),
    ("date", "data escrita de outra forma", "escreva a data como 2025-02-03, sem aspas"),
    ("time", "hora ou data escrita de outra forma", "escreva a data como 2025-02-03, sem aspas"),
    ("escape", "barra invertida que o formato não conhece", "escreva caminhos com / e não com \\"),
    ("carriage return", "fim de linha estranho", "grave o arquivo com um editor de texto comum"),
    ("recurs", "tabelas ou listas dentro de outras em demasia", "desfaça o aninhamento"),
    (
        "invalid value",
        "valor que não é texto entre aspas, número, data, lista, true nem false",
        "escreva textos e decimais entre aspas",
    ),
];

const FECHE_ASPAS: &str = "feche as aspas na mesma linha";

/// One finding per line that cannot be understood, and the lines about which nothing else should be said. A list that is never
/// closed swallows the lines below it: it is told once.
pub fn findings(
    nome: &str,
    text: &str,
    lines: &Lines<'_>,
    errors: &[toml::de::Error],
) -> (Vec<Finding>, BTreeSet<usize>) {
    let rows: Vec<&str> = text.lines().collect();
    let mut seen = BTreeSet::new();
    let mut all = Vec::new();
    // Where a table ends that stands there twice: its keys are told with it
    let (mut twice, mut titles, mut firsts) = (0, BTreeSet::new(), None);
    for error in errors {
        let (line, column) = lines.position(error.span().map_or(0, |s| s.start));
        let repeated = error.message().contains("duplicate key");
        if !seen.insert(line) || (repeated && line < twice) {
            continue;
        }
        let raw = line.checked_sub(1).and_then(|i| rows.get(i)).copied().unwrap_or("");
        let row = raw.trim();
        let first = raw.chars().take(column - 1).all(char::is_whitespace);
        let title_or_key = row.starts_with('[') || row.contains('=');
        if repeated && row.starts_with('[') {
            let next = rows.iter().skip(line).position(|r| r.trim_start().starts_with('['));
            twice = next.map_or(usize::MAX, |n| line + n + 1);
            if !titles.insert(name_of(row)) {
                continue;
            }
        }
        if repeated {
            let firsts = firsts.get_or_insert_with(|| Firsts::of(&rows));
            // What another error above made of titles that are right is not told
            let right = row.starts_with("[[") && firsts.single(&name_of(row)).is_none();
            if !right || all.is_empty() {
                all.push(duplicate(nome, row, line, firsts));
            }
        } else if first && title_or_key && error.message().contains("missing comma between array") {
            seen.extend(line..=rows.len());
            all.push(unclosed(nome, &rows, line));
        } else {
            all.push(finding(nome, row, (line, column), error.message()));
        }
    }
    (all, seen)
}

/// A list whose closing bracket is missing, at the line where it should have been closed.
fn unclosed(nome: &str, rows: &[&str], line: usize) -> Finding {
    let written = |r: &&str| !r.trim().is_empty() && !r.trim().starts_with('#');
    let last = (1..line).rev().find(|l| rows.get(l - 1).is_some_and(written)).unwrap_or(line);
    let message = "falta o colchete que fecha a lista, e o que vem abaixo foi lido como parte dela";
    let finding = Finding::new(&SINTAXE, Scope::Exame, Place::line(nome, last), message);
    finding.value(rows.get(last - 1).copied().unwrap_or("").trim()).fix("feche a lista com ]")
}

/// Where every table and every key of a table stands first.
struct Firsts {
    /// By table (counted from the top; titles belong to none) and name.
    lines: BTreeMap<(usize, String), usize>,
    /// Table of each line.
    tables: Vec<usize>,
    /// First title of each table that is written in single brackets.
    singles: BTreeMap<String, usize>,
}

impl Firsts {
    fn of(rows: &[&str]) -> Self {
        let mut firsts =
            Self { lines: BTreeMap::new(), tables: Vec::with_capacity(rows.len()), singles: BTreeMap::new() };
        let mut table = 1;
        for (i, row) in rows.iter().enumerate() {
            let title = row.trim_start().starts_with('[');
            table += usize::from(title);
            firsts.tables.push(if title { 0 } else { table });
            if title && !row.trim_start().starts_with("[[") {
                firsts.singles.entry(name_of(row)).or_insert(i + 1);
            }
            firsts.lines.entry((if title { 0 } else { table }, name_of(row))).or_insert(i + 1);
        }
        firsts
    }

    /// The line of the first title of a table in single brackets.
    fn single(&self, name: &str) -> Option<usize> {
        self.singles.get(name).copied()
    }

    /// `na linha 6`, for what stands again at this line.
    fn before(&self, line: usize, name: &str) -> String {
        let table = self.tables.get(line - 1).copied().unwrap_or(0);
        let first = self.lines.get(&(table, name.to_owned())).filter(|first| **first < line);
        first.map_or_else(|| "mais acima".to_owned(), |n| format!("na linha {n}"))
    }
}

/// The key of a line, or the table of a title, without the comment after it.
fn name_of(row: &str) -> String {
    let row = row.trim();
    let written = match row.strip_prefix('[') {
        Some(title) => title.split([']', '#']).next(),
        None => row.split('=').next(),
    };
    written.unwrap_or_default().trim_matches([' ', '[']).to_owned()
}

/// A key or a table that stands there twice, with the line of the first.
fn duplicate(nome: &str, row: &str, line: usize, firsts: &Firsts) -> Finding {
    const SEVERAL: [&str; 6] = ["cargo", "reserva", "dispensa", "etapa", "prova", "desempate"];
    let name = name_of(row);
    let before = firsts.before(line, &name);
    let title = row.starts_with('[');
    let several = title && name.rsplit('.').next().is_some_and(|last| SEVERAL.contains(&last));
    if let Some(single) = firsts.single(&name).filter(|single| several && row.starts_with("[[") && *single < line) {
        let message =
            format!("a tabela [{name}] tem colchetes simples, e há outra com colchetes duplos na linha {line}");
        let finding =
            Finding::new(&SINTAXE, Scope::Exame, Place::line(nome, single), message).value(&format!("[{name}]"));
        return finding.fix(format!("para várias, use colchetes duplos em todas: [[{name}]]"));
    }
    let shown = if title { format!("tabela [{name}]") } else { format!("chave {name}") };
    let fix = if !title {
        "apague uma das duas linhas".to_owned()
    } else if several {
        format!("para várias, use colchetes duplos em todas: [[{name}]]")
    } else {
        format!("junte as chaves das duas em uma só [{name}]")
    };
    let message = format!("a {shown} aparece duas vezes: já está {before}");
    Finding::new(&SINTAXE, Scope::Exame, Place::line(nome, line), message).value(row).fix(fix)
}

fn finding(nome: &str, row: &str, (line, column): (usize, usize), message: &str) -> Finding {
    let known =
        || KNOWN.iter().find(|(part, ..)| message.contains(part)).map(|(_, what, fix)| (*what, (*fix).to_owned()));
    let said = || {
        let unknown = || ("não dá para entender o que está escrito", SINTAXE.fix.to_owned());
        let (what, fix) = bare(row, message).or_else(known).unwrap_or_else(unknown);
        (format!("{what} (coluna {column})"), fix)
    };
    let (what, fix) = slips::of(row).unwrap_or_else(said);
    let finding = Finding::new(&SINTAXE, Scope::Exame, Place::line(nome, line), what).fix(fix);
    if row.is_empty() { finding } else { finding.value(row) }
}

/// A value without quotes that begins with a digit: a number with its unit, or that of an edital.
fn bare(row: &str, message: &str) -> Option<(&'static str, String)> {
    let (key, value) =
        row.split_once('=').map(|(key, rest)| (key.trim(), rest.split('#').next().unwrap_or("").trim()))?;
    if !(message.contains("must be quoted") && value.starts_with(|c: char| c.is_ascii_digit())) {
        return None;
    }
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    Some(match value.split_once('/') {
        Some((number, year)) if digits(number) && digits(year) => {
            ("texto sem aspas", format!("escreva {key} = \"{value}\""))
        }
        _ => (
            "valor que não é um número nem um texto entre aspas",
            "escreva o número sozinho, sem unidade, ou o texto entre aspas".to_owned(),
        ),
    })
}

#[cfg(test)]
mod tests {
    use super::super::source::Source;

    /// Place, message and way out of each finding.
    fn said(text: &str) -> Vec<(String, String, String)> {
        let told = Source::new("edital.toml", text).into_findings();
        told.into_iter().map(|f| (f.place.to_string(), f.mensagem, f.conserto)).collect()
    }

    #[test]
    fn single_brackets_among_double_ones_are_told_where_they_stand() {
        let found =
            said("[cargo]   # 25 linhas\ncodigo = \"1\"\n\n[[cargo]]   # 30 linhas\ncodigo = \"2\"\n[[cargo]]\n");
        let [(place, message, fix)] = found.as_slice() else { panic!("{found:?}") };
        assert!(place.contains("linha 1"), "{place}");
        assert_eq!(message, "a tabela [cargo] tem colchetes simples, e há outra com colchetes duplos na linha 4");
        assert_eq!(fix, "para várias, use colchetes duplos em todas: [[cargo]]");
    }

    #[test]
    fn the_number_of_an_edital_is_a_text() {
        let found = said("[edital]\nnumero = 002/2025   # lido\n");
        let [(_, message, fix)] = found.as_slice() else { panic!("{found:?}") };
        assert!(message.starts_with("texto sem aspas"), "{message}");
        assert_eq!(fix, "escreva numero = \"002/2025\"");
    }

    #[test]
    fn a_title_that_stands_there_twice_is_named_without_its_comment() {
        let found = said("[edital]   # um\na = 1\n[edital]   # dois\nb = 2\n");
        let [(place, message, fix)] = found.as_slice() else { panic!("{found:?}") };
        assert!(place.contains("linha 3"), "{place}");
        assert_eq!(message, "a tabela [edital] aparece duas vezes: já está na linha 1");
        assert_eq!(fix, "junte as chaves das duas em uma só [edital]");
    }

    #[test]
    fn an_unclosed_title_makes_no_repetition_of_those_that_are_right() {
        let found = said("[planilhas.colunas\na = \"A\"\n[[reserva]]\nlista = \"x\"\n[[reserva]]\nlista = \"y\"\n");
        assert!(found[0].0.contains("linha 1"), "{found:?}");
        assert!(found.iter().all(|(_, message, _)| !message.contains("duas vezes")), "{found:?}");
    }
}
