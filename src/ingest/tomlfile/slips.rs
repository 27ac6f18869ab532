//! Slips of somebody who edits a file of rules by hand: what is wrong with the line, and the line as it should be.

use super::scalar::as_day;
use super::suggest::quoted;

/// What is wrong with a line, and what to do.
pub type Slip = (String, String);

/// What a person wrote in a line that is not TOML, where it is one of the usual slips.
pub fn of(row: &str) -> Option<Slip> {
    if row.starts_with('[') && !row.contains('=') {
        return title(row);
    }
    let Some((key, value)) = row.split_once('=') else { return without_equals(row) };
    let (key, value) = (key.trim_matches(blank), value.trim_matches(blank));
    if key.is_empty() {
        return None;
    }
    if row.split_once('=').is_some_and(|(k, _)| k.contains(odd_space)) {
        return Some((
            "espaço que não é o comum (inquebrável), colado de outro programa".into(),
            format!("apague os espaços em volta do sinal de igual e digite-os de novo: {key} = {}", shown(value)),
        ));
    }
    if !key.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.' | '"' | ' ')) {
        return None;
    }
    of_value(key, value)
}

/// A slip in a value.
fn of_value(key: &str, value: &str) -> Option<Slip> {
    let write = |right: &str| format!("escreva {key} = {right}");
    if value.is_empty() || value.starts_with('#') {
        let fix = format!("escreva o valor depois do sinal de igual, ou apague a linha se {key} não se aplica");
        return Some((format!("{key} ficou sem valor"), fix));
    }
    curly(key, value)
        .or_else(|| number(key, value))
        .or_else(|| day(key, value))
        .or_else(|| tail(key, value))
        .or_else(|| quotes(key, value))
        .or_else(|| word(value).map(|(what, right)| (what, write(&right))))
}

const fn blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\u{a0}')
}

const fn odd_space(c: char) -> bool {
    matches!(c, '\u{a0}' | '\u{2007}' | '\u{202f}' | '\u{200b}' | '\u{feff}')
}

/// The title of a table.
fn title(row: &str) -> Option<Slip> {
    let name = row.trim_matches(|c| matches!(c, '[' | ']' | ' '));
    let brackets = if row.starts_with("[[") { ("[[", "]]") } else { ("[", "]") };
    (!row.ends_with(brackets.1) && !name.contains(['[', ']', '#'])).then(|| {
        let fix = format!("escreva {}{name}{}", brackets.0, brackets.1);
        (format!("o título da tabela {name} não fecha"), fix)
    })
}

/// A line without an equals sign: a colon instead, nothing instead, or a note without `#`.
fn without_equals(row: &str) -> Option<Slip> {
    let end = row.find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '_' | '-'))).unwrap_or(row.len());
    let (key, rest) = (row.get(..end)?, row.get(end..)?.trim());
    let value = rest.strip_prefix(':').unwrap_or(rest).trim();
    let plain = value.starts_with(['"', '[', '{']) || value.starts_with(|c: char| c.is_ascii_digit());
    if !key.is_empty() && plain {
        let what =
            if rest.starts_with(':') { "dois-pontos no lugar do sinal de igual" } else { "falta o sinal de igual" };
        return Some((what.into(), format!("escreva {key} = {value}")));
    }
    let what = "a linha não é chave = valor, nem título de tabela, nem comentário";
    Some((what.into(), "se é um comentário, comece a linha com #; se não, escreva chave = valor".into()))
}

/// Quotes that a text processor curved.
fn curly(key: &str, value: &str) -> Option<Slip> {
    const CURLY: [char; 10] = ['“', '”', '„', '‟', '«', '»', '‘', '’', '´', '`'];
    if !value.contains(CURLY) || !value.trim_start_matches(['[', '{', ' ']).starts_with(CURLY) {
        return None;
    }
    let right: String = value.chars().map(|c| if CURLY.contains(&c) { '"' } else { c }).collect();
    let what = "aspas curvas, que o formato não aceita";
    Some((what.into(), format!("escreva {key} = {right}, com as aspas retas do teclado")))
}

/// Numbers with a comma, with their unit, with zeros in front.
fn number(key: &str, value: &str) -> Option<Slip> {
    let digits = |t: &str| !t.is_empty() && t.bytes().all(|b| b.is_ascii_digit());
    if let Some((whole, rest)) = value.split_once(',').filter(|(a, b)| digits(a) && digits(b)) {
        let right = if is_whole(key) { whole.to_owned() } else { format!("\"{whole},{rest}\"") };
        let how = if is_whole(key) { "um número inteiro" } else { "entre aspas" };
        return Some(("número com vírgula".into(), format!("escreva {key} = {right}, {how}")));
    }
    let plain = value.strip_suffix('%').map(str::trim_end).filter(|p| digits(&p.replace([',', '.'], "")))?;
    let right = plain.replace(',', ".");
    Some(("número com o sinal de %".into(), format!("escreva {key} = \"{right}\", sem o sinal de %")))
}

/// Keys whose numbers are whole.
fn is_whole(key: &str) -> bool {
    key.starts_with("vagas")
        || matches!(key, "validade_meses" | "prazo_posse_dias" | "casas" | "linha_cabecalho" | "intervalo")
}

/// A day in another order, or one that the calendar does not have.
fn day(key: &str, value: &str) -> Option<Slip> {
    let plain = value.replace(['–', '—', '−', '/', '.', ' '], "-");
    let parts: Vec<&str> = plain.split('-').collect();
    let digits = |t: &&str| (1..=4).contains(&t.len()) && t.bytes().all(|b| b.is_ascii_digit());
    let [a, b, c] = parts[..] else { return None };
    if !parts.iter().all(digits) || !parts.iter().any(|p| p.len() == 4) {
        return None;
    }
    Some(match as_day(&plain).or_else(|| as_day(&format!("{c}-{b}-{a}"))) {
        Some(day) => {
            ("data escrita de outra forma".into(), format!("escreva {key} = {}, sem aspas: ano, mês e dia", day.iso()))
        }
        None => (
            format!("a data {value} não existe no calendário"),
            "escreva a data certa, como 2025-02-03, sem aspas: ano, mês e dia".into(),
        ),
    })
}

/// Something after the end of the value.
fn tail(key: &str, value: &str) -> Option<Slip> {
    let closed = value.starts_with('"').then(|| value.get(1..)?.find('"').map(|i| i + 2)).flatten();
    let end = closed.or_else(|| value.find([';', '/']).filter(|_| value.starts_with(|c: char| c.is_ascii_digit())))?;
    let (whole, rest) = (value.get(..end)?.trim_end(), value.get(end..)?.trim());
    match rest.chars().next()? {
        ';' | ',' => {
            Some((format!("“{rest}” depois do valor"), format!("apague o que vem depois do valor: {key} = {whole}")))
        }
        '/' if rest.starts_with("//") => Some((
            "comentário que não começa com #".into(),
            format!("comece o comentário com #: {key} = {whole} # {}", rest.trim_start_matches('/').trim()),
        )),
        _ => None,
    }
}

/// Quotes that do not open, do not close, or hold a backslash.
fn quotes(key: &str, value: &str) -> Option<Slip> {
    let (opens, closes) = (value.starts_with('"'), value.ends_with('"'));
    let inner = value.trim_matches('"');
    if value.contains('\\') {
        let right = value.replace("\\\\", "/").replace('\\', "/");
        return Some(("barra invertida (\\) no texto".into(), format!("escreva os caminhos com /: {key} = {right}")));
    }
    if inner.contains('"') || value.starts_with(['[', '{']) || inner.is_empty() {
        return None;
    }
    match (opens, closes) {
        (true, false) => Some(("faltam as aspas do fim".into(), format!("escreva {key} = {}", quoted(inner)))),
        (false, true) => Some(("faltam as aspas do começo".into(), format!("escreva {key} = {}", quoted(inner)))),
        _ => None,
    }
}

/// A bare word, or a list of them, with the value as it should be.
fn word(value: &str) -> Option<(String, String)> {
    match value.to_lowercase().as_str() {
        "sim" | "true" | "verdadeiro" | "s" => {
            return Some(("sim escreve-se true, em minúsculas e sem aspas".into(), "true".into()));
        }
        "não" | "nao" | "false" | "falso" | "n" => {
            return Some(("não escreve-se false, em minúsculas e sem aspas".into(), "false".into()));
        }
        _ => {}
    }
    let bare = |t: &str| t.starts_with(char::is_alphabetic) && !t.contains(['"', '[', ']', '{', '}', '=', '#', ',']);
    if bare(value) {
        return Some(("texto sem aspas".into(), quoted(value)));
    }
    let items: Vec<&str> = value.strip_prefix('[')?.strip_suffix(']')?.split(',').map(str::trim).collect();
    let whole = |t: &str| t.starts_with('"') && t.ends_with('"') && t.matches('"').count() == 2;
    if !items.iter().all(|i| bare(i) || whole(i)) {
        return None;
    }
    let all: Vec<String> = items.iter().map(|i| quoted(i.trim_matches('"'))).collect();
    Some(("texto sem aspas na lista".into(), format!("[{}]", all.join(", "))))
}

/// A value to be shown in a line that is right otherwise.
fn shown(value: &str) -> String {
    value.chars().filter(|c| !odd_space(*c)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_is_shown_as_it_should_be() {
        for (row, what, fix) in [
            ("uf =", "uf ficou sem valor", "ou apague a linha se uf não se aplica"),
            ("uf = # a sigla", "uf ficou sem valor", "escreva o valor depois"),
            ("uf = ES", "texto sem aspas", "escreva uf = \"ES\""),
            ("municipio = São José", "texto sem aspas", "escreva municipio = \"São José\""),
            ("resultados = [r.csv, \"b.csv\"]", "sem aspas na lista", "escreva resultados = [\"r.csv\", \"b.csv\"]"),
            ("uf = “ES”", "aspas curvas", "escreva uf = \"ES\", com as aspas retas"),
            ("resultados = [“r.csv”]", "aspas curvas", "escreva resultados = [\"r.csv\"], com"),
            ("uf = \"ES", "faltam as aspas do fim", "escreva uf = \"ES\""),
            ("uf = ES\"", "faltam as aspas do começo", "escreva uf = \"ES\""),
            ("maximo = 7,5", "número com vírgula", "escreva maximo = \"7,5\", entre aspas"),
            ("vagas = 3,0", "número com vírgula", "escreva vagas = 3, um número inteiro"),
            ("percentual = 20%", "sinal de %", "escreva percentual = \"20\", sem"),
            (
                "publicado_em = 10/03/2025",
                "data escrita de outra forma",
                "escreva publicado_em = 2025-03-10, sem aspas",
            ),
            ("publicado_em = 10-03-2025", "data escrita de outra forma", "publicado_em = 2025-03-10"),
            ("publicado_em = 2025–03–10", "data escrita de outra forma", "publicado_em = 2025-03-10"),
            ("publicado_em = 2025-02-30", "a data 2025-02-30 não existe no calendário", "escreva a data certa"),
            ("fim_de_fila = sim", "sim escreve-se true", "escreva fim_de_fila = true"),
            ("fim_de_fila = False", "não escreve-se false", "escreva fim_de_fila = false"),
            ("uf: \"ES\"", "dois-pontos no lugar", "escreva uf = \"ES\""),
            ("uf \"ES\"", "falta o sinal de igual", "escreva uf = \"ES\""),
            ("uf = \"ES\";", "“;” depois do valor", "apague o que vem depois do valor: uf = \"ES\""),
            ("uf = \"ES\" // sigla", "não começa com #", "uf = \"ES\" # sigla"),
            ("uf\u{a0}= \"ES\"", "espaço que não é o comum", "digite-os de novo: uf = \"ES\""),
            ("brasao = \"C:\\Users\\b.png\"", "barra invertida", "brasao = \"C:/Users/b.png\""),
            ("[planilhas", "o título da tabela planilhas não fecha", "escreva [planilhas]"),
            ("isto é uma nota", "a linha não é chave = valor", "comece a linha com #"),
        ] {
            let (seen, done) = of(row).unwrap_or_default();
            assert!(seen.contains(what) && done.contains(fix), "{row}: {seen} | {done}");
        }
    }

    #[test]
    fn what_is_no_usual_slip_is_left_to_the_words_of_the_parser() {
        for row in
            ["município = \"Ibatiba\"", "a = \"b\" = \"c\"", "vagas = 10 vagas", "x = [ \"a\" \"b\" ]", "vagas = 010"]
        {
            assert_eq!(of(row), None, "{row}");
        }
    }
}
