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
pub(super) fn unknown_field(arquivo: &str, linha: usize, campo: &str, existentes: &[String]) -> Finding {
    let mensagem = format!("o campo “{campo}” não existe; existem: {}", existentes.join(", "));
    let known: Vec<&str> = existentes.iter().map(String::as_str).collect();
    let finding = Finding::new(&achados::CAMPO_DESCONHECIDO, Scope::Exame, Place::line(arquivo, linha), mensagem);
    let finding = finding.value(campo);
    match suggestion(campo, &known) {
        near if near.is_empty() => finding,
        near => finding.fix(format!(
            "{near}corrija o nome no arquivo e na linha indicados; templates/atos/LEIAME.md explica cada campo"
        )),
    }
}

/// What is wrong at one place of a text.
struct Problem {
    linha: usize,
    mensagem: String,
    trecho: String,
    fix: Option<String>,
}

/// An error of syntax, or one that only shows when the text is filled in.
pub(super) fn failure(arquivo: &str, texto: &str, erro: &Error) -> Finding {
    let p = match erro.kind() {
        ErrorKind::SyntaxError | ErrorKind::BadEscape => structure(texto).unwrap_or_else(|| syntax(texto, erro)),
        _ => filling(texto, erro),
    };
    let mensagem = match p.trecho.as_str() {
        "" => p.mensagem,
        trecho => format!("em “{trecho}”: {}", p.mensagem),
    };
    let finding = Finding::new(&achados::MODELO_INVALIDO, Scope::Exame, Place::line(arquivo, p.linha), mensagem);
    let finding = if p.trecho.is_empty() { finding } else { finding.value(&p.trecho) };
    match p.fix {
        Some(fix) => finding.fix(fix),
        None => finding,
    }
}

/// The first mark that is not closed, and the first block without its beginning or its end.
fn structure(texto: &str) -> Option<Problem> {
    let mut open: Vec<(&str, usize)> = Vec::new();
    let mut at = 0;
    while let Some((begin, end)) = next_mark(texto, at) {
        let rest = texto.get(begin..)?;
        let Some(length) = closed(rest, end) else { return Some(unclosed(texto, begin, end)) };
        let inner = rest.get(2..length.saturating_sub(2)).unwrap_or_default();
        at = begin + length;
        if end == "%}" {
            let inner = inner.trim_matches(['-', '+']).trim();
            if let Some(problem) = tag(texto, begin, inner, &mut open) {
                return Some(problem);
            }
        }
    }
    let (word, begin) = open.pop()?;
    let close = BLOCKS.iter().find(|(o, _)| *o == word).map_or("", |(_, c)| c);
    Some(at_byte(
        texto,
        begin,
        format!("o bloco que começa nesta linha não termina: falta o {{% {close} %}}"),
        Some(format!("acrescente {{% {close} %}} onde o trecho termina")),
    ))
}

/// Where the next `{{`, `{%` or `{#` stands, and what must close it.
pub(super) fn next_mark(texto: &str, from: usize) -> Option<(usize, &'static str)> {
    let rest = texto.get(from..)?;
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

fn unclosed(texto: &str, begin: usize, end: &str) -> Problem {
    let open = texto.get(begin..begin + 2).unwrap_or_default();
    at_byte(
        texto,
        begin,
        format!("a marca {open} não foi fechada por {end}"),
        Some(format!("feche com {end} na mesma linha; cada {open} pede o seu {end}")),
    )
}

/// One `{% … %}`: `open` are the blocks that stand open there.
fn tag<'t>(texto: &str, begin: usize, inner: &'t str, open: &mut Vec<(&'t str, usize)>) -> Option<Problem> {
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
                texto,
                begin,
                format!("fecha um {{% {opens} %}}, e o aberto por último é {{% {last} %}}"),
                None,
            )),
            None => Some(at_byte(texto, begin, format!("não há {{% {opens} %}} aberto antes"), None)),
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
        texto,
        begin,
        format!("não existe o comando “{word}”"),
        Some(format!("{near}use {{% if campo %}} … {{% else %}} … {{% endif %}}; um campo se escreve {{{{ campo }}}}")),
    ))
}

/// A problem at a byte of the text: its line, and what of the line stands from there.
fn at_byte(texto: &str, begin: usize, mensagem: String, fix: Option<String>) -> Problem {
    let before = texto.get(..begin).unwrap_or_default();
    let line = texto.get(begin..).and_then(|rest| rest.lines().next()).unwrap_or_default();
    let end = ["}}", "%}"].iter().filter_map(|mark| Some(line.find(mark)? + 2)).min().unwrap_or(line.len());
    let trecho = line.get(..end).unwrap_or(line).trim();
    Problem { linha: before.matches('\n').count() + 1, mensagem, trecho: short(trecho), fix }
}

/// At most a line of a message.
fn short(trecho: &str) -> String {
    const LONGEST: usize = 80;
    match trecho.char_indices().nth(LONGEST) {
        Some((at, _)) => format!("{}…", trecho.get(..at).unwrap_or(trecho)),
        None => trecho.to_owned(),
    }
}

/// An expression that cannot be read.
fn syntax(texto: &str, erro: &Error) -> Problem {
    let detail = erro.detail().unwrap_or_default();
    let mensagem = match detail.strip_prefix("unexpected ") {
        Some("end of string") => "um texto entre aspas não foi fechado".to_owned(),
        Some("character") => "há um caractere que não cabe numa expressão".to_owned(),
        Some("input after expression") => "há algo a mais depois da expressão".to_owned(),
        Some(rest) => match rest.split_once(", expected ") {
            Some((found, wanted)) => format!("há {} onde se esperava {}", token(found), token(wanted)),
            None => format!("há {} fora do lugar", token(rest)),
        },
        None => "esta expressão não se entende".to_owned(),
    };
    Problem { fix: Some(FIX_EXPRESSION.to_owned()), ..place(texto, erro, mensagem) }
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
fn filling(texto: &str, erro: &Error) -> Problem {
    let detail = erro.detail().unwrap_or_default();
    let name = detail.split_whitespace().nth(1).unwrap_or_default();
    let (mensagem, fix) = match erro.kind() {
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
    Problem { fix, ..place(texto, erro, mensagem) }
}

/// Where the library says that the error is: its line, and the piece or else the whole line.
fn place(texto: &str, erro: &Error, mensagem: String) -> Problem {
    let linha = erro.line().unwrap_or(1).clamp(1, texto.lines().count().max(1));
    let piece = erro.range().and_then(|r| texto.get(r)).map(str::trim).filter(|p| !p.is_empty() && !p.contains('\n'));
    let line = || texto.lines().nth(linha - 1).unwrap_or_default().trim();
    Problem { linha, mensagem, trecho: short(piece.unwrap_or_else(line)), fix: None }
}
