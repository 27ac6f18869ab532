//! A clean sheet: its dirty copies give the same people, and each line that is changed in it is told at its cell.

use super::{EDITAL, exam};
use crate::reading::Reading;
use homologa::domain::Cell;
use std::num::NonZeroU32;

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
    let files: Vec<(&str, &[u8])> = files.iter().map(|(nome, text)| (*nome, text.as_bytes())).collect();
    exam(edital, &files)
}

/// The edital of the traps, for every `.csv` file.
fn two_cargos() -> String {
    EDITAL.replace("resultado*.*", "*.csv")
}

#[test]
fn dirty_copies_give_the_same_people_as_the_clean_sheet() {
    let clean = read_text(&two_cargos(), &[("a.csv", CLEAN)]);
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
        let read = read_text(&two_cargos(), &[("a.csv", text)]);
        assert_eq!(read.errors(), Vec::<String>::new(), "{what}");
        assert_eq!(essence(&read), expected, "{what}");
    }
}

#[test]
fn one_file_per_cargo_is_the_same_exam() {
    let header = "Inscrição;Nome;Nascimento;PcD;Português\n";
    let first = format!("{header}0101;ANA LIMA;07/05/1990;Sim;78,5\n0102;RUI SÁ;01/02/1980;Não;60\n");
    let second = format!("{header}0103;EVA REIS;03/03/1985;Não;AUSENTE\n");
    let read = read_text(&two_cargos(), &[("Contador.csv", &first), ("02.csv", &second)]);
    assert_eq!(read.errors(), Vec::<String>::new());
    assert_eq!(essence(&read), essence(&read_text(&two_cargos(), &[("a.csv", CLEAN)])));
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
        let read = read_text(&two_cargos(), &[("a.csv", &line(text))]);
        assert_eq!(read.errors().join("|"), expected, "{text}");
    }
}

/// What is read as it stands, and looks like a slip all the same: a warning at its cell.
#[test]
fn what_looks_like_a_slip_is_told_at_its_cell() {
    let second =
        "coluna = \"Português\"\nmaximo = \"100\"\n[[perfil.unico.etapa.prova]]\nid = \"mat\"\ncoluna = \"Matemática\"";
    let edital = two_cargos()
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
    let read = read_text(&two_cargos(), &[("a.csv", &format!("{CLEAN}{rows}"))]);
    let told: Vec<&str> = read.all().filter(|f| f.entry.code == "A0301").map(|f| f.mensagem.as_str()).collect();
    assert_eq!(told.len(), 1_000);
    assert!(told.iter().all(|m| m.len() < 500 && m.ends_with(" e mais 979")), "{}", told[0]);
}

#[test]
fn an_unreadable_birth_is_only_a_warning_bound_to_the_person() {
    let read = read_text(&two_cargos(), &[("a.csv", &format!("{CLEAN}0104;LUA DIAS;31/02/1990;01;Não;50\n"))]);
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
    assert_eq!(read_text(&two_cargos(), &[("a.csv", text)]).errors(), ["A0258 01 02 a.csv › A1"]);
}

#[test]
fn a_footer_that_announces_other_numbers_is_told() {
    let read = read_text(&two_cargos(), &[("a.csv", &format!("{CLEAN}Total de candidatos: 4;;;;;\n"))]);
    assert!(read.all().any(|f| f.entry.code == "A0310" && f.place.celula == "A5"));
    let read = read_text(&two_cargos(), &[("a.csv", &format!("{CLEAN}Total de candidatos: 3;;;;;\n"))]);
    assert!(read.all().all(|f| f.entry.code != "A0310"));
}

/// The same exam told by lists: a file each, the ranks those of the organizer.
fn by_lists() -> String {
    let (head, _) = EDITAL.split_once("[planilhas]").expect("the sheets");
    let rest = r#"[planilhas]
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
    format!("{head}{rest}")
}

#[test]
fn the_same_person_in_two_lists_is_one_person_whose_data_must_agree() {
    let general = "Classificação;Inscrição;Nome;Nota\n1º;0101;ANA LIMA;80\n2º;0102;RUI SÁ;70\n";
    let same = read_text(
        &by_lists(),
        &[("Ampla.csv", general), ("PcD.csv", "Classificação;Inscrição;Nome;Nota\n1º;0102;Rui Sá;70,00\n")],
    );
    assert_eq!(same.errors(), Vec::<String>::new());
    let people = &same.people.cargos[0].candidatos;
    assert_eq!(people.len(), 2);
    assert_eq!(&*people[1].ranks, [2, 1].map(NonZeroU32::new));
    let other = read_text(
        &by_lists(),
        &[("Ampla.csv", general), ("PcD.csv", "Classificação;Inscrição;Nome;Nota\n1º;0102;RUI SÁ;70,5\n")],
    );
    assert_eq!(other.errors(), ["A0302 01 PcD.csv › D2"]);
    let alone = read_text(
        &by_lists(),
        &[("Ampla.csv", general), ("PcD.csv", "Classificação;Inscrição;Nome;Nota\n1º;0109;EVA REIS;60\n")],
    );
    assert!(alone.all().any(|f| f.entry.code == "A0313" && f.place.arquivo.as_ref() == "PcD.csv"));
}
