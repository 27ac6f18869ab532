//! Each cause is told once, at its cell or line, with a way out that works when it is followed.

use crate::sample::{Exam, same};
use crate::support::Run;

/// A second cargo, and a column that names the cargo of each person.
fn two_cargos(edital: String) -> String {
    edital + "[[cargo]]\ncodigo = \"2\"\nnome = \"Contador\"\nvagas = 1\n"
}

const SHEET: &str = "Inscrição;Nome;Cargo;LP\n1;ANA DE EXEMPLO;1;9\n2;JOSÉ DE EXEMPLO;1;8\n3;CID DE EXEMPLO;2;7\n";

fn sheet(_: String) -> String {
    SHEET.to_owned()
}

fn check(exam: &Exam) -> Run {
    crate::support::run(&["conferir", &exam.folder().to_string_lossy(), "--formato", "json"])
}

/// `code cell [cargos]: message → way out` of each finding of these codes.
pub fn told(exam: &Exam, codes: &[&str]) -> Vec<String> {
    let done = check(exam);
    let all: serde_json::Value = serde_json::from_str(&done.out).unwrap_or_else(|e| panic!("{e}: {}", done.err));
    let text = |f: &serde_json::Value, key: &str| f[key].as_str().unwrap_or_default().to_owned();
    let list = all["achados"].as_array().cloned().unwrap_or_default();
    let wanted = list.iter().filter(|f| codes.contains(&text(f, "codigo").as_str()));
    wanted
        .map(|f| {
            let [code, cell, cargo, message, fix] =
                ["codigo", "celula", "cargo", "mensagem", "conserto"].map(|k| text(f, k));
            format!("{code} {cell} [{cargo}]: {message} → {fix}")
        })
        .collect()
}

/// How many rows of a cargo of another edital were set aside, in each sheet; an entry that sets nothing aside is told.
#[test]
fn what_is_ignored_is_counted() {
    let ignoring = |codes: &str| {
        let exam = Exam::new(
            &|t| two_cargos(t.replace("[perfil.unico]\n", &format!("ignorar_cargos = {codes}\n[perfil.unico]\n"))),
            &|t| sheet(t) + "8;EVA DE EXEMPLO;999;7\n9;LIA DE EXEMPLO;999;7\n",
        );
        exam.write("eventos.csv", "data;cargo;inscricao;evento\n01/10/2025;999;8;nomeacao\n");
        exam
    };
    let said = told(&ignoring("[\"999\"]"), &["A0377", "A0128", "A0264"]);
    assert_eq!(said.len(), 2, "{said:?}");
    assert!(said[0].contains("A0377 C5 []: “999” está em [planilhas] ignorar_cargos: 2 linhas foram"), "{said:?}");
    assert!(said[1].contains("A0377 B2 []") && said[1].contains("1 linha foi deixada de lado"), "{said:?}");
    let said = told(&ignoring("[\"999\", \"998\"]"), &["A0128"]);
    assert!(said.len() == 1 && said[0].contains("linha 14 []") && said[0].contains("cargo “998”"), "{said:?}");
    assert!(
        said[0].contains("se o livro de eventos também não tem linhas dele"),
        "it may be of the ledger alone: {said:?}"
    );
    let said = told(&ignoring("[\"0999\"]"), &["A0377", "A0128", "A0264", "A0503"]);
    assert_eq!(said.iter().filter(|s| s.starts_with("A0377")).count(), 2, "its zeros were lost: {said:?}");
    assert_eq!(said.len(), 2, "{said:?}");
    let said = told(&ignoring("[\"999\", \"2\"]"), &["A0109", "A0128"]);
    assert!(said.len() == 1 && said[0].contains("A0109 linha 14 [2]: ignorar_cargos manda"), "{said:?}");
}

/// Without the entry the rows are an error, and nothing is said of an entry when a file of results is missing.
#[test]
fn nothing_is_said_of_what_is_ignored_where_nothing_is() {
    let exam = Exam::new(&two_cargos, &sheet);
    assert_eq!(told(&exam, &["A0377", "A0128"]), Vec::<String>::new());
    let missing =
        |t: String| t.replace("[\"resultado.csv\"]", "[\"resultado.csv\", \"x.csv\"]\nignorar_cargos = [\"9\"]");
    let exam = Exam::new(&|t| two_cargos(missing(t)), &sheet);
    assert_eq!(told(&exam, &["A0128"]), Vec::<String>::new());
    assert_eq!(told(&Exam::new(&missing, &same), &["A0201"]).len(), 1);
}

/// What the last line of a check says, and the lines of the cargos, agree with what is held back.
#[test]
fn a_check_counts_what_is_held_back_once() {
    let lines = |exam: &Exam| {
        let done = crate::support::run(&["conferir", &exam.folder().to_string_lossy()]);
        let mut lines: Vec<String> = done.out.lines().chain(done.err.lines()).map(str::to_owned).collect();
        lines.split_off(lines.len().saturating_sub(3))
    };
    let by_name = |t: String| two_cargos(t).replace("codigo = \"2\"", "codigo = \"Contador\"");
    let people = |t: String| sheet(t).replace(";2;", ";Contador;");
    let said = lines(&Exam::new(&by_name, &people));
    assert_eq!(said[..2], ["1 Motorista: 2 pessoas, 2 classificados", "Contador: 1 pessoa, 1 classificado"]);
    let said = lines(&Exam::new(&by_name, &|t| people(t) + "4;DÉBORA DE EXEMPLO;;6\n"));
    assert_eq!(said[..2], ["1 Motorista: 2 pessoas, retido", "Contador: 1 pessoa, retido"]);
    assert!(said[2].ends_with("nada pode ser publicado, 2 cargos retidos"), "{said:?}");
    let said = lines(&Exam::new(&|t| t.replace("vagas = 3", "vagas = três"), &same));
    assert!(said[2].ends_with("nada pode ser publicado, nenhum cargo chegou a ser lido"), "{said:?}");
}

/// An event of a cargo that the edital does not have names those that it has.
#[test]
fn a_cargo_that_does_not_exist_is_told_with_those_that_do() {
    let exam = Exam::new(&two_cargos, &sheet);
    exam.write("eventos.csv", "data;cargo;inscricao;evento\n01/10/2025;Xis;1;nomeacao\n");
    let said = told(&exam, &["A0503"]);
    assert!(said.len() == 1 && said[0].contains("o edital não tem o cargo “Xis”; há “1” ou “2”"), "{said:?}");
}

/// A blank cell of the modality: the way out is a line of the edital, and the line works. The draft writes it by itself.
#[test]
fn a_blank_modality_is_written_as_an_empty_text() {
    let exam = |values: &str| {
        let table = format!("[planilhas.modalidade]\ncoluna = \"Cota\"\nvalores = {{ \"PcD\" = [\"pcd\"]{values} }}\n");
        let reserve = "[[reserva]]\nlista = \"pcd\"\nnorma = \"irupi-2025\"\nvigencia = 2025-01-01\n";
        let edital = move |t: String| t.replace("[perfil.unico]\n", &format!("{table}{reserve}[perfil.unico]\n"));
        let rows = "Inscrição;Nome;LP;Cota\n1;ANA DE EXEMPLO;9;PcD\n2;JOSÉ DE EXEMPLO;8;\n3;CID DE EXEMPLO;7;-\n";
        Exam::new(&edital, &|_| rows.to_owned())
    };
    let said = told(&exam(""), &["A0279"]);
    assert!(said.iter().any(|s| s.contains("a célula vazia se escreve \"\" = []")), "{said:?}");
    assert_eq!(told(&exam(", \"\" = []"), &["A0279"]), Vec::<String>::new());
    let blank = exam("");
    let sheet = blank.folder().join("resultado.csv");
    let draft = crate::support::run(&["modelo", &sheet.to_string_lossy()]).out;
    assert!(draft.contains("\"\" = []   # 2 pessoas com a célula vazia: confira"), "{draft}");
}

/// What a confirmation refuses is refused however the list was asked for: by a column of its own, by the modality, by the sheet.
#[test]
fn a_confirmation_counts_however_the_list_was_asked_for() {
    let reserve = "[[reserva]]\nlista = \"pcd\"\nnorma = \"irupi-2025\"\nvigencia = 2025-01-01\n";
    let modality = "[planilhas.modalidade]\ncoluna = \"Cota\"\nvalores = { \"PcD\" = [\"pcd\"], \"\" = [] }\n";
    let sheet = "[planilhas.listas]\nresultado = \"pcd\"\n";
    let people = |head: &str, asked: [&str; 3]| {
        let row = |(i, (a, c)): (usize, (&str, &str))| format!("{};PESSOA {i};{};{a};{c}\n", i + 1, 9 - i);
        let rows: String = asked.into_iter().zip(["Deferido", "Indeferido", ""]).enumerate().map(row).collect();
        format!("Inscrição;Nome;LP;{head};Laudo\n{rows}")
    };
    for (table, head, asked) in [
        (modality, "Cota", ["PcD", "PcD", "PcD"]),
        ("", "PcD", ["Sim", "Sim", "Sim"]),
        (sheet, "Sala", ["A", "A", "A"]),
    ] {
        let columns = "[planilhas.colunas]\npcd_deferido = \"Laudo\"\n";
        let tables = format!("{columns}{table}{reserve}[perfil.unico]\n");
        let exam = Exam::new(&|t| t.replace("[perfil.unico]\n", &tables), &|_| people(head, asked));
        assert_eq!(told(&exam, &["A0277"]).len(), 1, "{head}");
        let done = exam.run(&["homologar"], &["--sem-pdf"]);
        assert_eq!(done.status, 0, "{head}: {}", done.err);
        let csv = std::fs::read_to_string(exam.published("publicacao/csv/classificacao.csv")).expect("published");
        let quota: Vec<&str> = csv.lines().filter(|l| l.contains(";pcd;")).collect();
        assert!(quota.len() == 1 && quota[0].contains(";pcd;1;1;PESSOA 0;"), "{head}: {quota:?}");
    }
}

const TOTALS: &str = "Inscrição;Nome;LP;MAT;Nota Final;Situação\n\
1;ANA DE EXEMPLO;9;8;17;CLASSIFICADO\n\
2;JOSÉ DE EXEMPLO;FALTOU;8;15;CLASSIFICADO\n\
3;CID DE EXEMPLO;;;12;AUSENTE\n\
4;DÉBORA DE EXEMPLO;AUSENTE;6;6;AUSENTE\n\
5;EVA DE EXEMPLO;AUSENTE;AUSENTE;-;AUSENTE\n\
6;LIA DE EXEMPLO;-;8;15;ELIMINADA\n";

fn two_papers(nota_final: &str) -> Exam {
    let paper = "[[perfil.unico.etapa.prova]]\nid = \"mat\"\ncoluna = \"MAT\"\n";
    let edital = |t: String| {
        let t = t.replace("[[cargo]]", &format!("{paper}[[cargo]]"));
        t.replace("[perfil.unico]\n", &format!("[perfil.unico]\nnota_final = \"{nota_final}\"\n"))
    };
    Exam::new(&edital, &|_| TOTALS.to_owned())
}

/// What stands in the cell is said, and the prova by the header of its column.
#[test]
fn a_dash_in_the_place_of_a_score_is_not_said_to_be_nothing() {
    let exam = two_papers("calculada");
    let sheet = TOTALS.replace("FALTOU", "-");
    exam.write("resultado.csv", &sheet);
    let said = told(&exam, &["A0241"]);
    let dash = "A0241 C3 [1]: a nota de “LP” traz só “-”, que conta como em branco, e o total 15 tem 7 a mais";
    assert!(said[0].starts_with(dash), "{said:?}");
}

/// A total that counts a score of somebody said to be absent is told at the cell, whether the total is the score or is compared with it;
/// of somebody eliminated no score decides anything.
#[test]
fn an_absence_that_the_total_denies_is_an_error() {
    for nota_final in ["banca", "calculada"] {
        let said = told(&two_papers(nota_final), &["A0241"]);
        assert_eq!(said.len(), 3, "{said:?}");
        let jose = "A0241 C3 [1]: a nota de “LP” diz “FALTOU”, e o total 15 tem 7 a mais do que as outras notas dão";
        assert!(said[0].starts_with(jose), "{said:?}");
        assert!(
            said[1].starts_with("A0241 C4 [1]: a nota de “LP” está em branco") && said[2].contains(" D4 "),
            "{said:?}"
        );
    }
}

/// Where the profile has no paper to be absent from, the total alone denies the absence.
#[test]
fn an_absence_with_a_total_and_no_paper_is_an_error() {
    let edital = |t: String| {
        let (head, cargo) =
            (t.split("[[perfil").next().expect("its head"), t.split("[[cargo]]").nth(1).expect("a cargo"));
        format!("{head}nota_final = \"banca\"\n[[cargo]]{cargo}")
    };
    let said = told(&Exam::new(&edital, &|_| TOTALS.to_owned()), &["A0353"]);
    let cell = |n: &str, total: &str| {
        said.iter().any(|s| {
            s.starts_with(&format!("A0353 {n} [1]: a situação diz ausente e o total da organizadora é {total}"))
        })
    };
    assert!(said.len() == 2 && cell("F4", "12") && cell("F5", "6"), "{said:?}");
}

/// A row of the ledger that says no cargo holds those in which somebody has its number, and every cargo when nobody has.
#[test]
fn a_row_of_the_ledger_without_a_cargo_holds_what_it_may_be() {
    let exam = Exam::new(&two_cargos, &|t| sheet(t) + "1;ANA DE EXEMPLO;2;5\n");
    let event = |number: &str, event: &str, quantity: &str| {
        exam.write(
            "eventos.csv",
            &format!("data;cargo;inscricao;evento;quantidade\n01/10/2025;;{number};{event};{quantity}\n"),
        );
        let said = told(&exam, &["A0503"]);
        assert_eq!(said.len(), 1, "{said:?}");
        said[0].clone()
    };
    let one = event("3", "nomeacao", "");
    assert!(
        one.starts_with("A0503 B2 [2]: a linha não diz o cargo; a inscrição “3” é do cargo 2 → escreva 2 na"),
        "{one}"
    );
    assert!(event("1", "nomeacao", "").starts_with("A0503 B2 [1 2]: a linha não diz o cargo; a inscrição “1” está em"));
    for any in [event("77", "nomeacao", ""), event("", "vagas", "2")] {
        assert!(any.starts_with("A0503 B2 []: a linha não diz o cargo, e nada nela diz de quem é"), "{any}");
    }
}

/// A header of the sheet of cargos that almost names a field is told once, and what it leaves unknown is not told again.
#[test]
fn a_misspelt_header_of_the_sheet_of_cargos_is_told() {
    let with = |header: &str| {
        let profile = "[[reserva]]\nlista = \"pcd\"\nnorma = \"irupi-2025\"\n[perfil.outro]\n[perfil.unico]\n";
        let edital = |t: String| {
            let head = t.split("[[cargo]]").next().expect("its head").replace("[perfil.unico]\n", profile);
            head.replace("eventos = ", "cargos = \"quadro.csv\"\neventos = ")
        };
        let exam = Exam::new(&edital, &sheet);
        exam.write("quadro.csv", &format!("{header}\n1;Motorista;unico;3;1;;sim\n2;Contador;unico;1;0;a;sim\n"));
        told(&exam, &["A0360", "A0104"])
    };
    assert_eq!(with("Código;Cargo;Perfil;Vagas;Vagas PcD;Grupo;Lotação"), Vec::<String>::new());
    for (header, cell, due) in [
        ("Código;Cargo;Perfil;Vagas;Vagas PcD;Gupo;Lotação", "F1", "Grupo"),
        ("Código;Cargo;Perfil;Vagas;Vagas PcD;Grupos;Lotação", "F1", "Grupo"),
        ("Código;Cargo;Perfi;Vagas;Vagas PcD;Grupo;Lotação", "C1", "Perfil"),
        ("Código;Cargo;Perfil;Vagas;Vagas PdC;Grupo;Lotação", "E1", "Vagas PCD"),
    ] {
        let said = with(header);
        let meant = format!("você quis dizer “{due}”? → dê à coluna o cabeçalho “{due}”");
        assert!(said.len() == 1 && said[0].starts_with(&format!("A0360 {cell} []: ")), "{said:?}");
        assert!(said[0].contains(&meant), "{said:?}");
    }
}

/// A header that was renamed is told at its cell, and neither the cargo without people nor their events and draws are told again.
#[test]
fn a_renamed_header_has_no_echoes() {
    let exam = Exam::new(
        &|t| two_cargos(t.replace("[perfil.unico]\n", "sorteio = \"sorteio.csv\"\n[perfil.unico]\n")),
        &|t| sheet(t).replace("Inscrição;", "Ident.;"),
    );
    exam.write("eventos.csv", "data;cargo;inscricao;evento\n01/10/2025;1;1;nomeacao\n");
    exam.write("sorteio.csv", "cargo;inscricao;ordem\n1;1;1\n");
    let all = ["A0254", "A0251", "A0311", "A0316", "A0505", "A0255"];
    let said = told(&exam, &all);
    let due = "A0254 A1 []: a linha 1 parece o cabeçalho, e nenhuma coluna dela é a da inscrição; você quis dizer “Ident.”? → \
               em [planilhas.colunas] do edital.toml, escreva inscricao = \"Ident.\"; ou troque na planilha";
    assert!(said.len() == 1 && said[0].starts_with(due), "{said:?}");
    let edital = std::fs::read_to_string(exam.folder().join("edital.toml")).expect("written");
    exam.write(
        "edital.toml",
        &edital.replace("[perfil.unico]\n", "[planilhas.colunas]\ninscricao = \"Ident.\"\n[perfil.unico]\n"),
    );
    assert_eq!(told(&exam, &all), Vec::<String>::new(), "the way out works");
}

/// Where another file is read by its own header, the way out is in the sheet.
#[test]
fn a_renamed_header_beside_another_file_is_mended_in_the_sheet() {
    let files = |t: String| two_cargos(t.replace("[\"resultado.csv\"]", "[\"resultado.csv\", \"outro.csv\"]"));
    let exam = Exam::new(&files, &sheet);
    exam.write("outro.csv", "Ident.;Nome;Cargo;LP\n000123;EVA DE EXEMPLO;2;9\n000124;LIA DE EXEMPLO;2;9\n");
    let said = told(&exam, &["A0254", "A0311"]);
    assert!(
        said.len() == 1
            && said[0].ends_with("→ troque na planilha o cabeçalho “Ident.” por “Inscrição”, como nas outras"),
        "{said:?}"
    );
    let empty = Exam::new(&two_cargos, &|t| sheet(t).replace("3;CID DE EXEMPLO;2;7\n", ""));
    empty.write("eventos.csv", "data;cargo;inscricao;evento\n01/10/2025;2;3;nomeacao\n");
    let said = told(&empty, &["A0311", "A0505"]);
    assert!(said.len() == 2, "a cargo without anybody may be published, and its event may not be lost: {said:?}");
}

/// Two columns of one header: the group above may tell them apart in the edital, else only the sheet can; two spellings are chosen from.
#[test]
fn two_columns_of_one_role_are_told_with_a_way_out_that_works() {
    let of = |text: &'static str, more: &'static str| {
        Exam::new(&move |t: String| t.replace("[perfil.unico]\n", &format!("{more}[perfil.unico]\n")), &move |_| {
            text.to_owned()
        })
    };
    let twin = "Inscrição;Nome;LP;Situação;Situação\n1;ANA DE EXEMPLO;9;;AUSENTE\n2;JOSÉ DE EXEMPLO;8;;\n";
    let said = told(&of(twin, ""), &["A0256"]);
    assert_eq!(
        said,
        [
            "A0256 E1 [1]: as colunas D e E se chamam “Situação” (situacao), e não se sabe qual vale → na planilha, apague a coluna que não vale, ou dê-lhe outro cabeçalho"
        ]
    );
    let cargos = "Inscrição;Nome;LP;Cargo;Cargo\n1;ANA DE EXEMPLO;9;1;1\n2;JOSÉ DE EXEMPLO;8;1;1\n";
    let said = told(&of(cargos, ""), &["A0256"]);
    assert!(said.len() == 1 && said[0].contains("as colunas D e E se chamam “Cargo” (cargo)"), "once: {said:?}");
    let grouped = "Inscrição;Nome;LP;Antes;Depois\n;;;Situação;Situação\n1;ANA DE EXEMPLO;9;;\n2;JOSÉ DE EXEMPLO;8;;\n";
    let said = told(&of(grouped, ""), &["A0256"]);
    let way = "situacao = \"Antes Situação\" ou situacao = \"Depois Situação\"";
    assert!(said.len() == 1 && said[0].ends_with(way), "{said:?}");
    let chosen = "[planilhas.colunas]\nsituacao = \"Depois Situação\"\n";
    assert_eq!(told(&of(grouped, chosen), &["A0256", "A0255"]), Vec::<String>::new());
    let rivals = "Inscrição;Nome;LP;Situação;Resultado\n1;ANA DE EXEMPLO;9;;AUSENTE\n2;JOSÉ DE EXEMPLO;8;;\n";
    let said = told(&of(rivals, ""), &["A0256"]);
    let way = "a que vale: situacao = \"Situação\" ou situacao = \"Resultado\"";
    assert!(said.len() == 1 && said[0].ends_with(way), "{said:?}");
    let chosen = "[planilhas.colunas]\nsituacao = \"Situação\"\n";
    assert_eq!(told(&of(rivals, chosen), &["A0256", "A0255"]), Vec::<String>::new());
}

/// A code that two `[[cargo]]` have holds its own cargo, as in the sheet of cargos.
#[test]
fn a_code_twice_in_the_edital_holds_its_own_cargo() {
    let again = |t: String| two_cargos(t) + "[[cargo]]\ncodigo = \"2\"\nnome = \"Vigia\"\nvagas = 1\n";
    let exam = Exam::new(&again, &sheet);
    let said = told(&exam, &["A0107"]);
    assert!(said.len() == 1 && said[0].contains("A0107 linha 29 [2]: "), "{said:?}");
    assert!(said[0].contains("já há um cargo com este código, na linha 25"), "{said:?}");
    assert_eq!(exam.run(&["homologar"], &["--sem-pdf"]).status, 3, "the other is published");
    let in_a_line = |t: String| {
        let post = |code: &str, name: &str| format!("{{ codigo = \"{code}\", nome = \"{name}\", vagas = 1 }}");
        let all = [post("1", "Motorista"), post("2", "Contador"), post("2", "Vigia")].join(", ");
        format!("cargo = [{all}]\n{}", t.split("[[cargo]]").next().unwrap_or_default())
    };
    let exam = Exam::new(&in_a_line, &sheet);
    let said = told(&exam, &["A0107"]);
    assert!(said.len() == 1 && said[0].contains("A0107 linha 1 [2]: "), "all on one line: {said:?}");
    assert_eq!(exam.run(&["homologar"], &["--sem-pdf"]).status, 3, "the other is published");
}

/// One number with two names: both cells and both names, and what to do.
#[test]
fn one_number_of_two_people_is_told_with_both() {
    let exam = Exam::new(&two_cargos, &|t| sheet(t) + "1;EVA DE EXEMPLO;2;7\n");
    let said = told(&exam, &["A0303"]);
    let due = "A0303 B5 [2]: a mesma inscrição 1 com nome “EVA DE EXEMPLO” aqui e “ANA DE EXEMPLO” em resultado.csv › B2 (cargo 1) → se as";
    assert!(said.len() == 1 && said[0].starts_with(due), "{said:?}");
}
