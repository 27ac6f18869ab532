//! The acts as a town receives them: its own texts, what the gazette takes, and no personal data.

use crate::support::{Run, copy, repo, run, tree};
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

/// A copy of the example of Irupi that a test may change, and a folder to publish into.
struct Town {
    _dir: tempfile::TempDir,
    exam: PathBuf,
    out: PathBuf,
}

impl Town {
    fn new() -> Self {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let (exam, out) = (dir.path().join("irupi-2025"), dir.path().join("saida"));
        copy(&repo("inputs/irupi-2025"), &exam);
        Self { _dir: dir, exam, out }
    }

    /// With its own text of an act.
    fn with_text(self, ato: &str, texto: &str) -> Self {
        let atos = self.exam.join("atos");
        fs::create_dir_all(&atos).expect("a temporary folder is writable");
        fs::write(atos.join(format!("{ato}.txt")), texto).expect("a temporary folder is writable");
        self
    }

    /// With a piece of a file replaced; the file must have it.
    fn edited(self, file: &str, from: &str, to: &str) -> Self {
        let path = self.exam.join(file);
        let bytes = fs::read(&path).expect("the example has the file");
        let (text, _, _) = encoding_rs::WINDOWS_1252.decode(&bytes);
        assert!(text.contains(from), "{file} has no “{from}”");
        let text = text.replacen(from, to, 1);
        fs::write(&path, encoding_rs::WINDOWS_1252.encode(&text).0).expect("a temporary folder is writable");
        self
    }

    fn publish(&self) -> Run {
        run(&[Path::new("homologar"), &self.exam, Path::new("--saida"), &self.out])
    }

    fn public(&self) -> PathBuf {
        self.out.join("irupi-2025/publicacao")
    }
}

/// The parts of a DOCX, by name.
fn parts(docx: &Path) -> Vec<(String, String)> {
    let bytes = fs::read(docx).unwrap_or_else(|e| panic!("{}: {e}", docx.display()));
    let mut zip = zip::ZipArchive::new(std::io::Cursor::new(bytes)).expect("a DOCX is a zip");
    (0..zip.len())
        .map(|i| {
            let mut part = zip.by_index(i).expect("the entry exists");
            let mut text = String::new();
            part.read_to_string(&mut text).expect("parts are UTF-8");
            (part.name().expect("names are UTF-8").into_owned(), text)
        })
        .collect()
}

/// The text of a DOCX: what stands between tags, a paragraph a line.
pub fn words(docx: &Path) -> String {
    let (_, xml) = parts(docx).into_iter().find(|(n, _)| n == "word/document.xml").expect("the main part");
    let pieces = xml.split("</w:p>").map(|p| p.split('<').filter_map(|t| t.split_once('>')).map(|(_, t)| t).collect());
    pieces.collect::<Vec<String>>().join("\n")
}

#[test]
fn the_towns_own_text_replaces_ours() {
    let texto =
        "# DECRETO Nº 77\n\nArt. 1º Está homologado o Edital {{ edital.numero }}.\n\n{{ resultado_por_cargo }}\n";
    let town = Town::new().with_text("homologacao", texto);
    let done = town.publish();
    assert_eq!(done.status, 0, "{}", done.err);
    let words = words(&town.public().join("diario/homologacao.docx"));
    assert!(words.contains("DECRETO Nº 77\n") && words.contains("Art. 1º Está homologado o Edital 002/2025."));
    assert!(!words.contains("EDITAL DE HOMOLOGAÇÃO"), "ours is not there beside it");
    assert!(words.contains("QUITÉRIA CALAZANS GONÇALVES"), "the lists come where the text wants them");
}

#[test]
fn an_unknown_field_publishes_nothing_and_is_told_with_its_line_and_the_fields_that_exist() {
    let town = Town::new().with_text("homologacao", "# ATO\n\nArt. 1º {{ edital.nmero }}\n\nArt. 2º {{ prefeito }}\n");
    let done = town.publish();
    assert_eq!(done.status, 4, "{}", done.err);
    for told in ["atos/homologacao.txt", "A0601", "linha 3", "“edital.nmero”", "linha 5", "“prefeito”", "edital.numero"]
    {
        assert!(done.err.contains(told), "{told} is not in\n{}", done.err);
    }
    assert!(!town.public().exists(), "nothing is published");
}

#[test]
fn a_syntax_error_is_told_with_its_line() {
    let done = Town::new().with_text("homologacao", "# ATO\n\n{{ edital.numero }\n").publish();
    assert_eq!(done.status, 4, "{}", done.err);
    assert!(done.err.contains("A0602") && done.err.contains("linha 3"), "{}", done.err);
}

/// The text leaves the lists and the signatures out: a warning of the run, which `[[dispensa]]` accepts.
#[test]
fn a_text_without_the_lists_is_told_and_may_be_waived() {
    let texto = "# DECRETO Nº 77\n\nArt. 1º Está homologado o Edital {{ edital.numero }}.\n";
    let town = Town::new().with_text("homologacao", texto);
    let done = town.publish();
    assert_eq!(done.status, 0, "{}", done.err);
    let conferencia = fs::read_to_string(town.out.join("irupi-2025/interno/conferencia.csv")).expect("written");
    for told in [&done.err, &conferencia] {
        assert!(told.contains("A0603") && told.contains("{{ assinaturas }}"), "{told}");
    }
    assert!(conferencia.contains("A0603;aviso"), "{conferencia}");
    let toml = fs::read_to_string(town.exam.join("edital.toml")).expect("the example has it");
    let waiver = "\n[[dispensa]]\ncodigo = \"A0603\"\nmotivo = \"o decreto é publicado com anexos próprios\"\n";
    fs::write(town.exam.join("edital.toml"), toml + waiver).expect("a temporary folder is writable");
    assert_eq!(town.publish().status, 0);
    let conferencia = fs::read_to_string(town.out.join("irupi-2025/interno/conferencia.csv")).expect("written");
    assert!(conferencia.contains("A0603;nota"), "{conferencia}");
}

/// The input has 229 people with CPF and birth date; what is published as text has none of either.
#[test]
fn nothing_published_shows_a_cpf_or_a_birth_date() {
    let town = Town::new();
    assert_eq!(town.publish().status, 0);
    let bytes = fs::read(town.exam.join("demais-cargos.csv")).expect("the example has the file");
    let (input, _, _) = encoding_rs::WINDOWS_1252.decode(&bytes);
    let private: Vec<String> = input
        .split([';', '\r', '\n'])
        .map(str::trim)
        .filter(|cell| cell.len() >= 10 && cell.starts_with(|c: char| c.is_ascii_digit()))
        .filter(|cell| cell.matches('/').count() == 2 || (cell.matches('.').count() == 2 && cell.contains('-')))
        .map(str::to_owned)
        .collect();
    assert!(private.len() > 400, "a CPF and a date a person: {}", private.len());
    let mut public: String = words(&town.public().join("diario/homologacao.docx"));
    for (_, bytes) in tree(&town.public().join("csv")) {
        public.push_str(&String::from_utf8_lossy(&bytes));
    }
    for cell in private {
        let digits: String = cell.chars().filter(char::is_ascii_digit).collect();
        assert!(!public.contains(&cell), "{cell}");
        assert!(digits.len() != 11 || !public.contains(&digits), "{digits}");
    }
}

#[test]
fn a_cpf_typed_after_a_name_holds_its_cargo_back_and_is_nowhere_public() {
    let town = Town::new().edited(
        "demais-cargos.csv",
        "IGOR VÍTOR PEREIRA JÚNIOR",
        "IGOR VÍTOR PEREIRA JÚNIOR 176.720.306-39",
    );
    let done = town.publish();
    assert_eq!(done.status, 3, "{}", done.err);
    assert!(done.err.contains("A0249"), "{}", done.err);
    let csv = fs::read_to_string(town.public().join("csv/classificacao.csv")).expect("the other cargos are published");
    assert!(!csv.contains("176.720.306-39") && !csv.contains("IGOR VÍTOR PEREIRA JÚNIOR"), "{csv}");
}

#[test]
fn a_cpf_in_the_title_stops_the_publication_and_is_told_of_every_file() {
    let town = Town::new().edited("edital.toml", "titulo = \"", "titulo = \"176.720.306-39 ");
    let done = town.publish();
    assert_eq!(done.status, 4, "{}", done.err);
    assert!(done.err.contains("A0604") && done.err.contains("00805"), "{}", done.err);
    for file in ["homologacao.pdf", "homologacao.docx"] {
        assert!(done.err.contains(file), "every file that would show it: {file} is not in\n{}", done.err);
    }
    assert!(!town.public().exists(), "nothing is published");
}

/// Lists are written cargo by cargo: the line is that of the file, not of the cargo's part of it.
#[test]
fn what_may_not_be_public_is_told_at_its_line_of_the_file() {
    let town = Town::new();
    assert_eq!(town.publish().status, 0);
    let csv = fs::read_to_string(town.public().join("csv/classificacao.csv")).expect("published");
    let first = csv.lines().position(|l| l.starts_with("08;")).expect("the last cargo has people");
    assert!(first > 20, "the cargos before it have people too");
    let mut town = Town::new().edited("edital.toml", "nome = \"Cuidador\"", "nome = \"Cuidador 176.720.306-39\"");
    for _ in 0..30 {
        town = town.edited("demais-cargos.csv", ";Cuidador;", ";Cuidador 176.720.306-39;");
    }
    let done = town.publish();
    let place = format!("csv/classificacao.csv\n  erro A0604 linha {}:", first + 1);
    assert!(done.status == 4 && done.err.contains(&place), "{place}: {}", done.err);
}

#[test]
fn the_gazette_file_is_well_formed_has_short_tables_and_nothing_that_a_gazette_refuses() {
    let town = Town::new();
    assert_eq!(town.publish().status, 0);
    let diario = fs::read_to_string(town.out.join("irupi-2025/interno/diario.txt")).expect("written");
    for told in ["homologacao.docx: ", "de coluna de 17 cm", "homologacao-12cm.docx: ", "de coluna de 12 cm"] {
        assert!(diario.contains(told), "{told} is not in\n{diario}");
    }
    let both = ["diario/homologacao.docx", "diario/homologacao-12cm.docx"];
    for (name, text) in both.iter().flat_map(|f| parts(&town.public().join(f))) {
        let mut reader = quick_xml::Reader::from_str(&text);
        loop {
            match reader.read_event().unwrap_or_else(|e| panic!("{name}: {e}")) {
                quick_xml::events::Event::Eof => break,
                _ => continue,
            }
        }
        for row in text.split("<w:tr>").skip(1).filter_map(|r| r.split("</w:tr>").next()) {
            assert!((1..=6).contains(&row.matches("<w:tc>").count()), "{name}: {row}");
        }
        for refused in ["w:vMerge", "w:gridSpan", "w:shd ", "w:headerReference", "w:footerReference", "w:textDirection"]
        {
            assert!(!text.contains(refused), "{name}: {refused}");
        }
    }
}

#[test]
fn a_preliminary_result_homologates_nothing() {
    let town = Town::new().edited("edital.toml", "validade_meses = 12", "validade_meses = 12\nfase = \"preliminar\"");
    let done = town.publish();
    assert_eq!(done.status, 0, "{}", done.err);
    assert!(!town.public().join("homologacao.pdf").exists() && town.public().join("cargos/06.pdf").exists());
    let words = words(&town.public().join("diario/resultado-preliminar.docx"));
    assert!(words.contains("RESULTADO PRELIMINAR") && !words.contains("Fica homologado"));
}

/// Runs `ato` on an example exam; returns the run and the folder of the acts.
fn act(exam: &str, arguments: &[&str], out: &Path) -> (Run, PathBuf) {
    let exam_folder = repo(&format!("inputs/{exam}"));
    let mut all: Vec<&std::ffi::OsStr> = vec!["ato".as_ref(), arguments[0].as_ref(), exam_folder.as_os_str()];
    all.extend(arguments[1..].iter().map(|a| std::ffi::OsStr::new(*a)));
    all.extend(["--saida".as_ref(), out.as_os_str()]);
    (run(&all), out.join(exam).join("atos"))
}

/// Cargo 10 of the exam with defects has three people whom only a draw can part.
#[test]
fn the_draw_sheet_is_made_while_the_cargo_is_held_back() {
    let dir = tempfile::tempdir().expect("a temporary folder");
    let (done, acts) = act("com-defeitos", &["sorteio"], dir.path());
    assert_eq!(done.status, 0, "{}", done.err);
    assert!(acts.join("sorteio/sorteio.pdf").is_file());
    let words = words(&acts.join("sorteio/sorteio.docx"));
    for told in
        ["FOLHA DE SORTEIO PÚBLICO", "Restou 1 (um) empate, entre 3 (três) pessoas", "002279", "002288", "002293"]
    {
        assert!(words.contains(told), "{told} is not in\n{words}");
    }
}

#[test]
fn the_call_for_documents_lists_the_batch_of_the_day_and_survives_a_new_publication() {
    let dir = tempfile::tempdir().expect("a temporary folder");
    let (done, acts) = act("irupi-2025", &["convocacao", "--data", "2025-10-01"], dir.path());
    assert!(matches!(done.status, 0 | 3), "{}", done.err);
    let docx = acts.join("convocacao-2025-10-01/convocacao.docx");
    let words = words(&docx);
    assert!(
        words.contains("EDITAL DE CONVOCAÇÃO") && words.contains("ao primeiro dia do mês de outubro de 2025"),
        "{words}"
    );
    let exam = repo("inputs/irupi-2025");
    let again = run(&[Path::new("homologar"), &exam, Path::new("--saida"), dir.path()]);
    assert_eq!(again.status, 0, "{}", again.err);
    assert!(docx.is_file(), "the act is still there");
}

#[test]
fn a_correction_says_what_was_published_and_how_it_reads_now() {
    let town = Town::new();
    let correct = |town: &Town| {
        run(&[
            "ato".as_ref(),
            "retificacao".as_ref(),
            town.exam.as_os_str(),
            "--data".as_ref(),
            "2025-08-20".as_ref(),
            "--saida".as_ref(),
            town.out.as_os_str(),
        ])
    };
    let nothing = correct(&town);
    assert_eq!(nothing.status, 2, "nothing was published: {}", nothing.err);
    assert!(nothing.err.contains("não há publicação a retificar"), "{}", nothing.err);
    assert_eq!(town.publish().status, 0);
    let same = correct(&town);
    assert_eq!(same.status, 4, "nothing changed: {}", same.err);
    let manifest = town.out.join("irupi-2025/manifesto.json");
    let whole = fs::read(&manifest).expect("published");
    fs::write(&manifest, &whole[..whole.len() / 2]).expect("a temporary folder is writable");
    let broken = correct(&town);
    assert!(broken.status == 2 && broken.err.contains("manifesto.json”: "), "its own cause: {}", broken.err);
    fs::write(&manifest, whole).expect("a temporary folder is writable");
    let town = town.edited("demais-cargos.csv", "IGOR VÍTOR PEREIRA JÚNIOR", "IGOR VÍTOR PEREIRA");
    assert_eq!(correct(&town).status, 0, "a name is published too");
    let act = || words(&town.out.join("irupi-2025/atos/retificacao-2025-08-20/retificacao.docx"));
    assert!(act().contains("IGOR VÍTOR PEREIRA JÚNIOR"), "what was published: {}", act());
    let csv = fs::read(town.exam.join("demais-cargos.csv")).expect("the example has the file");
    let (csv, _, _) = encoding_rs::WINDOWS_1252.decode(&csv);
    let row = csv.lines().find(|l| l.contains("IGOR VÍTOR PEREIRA")).expect("he is there").to_owned();
    let town = town.edited("demais-cargos.csv", &format!("{row}\r\n"), "");
    let done = correct(&town);
    assert_eq!(done.status, 0, "{}", done.err);
    let words = words(&town.out.join("irupi-2025/atos/retificacao-2025-08-20/retificacao.docx"));
    for told in ["EDITAL DE RETIFICAÇÃO", "Onde se lê", "Leia-se", "inscrição 00805", "não consta"] {
        assert!(words.contains(told), "{told} is not in\n{words}");
    }
    assert!(town.out.join("irupi-2025/publicacao/homologacao.pdf").is_file(), "the publication is as it was");
}

#[test]
fn an_act_without_its_date_or_of_another_command_is_a_usage_error() {
    let dir = tempfile::tempdir().expect("a temporary folder");
    for (arguments, told) in [
        (&["retificacao"][..], "--data AAAA-MM-DD"),
        (&["nomeacao"], "homologa nomear"),
        (&["posse"], "convocacao, retificacao ou sorteio"),
    ] {
        let (done, acts) = act("irupi-2025", arguments, dir.path());
        assert_eq!(done.status, 2, "{}", done.err);
        assert!(done.err.contains(told) && !acts.exists(), "{}", done.err);
    }
}
