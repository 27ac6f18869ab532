//! Syntax errors of TOML, said in Portuguese with what to do.

use super::source::Lines;
use crate::finding::catalogue::edital::SINTAXE;
use crate::finding::{Finding, Place, Scope};
use std::collections::BTreeSet;

/// The parser's words (their beginning, or a part) → what it means → what to do.
const KNOWN: &[(&str, &str, &str)] = &[
    (
        "duplicate key",
        "a mesma chave ou tabela aparece duas vezes",
        "apague a repetição; para vários cargos, etapas ou provas use colchetes duplos, como [[cargo]]",
    ),
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
pub fn findings(nome: &str, text: &str, lines: &Lines, errors: &[toml::de::Error]) -> (Vec<Finding>, BTreeSet<usize>) {
    let rows: Vec<&str> = text.lines().collect();
    let mut seen = BTreeSet::new();
    let mut all = Vec::new();
    for error in errors {
        let (line, column) = lines.position(text, error.span().map_or(0, |s| s.start));
        if !seen.insert(line) {
            continue;
        }
        let raw = line.checked_sub(1).and_then(|i| rows.get(i)).copied().unwrap_or("");
        let row = raw.trim();
        let first = raw.chars().take(column - 1).all(char::is_whitespace);
        let title_or_key = row.starts_with('[') || row.contains('=');
        if first && title_or_key && error.message().contains("missing comma between array") {
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
    let message =
        format!("linha {last}: falta o colchete que fecha a lista, e o que vem abaixo foi lido como parte dela");
    let finding = Finding::new(&SINTAXE, Scope::Exame, Place::line(nome, last), message);
    finding.value(rows.get(last - 1).copied().unwrap_or("").trim()).fix("feche a lista com ]")
}

fn finding(nome: &str, row: &str, (line, column): (usize, usize), message: &str) -> Finding {
    let known = KNOWN.iter().find(|(part, ..)| message.contains(part)).map(|(_, what, fix)| (*what, *fix));
    let (what, fix) = bare(row, message).or(known).unwrap_or(("não dá para entender o que está escrito", SINTAXE.fix));
    let message = format!("linha {line}, coluna {column}: {what}");
    let finding = Finding::new(&SINTAXE, Scope::Exame, Place::line(nome, line), message).fix(fix);
    if row.is_empty() { finding } else { finding.value(row) }
}

/// A value without quotes that is not a forgotten text: a date written the Brazilian way, a number with its unit.
fn bare(row: &str, message: &str) -> Option<(&'static str, &'static str)> {
    let value = row.split_once('=')?.1.trim();
    if !message.contains("must be quoted") || !value.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let day = value.split('/').count() == 3 && value.bytes().all(|b| b.is_ascii_digit() || b == b'/');
    Some(if day {
        ("data escrita de outra forma", "escreva a data como 2025-02-03, sem aspas")
    } else {
        (
            "valor que não é um número nem um texto entre aspas",
            "escreva o número sozinho, sem unidade, ou o texto entre aspas",
        )
    })
}
