//! One sheet without an edital: its header by vocabulary, and what its columns hold.

use crate::domain::{Colisao, CsvFormat, Date, Decimal, Documento, DuplaCota, Edital, Fase, TipoExame};
use crate::ingest::cell::text::{clean, compact, header_key};
use crate::ingest::cell::words::{is_blank, score_word};
use crate::ingest::cell::{id, label, number};
use crate::ingest::edital::Planilhas;
use crate::ingest::header::{self, Header, SEARCHED};
use crate::ingest::people::Plan;
use crate::ingest::vocabulary;
use crate::ingest::workbook::{RawRow, RawValue};
use std::collections::BTreeMap;

/// Distinct values kept of a column.
const MOST_VALUES: usize = 5_000;

/// Ids that the draft gives to the lists it recognises.
pub const LISTS: [&str; 6] = ["pcd", "npi", "ind", "qui", "fem", "trans"];

/// What a column holds.
#[derive(Clone, Debug, Default)]
pub struct ColumnSurvey {
    /// Header, as shown.
    pub header: String,
    /// Cells that hold something.
    pub filled: u64,
    /// Cells that are numbers.
    pub numbers: u64,
    /// Cells with a word in the place of a score.
    pub words: u64,
    /// Largest number.
    pub maximum: Option<Decimal>,
    /// Values and how often, as written.
    pub values: BTreeMap<String, u64>,
}

/// A sheet surveyed.
#[derive(Clone, Debug, Default)]
pub struct Survey {
    /// File.
    pub arquivo: String,
    /// Sheet.
    pub aba: String,
    /// Was a header found?
    pub found: bool,
    /// Columns of fields recognised.
    pub fields: BTreeMap<String, u32>,
    /// What each column holds.
    pub columns: BTreeMap<u32, ColumnSurvey>,
    /// Code (or name) and description of each cargo, with people and the columns where they have numbers.
    pub cargos: BTreeMap<(String, String), CargoSurvey>,
    /// People.
    pub people: u64,
    head: Vec<RawRow>,
}

/// A cargo in a sheet.
#[derive(Clone, Debug, Default)]
pub struct CargoSurvey {
    /// People.
    pub people: u64,
    /// Columns in which some of them have a number.
    pub numeric: BTreeMap<u32, u64>,
}

impl Survey {
    /// Of a sheet.
    pub fn new(arquivo: &str, aba: &str) -> Self {
        Self { arquivo: arquivo.to_owned(), aba: aba.to_owned(), ..Self::default() }
    }

    /// One more row.
    pub fn row(&mut self, row: RawRow) {
        if self.found {
            self.person(&row);
        } else if self.head.len() < SEARCHED {
            self.head.push(row);
            if self.head.len() == SEARCHED {
                self.decide();
            }
        }
    }

    /// The end of the sheet.
    pub fn finish(mut self) -> Self {
        if !self.found {
            self.decide();
        }
        self.head = Vec::new();
        self
    }

    fn decide(&mut self) {
        let edital = bare_edital();
        let planilhas = Planilhas::default();
        let plan = Plan::new(&edital, &planilhas);
        let Some(found) = header::find(&self.head, &plan) else { return };
        self.found = true;
        self.fields = found.columns.campos.clone();
        if let Some(cargo) = found.columns.cargo.first() {
            self.fields.insert("cargo".into(), *cargo);
        }
        self.columns = found
            .labels
            .iter()
            .map(|(c, l)| (*c, ColumnSurvey { header: l.clone(), ..ColumnSurvey::default() }))
            .collect();
        self.lists(&found);
        let below: Vec<RawRow> = std::mem::take(&mut self.head).into_iter().filter(|r| r.number > found.last).collect();
        below.iter().for_each(|r| self.person(r));
    }

    /// Flags, confirmations and ranks of the lists that headers name, and the modality column.
    fn lists(&mut self, found: &Header) {
        let taken: Vec<u32> = self.fields.values().copied().collect();
        let free: Vec<(u32, String)> =
            found.labels.iter().filter(|(c, _)| !taken.contains(c)).map(|(c, l)| (*c, header_key(l))).collect();
        let hit = |keys: &[String]| free.iter().find(|(_, l)| keys.contains(l)).map(|(c, _)| *c);
        for list in LISTS {
            let words = vocabulary::list_words(&[list], "");
            let keys = [
                (list.to_owned(), vocabulary::flag_keys(&words)),
                (format!("{list}_deferido"), vocabulary::confirmation_keys(&[list], &words)),
                (format!("classificacao_{list}"), vocabulary::rank_keys(&words)),
            ];
            for (campo, keys) in keys {
                if let Some(column) = hit(&keys) {
                    self.fields.insert(campo, column);
                }
            }
        }
        if let Some(column) = hit(&vocabulary::keys("modalidade")) {
            self.fields.insert("modalidade".into(), column);
        }
    }

    fn person(&mut self, row: &RawRow) {
        let at = |c: u32| row.cells.binary_search_by_key(&c, |x| x.column).ok().map(|i| &row.cells[i].value);
        let field = |campo: &str| self.fields.get(campo).and_then(|c| at(*c));
        if field("inscricao").and_then(id::read).is_none() || row.cells.len() < 2 {
            return;
        }
        self.people += 1;
        let text = |campo: &str| field(campo).and_then(label).unwrap_or_default();
        let key = (text("cargo"), text("cargo_nome"));
        let cargo = self.cargos.entry(key).or_default();
        cargo.people += 1;
        for cell in &row.cells {
            let Some(column) = self.columns.get_mut(&cell.column).filter(|_| !is_blank(Some(&cell.value))) else {
                continue;
            };
            if column.see(&cell.value) {
                *cargo.numeric.entry(cell.column).or_default() += 1;
            }
        }
    }
}

impl ColumnSurvey {
    /// One more cell; is it a number?
    fn see(&mut self, raw: &RawValue) -> bool {
        self.filled += 1;
        if let Some(text) = label(raw)
            && (self.values.len() < MOST_VALUES || self.values.contains_key(&text))
        {
            *self.values.entry(text).or_default() += 1;
        }
        match number::read(raw) {
            Ok(n) if !n.date_style => {
                self.numbers += 1;
                self.maximum = self.maximum.max(Some(n.value));
                true
            }
            _ => {
                self.words += u64::from(matches!(raw, RawValue::Text(t) if score_word(&clean(t)).is_some()));
                false
            }
        }
    }

    /// Does the column look like one of scores: numbers (and absences), not all the same, none as long as an identifier?
    pub fn looks_like_scores(&self) -> bool {
        let long = Decimal::from_int(100_000);
        self.numbers > 0
            && (self.numbers + self.words) * 10 >= self.filled * 9
            && self.maximum.is_some_and(|m| m < long)
    }
}

/// Do two headers name the same column?
pub fn same_header(a: &str, b: &str) -> bool {
    compact(a) == compact(b)
}

/// A notice that says nothing: for finding headers by vocabulary alone.
fn bare_edital() -> Edital {
    let day = Date::new(2100, 1, 1).expect("1 January 2100 is a day");
    Edital {
        numero: String::new(),
        tipo: TipoExame::Concurso,
        titulo: String::new(),
        orgao: String::new(),
        municipio: String::new(),
        uf: String::new(),
        publicado_em: day,
        homologado_em: None,
        validade_meses: None,
        fase: Fase::Final,
        fim_de_fila: false,
        prazo_posse_dias: None,
        organizador: None,
        documento: Documento::default(),
        reservas: Vec::new(),
        colisao: Colisao::Proxima,
        dupla_cota: DuplaCota::PrimeiraPosicao,
        perfis: Vec::new(),
        dispensas: Vec::new(),
        csv: CsvFormat::default(),
        cargos: Vec::new(),
    }
}
