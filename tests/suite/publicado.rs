//! What the auditor makes of correct publications from their public files alone.

use crate::sample::Exam;
use crate::support::run;

/// A cut after which two people stand only in quota lists, one in each, with equal scores: age decides, and no public list tells it.
fn empate_entre_listas(edital: String) -> String {
    edital
        .replace("[planilhas]", "[planilhas]\ncolunas = { npi_deferido = \"Documento conferido\" }")
        .replace("vagas = 3", "vagas = 4")
        .replace("id = \"objetiva\"\n", "id = \"objetiva\"\nbarreira = { ac = 2, pcd = 2, npi = 2 }\n")
        .replace("[[cargo]]", "[[perfil.unico.desempate]]\ncriterio = \"mais_velho\"\n[[cargo]]")
        + "[[reserva]]\nlista = \"pcd\"\nnorma = \"pcd-5-teto-20\"\n[[reserva]]\nlista = \"npi\"\nnorma = \"ibatiba-2024\"\n"
}

const PESSOAS: [(&str, u32, &str, &str, &str); 6] = [
    ("ANA DE EXEMPLO", 90, "", "", "01/02/1991"),
    ("JOSÉ DE EXEMPLO", 80, "", "", "01/02/1992"),
    ("CID DE EXEMPLO", 75, "", "Sim", "01/02/1993"),
    ("DÉBORA DE EXEMPLO", 60, "Sim", "", "01/01/1990"),
    ("EVA DE EXEMPLO", 60, "", "Sim", "01/01/1980"),
    ("FÁBIO DE EXEMPLO", 50, "", "", "01/02/1994"),
];

#[test]
fn a_tie_between_two_quota_lists_is_taken_as_published() {
    let rows = PESSOAS
        .iter()
        .zip(1..)
        .map(|((nome, nota, pcd, npi, nascimento), n)| format!("{n};{nome};{nota};{pcd};{npi};{npi};{nascimento}\n"));
    let sheet = "Inscrição;Nome;LP;PcD;NPI;Documento conferido;Nascimento\n".to_owned() + &rows.collect::<String>();
    let exam = Exam::new(&empate_entre_listas, &|_| sheet.clone());
    let done = exam.run(&["homologar"], &["--sem-pdf"]);
    assert_eq!(done.status, 0, "{}{}", done.out, done.err);
    let order = std::fs::read_to_string(exam.published("publicacao/csv/ordem-de-nomeacao.csv")).expect("published");
    let (older, younger) = (order.find("EVA").expect("called"), order.find("DÉBORA").expect("called"));
    assert!(older < younger, "{order}");
    let audited = run(&["auditar".as_ref(), exam.published("").as_os_str()]);
    assert_eq!(audited.status, 0, "{}{}", audited.out, audited.err);
}
