//! What people read of a change: scores that moved nobody, the numbers of the acts, and words instead of the names that programs use.

use crate::sample::{Exam, same};
use crate::support::{Run, copy, run};
use std::fs;
use std::io::Read as _;
use std::path::Path;

/// The text of a DOCX, without its marks.
fn words(docx: &Path) -> String {
    let file = fs::File::open(docx).unwrap_or_else(|e| panic!("{}: {e}", docx.display()));
    let mut zip = zip::ZipArchive::new(file).expect("a DOCX is a ZIP");
    let mut text = String::new();
    zip.by_name("word/document.xml").expect("its text").read_to_string(&mut text).expect("UTF-8");
    text.split('<').filter_map(|t| t.split_once('>')).map(|(_, t)| t).collect::<Vec<_>>().join("")
}

/// Texts of `resultado.csv` changed after the exam was published into `antes` and into the folder of the publications.
fn changed(edital: &dyn Fn(String) -> String, from: &str, to: &str) -> (Exam, tempfile::TempDir) {
    let exam = Exam::new(edital, &same);
    assert_eq!(exam.run(&["homologar"], &["--sem-pdf"]).status, 0);
    let before = tempfile::tempdir().expect("a temporary folder");
    copy(&exam.published(""), before.path());
    let sheet = fs::read_to_string(exam.folder().join("resultado.csv")).expect("written");
    assert!(sheet.contains(from), "{sheet}");
    exam.write("resultado.csv", &sheet.replace(from, to));
    (exam, before)
}

fn compared(exam: &Exam, before: &tempfile::TempDir) -> Run {
    assert_eq!(exam.run(&["homologar"], &["--sem-pdf"]).status, 0);
    run(&[Path::new("comparar"), before.path(), &exam.published("")])
}

/// ANA has 9 and JOSÉ 8: with 9,5 ANA is still the first.
#[test]
fn a_score_that_moves_nobody_is_a_difference_and_a_correction() {
    let (exam, before) = changed(&same, "ANA DE EXEMPLO;9\n", "ANA DE EXEMPLO;9,5\n");
    let act = exam.run(&["ato", "retificacao"], &["--data", "2025-10-20"]);
    assert_eq!(act.status, 0, "{}", act.err);
    let text = words(&exam.published("atos/retificacao-2025-10-20/retificacao.docx"));
    assert!(text.contains("nota final, inscrição 1, ANA DE EXEMPLO9,009,50"), "before, and now: {text}");
    let told = compared(&exam, &before);
    assert_eq!(told.status, 5, "{}", told.out);
    for part in ["cargo 1 › notas finais", "1 ANA DE EXEMPLO: a nota final passa de 9,00 para 9,50", "LP de 9 para 9,5"]
    {
        assert!(told.out.contains(part), "{part} in {}", told.out);
    }
}

/// The value that leaves somebody out is published too.
#[test]
fn a_value_of_somebody_left_out_is_a_difference() {
    let minimum = |t: String| t.replace("id = \"objetiva\"\n", "id = \"objetiva\"\nminimo = \"7.5\"\n");
    let (exam, before) = changed(&minimum, "DÉBORA DE EXEMPLO;6\n", "DÉBORA DE EXEMPLO;5\n");
    let told = compared(&exam, &before);
    assert!(told.out.contains("4: o valor que decidiu passa de 6,00 para 5,00"), "{}", told.out);
}

/// What held against a minimum says nothing of somebody who is now out for another reason.
#[test]
fn a_value_is_only_compared_with_one_about_the_same_thing() {
    let minimum = |t: String| t.replace("id = \"objetiva\"\n", "id = \"objetiva\"\nminimo = \"7.5\"\n");
    let (exam, before) = changed(&minimum, "DÉBORA DE EXEMPLO;6\n", "DÉBORA DE EXEMPLO;AUSENTE\n");
    let act = exam.run(&["ato", "retificacao"], &["--data", "2025-10-20"]);
    assert_eq!(act.status, 0, "{}", act.err);
    let text = words(&exam.published("atos/retificacao-2025-10-20/retificacao.docx"));
    assert!(text.contains("ausente") && !text.contains("6,00não consta"), "{text}");
    let told = compared(&exam, &before);
    assert!(told.out.contains("4: o motivo passou de"), "{}", told.out);
    assert!(!told.out.contains("o valor que decidiu"), "{}", told.out);
}

/// More places are no other score: nothing is to be corrected.
#[test]
fn more_places_are_no_correction() {
    let (exam, before) = changed(&|t| t.replace("[perfil.unico]\n", "[perfil.unico]\ncasas = 2\n"), "LP\n", "LP\n");
    let toml = fs::read_to_string(exam.folder().join("edital.toml")).expect("written");
    exam.write("edital.toml", &toml.replace("casas = 2", "casas = 3"));
    let act = exam.run(&["ato", "retificacao"], &["--data", "2025-10-20"]);
    assert!(act.err.contains("nada difere do que está publicado"), "{}", act.err);
    let told = compared(&exam, &before);
    assert!(!told.out.contains("nota final") && !told.out.contains("9,000"), "{}", told.out);
}

/// No word of a comparison or of an explanation is one that only programs use.
#[test]
fn comparisons_and_explanations_speak_portuguese() {
    let minimum = |t: String| t.replace("id = \"objetiva\"\n", "id = \"objetiva\"\nminimo = \"7.5\"\n");
    let (exam, before) = changed(&minimum, "JOSÉ DE EXEMPLO;8\n", "JOSÉ DE EXEMPLO;7\n");
    let told = compared(&exam, &before);
    for part in
        ["cargo 1 › lista AC", "ordem de nomeação", "não classificados", "abaixo do mínimo da etapa (prova objetiva)"]
    {
        assert!(told.out.contains(part), "{part} in {}", told.out);
    }
    let life = run(&[Path::new("explicar"), &exam.folder(), Path::new("--inscricao"), Path::new("2")]);
    assert!(life.out.contains("etapa LP") && life.out.contains("[mínimo: AC 7,50]"), "{}", life.out);
    for text in [told.out, life.out] {
        for internal in ["nao-", "minimo-", "prova:", "etapa:", "nota_final", "situacao_"] {
            assert!(!text.contains(internal), "“{internal}” in {text}");
        }
    }
}

const NUMBER: &str = "[documento.homologacao]\nnumero = \"77/2025\"\nnome = \"Decreto\"\n";

/// The number of an act stands in its title, that of the homologation in the acts that follow it; who is told none prints none.
#[test]
fn acts_bear_their_numbers_and_name_the_act_of_homologation() {
    let exam = Exam::new(&|t| t.replace("[planilhas]\n", &format!("{NUMBER}[planilhas]\n")), &same);
    assert_eq!(exam.run(&["homologar"], &[]).status, 0);
    for (day, number) in [("2025-10-01", &["--numero", "123/2025"][..]), ("2025-10-02", &[])] {
        let done = exam.run(&["nomear"], &[&["--data", day, "--quantidade", "1"], number].concat());
        assert_eq!(done.status, 0, "{}", done.err);
        let text = words(&exam.published(&format!("nomeacoes/{day}/portaria.docx")));
        assert_eq!(text.contains("PORTARIA DE NOMEAÇÃO Nº 123/2025"), !number.is_empty(), "{text}");
        assert!(text.contains("homologado em 15 de setembro de 2025 (Decreto nº 77/2025)"), "{text}");
    }
    let act = words(&exam.published("publicacao/diario/homologacao.docx"));
    assert!(act.contains("listas deste Decreto") && !act.contains("deste Edital"), "{act}");
    assert!(act.contains("Art. 2º As nomeações observarão a ordem") && !act.contains("constam do ato de homologação"));
    assert!(act.contains("DECRETO Nº 77/2025") && !act.contains("EDITAL DE HOMOLOGAÇÃO"), "{act}");
    let sheet = fs::read_to_string(exam.folder().join("resultado.csv")).expect("written");
    exam.write("resultado.csv", &sheet.replace("ANA DE EXEMPLO;9\n", "ANA DE EXEMPLO;7,5\n"));
    let act = exam.run(&["ato", "retificacao"], &["--data", "2025-10-20", "--numero", "80/2025"]);
    assert_eq!(act.status, 0, "{}", act.err);
    let text = words(&exam.published("atos/retificacao-2025-10-20/retificacao.docx"));
    for part in [
        "EDITAL DE RETIFICAÇÃO Nº 80/2025",
        "(Decreto nº 77/2025)",
        "demais disposições do ato retificado, Decreto nº 77/2025.",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
}

/// Before appeals nothing is homologated, whatever day and number the edital plans for it.
#[test]
fn a_preliminary_result_is_never_said_to_be_homologated() {
    let planned = |t: String| {
        let phase = t.replace("#fase\n", "fase = \"preliminar\"\n");
        phase.replace("[planilhas]\n", "[documento.homologacao]\nnumero = \"77/2025\"\n[planilhas]\n")
    };
    let exam = Exam::new(&planned, &same);
    let done = exam.run(&["homologar"], &[]);
    assert_eq!(done.status, 0, "{}", done.err);
    assert!(done.err.contains("A0123") && done.err.contains("[documento.homologacao]: não tem efeito"), "{}", done.err);
    let sheet = fs::read_to_string(exam.folder().join("resultado.csv")).expect("written");
    exam.write("resultado.csv", &sheet.replace("ANA DE EXEMPLO;9\n", "ANA DE EXEMPLO;7,5\n"));
    let act = exam.run(&["ato", "retificacao"], &["--data", "2025-10-20"]);
    assert_eq!(act.status, 0, "{}", act.err);
    let text = words(&exam.published("atos/retificacao-2025-10-20/retificacao.docx"));
    assert!(text.contains("demais disposições do ato retificado."), "{text}");
    for wrong in ["homologado em", "77/2025", "15 de setembro de 2025"] {
        assert!(!text.contains(wrong), "“{wrong}” in {text}");
    }
    let list = words(&exam.published("publicacao/diario/resultado-preliminar.docx"));
    assert!(!list.contains("setembro"), "{list}");
}

/// The act of a day made again without a number keeps the one it had, and a registered batch is named in the ledger.
#[test]
fn an_act_made_again_keeps_its_number() {
    let exam = Exam::new(&same, &same);
    let made = exam.run(&["nomear"], &["--data", "2025-10-01", "--registrar", "--numero", "045/2025"]);
    assert_eq!(made.status, 0, "{}", made.err);
    let ledger = fs::read_to_string(exam.folder().join("eventos.csv")).expect("there");
    assert_eq!(ledger.matches(";nomeacao;;;Portaria 045/2025;").count(), 3, "{ledger}");
    let before = crate::support::tree(&exam.published("nomeacoes"));
    let again = exam.run(&["nomear"], &["--data", "2025-10-01"]);
    assert_eq!(again.status, 0, "{}", again.err);
    assert!(again.err.contains("número mantido") && again.err.contains("045/2025"), "{}", again.err);
    assert!(crate::support::tree(&exam.published("nomeacoes")) == before);
    for number in [&["--numero", "9/2025"][..], &[]] {
        let act = exam.run(&["ato", "convocacao"], &[&["--data", "2025-10-01"], number].concat());
        assert_eq!(act.status, 0, "{}", act.err);
        let text = words(&exam.published("atos/convocacao-2025-10-01/convocacao.docx"));
        assert!(text.contains("EDITAL DE CONVOCAÇÃO Nº 9/2025"), "{text}");
    }
}

/// A ledger without a column for the act takes the nominations all the same.
#[test]
fn a_ledger_without_a_column_for_the_act_is_registered_in() {
    let exam = Exam::new(&same, &same);
    exam.write("eventos.csv", "data;cargo;inscricao;evento;quantidade;lista\n");
    let made = exam.run(&["nomear"], &["--data", "2025-10-01", "--registrar", "--sem-pdf", "--numero", "045/2025"]);
    assert_eq!(made.status, 0, "{}", made.err);
    let ledger = fs::read_to_string(exam.folder().join("eventos.csv")).expect("there");
    assert_eq!(ledger.matches("01/10/2025;1;").count(), 3, "{ledger}");
}

/// An audit makes the numbered act again, byte for byte, from what the package has.
#[test]
fn a_numbered_batch_is_made_again_by_an_audit() {
    let exam = Exam::new(&same, &same);
    let batch = ["--data", "2025-10-01", "--registrar", "--numero", "123/2025"];
    assert_eq!(exam.run(&["nomear"], &batch).status, 0);
    let target = exam.out().join("pacotes");
    let packed = exam.run(&["arquivar"], &["--destino", &target.to_string_lossy()]);
    assert_eq!(packed.status, 0, "{}", packed.err);
    let audit = run(&[Path::new("auditar"), &target.join("exame-restrito")]);
    assert_eq!(audit.status, 0, "{}", audit.out);
}

#[test]
fn a_number_that_no_act_can_bear_is_wrong_usage() {
    let exam = Exam::new(&same, &same);
    for number in ["", " ", "1\n2", &"9".repeat(61)] {
        let done = exam.run(&["nomear"], &["--data", "2025-10-01", "--numero", number]);
        assert_eq!(done.status, 2, "{number:?}: {}", done.err);
    }
}

/// What a clone holds is all that its comments and pages name.
#[test]
fn nothing_names_a_page_that_a_clone_does_not_hold() {
    for folder in ["src", "tests", "templates"] {
        for (name, bytes) in crate::support::tree(&crate::support::repo(folder)) {
            let text = String::from_utf8_lossy(&bytes);
            for page in [["engine", ".md"], ["formats", ".md"], ["properties", ".md"]] {
                assert!(!text.contains(&page.concat()), "{folder}/{name} names {}", page.concat());
            }
        }
    }
}

/// `make help` is read by those who publish: a line for each target, in Portuguese.
#[test]
fn the_help_of_make_is_in_portuguese() {
    let makefile = fs::read_to_string(crate::support::repo("Makefile")).expect("part of the project");
    let help: Vec<&str> = makefile.lines().filter_map(|l| l.split_once("## ")).map(|(_, text)| text).collect();
    assert!(help.len() >= 8, "{help:?}");
    for text in help {
        for word in ["the ", "lists", "checks", "removes", "measures", "what ", "needs"] {
            assert!(!text.split(' ').any(|w| w == word.trim()), "“{word}” in {text}");
        }
    }
}

/// The reasons of a norm are told in words, beside the keys that the edital may change.
#[test]
fn a_norm_is_told_in_words() {
    let told = run(&["normas", "irupi-2025"]).out;
    for part in
        ["concorrência simultânea", "posição mais favorável", "fração igual ou superior a meio", "reversão de vagas"]
    {
        assert!(told.contains(part), "{part} in {told}");
    }
    assert!(!told.contains("irupi_art_"), "names of tests are for programmers: {told}");
}

/// A quarrel of the ledger names events as people do.
#[test]
fn events_are_named_as_people_name_them() {
    let exam = Exam::new(&same, &same);
    exam.write(
        "eventos.csv",
        "data;cargo;inscricao;evento;quantidade;lista;ato;observacao\n01/10/2025;1;2;sem-efeito;;;;\n01/08/2025;1;1;nomeacao;;;;\n",
    );
    let done = exam.run(&["nomear"], &["--data", "2025-10-02", "--sem-pdf"]);
    assert!(done.err.contains("nomeação em 01/08/2025, antes da homologação"), "{}", done.err);
}
