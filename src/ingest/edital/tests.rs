//! Every key, every kind of mistake, each with its line and its fix.

use super::*;
use crate::domain::{
    Concorrencia, Criterio, DuplaCota, Fase, Limiar, Lugares, NumeroReservado, OrdemInicial, Ratio, ScoreRounding,
};
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
    only(&changed("minimo = \"40\"", "minimo = \"40,5\""), "A0106", 19, "minimo = \"40.5\"");
    only(&changed("\"ibatiba-2024\"", "\"ibatiba-2024\"\npercentual = \"120\""), "A0106", 16, "de 0 a 100");
    only(&changed("\"ibatiba-2024\"", "\"ibatiba-2024\"\npercentual = \"20%\""), "A0106", 16, "percentual = \"20\"");
    only(&changed("\"ibatiba-2024\"", "\"ibatiba-2024\"\nposicoes = [5, 3]"), "A0106", 16, "crescente");
    only(&changed("coluna = \"Português\"", "peso = \"-1\""), "A0106", 22, "um peso");
    only(&changed("minimo = \"40\"", "barreira = { ac = \"5 vezes\" }"), "A0106", 19, "5x");
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

#[test]
fn all_problems_come_in_one_run_in_the_order_of_the_lines() {
    let text = BASE.replace("uf = \"ES\"", "uf = \"XX\"").replace("vagas = 10", "vagas = -1").replace("\"40\"", "40");
    let lines: Vec<usize> = seen(&text).iter().map(|f| f.1).collect();
    assert_eq!(lines, [6, 19, 28]);
}

#[test]
fn the_edital_may_change_any_key_of_the_norm_for_all_cargos_or_for_one() {
    let keys = "concorrencia = \"mais-favoravel\"\nordem_inicial = \"limiares\"\nlimiar = \"edital\"\nposicoes = [5, 30]\nintervalo = 20\nreverte_para = [\"pcd\"]\npercentual = \"25\"\narredondamento = \"metade-para-baixo\"\nteto = \"30\"\nminimo = 2\ncorte_conta_ac = true\nnumero = \"percentual\"\nagrupamento = true\nem_todas_as_fases = false\nprimeira_posicao = { npi = 4 }\nvigencia = 2024-07-01\nrotulo = \"Cota racial\"\n";
    let text = BASE.replace("norma = \"ibatiba-2024\"\n", &format!("norma = \"ibatiba-2024\"\n{keys}"));
    let text =
        text.replace("vagas = 10", "vagas = 10\nreserva = { npi = { posicoes = [6, 15] }, pcd = { minimo = 4 } }");
    let loaded = parse(&pasta(), &text);
    assert_eq!(loaded.achados, []);
    let edital = loaded.edital.expect("complete");
    let r = &edital.reservas[1];
    let n = &r.norma;
    assert_eq!(r.alterado.len(), 17);
    assert_eq!(
        (n.concorrencia, n.ordem_inicial, n.limiar),
        (Concorrencia::MaisFavoravel, OrdemInicial::Limiares, Limiar::Edital)
    );
    assert_eq!((n.percentual, n.teto), (Ratio::new(1, 4).unwrap(), Some(Ratio::new(3, 10).unwrap())));
    assert_eq!(
        (n.posicoes.as_deref(), n.intervalo, n.numero),
        (Some(&[5, 30][..]), Some(20), NumeroReservado::Percentual)
    );
    assert_eq!((n.minimo, n.corte_conta_ac, n.agrupamento, n.em_todas_as_fases), (2, true, true, false));
    assert_eq!((n.rotulo.as_str(), n.reverte_para.as_slice()), ("Cota racial", &["pcd".to_owned()][..]));
    let own = &edital.cargos[0].regras;
    assert_eq!(
        (own[1].posicoes.as_deref(), own[1].intervalo, own[1].percentual),
        (Some(&[6, 15][..]), None, n.percentual)
    );
    assert_eq!((own[0].minimo, edital.reservas[0].norma.minimo), (4, 0));
}

#[test]
fn a_list_under_another_id_keeps_the_first_position_of_its_norm() {
    let text = BASE.replace("lista = \"npi\"", "lista = \"racial\"");
    let edital = parse(&pasta(), &text).edital.expect("complete");
    assert_eq!(edital.reservas[1].norma.primeira_posicao.get("racial"), Some(&3));
    assert_eq!(edital.lista_rotulo(Lista(2)), "Pessoas negras");
}

#[test]
fn the_quadro_and_the_edital_are_merged_and_must_agree() {
    let text = BASE.replace("resultados", "cargos = \"quadro.xlsx\"\nresultados");
    let row = |codigo: &str, nome: &str, vagas| LinhaQuadro {
        codigo: codigo.into(),
        nome: nome.into(),
        vagas: Some(vagas),
        declaradas: vec![(Lista(1), 1)],
        ..LinhaQuadro::default()
    };
    let loaded = parse(&pasta(), &text).with_quadro(vec![row("200", "Vigia", 5), row("101", "Professor", 10)]);
    assert_eq!(loaded.achados, []);
    let cargos = loaded.edital.expect("complete").cargos;
    assert_eq!(cargos.iter().map(|c| c.codigo.as_str()).collect::<Vec<_>>(), ["200", "101"]);
    assert_eq!(cargos[0].declaradas, [Some(1), None]);
    let loaded = parse(&pasta(), &text).with_quadro(vec![row("101", "Professora", 11), row("101", "Professor", 10)]);
    assert_eq!(loaded.achados.iter().map(|f| f.entry.code).collect::<Vec<_>>(), ["A0109", "A0109", "A0107"]);
    let only_code = text.replace("nome = \"Professor\"\nvagas = 10\n", "");
    assert_eq!(parse(&pasta(), &only_code).with_quadro(vec![row("101", "Professor", 10)]).achados, []);
    let alone = parse(&pasta(), &only_code).with_quadro(vec![row("7", "Vigia", 1)]).achados;
    assert_eq!(alone.iter().map(|f| f.entry.code).collect::<Vec<_>>(), ["A0104", "A0104"]);
}

#[test]
fn everything_of_the_spreadsheets_table_is_read() {
    let table = r#"cargos = "quadro.xlsx"
eventos = "eventos.csv"
sorteio = "sorteio.csv"
abas = ["Resultado"]
linha_cabecalho = 4
separador = ";"
codificacao = "windows-1252"
ignorar_cargos = ["999"]
[planilhas.colunas]
inscricao = "Nº Inscrição"
cargo = ["CARGO", "LOCALIDADE"]
npi = "Cota racial"
npi_deferido = "Heteroidentificação"
classificacao = "Class."
classificacao_pcd = "Class. PcD"
[planilhas.modalidade]
coluna = "Modalidade"
valores = { "Ampla Concorrência" = [], "PcD" = ["pcd"], "Racial" = ["npi"], "Aprovado PcD Negro" = ["npi", "pcd"] }
[planilhas.listas]
"Ampla" = "ac"
"PcD" = "pcd"
"#;
    let text = BASE.replace("[[reserva]]\nlista = \"pcd\"", &format!("{table}[[reserva]]\nlista = \"pcd\""));
    let loaded = parse(&pasta(), &text);
    assert_eq!(loaded.achados, []);
    let p = loaded.planilhas.expect("complete");
    assert_eq!((p.linha_cabecalho, p.separador, p.codificacao), (Some(4), Some(b';'), Some(Codificacao::Windows1252)));
    assert_eq!(p.colunas["cargo"], ["CARGO", "LOCALIDADE"]);
    let m = p.modalidade.as_ref().expect("it is there");
    assert_eq!(m.valores[0], ("Ampla Concorrência".into(), vec![]));
    assert_eq!(m.valores[3], ("Aprovado PcD Negro".into(), vec![Lista(1), Lista(2)]));
    assert_eq!(p.listas, [("Ampla".into(), Lista::AC), ("PcD".into(), Lista(1))]);
    assert_eq!(p.place("colunas.npi").celula, "linha 21");
}

#[test]
fn every_criterion_and_cut_is_read() {
    let chain = r#"[[perfil.unico.desempate]]
criterio = "idoso"
na_data = 2025-05-18
entre_idosos = false
[[perfil.unico.desempate]]
criterio = "maior_nota"
etapa = "objetiva"
[[perfil.unico.desempate]]
criterio = "jurado"
[[perfil.unico.desempate]]
criterio = "sinal"
coluna = "Servidor Municipal"
[[perfil.unico.desempate]]
criterio = "maior_valor"
coluna = "Filhos"
[[perfil.unico.desempate]]
criterio = "menor_valor"
coluna = "Tempo"
[[perfil.unico.desempate]]
criterio = "mais_velho"
hora = true
[[perfil.unico.desempate]]
criterio = "banca"
[[perfil.unico.desempate]]
criterio = "sorteio"
"#;
    let text = BASE.replace("[[perfil.unico.desempate]]\ncriterio = \"mais_velho\"\n", chain);
    let text = text.replace("minimo = \"40\"", "barreira = { ac = \"5x\", pcd = 6, sem_vagas = 10 }");
    let text = text.replace("coluna = \"Português\"", "coluna = \"Português\"\npeso = \"1/3\"");
    let loaded = parse(&pasta(), &text);
    assert_eq!(loaded.achados, []);
    let perfil = &loaded.edital.expect("complete").perfis[0];
    assert_eq!(perfil.desempate.len(), 9);
    assert!(matches!(perfil.desempate[0], Criterio::Idoso { entre_idosos: false, .. }));
    let cut = perfil.etapas[0].barreira.as_ref().expect("it is there");
    assert_eq!(cut.lugares, [(Lista::AC, Lugares::Multiplo(5)), (Lista(1), Lugares::Numero(6))]);
    assert_eq!(cut.sem_vagas, Some(10));
    assert_eq!(perfil.etapas[0].provas[0].peso, Ratio::new(1, 3).unwrap());
}

#[test]
fn the_order_of_quotas_is_read() {
    let text = BASE.replace(
        "[perfil.unico]",
        "[ordem]\ncolisao = \"anterior\"\ndupla_cota = \"maior-percentual\"\nacumulavel = [\"pcd\"]\n[perfil.unico]",
    );
    let edital = parse(&pasta(), &text).edital.expect("complete");
    assert_eq!(edital.dupla_cota, DuplaCota::MaiorPercentual { acumulavel: vec![Lista(1)] });
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
    let text = include_str!("../../../tests/data/edital-completo.toml");
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

/// The law knows no lines: its findings about a post or the date get theirs here.
#[test]
fn findings_of_the_law_get_their_line() {
    let loaded =
        parse(&pasta(), &BASE.replace("2025-02-03", "2024-02-03").replace("vagas = 10", "vagas = 10\nvagas_npi = 9"));
    let mut achados = crate::law::check_edital(loaded.edital.as_ref().expect("complete"));
    loaded.locate(&mut achados);
    let seen: Vec<_> = achados.iter().map(|f| (f.entry.code, f.place.celula.as_str())).collect();
    assert!(seen.contains(&("A0408", "linha 7")) && seen.contains(&("A0431", "linha 25")), "{seen:?}");
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
