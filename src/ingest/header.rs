//! The header of a sheet: found by the edital's mapping or by vocabulary, over one to four rows, below any number of titles.

use super::cell::text::{compact, fold, foreign_letter, header_key, invisible, latin};
use super::cell::words::is_empty;
use super::cell::{number, shown};
use super::people::cargo::headings;
use super::people::plan::{Fonte, Plan};
use super::workbook::{RawCell, RawRow, RawValue};
use crate::finding::Entry;
use crate::finding::catalogue::{columns as codes, reading};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Rows looked at for a header.
pub const SEARCHED: usize = 120;
/// Rows to be kept of a sheet before [`find`] is asked.
pub fn searched(plan: &Plan<'_>) -> usize {
    plan.planilhas.linha_cabecalho.map_or(SEARCHED, |l| (l as usize).saturating_add(8)).max(SEARCHED)
}

/// Rows that a header may take.
const TALLEST: u32 = 4;

/// Zero-based columns by role.
#[derive(Clone, Debug, Default)]
pub struct Columns {
    /// Registration number.
    pub inscricao: u32,
    /// Single columns by key of `[planilhas.colunas]`, `modalidade` and `cargo_nome` included.
    pub campos: BTreeMap<String, u32>,
    /// Columns that name the cargo together.
    pub cargo: Vec<u32>,
    /// Per profile: the column of each prova.
    pub provas: Vec<Vec<Option<u32>>>,
    /// Per profile: the column of each criterion that has one.
    pub criterios: Vec<Vec<Option<u32>>>,
    /// The columns that every person's row is asked for, looked up once.
    pub fixos: Fixed,
}

/// Columns of the fields of a person.
#[derive(Clone, Debug, Default)]
pub struct Fixed {
    /// `nome`.
    pub nome: Option<u32>,
    /// `nome_social`.
    pub nome_social: Option<u32>,
    /// `cpf`.
    pub cpf: Option<u32>,
    /// `nascimento`.
    pub nascimento: Option<u32>,
    /// `nota_final`.
    pub nota_final: Option<u32>,
    /// `classificacao`.
    pub classificacao: Option<u32>,
    /// `situacao`.
    pub situacao: Option<u32>,
    /// `sub_judice`.
    pub sub_judice: Option<u32>,
    /// `modalidade`.
    pub modalidade: Option<u32>,
    /// `sorteio`.
    pub sorteio: Option<u32>,
    /// `cargo_nome`.
    pub cargo_nome: Option<u32>,
    /// Per `[[reserva]]`: flag, confirmation, rank.
    pub reservas: Vec<[Option<u32>; 3]>,
    /// Columns with a header, ascending.
    pub rotuladas: Vec<u32>,
}

impl Columns {
    /// Column of a field.
    pub fn get(&self, campo: &str) -> Option<u32> {
        self.campos.get(campo).copied()
    }
}

/// Something wrong with the header, for all people of the sheet.
#[derive(Clone, Debug)]
pub struct Problem {
    /// Its kind.
    pub entry: &'static Entry,
    /// Field, as in `[planilhas.colunas]`.
    pub campo: String,
    /// Column concerned, if one.
    pub coluna: Option<u32>,
    /// What was found.
    pub mensagem: String,
    /// Header looked for, where it is missing.
    pub procurado: Option<String>,
}

/// A header, resolved.
#[derive(Clone, Debug, Default)]
pub struct Header {
    /// First row.
    pub first: u32,
    /// Last row.
    pub last: u32,
    /// Columns by role.
    pub columns: Columns,
    /// Text of each column's header, as shown.
    pub labels: BTreeMap<u32, String>,
    /// Folded texts of each header row, to know it again on the next page.
    pub rows: Vec<BTreeMap<u32, String>>,
    /// What is wrong.
    pub problems: Vec<Problem>,
    /// Field, its column, and another column that vocabulary gives to it too.
    pub rivais: Vec<(String, u32, u32)>,
}

/// Texts of a column's header, from top to bottom; a group's text counts for the columns at its right.
#[derive(Default)]
struct Label {
    own: Vec<String>,
    groups: Vec<String>,
    forms: Forms,
}

/// The texts of a label in the forms in which they are compared, made once: a sheet may have 16,384 columns.
#[derive(Default)]
struct Forms {
    /// Lowest text, folded.
    folded: String,
    /// Each text, compacted.
    compact: Vec<String>,
    /// All texts together, compacted.
    joined: String,
    /// All texts after those of their groups, compacted.
    whole: String,
    /// Keys of vocabulary: the lowest text's and that of all together.
    keys: [String; 2],
    /// Does the edital give this header to a prova, a criterion, the modality or a field?
    taken: bool,
}

impl Label {
    /// Makes the forms of a label whose texts are complete; `taken` is sorted.
    fn settle(&mut self, taken: &[String]) {
        let together = self.own.join(" ");
        let all = self.groups.iter().chain(&self.own).map(String::as_str);
        self.forms = Forms {
            folded: self.own.last().map(|t| fold(t)).unwrap_or_default(),
            compact: self.own.iter().map(|t| compact(t)).collect(),
            joined: compact(&together),
            whole: compact(&all.collect::<String>()),
            keys: [self.own.last().map(|t| header_key(t)).unwrap_or_default(), header_key(&together)],
            taken: self.own.iter().any(|t| taken.binary_search(&header_key(t)).is_ok()),
        };
    }

    /// Has it a text of its own, and is its key this one?
    fn has_key(&self, key: &str) -> bool {
        !self.own.is_empty() && self.forms.keys.iter().any(|k| k == key)
    }
}

/// Finds and resolves the header among the first rows of a sheet.
pub fn find(rows: &[RawRow], plan: &Plan<'_>) -> Option<Header> {
    let (written, rows) = (rows, in_our_letters(rows));
    let (start, end) = block(&rows, plan, false)?;
    let mut header = resolve(&rows, (start, end), plan, &labels(&rows[start..=end], &taken_headers(plan)))?;
    header.problems.extend(written[start..=end].iter().flat_map(odd_headers));
    Some(header)
}

/// The rows with letters that only look Latin replaced by those that they look like; nothing is copied where none is.
fn in_our_letters(rows: &[RawRow]) -> Cow<'_, [RawRow]> {
    let odd = |c: &RawCell| matches!(&c.value, RawValue::Text(t) if foreign_letter(t).is_some());
    if !rows.iter().flat_map(|r| &r.cells).any(odd) {
        return Cow::Borrowed(rows);
    }
    let mut rows = rows.to_vec();
    for cell in rows.iter_mut().flat_map(|r| &mut r.cells).filter(|c| odd(c)) {
        if let RawValue::Text(text) = &cell.value {
            cell.value = RawValue::Text(latin(text).into());
        }
    }
    Cow::Owned(rows)
}

/// Headers with letters of another alphabet, or with characters that nobody sees.
fn odd_headers(row: &RawRow) -> impl Iterator<Item = Problem> {
    texts(row).filter_map(|(column, text)| {
        let odd = foreign_letter(text).or_else(|| invisible(text))?;
        let mensagem =
            format!("o cabeçalho “{}” traz o caractere U+{:04X}", super::cell::text::clean(text), u32::from(odd));
        let entry = &codes::CABECALHO_DE_OUTRO_ALFABETO;
        Some(Problem { entry, campo: String::new(), coluna: Some(column), mensagem, procurado: None })
    })
}

/// The header as the reading will find it once the edital names its provas: a row of names below the first row belongs to it even
/// where no name is known yet.
pub fn find_for_draft(rows: &[RawRow], plan: &Plan<'_>) -> Option<Headings> {
    let rows = in_our_letters(rows);
    let (start, end) = block(&rows, plan, true)?;
    let labels = labels(&rows[start..=end], &taken_headers(plan));
    let header = resolve(&rows, (start, end), plan, &labels)?;
    Some(Headings { header, labels })
}

/// A header with the texts of its columns, for naming them in an edital.
pub struct Headings {
    /// The header, resolved by vocabulary.
    pub header: Header,
    labels: BTreeMap<u32, Label>,
}

impl Headings {
    /// The shortest text by which an edital can name this column and no other.
    pub fn spelling(&self, plan: &Plan<'_>, column: u32) -> Option<String> {
        let label = self.labels.get(&column)?;
        let whole: Vec<&str> = label.groups.iter().chain(&label.own).map(String::as_str).collect();
        let texts = [label.own.last().cloned().unwrap_or_default(), label.own.join(" "), whole.join(" ")];
        texts.into_iter().filter(|t| (1..=200).contains(&t.chars().count())).find(|text| {
            let mut resolver = Resolver { plan, labels: &self.labels, problems: Vec::new() };
            resolver.by_header("", text) == Some(column) && resolver.problems.is_empty()
        })
    }

    /// The lowest text of a column, and the texts above it, from top to bottom.
    pub fn texts(&self, column: u32) -> Option<(&str, Vec<&str>)> {
        let label = self.labels.get(&column)?;
        let (lowest, above) = label.own.split_last()?;
        Some((lowest, label.groups.iter().chain(above).map(String::as_str).collect()))
    }
}

/// First and last index of the rows of the header. `draft`: see [`find_for_draft`].
fn block(rows: &[RawRow], plan: &Plan<'_>, draft: bool) -> Option<(usize, usize)> {
    let known = known_keys(plan);
    let start = match plan.planilhas.linha_cabecalho {
        Some(line) => rows.iter().position(|r| r.number == line)?,
        None => rows.iter().position(|r| is_start(r, plan, &known))?,
    };
    let end = last_row(rows, start, plan, &known, draft);
    Some((with_groups_above(rows, start, end, plan), end))
}

/// A row of group headings right above counts where names are repeated below it, as in `Nota | Nota` under `Português | Matemática`:
/// not the heading of a block, nor texts that stand only over who people are.
fn with_groups_above(rows: &[RawRow], start: usize, end: usize, plan: &Plan<'_>) -> usize {
    let Some(above) = start.checked_sub(1).and_then(|i| rows.get(i)) else { return start };
    let mut names: Vec<String> = texts(&rows[end]).map(|(_, t)| fold(t)).collect();
    names.sort_unstable();
    let repeated = names.windows(2).any(|pair| pair[0] == pair[1]);
    let groups = above.number + 1 == rows[start].number
        && texts(above).count() >= 2
        && above.cells.iter().all(|c| matches!(c.value, RawValue::Text(_)))
        && headings(above).is_empty()
        && over_others(above, &rows[start..=end], plan);
    if repeated && groups { start - 1 } else { start }
}

/// Does any text of a row stand over a column that does not only say who people are?
fn over_others(above: &RawRow, block: &[RawRow], plan: &Plan<'_>) -> bool {
    const WHO: [&str; 7] = ["inscricao", "nome", "nome_social", "cpf", "nascimento", "cargo", "cargo_nome"];
    let who = |t: &str| WHO.iter().any(|campo| names_field(t, campo, plan));
    let people: Vec<u32> = block.iter().flat_map(|r| texts(r).filter(|(_, t)| who(t)).map(|(c, _)| c)).collect();
    texts(above).any(|(column, _)| !people.contains(&column))
}

fn resolve(
    rows: &[RawRow],
    (start, end): (usize, usize),
    plan: &Plan<'_>,
    labels: &BTreeMap<u32, Label>,
) -> Option<Header> {
    let block = &rows[start..=end];
    let mut resolver = Resolver { plan, labels, problems: Vec::new() };
    let columns = resolver.columns()?;
    let rivais = resolver.rivals(&columns);
    let problems = resolver.problems;
    Some(Header {
        first: rows[start].number,
        last: rows[end].number,
        columns,
        labels: labels.iter().map(|(c, l)| (*c, l.own.join(" "))).collect(),
        rows: block.iter().map(folded_row).collect(),
        problems,
        rivais,
    })
}

/// A row below the header that names fields again.
pub enum Again {
    /// In the same columns.
    Same,
    /// In others: the first column that is another, and what is said of it.
    Moved(u32, String),
}

/// Is the row a header, and are its columns where those of the sheet's header are?
pub fn again(header: &Header, row: &RawRow, plan: &Plan<'_>) -> Option<Again> {
    if !texts(row).any(|(_, t)| names_field(t, "inscricao", plan)) || !is_start(row, plan, &known_keys(plan)) {
        return None;
    }
    let found =
        resolve(std::slice::from_ref(row), (0, 0), plan, &labels(std::slice::from_ref(row), &taken_headers(plan)))?;
    let (before, after) = (roles(&header.columns), roles(&found.columns));
    let moved = after.iter().filter(|(role, column)| before.get(*role) != Some(*column)).min_by_key(|(_, c)| **c);
    let unnamed = || {
        let renamed = |column: &u32| header.first == header.last && found.labels.contains_key(column);
        before.iter().find(|(role, column)| !after.contains_key(*role) && renamed(column))
    };
    let Some((_, column)) = moved.or_else(unnamed) else { return Some(Again::Same) };
    let label = |h: &Header| h.labels.get(column).cloned().unwrap_or_default();
    let message = format!("a coluna se chama “{}” aqui e “{}” no cabeçalho da aba", label(&found), label(header));
    Some(Again::Moved(*column, message))
}

/// Column of each thing that a header can name.
fn roles(columns: &Columns) -> BTreeMap<(String, usize, usize), u32> {
    let fields = columns.campos.iter().map(|(campo, c)| ((campo.clone(), 0, 0), *c));
    let cargo = columns.cargo.iter().enumerate().map(|(i, c)| (("cargo".to_owned(), i, 1), *c));
    let each = |name: &'static str, all: &[Vec<Option<u32>>]| -> Vec<((String, usize, usize), u32)> {
        let of = |(i, list): (usize, &Vec<Option<u32>>)| {
            let named = |(k, c): (usize, &Option<u32>)| c.map(|c| ((name.to_owned(), i, k), c));
            list.iter().enumerate().filter_map(named).collect::<Vec<_>>()
        };
        all.iter().enumerate().flat_map(of).collect()
    };
    let scores = each("prova:", &columns.provas).into_iter().chain(each("criterio:", &columns.criterios));
    fields.chain(cargo).chain(scores).collect()
}

/// Folded texts of a row by column.
pub fn folded_row(row: &RawRow) -> BTreeMap<u32, String> {
    row.cells.iter().map(|c| (c.column, fold(&latin(&shown(&c.value))))).filter(|(_, t)| !t.is_empty()).collect()
}

/// Keys of every header that could be recognised.
fn known_keys(plan: &Plan<'_>) -> Vec<String> {
    let mut keys: Vec<String> = plan.vocabulario.values().flatten().cloned().collect();
    let mapped = plan.planilhas.colunas.values().flatten().chain(plan.planilhas.modalidade.iter().map(|m| &m.coluna));
    let provas = plan.edital.perfis.iter().flat_map(|p| p.provas()).map(|p| &p.coluna);
    keys.extend(mapped.chain(provas).map(|h| header_key(h)));
    let criterios = plan.perfis.iter().flat_map(|p| &p.criterios);
    keys.extend(criterios.filter_map(|f| match f {
        Fonte::Sinal(h) | Fonte::Valor(h) => Some(header_key(h)),
        _ => None,
    }));
    keys.sort_unstable();
    keys.dedup();
    keys
}

fn is_known(text: &str, known: &[String]) -> bool {
    known.binary_search(&header_key(text)).is_ok()
}

fn texts(row: &RawRow) -> impl Iterator<Item = (u32, &str)> {
    row.cells.iter().filter_map(|c| match &c.value {
        RawValue::Text(t) if !is_empty(Some(&c.value)) => Some((c.column, &**t)),
        _ => None,
    })
}

/// A row that names the registration number and at least one more field.
fn is_start(row: &RawRow, plan: &Plan<'_>, known: &[String]) -> bool {
    texts(row).any(|(_, t)| names_field(t, "inscricao", plan))
        && texts(row).filter(|(_, t)| is_known(t, known)).count() >= 2
}

/// Does a header text name a field, by mapping or (without one) by vocabulary?
fn names_field(text: &str, campo: &str, plan: &Plan<'_>) -> bool {
    match plan.mapeado(campo) {
        Some(headers) => headers.iter().any(|h| compact(h) == compact(text)),
        None => plan.vocabulario.get(campo).is_some_and(|keys| keys.contains(&header_key(text))),
    }
}

/// Index of the last row of the header that starts at `start`: rows of text below it that name fields and hold no person.
fn last_row(rows: &[RawRow], start: usize, plan: &Plan<'_>, known: &[String], draft: bool) -> usize {
    let first = &rows[start];
    let id = texts(first).find(|(_, t)| names_field(t, "inscricao", plan)).map(|(c, _)| c);
    let name = texts(first).find(|(_, t)| names_field(t, "nome", plan)).map(|(c, _)| c);
    let named = named_headers(plan);
    let mut last = start;
    for (i, row) in rows.iter().enumerate().skip(start + 1) {
        if row.number - first.number >= TALLEST || !continues(row, first, &[id, name]) {
            break;
        }
        let names = texts(row).any(|(_, t)| is_known(t, known)) || completes(&rows[start..=i], &named);
        if names || (draft && may_name(row, first)) {
            last = i;
        }
    }
    last
}

/// Headers that the edital gives to anything, as labels are compared, sorted.
fn named_headers(plan: &Plan<'_>) -> Vec<String> {
    let provas = plan.edital.perfis.iter().flat_map(|p| p.provas()).map(|p| &p.coluna);
    let mut all: Vec<String> = provas.chain(plan.planilhas.colunas.values().flatten()).map(|h| compact(h)).collect();
    all.sort_unstable();
    all
}

/// Does a text of the last row of the block, together with those above it, make a header that the edital names?
fn completes(block: &[RawRow], named: &[String]) -> bool {
    let Some(row) = block.last().filter(|_| !named.is_empty()) else { return false };
    let labels = labels(block, &[]);
    let is_named = |l: &Label| [&l.forms.joined, &l.forms.whole].iter().any(|t| named.binary_search(t).is_ok());
    texts(row).any(|(column, _)| labels.get(&column).is_some_and(is_named))
}

/// For a draft: several names, or one below another name. The heading of a block of people is none, nor are weights and maximums.
fn may_name(row: &RawRow, first: &RawRow) -> bool {
    let unit = |t: &str| {
        let folded = fold(t);
        t.trim_start().starts_with('(') || ["max", "peso", "de 0"].iter().any(|w| folded.starts_with(w))
    };
    if texts(row).all(|(_, t)| unit(t)) {
        return false;
    }
    let below = |column: u32| texts(first).any(|(c, _)| c == column);
    texts(row).count() >= 2 || texts(row).any(|(c, t)| below(c) && !t.contains(':'))
}

/// Only text, nothing that reads as a number, and nothing new where the person's number and name stand.
fn continues(row: &RawRow, first: &RawRow, person: &[Option<u32>]) -> bool {
    let text_only = row.cells.iter().all(|c| match &c.value {
        RawValue::Text(t) => number::parse(t.trim()).is_err(),
        _ => false,
    });
    let at = |row: &RawRow, column: u32| texts(row).find(|(c, _)| *c == column).map(|(_, t)| fold(t));
    let free = person.iter().flatten().all(|c| at(row, *c).is_none_or(|t| at(first, *c) == Some(t)));
    text_only && free && texts(row).next().is_some()
}

fn labels(block: &[RawRow], taken: &[String]) -> BTreeMap<u32, Label> {
    let mut all: BTreeMap<u32, Label> = BTreeMap::new();
    let columns: Vec<u32> = block.iter().flat_map(|r| texts(r).map(|(c, _)| c)).collect();
    for row in block {
        let cells: BTreeMap<u32, &str> = texts(row).collect();
        for column in &columns {
            let label = all.entry(*column).or_default();
            if label.own.len() + label.groups.len() >= 2 * block.len() {
                continue;
            }
            match cells.get(column) {
                Some(text) => push_new(&mut label.own, &super::cell::text::clean(text)),
                None => {
                    if let Some((_, group)) = cells.range(..column).next_back() {
                        push_new(&mut label.groups, &super::cell::text::clean(group));
                    }
                }
            }
        }
    }
    all.values_mut().for_each(|label| label.settle(taken));
    all
}

/// Headers that the edital gives to a prova, a criterion, the modality or a field, sorted: vocabulary leaves them alone.
fn taken_headers(plan: &Plan<'_>) -> Vec<String> {
    let provas = plan.edital.perfis.iter().flat_map(|p| p.provas()).map(|p| &p.coluna);
    let criterios = plan.perfis.iter().flat_map(|p| &p.criterios).filter_map(|f| match f {
        Fonte::Sinal(h) | Fonte::Valor(h) => Some(h),
        _ => None,
    });
    let mapped = plan.planilhas.colunas.values().flatten();
    let mut taken: Vec<String> = provas.chain(criterios).chain(mapped).map(|h| header_key(h)).collect();
    taken.sort_unstable();
    taken
}

/// Spellings that often head something else beside the field that they may stand for.
fn is_vague(key: &str) -> bool {
    matches!(key, "id" | "num" | "cod" | "matricula" | "total" | "pontos" | "nota" | "soma" | "condicao")
}

fn push_new(list: &mut Vec<String>, text: &str) {
    if list.last().is_none_or(|l| l != text) {
        list.push(text.to_owned());
    }
}

struct Resolver<'p> {
    plan: &'p Plan<'p>,
    labels: &'p BTreeMap<u32, Label>,
    problems: Vec<Problem>,
}

impl Resolver<'_> {
    fn columns(&mut self) -> Option<Columns> {
        let mut columns = Columns { inscricao: self.field("inscricao")?, ..Columns::default() };
        columns.campos.insert("inscricao".into(), columns.inscricao);
        let fields: Vec<String> = self
            .plan
            .vocabulario
            .keys()
            .filter(|f| !matches!(f.as_str(), "inscricao" | "cargo" | "cargo_nome" | "modalidade"))
            .cloned()
            .collect();
        for campo in fields {
            if let Some(column) = self.field(&campo) {
                columns.campos.insert(campo, column);
            }
        }
        self.settle_shared(&mut columns);
        columns.cargo = self.cargo();
        if let Some(name) = self.by_vocabulary("cargo_nome").filter(|c| !columns.cargo.contains(c)) {
            columns.campos.insert("cargo_nome".into(), name);
        }
        if let Some(column) = self.modality(&columns) {
            columns.campos.insert("modalidade".into(), column);
        }
        self.scores(&mut columns);
        columns.fixos = self.fixed(&columns);
        Some(columns)
    }

    fn fixed(&self, columns: &Columns) -> Fixed {
        let get = |campo: &str| columns.get(campo);
        let reserva = |id: &str| [get(id), get(&format!("{id}_deferido")), get(&format!("classificacao_{id}"))];
        Fixed {
            nome: get("nome"),
            nome_social: get("nome_social"),
            cpf: get("cpf"),
            nascimento: get("nascimento"),
            nota_final: get("nota_final"),
            classificacao: get("classificacao"),
            situacao: get("situacao"),
            sub_judice: get("sub_judice"),
            modalidade: get("modalidade"),
            sorteio: get("sorteio"),
            cargo_nome: get("cargo_nome"),
            reservas: self.plan.edital.reservas.iter().map(|r| reserva(&r.lista)).collect(),
            rotuladas: self.labels.keys().copied().collect(),
        }
    }

    /// Two fields that vocabulary gave the same column: the one that the edital maps keeps it, else the first of `KEEP`.
    fn settle_shared(&mut self, columns: &mut Columns) {
        const KEEP: [&str; 5] = ["inscricao", "nome", "cpf", "nascimento", "nota_final"];
        let mut owner: BTreeMap<u32, String> = BTreeMap::new();
        let mapped = |f: &str| self.plan.planilhas.colunas.contains_key(f);
        let rank = |f: &str| (!mapped(f), KEEP.iter().position(|k| *k == f).unwrap_or(KEEP.len()));
        for (campo, column) in &columns.campos {
            match owner.get(column) {
                Some(other) if rank(other) <= rank(campo) => {}
                _ => {
                    owner.insert(*column, campo.clone());
                }
            }
        }
        columns.campos.retain(|campo, column| mapped(campo) || owner.get(column) == Some(campo));
    }

    /// Column of a field: by the edital's mapping, else by vocabulary.
    fn field(&mut self, campo: &str) -> Option<u32> {
        match self.plan.mapeado(campo) {
            Some(headers) => {
                let header = headers.first()?.clone();
                self.mapped(campo, &header)
            }
            None => self.by_vocabulary(campo),
        }
    }

    fn mapped(&mut self, campo: &str, header: &str) -> Option<u32> {
        let found = self.by_header(campo, header);
        if found.is_none() {
            self.problem(
                &reading::COLUNA_NAO_ENCONTRADA,
                campo,
                None,
                format!("a coluna “{header}” ({campo}) não existe"),
            );
            if let Some(problem) = self.problems.last_mut() {
                problem.procurado = Some(header.to_owned());
            }
        }
        found
    }

    /// Column whose header is this text: its own lowest text, any of its texts, or all of them with their groups.
    fn by_header(&mut self, campo: &str, header: &str) -> Option<u32> {
        let (exact, loose) = (fold(header), compact(header));
        let own = |l: &Label| l.forms.folded == exact;
        let own_loose = |l: &Label| l.forms.compact.last() == Some(&loose);
        let any = |l: &Label| l.forms.joined == loose || l.forms.compact.contains(&loose);
        let whole = |l: &Label| l.forms.whole == loose;
        let tests: [&dyn Fn(&Label) -> bool; 4] = [&own, &own_loose, &any, &whole];
        tests.iter().find_map(|test| self.single(campo, header, *test))
    }

    fn single(&mut self, campo: &str, header: &str, test: &dyn Fn(&Label) -> bool) -> Option<u32> {
        let mut found = self.labels.iter().filter(|(_, l)| test(l)).map(|(c, _)| *c);
        let first = found.next()?;
        if let Some(second) = found.next() {
            self.problem(
                &reading::COLUNA_REPETIDA,
                campo,
                Some(second),
                format!("duas colunas se chamam “{header}” ({campo})"),
            );
        }
        Some(first)
    }

    fn by_vocabulary(&mut self, campo: &str) -> Option<u32> {
        let keys = self.plan.vocabulario.get(campo)?.clone();
        for key in keys {
            let mut hits = self.labels.iter().filter(|(_, l)| !l.forms.taken && l.has_key(&key));
            if let Some((column, label)) = hits.next() {
                let (column, name) = (*column, label.own.join(" "));
                if let Some(second) = hits.next().map(|(c, _)| *c) {
                    self.problem(
                        &reading::COLUNA_REPETIDA,
                        campo,
                        Some(second),
                        format!("duas colunas se chamam “{name}” ({campo})"),
                    );
                }
                return Some(column);
            }
        }
        None
    }

    /// Second columns for a field that the edital does not map, by another spelling; the columns that anything else reads are none.
    fn rivals(&self, columns: &Columns) -> Vec<(String, u32, u32)> {
        let scores = columns.provas.iter().chain(&columns.criterios).flatten().flatten();
        let used: Vec<u32> = columns.campos.values().chain(&columns.cargo).chain(scores).copied().collect();
        let told = |c: u32| self.problems.iter().any(|p| p.coluna == Some(c));
        let free = |c: u32, l: &Label| !l.forms.taken && !used.contains(&c) && !told(c);
        let mut all = Vec::new();
        for (campo, column) in &columns.campos {
            let Some(keys) = self.plan.vocabulario.get(campo).filter(|_| self.plan.mapeado(campo).is_none()) else {
                continue;
            };
            if matches!(campo.as_str(), "cargo_nome" | "modalidade" | "sorteio") {
                continue;
            }
            let named = |l: &Label| keys.iter().any(|k| !is_vague(k) && l.has_key(k));
            let others = self.labels.iter().filter(|(c, l)| free(**c, l) && named(l));
            all.extend(others.map(|(other, _)| (campo.clone(), *column, *other)));
        }
        all
    }

    /// The columns of the cargo; none where one of several that name it together is missing.
    fn cargo(&mut self) -> Vec<u32> {
        match self.plan.mapeado("cargo").map(<[String]>::to_vec) {
            Some(headers) => {
                let found: Vec<Option<u32>> = headers.iter().map(|h| self.mapped("cargo", h)).collect();
                found.into_iter().collect::<Option<Vec<u32>>>().unwrap_or_default()
            }
            None => self.by_vocabulary("cargo").into_iter().collect(),
        }
    }

    /// The modality column: the edital's, or one found by vocabulary when some list has no column of its own and the edital names none.
    fn modality(&mut self, columns: &Columns) -> Option<u32> {
        if let Some(m) = &self.plan.planilhas.modalidade {
            return self.mapped("modalidade", &m.coluna.clone());
        }
        let bare = self.plan.edital.reservas.iter().any(|r| {
            self.plan.mapeado(&r.lista).is_none()
                && columns.get(&r.lista).is_none()
                && columns.get(&format!("classificacao_{}", r.lista)).is_none()
        });
        if bare && self.plan.planilhas.listas.is_empty() { self.by_vocabulary("modalidade") } else { None }
    }

    fn scores(&mut self, columns: &mut Columns) {
        let plan = self.plan;
        for (perfil, needs) in plan.edital.perfis.iter().zip(&plan.perfis) {
            let provas = perfil.provas().map(|p| self.by_header(&format!("prova:{}", p.id), &p.coluna)).collect();
            columns.provas.push(provas);
            let criterios = needs.criterios.iter().map(|f| match f {
                Fonte::Sinal(h) | Fonte::Valor(h) => self.by_header(&format!("criterio:{h}"), h),
                Fonte::Jurado => columns.get("jurado"),
                Fonte::Sorteio => columns.get("sorteio"),
                Fonte::Banca => columns.get("classificacao"),
                Fonte::Nenhuma => None,
            });
            columns.criterios.push(criterios.collect());
        }
        self.problems.dedup_by(|a, b| a.entry == b.entry && a.mensagem == b.mensagem);
    }

    fn problem(&mut self, entry: &'static Entry, campo: &str, coluna: Option<u32>, mensagem: String) {
        self.problems.push(Problem { entry, campo: campo.to_owned(), coluna, mensagem, procurado: None });
    }
}
