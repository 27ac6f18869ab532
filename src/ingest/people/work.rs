//! What is known of a sheet while its rows go by, and the order in which its end is settled.

use super::plan::Plan;
use super::sheet::{SheetPlace, SheetRows};
use super::watch::{Tally, Watch};
use crate::domain::Lista;
use crate::finding::{Entry, Finding, Place, Scope};
use crate::ingest::Fonte;
use crate::ingest::header::Header;
use crate::ingest::workbook::{RawRow, RawValue, SheetTail};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

/// The state of reading below the header.
pub(super) struct Work<'a> {
    pub(super) plan: &'a Plan<'a>,
    pub(super) out: SheetRows,
    pub(super) cargo_da_aba: Option<usize>,
    /// What the name of the sheet, or else of the file, tells, and that name.
    pub(super) cargo_do_nome: Option<(usize, String)>,
    pub(super) bloco: super::blocks::Block,
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
    pub(super) ignorados: super::ignored::Ignored,
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

impl<'a> Work<'a> {
    pub(super) fn new(plan: &'a Plan<'a>, place: &SheetPlace, header: &Header) -> Self {
        let nota_colunas = score_columns(header);
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
            out: SheetRows {
                place: place.clone(),
                lida: true,
                relacao: plan.relacao,
                lista,
                fonte,
                ..SheetRows::default()
            },
            cargo_da_aba: cargo_do_nome.as_ref().map(|(cargo, _)| *cargo).or(single),
            cargo_do_nome,
            bloco: super::blocks::Block::default(),
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
            ignorados: super::ignored::Ignored::default(),
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
            pessoa_colunas: person_columns(header, &nota_colunas),
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
    pub(super) fn sheet_scope(&self) -> Scope {
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
    pub(super) fn finish(mut self: Box<Self>, header: &Header, tail: &SheetTail) -> SheetRows {
        self.phase_by_name();
        self.confirm_merged(header, tail);
        self.tell_blank_cargos(header);
        self.tell_merged(header, tail);
        self.shift_epoch(header, tail);
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
        self.out.achados.extend(self.ignorados.findings());
        self.tell_rows(header);
        self.tell_hidden(header, tail);
        self.tell_tally(header);
        self.out
    }
}

/// Does the row hold only blank texts?
pub(super) fn row_is_empty(row: &RawRow) -> bool {
    row.cells.iter().all(|c| crate::ingest::cell::words::is_empty(Some(&c.value)))
}

/// The value of a row's cell in a column.
pub(super) fn cell(row: &RawRow, column: u32) -> Option<&RawValue> {
    row.cells.binary_search_by_key(&column, |c| c.column).ok().map(|i| &row.cells[i].value)
}

/// The list that `[planilhas.listas]` gives to a sheet, by its name or its file's.
fn list_of(plan: &Plan<'_>, place: &SheetPlace) -> Option<Lista> {
    let same = |a: &str, b: &str| crate::ingest::cell::text::compact(a) == crate::ingest::cell::text::compact(b);
    let by = |name: &str| plan.planilhas.listas.iter().find(|(n, _)| same(n, name)).map(|(_, l)| *l);
    by(&place.aba).or_else(|| by(place.stem()))
}

/// Columns by the names of their fields, for the record of the source.
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

/// Columns of scores and of the organizer's total, ascending.
fn score_columns(header: &Header) -> Vec<u32> {
    let scores = header.columns.provas.iter().flatten().flatten().copied();
    scores.chain(header.columns.get("nota_final")).collect::<BTreeSet<u32>>().into_iter().collect()
}

/// Columns in which a row that is a person's says something besides number and name, ascending.
fn person_columns(header: &Header, scores: &[u32]) -> Vec<u32> {
    let columns = &header.columns;
    let beside = |campo: &str| !matches!(campo, "inscricao" | "nome" | "nome_social");
    let fields = columns.campos.iter().filter(|(campo, _)| beside(campo)).map(|(_, c)| c);
    let all: BTreeSet<u32> = fields.chain(&columns.cargo).chain(scores).copied().collect();
    all.into_iter().collect()
}
