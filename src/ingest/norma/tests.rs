//! The norms that ship with the program, and what a town's own file may get wrong.

use super::*;
use crate::domain::Date;
use crate::domain::{Concorrencia, OrdemInicial, Ratio, Rounding};

#[test]
fn every_built_in_norm_is_valid_and_has_its_file_s_id() {
    for file in builtin() {
        let norma = parse(file.id, file.toml).unwrap_or_else(|e| panic!("{}: {e:#?}", file.id));
        assert_eq!(norma.id, file.id);
    }
}

#[test]
fn the_numbers_are_those_of_the_laws() {
    let ibatiba = builtin_by_id("ibatiba-2024").expect("built in");
    assert_eq!((ibatiba.vigencia, ibatiba.minimo), (Date::parse_iso("2024-06-20"), 3));
    assert_eq!((ibatiba.percentual, ibatiba.arredondamento), (Ratio::new(1, 5).unwrap(), Rounding::HalfUp));
    assert_eq!((ibatiba.concorrencia, ibatiba.ordem_inicial), (Concorrencia::Compensacao, OrdemInicial::Literal));
    assert!(ibatiba.em_todas_as_fases && !ibatiba.agrupamento);
    let irupi = builtin_by_id("irupi-2025").expect("built in");
    assert_eq!((irupi.vigencia, irupi.minimo), (Date::parse_iso("2025-01-29"), 5));
    assert_eq!((irupi.percentual, irupi.concorrencia), (Ratio::new(1, 10).unwrap(), Concorrencia::MaisFavoravel));
    assert!(irupi.agrupamento);
    let federal = builtin_by_id("lei-12990").expect("built in");
    assert_eq!((federal.minimo, federal.concorrencia), (3, Concorrencia::Compensacao));
    let pcd = builtin_by_id("pcd-5-teto-20").expect("built in");
    assert_eq!((pcd.vigencia, pcd.teto, pcd.arredondamento), (None, Some(Ratio::new(1, 5).unwrap()), Rounding::Up));
}

#[test]
fn the_readings_quote_the_text_of_the_law() {
    for id in ["ibatiba-2024", "irupi-2025"] {
        let file = builtin().iter().find(|f| f.id == id).expect("built in");
        let plain = |t: &str| t.split_whitespace().collect::<Vec<_>>().join(" ");
        let law = plain(file.texto.expect("the text is known"))
            .replace("l - ", "I - ")
            .replace("ll - ", "II - ")
            .replace("Ill - ", "III - ");
        let law = law.replace("II -", "I-").replace("lI -", "II -").replace("I-", "II -");
        for leitura in builtin_by_id(id).expect("built in").leituras {
            let quoted = leitura.nota.split('“').nth(1).and_then(|q| q.split('”').next()).expect("a quotation");
            let head: String = quoted.chars().take(60).collect();
            assert!(law.contains(&head), "{id}: {head}");
        }
    }
}

#[test]
fn a_norm_with_problems_names_them_all() {
    let text = "id = \"x y\"\ntitulo = \"Lei\"\nlista = \"pcd\"\npercentual = 10\narredondamento = \"cima\"\nminimo = -1\nvigncia = 2025-01-01\n";
    let all = parse("minha.toml", text).expect_err("it has problems");
    let seen: Vec<_> = all.iter().map(|f| (f.entry.code, f.place.celula.as_str())).collect();
    assert_eq!(seen.len(), 6, "{all:#?}");
    for expected in [
        ("A0106", "linha 1"),
        ("A0105", "linha 4"),
        ("A0106", "linha 5"),
        ("A0106", "linha 6"),
        ("A0103", "linha 7"),
        ("A0104", "linha 1"),
    ] {
        assert!(seen.contains(&expected), "{expected:?} in {seen:?}");
    }
}

#[test]
fn the_default_must_be_among_the_readings() {
    let text = "id = \"x\"\ntitulo = \"Lei\"\nlista = \"pcd\"\npercentual = \"10\"\narredondamento = \"para-cima\"\nconcorrencia = \"compensacao\"\n[[leitura]]\nchave = \"concorrencia\"\nadmite = [\"mais-favoravel\"]\nnota = \"…\"\n";
    let all = parse("minha.toml", text).expect_err("it contradicts itself");
    assert_eq!((all[0].entry.code, all[0].place.celula.as_str()), ("A0109", "linha 6"));
}
