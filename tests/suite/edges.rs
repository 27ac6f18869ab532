//! Small exams at the edges of the contract: encodings, the preliminary phase, acts beside a ledger, refusals.

use crate::support::{Run, csv, run};
use std::fs;
use std::path::{Path, PathBuf};

const EDITAL: &str = r#"[edital]
numero = "001/2025"
tipo = "concurso"
orgao = "Prefeitura Municipal de Ibatiba"
municipio = "Ibatiba"
uf = "ES"
publicado_em = 2025-02-03
homologado_em = 2025-09-15
validade_meses = 24
#fase
[planilhas]
resultados = ["resultado.csv"]
eventos = "eventos.csv"
[perfil.unico]
[[perfil.unico.etapa]]
id = "objetiva"
[[perfil.unico.etapa.prova]]
id = "lp"
coluna = "LP"
[[cargo]]
codigo = "1"
nome = "Motorista"
vagas = 3
"#;

const RESULTADO: &str =
    "Inscrição;Nome;LP\n1;ANA DE EXEMPLO;9\n2;JOSÉ DE EXEMPLO;8\n3;CID DE EXEMPLO;7\n4;DÉBORA DE EXEMPLO;6\n";

/// A temporary exam: the edital with a change, the sheet with a change.
pub struct Exam {
    dir: tempfile::TempDir,
}

impl Exam {
    pub fn new(edital: &dyn Fn(String) -> String, resultado: &dyn Fn(String) -> String) -> Self {
        let exam = Self { dir: tempfile::tempdir().expect("a temporary folder") };
        fs::create_dir(exam.folder()).expect("new");
        exam.write("edital.toml", &edital(EDITAL.to_owned()));
        exam.write("resultado.csv", &resultado(RESULTADO.to_owned()));
        exam.write("eventos.csv", "data;cargo;inscricao;evento;quantidade;lista;ato;observacao\n");
        exam
    }

    pub fn folder(&self) -> PathBuf {
        self.dir.path().join("exame")
    }

    pub fn out(&self) -> PathBuf {
        self.dir.path().join("saida")
    }

    pub fn write(&self, name: &str, text: &str) {
        fs::write(self.folder().join(name), text).expect("writable");
    }

    pub fn published(&self, name: &str) -> PathBuf {
        self.out().join("exame").join(name)
    }

    /// `homologa COMMAND exam REST --saida out`.
    pub fn run(&self, command: &[&str], rest: &[&str]) -> Run {
        let (folder, out) = (self.folder(), self.out());
        let mut args: Vec<&Path> = command.iter().map(Path::new).collect();
        args.push(&folder);
        args.extend(rest.iter().map(Path::new));
        args.extend([Path::new("--saida"), &out]);
        run(&args)
    }
}

pub fn same(text: String) -> String {
    text
}

fn in_windows_1252(text: String) -> String {
    text + "[csv]\ncodificacao = \"windows-1252\"\n"
}

/// A waiver is printed with its reason; what no act prints cannot be waived.
#[test]
fn what_is_only_told_cannot_be_waived() {
    for code in ["A0610", "a0611"] {
        let waived = format!("[[dispensa]]\ncodigo = \"{code}\"\nmotivo = \"x\"\n");
        let exam = Exam::new(&|t| t.replace("[perfil.unico]\n", &format!("{waived}[perfil.unico]\n")), &same);
        let done = exam.run(&["homologar"], &["--sem-pdf"]);
        assert_eq!(done.status, 4, "{}", done.err);
        assert!(done.err.contains("este aviso sai só na tela"), "{}", done.err);
    }
}

/// `[csv] codificacao = "windows-1252"`: every text that the program itself writes exists there.
#[test]
fn windows_1252_holds_every_text_of_the_program() {
    let exam = Exam::new(&in_windows_1252, &same);
    let done = exam.run(&["homologar"], &["--sem-pdf"]);
    assert_eq!(done.status, 0, "{}", done.err);
    let bytes = fs::read(exam.published("publicacao/csv/classificacao.csv")).expect("published");
    assert!(bytes.windows(7).any(|w| w == b"JOS\xC9 DE"), "É is one byte, and there is no byte order mark");
    assert_eq!(exam.run(&["nomear"], &["--data", "2025-10-01", "--sem-pdf"]).status, 0);
}

/// A name with a letter that the encoding lacks holds its cargo back, at its cell; `conferir` says so too.
#[test]
fn a_name_outside_the_encoding_is_an_error_at_its_cell() {
    let exam = Exam::new(&in_windows_1252, &|t| t.replace("CID", "ŁUKASZ"));
    let done = exam.run(&["homologar"], &["--sem-pdf"]);
    assert_eq!(done.status, 4, "{}", done.err);
    assert!(done.err.contains("A0609 B4") && done.err.contains("“Ł” (U+0141)"), "{}", done.err);
    assert_eq!(run(&["conferir".as_ref(), exam.folder().as_os_str()]).status, 4);
    let written = fs::read(exam.published("interno/conferencia.csv")).expect("the findings are told all the same");
    assert!(written.windows(5).any(|w| w == b"A0609"));
}

/// Before appeals nobody is nominated, and the way out is the final result, not another key.
#[test]
fn a_preliminary_result_nominates_nobody() {
    let exam = Exam::new(&|t| t.replace("#fase", "fase = \"preliminar\""), &same);
    let done = exam.run(&["nomear"], &["--data", "2025-10-01", "--sem-pdf"]);
    assert_eq!(done.status, 4);
    assert!(done.err.contains("A0539") && done.err.contains("retire a linha fase"), "{}", done.err);
}

/// The call for documents names those whom the ledger nominated on that day, and nobody who could have been nominated too.
#[test]
fn only_those_nominated_are_called_for_documents() {
    let exam = Exam::new(&same, &same);
    let batch = ["--data", "2025-10-01", "--quantidade", "1", "--sem-pdf", "--registrar"];
    assert_eq!(exam.run(&["nomear"], &batch).status, 0);
    let (_, called) = csv(&exam.published("nomeacoes/2025-10-01/nomeacoes.csv"));
    assert_eq!(called.len(), 1);
    let done = exam.run(&["ato", "convocacao"], &["--data", "2025-10-01"]);
    assert_eq!(done.status, 0, "{}", done.err);
    let docx = fs::File::open(exam.published("atos/convocacao-2025-10-01/convocacao.docx")).expect("the act");
    let mut text = String::new();
    let mut zip = zip::ZipArchive::new(docx).expect("a DOCX is a ZIP");
    let mut part = zip.by_name("word/document.xml").expect("its text");
    std::io::Read::read_to_string(&mut part, &mut text).expect("UTF-8");
    assert!(text.contains("ANA DE EXEMPLO") && !text.contains("JOSÉ DE EXEMPLO"), "{text}");
}

/// One row is one row.
#[test]
fn a_cargo_that_the_edital_lacks_is_counted_in_portuguese() {
    let two = |t: String| t + "[[cargo]]\ncodigo = \"2\"\nnome = \"Pedreiro\"\nvagas = 1\n";
    let exam = Exam::new(&two, &|t| {
        t.replace("LP\n", "LP;Cargo\n")
            .replace("9\n", "9;1\n")
            .replace("8\n", "8;555\n")
            .replace("7\n", "7;1\n")
            .replace("6\n", "6;2\n")
    });
    let done = exam.run(&["homologar"], &["--sem-pdf"]);
    assert_eq!(done.status, 3, "{}", done.err);
    assert!(done.err.contains("(1 linha)"), "{}", done.err);
}

/// What the documents refuse is told as any other error: exit 4, what was published stays, `interno/` is fresh and says why.
#[test]
fn a_document_that_cannot_be_made_is_told_in_interno() {
    let exam = Exam::new(&same, &same);
    assert_eq!(exam.run(&["homologar"], &[]).status, 0);
    let before = fs::read(exam.published("manifesto.json")).expect("published");
    fs::create_dir(exam.folder().join("atos")).expect("new");
    exam.write("atos/homologacao.txt", "# ATO\n\nEdital {{ edital.nmero }}.\n\n{{ assinaturas }}\n");
    let done = exam.run(&["homologar"], &[]);
    assert_eq!(done.status, 4, "{}", done.err);
    assert!(done.err.contains("A0601") && done.err.contains("nada publicado"), "{}", done.err);
    assert_eq!(fs::read(exam.published("manifesto.json")).expect("still there"), before);
    let (_, told) = csv(&exam.published("interno/conferencia.csv"));
    assert!(told.iter().any(|r| r["codigo"] == "A0601"), "{told:?}");
}

/// Two runs of `nomear` over different ledgers: `comparar` names who is called on which day, and the event behind it.
#[test]
fn the_batches_of_two_folders_are_compared() {
    let exam = Exam::new(&same, &same);
    assert_eq!(exam.run(&["homologar"], &["--sem-pdf"]).status, 0);
    let first = ["--data", "2025-10-01", "--quantidade", "1", "--sem-pdf", "--registrar"];
    assert_eq!(exam.run(&["nomear"], &first).status, 0);
    let before = exam.dir.path().join("antes");
    crate::support::copy(&exam.published(""), &before);
    let ledger = fs::read_to_string(exam.folder().join("eventos.csv")).expect("the ledger");
    exam.write("eventos.csv", &format!("{}\n05/11/2025;1;1;desistencia;;;;\n", ledger.trim_end()));
    assert_eq!(exam.run(&["nomear"], &["--data", "2025-11-10", "--quantidade", "1", "--sem-pdf"]).status, 0);
    let told = run(&[Path::new("comparar"), &before, &exam.published("")]);
    assert_eq!(told.status, 5, "{}", told.out);
    for text in [
        "nomeações de 10/11/2025",
        "2 JOSÉ DE EXEMPLO: entra na vaga 1 (AC)",
        "evento da inscrição 1, que deixou a vaga",
    ] {
        assert!(told.out.contains(text), "{text} in {}", told.out);
    }
    let back = run(&[Path::new("comparar"), &exam.published(""), &before]);
    assert!(back.out.contains("o lote desta data não está na publicação posterior"), "{}", back.out);
    assert!(!back.out.contains("evento da inscrição"), "no event differs: {}", back.out);
}

/// Two cargos, the first with a tie; `draw`: the record of the draw, where there is one.
fn tied(draw: Option<&str>) -> Exam {
    let people = "Inscrição;Nome;Cargo;LP\n1;ANA DE EXEMPLO;1;9\n2;JOSÉ DE EXEMPLO;1;9\n5;EVA DE EXEMPLO;2;7\n";
    let second = "\n[[cargo]]\ncodigo = \"2\"\nnome = \"Vigia\"\nvagas = 1\n";
    let named = if draw.is_some() { "sorteio = \"sorteio.csv\"\neventos = " } else { "eventos = " };
    let exam = Exam::new(&|t| t.replace("eventos = ", named) + second, &|_| people.to_owned());
    if let Some(text) = draw {
        exam.write("sorteio.csv", text);
    }
    exam
}

/// Only what changed is a cause: a cargo that a draw frees changed nobody's row.
#[test]
fn a_comparison_names_as_cause_only_what_changed() {
    let (held, drawn) = (tied(None), tied(Some("cargo;inscricao;ordem\n1;2;1\n1;1;2\n")));
    assert_eq!(held.run(&["homologar"], &["--sem-pdf"]).status, 3);
    assert_eq!(drawn.run(&["homologar"], &["--sem-pdf"]).status, 0);
    let told = run(&[Path::new("comparar"), &held.published(""), &drawn.published("")]);
    assert_eq!(told.status, 5, "{}", told.out);
    assert!(
        told.out.contains("sorteio.csv: arquivo novo") && told.out.contains("deixou de estar retido"),
        "{}",
        told.out
    );
    assert!(told.out.contains("causa: mudança em edital.toml, sorteio.csv"), "{}", told.out);
    assert!(!told.out.contains("listas de vazio"), "{}", told.out);
}

/// A larger batch over the same events is another quantity, whatever else changed in the inputs of the folder.
#[test]
fn a_larger_batch_is_another_quantity() {
    let exam = Exam::new(&same, &same);
    assert_eq!(exam.run(&["homologar"], &["--sem-pdf"]).status, 0);
    let batch = |n| exam.run(&["nomear"], &["--data", "2025-10-01", "--quantidade", n, "--sem-pdf"]).status;
    assert_eq!(batch("1"), 0);
    let before = exam.dir.path().join("antes");
    crate::support::copy(&exam.published(""), &before);
    assert_eq!(batch("2"), 0);
    let told = run(&[Path::new("comparar"), &before, &exam.published("")]);
    assert_eq!(told.status, 5, "{}", told.out);
    assert!(told.out.contains("causa: outra quantidade pedida"), "{}", told.out);
    assert!(!told.out.contains("mudança em"), "{}", told.out);
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

/// A `[[cargo]]` that the edital gets wrong is one error at its line, and not one more for each of its people.
#[test]
fn a_refused_cargo_of_the_edital_is_one_error() {
    let exam = Exam::new(&|t| t.replace("vagas = 3", "vagas = \"três\""), &same);
    let done = exam.run(&["homologar"], &["--sem-pdf"]);
    assert_eq!(done.status, 4, "{}", done.err);
    assert!(done.err.contains("1 erro,") && done.err.contains("vagas: encontrado “três”"), "{}", done.err);
}

/// `resultados = ["*"]` also reaches the edital, the ledger and whatever else lies in the folder: they are left out and named.
#[test]
fn a_pattern_that_reaches_everything_reads_only_the_results() {
    let named = |pattern: &'static str| move |t: String| t.replace("resultado.csv", pattern);
    let exam = Exam::new(&named("*"), &same);
    exam.write("LEIAME.md", "# Exame\n");
    let done = exam.run(&["homologar"], &["--sem-pdf"]);
    assert_eq!(done.status, 0, "{}", done.err);
    let (_, rows) = csv(&exam.published("publicacao/csv/classificacao.csv"));
    assert_eq!(rows.len(), 4);
    let told = fs::read_to_string(exam.published("interno/conferencia.csv")).expect("the findings");
    for (file, role) in [
        ("edital.toml", "o edital"),
        ("eventos.csv", "o registro de eventos"),
        ("LEIAME.md", "um arquivo que não é planilha"),
    ] {
        assert!(told.contains(&format!("“{file}” é {role}")), "{file}: {told}");
    }
    let exam = Exam::new(&named("*.toml"), &same);
    let done = exam.run(&["homologar"], &["--sem-pdf"]);
    assert!(done.status == 4 && done.err.contains("A0201"), "{} {}", done.status, done.err);
}

/// A file that a pattern reaches is left out only when it holds no people: tabs with people of the sheet of cargos are read.
#[test]
fn people_in_a_file_of_another_role_are_read() {
    let exam = Exam::new(
        &|t| {
            let head = t.split("[[cargo]]").next().unwrap_or_default().to_owned();
            head.replace("resultado.csv\"]", "*.xlsx\"]\ncargos = \"geral.xlsx\"")
        },
        &same,
    );
    let mut book = rust_xlsxwriter::Workbook::new();
    let people = book.add_worksheet().set_name("Resultado").expect("a name");
    people.write_row(0, 0, ["Inscrição", "Nome", "Cargo", "LP"]).expect("in the grid");
    for row in 1..9u32 {
        people
            .write_row(row, 0, [format!("{row}"), format!("ANA {row} DE EXEMPLO"), "1".into(), format!("{}", 9 - row)])
            .expect("in the grid");
    }
    let vagas = book.add_worksheet().set_name("Vagas").expect("a name");
    vagas.write_row(0, 0, ["Cod", "Cargo", "Vagas"]).expect("in the grid");
    vagas.write_row(1, 0, ["1", "Motorista", "3"]).expect("in the grid");
    book.save(exam.folder().join("geral.xlsx")).expect("written");
    let done = exam.run(&["homologar"], &["--sem-pdf"]);
    assert_eq!(done.status, 0, "{}", done.err);
    let (_, rows) = csv(&exam.published("publicacao/csv/classificacao.csv"));
    assert_eq!(rows.len(), 8);
    let manifest = fs::read_to_string(exam.published("manifesto.json")).expect("published");
    assert_eq!(manifest.matches("\"geral.xlsx\": {").count(), 1, "{manifest}");
}

/// A file of unknown ending may hold people: the pattern that reaches it is an error, and naming the file reads it.
#[test]
fn a_file_of_unknown_ending_under_a_pattern_is_an_error() {
    let text = "Inscrição;Nome;LP\n9;BIA DE EXEMPLO;10\n";
    let exam = Exam::new(&|t| t.replace("\"resultado.csv\"", "\"resultado*\""), &same);
    exam.write("resultado-2.dat", text);
    let done = exam.run(&["homologar"], &["--sem-pdf"]);
    assert!(done.status == 4 && done.err.contains("A0240") && done.err.contains("resultado-2.dat"), "{}", done.err);
    let exam = Exam::new(&|t| t.replace("\"resultado.csv\"", "\"resultado.csv\", \"resultado-2.dat\""), &same);
    exam.write("resultado-2.dat", text);
    let done = exam.run(&["homologar"], &["--sem-pdf"]);
    assert_eq!(done.status, 0, "{}", done.err);
    let (_, rows) = csv(&exam.published("publicacao/csv/classificacao.csv"));
    assert!(rows.iter().any(|r| r["nome"] == "BIA DE EXEMPLO"), "{rows:?}");
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

/// A cargo without a row is published with a warning, and the documents say only what the sheets show; it is held back while a
/// spreadsheet lies in the folder that nobody reads.
#[test]
fn an_empty_cargo_is_published_unless_its_people_may_be_in_what_was_not_read() {
    const SAID: &str = "As planilhas do certame não trazem inscritos para este cargo.";
    let second = "\n[[cargo]]\ncodigo = \"2\"\nnome = \"Vigia\"\nvagas = 1\n";
    let people = |_: String| "Inscrição;Nome;Cargo;LP\n1;ANA DE EXEMPLO;1;9\n2;JOSÉ DE EXEMPLO;1;8\n".to_owned();
    let waiver = "\n[[dispensa]]\ncodigo = \"A0311\"\nmotivo = \"o cargo não teve procura\"\n";
    for more in ["", waiver] {
        let exam = Exam::new(&|t| t + second + more, &people);
        let done = exam.run(&["homologar"], &[]);
        assert_eq!(done.status, 0, "{}", done.err);
        assert_eq!(done.err.contains("aviso A0311 linha"), more.is_empty(), "{}", done.err);
        assert!(done.err.contains("1 cargo publicado sem inscritos nas planilhas: 2"), "{}", done.err);
        for name in ["cargos/2.pdf", "homologacao.pdf"] {
            let text = crate::pdf::text_of(&fs::read(exam.published(&format!("publicacao/{name}"))).expect("written"));
            assert!(text.contains(SAID) && !text.contains("Não houve inscritos"), "{name}: {text}");
            assert_eq!(text.contains("o cargo não teve procura"), !more.is_empty(), "{name}");
        }
        let told = run(&[Path::new("auditar"), &exam.published("")]);
        assert_eq!(told.status, 0, "{}", told.out);
        let checked = run(&["conferir", &exam.folder().to_string_lossy()]);
        assert!(checked.out.contains("1 cargo pronto sem inscritos nas planilhas: 2"), "{}", checked.out);
        exam.write("vigia.csv", "Inscrição;Nome;LP\n3;EVA DE EXEMPLO;7\n");
        let done = exam.run(&["homologar"], &[]);
        assert_eq!(done.status, 3, "no waiver takes it away: {}", done.err);
        let why = "nenhuma linha das planilhas é do cargo 2, e “vigia.csv” está na pasta e não foi lido";
        assert!(done.err.contains("erro A0311 linha") && done.err.contains(why), "{}", done.err);
        assert!(done.err.contains("1 cargo retido: 2"), "{}", done.err);
    }
}

/// What is wrong with one cargo, in the sheet of cargos or in `edital.toml`, holds back that cargo (and its group, whose total it
/// changes) and no other; what is published says nothing false of it, and can be audited.
#[test]
fn what_is_wrong_with_one_cargo_stops_no_other() {
    let sheet = |_: String| {
        "Inscrição;Nome;Cargo;LP\n1;ANA DE EXEMPLO;1;9\n2;JOSÉ DE EXEMPLO;2;8\n3;EVA DE EXEMPLO;3;7\n".to_owned()
    };
    let quadro = |rows: &str| {
        let exam = Exam::new(
            &|t| {
                let (head, _) = t.split_once("[[cargo]]").expect("a cargo");
                head.replace("[planilhas]", "[planilhas]\ncargos = \"quadro.csv\"")
            },
            &sheet,
        );
        exam.write("quadro.csv", &format!("Código;Cargo;Vagas\n{rows}"));
        exam
    };
    let toml = |second: &str| {
        let more = format!("[[cargo]]\n{second}\n[[cargo]]\ncodigo = \"3\"\nnome = \"Gari\"\nvagas = 1\n");
        Exam::new(&|t| t + &more, &sheet)
    };
    for (exam, code, held) in [
        (quadro("1;Motorista;3\n2;Vigia;dez\n3;Gari;1\n"), "A0297 C3", "2"),
        (quadro("1;Motorista;3\n2;Vigia;\n3;Gari;1\nTotal;;4\n"), "A0297 C3", "2"),
        (quadro("1;Motorista;3\n2;;1\n3;Gari;1\n"), "A0297 B3", "2"),
        (quadro("1;Motorista;3\n2;Vigia;1\n2;Vigia;2\n3;Gari;1\n"), "A0107 A4", "2"),
        (toml("codigo = \"2\"\nnome = \"Vigia\"\nvagas = \"um\""), "A0105 linha 27", "2"),
        (toml("codigo = \"2\"\nnome = \"Vigia\""), "A0104 linha 24", "2"),
        (toml("codigo = \"2\"\nnome = \"Vigia\"\nvagas = 1\nperfil = \"outro\""), "A0108 linha 28", "2"),
    ] {
        let done = exam.run(&["homologar"], &["--sem-pdf"]);
        assert_eq!(done.status, 3, "{}", done.err);
        assert!(done.err.contains(&format!("erro {code} [cargo {held}]")), "{code}: {}", done.err);
        assert!(done.err.contains("1 erro,") && done.err.contains("1 cargo retido: 2"), "{}", done.err);
        let posts = fs::read_to_string(exam.published("publicacao/dados/cargos.csv")).expect("written");
        assert!(posts.contains("1;Motorista;unico;3;") && !posts.contains(";unico;0;"), "{posts}");
        for folder in ["", "publicacao"] {
            let told = run(&[Path::new("auditar"), &exam.published(folder)]);
            assert_eq!(told.status, 0, "{code} {folder}: {}", told.out);
        }
    }
}

/// A row of the sheet of cargos that does not say which cargo it is of: by its name it is one that is not in the exam.
#[test]
fn a_row_of_vagas_without_a_code_holds_what_it_may_be() {
    let sheet = |_: String| "Inscrição;Nome;Cargo;LP\n1;ANA DE EXEMPLO;1;9\n3;EVA DE EXEMPLO;3;7\n".to_owned();
    let quadro = |t: String| {
        let (head, _) = t.split_once("[[cargo]]").expect("a cargo");
        head.replace("[planilhas]", "[planilhas]\ncargos = \"quadro.csv\"")
    };
    for (row, status, told) in [
        (";Vigia;2", 3, "A0297 A3 [cargo Vigia]: o cargo “Vigia” está sem código"),
        (";;2", 4, "A0297 A3: a linha traz vagas e não diz de que cargo são"),
    ] {
        let exam = Exam::new(&quadro, &sheet);
        exam.write("quadro.csv", &format!("Código;Cargo;Vagas\n1;Motorista;3\n{row}\n3;Gari;1\n"));
        let done = exam.run(&["homologar"], &["--sem-pdf"]);
        assert_eq!(done.status, status, "{}", done.err);
        assert!(done.err.contains(told), "{}", done.err);
    }
}

/// A cargo held back that is not one of the exam's is named wherever cargos held back are: by its name where it has no code.
#[test]
fn a_cargo_held_back_that_is_not_of_the_exam_is_named_everywhere() {
    let sheet = "Inscrição;Nome;Cargo;LP\n1;ANA DE EXEMPLO;1;9\n3;EVA DE EXEMPLO;3;7\n4;RUI DE EXEMPLO;909;8\n";
    let quadro = |t: String| {
        let (head, _) = t.split_once("[[cargo]]").expect("a cargo");
        head.replace("[planilhas]", "[planilhas]\ncargos = \"quadro.csv\"")
    };
    let exam = Exam::new(&quadro, &|_| sheet.to_owned());
    exam.write("quadro.csv", "Código;Cargo;Vagas\n1;Motorista;3\n;Vigia;2\n3;Gari;1\n");
    let done = exam.run(&["homologar"], &[]);
    assert_eq!(done.status, 3, "{}", done.err);
    assert!(done.err.contains("2 cargos retidos: 909, Vigia"), "{}", done.err);
    let read = |name: &str| fs::read(exam.published(name)).expect("written");
    let act = crate::pdf::text_of(&read("publicacao/homologacao.pdf"));
    assert!(act.contains("Vigia") && act.contains("909"), "{act}");
    let json: serde_json::Value = serde_json::from_slice(&read("publicacao/dados/resultado.json")).expect("JSON");
    let cargos = json["cargos"].as_array().expect("a list");
    for (codigo, nome) in [("909", ""), ("", "Vigia")] {
        let told = cargos.iter().find(|c| c["codigo"] == codigo && c["nome"] == nome).expect("named");
        assert!(told["situacao"] == "retido" && told["vagas"].is_null(), "{told}");
    }
    let index = String::from_utf8(read("publicacao/dados/portal/indice.js")).expect("UTF-8");
    assert!(index.contains("[[\"\",\"Vigia\"],null,[\"") && index.contains("[[\"909\",\"\"],null,[\""), "{index}");
    for folder in ["", "publicacao"] {
        let told = run(&[Path::new("auditar"), &exam.published(folder)]);
        assert_eq!(told.status, 0, "{folder}: {}", told.out);
    }
}

/// Files that nothing reads are told to who runs the program; what is written and audited follows from what was read alone.
#[test]
fn files_that_nothing_reads_are_told_and_change_nothing() {
    let clean = Exam::new(&same, &same);
    let stray = Exam::new(&|t| t.replace("eventos.csv", "evento.csv"), &same);
    fs::create_dir(stray.folder().join("atos")).expect("new");
    for name in ["atos/homologação.txt", "atos/LEIAME.txt", "resultado-2.csv", "convocacao.txt", "edital.pdf"] {
        stray.write(name, "x");
    }
    let (done, check) =
        (stray.run(&["homologar"], &["--sem-pdf"]), run(&["conferir", &stray.folder().to_string_lossy()]));
    assert_eq!(clean.run(&["homologar"], &["--sem-pdf"]).status, 0);
    for text in [&done.err, &check.out] {
        for told in [
            "A0611: “atos/homologação.txt” não é lido: nenhum ato se chama assim; você quis dizer “homologacao.txt”?",
            "A0611: “convocacao.txt” não é lido: os textos próprios do município ficam na pasta atos",
            "conserto: mova o arquivo para atos/convocacao.txt",
            "A0610: “resultado-2.csv” está na pasta do concurso e o edital não o nomeia",
            "A0610: “eventos.csv” está na pasta do concurso",
            "escreva eventos = \"eventos.csv\" em [planilhas]",
        ] {
            assert!(text.contains(told), "{told}: {text}");
        }
        assert!(!text.contains("LEIAME") && !text.contains("edital.pdf"), "{text}");
    }
    let written = |e: &Exam| fs::read(e.published("interno/conferencia.csv")).expect("written");
    assert_eq!((done.status, written(&stray)), (0, written(&clean)));
}

/// A name that is nearly that of a file of the folder is proposed.
#[test]
fn a_missing_file_names_the_one_that_was_meant() {
    let renamed = Exam::new(&|t| t.replace("resultado.csv", "Resultados.csv"), &same);
    let told = run(&["conferir", &renamed.folder().to_string_lossy()]).out;
    assert!(told.contains("corresponde a “Resultados.csv”; você quis dizer “resultado.csv”?"), "{told}");
    assert!(told.contains("troque “Resultados.csv” por “resultado.csv”"), "{told}");
    let hidden = Exam::new(&same, &same);
    fs::rename(hidden.folder().join("edital.toml"), hidden.folder().join("Edital.toml.txt")).expect("there");
    let told = run(&["conferir", &hidden.folder().to_string_lossy()]).out;
    assert!(told.contains("não está na pasta do exame, e “Edital.toml.txt” está"), "{told}");
}
