//! Dirty copies of one sheet in every format give the same people as the clean one.

use super::{EDITAL, exam, people, told};
use crate::workbook::build;
use homologa::finding::Severity;

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
}

/// Row, column and value of every cell that holds something.
fn cells(text: &str) -> Vec<(u16, u16, Value<'_>)> {
    let mut out = Vec::new();
    for (row, line) in (0u16..).zip(text.lines()) {
        for (column, cell) in (0u16..).zip(line.split(';')).filter(|(_, c)| !c.is_empty()) {
            let score = ["78,5", "78,50", "60", "60,00"].contains(&cell);
            let number = cell.replace(',', ".").parse().ok().filter(|_| score);
            out.push((row, column, number.map_or(Value::Text(cell), Value::Number)));
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
