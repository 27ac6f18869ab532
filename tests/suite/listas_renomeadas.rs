//! Lists that the edital calls otherwise than the norms do: the same order, the same audit, and nothing lost in silence.

use crate::sample::Exam;
use crate::support::{csv, run};
use std::path::Path;

/// Five vagas, twelve people, K the last but one in the list of pcd and L the last in that of npi.
fn exam(pcd: Option<&str>, npi: &str) -> Exam {
    let reserve = |id: &str, norma: &str| format!("[[reserva]]\nlista = \"{id}\"\nnorma = \"{norma}\"\n");
    let reserves = pcd.map_or_else(String::new, |id| reserve(id, "pcd-5-teto-20")) + &reserve(npi, "ibatiba-2024");
    let column = |id: &str, name: &str| format!("{id} = \"{name}\"\n");
    let columns = pcd.map_or_else(String::new, |id| column(id, "Def")) + &column(npi, "Cota");
    let edital = |t: String| {
        let t = t.replace("vagas = 3", "vagas = 5");
        t.replace("[perfil.unico]\n", &format!("[planilhas.colunas]\n{columns}{reserves}[perfil.unico]\n"))
    };
    let yes = |is: bool| if is { "sim" } else { "não" };
    let def = |i: u8| pcd.map_or_else(String::new, |_| format!(";{}", yes(i == 10)));
    let row = |i: u8| {
        let name = char::from(b'A' + i);
        format!("{};{name} DE EXEMPLO;{}{};{}\n", i + 1, 20 - i, def(i), yes(i == 11))
    };
    let head = format!("Inscrição;Nome;LP{};Cota\n", if pcd.is_some() { ";Def" } else { "" });
    Exam::new(&edital, &|_| (0..12).fold(head.clone(), |text, i| text + &row(i)))
}

/// Order, name and norm of each position: the ids of the lists are the edital's own.
fn order(exam: &Exam) -> Vec<String> {
    let (_, rows) = csv(&exam.published("publicacao/csv/ordem-de-nomeacao.csv"));
    rows.iter().map(|r| format!("{} {}", r["ordem"], r["nome"])).collect()
}

#[test]
fn the_order_and_the_audit_follow_the_edital_s_own_names() {
    let plain = exam(Some("pcd"), "npi");
    let done = plain.run(&["homologar"], &["--sem-pdf"]);
    assert_eq!(done.status, 0, "{}", done.err);
    assert_eq!(order(&plain)[..4], ["1 A DE EXEMPLO", "2 K DE EXEMPLO", "3 L DE EXEMPLO", "4 B DE EXEMPLO"]);
    for (pcd, npi) in [("pcd", "negros"), ("def", "npi"), ("def", "negros")] {
        let other = exam(Some(pcd), npi);
        let done = other.run(&["homologar"], &["--sem-pdf"]);
        assert_eq!(done.status, 0, "{pcd} {npi}: {}", done.err);
        assert!(!done.err.contains("A0127") && !done.err.contains("A0419"), "{pcd} {npi}: {}", done.err);
        assert_eq!(order(&other), order(&plain), "{pcd} {npi}");
        let audit = run(&[Path::new("auditar"), &other.published("")]);
        assert_eq!(audit.status, 0, "{pcd} {npi}: {}{}", audit.out, audit.err);
    }
}

/// Ibatiba art. 5º, II gives the second position to a list that this edital does not have: told at its line.
#[test]
fn a_list_of_the_norm_that_the_edital_lacks_is_told() {
    let alone = exam(None, "npi");
    let done = alone.run(&["homologar"], &["--sem-pdf"]);
    assert_eq!(done.status, 0, "{}", done.err);
    assert!(done.err.contains("A0127") && done.err.contains("primeira_posicao da norma nomeia “pcd”"), "{}", done.err);
    assert_eq!(order(&alone)[..3], ["1 A DE EXEMPLO", "2 B DE EXEMPLO", "3 L DE EXEMPLO"]);
    let both = exam(Some("pcd"), "npi").run(&["homologar"], &["--sem-pdf"]);
    assert!(!both.err.contains("A0127"), "{}", both.err);
}

/// A law of the town that calls its list `quil`, in an edital that calls it `qui`, with what the edital adds to the reserve.
fn own_law(keys: &str) -> Exam {
    let edital = |t: String| {
        let reserve = format!("[[reserva]]\nlista = \"qui\"\nnorma = \"nossa-lei.toml\"\n{keys}");
        t.replace("[perfil.unico]\n", &format!("{reserve}[perfil.unico]\n"))
    };
    let exam =
        Exam::new(&edital, &|_| "Inscrição;Nome;LP;Quilombola\n1;A DE EXEMPLO;9;não\n2;B DE EXEMPLO;8;sim\n".into());
    let law = "id = \"nossa-lei\"\ntitulo = \"Lei de Exemplo nº 1/2024\"\nlista = \"quil\"\nrotulo = \"Quilombolas e ribeirinhos\"\n\
               percentual = \"50\"\narredondamento = \"para-cima\"\nconcorrencia = \"compensacao\"\n";
    exam.write("nossa-lei.toml", law);
    exam
}

#[test]
fn the_law_s_word_for_its_list_follows_it_under_another_name() {
    for (keys, label) in [("", "Quilombolas e ribeirinhos"), ("rotulo = \"Povos do rio\"\n", "Povos do rio")] {
        let exam = own_law(keys);
        let done = exam.run(&["homologar"], &["--sem-pdf"]);
        assert_eq!(done.status, 0, "{}", done.err);
        let published =
            std::fs::read_to_string(exam.published("publicacao/dados/resultado.json")).expect("it is there");
        assert!(published.contains(&format!("\"rotulo\":\"{label}\"")) && published.contains("\"qui\""), "{published}");
        assert!(!published.contains("\"Quilombolas\""), "{published}");
    }
}
