//! Words that a column of lists, situations or modalities should not have: each at its cell, or once with its rows where it stands in
//! many, or once at the header where the whole column has nothing else.

use super::person::Spot;
use super::unplaced::lines;
use super::work::Work;
use crate::domain::contados;
use crate::finding::catalogue::reading;
use crate::finding::{Entry, Finding, Severity};
use crate::ingest::cell::shown;
use crate::ingest::cell::text::fold;
use crate::ingest::cell::words;
use crate::ingest::header::Header;
use crate::ingest::tomlfile::quoted;
use crate::ingest::workbook::RawValue;
use std::collections::{BTreeMap, BTreeSet};

/// Rows of one word that are told one by one.
const ONE_BY_ONE: usize = 5;
/// Fewest cells of a column that has nothing but words that it should not have.
const WHOLE: usize = 10;
/// Words that a message names.
const NAMED: usize = 3;

/// What was seen, by column and kind, by word.
#[derive(Debug, Default)]
pub(super) struct Unknown {
    columns: BTreeMap<(u32, &'static str), Column>,
}

#[derive(Debug)]
struct Column {
    entry: &'static Entry,
    severity: Severity,
    /// What each word is not: `não é sim nem não`.
    why: &'static str,
    words: BTreeMap<String, Vec<Seen>>,
}

#[derive(Debug)]
struct Seen {
    linha: u32,
    cargo: usize,
    inscricao: Box<str>,
}

impl Column {
    fn cells(&self) -> usize {
        self.words.values().map(Vec::len).sum()
    }

    /// What the column should have.
    fn due(&self) -> &'static str {
        match self.entry.code {
            c if c == reading::SITUACAO_DESCONHECIDA.code => "uma situação conhecida",
            c if c == reading::MODALIDADE_DESCONHECIDA.code => "o nome de uma lista do edital",
            _ => "sim nem não",
        }
    }

    fn cargos(&self) -> BTreeSet<usize> {
        self.words.values().flatten().map(|s| s.cargo).collect()
    }
}

impl Work<'_> {
    /// One cell with a word that its column should not have; told at the end of the sheet.
    pub(super) fn unknown_word(
        &mut self,
        spot: &Spot<'_>,
        column: u32,
        (entry, severity): (&'static Entry, Severity),
        raw: Option<&RawValue>,
        why: &'static str,
    ) {
        let seen = Seen { linha: spot.row.number, cargo: spot.cargo, inscricao: spot.id.clone() };
        let words = BTreeMap::new();
        let of = self.palavras.columns.entry((column, entry.code)).or_insert(Column { entry, severity, why, words });
        of.severity = of.severity.max(severity);
        of.words.entry(raw.map(shown).unwrap_or_default()).or_default().push(seen);
    }

    /// Tells the words noted.
    pub(super) fn tell_unknown(&mut self, header: &Header) {
        let seen = std::mem::take(&mut self.palavras);
        let people: usize = self.out.cargos.values().map(|r| r.candidatos.len()).sum();
        for ((column, _), of) in seen.columns {
            if of.cells() >= WHOLE && of.cells() == people {
                self.tell_whole_column(header, column, &of);
            } else {
                of.words.iter().for_each(|(word, rows)| self.tell_word(header, column, &of, (word, rows)));
            }
        }
    }

    /// A column of which no cell is one that it should have: it is another column, or the edital lacks its words.
    fn tell_whole_column(&mut self, header: &Header, column: u32, of: &Column) {
        let label = header.labels.get(&column).cloned().unwrap_or_default();
        let named: Vec<String> = of.words.keys().take(NAMED).map(|w| format!("“{w}”")).collect();
        let more = if of.words.len() > NAMED { " …" } else { "" };
        let message = format!(
            "a coluna “{label}” não traz em nenhuma das {} linhas de pessoas {}; traz {}{more}",
            of.cells(),
            of.due(),
            named.join(", ")
        );
        let (scope, place) = (self.plan.scope_of(&of.cargos()), self.place(column, header.last));
        let finding = Finding::new(of.entry, scope, place, message).severity(of.severity);
        let fix = self.fix_of(header, column, of);
        self.out.achados.push(finding.fix(fix));
    }

    fn tell_word(&mut self, header: &Header, column: u32, of: &Column, (word, rows): (&str, &[Seen])) {
        let fix = self.fix_of(header, column, of);
        let said = if word.is_empty() { "a célula está vazia, o que".to_owned() } else { format!("“{word}”") };
        if rows.len() <= ONE_BY_ONE {
            for seen in rows {
                let message = format!("{said} {}", of.why);
                let finding = Finding::new(of.entry, self.scope(seen.cargo), self.place(column, seen.linha), message);
                let finding = finding.of(&seen.inscricao).value(word).severity(of.severity).fix(fix.clone());
                self.cargo_finding(seen.cargo, finding);
            }
            return;
        }
        let Some(first) = rows.first() else { return };
        let all: Vec<u32> = rows.iter().map(|s| s.linha).collect();
        let message = format!("{said} {} ({}: {})", of.why, contados(rows.len(), "pessoa", "pessoas"), lines(&all));
        let scope = self.plan.scope_of(&rows.iter().map(|s| s.cargo).collect());
        let finding = Finding::new(of.entry, scope, self.place(column, first.linha), message);
        self.out.achados.push(finding.value(word).severity(of.severity).fix(fix));
    }

    /// The way out, by what the column seems to be.
    fn fix_of(&self, header: &Header, column: u32, of: &Column) -> String {
        let label = header.labels.get(&column).cloned().unwrap_or_default();
        if of.entry.code != reading::MODALIDADE_DESCONHECIDA.code {
            return of.entry.fix.to_owned();
        }
        if self.plan.planilhas.modalidade.is_some() {
            let blank = "; a célula vazia se escreve \"\" = [], se quem a tem concorre só na ampla concorrência";
            let blank = if of.words.keys().any(|w| fold(w).is_empty()) { blank } else { "" };
            return format!("{}{blank}", of.entry.fix);
        }
        let bare: Vec<&str> = self.lists_by_modality(header);
        let yes_no = |w: &String| words::yes_no(Some(&RawValue::Text(w.as_str().into()))).is_some();
        if of.words.keys().all(yes_no) {
            let each: Vec<String> = bare.iter().map(|l| format!("{l} = {}", quoted(&label))).collect();
            return format!(
                "a coluna diz Sim ou Não, e o cabeçalho não diz de que lista: em [planilhas.colunas] do edital.toml, escreva {}",
                each.join(" ou ")
            );
        }
        let list = bare.first().copied().unwrap_or_default();
        let values: Vec<String> =
            of.words.keys().take(NAMED).map(|w| format!("{} = [\"{list}\"]", quoted(w))).collect();
        format!(
            "acrescente ao edital.toml a tabela [planilhas.modalidade], com coluna = {} e valores = {{ {} … }}: todos os valores da coluna, cada um com as suas listas ([] para a ampla concorrência)",
            quoted(&label),
            values.join(", ")
        )
    }

    /// Lists of which only the modality says who is in them.
    fn lists_by_modality(&self, header: &Header) -> Vec<&str> {
        let has = |id: &str| ["", "_deferido"].iter().any(|s| header.columns.get(&format!("{id}{s}")).is_some());
        self.plan.edital.reservas.iter().map(|r| r.lista.as_str()).filter(|l| !has(l)).collect()
    }
}
