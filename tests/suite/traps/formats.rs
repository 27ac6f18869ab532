//! Dirty copies of one sheet in every format give the same people as the clean one.

use super::{EDITAL, exam, people, told};
use crate::workbook::build;
use homologa::finding::Severity;
use rust_xlsxwriter::Formula;

const CLEAN: &str = "Inscrição;Nome;Nascimento;Cargo;PcD;Português\n0101;ANA LIMA;07/05/1990;01;Sim;78,5\n0102;RUI SÁ;01/02/1980;01;Não;60\n0103;EVA REIS;03/03/1985;02;Não;AUSENTE\n";

/// The same exam, as towns send it.
const DIRTY: [(&str, &str); 7] = [
    ("as it is", CLEAN),
    (
        "titles, blank rows, a footer",
        "PREFEITURA DE EXEMPLO;;;;;\nResultado;;;;;\n;;;;;\nInscrição;Nome;Nascimento;Cargo;PcD;Português\n0101;ANA LIMA;07/05/1990;01;Sim;78,5\n;;;;;\n0102;RUI SÁ;01/02/1980;01;Não;60\n0103;EVA REIS;03/03/1985;02;Não;AUSENTE\nTotal de candidatos: 3;;;;;\n",
    ),
    (
        "a header on every page",
        "Inscrição;Nome;Nascimento;Cargo;PcD;Português\n0101;ANA LIMA;07/05/1990;01;Sim;78,5\nInscrição;Nome;Nascimento;Cargo;PcD;Português\n0102;RUI SÁ;01/02/1980;01;Não;60\nInscrição;Nome;Nascimento;Cargo;PcD;Português\n0103;EVA REIS;03/03/1985;02;Não;AUSENTE\n",
    ),
    (
        "marks, spaces, lost zeros of the code, names of cargos",
        "Nº Inscrição;Candidato;Dt. Nasc.;Cargo;Deficiente;Português\n0101; ANA  LIMA (PcD);07/05/1990;Contador;S;78,50\n0102;RUI SÁ *;01/02/1980;1;N;60,00\n0103;EVA\u{a0}REIS ;03/03/1985;MOTORISTA;N;FALTOU\n",
    ),
    (
        "columns elsewhere, blank columns",
        ";Português;;Cargo;Nome;Inscrição;Nascimento;Deficiente\n;78,5;;01;ANA LIMA;0101;07-05-1990;SIM\n;60;;01;RUI SÁ;0102;01.02.1980;NÃO\n;AUSENTE;;02;EVA REIS;0103;03/03/1985;NÃO\n",
    ),
    (
        "a header over two rows",
        "Inscrição;Nome;Nascimento;Cargo;PcD;PROVA OBJETIVA\n;;;;;Português\n0101;ANA LIMA;07/05/1990;01;Sim;78,5\n0102;RUI SÁ;01/02/1980;01;Não;60\n0103;EVA REIS;03/03/1985;02;Não;AUSENTE\n",
    ),
    (
        "blocks of cargo",
        "Inscrição;Nome;Nascimento;PcD;Português\nCargo: Contador;;;;\n0101;ANA LIMA;07/05/1990;Sim;78,5\n0102;RUI SÁ;01/02/1980;Não;60\nCargo: 02;;;;\n0103;EVA REIS;03/03/1985;Não;AUSENTE\n",
    ),
];

/// A cell of the text: a score is a number in the formats that have numbers.
enum Value<'t> {
    Number(f64),
    Text(&'t str),
    /// A formula for which the file stores zero.
    Zero,
}

/// How the texts of these tests write [`Value::Zero`].
const ZERO: &str = "=0";

/// Row, column and value of every cell that holds something.
fn cells(text: &str) -> Vec<(u16, u16, Value<'_>)> {
    let mut out = Vec::new();
    for (row, line) in (0u16..).zip(text.lines()) {
        for (column, cell) in (0u16..).zip(line.split(';')).filter(|(_, c)| !c.is_empty()) {
            let score = ["78,5", "78,50", "60", "60,00"].contains(&cell);
            let number = cell.replace(',', ".").parse().ok().filter(|_| score);
            let value = if cell == ZERO { Value::Zero } else { number.map_or(Value::Text(cell), Value::Number) };
            out.push((row, column, value));
        }
    }
    out
}

fn utf16(text: &str) -> Vec<u8> {
    text.encode_utf16().flat_map(u16::to_le_bytes).collect()
}

/// An .xls with the cells of this text, its lines split at semicolons.
pub fn xls(text: &str) -> Vec<u8> {
    let record = |(row, column, value): (u16, u16, Value<'_>)| {
        let place = [row.to_le_bytes(), column.to_le_bytes(), [0, 0]].concat();
        match value {
            Value::Number(x) => (0x0203, [&place[..], &x.to_le_bytes()].concat()),
            Value::Zero => (0x0006, [&place[..], &0f64.to_le_bytes(), &[0; 8]].concat()),
            Value::Text(t) => {
                let units = utf16(t);
                let count = u16::try_from(units.len() / 2).expect("short").to_le_bytes();
                (0x0204, [&place[..], &count, &[1], &units].concat())
            }
        }
    };
    build::xls(&cells(text).into_iter().map(record).collect::<Vec<_>>())
}

/// An .xlsb with the cells of this text, its lines split at semicolons.
pub fn xlsb(text: &str) -> Vec<u8> {
    let mut records: Vec<(u16, Vec<u8>)> = Vec::new();
    let mut last = None;
    for (row, column, value) in cells(text) {
        if last.replace(row) != Some(row) {
            records.push((0, [&u32::from(row).to_le_bytes()[..], &[0; 13]].concat()));
        }
        let place = [&u32::from(column).to_le_bytes()[..], &[0; 4]].concat();
        records.push(match value {
            Value::Number(x) => (5, [&place[..], &x.to_le_bytes()].concat()),
            Value::Zero => (9, [&place[..], &0f64.to_le_bytes(), &[0; 10]].concat()),
            Value::Text(t) => {
                let units = utf16(t);
                let count = u32::try_from(units.len() / 2).expect("short").to_le_bytes();
                (6, [&place[..], &count, &units].concat())
            }
        });
    }
    build::xlsb(&records)
}

/// An .ods with the cells of this text, its lines split at semicolons.
pub fn ods(text: &str) -> Vec<u8> {
    let cell = |cell: &str| match cell {
        "" => "<table:table-cell/>".to_owned(),
        ZERO => {
            "<table:table-cell table:formula=\"of:=1+1\" office:value-type=\"float\" office:value=\"0\"/>".to_owned()
        }
        c if ["78,5", "78,50", "60", "60,00"].contains(&c) => {
            let number = c.replace(',', ".");
            format!(
                "<table:table-cell office:value-type=\"float\" office:value=\"{number}\"><text:p>{c}</text:p></table:table-cell>"
            )
        }
        c => format!("<table:table-cell office:value-type=\"string\"><text:p>{c}</text:p></table:table-cell>"),
    };
    let row =
        |line: &str| format!("<table:table-row>{}</table:table-row>", line.split(';').map(cell).collect::<String>());
    build::ods(&text.lines().map(row).collect::<String>())
}

/// An .xlsx with the cells of this text, its lines split at semicolons.
pub fn xlsx(text: &str) -> Vec<u8> {
    let mut workbook = rust_xlsxwriter::Workbook::new();
    let sheet = workbook.add_worksheet();
    for (row, column, value) in cells(text) {
        match value {
            Value::Number(x) => sheet.write(u32::from(row), column, x),
            Value::Text(t) => sheet.write(u32::from(row), column, t),
            Value::Zero => sheet.write_formula(u32::from(row), column, Formula::new("=1+1").set_result("0")),
        }
        .expect("in the grid");
    }
    workbook.save_to_buffer().expect("memory")
}

#[test]
fn dirty_copies_in_every_format_are_the_same_exam() {
    let expected = people(&exam(EDITAL, &[("resultado.csv", CLEAN.as_bytes())]));
    assert_eq!(expected.len(), 3);
    type Make = fn(&str) -> Vec<u8>;
    let formats: [(&str, Make); 5] =
        [("csv", |t| t.as_bytes().to_vec()), ("xlsx", xlsx), ("ods", ods), ("xls", xls), ("xlsb", xlsb)];
    for (what, text) in DIRTY {
        for (ending, make) in formats {
            let read = exam(EDITAL, &[(&format!("resultado.{ending}"), &make(text))]);
            assert_eq!(told(&read, Severity::Error), Vec::<String>::new(), "{what} in .{ending}");
            let text_of = |list: Vec<String>| list.into_iter().map(|l| l.replace("  ", " ")).collect::<Vec<_>>();
            assert_eq!(text_of(people(&read)), text_of(expected.clone()), "{what} in .{ending}");
        }
    }
}

#[test]
fn one_unreadable_score_is_told_at_the_same_cell_in_every_format() {
    let text = CLEAN.replace("0102;RUI SÁ;01/02/1980;01;Não;60", "0102;RUI SÁ;01/02/1980;01;Não;sessenta");
    let made = [
        ("csv", text.as_bytes().to_vec()),
        ("xlsx", xlsx(&text)),
        ("ods", ods(&text)),
        ("xls", xls(&text)),
        ("xlsb", xlsb(&text)),
    ];
    for (ending, bytes) in made {
        let read = exam(EDITAL, &[(&format!("resultado.{ending}"), &bytes)]);
        assert_eq!(told(&read, Severity::Error), ["A0268 F3"], ".{ending}");
    }
}

/// Line 3 is the header, lines 4 to 8 people; every one has an accent, the last column is no field of the edital.
const ACCENTS: [&str; 8] = [
    "MUNICÍPIO DE EXEMPLO;;;;;;",
    ";;;;;;",
    "Inscrição;Nome;Nascimento;Cargo;PcD;Português;Observação",
    "0101;ANDRÉ LIMA;07/05/1990;01;Sim;78,5;à tarde",
    "0102;RUI SÁ;01/02/1980;01;Não;60;até 2ª",
    "0103;EVA CONCEIÇÃO;03/03/1985;02;Não;70;número 5",
    "0104;JOSÉ REIS;03/03/1986;02;Não;71;já confirmou",
    "0105;INÊS DIAS;03/03/1987;02;Não;72;",
];

fn windows(text: &str) -> Vec<u8> {
    text.chars().map(|c| u8::try_from(u32::from(c)).expect("a letter of Latin-1")).collect()
}

/// The file with some lines as `other` writes them, the rest in UTF-8.
fn mixed(other: impl Fn(usize, &str) -> Option<Vec<u8>>) -> Vec<u8> {
    let line = |(i, text): (usize, &&str)| {
        let mut bytes = other(i + 1, text).unwrap_or_else(|| text.as_bytes().to_vec());
        bytes.push(b'\n');
        bytes
    };
    ACCENTS.iter().enumerate().flat_map(line).collect()
}

#[test]
fn one_line_in_another_encoding_is_told_at_that_line_wherever_it_is() {
    let clean = exam(EDITAL, &[("resultado.csv", &mixed(|_, _| None))]);
    assert_eq!(told(&clean, Severity::Warning), Vec::<String>::new());
    for odd in [1, 3, 4, 6, 8] {
        let one = mixed(|line, text| (line == odd).then(|| windows(text)));
        let read = exam(EDITAL, &[("resultado.csv", &one)]);
        assert_eq!(people(&read), people(&clean), "line {odd}");
        assert_eq!(told(&read, Severity::Warning), [format!("A0222 linha {odd}")]);
        let all_but_one = mixed(|line, text| (line != odd).then(|| windows(text)));
        let read = exam(EDITAL, &[("resultado.csv", &all_but_one)]);
        assert_eq!(people(&read), people(&clean), "all but line {odd}");
        assert_eq!(told(&read, Severity::Warning), [format!("A0222 linha {odd}")]);
    }
}

#[test]
fn one_cell_in_another_encoding_is_told_also_in_a_column_that_nobody_reads() {
    let clean = exam(EDITAL, &[("resultado.csv", &mixed(|_, _| None))]);
    let cell = |odd: usize, column: usize| {
        mixed(|line, text| {
            let cells = text.split(';').enumerate();
            let cell = |(i, c): (usize, &str)| if i == column { windows(c) } else { c.as_bytes().to_vec() };
            (line == odd).then(|| cells.map(cell).collect::<Vec<_>>().join(&b';'))
        })
    };
    for (line, column) in [(4, 6), (7, 6), (5, 1), (7, 1), (3, 6), (3, 0)] {
        let read = exam(EDITAL, &[("resultado.csv", &cell(line, column))]);
        assert_eq!(people(&read), people(&clean), "line {line}, column {column}");
        assert_eq!(told(&read, Severity::Warning), [format!("A0222 linha {line}")], "column {column}");
    }
}

#[test]
fn what_the_reader_saw_of_a_sheet_is_told_with_its_people() {
    let short = CLEAN.replace("02;Não;AUSENTE", "02");
    let read = exam(EDITAL, &[("resultado.csv", short.as_bytes())]);
    assert_eq!(told(&read, Severity::Warning), ["A0236 linha 4"]);
    let lost = CLEAN.replace("RUI SÁ", "RUI S\u{FFFD}");
    let read = exam(EDITAL, &[("resultado.csv", lost.as_bytes())]);
    assert_eq!(told(&read, Severity::Warning), ["A0226 linha 3", "A0282 B3"]);
}

#[test]
fn a_formula_that_may_never_have_been_calculated_is_told_at_its_cell_in_every_format() {
    type Make = fn(&str) -> Vec<u8>;
    let formats: [(&str, Make); 4] = [("xlsx", xlsx), ("ods", ods), ("xls", xls), ("xlsb", xlsb)];
    let two = CLEAN.replace(";78,5", ";=0").replace(";60", ";=0");
    for (ending, make) in formats {
        let nome = format!("resultado.{ending}");
        let one = make(&CLEAN.replace(";60", ";=0"));
        assert_eq!(told(&exam(EDITAL, &[(&nome, &one)]), Severity::Warning), ["A0238 F3"], ".{ending}");
        let all = make(&two);
        assert_eq!(told(&exam(EDITAL, &[(&nome, &all)]), Severity::Warning), ["A0295 F2"], ".{ending}");
    }
}

#[test]
fn a_formula_without_a_stored_result_is_an_error_at_its_cell() {
    let cell = |result: &str| format!("<c r=\"C2\"><f>1+1</f>{result}</c>");
    let sheet = |cell: &str| {
        let text = |at: &str, t: &str| format!("<c r=\"{at}\" t=\"inlineStr\"><is><t>{t}</t></is></c>");
        let header: String = [
            ("A1", "Inscrição"),
            ("B1", "Cargo"),
            ("C1", "Português"),
            ("D1", "Nascimento"),
            ("E1", "PcD"),
            ("F1", "Nome"),
        ]
        .map(|(at, t)| text(at, t))
        .concat();
        let person = [
            text("A2", "0101"),
            text("B2", "01"),
            cell.to_owned(),
            text("D2", "07/05/1990"),
            text("E2", "Não"),
            text("F2", "ANA"),
        ];
        build::xlsx(&format!("<row r=\"1\">{header}</row><row r=\"2\">{}</row>", person.concat()))
    };
    for result in ["", "<v/>", "<v></v>", "<v> </v>"] {
        let read = exam(EDITAL, &[("resultado.xlsx", &sheet(&cell(result)))]);
        assert_eq!(told(&read, Severity::Error), ["A0269 C2"], "{result}");
    }
    let read = exam(EDITAL, &[("resultado.xlsx", &sheet(&cell("<v>0</v>")))]);
    assert_eq!(told(&read, Severity::Error), Vec::<String>::new());
    assert!(told(&read, Severity::Warning).contains(&"A0238 C2".to_owned()));
}

#[test]
fn odd_characters_in_names_are_told_at_their_cell() {
    for (name, code) in [
        ("\u{410}NA LIMA", "A0237"),
        ("ANA LIM\u{391}", "A0237"),
        ("A\u{200B}NA LIMA", "A0284"),
        ("ANA LI\u{AD}MA", "A0284"),
        ("\u{202E}ANA LIMA", "A0284"),
        ("ANA\u{A0}LIMA", "A0284"),
    ] {
        let read = exam(EDITAL, &[("resultado.csv", CLEAN.replace("ANA LIMA", name).as_bytes())]);
        assert!(told(&read, Severity::Notice).contains(&format!("{code} B2")), "{name:?}");
        if code == "A0284" {
            assert!(people(&read)[0].contains("ANA LIMA"), "{name:?}");
        }
    }
}
