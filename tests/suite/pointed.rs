//! What is said of the edital and of whole columns points at the very line or cells.

use crate::sample::{Exam, same};
use crate::way_out::told;
use std::fs;

const QUADRO: &str = "Código;Cargo;Vagas;Vagas PcD\n1;Motorista;10;5\n2;Vigia;1;0\n";

/// An edital with a reserve and its table of positions, the cargos in a sheet or not.
fn reserved(in_sheet: bool) -> impl Fn(String) -> String {
    move |t: String| {
        let head = t.split("[[cargo]]").next().expect("its head");
        let reserve = "[[reserva]]\nlista = \"pcd\"\nnorma = \"irupi-2025\"\nposicoes = [10, 20]\n[planilhas.colunas]\npcd = \"PcD\"\n";
        let head = head.replace("[perfil.unico]\n", &format!("{reserve}[perfil.unico]\n"));
        if in_sheet {
            return head.replace("eventos = ", "cargos = \"quadro.csv\"\neventos = ");
        }
        head + "[[cargo]]\ncodigo = \"1\"\nnome = \"Motorista\"\nvagas = 10\nvagas_pcd = 5\n[[cargo]]\ncodigo = \"2\"\nnome = \"Vigia\"\nvagas = 1\n"
    }
}

fn people(_: String) -> String {
    "Inscrição;Nome;Cargo;PcD;LP\n1;ANA DE EXEMPLO;1;Não;9\n2;JOSÉ DE EXEMPLO;2;Não;8\n".to_owned()
}

/// The cell, or the line, that states the number of a list; the line of the positions that contradict the law.
#[test]
fn numbers_and_positions_of_a_list_are_pointed_at() {
    let exam = Exam::new(&reserved(true), &people);
    exam.write("quadro.csv", QUADRO);
    let said = told(&exam, &["A0431", "A0435"]);
    assert!(said.len() == 2 && said[0].starts_with("A0431 D2 [1]: de 10 vagas"), "{said:?}");
    let line = |exam: &Exam, text: &str| {
        let edital = fs::read_to_string(exam.folder().join("edital.toml")).expect("written");
        edital.lines().position(|l| l.starts_with(text)).expect("there") + 1
    };
    assert!(said[1].starts_with(&format!("A0435 linha {} []: ", line(&exam, "posicoes"))), "{said:?}");
    let exam = Exam::new(&reserved(false), &people);
    let said = told(&exam, &["A0431"]);
    assert!(said.len() == 1, "{said:?}");
    assert!(said[0].starts_with(&format!("A0431 linha {} [1]: ", line(&exam, "vagas_pcd"))), "{said:?}");
}

/// A missing key is told with the title under which it belongs, as it is written.
#[test]
fn a_missing_key_is_told_with_its_title() {
    let exam = Exam::new(&|t| t.replace("id = \"lp\"\n", "").replace("uf = \"ES\"\n", ""), &same);
    let said = told(&exam, &["A0104"]);
    assert!(said.len() == 2 && said[0].contains("falta a chave obrigatória uf em [edital] → "), "{said:?}");
    assert!(
        said[1].contains("falta a chave obrigatória id em [[perfil.unico.etapa.prova]] → acrescente abaixo do título")
    );
}

/// A table that has no title of its own is completed where it stands, and the way out works.
#[test]
fn a_missing_key_of_a_table_without_a_title_is_told_where_it_goes() {
    let exam = |people: &str| {
        let signed = format!("[documento]\nassinaturas = [{people}]\n[planilhas]\n");
        told(&Exam::new(&|t| t.replace("[planilhas]\n", &signed), &same), &["A0104"])
    };
    let said = exam("{ nome = \"ANA DE EXEMPLO\" }");
    let due = "falta a chave obrigatória funcao em documento.assinaturas[1] → acrescente entre as chaves da tabela";
    assert!(said.len() == 1 && said[0].contains(due), "{said:?}");
    assert!(said[0].ends_with(": funcao = \"Prefeita Municipal\""), "{said:?}");
    let followed = "{ nome = \"ANA DE EXEMPLO\", funcao = \"Prefeita Municipal\" }";
    assert_eq!(exam(followed), Vec::<String>::new());
    let dotted = |t: String| {
        let keys = |l: &str| if l.contains(" = ") { format!("edital.{l}\n") } else { String::new() };
        let (head, rest) = t.split_once("[planilhas]").expect("its sheets");
        let head: String = head.lines().filter(|l| !l.starts_with("uf")).map(keys).collect();
        format!("{head}[planilhas]{rest}")
    };
    let said = told(&Exam::new(&dotted, &same), &["A0104"]);
    let due = "falta a chave obrigatória uf em edital → acrescente outra linha com o mesmo começo: edital.uf = \"ES\"";
    assert!(said.len() == 1 && said[0].ends_with(due), "{said:?}");
}

/// Warnings counted down a column name its rows.
#[test]
fn counted_cells_are_told_with_their_rows() {
    let exam = Exam::new(&same, &|t| t.replace(";9\n", ";9,125\n").replace(";7\n", ";-7\n").replace(";6\n", ";-6\n"));
    let said = told(&exam, &["A0248", "A0274"]);
    assert!(said.len() == 2, "{said:?}");
    assert!(said[0].contains("A0248 C4 [1]: notas negativas: 2 células da coluna “LP”, linhas 4 a 5 → "), "{said:?}");
    assert!(said[1].contains("A0274 C2 [1]: ") && said[1].contains("1 célula da coluna “LP”, linha 2 → "), "{said:?}");
    let many: String = (1..=300).map(|i| format!("{i};PESSOA DE EXEMPLO;-{}\n", i % 7 + 1)).collect();
    let exam = Exam::new(&same, &|_| format!("Inscrição;Nome;LP\n{many}"));
    let said = told(&exam, &["A0248"]);
    assert!(
        said.len() == 1 && said[0].contains("300 células da coluna “LP”, linhas 2 a 101 e mais 200 → "),
        "{said:?}"
    );
}

/// Asked for more than there is: whether vagas or people lack, and what can be done about each.
#[test]
fn a_batch_that_is_short_says_of_what() {
    let exam = Exam::new(&same, &same);
    let short =
        |exam: &Exam, n: &str| exam.run(&["nomear"], &["--data", "2025-10-01", "--quantidade", n, "--sem-pdf"]).err;
    let told = short(&exam, "4");
    assert!(told.contains("foram pedidas 4 nomeações e o lote tem 3: não há mais vaga aberta no cargo"), "{told}");
    assert!(told.contains("registre antes no livro de eventos as vagas novas"), "{told}");
    let exam = Exam::new(&|t| t.replace("vagas = 3", "vagas = 9"), &same);
    let told = short(&exam, "5");
    assert!(told.contains("e o lote tem 4: não há mais ninguém classificado à espera"), "{told}");
}

/// A file (or a tab) that holds the people of another is told once, with both names and what differs; a few rows one by one.
#[test]
fn a_copied_list_is_told_once() {
    let rows = |n: usize| -> String {
        (1..=n).map(|i| format!("{i};PESSOA DE EXEMPLO {};{i}\n", "ABCDEFGHIJ".chars().nth(i).unwrap_or('Z'))).collect()
    };
    let exam = |copied: &str| {
        let both = |t: String| t.replace("[\"resultado.csv\"]", "[\"resultado.csv\", \"resultado (1).csv\"]");
        let exam = Exam::new(&both, &|_| format!("Inscrição;Nome;LP\n{}", rows(8)));
        exam.write("resultado (1).csv", &format!("Inscrição;Nome;LP\n{copied}"));
        told(&exam, &["A0301", "A0314"])
    };
    let said = exam(&rows(8));
    assert!(said.len() == 1, "{said:?}");
    assert!(
        said[0].starts_with(
            "A0301 A2 [1]: as planilhas “resultado.csv” e “resultado (1).csv” têm as mesmas 8 pessoas, com os mesmos dados: a primeira aqui → deixe em [planilhas] resultados"
        ),
        "{said:?}"
    );
    let three = |t: String| t.replace("resultado.csv\"]", "resultado.csv\", \"b.csv\", \"c.csv\"]");
    let thrice = Exam::new(&three, &|_| format!("Inscrição;Nome;LP\n{}", rows(8)));
    ["b.csv", "c.csv"].iter().for_each(|name| thrice.write(name, &format!("Inscrição;Nome;LP\n{}", rows(8))));
    let said = told(&thrice, &["A0301"]);
    assert!(said.len() == 1 && said[0].contains("“resultado.csv”, “b.csv” e “c.csv” têm"), "{said:?}");
    let said = exam(&rows(8).replace("D;3\n", "D;4\n"));
    assert!(said.len() == 1 && said[0].contains("têm as mesmas 8 pessoas, 1 delas com dados diferentes"), "{said:?}");
    let said = exam(&rows(2));
    assert_eq!(said.iter().filter(|s| s.starts_with("A0301")).count(), 4, "both rows of each: {said:?}");
}

/// A norm of the town that bears the id of one of the program's is told at its line, unless it says the same; so are two of one id.
#[test]
fn a_norm_with_the_id_of_another_is_told() {
    let builtin = fs::read_to_string(crate::support::repo("templates/normas/irupi-2025.toml")).expect("there");
    let own = builtin.replace("texto    = \"irupi-2025.txt\"\n", "");
    let with = |text: &str, norm: &str| {
        let reserve = format!("[[reserva]]\nlista = \"pcd\"\nnorma = \"{norm}\"\n[perfil.unico]\n");
        let exam = Exam::new(&|t| t.replace("[perfil.unico]\n", &reserve), &|t| t.replace("LP\n", "LP;PcD\n"));
        exam.write("nossa-lei.toml", text);
        exam.write("irupi-2025.txt", "Lei");
        told(&exam, &["A0129"])
    };
    assert_eq!(with(&builtin, "nossa-lei.toml"), Vec::<String>::new());
    let said = with(&own, "nossa-lei.toml");
    assert!(
        said.len() == 1 && said[0].starts_with("A0129 linha 3 []: id: “irupi-2025” é o id de uma norma"),
        "{said:?}"
    );
    let renamed = own.replacen("\"irupi-2025\"", "\"irupi-2025-propria\"", 1);
    assert_eq!(with(&renamed, "nossa-lei.toml"), Vec::<String>::new());
    let other = "ibatiba-2024\"\n[[reserva]]\nlista = \"npi\"\nnorma = \"nossa-lei.toml";
    let said = with(&own.replacen("\"irupi-2025\"", "\"ibatiba-2024\"", 1), other);
    assert!(said.len() == 2 && said[0].contains("têm o mesmo id, “ibatiba-2024”"), "{said:?}");
}

/// Where headings name the cargos, people below one that the edital does not have are not of the block above.
#[test]
fn people_below_a_foreign_heading_are_of_nobody_else() {
    let with = |heading: &str, ignore: &str| {
        let edital = |t: String| {
            let t = t.replace("[perfil.unico]\n", &format!("{ignore}[perfil.unico]\n"));
            t + "[[cargo]]\ncodigo = \"2\"\nnome = \"Contador\"\nvagas = 1\n"
        };
        let sheet = format!(
            "Cargo: Motorista;;\nInscrição;Nome;LP\n1;ANA DE EXEMPLO;9\n{heading};;\n2;EVA DE EXEMPLO;8\n3;LIA DE EXEMPLO;7\n"
        );
        let exam = Exam::new(&edital, &|_| sheet.clone());
        let done = exam.run(&["homologar"], &["--sem-pdf"]);
        let list = fs::read_to_string(exam.published("publicacao/csv/classificacao.csv")).unwrap_or_default();
        (told(&exam, &["A0264", "A0265", "A0377"]), done.status, list.matches("DE EXEMPLO").count())
    };
    let (said, status, people) = with("Cargo: Vigia", "");
    assert!(said.len() == 1 && said[0].starts_with("A0264 A4 [Vigia]: “Vigia” não é código"), "{said:?}");
    assert_eq!((status, people), (3, 1), "{said:?}");
    let (said, status, people) = with("Cargo: Vigia", "ignorar_cargos = [\"Vigia\"]\n");
    assert!(said.len() == 1 && said[0].starts_with("A0377 A4 []: “Vigia” está em"), "{said:?}");
    assert_eq!((status, people), (0, 1), "{said:?}");
    let (said, _, people) = with("Cargo: Contadro", "");
    assert!(said.len() == 1 && said[0].starts_with("A0265 A4 [2]: ") && people == 1, "{said:?}");
    let by_name = |title: &str, heading: &str| {
        let of_file = |t: String| t.replace("[\"resultado.csv\"]", "[\"resultado.csv\", \"Contador.csv\"]");
        let edital = |t: String| of_file(t) + "[[cargo]]\ncodigo = \"2\"\nnome = \"Contador\"\nvagas = 1\n";
        let exam =
            Exam::new(&edital, &|t| t.replace("LP\n", "LP;Cargo\n").replace('\n', ";1\n").replace("Cargo;1", "Cargo"));
        let page = "2;EVA DE EXEMPLO;8\n";
        exam.write("Contador.csv", &format!("{title}Inscrição;Nome;LP\n11;LIA DE EXEMPLO;7\n{heading}1{page}"));
        (told(&exam, &["A0264", "A0267", "A0293"]), exam.run(&["homologar"], &["--sem-pdf"]).status)
    };
    let (said, status) = by_name("", "Cargo: Vigia;;\n");
    assert!(said.len() == 1 && said[0].starts_with("A0267 A3 [2]: “Vigia” não é um cargo do edital"), "{said:?}");
    assert_eq!(status, 3, "the file is of the other cargo, which may not go out without them");
    assert!(said[0].contains("ignorar_cargos"), "{said:?}");
    let page = "Cargo: Contador, nível superior;;\n";
    assert_eq!(by_name(page, page), (Vec::new(), 0), "the title of each page");
    let (said, status, people) = with("Função: Presidente da Comissão", "");
    assert_eq!((said, status, people), (Vec::new(), 0, 3), "a function may stand below a signature");
}
