//! Ties and public draws: what is pending, what the record lacks, what it decides.

use crate::sample::{Exam, same};
use crate::support::{csv, run};

/// Two cargos, the first with a tie; `draw`: the record of the draw, where there is one.
pub fn tied(draw: Option<&str>) -> Exam {
    let people = "Inscrição;Nome;Cargo;LP\n1;ANA DE EXEMPLO;1;9\n2;JOSÉ DE EXEMPLO;1;9\n5;EVA DE EXEMPLO;2;7\n";
    let second = "\n[[cargo]]\ncodigo = \"2\"\nnome = \"Vigia\"\nvagas = 1\n";
    let named = if draw.is_some() { "sorteio = \"sorteio.csv\"\neventos = " } else { "eventos = " };
    let exam = Exam::new(&|t| t.replace("eventos = ", named) + second, &|_| people.to_owned());
    if let Some(text) = draw {
        exam.write("sorteio.csv", text);
    }
    exam
}

/// What is wrong with a draw names the people and the row of the record; what is missing, the command that prints the sheet.
#[test]
fn the_findings_of_a_draw_name_people_and_rows() {
    let told = |draw: Option<&str>| run(&["conferir", &tied(draw).folder().to_string_lossy()]).out;
    let none = told(None);
    assert!(none.contains("A0401") && none.contains("homologa ato sorteio"), "{none}");
    let blank = told(Some("cargo;inscricao;ordem\n1;2;\n1;1;\n"));
    assert!(blank.contains("A0401") && blank.contains("o registro informado em [planilhas] sorteio"), "{blank}");
    let half = told(Some("cargo;inscricao;ordem\n1;2;1\n1;1;\n"));
    assert!(half.contains("erro A0402 C3 [cargo 1]: a inscrição 1 não tem número sorteado"), "{half}");
    let absent = told(Some("cargo;inscricao;ordem\n1;2;1\n"));
    assert!(absent.contains("A0402 [cargo 1]: a inscrição 1") && absent.contains("acrescente ao registro"), "{absent}");
    for half in [&half, &absent] {
        assert!(half.contains("no registro do sorteio só uma parte das pessoas deste empate tem número"), "{half}");
        assert!(!half.contains("nenhuma das pessoas") && !half.contains("número que valha"), "{half}");
    }
    let twice = told(Some("cargo;inscricao;ordem\n1;2;1\n1;1;1\n"));
    assert!(twice.contains("é de duas pessoas do mesmo empate: inscrições 1 e 2"), "{twice}");
    assert!(twice.contains("A0403 C2 [cargo 1]"), "{twice}");
    assert!(twice.contains("duas pessoas deste empate têm o mesmo número: corrija as que o achado A0403"), "{twice}");
    let two = told(Some("cargo;inscricao;ordem\n1;2;1\n1;2;3\n1;1;2\n"));
    assert!(two.contains("C3 [cargo 1]: a inscrição 2 tem os números 1 e 3"), "{two}");
}

/// Numbers in a column of the results are pointed at there.
#[test]
fn half_a_draw_in_a_column_is_told_at_the_cell_of_the_column() {
    let draw = |numbers: [&'static str; 2]| {
        let exam = tied(None);
        let text = std::fs::read_to_string(exam.folder().join("resultado.csv")).expect("a sheet");
        let rows = text.lines().zip(["Sorteio", numbers[0], numbers[1]].into_iter().chain(std::iter::repeat("")));
        let rows: String = rows.map(|(row, n)| format!("{row};{n}\n")).collect();
        exam.write("resultado.csv", &rows);
        run(&["conferir", &exam.folder().to_string_lossy()]).out
    };
    let half = draw(["1", ""]);
    assert!(half.contains("erro A0402 E3") && half.contains("na coluna do sorteio da planilha só uma parte"), "{half}");
    let twice = draw(["1", "1"]);
    assert!(twice.contains("erro A0403 E3") && twice.contains("confira a ata do sorteio"), "{twice}");
}

/// A tie decided by a draw that the chain does not name is a tie decided, in the lists and in the documents.
#[test]
fn an_unnamed_draw_is_told_in_the_act() {
    let draw = |t: String| t.replace("eventos = ", "sorteio = \"sorteio.csv\"\neventos = ");
    let exam = Exam::new(&draw, &|t| t.replace(";8\n", ";9\n"));
    exam.write("sorteio.csv", "cargo;inscricao;ordem\n1;2;1\n1;1;2\n");
    let done = exam.run(&["homologar"], &[]);
    assert_eq!(done.status, 0, "{}", done.err);
    let (_, rows) = csv(&exam.published("publicacao/csv/classificacao.csv"));
    assert_eq!((rows[0]["inscricao"].as_str(), rows[1]["desempate"].as_str()), ("2", "sorteio"));
}

/// One error of the edital, or one file that is not there, is one error: neither ledger nor draw is judged against what was not read.
#[test]
fn one_error_is_not_told_again_by_the_ledger_and_the_draw() {
    let draw = |t: String| t.replace("eventos = ", "sorteio = \"sorteio.csv\"\neventos = ");
    let ledger = "data;cargo;inscricao;evento;quantidade;lista;ato;observacao\n01/10/2025;1;1;nomeacao;;;;\n02/10/2025;1;2;desistencia;;;;\n";
    for (from, to, code) in [("vagas = 3", "vagas = \"3\"", "A0105"), ("resultado.csv", "resultados.csv", "A0201")] {
        let exam = Exam::new(&|t| draw(t).replace(from, to), &same);
        exam.write("eventos.csv", ledger);
        exam.write("sorteio.csv", "cargo;inscricao;ordem\n1;2;1\n1;1;2\n");
        let done = exam.run(&["nomear"], &["--data", "2025-11-10", "--sem-pdf"]);
        assert_eq!(done.status, 4, "{}", done.err);
        assert!(done.err.contains(code), "{}", done.err);
        for echo in ["A0503", "A0505", "A0316", "A0311"] {
            assert!(!done.err.contains(echo), "{echo} after {code}: {}", done.err);
        }
    }
}

/// A public draw is public: its numbers stand in the lists, and whoever audits them can tell that the order follows them.
#[test]
fn the_numbers_of_a_draw_are_published_and_audited() {
    let exam = tied(Some("cargo;inscricao;ordem\n1;2;4\n1;1;9\n"));
    let done = exam.run(&["homologar"], &[]);
    assert_eq!(done.status, 0, "{}", done.err);
    let list = exam.published("publicacao/csv/classificacao.csv");
    let (_, rows) = csv(&list);
    let told: Vec<(&str, &str)> = rows.iter().map(|r| (r["inscricao"].as_str(), r["observacao"].as_str())).collect();
    assert_eq!(told, [("2", "sorteio: nº 4"), ("1", "sorteio: nº 9"), ("5", "")]);
    let audit = || run(&["auditar", &exam.published("publicacao").to_string_lossy()]);
    let first = audit();
    assert_eq!(first.status, 0, "{}{}", first.out, first.err);
    assert!(first.out.contains("1 empate decidido por sorteio, pelo número publicado"), "{}", first.out);
    assert!(!first.out.contains("outro dado que não é público"), "{}", first.out);
    let text = std::fs::read_to_string(&list).expect("it is there");
    std::fs::write(&list, text.replace("nº 4", "nº 12")).expect("the list can be changed");
    let altered = audit();
    assert_eq!(altered.status, 5, "{}", altered.out);
    assert!(altered.out.contains("A0417"), "{}", altered.out);
    let fix = altered.out.lines().find(|l| l.starts_with("conserto de A0417")).unwrap_or_default();
    assert!(fix.contains("peça explicação a quem publicou") && !fix.contains("não publique este cargo"), "{fix}");
}
