//! Every key, every kind of mistake, each with its line and its fix.

mod read;
mod syntax;

use super::*;
use crate::domain::{Fase, ScoreRounding};
use std::path::PathBuf;

fn pasta() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data")
}

const BASE: &str = r#"[edital]
numero = "001/2025"
tipo = "concurso"
orgao = "Prefeitura Municipal de Ibatiba"
municipio = "Ibatiba"
uf = "ES"
publicado_em = 2025-02-03
[planilhas]
resultados = ["resultado.xlsx"]
[[reserva]]
lista = "pcd"
norma = "pcd-5-teto-20"
[[reserva]]
lista = "npi"
norma = "ibatiba-2024"
[perfil.unico]
[[perfil.unico.etapa]]
id = "objetiva"
minimo = "40"
[[perfil.unico.etapa.prova]]
id = "lp"
coluna = "Português"
[[perfil.unico.desempate]]
criterio = "mais_velho"
[[cargo]]
codigo = "101"
nome = "Professor"
vagas = 10
"#;

/// Codes, lines and fixes of what is found in the base edital with one text replaced by another.
fn changed(from: &str, to: &str) -> Vec<(String, usize, String, String)> {
    assert!(BASE.contains(from), "the base edital has {from}");
    seen(&BASE.replacen(from, to, 1))
}

fn seen(text: &str) -> Vec<(String, usize, String, String)> {
    let loaded = parse(&pasta(), text);
    let tell = |f: &Finding| (f.entry.code.to_owned(), line_of(f).1, f.mensagem.clone(), f.conserto.clone());
    loaded.achados.iter().map(tell).collect()
}

/// The only finding has this code, at this line, and its fix or message holds this text.
fn only(found: &[(String, usize, String, String)], code: &str, line: usize, part: &str) {
    assert_eq!(found.len(), 1, "{found:#?}");
    let (c, l, message, fix) = &found[0];
    assert_eq!((c.as_str(), *l), (code, line), "{found:#?}");
    assert!(format!("{message} | {fix}").contains(part), "“{part}” in {message} | {fix}");
}

#[test]
fn the_base_is_accepted() {
    let loaded = parse(&pasta(), BASE);
    assert_eq!(loaded.achados, []);
    let edital = loaded.edital.expect("the base edital is complete");
    assert_eq!(edital.lista_rotulo(Lista(2)), "Negros, pardos e indígenas");
    assert_eq!(edital.cargos[0].regras.len(), 2);
    assert_eq!((edital.perfis[0].casas, edital.perfis[0].arredondamento), (2, ScoreRounding::HalfUp));
    assert_eq!(edital.fase, Fase::Final);
}

#[test]
fn misspelled_keys_name_the_right_one_and_do_not_count_twice() {
    only(&changed("publicado_em", "pubilcado_em"), "A0103", 7, "publicado_em");
    only(&changed("minimo", "\"mínimo\""), "A0103", 19, "você quis dizer “minimo”?");
    only(&changed("[perfil.unico]\n", "[perfil.unico]\nbarra = 1\n"), "A0103", 17, "são aceitas");
}

#[test]
fn missing_keys_name_the_table_and_how_to_write_them() {
    only(&changed("uf = \"ES\"\n", ""), "A0104", 1, "uf = \"ES\"");
    only(&changed("vagas = 10\n", ""), "A0104", 25, "vagas = 10");
    only(&changed("resultados = [\"resultado.xlsx\"]\n", ""), "A0104", 8, "resultados");
    only(&changed("criterio = \"mais_velho\"", "criterio = \"idoso\""), "A0104", 23, "na_data");
}

#[test]
fn wrong_types_say_how_to_write_the_value() {
    only(&changed("minimo = \"40\"", "minimo = 40.5"), "A0105", 19, "minimo = \"40.5\"");
    only(&changed("minimo = \"40\"", "minimo = 40"), "A0105", 19, "minimo = \"40\"");
    only(&changed("vagas = 10", "vagas = \"10\""), "A0105", 28, "vagas = 10, sem aspas");
    only(&changed("vagas = 10", "vagas = \"4 vagas\""), "A0105", 28, "vagas = 4, sem aspas");
    only(&changed("vagas = 10", "vagas = \"2 dezenas\""), "A0105", 28, "vagas com algarismos");
    only(&changed("codigo = \"101\"", "codigo = 101"), "A0105", 26, "codigo = \"101\"");
    only(&changed("2025-02-03", "\"03/02/2025\""), "A0105", 7, "publicado_em = 2025-02-03");
    only(&changed("2025-02-03", "2025-02-03T10:00:00"), "A0105", 7, "sem hora");
    only(&changed("[\"resultado.xlsx\"]", "\"resultado.xlsx\""), "A0105", 9, "uma lista");
}

#[test]
fn values_out_of_range_say_what_is_accepted() {
    only(&changed("uf = \"ES\"", "uf = \"EX\""), "A0106", 6, "você quis dizer “ES”?");
    only(&changed("tipo = \"concurso\"", "tipo = \"concursso\""), "A0106", 3, "concurso");
    only(&changed("vagas = 10", "vagas = 100001"), "A0106", 28, "de 0 a 100000");
    only(&changed("[perfil.unico]\n", "[perfil.unico]\ncasas = 7\n"), "A0106", 17, "de 0 a 6");
    only(&changed("minimo = \"40\"", "minimo = \"1.040,5\""), "A0106", 19, "como \"7,5\"");
    only(&changed("\"ibatiba-2024\"", "\"ibatiba-2024\"\npercentual = \"120\""), "A0106", 16, "de 0 a 100");
    only(&changed("\"ibatiba-2024\"", "\"ibatiba-2024\"\npercentual = \"20%\""), "A0106", 16, "percentual = \"20\"");
    only(&changed("\"ibatiba-2024\"", "\"ibatiba-2024\"\nposicoes = [5, 3]"), "A0106", 16, "crescente");
    only(&changed("coluna = \"Português\"", "peso = \"-1\""), "A0106", 22, "um peso");
    only(&changed("minimo = \"40\"", "barreira = { ac = \"5 vezes\" }"), "A0106", 19, "5x");
}

/// `"40,5"` and `"40.5"` are one number, wherever a decimal is a text.
#[test]
fn a_decimal_comma_is_a_decimal_point() {
    let read = |value: &str| {
        let text = BASE.replace("minimo = \"40\"", &format!("minimo = \"{value}\""));
        let text = text.replace("coluna = \"Português\"", &format!("coluna = \"Português\"\npeso = \"{value}\""));
        let loaded =
            parse(&pasta(), &text.replace("\"ibatiba-2024\"", &format!("\"ibatiba-2024\"\npercentual = \"{value}\"")));
        assert_eq!(loaded.achados, []);
        let edital = loaded.edital.expect("no error");
        let etapa = &edital.perfis[0].etapas[0];
        let percentual = edital.reservas.iter().map(|r| format!("{:?}", r.norma.percentual)).collect::<Vec<_>>();
        (etapa.minimo, etapa.provas[0].peso, percentual)
    };
    assert_eq!(read("40,5"), read("40.5"));
}

/// The title of a criterion left without its line: the way out is to take the title away, and no criterion is proposed for its place.
#[test]
fn a_criterion_without_a_line_proposes_none() {
    let found = seen(&format!("{BASE}[[perfil.unico.desempate]]\n"));
    only(&found, "A0104", 29, "se ele não põe nenhum, apague a linha do título");
    assert!(!found[0].3.contains("mais_velho"), "{found:?}");
}

#[test]
fn repeated_ids_are_refused() {
    only(&changed("lista = \"npi\"", "lista = \"pcd\""), "A0107", 14, "uma só [[reserva]]");
    let twice = format!("{BASE}[[cargo]]\ncodigo = \"101\"\nnome = \"Outro\"\nvagas = 1\n");
    only(&seen(&twice), "A0107", 30, "já há um cargo");
    let etapa = "[[perfil.unico.desempate]]";
    let twice = BASE.replace(
        etapa,
        &format!("[[perfil.unico.etapa]]\nid = \"objetiva\"\n[[perfil.unico.etapa.prova]]\nid = \"lp\"\n{etapa}"),
    );
    let found = seen(&twice);
    assert_eq!(
        found.iter().map(|f| (f.0.as_str(), f.1)).collect::<Vec<_>>(),
        [("A0107", 24), ("A0107", 26)],
        "{found:#?}"
    );
}

#[test]
fn references_to_nothing_are_refused() {
    only(&changed("vagas = 10", "vagas = 10\nperfil = \"unic\""), "A0108", 29, "você quis dizer “unico”?");
    only(&changed("minimo = \"40\"", "barreira = { ac = 60, npo = 3 }"), "A0108", 19, "“npi”");
    only(&changed("criterio = \"mais_velho\"", "criterio = \"maior_nota\"\nprova = \"lpp\""), "A0108", 25, "“lp”");
    only(&changed("vagas = 10", "vagas = 10\nordem = [\"ac\", \"xyz\"]"), "A0108", 29, "xyz");
    only(&changed("vagas = 10", "vagas = 10\nreserva = { ind = { minimo = 2 } }"), "A0108", 29, "ind");
    only(
        &changed(
            "[perfil.unico]\n",
            "[ordem]\ndupla_cota = \"maior-percentual\"\nacumulavel = [\"ind\"]\n[perfil.unico]\n",
        ),
        "A0108",
        18,
        "ind",
    );
    only(
        &changed("[[reserva]]", "[planilhas.modalidade]\ncoluna = \"M\"\nvalores = { PcD = [\"pdc\"] }\n[[reserva]]"),
        "A0108",
        12,
        "“pcd”",
    );
    only(&changed("[[reserva]]", "[planilhas.listas]\nPcD = \"pdc\"\n[[reserva]]"), "A0108", 11, "“pcd”");
    only(&seen(&format!("{BASE}[[dispensa]]\ncodigo = \"A9999\"\nmotivo = \"x\"\n")), "A0108", 30, "código");
    only(
        &changed("norma = \"ibatiba-2024\"", "norma = \"ibatiba2024\""),
        "A0101",
        15,
        "você quis dizer “ibatiba-2024”?",
    );
}

#[test]
fn a_list_of_another_profile_is_skipped_and_not_refused() {
    let other = "[perfil.outro]\n[[perfil.outro.etapa]]\nid = \"pratica\"\n[[perfil.outro.etapa.prova]]\nid = \"direcao\"\n[[cargo]]\ncodigo = \"2\"\nnome = \"Motorista\"\nvagas = 1\nperfil = \"outro\"\n";
    let text = BASE.replace("criterio = \"mais_velho\"", "criterio = \"maior_nota\"\nprova = \"direcao\"");
    let text = text.replace("vagas = 10", "vagas = 10\nperfil = \"unico\"");
    assert_eq!(seen(&format!("{text}{other}")), []);
}

#[test]
fn contradictions_are_refused() {
    only(&changed("coluna = \"Português\"", "minimo = \"30\"\nmaximo = \"20\""), "A0109", 22, "maior que o máximo");
    only(&changed("minimo = \"40\"", "minimo_lista = { npi = \"30\" }"), "A0109", 19, "mínimo de todos");
    only(&changed("minimo = \"40\"", "minimo = \"40\"\nminimo_lista = { npi = \"50\" }"), "A0109", 20, "maior que");
    only(&changed("minimo = \"40\"", "barreira = { npi = 3 }"), "A0109", 19, "falta ac");
    only(&changed("\"ibatiba-2024\"", "\"ibatiba-2024\"\nintervalo = 10"), "A0109", 16, "posicoes");
    only(&seen(&format!("{BASE}[[dispensa]]\ncodigo = \"A0102\"\nmotivo = \"x\"\n")), "A0109", 30, "só avisos");
    only(
        &changed("criterio = \"mais_velho\"", "criterio = \"maior_nota\"\nprova = \"lp\"\netapa = \"objetiva\""),
        "A0109",
        26,
        "só prova",
    );
    let empty = "[[perfil.unico.etapa]]\nid = \"objetiva\"\nminimo = \"40\"\n[[perfil.unico.etapa.prova]]\nid = \"lp\"\ncoluna = \"Português\"\n";
    only(&changed(empty, ""), "A0109", 16, "nenhuma etapa");
}

#[test]
fn an_edital_with_several_profiles_wants_the_cargo_to_say_which() {
    let other = "[perfil.outro]\nclassificacao = \"banca\"\n";
    only(&seen(&format!("{BASE}{other}")), "A0104", 25, "perfil = \"unico\"");
}

#[test]
fn texts_that_cannot_be_published_are_refused() {
    only(&changed("\"Professor\"", "\"=SOMA(A1)\""), "A0110", 27, "fórmula");
    only(&changed("\"Professor\"", "\"Prof\\u0007essor\""), "A0110", 27, "controle");
    only(&changed("\"Professor\"", "\"Prof\\nessor\""), "A0110", 27, "uma linha");
    only(&changed("\"Professor\"", &format!("\"{}\"", "x".repeat(201))), "A0110", 27, "200");
    only(&changed("\"Professor\"", "\"  \""), "A0106", 27, "vazio");
}

#[test]
fn files_outside_the_folder_are_refused() {
    only(&changed("\"resultado.xlsx\"", "\"../resultado.xlsx\""), "A0106", 9, "dentro da pasta");
    only(&changed("\"resultado.xlsx\"", "\"C:/resultado.xlsx\""), "A0106", 9, "dentro da pasta");
    only(&changed("\"ibatiba-2024\"", "\"/etc/passwd\""), "A0106", 15, "dentro da pasta");
}

#[test]
fn warnings_do_not_hide_the_edital() {
    let text = BASE.replace(
        "publicado_em = 2025-02-03",
        "publicado_em = 2025-02-03\nhomologado_em = 2024-02-03\nvalidade_meses = 36",
    );
    let found = seen(&text);
    assert_eq!(found.iter().map(|f| (f.0.as_str(), f.1)).collect::<Vec<_>>(), [("A0120", 8), ("A0122", 9)]);
    let text = BASE.replace("\"ibatiba-2024\"", "\"irupi-2025\"\nconcorrencia = \"exclusao-previa\"");
    only(&seen(&text), "A0121", 16, "“mais-favoravel” ou “compensacao”");
    only(
        &seen(&format!("{BASE}[[perfil.unico.desempate]]\ncriterio = \"mais_velho\"\n")),
        "A0123",
        30,
        "já está acima",
    );
}

#[test]
fn all_problems_come_in_one_run_in_the_order_of_the_lines() {
    let text = BASE.replace("uf = \"ES\"", "uf = \"XX\"").replace("vagas = 10", "vagas = -1").replace("\"40\"", "40");
    let lines: Vec<usize> = seen(&text).iter().map(|f| f.1).collect();
    assert_eq!(lines, [6, 19, 28]);
}

#[test]
fn a_folder_without_an_edital_says_so() {
    let loaded = load(&pasta());
    assert!(loaded.edital.is_none());
    assert_eq!(loaded.achados[0].entry.code, "A0101");
}

#[test]
fn a_key_written_under_the_wrong_title_is_sent_home() {
    only(
        &changed("coluna = \"Português\"", "coluna = \"Português\"\nclassificacao = \"banca\""),
        "A0103",
        23,
        "[perfil.NOME]",
    );
}

#[test]
fn what_nothing_uses_is_a_warning() {
    let text = BASE.replace("vagas = 10", "vagas = 10\nperfil = \"unico\"");
    only(&seen(&format!("{text}[perfil.outro]\nclassificacao = \"banca\"\n")), "A0123", 30, "nenhum cargo");
    let again = "coluna = \"Português\"\n[[perfil.unico.etapa.prova]]\nid = \"mat\"\ncoluna = \"Português\"";
    only(&changed("coluna = \"Português\"", again), "A0125", 16, "“lp” e “mat”");
    let text = BASE.replace("\"ibatiba-2024\"", "\"irupi-2025\"");
    only(&seen(&text.replace("vagas = 10", "vagas = 10\ngrupo = \"professor\"")), "A0123", 25, "um só cargo");
}

#[test]
fn lists_that_the_edital_names_in_its_changes_must_be_its_own() {
    only(&changed("\"ibatiba-2024\"", "\"ibatiba-2024\"\nreverte_para = [\"ind\"]"), "A0108", 16, "ind");
    only(&changed("\"ibatiba-2024\"", "\"ibatiba-2024\"\nprimeira_posicao = { ind = 2 }"), "A0108", 16, "ind");
}

/// The law knows no lines: its findings about a post or the date get theirs here.
#[test]
fn findings_of_the_law_get_their_line() {
    let loaded =
        parse(&pasta(), &BASE.replace("2025-02-03", "2024-02-03").replace("vagas = 10", "vagas = 10\nvagas_npi = 9"));
    let mut achados = crate::law::check_edital(loaded.edital.as_ref().expect("complete"));
    loaded.locate(&mut achados);
    let seen: Vec<_> = achados.iter().map(|f| (f.entry.code, f.place.celula.as_str())).collect();
    assert!(seen.contains(&("A0408", "linha 7")) && seen.contains(&("A0431", "linha 29")), "{seen:?}");
}

#[test]
fn a_profile_of_more_than_an_outcome_can_tell_apart_is_refused_at_its_line() {
    let chain = |n: usize| {
        let one = |i: usize| format!("[[perfil.unico.desempate]]\ncriterio = \"maior_valor\"\ncoluna = \"c{i}\"\n");
        seen(&BASE.replacen("[[cargo]]", &format!("{}[[cargo]]", (0..n).map(one).collect::<String>()), 1))
    };
    assert_eq!(chain(199), []);
    only(&chain(200), "A0106", 16, "o perfil unico tem 201 critérios de desempate; são aceitos até 200");
    let provas = |n: usize| {
        let one = |i: usize| format!("[[perfil.unico.etapa.prova]]\nid = \"p{i}\"\n");
        seen(&BASE.replacen(
            "[[perfil.unico.desempate]]",
            &format!("{}[[perfil.unico.desempate]]", (0..n).map(one).collect::<String>()),
            1,
        ))
    };
    assert_eq!(provas(999), []);
    only(&provas(1_000), "A0106", 16, "o perfil unico tem 1001 provas; são aceitos até 1000");
}
