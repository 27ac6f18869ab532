//! Texts that are no TOML, or only part of one: told once, in Portuguese, without panic.

use super::*;

#[test]
fn syntax_errors_are_told_in_portuguese_and_nothing_is_said_of_what_the_parser_made_of_the_rest() {
    let text = BASE.replace("orgao = \"Prefeitura", "orgao = Prefeitura").replace("uf = \"ES\"", "uf = \"XX\"");
    let found = seen(&text);
    assert_eq!(found.iter().map(|f| (f.0.as_str(), f.1)).collect::<Vec<_>>(), [("A0102", 4)], "{found:#?}");
    assert!(parse(Path::new("."), &text).edital.is_none(), "no sheet is checked with half of an edital");
    only(&changed("vagas = 10", "vagas = 10\nvagas = 11"), "A0102", 29, "duas vezes: já está na linha 28");
    only(
        &seen(&format!("{BASE}[edital]\nnumero = \"2\"\nuf = \"ES\"\n")),
        "A0102",
        29,
        "junte as chaves das duas em uma só",
    );
    only(
        &seen(
            &BASE
                .replace("[[cargo]]", "[cargo]")
                .replace("vagas = 10", "vagas = 10\n[cargo]\ncodigo = \"2\"\n[cargo]\ncodigo = \"3\""),
        ),
        "A0102",
        29,
        "[[cargo]]",
    );
    only(&changed("uf = \"ES\"", "uf = \"ES"), "A0102", 6, "aspas");
    only(&changed("publicado_em = 2025-02-03", "publicado_em = 2025-02-30"), "A0102", 7, "data");
    only(&changed("[\"resultado.xlsx\"]", "[\"resultado.xlsx\" \"b.xlsx\"]"), "A0102", 9, "vírgula");
    only(&changed("municipio = \"Ibatiba\"", "município = \"Ibatiba\""), "A0102", 5, "acento");
    only(&changed("vagas = 10", "vagas = 010"), "A0102", 28, "zero");
}

/// Half-written files are what people have while they write: every prefix must end in findings, never in a panic.
#[test]
fn every_prefix_of_an_edital_is_read_without_panic() {
    for end in (0..BASE.len()).filter(|i| BASE.is_char_boundary(*i)) {
        let loaded = parse(&pasta(), &BASE[..end]);
        assert!(loaded.has_errors() || loaded.edital.is_some(), "{end}");
    }
}

/// Slips of the keyboard anywhere in a whole edital: each ends in findings or is harmless, none in a panic, and whatever is
/// found stands on a line of the file.
#[test]
fn random_slips_end_in_findings() {
    let text = include_str!("../../../../tests/data/edital-completo.toml");
    let lines = text.lines().count() + 1;
    let mut state: u32 = 7;
    let mut next = |below: usize| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as usize % below
    };
    let symbols: Vec<char> = "\"=[]{},.#0-aé\n'".chars().collect();
    for _ in 0..1_500 {
        let mut chars: Vec<char> = text.chars().collect();
        let at = next(chars.len());
        match next(3) {
            0 => drop(chars.remove(at)),
            1 => chars.insert(at, symbols[next(symbols.len())]),
            _ => chars[at] = symbols[next(symbols.len())],
        }
        let slip: String = chars.into_iter().collect();
        for finding in parse(&pasta(), &slip).achados {
            assert!(line_of(&finding).1 <= lines + 1, "{}: {}", finding.place, finding.mensagem);
            assert!(!finding.mensagem.ends_with('.') && !finding.conserto.is_empty(), "{finding:?}");
            assert!(!finding.mensagem.starts_with("linha ") && !finding.mensagem.contains('\n'), "{finding:?}");
        }
    }
}

#[test]
fn a_list_that_is_never_closed_is_told_once_at_its_line() {
    only(&changed("[\"resultado.xlsx\"]", "[\"resultado.xlsx\""), "A0102", 9, "feche a lista com ]");
}

#[test]
fn dates_and_numbers_without_quotes_are_not_taken_for_texts() {
    only(&changed("2025-02-03", "03/02/2025"), "A0102", 7, "2025-02-03, sem aspas");
    only(&changed("vagas = 10", "vagas = 10 vagas"), "A0102", 28, "sem unidade");
    only(&changed("minimo = \"40\"", "barreira = 60"), "A0105", 19, "barreira = { … }");
}
