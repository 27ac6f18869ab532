//! What an edital says, as it is read: each key of the norms, of the sheets, of the profiles.

use super::*;
use crate::domain::{Concorrencia, Criterio, DuplaCota, Limiar, Lugares, NumeroReservado, OrdemInicial, Ratio};

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
fn a_list_under_another_id_keeps_the_first_position_and_the_label_of_its_norm() {
    let text = BASE.replace("lista = \"npi\"", "lista = \"racial\"");
    let edital = parse(&pasta(), &text).edital.expect("complete");
    assert_eq!(edital.reservas[1].norma.primeira_posicao.get("racial"), Some(&3));
    assert_eq!(edital.lista_rotulo(Lista(2)), "Negros, pardos e indígenas", "the law's word for the list goes with it");
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
