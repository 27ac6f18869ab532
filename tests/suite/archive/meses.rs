//! Months of batches under random events, as the program publishes them: no audit may condemn any.

use super::{audit, told};
use crate::generator::Seed;
use homologa::domain::Date;
use homologa::pipeline::homologar::{self, homologar};
use homologa::pipeline::nomear::{self, nomear};
use homologa::pipeline::progress::Silent;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

const EXAMS: u64 = 10;
const MONTHS: u32 = 7;
const PEOPLE: usize = 26;

const EVENTS: [&str; 14] = [
    "posse",
    "posse",
    "posse",
    "desistencia",
    "desistencia",
    "sem-efeito",
    "exoneracao",
    "falecimento",
    "fim-de-fila",
    "eliminacao",
    "perda-de-lista",
    "perda-de-lista",
    "ordem-judicial",
    "vagas",
];

/// An exam of two cargos whose rules are drawn.
struct Exam {
    dir: tempfile::TempDir,
    rng: Seed,
    /// Rows of the ledger.
    ledger: Vec<String>,
}

impl Exam {
    fn new(seed: u64) -> Self {
        let mut rng = Seed::new(seed);
        let mut pick = |all: &[&str]| all[rng.below(all.len())].to_owned();
        let queue = pick(&["", "fim_de_fila = true\n"]);
        let term = pick(&["", "prazo_posse_dias = 30\n", "prazo_posse_dias = 15\n"]);
        let vagas = [pick(&["0", "3", "5"]), pick(&["2", "8", "12"])];
        let mut edital = format!(
            "[edital]\nnumero = \"1/2025\"\ntipo = \"concurso\"\norgao = \"Prefeitura Municipal de Ibatiba\"\nmunicipio = \"Ibatiba\"\nuf = \"ES\"\npublicado_em = 2025-02-03\nhomologado_em = 2025-09-15\nvalidade_meses = 24\n{queue}{term}[planilhas]\nresultados = [\"resultado.csv\"]\neventos = \"eventos.csv\"\ncolunas = {{ npi_deferido = \"Conferido\" }}\n[perfil.unico]\n[[perfil.unico.etapa]]\nid = \"objetiva\"\n[[perfil.unico.etapa.prova]]\nid = \"lp\"\ncoluna = \"LP\"\n"
        );
        for (codigo, vagas) in ["1", "2"].iter().zip(vagas) {
            let _ = write!(edital, "[[cargo]]\ncodigo = \"{codigo}\"\nnome = \"Cargo {codigo}\"\nvagas = {vagas}\n");
        }
        for (lista, norma) in [("pcd", pick(&["irupi-2025", "pcd-5-teto-20"])), ("npi", "ibatiba-2024".into())] {
            let reading = pick(&[
                "",
                "concorrencia = \"mais-favoravel\"\n",
                "concorrencia = \"compensacao\"\n",
                "concorrencia = \"exclusao-previa\"\n",
            ]);
            let _ = write!(edital, "[[reserva]]\nlista = \"{lista}\"\nnorma = \"{norma}\"\n{reading}");
        }
        let mut sheet = "Cargo;Inscrição;Nome;LP;PcD;NPI;Conferido\n".to_owned();
        for cargo in [1, 2] {
            let quota = |rng: &mut Seed, percent| if rng.below(100) < percent { "Sim" } else { "" };
            for n in 0..PEOPLE {
                let (pcd, npi) = (quota(&mut rng, 15), quota(&mut rng, 25));
                let _ = writeln!(sheet, "{cargo};{cargo}{n:02};PESSOA {cargo} {n};{};{pcd};{npi};{npi}", 99 - n);
            }
        }
        let exam = Self { dir: tempfile::tempdir().expect("a temporary folder"), rng, ledger: Vec::new() };
        fs::create_dir(exam.folder()).expect("new");
        fs::write(exam.folder().join("edital.toml"), edital).expect("writable");
        fs::write(exam.folder().join("resultado.csv"), sheet).expect("writable");
        exam.write(&[]);
        exam
    }

    fn folder(&self) -> PathBuf {
        self.dir.path().join("exame")
    }

    fn out(&self) -> PathBuf {
        self.dir.path().join("saida")
    }

    fn write(&self, more: &[String]) {
        let mut text = "data;cargo;inscricao;evento;quantidade;lista;ato;observacao\r\n".to_owned();
        self.ledger.iter().chain(more).for_each(|row| text.push_str(&format!("{row}\r\n")));
        fs::write(self.folder().join("eventos.csv"), text).expect("writable");
    }

    fn batch(&self, folder: &Path, data: Date, quantidade: Option<u32>, registrar: bool) -> nomear::Report {
        let options = nomear::Options {
            saida: folder.to_owned(),
            data,
            quantidade,
            cargos: Vec::new(),
            documentos: false,
            registrar,
            numero: None,
        };
        nomear(&self.folder(), &options, &Silent).expect("no fault")
    }

    /// An event of the day that the state allows joins the ledger; another is forgotten.
    fn event(&mut self, data: Date) {
        let kind = EVENTS[self.rng.below(EVENTS.len())];
        let cargo = 1 + self.rng.below(2);
        let nominated: Vec<String> = self
            .ledger
            .iter()
            .filter(|row| row.contains(&format!(";{cargo};")) && row.contains(";nomeacao;"))
            .filter_map(|row| row.split(';').nth(2).map(str::to_owned))
            .collect();
        let anyone = format!("{cargo}{:02}", self.rng.below(PEOPLE));
        let person = if nominated.is_empty() || self.rng.below(4) == 0 {
            anyone
        } else {
            nominated[self.rng.below(nominated.len())].clone()
        };
        let (person, quantity) = match kind {
            "vagas" => (String::new(), ["1", "2", "6"][self.rng.below(3)]),
            "ordem-judicial" => (person, ["", "1"][self.rng.below(2)]),
            _ => (person, ""),
        };
        let list = if kind == "perda-de-lista" { ["pcd", "npi"][self.rng.below(2)] } else { "" };
        let row = format!("{};{cargo};{person};{kind};{quantity};{list};;", data.pt());
        self.write(std::slice::from_ref(&row));
        let trial = self.batch(&self.dir.path().join("ensaio"), data, Some(0), false);
        if trial.achados.iter().all(|f| !f.is_error()) {
            self.ledger.push(row);
        }
        self.write(&[]);
    }

    /// Publishes, then months of events and batches, most of them registered.
    fn live(&mut self) -> usize {
        let options = homologar::Options { saida: self.out(), cargos: Vec::new(), documentos: false, seguido: true };
        let report = homologar(&self.folder(), &options, &Silent).expect("no fault");
        assert!(report.publicado.is_some() && report.retidos.is_empty(), "{:?}", report.achados);
        let mut written = 0;
        for month in 1..=MONTHS {
            let first = Date::parse_iso("2025-09-20").and_then(|d| d.plus_months(month)).expect("a day");
            for _ in 0..1 + self.rng.below(7) {
                self.event(first);
            }
            let day = first.plus_days(3).expect("a day");
            let quantity = [None, Some(1), Some(2), Some(4)][self.rng.below(4)];
            let registrar = self.rng.below(5) > 0;
            let report = self.batch(&self.out(), day, quantity, registrar);
            assert!(report.achados.iter().all(|f| !f.is_error()), "{:?}", report.achados);
            written += usize::from(report.pasta.is_some());
            let text = fs::read_to_string(self.folder().join("eventos.csv")).expect("text");
            self.ledger = text.lines().skip(1).map(str::to_owned).collect();
        }
        written
    }
}

#[test]
fn months_of_batches_hold_without_their_ledger() {
    let (mut batches, mut events, mut again) = (0, 0, 0);
    for seed in 0..EXAMS {
        let mut exam = Exam::new(7_000 + seed);
        batches += exam.live();
        events += exam.ledger.iter().filter(|row| !row.contains(";nomeacao;")).count();
        let a = audit(&exam.out().join("exame"));
        assert_eq!(told(&a), Vec::<String>::new(), "seed {seed}: {:#?}", exam.ledger);
        again += a.nao_conferivel.iter().filter(|t| t.contains("em mais de um lote")).count();
    }
    assert!(batches > 40 && events > 90 && again > 2, "{batches} batches, {events} events, {again} called again");
}
