//! What a careful clerk reads from the sheets of whole exams, and what is reported at which cell.

use homologa::domain::{Cell, Edital, RawScore};
use homologa::finding::{Finding, Severity};
use homologa::ingest::edital::{self, Planilhas};
use homologa::ingest::people::{self, People, Plan, SheetPlace, SheetReader};
use homologa::ingest::workbook::{self, TextOptions};
use homologa::ingest::{files, modelo, quadro, sorteio};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// An exam folder read to the end, sheet after sheet.
pub struct Reading {
    pub edital: Edital,
    pub people: People,
    pub findings: Vec<Finding>,
}

fn open(path: &Path, nome: &str) -> workbook::Workbook {
    let bytes: Arc<[u8]> = std::fs::read(path.join(nome)).expect("the file of the exam").into();
    workbook::open(&nome.into(), bytes, &TextOptions::default()).expect("a workbook")
}

/// Reads a folder as the pipeline does, without threads.
pub fn read_folder(pasta: &Path) -> Reading {
    let mut loaded = edital::load(pasta);
    let planilhas: Planilhas = loaded.planilhas.clone().expect("an edital with sheets");
    if let Some(nome) = &planilhas.cargos {
        let draft = loaded.edital.clone().expect("an edital");
        let (rows, findings) = quadro::read(&draft, &nome.as_str().into(), &open(pasta, nome));
        loaded = loaded.with_quadro(rows);
        loaded.achados.extend(findings);
    }
    let mut findings = std::mem::take(&mut loaded.achados);
    let edital = loaded.edital.expect("an edital");
    let plan = Plan::new(&edital, &planilhas);
    let (resolved, wrong) = files::resolve(pasta, &planilhas.resultados);
    findings.extend(wrong);
    let mut sheets = Vec::new();
    for file in &resolved {
        let book = open(pasta, &file.nome);
        findings.extend(book.achados().iter().cloned());
        for people::Chosen { index: i, oculta } in people::select(&plan, book.sheets()) {
            let place = SheetPlace { arquivo: file.nome.as_str().into(), aba: book.sheets()[i].name.clone(), oculta };
            let mut reader = SheetReader::new(&plan, place);
            let tail = book.read(i, &mut |row| {
                reader.row(row);
                ControlFlow::Continue(())
            });
            sheets.push(reader.finish(&tail.expect("a sheet that can be read")));
        }
    }
    let mut people = people::merge(&plan, sheets).expect("tables of people");
    if let Some(nome) = &planilhas.sorteio {
        let (lines, wrong) = sorteio::read(&plan, &nome.as_str().into(), &open(pasta, nome));
        findings.extend(wrong);
        sorteio::apply(&plan, &mut people.cargos, &lines);
    }
    Reading { people, findings, edital }
}

impl Reading {
    fn all(&self) -> impl Iterator<Item = &Finding> {
        self.findings.iter().chain(&self.people.achados).chain(self.people.cargos.iter().flat_map(|c| &c.achados))
    }

    fn errors(&self) -> Vec<String> {
        self.all()
            .filter(|f| f.severity == Severity::Error)
            .map(|f| format!("{} {} {}", f.entry.code, f.scope.cargos(), f.place))
            .collect()
    }
}

fn example(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("inputs").join(name)
}

#[test]
fn every_defect_of_the_example_is_told_at_its_cell_and_nothing_else_is_an_error() {
    let read = read_folder(&example("com-defeitos"));
    let mut errors = read.errors();
    errors.sort();
    assert_eq!(
        errors,
        [
            "A0261 11 notas.xlsx › Plan1 › A122",
            "A0264 999 notas.xlsx › Plan1 › E48",
            "A0264 999 notas.xlsx › Plan1 › F48",
            "A0268 02 notas.xlsx › Plan1 › H24",
            "A0269 01 notas.xlsx › Plan1 › I14",
            "A0272 04 notas.xlsx › Plan1 › H45",
            "A0276 07 notas.xlsx › Plan1 › G89",
            "A0280 05 notas.xlsx › Plan1 › B57",
            "A0301 03 notas.xlsx › Plan1 › A31",
            "A0301 03 notas.xlsx › Plan1 › A84",
        ]
    );
    let births: Vec<String> = read.all().filter(|f| f.entry.code == "A0275").map(|f| f.place.celula.clone()).collect();
    assert_eq!(births, ["D67", "D132"]);
}

#[test]
fn rows_read_are_people_or_set_aside_with_a_reason() {
    for name in ["com-defeitos", "ibatiba-2025", "irupi-2025"] {
        let read = read_folder(&example(name));
        for fonte in &read.people.fontes {
            let aside: u64 = fonte.separadas.values().sum();
            assert_eq!(fonte.linhas, fonte.usadas + aside, "{name} {} {:?}", fonte.aba, fonte.separadas);
        }
        assert!(read.people.fontes.iter().any(|f| f.usadas > 0), "{name}");
    }
}

#[test]
fn the_clean_examples_have_no_error() {
    for name in ["ibatiba-2025", "irupi-2025"] {
        let read = read_folder(&example(name));
        assert_eq!(read.errors(), Vec::<String>::new(), "{name}");
        for (cargo, input) in read.edital.cargos.iter().zip(&read.people.cargos) {
            assert!(!input.candidatos.is_empty(), "{name} {}", cargo.codigo);
            assert!(
                input.candidatos.iter().any(|p| p.notas.iter().any(|n| matches!(n, RawScore::Value(_)))),
                "{name} {}",
                cargo.codigo
            );
        }
    }
}

/// A small exam in a folder of its own: the edital, and files as text.
fn small_exam(edital: &str, files: &[(&str, &str)]) -> tempfile::TempDir {
    let pasta = tempfile::tempdir().expect("a temporary folder");
    let head = "[edital]\nnumero = \"1/2025\"\ntipo = \"concurso\"\norgao = \"Prefeitura de Exemplo\"\nmunicipio = \"Exemplo\"\nuf = \"ES\"\npublicado_em = 2025-03-10\n";
    std::fs::write(pasta.path().join("edital.toml"), format!("{head}{edital}")).expect("the edital is written");
    for (nome, text) in files {
        std::fs::write(pasta.path().join(nome), text).expect("the sheet is written");
    }
    pasta
}

const TWO_CARGOS: &str = r#"
[planilhas]
resultados = ["*.csv"]
[[reserva]]
lista = "pcd"
norma = "irupi-2025"
[perfil.unico]
[[perfil.unico.etapa]]
id = "objetiva"
[[perfil.unico.etapa.prova]]
id = "lp"
coluna = "Português"
maximo = "100"
[[perfil.unico.desempate]]
criterio = "mais_velho"
[[cargo]]
codigo = "01"
nome = "Contador"
vagas = 1
[[cargo]]
codigo = "02"
nome = "Motorista"
vagas = 1
"#;

const CLEAN: &str = "Inscrição;Nome;Nascimento;Cargo;PcD;Português\n0101;ANA LIMA;07/05/1990;01;Sim;78,5\n0102;RUI SÁ;01/02/1980;01;Não;60\n0103;EVA REIS;03/03/1985;02;Não;AUSENTE\n";

/// What may not change between forms of one exam.
fn essence(read: &Reading) -> Vec<String> {
    let mut all = Vec::new();
    for (cargo, input) in read.edital.cargos.iter().zip(&read.people.cargos) {
        for p in &input.candidatos {
            all.push(format!(
                "{} {} {} {:?} {:?} {:?}",
                cargo.codigo, p.inscricao, p.nome, p.nascimento, p.listas, p.notas
            ));
        }
    }
    all.sort();
    all
}

fn read_text(edital: &str, files: &[(&str, &str)]) -> Reading {
    let pasta = small_exam(edital, files);
    read_folder(pasta.path())
}

#[test]
fn dirty_copies_give_the_same_people_as_the_clean_sheet() {
    let clean = read_text(TWO_CARGOS, &[("a.csv", CLEAN)]);
    assert_eq!(clean.errors(), Vec::<String>::new());
    let expected = essence(&clean);
    assert_eq!(expected.len(), 3);
    let dirty: [(&str, &str); 7] = [
        (
            "titles, footer, repeated header",
            "PREFEITURA DE EXEMPLO;;;;;\nRESULTADO;;;;;\n;;;;;\nNº Inscrição;Nome do Candidato;Dt. Nasc.;Cód. Cargo;PCD;PORTUGUÊS\n0101;ANA LIMA;07/05/1990;01;S;78,50\nNº Inscrição;Nome do Candidato;Dt. Nasc.;Cód. Cargo;PCD;PORTUGUÊS\n0102;RUI SÁ;01/02/1980;01;N;60,00\n0103;EVA REIS;03/03/1985;02;;FALTOU\nTOTAL: 3;;;;;\n;Exemplo/ES, 28 de agosto de 2025.;;;;\n",
        ),
        (
            "names of cargos, iso dates, points",
            "inscricao;nome;nascimento;cargo;pcd;português\n0101;ANA LIMA;1990-05-07 00:00:00;Contador;x;78.5\n0102;RUI SÁ;1980-02-01;CONTADOR;-;60\n0103;EVA REIS;3 de março de 1985;motorista;0;Faltosa\n",
        ),
        (
            "marks, doubled spaces, lost zeros of the code",
            "Inscrição;Nome;Nascimento;Cargo;PcD;Português\n0101;ANA  LIMA (PcD);7/5/1990;1;Sim;78,5\n0102;RUI\u{a0}SÁ *;1/2/1980;1;Não;60\n0103; EVA REIS ;3/3/1985;2;Não;ausente\n",
        ),
        (
            "columns elsewhere, blank columns",
            ";Português;;Cargo;Nome;Inscrição;Nascimento;Deficiente\n;78,5;;01;ANA LIMA;0101;07-05-1990;SIM\n;60;;01;RUI SÁ;0102;01.02.1980;NÃO\n;AUSENTE;;02;EVA REIS;0103;03/03/1985;NÃO\n",
        ),
        (
            "header over two rows",
            "Inscrição;Nome;Nascimento;Cargo;PcD;PROVA OBJETIVA\n;;;;;Português\n0101;ANA LIMA;07/05/1990;01;Sim;78,5\n0102;RUI SÁ;01/02/1980;01;Não;60\n0103;EVA REIS;03/03/1985;02;Não;AUSENTE\n",
        ),
        (
            "rows in another order",
            "Inscrição;Nome;Nascimento;Cargo;PcD;Português\n0103;EVA REIS;03/03/1985;02;Não;AUSENTE\n0102;RUI SÁ;01/02/1980;01;Não;60\n0101;ANA LIMA;07/05/1990;01;Sim;78,5\n",
        ),
        (
            "blocks of cargo",
            "Inscrição;Nome;Nascimento;PcD;Português\nCargo: Contador;;;;\n0101;ANA LIMA;07/05/1990;Sim;78,5\n0102;RUI SÁ;01/02/1980;Não;60\nCargo: 02;;;;\n0103;EVA REIS;03/03/1985;Não;AUSENTE\n",
        ),
    ];
    for (what, text) in dirty {
        let read = read_text(TWO_CARGOS, &[("a.csv", text)]);
        assert_eq!(read.errors(), Vec::<String>::new(), "{what}");
        assert_eq!(essence(&read), expected, "{what}");
    }
}

#[test]
fn one_file_per_cargo_is_the_same_exam() {
    let header = "Inscrição;Nome;Nascimento;PcD;Português\n";
    let first = format!("{header}0101;ANA LIMA;07/05/1990;Sim;78,5\n0102;RUI SÁ;01/02/1980;Não;60\n");
    let second = format!("{header}0103;EVA REIS;03/03/1985;Não;AUSENTE\n");
    let read = read_text(TWO_CARGOS, &[("Contador.csv", &first), ("02.csv", &second)]);
    assert_eq!(read.errors(), Vec::<String>::new());
    assert_eq!(essence(&read), essence(&read_text(TWO_CARGOS, &[("a.csv", CLEAN)])));
}

/// One line of the clean sheet changed, and the finding that it must give: code, cargos, cell.
#[test]
fn what_cannot_be_read_is_told_at_its_cell() {
    let line = |text: &str| format!("{CLEAN}{text}\n");
    for (text, expected) in [
        ("0104;LUA DIAS;01/01/1990;01;Não;sete", "A0268 01 a.csv › F5"),
        ("0104;LUA DIAS;01/01/1990;01;Não;#REF!", "A0268 01 a.csv › F5"),
        ("0104;LUA DIAS;01/01/1990;01;Não;101", "A0272 01 a.csv › F5"),
        ("0104;LUA DIAS;01/01/1990;01;Não;78,5%", "A0270 01 a.csv › F5"),
        ("0104;LUA DIAS;01/01/1990;01;Não;1e1", "A0268 01 a.csv › F5"),
        ("0104;LUA DIAS;01/01/1990;01;talvez;50", "A0276 01 a.csv › E5"),
        ("0104;=LUA;01/01/1990;01;Não;50", "A0280 01 a.csv › B5"),
        ("0104;;01/01/1990;01;Não;50", "A0281 01 a.csv › B5"),
        (";LUA DIAS;01/01/1990;01;Não;50", "A0261 01 a.csv › A5"),
        ("1,2E+09;LUA DIAS;01/01/1990;01;Não;50", "A0262 01 a.csv › A5"),
        ("0104;LUA DIAS;01/01/1990;;Não;50", "A0263 01 02 a.csv › D5"),
        ("0104;LUA DIAS;01/01/1990;77;Não;50", "A0264 77 a.csv › D5"),
        ("0104;LUA DIAS;01/01/1990;Motoristo;Não;50", "A0265 02 a.csv › D5"),
        ("0101;LUA DIAS;01/01/1990;01;Não;50", "A0301 01 a.csv › A2|A0301 01 a.csv › A5"),
    ] {
        let read = read_text(TWO_CARGOS, &[("a.csv", &line(text))]);
        assert_eq!(read.errors().join("|"), expected, "{text}");
    }
}

/// What is read as it stands, and looks like a slip all the same: a warning at its cell.
#[test]
fn what_looks_like_a_slip_is_told_at_its_cell() {
    let second =
        "coluna = \"Português\"\nmaximo = \"100\"\n[[perfil.unico.etapa.prova]]\nid = \"mat\"\ncoluna = \"Matemática\"";
    let edital = TWO_CARGOS
        .replace("coluna = \"Português\"", second)
        .replace("irupi-2025", "ibatiba-2024")
        .replace("\"pcd\"", "\"npi\"");
    let head = "Inscrição;Nome;Nascimento;Cargo;Cota racial;Heteroidentificação;Português;Matemática;Nota Final\n";
    for (row, expected) in [
        ("0104;LUA DIAS;01/01/1990;01;Não;;50;40;90", ""),
        ("0104;LUA DIAS;01/01/1990;01;Não;Não;50;40;90", ""),
        ("0104;LUA DIAS;01/01/1990;01;Não;;;;", "A0247 G2"),
        ("0104;LUA DIAS;01/01/1990;01;Não;;AUSENTE;AUSENTE;0", ""),
        ("0104;LUA DIAS;01/01/1990;01;Não;;50;-5;45", "A0248 H2"),
        ("0104;LUA DIAS;01/01/1990;01;Não;;;40;40", "A0247 G2"),
        ("0104;LUA DIAS;01/01/1990;01;Não;;50;-;50", "A0247 H2"),
        ("0104;LUA DIAS;01/01/1990;01;Não;Sim;50;40;90", "A0246 F2"),
    ] {
        let other = "0107;RUI REIS;01/01/1980;02;Não;;50;40;90";
        let read = read_text(&edital, &[("a.csv", &format!("{head}{row}\n{other}\n"))]);
        let slips = read.all().filter(|f| ("A0246"..="A0248").contains(&f.entry.code));
        let mut seen: Vec<String> = slips.map(|f| format!("{} {}", f.entry.code, f.place.celula)).collect();
        seen.sort();
        assert_eq!((seen.join("|"), read.errors()), (expected.to_owned(), Vec::<String>::new()), "{row}");
    }
}

/// A message about a number that comes a thousand times names the first places and how many more there are.
#[test]
fn a_number_repeated_often_gives_short_messages() {
    let rows = "0104;LUA DIAS;01/01/1990;01;Não;50\n".repeat(1_000);
    let read = read_text(TWO_CARGOS, &[("a.csv", &format!("{CLEAN}{rows}"))]);
    let told: Vec<&str> = read.all().filter(|f| f.entry.code == "A0301").map(|f| f.mensagem.as_str()).collect();
    assert_eq!(told.len(), 1_000);
    assert!(told.iter().all(|m| m.len() < 500 && m.ends_with(" e mais 979")), "{}", told[0]);
}

#[test]
fn an_unreadable_birth_is_only_a_warning_bound_to_the_person() {
    let read = read_text(TWO_CARGOS, &[("a.csv", &format!("{CLEAN}0104;LUA DIAS;31/02/1990;01;Não;50\n"))]);
    assert_eq!(read.errors(), Vec::<String>::new());
    let input = &read.people.cargos[0];
    let person = input.candidatos.iter().find(|p| &*p.inscricao == "0104").expect("the person is kept");
    let Cell::Bad(index) = person.nascimento else { panic!("{:?}", person.nascimento) };
    assert_eq!(input.achados[index as usize].place.celula, "C5");
}

#[test]
fn a_reserve_that_no_column_tells_is_an_error() {
    let text =
        "Inscrição;Nome;Nascimento;Cargo;Português\n0101;ANA LIMA;07/05/1990;01;78,5\n0102;RUI SÁ;01/02/1980;02;60\n";
    assert_eq!(read_text(TWO_CARGOS, &[("a.csv", text)]).errors(), ["A0258 01 02 a.csv › A1"]);
}

#[test]
fn a_footer_that_announces_other_numbers_is_told() {
    let read = read_text(TWO_CARGOS, &[("a.csv", &format!("{CLEAN}Total de candidatos: 4;;;;;\n"))]);
    assert!(read.all().any(|f| f.entry.code == "A0310" && f.place.celula == "A5"));
    let read = read_text(TWO_CARGOS, &[("a.csv", &format!("{CLEAN}Total de candidatos: 3;;;;;\n"))]);
    assert!(read.all().all(|f| f.entry.code != "A0310"));
}

const LISTS: &str = r#"
[planilhas]
resultados = ["Ampla.csv", "PcD.csv"]
[planilhas.listas]
"Ampla" = "ac"
"PcD" = "pcd"
[[reserva]]
lista = "pcd"
norma = "irupi-2025"
[perfil.unico]
nota_final = "banca"
classificacao = "banca"
[[cargo]]
codigo = "01"
nome = "Contador"
vagas = 1
"#;

#[test]
fn the_same_person_in_two_lists_is_one_person_whose_data_must_agree() {
    let general = "Classificação;Inscrição;Nome;Nota\n1º;0101;ANA LIMA;80\n2º;0102;RUI SÁ;70\n";
    let same = read_text(
        LISTS,
        &[("Ampla.csv", general), ("PcD.csv", "Classificação;Inscrição;Nome;Nota\n1º;0102;Rui Sá;70,00\n")],
    );
    assert_eq!(same.errors(), Vec::<String>::new());
    let people = &same.people.cargos[0].candidatos;
    assert_eq!(people.len(), 2);
    assert_eq!(&*people[1].ranks, [Some(2), Some(1)]);
    let other = read_text(
        LISTS,
        &[("Ampla.csv", general), ("PcD.csv", "Classificação;Inscrição;Nome;Nota\n1º;0102;RUI SÁ;70,5\n")],
    );
    assert_eq!(other.errors(), ["A0302 01 PcD.csv › D2"]);
    let alone = read_text(
        LISTS,
        &[("Ampla.csv", general), ("PcD.csv", "Classificação;Inscrição;Nome;Nota\n1º;0109;EVA REIS;60\n")],
    );
    assert!(alone.all().any(|f| f.entry.code == "A0313" && f.place.arquivo.as_ref() == "PcD.csv"));
}

#[test]
fn drafts_name_what_the_sheets_show_and_leave_decisions_open() {
    for name in ["ibatiba-2025", "irupi-2025", "com-defeitos"] {
        let pasta = example(name);
        let planilhas = edital::load(&pasta).planilhas.expect("the sheets of the example");
        let (found, _) = files::resolve(&pasta, &planilhas.resultados);
        let books: Vec<(String, workbook::Workbook)> =
            found.iter().map(|f| (f.nome.clone(), open(&pasta, &f.nome))).collect();
        let draft = modelo::draft(&books);
        let parsed: toml::Table = draft.toml.parse().unwrap_or_else(|e| panic!("{name}: {e}\n{}", draft.toml));
        let cargos = parsed["cargo"].as_array().expect("cargos");
        let expected = read_folder(&pasta).edital.cargos.len();
        assert!(cargos.len() >= expected, "{name}: {} of {expected}", cargos.len());
        assert!(parsed["planilhas"].get("colunas").is_some(), "{name}");
        assert!(draft.toml.contains("DECIDIR") && parsed.get("perfil").is_some(), "{name}");
    }
}
