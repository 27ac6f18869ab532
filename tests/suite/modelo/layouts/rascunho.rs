//! What the draft says besides the columns: the phase, the tie-breaks, what a blank means, which numbers the edital may state.

use super::{answers, decided, draft, fs, open, people, pt, publish, sheets, usual};
use homologa::domain::{Criterio, NotaRef};
use homologa::ingest::edital::parse;

/// A sheet of one cargo with a stage of titles, blank for the first person.
fn with_titles(title: &str, obs: &str) -> String {
    let mut text =
        format!("{title};;;;;;\nINSCR.;NOME COMPLETO DO CANDIDATO;DATA NASC;DEFICIENTE;PORTUGUÊS;TÍTULOS;Obs.\n");
    for (i, p) in people(100).iter().enumerate() {
        let (titles, obs) = if i == 0 { ("-", obs) } else { ("2", "") };
        text += &format!("{};{};{};Não;{};{titles};{obs}\n", p.id, p.name, p.birth, pt(p.lp));
    }
    text
}

fn drafted(text: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("resultado.csv"), text).expect("the sheet is written");
    let text = draft(&sheets(folder.path()));
    (folder, text)
}

#[test]
fn a_preliminary_sheet_gives_a_preliminary_edital() {
    let (_, text) = drafted(&with_titles("RESULTADO PRELIMINAR", ""));
    assert!(text.contains("\nfase = \"preliminar\"   # lido na planilha"), "{text}");
    let (_, text) = drafted(&with_titles("RESULTADO FINAL", ""));
    assert!(text.contains("\n# fase = \"preliminar\" "), "{text}");
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, title) in [("resultado-preliminar.csv", "RESULTADO"), ("outro.csv", "RESULTADO FINAL")] {
        fs::write(folder.path().join(name), with_titles(title, "")).expect("the sheet is written");
    }
    let text = draft(&sheets(folder.path()));
    assert!(open(&text).iter().any(|what| what == "fase do resultado"), "two sheets say two things: {text}");
    fs::remove_file(folder.path().join("outro.csv")).expect("there");
    assert!(draft(&sheets(folder.path())).contains("\nfase = \"preliminar\" "), "the name says it too");
}

#[test]
fn a_blank_stage_is_told_to_be_an_absence() {
    let (_, text) = drafted(&with_titles("RESULTADO", ""));
    let note = "1 pessoa com nota noutra etapa não tem nota nesta; em branco ou traço é ausência";
    assert!(text.contains(&format!("id = \"titulos\"\n# atenção: {note}")), "{text}");
}

/// A column that says who was absent is the situation and no criterion; with other words in it, it is nothing that breaks ties.
#[test]
fn absences_break_no_tie() {
    let (_, text) = drafted(&with_titles("RESULTADO", "ausente"));
    assert!(text.contains("situacao = \"Obs.\"   # confira") && !text.contains("criterio = \"sinal\""), "{text}");
    let mixed = with_titles("RESULTADO", "ausente").replacen(";2;\n", ";2;Sim\n", 1);
    let (_, text) = drafted(&mixed);
    assert!(!text.contains("situacao = \"Obs.\"") && !text.contains("criterio = \"sinal\""), "{text}");
}

/// No column is called after the names: it is asked for, with those that nothing uses.
#[test]
fn a_column_of_names_that_is_not_known_is_asked_for() {
    let (_, text) = drafted(&with_titles("RESULTADO", "").replace("NOME COMPLETO DO CANDIDATO", "QUEM"));
    assert!(
        open(&text).iter().any(|what| what == "coluna do nome") && text.contains("colunas sem uso: “QUEM”"),
        "{text}"
    );
}

/// Only the lists that there are.
#[test]
fn the_numbers_of_the_lists_are_those_of_the_edital() {
    let quilombola = with_titles("RESULTADO", "").replace("DEFICIENTE", "QUILOMBOLA").replacen(";Não;", ";Sim;", 1);
    let (_, text) = drafted(&quilombola);
    assert!(text.contains("vagas_qui = … se o edital as declara") && !text.contains("vagas_pcd"), "{text}");
    let (_, none) = drafted(&with_titles("RESULTADO", "").replace("DEFICIENTE", "Sala").replace(";Não;", ";12;"));
    assert!(!none.contains("vagas_"), "{none}");
}

/// The draft with these criteria taken for good, as its text says: the line of the decision out, the `#` of theirs off.
fn with_criteria(draft: &str, decision: &str, criteria: &[&str]) -> String {
    let own = [
        ("desempate do perfil unico", decision),
        ("peso e nota máxima da prova portugues do perfil unico", "peso = \"1,5\""),
        ("peso e nota máxima da prova titulos do perfil unico", "peso = \"1\""),
        ("arredondamento do perfil unico", "arredondamento = \"truncar\""),
        ("nome do cargo 1", "nome = \"Vigia\""),
    ];
    let mut given = answers(&own);
    for what in open(draft) {
        let answer = usual(&what).filter(|_| !given.contains_key(&what)).map(str::to_owned);
        given.extend(answer.map(|answer| (what, answer)));
    }
    let line =
        |l: &str| if criteria.iter().any(|c| l.contains(c)) { l.trim_start_matches('#').to_owned() } else { l.into() };
    decided(draft, &given).lines().map(|l| line(l) + "\n").collect()
}

/// The chain is the edital's, in its order, whether the decision's line is taken out and the first that the draft offers left alone, or
/// the text replaced by a criterion.
#[test]
fn the_tie_breaks_of_the_draft_may_be_decided_either_way() {
    let (folder, draft) = drafted(&with_titles("RESULTADO", ""));
    let chain = |decision: &str, criteria: &[&str]| {
        let loaded = parse(folder.path(), &with_criteria(&draft, decision, criteria));
        assert_eq!(loaded.achados, []);
        loaded.edital.expect("complete").perfis.remove(0).desempate
    };
    let essay = Criterio::MaiorNota(NotaRef::Prova("portugues".into()));
    let eldest = Criterio::MaisVelho { hora: false };
    assert_eq!(chain("", &["prova = \"portugues\" }", "mais_velho"]), [essay.clone(), eldest.clone()]);
    assert_eq!(chain("criterio = \"mais_velho\"", &[]), [eldest]);
    assert_eq!(chain("", &[]), []);
    fs::write(folder.path().join("edital.toml"), &draft).expect("writable");
    let told = publish(folder.path(), &folder.path().join("saida"));
    assert!(told.err.contains("tire o # do começo das que valem"), "{}", told.err);
}
