//! What is wrong with the text of an act, in the words of the person who wrote it: the line, the piece, the way out. The template
//! library speaks English; nothing of what it says is printed as it stands.

use crate::domain::proximo::suggestion;
use crate::finding::catalogue::documents as achados;
use crate::finding::{Finding, Place, Scope};
use minijinja::{Error, ErrorKind};

/// What opens a block, and what closes it.
const BLOCKS: [(&str, &str); 9] = [
    ("if", "endif"),
    ("for", "endfor"),
    ("set", "endset"),
    ("with", "endwith"),
    ("macro", "endmacro"),
    ("filter", "endfilter"),
    ("call", "endcall"),
    ("block", "endblock"),
    ("autoescape", "endautoescape"),
];
/// Words of `{% … %}` that neither open nor close anything.
const SINGLE: [&str; 9] = ["elif", "else", "do", "include", "import", "from", "extends", "break", "continue"];
/// What people write instead, in their own language.
const SAID: [(&str, &str); 7] = [
    ("se", "if"),
    ("senao", "else"),
    ("senão", "else"),
    ("fim", "endif"),
    ("fimse", "endif"),
    ("para", "for"),
    ("fimpara", "endfor"),
];
/// The filters that a text of an act may need.
const FILTERS: [&str; 12] =
    ["upper", "lower", "title", "capitalize", "trim", "replace", "default", "length", "join", "first", "last", "round"];

/// A field that does not exist, at the line of its first use.
pub(super) fn unknown_field(file: &str, line: usize, field: &str, existing: &[String]) -> Finding {
    let message = format!("o campo “{field}” não existe; existem: {}", existing.join(", "));
    let known: Vec<&str> = existing.iter().map(String::as_str).collect();
    let finding = Finding::new(&achados::CAMPO_DESCONHECIDO, Scope::Exame, Place::line(file, line), message);
    let finding = finding.value(field);
    match suggestion(field, &known) {
        near if near.is_empty() => finding,
        near => finding.fix(format!(
            "{near}corrija o nome no arquivo e na linha indicados; templates/atos/LEIAME.md explica cada campo"
        )),
    }
}

/// What is wrong at one place of a text.
struct Problem {
    line: usize,
    message: String,
    excerpt: String,
    fix: Option<String>,
}

/// An error of syntax, or one that only shows when the text is filled in.
pub(super) fn failure(file: &str, text: &str, error: &Error) -> Finding {
    let p = match error.kind() {
        ErrorKind::SyntaxError | ErrorKind::BadEscape => structure(text).unwrap_or_else(|| syntax(text, error)),
        _ => filling(text, error),
    };
    let message = match p.excerpt.as_str() {
        "" => p.message,
        excerpt => format!("em “{excerpt}”: {}", p.message),
    };
    let finding = Finding::new(&achados::MODELO_INVALIDO, Scope::Exame, Place::line(file, p.line), message);
    let finding = if p.excerpt.is_empty() { finding } else { finding.value(&p.excerpt) };
    match p.fix {
        Some(fix) => finding.fix(fix),
        None => finding,
    }
}

/// The first mark that is not closed, and the first block without its beginning or its end.
fn structure(text: &str) -> Option<Problem> {
    let mut open: Vec<(&str, usize)> = Vec::new();
    let mut at = 0;
    while let Some((begin, end)) = next_mark(text, at) {
        let rest = text.get(begin..)?;
        let Some(length) = closed(rest, end) else { return Some(unclosed(text, begin, end)) };
        let inner = rest.get(2..length.saturating_sub(2)).unwrap_or_default();
        at = begin + length;
        if end == "%}" {
            let inner = inner.trim_matches(['-', '+']).trim();
            if let Some(problem) = tag(text, begin, inner, &mut open) {
                return Some(problem);
            }
        }
    }
    let (word, begin) = open.pop()?;
    let close = BLOCKS.iter().find(|(o, _)| *o == word).map_or("", |(_, c)| c);
    Some(at_byte(
        text,
        begin,
        format!("o bloco que começa nesta linha não termina: falta o {{% {close} %}}"),
        Some(format!("acrescente {{% {close} %}} onde o trecho termina")),
    ))
}

/// Where the next `{{`, `{%` or `{#` stands, and what must close it.
pub(super) fn next_mark(text: &str, from: usize) -> Option<(usize, &'static str)> {
    let rest = text.get(from..)?;
    let marks = [("{{", "}}"), ("{%", "%}"), ("{#", "#}")];
    let found = marks.iter().filter_map(|(open, close)| Some((from + rest.find(open)?, *close)));
    found.min()
}

/// Length of a mark with its end; `None` when another begins, or a paragraph ends, before it does. A comment may hold anything.
pub(super) fn closed(rest: &str, end: &str) -> Option<usize> {
    let length = rest.find(end)? + end.len();
    let inner = rest.get(2..length)?;
    let broken = end != "#}" && ["{{", "{%", "\n\n"].iter().any(|mark| inner.contains(mark));
    (!broken).then_some(length)
}

fn unclosed(text: &str, begin: usize, end: &str) -> Problem {
    let open = text.get(begin..begin + 2).unwrap_or_default();
    at_byte(
        text,
        begin,
        format!("a marca {open} não foi fechada por {end}"),
        Some(format!("feche com {end} na mesma linha; cada {open} pede o seu {end}")),
    )
}

/// One `{% … %}`: `open` are the blocks that stand open there.
fn tag<'t>(text: &str, begin: usize, inner: &'t str, open: &mut Vec<(&'t str, usize)>) -> Option<Problem> {
    let word = inner.split(|c: char| !(c.is_alphanumeric() || c == '_')).next().unwrap_or_default();
    if let Some((opens, _)) = BLOCKS.iter().find(|(o, _)| *o == word) {
        if *opens != "set" || !inner.contains('=') {
            open.push((word, begin));
        }
        return None;
    }
    if let Some((opens, _)) = BLOCKS.iter().find(|(_, c)| *c == word) {
        return match open.last() {
            Some((last, _)) if last == opens => {
                open.pop();
                None
            }
            Some((last, _)) => Some(at_byte(
                text,
                begin,
                format!("fecha um {{% {opens} %}}, e o aberto por último é {{% {last} %}}"),
                None,
            )),
            None => Some(at_byte(text, begin, format!("não há {{% {opens} %}} aberto antes"), None)),
        };
    }
    if SINGLE.contains(&word) || word == "raw" || word == "endraw" {
        return None;
    }
    let near = match SAID.iter().find(|(said, _)| *said == word.to_lowercase()) {
        Some((_, meant)) => format!("quis dizer {meant}? "),
        None => suggestion(word, &["if", "elif", "else", "endif", "for", "endfor"]),
    };
    Some(at_byte(
        text,
        begin,
        format!("não existe o comando “{word}”"),
        Some(format!("{near}use {{% if campo %}} … {{% else %}} … {{% endif %}}; um campo se escreve {{{{ campo }}}}")),
    ))
}

/// A problem at a byte of the text: its line, and what of the line stands from there.
fn at_byte(text: &str, begin: usize, message: String, fix: Option<String>) -> Problem {
    let before = text.get(..begin).unwrap_or_default();
    let first_line = text.get(begin..).and_then(|rest| rest.lines().next()).unwrap_or_default();
    let end = ["}}", "%}"].iter().filter_map(|mark| Some(first_line.find(mark)? + 2)).min().unwrap_or(first_line.len());
    let excerpt = first_line.get(..end).unwrap_or(first_line).trim();
    Problem { line: before.matches('\n').count() + 1, message, excerpt: short(excerpt), fix }
}

/// At most a line of a message.
fn short(excerpt: &str) -> String {
    const LONGEST: usize = 80;
    match excerpt.char_indices().nth(LONGEST) {
        Some((at, _)) => format!("{}…", excerpt.get(..at).unwrap_or(excerpt)),
        None => excerpt.to_owned(),
    }
}

/// An expression that cannot be read.
fn syntax(text: &str, error: &Error) -> Problem {
    let detail = error.detail().unwrap_or_default();
    let message = match detail.strip_prefix("unexpected ") {
        Some("end of string") => "um texto entre aspas não foi fechado".to_owned(),
        Some("character") => "há um caractere que não cabe numa expressão".to_owned(),
        Some("input after expression") => "há algo a mais depois da expressão".to_owned(),
        Some(rest) => match rest.split_once(", expected ") {
            Some((found, wanted)) => format!("há {} onde se esperava {}", token(found), token(wanted)),
            None => format!("há {} fora do lugar", token(rest)),
        },
        None => "esta expressão não se entende".to_owned(),
    };
    Problem { fix: Some(FIX_EXPRESSION.to_owned()), ..place(text, error, message) }
}

const FIX_EXPRESSION: &str = "escreva {{ campo }}, ou {% if campo %}, ou {% if campo == \"texto\" %}; o nome do campo vai sem acentos nem espaços";

/// A token of the template library, in words.
fn token(name: &str) -> String {
    match name {
        "end of input" => "o fim do texto".to_owned(),
        "end of variable block" => "“}}”".to_owned(),
        "start of variable block" => "“{{”".to_owned(),
        "end of block" => "“%}”".to_owned(),
        "start of block" => "“{%”".to_owned(),
        "identifier" => "um nome".to_owned(),
        "string" => "um texto entre aspas".to_owned(),
        "integer" | "float" => "um número".to_owned(),
        "expression" => "um campo ou um texto entre aspas".to_owned(),
        "keyword" | "block keyword" | "in" => "uma palavra de comando".to_owned(),
        "comma" => "uma vírgula".to_owned(),
        "template-data" => "texto corrido".to_owned(),
        sign if sign.starts_with('`') => format!("“{}”", sign.trim_matches('`')),
        _ => "outra coisa".to_owned(),
    }
}

/// What only shows when the text is filled in.
fn filling(text: &str, error: &Error) -> Problem {
    let detail = error.detail().unwrap_or_default();
    let name = detail.split_whitespace().nth(1).unwrap_or_default();
    let (message, fix) = match error.kind() {
        ErrorKind::UndefinedError => ("este campo não existe neste ponto do texto".to_owned(), None),
        ErrorKind::UnknownFilter => (
            format!("o filtro “{name}” não existe"),
            Some(format!("{}os filtros mais usados: {}", suggestion(name, &FILTERS), FILTERS.join(", "))),
        ),
        ErrorKind::UnknownTest => (
            format!("a pergunta “is {name}” não existe"),
            Some("para saber se um campo tem valor, escreva {% if campo %}".to_owned()),
        ),
        ErrorKind::UnknownFunction | ErrorKind::UnknownMethod => (
            "chama uma função que não existe".to_owned(),
            Some("escreva só o nome do campo, sem parênteses".to_owned()),
        ),
        ErrorKind::TooManyArguments => ("há valores demais entre os parênteses".to_owned(), None),
        ErrorKind::MissingArgument => ("falta um valor entre os parênteses".to_owned(), None),
        ErrorKind::TemplateNotFound | ErrorKind::BadInclude => (
            "o texto de um ato não pode incluir outro arquivo".to_owned(),
            Some("copie para este arquivo o texto que se queria incluir".to_owned()),
        ),
        ErrorKind::InvalidOperation => (
            "esta conta ou comparação não serve para os valores que o campo tem".to_owned(),
            Some(
                "quase todo campo é um texto, como “3 (três) vagas”; só quantidade e quantidade_de_retidos são números"
                    .to_owned(),
            ),
        ),
        _ => ("o texto não pôde ser preenchido neste ponto".to_owned(), None),
    };
    Problem { fix, ..place(text, error, message) }
}

/// Where the library says that the error is: its line, and the piece or else the whole line.
fn place(text: &str, error: &Error, message: String) -> Problem {
    let line = error.line().unwrap_or(1).clamp(1, text.lines().count().max(1));
    let piece = error.range().and_then(|r| text.get(r)).map(str::trim).filter(|p| !p.is_empty() && !p.contains('\n'));
    let whole_line = || text.lines().nth(line - 1).unwrap_or_default().trim();
    Problem { line, message, excerpt: short(piece.unwrap_or_else(whole_line)), fix: None }
}
