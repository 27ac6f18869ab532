//! A small exam, published as it is: four people, one cargo, a ledger. A test changes the one thing that it is about.

use crate::support::{Run, run};
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
    /// The folder of everything: the exam, what it gives, and what a test lays beside them.
    pub dir: tempfile::TempDir,
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
