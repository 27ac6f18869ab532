//! One sheet, row by row. Pure: what comes out depends on the rows and the plan alone, so sheets may be read side by side.

use super::plan::Plan;
use super::watch::{Tally, Watch, ranges};
use crate::domain::{Candidate, Cell, Lista, contados, plural};
use crate::finding::catalogue::{cells, reading};
use crate::finding::{Entry, Finding, Place, Scope, Severity, a1};
use crate::ingest::Fonte;
use crate::ingest::cell::date::shift_1904;
use crate::ingest::cell::shown;
use crate::ingest::header::{self, Header};
use crate::ingest::workbook::{RawRow, RawValue, SheetTail};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

/// Where a sheet is.
#[derive(Clone, Debug, Default)]
pub struct SheetPlace {
    /// File, as the edital names it (relative to the folder, with `/`).
    pub arquivo: Arc<str>,
    /// Sheet; empty for text files.
    pub aba: Arc<str>,
    /// Hidden, and not named by the edital.
    pub oculta: bool,
}

impl SheetPlace {
    /// File name without folder and ending.
    pub fn stem(&self) -> &str {
        let name = self.arquivo.rsplit(['/', '\\']).next().unwrap_or_default();
        name.rsplit_once('.').map_or(name, |(stem, _)| stem)
    }
}

/// What one sheet gave.
#[derive(Debug, Default)]
pub struct SheetRows {
    /// Where.
    pub place: SheetPlace,
    /// Was there a header?
    pub lida: bool,
    /// Without a header: does it look like a list of people?
    pub suspeita: bool,
    /// The list that the whole sheet holds.
    pub lista: Option<Lista>,
    /// People and findings by index of cargo.
    pub cargos: BTreeMap<usize, CargoRows>,
    /// Findings of the sheet, their scopes known.
    pub achados: Vec<Finding>,
    /// Findings of rows without a readable cargo: their scope is every cargo of the file.
    pub sem_cargo: Vec<Finding>,
    /// Columns and counts.
    pub fonte: Fonte,
    /// Are there people of whom nothing in the sheet says the cargo, by its header?
    pub sem_coluna_de_cargo: bool,
    /// Last row of the header, and the columns with a header that nothing reads.
    pub sem_uso: (u32, Vec<(u32, String)>),
}

/// The people of one cargo in one sheet.
#[derive(Debug, Default)]
pub struct CargoRows {
    /// In the order of the rows.
    pub candidatos: Vec<Candidate>,
    /// Findings of the cargo.
    pub achados: Vec<Finding>,
    /// Numbers drawn, where the chain does not name `sorteio`.
    pub sorteio: Vec<(u32, u32)>,
    /// People whose registration number was held as a number.
    pub numericos: Vec<u32>,
    /// People whose birth date was a day count.
    pub seriais: Vec<u32>,
}

/// Reads a sheet whose rows are pushed one by one.
pub struct SheetReader<'a> {
    plan: &'a Plan<'a>,
    place: SheetPlace,
    head: Vec<RawRow>,
    state: State<'a>,
}

enum State<'a> {
    Searching,
    Without,
    Reading(Box<Header>, Box<Work<'a>>),
}

/// The state of reading below the header.
pub(super) struct Work<'a> {
    pub(super) plan: &'a Plan<'a>,
    pub(super) out: SheetRows,
    pub(super) cargo_da_aba: Option<usize>,
    /// What the name of the sheet, or else of the file, tells, and that name.
    pub(super) cargo_do_nome: Option<(usize, String)>,
    pub(super) cargo_do_bloco: Option<usize>,
    pub(super) ultimo_cargo: Option<(usize, u32)>,
    pub(super) provisorios: Vec<Provisional>,
    pub(super) cargo_memo: HashMap<String, super::cargo::Named>,
    pub(super) tally: Tally,
    pub(super) situacao_memo: HashMap<String, Option<(crate::domain::Situacao, bool)>>,
    pub(super) watches: Vec<Watch>,
    pub(super) beside: super::beside::Beside,
    pub(super) faltas: BTreeMap<(usize, String), u32>,
    /// Provas without a column: prova and header → cargos.
    pub(super) sem_coluna: BTreeMap<(String, String), BTreeSet<usize>>,
    pub(super) fora: BTreeMap<String, Outside>,
    pub(super) sem_nome_de_cargo: super::unplaced::Unplaced,
    pub(super) palavras: super::unknown::Unknown,
    pub(super) cargos_em_branco: Vec<u32>,
    pub(super) ocultas: Vec<u32>,
    pub(super) soltas: Vec<super::lost::Loose>,
    pub(super) perdido: bool,
    pub(super) titulos: BTreeSet<String>,
    pub(super) desde_total: u64,
    pub(super) pessoas: u64,
    pub(super) marcas_pcd: bool,
    pub(super) meses_antes: (u64, u64, u32),
    pub(super) pessoa_colunas: Vec<u32>,
    pub(super) nota_colunas: Vec<u32>,
}

/// A person placed in the cargo of the label above: to be confirmed by a merged region.
pub(super) struct Provisional {
    pub(super) cargo: usize,
    pub(super) pessoa: u32,
    pub(super) linha: u32,
    pub(super) rotulo: u32,
    /// The cell beside it that names the same cargo.
    pub(super) nome: Option<(u32, String)>,
}

/// Rows of a cargo that the edital does not have.
pub(super) struct Outside {
    pub(super) linhas: u64,
    pub(super) primeira: u32,
    pub(super) colunas: Vec<(u32, String)>,
}

impl<'a> SheetReader<'a> {
    /// A reader for one sheet.
    pub const fn new(plan: &'a Plan<'a>, place: SheetPlace) -> Self {
        Self { plan, place, head: Vec::new(), state: State::Searching }
    }

    /// One more row.
    pub fn row(&mut self, row: RawRow) {
        match &mut self.state {
            State::Reading(header, work) => work.row(header, &row),
            State::Without => {}
            State::Searching => {
                self.head.push(row);
                if self.head.len() >= header::searched(self.plan) {
                    self.decide();
                }
            }
        }
    }

    /// Looks for the header among the rows kept, and reads what lies below it.
    fn decide(&mut self) {
        let head = std::mem::take(&mut self.head);
        let Some(found) = header::find(&head, self.plan) else {
            self.state = State::Without;
            self.head = head;
            return;
        };
        let mut work = Box::new(Work::new(self.plan, &self.place, &found));
        for row in &head {
            if row.number < found.first {
                work.titulos.extend(header::folded_row(row).into_values());
                work.title(&found, row);
            } else if row.number > found.last {
                work.row(&found, row);
            }
        }
        self.state = State::Reading(Box::new(found), work);
    }

    /// The end of the sheet.
    pub fn finish(mut self, tail: &SheetTail) -> SheetRows {
        if matches!(self.state, State::Searching) {
            self.decide();
        }
        match self.state {
            State::Reading(header, work) => work.finish(&header, tail),
            _ => {
                let mut rows = without_header(self.place, &self.head);
                rows.achados.extend(tail.achados.iter().cloned());
                rows
            }
        }
    }
}

/// A sheet in which no header was found.
fn without_header(place: SheetPlace, head: &[RawRow]) -> SheetRows {
    let suspeita = head.iter().filter(|r| looks_like_person(r)).count() >= 2;
    let mut fonte = Fonte { arquivo: place.arquivo.clone(), aba: place.aba.clone(), ..Fonte::default() };
    let rows = head.iter().filter(|r| !row_is_empty(r)).count() as u64;
    fonte.linhas = rows;
    if rows > 0 {
        fonte.separadas.insert("aba sem cabeçalho".into(), rows);
    }
    SheetRows { place, suspeita, fonte, ..SheetRows::default() }
}

/// A long number and a name of two words or more, side by side with something else.
fn looks_like_person(row: &RawRow) -> bool {
    let text = |v: &RawValue| shown(v);
    let id = row.cells.iter().any(|c| {
        let t = text(&c.value);
        t.len() >= 4
            && t.bytes().filter(u8::is_ascii_digit).count() >= 4
            && crate::ingest::cell::id::read(&c.value).is_some()
    });
    let name = row.cells.iter().any(|c| {
        let t = text(&c.value);
        t.split_whitespace().count() >= 2
            && t.chars().all(|ch| ch.is_alphabetic() || ch == ' ' || ch == '\'' || ch == '-')
    });
    id && name
}

/// Does the row hold only blank texts?
pub(super) fn row_is_empty(row: &RawRow) -> bool {
    row.cells.iter().all(|c| crate::ingest::cell::words::is_empty(Some(&c.value)))
}

/// The value of a row's cell in a column.
pub(super) fn cell(row: &RawRow, column: u32) -> Option<&RawValue> {
    row.cells.binary_search_by_key(&column, |c| c.column).ok().map(|i| &row.cells[i].value)
}

/// Why a row without a cargo holds back so many.
const ANYBODYS: &str =
    "isso retém todos os cargos deste arquivo e os que estão sem ninguém, porque a linha pode ser de qualquer deles";

impl<'a> Work<'a> {
    fn new(plan: &'a Plan<'a>, place: &SheetPlace, header: &Header) -> Self {
        let columns = &header.columns;
        let nota_colunas: Vec<u32> = columns
            .provas
            .iter()
            .flatten()
            .flatten()
            .copied()
            .chain(columns.get("nota_final"))
            .collect::<BTreeSet<u32>>()
            .into_iter()
            .collect();
        let person = columns
            .campos
            .iter()
            .filter(|(f, _)| !matches!(f.as_str(), "inscricao" | "nome" | "nome_social"))
            .map(|(_, c)| *c);
        let pessoa_colunas: BTreeSet<u32> =
            person.chain(columns.cargo.iter().copied()).chain(nota_colunas.iter().copied()).collect();
        let lista = list_of(plan, place);
        let by_name = |name: &str| plan.cargos.find_stem(name).map(|cargo| (cargo, name.to_owned()));
        let aba = if lista.is_some() { None } else { by_name(&place.aba) };
        let cargo_do_nome = aba.or_else(|| by_name(place.stem()));
        let single = (plan.edital.cargos.len() == 1).then_some(0);
        let fonte = Fonte {
            arquivo: place.arquivo.clone(),
            aba: place.aba.clone(),
            colunas: fonte_columns(plan, header),
            ..Fonte::default()
        };
        Self {
            plan,
            out: SheetRows { place: place.clone(), lida: true, lista, fonte, ..SheetRows::default() },
            cargo_da_aba: cargo_do_nome.as_ref().map(|(cargo, _)| *cargo).or(single),
            cargo_do_nome,
            cargo_do_bloco: None,
            ultimo_cargo: None,
            provisorios: Vec::new(),
            cargo_memo: HashMap::new(),
            tally: Tally::default(),
            situacao_memo: HashMap::new(),
            watches: Vec::new(),
            beside: super::beside::Beside::new(plan, header),
            faltas: BTreeMap::new(),
            sem_coluna: BTreeMap::new(),
            fora: BTreeMap::new(),
            sem_nome_de_cargo: super::unplaced::Unplaced::default(),
            palavras: super::unknown::Unknown::default(),
            cargos_em_branco: Vec::new(),
            ocultas: Vec::new(),
            soltas: Vec::new(),
            perdido: false,
            titulos: BTreeSet::new(),
            desde_total: 0,
            pessoas: 0,
            marcas_pcd: false,
            meses_antes: (0, 0, 0),
            pessoa_colunas: pessoa_colunas.into_iter().collect(),
            nota_colunas,
        }
    }

    /// A place in this sheet.
    pub(super) fn place(&self, column: u32, row: u32) -> Place {
        Place::cell(&self.out.place.arquivo, &self.out.place.aba, column, row)
    }

    /// Sets a row aside.
    pub(super) fn aside(&mut self, reason: &str) {
        *self.out.fonte.separadas.entry(reason.to_owned()).or_default() += 1;
    }

    /// A finding of a cargo, and its index among those of the cargo in this sheet.
    pub(super) fn cargo_finding(&mut self, cargo: usize, finding: Finding) -> u32 {
        let all = &mut self.out.cargos.entry(cargo).or_default().achados;
        all.push(finding);
        u32::try_from(all.len() - 1).unwrap_or(u32::MAX)
    }

    /// Scope of a cargo.
    pub(super) fn scope(&self, cargo: usize) -> Scope {
        self.plan.edital.cargos.get(cargo).map_or(Scope::Exame, |c| Scope::Cargo(c.codigo.as_str().into()))
    }

    /// Scope of all cargos that the sheet has people of.
    fn sheet_scope(&self) -> Scope {
        let codes = self
            .out
            .cargos
            .keys()
            .filter_map(|i| self.plan.edital.cargos.get(*i))
            .map(|c| Arc::from(c.codigo.as_str()));
        Scope::Cargos(codes.collect())
    }

    pub(super) fn sheet_finding(
        &mut self,
        entry: &'static Entry,
        column: u32,
        row: u32,
        message: String,
    ) -> &mut Finding {
        let (scope, place) = (self.sheet_scope(), self.place(column, row));
        self.out.achados.push(Finding::new(entry, scope, place, message));
        let last = self.out.achados.len() - 1;
        &mut self.out.achados[last]
    }

    /// The end of the sheet: whole-column checks, merged labels, day counts from 1904, zeros.
    fn finish(mut self: Box<Self>, header: &Header, tail: &SheetTail) -> SheetRows {
        self.confirm_merged(header, tail);
        self.tell_blank_cargos(header);
        self.tell_merged(header, tail);
        self.shift_epoch(tail);
        self.settle_months(header);
        self.pad_ids(header);
        self.tell_loose_rows(header);
        self.settle_columns(header);
        self.tell_reader(tail);
        self.tell_unplaced(header);
        self.tell_unknown(header);
        self.tell_header(header);
        self.tell_missing(header);
        self.tell_beside(header);
        self.tell_outside();
        self.tell_rows(header);
        self.tell_hidden(header, tail);
        self.tell_tally();
        self.out
    }

    /// People under a blank cargo cell stay in the cargo of the label above only where a merged region says so.
    fn confirm_merged(&mut self, header: &Header, tail: &SheetTail) {
        let Some(column) = header.columns.cargo.first().copied() else { return };
        let regions = Covered::of(tail, column);
        let covers = |p: &Provisional| regions.joins(p.rotulo, p.linha);
        let mut lost: BTreeMap<usize, BTreeSet<u32>> = BTreeMap::new();
        for p in std::mem::take(&mut self.provisorios).into_iter().filter(|p| !covers(p)) {
            lost.entry(p.cargo).or_default().insert(p.pessoa);
            match &p.nome {
                Some(nome) => self.blank_code(column, p.linha, nome, p.cargo),
                None => self.cargo_unreadable(column, p.linha, None),
            }
            self.out.fonte.usadas = self.out.fonte.usadas.saturating_sub(1);
        }
        for (cargo, people) in lost {
            if let Some(rows) = self.out.cargos.get_mut(&cargo) {
                rows.remove(&people);
            }
        }
    }

    /// A row whose cargo cannot be read.
    pub(super) fn cargo_unreadable(&mut self, column: u32, row: u32, raw: Option<&RawValue>) {
        self.aside("cargo que não se lê");
        match raw {
            None => self.cargos_em_branco.push(row),
            Some(v) => {
                let text = shown(v);
                let message = format!("“{text}” não diz um cargo com certeza; {ANYBODYS}");
                let place = self.place(column, row);
                let finding = Finding::new(&reading::CARGO_ILEGIVEL, Scope::Exame, place, message).value(&text);
                self.out.sem_cargo.push(finding);
            }
        }
    }

    /// Tells the blank cells of cargos: each, or once with their rows where there are many.
    fn tell_blank_cargos(&mut self, header: &Header) {
        /// Cells that are told one by one.
        const FEW: usize = 5;
        let rows = std::mem::take(&mut self.cargos_em_branco);
        let Some(column) = header.columns.cargo.first().copied() else { return };
        let told = |work: &mut Self, row: u32, message: String| {
            let place = work.place(column, row);
            work.out.sem_cargo.push(Finding::new(&reading::CARGO_ILEGIVEL, Scope::Exame, place, message));
        };
        if let [first, ..] = rows[..]
            && rows.len() > FEW
        {
            let people = contados(rows.len(), "pessoa", "pessoas");
            let lines = super::unplaced::lines(&rows);
            return told(self, first, format!("a célula do cargo de {people} está vazia ({lines}); {ANYBODYS}"));
        }
        rows.into_iter().for_each(|row| told(self, row, format!("a célula do cargo está vazia; {ANYBODYS}")));
    }

    fn shift_epoch(&mut self, tail: &SheetTail) {
        if !tail.epoch_1904 {
            return;
        }
        for rows in self.out.cargos.values_mut() {
            for i in &rows.seriais {
                if let Some(Candidate { nascimento: Cell::Value(date), .. }) = rows.candidatos.get_mut(*i as usize) {
                    *date = shift_1904(*date).unwrap_or(*date);
                }
            }
        }
    }

    /// Days and months changed places in the whole column: none of its dates is used.
    fn settle_months(&mut self, header: &Header) {
        let (month_first, day_first, row) = self.meses_antes;
        let Some(column) = header.columns.get("nascimento").filter(|_| month_first > 0 && day_first == 0) else {
            return;
        };
        let place = self.place(column, row);
        let codes: Vec<(usize, Scope)> = self.out.cargos.keys().map(|i| (*i, self.scope(*i))).collect();
        for (cargo, scope) in codes {
            let message = format!(
                "{} da coluna só {} com o mês antes do dia, e nenhuma só com o dia antes do mês",
                contados(month_first, "data", "datas"),
                plural(month_first, "existe", "existem")
            );
            let index =
                self.cargo_finding(cargo, Finding::new(&reading::MES_ANTES_DO_DIA, scope, place.clone(), message));
            if let Some(rows) = self.out.cargos.get_mut(&cargo) {
                rows.candidatos.iter_mut().for_each(|c| c.nascimento = Cell::Bad(index));
            }
        }
    }

    /// Registration numbers held as numbers get their zeros back where the texts of the column have one width.
    fn pad_ids(&mut self, header: &Header) {
        let Some(width) = self.text_width() else { return };
        let mut padded = 0u64;
        let mut first = None;
        for rows in self.out.cargos.values_mut() {
            for i in &rows.numericos {
                let Some(person) = rows.candidatos.get_mut(*i as usize).filter(|c| c.inscricao.len() < width) else {
                    continue;
                };
                first = first.or_else(|| Some((person.origem.linha, person.inscricao.clone())));
                person.inscricao = format!("{:0>width$}", person.inscricao).into();
                padded += 1;
            }
        }
        if let Some((row, text)) = first {
            let message = format!(
                "{} zeros até {width} algarismos, como as demais da coluna",
                contados(padded, "inscrição gravada como número recebeu", "inscrições gravadas como número receberam")
            );
            self.sheet_finding(&reading::INSCRICAO_SEM_ZEROS, header.columns.inscricao, row, message).valor =
                Some(text);
        }
    }

    /// The one width of the registration numbers held as text, if they are digits with leading zeros somewhere.
    fn text_width(&self) -> Option<usize> {
        if self.out.cargos.values().all(|r| r.numericos.is_empty()) {
            return None;
        }
        let mut width = None;
        let mut zeros = false;
        for rows in self.out.cargos.values() {
            let numeric: BTreeSet<u32> = rows.numericos.iter().copied().collect();
            let texts =
                rows.candidatos.iter().zip(0u32..).filter(|(_, i)| !numeric.contains(i)).map(|(c, _)| &c.inscricao);
            for text in texts {
                if !text.bytes().all(|b| b.is_ascii_digit()) || width.is_some_and(|w| w != text.len()) {
                    return None;
                }
                width = Some(text.len());
                zeros |= text.starts_with('0');
            }
        }
        width.filter(|_| zeros)
    }

    /// Dead formulas, mixtures, points with two readings.
    fn settle_columns(&mut self, header: &Header) {
        for (column, watch) in (0u32..).zip(std::mem::take(&mut self.watches)) {
            let label = header.labels.get(&column).cloned().unwrap_or_default();
            if watch.is_dead() && self.nota_colunas.contains(&column) {
                let message =
                    format!("{} da coluna “{label}” com zero gravado", contados(watch.formulas, "fórmula", "fórmulas"));
                self.sheet_finding(&reading::FORMULAS_ZERADAS, column, watch.first_formula, message);
            }
            if let [first, ..] = *watch.doubtful_zeros()
                && self.nota_colunas.contains(&column)
            {
                let rows = ranges(watch.doubtful_zeros());
                let word = plural(watch.doubtful_zeros().len(), "linha", "linhas");
                let message = format!("coluna “{label}”: fórmula com zero gravado, {word} {rows}");
                self.sheet_finding(&reading::FORMULA_COM_ZERO, column, first, message).valor = Some("0".into());
            }
            if watch.is_mixed() {
                let message = format!(
                    "coluna “{label}”: {} e {} como texto",
                    contados(watch.numbers, "número", "números"),
                    watch.texts
                );
                self.sheet_finding(&reading::NUMERO_COMO_TEXTO, column, watch.first_text, message);
            }
            if !watch.points_are_decimal() {
                self.tell_ambiguous(column, &watch);
            }
        }
    }

    fn tell_ambiguous(&mut self, column: u32, watch: &Watch) {
        for seen in &watch.ambiguous {
            let text = seen.valor.to_string();
            let message =
                format!("“{text}” pode ser {} ou {}", seen.valor.pt(3), seen.valor.to_string().replace('.', ""));
            let person = self.out.cargos.get(&seen.cargo).and_then(|r| r.candidatos.get(seen.pessoa as usize));
            let id = person.map(|p| p.inscricao.clone()).unwrap_or_default();
            let finding =
                Finding::new(&reading::NUMERO_AMBIGUO, self.scope(seen.cargo), self.place(column, seen.linha), message);
            self.cargo_finding(seen.cargo, finding.of(&id).value(&text));
        }
    }

    /// What is wrong with the header, as far as it decides something for the people of the sheet.
    fn tell_header(&mut self, header: &Header) {
        for problem in &header.problems {
            // Told with the people whom it leaves without a cargo
            if problem.campo == "cargo" && self.out.sem_coluna_de_cargo {
                continue;
            }
            let decides = problem.entry.severity == Severity::Error;
            let severity = if decides { self.field_severity(&problem.campo) } else { problem.entry.severity };
            match &problem.procurado {
                Some(wanted) => self.tell_not_found(header, problem, wanted, severity),
                None => {
                    let column = problem.coluna.unwrap_or(header.columns.inscricao);
                    self.sheet_finding(problem.entry, column, header.last, problem.mensagem.clone()).severity =
                        severity;
                }
            }
        }
        if self.out.cargos.is_empty() {
            return;
        }
        let edital = self.plan.edital;
        for (i, reserva) in edital.reservas.iter().enumerate() {
            let marks = self.marcas_pcd && self.plan.lista_pcd() == Some(Lista::reserva(i));
            let told =
                |p: &header::Problem| p.procurado.is_some() && (p.campo == reserva.lista || p.campo == "modalidade");
            if !self.has_source(header, i) && !marks && !header.problems.iter().any(told) {
                self.tell_without_list(header, i);
            }
        }
    }

    /// Does anything in the sheet (or in its neighbours, list by list) say who is in the list of a reserve?
    pub(super) fn has_source(&self, header: &Header, reserva: usize) -> bool {
        let plan = self.plan;
        let Some(id) = plan.edital.reservas.get(reserva).map(|r| &r.lista) else { return false };
        let columns = &header.columns;
        let own = ["", "_deferido"].iter().any(|s| columns.get(&format!("{id}{s}")).is_some());
        own || columns.get(&format!("classificacao_{id}")).is_some()
            || columns.get("modalidade").is_some()
            || plan.planilhas.listas.iter().any(|(_, l)| *l == Lista::reserva(reserva))
    }

    /// Where columns are looked for: a text file has no sheets.
    pub(super) fn here(&self) -> &'static str {
        if self.out.place.aba.is_empty() { "no arquivo" } else { "na aba" }
    }

    /// Is a field decisive for the people of this sheet?
    pub(super) fn field_severity(&self, campo: &str) -> Severity {
        let plan = self.plan;
        let perfis: BTreeSet<usize> =
            self.out.cargos.keys().filter_map(|c| plan.edital.cargos.get(*c)).map(|c| c.perfil).collect();
        let any = |f: fn(&super::plan::PerfilPlan) -> bool| perfis.iter().filter_map(|p| plan.perfis.get(*p)).any(f);
        let decisive = match campo {
            "cpf" | "nome_social" | "hora_nascimento" | "jurado" | "sorteio" | "cargo_nome" => false,
            "nascimento" => false,
            "nota_final" => any(|p| p.total_da_banca),
            c if c.starts_with("classificacao") => any(|p| p.ranks_da_banca),
            c if c.starts_with("criterio:") => true,
            c if c.starts_with("prova:") => any(|p| !p.maximos.is_empty()),
            _ => true,
        };
        if decisive && !perfis.is_empty() { Severity::Error } else { Severity::Warning }
    }

    fn tell_outside(&mut self) {
        for (code, seen) in std::mem::take(&mut self.fora) {
            for (column, text) in &seen.colunas {
                let message = format!(
                    "“{text}” não é código nem nome de cargo do edital ({} {})",
                    seen.linhas,
                    if seen.linhas == 1 { "linha" } else { "linhas" }
                );
                let finding = Finding::new(
                    &reading::CARGO_FORA,
                    Scope::Fora(code.as_str().into()),
                    self.place(*column, seen.primeira),
                    message,
                );
                self.out.achados.push(finding.value(text));
            }
        }
    }

    /// What the reader of the file saw of the sheet as a whole: two encodings, lost letters, records cut short.
    fn tell_reader(&mut self, tail: &SheetTail) {
        let scope = self.sheet_scope();
        self.out.achados.extend(tail.achados.iter().map(|f| Finding { scope: scope.clone(), ..f.clone() }));
    }

    fn tell_rows(&mut self, header: &Header) {
        let Some(first) = self.ocultas.first().copied() else { return };
        let message = format!(
            "{}: {}",
            contados(self.ocultas.len(), "linha oculta foi lida", "linhas ocultas foram lidas"),
            ranges(&self.ocultas)
        );
        self.sheet_finding(&reading::LINHA_OCULTA, header.columns.inscricao, first, message);
    }

    /// Columns that nobody sees and a filter: read all the same.
    fn tell_hidden(&mut self, header: &Header, tail: &SheetTail) {
        let named = |c: &u32| {
            let letters = a1(*c, header.last);
            let letters = letters.trim_end_matches(|d: char| d.is_ascii_digit());
            header.labels.get(c).map_or_else(|| letters.to_owned(), |label| format!("{letters} (“{label}”)"))
        };
        if let Some(first) = tail.hidden_columns.first() {
            let all: Vec<String> = tail.hidden_columns.iter().map(named).collect();
            let message = format!("colunas ocultas foram lidas: {}", all.join(", "));
            self.sheet_finding(&cells::COLUNA_OCULTA, *first, header.last, message);
        }
        if tail.filtered {
            let message = "a aba tem um filtro automático; todas as linhas foram lidas".to_owned();
            self.sheet_finding(&cells::FILTRO_LIGADO, header.columns.inscricao, header.last, message);
        }
    }

    fn tell_tally(&mut self) {
        let tally = std::mem::take(&mut self.tally);
        for count in tally.counts() {
            let n = count.celulas;
            let message = format!("{}: {}, a primeira aqui", count.entry.title, contados(n, "célula", "células"));
            self.sheet_finding(count.entry, count.coluna, count.linha, message).valor =
                Some(count.valor.as_str().into());
        }
    }
}

/// The merged regions that touch a column: first rows, ascending, and the last row that any region up to there reaches.
struct Covered(Vec<(u32, u32)>);

impl Covered {
    fn of(tail: &SheetTail, column: u32) -> Self {
        let touching = tail.merges.iter().filter(|(c0, _, c1, _)| (*c0..=*c1).contains(&column));
        let mut rows: Vec<(u32, u32)> = touching.map(|(_, r0, _, r1)| (*r0, *r1)).collect();
        rows.sort_unstable();
        let mut reach = 0;
        for (_, last) in &mut rows {
            reach = reach.max(*last);
            *last = reach;
        }
        Self(rows)
    }

    /// Does one region hold both rows, `above` being the upper one?
    fn joins(&self, above: u32, below: u32) -> bool {
        let begun = self.0.partition_point(|(first, _)| *first <= above);
        begun.checked_sub(1).and_then(|i| self.0.get(i)).is_some_and(|(_, reach)| below <= *reach)
    }
}

impl CargoRows {
    /// Takes people out; findings stay.
    fn remove(&mut self, people: &BTreeSet<u32>) {
        let mut old = 0u32;
        self.candidatos.retain(|_| {
            old += 1;
            !people.contains(&(old - 1))
        });
        let kept = |i: &u32| !people.contains(i);
        let gone: Vec<u32> = people.iter().copied().collect();
        let shift = |i: u32| i - u32::try_from(gone.partition_point(|g| *g < i)).unwrap_or(0);
        self.sorteio = self.sorteio.iter().filter(|(i, _)| kept(i)).map(|(i, n)| (shift(*i), *n)).collect();
        self.numericos = self.numericos.iter().filter(|i| kept(i)).map(|i| shift(*i)).collect();
        self.seriais = self.seriais.iter().filter(|i| kept(i)).map(|i| shift(*i)).collect();
    }
}

/// The list that `[planilhas.listas]` gives to a sheet, by its name or its file's.
fn list_of(plan: &Plan<'_>, place: &SheetPlace) -> Option<Lista> {
    let same = |a: &str, b: &str| crate::ingest::cell::text::compact(a) == crate::ingest::cell::text::compact(b);
    let by = |name: &str| plan.planilhas.listas.iter().find(|(n, _)| same(n, name)).map(|(_, l)| *l);
    by(&place.aba).or_else(|| by(place.stem()))
}

/// Columns by the names of the contract, for the record of the source.
fn fonte_columns(plan: &Plan<'_>, header: &Header) -> BTreeMap<String, u32> {
    let columns = &header.columns;
    let mut all = columns.campos.clone();
    if let Some(column) = columns.cargo.first() {
        all.insert("cargo".into(), *column);
    }
    for (perfil, (provas, criterios)) in plan.edital.perfis.iter().zip(columns.provas.iter().zip(&columns.criterios)) {
        let named = perfil.provas().zip(provas).filter_map(|(p, c)| c.map(|c| (format!("prova:{}", p.id), c)));
        all.extend(named);
        for (criterio, column) in perfil.desempate.iter().zip(criterios) {
            use crate::domain::Criterio::{MaiorValor, MenorValor, Sinal};
            if let (Sinal { coluna } | MaiorValor { coluna } | MenorValor { coluna }, Some(c)) = (criterio, column) {
                all.insert(format!("criterio:{coluna}"), *c);
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_region_holds_both_rows_or_none_does() {
        let merges = vec![(0, 10, 0, 20), (0, 2, 0, 5), (3, 1, 3, 99), (0, 12, 1, 15)];
        let tail = SheetTail { merges, ..SheetTail::default() };
        let regions = Covered::of(&tail, 0);
        for (above, below, joined) in [
            (2, 5, true),
            (2, 6, false),
            (1, 3, false),
            (5, 10, false),
            (12, 20, true),
            (12, 21, false),
            (10, 11, true),
        ] {
            assert_eq!(regions.joins(above, below), joined, "{above} {below}");
        }
    }
}
