//! The scores of one person, and the organizer's total.

use super::person::Spot;
use super::watch::{Ambiguous, Watch};
use super::work::Work;
use crate::domain::{Candidate, Decimal, Prova, RawScore, Situacao};
use crate::finding::catalogue::reading;
use crate::finding::{Entry, Severity};
use crate::ingest::cell::number::{self, Number, NumberError};
use crate::ingest::cell::text::{clean, fold};
use crate::ingest::cell::{shown, words};
use crate::ingest::workbook::RawValue;
use std::collections::BTreeSet;
use std::ops::Range;

/// Why the number of a score cell cannot be used.
const fn score_entry(error: &NumberError) -> &'static Entry {
    match error {
        NumberError::Broken => &reading::NOTA_COM_ERRO,
        NumberError::Percent | NumberError::Date | NumberError::Bool => &reading::NOTA_DE_OUTRA_ESPECIE,
        _ => &reading::NOTA_ILEGIVEL,
    }
}

/// Is there no score: a blank, or a word that the person was absent?
const fn is_missing(nota: &RawScore) -> bool {
    matches!(nota, RawScore::Blank | RawScore::Absent)
}

/// A prova by the header of its column, and by its id where that is another word.
fn named(prova: &Prova) -> String {
    if fold(&prova.id) == fold(&prova.coluna) {
        format!("“{}”", prova.coluna)
    } else {
        format!("“{}” ({})", prova.coluna, prova.id)
    }
}

impl Work<'_> {
    pub(super) fn scores(&mut self, spot: &Spot<'_>, pessoa: u32) -> Box<[RawScore]> {
        let plan = self.plan;
        let perfil = &plan.edital.perfis[spot.perfil];
        let columns = &spot.header.columns.provas[spot.perfil];
        let mut all = Vec::with_capacity(columns.len());
        for ((prova, column), maximo) in perfil.provas().zip(columns).zip(&plan.perfis[spot.perfil].maximos) {
            all.push(match column {
                Some(c) => self.score(spot, *c, *maximo, perfil.casas, pessoa),
                None => {
                    self.without_column(spot, &prova.id, &prova.coluna);
                    RawScore::Blank
                }
            });
        }
        all.into()
    }

    /// A score that is not there is an absence, also where the organizer's total is the score; beside other scores of its stage, or
    /// alone beside a total, it may be a slip. Ranks taken as given need no scores, and who was eliminated is out whatever they are.
    pub(super) fn blank_scores(&mut self, spot: &Spot<'_>, person: &Candidate) {
        let plan = self.plan;
        if plan.perfis[spot.perfil].ranks_da_banca || person.situacao == Situacao::Eliminado {
            return;
        }
        let value = |n: &RawScore| matches!(n, RawScore::Value(_));
        let total = person.nota_banca.is_some_and(|n| n > Decimal::from_int(0)) && !person.notas.iter().any(value);
        let columns = &spot.header.columns.provas[spot.perfil];
        if let Some(missing) = self.counted(spot, person) {
            return self.blanks_counted(spot, person, missing);
        }
        if !total && person.situacao == Situacao::Nenhuma && person.notas.iter().all(|n| *n == RawScore::Blank) {
            return self.nothing_said(spot);
        }
        let mut rest = person.notas.iter().zip(columns);
        for etapa in &plan.edital.perfis[spot.perfil].etapas {
            let here: Vec<_> = rest.by_ref().take(etapa.provas.len()).collect();
            let beside = here.iter().any(|(n, _)| value(n));
            for (prova, (nota, column)) in etapa.provas.iter().zip(&here) {
                let blank = |c: &u32| **nota == RawScore::Blank && words::is_blank(spot.raw(Some(*c)));
                let Some(column) = column.filter(|c| blank(c) && (beside || total)) else { continue };
                let why = if beside { "outras provas da etapa têm nota" } else { "a linha tem um total" };
                let raw = spot.raw(Some(column));
                let message = format!("a nota de {} {}, e {why}", named(prova), words::blank_said(raw));
                self.report(spot, column, &reading::NOTA_EM_BRANCO, raw, message);
            }
        }
    }

    /// A row without any score, total or situation: an absence, or a score that was erased.
    fn nothing_said(&mut self, spot: &Spot<'_>) {
        let columns = &spot.header.columns.provas[spot.perfil];
        let Some(column) = columns.iter().flatten().copied().find(|c| words::is_blank(spot.raw(Some(*c)))) else {
            return;
        };
        let message = "a linha não tem nota nem situação: conta como ausência".to_owned();
        let raw = spot.raw(Some(column));
        self.report_as(spot, column, &reading::NOTA_EM_BRANCO, Severity::Notice, raw, message);
    }

    /// How much larger the organizer's total is than what the other scores give, where cells of scores are blank or say that the person
    /// was absent, and none is unreadable: something was counted that the sheet does not show.
    fn counted(&self, spot: &Spot<'_>, person: &Candidate) -> Option<Decimal> {
        let columns = &spot.header.columns.provas[spot.perfil];
        let known =
            person.notas.iter().zip(columns).all(|(nota, column)| {
                column.is_some() && (*nota != RawScore::Blank || words::is_blank(spot.raw(*column)))
            });
        let lacks = known && person.notas.iter().any(is_missing) && !person.notas.contains(&RawScore::Eliminated);
        let (true, given) = (lacks, person.nota_banca?) else { return None };
        self.plan.perfis[spot.perfil].pesos.as_ref()?.missing(&person.notas, given)
    }

    /// An error at every score that is not there, of a person whose total counts more than the sheet shows.
    fn blanks_counted(&mut self, spot: &Spot<'_>, person: &Candidate, missing: Decimal) {
        let plan = self.plan;
        let (given, provas) = (person.nota_banca.unwrap_or(Decimal::ZERO), plan.edital.perfis[spot.perfil].provas());
        let columns = &spot.header.columns.provas[spot.perfil];
        for ((prova, nota), column) in provas.zip(&person.notas).zip(columns) {
            let Some(column) = column.filter(|_| is_missing(nota)) else { continue };
            let said = match spot.raw(Some(column)).filter(|_| *nota == RawScore::Absent) {
                Some(word) => format!("diz “{}”", shown(word)),
                None => words::blank_said(spot.raw(Some(column))),
            };
            let message = format!(
                "a nota de {} {said}, e o total {} tem {} a mais do que as outras notas dão",
                named(prova),
                given.pt(0),
                missing.pt(0)
            );
            self.report(spot, column, &reading::NOTA_QUE_O_TOTAL_CONTA, spot.raw(Some(column)), message);
        }
    }

    /// Of somebody whom the situation eliminates no score decides anything: what is wrong with theirs, among these findings of
    /// the cargo, holds nothing back.
    pub(super) fn scores_of_the_eliminated(&mut self, spot: &Spot<'_>, person: &Candidate, told: Range<usize>) {
        if person.situacao != Situacao::Eliminado {
            return;
        }
        let told = self.out.cargos.get_mut(&spot.cargo).and_then(|rows| rows.achados.get_mut(told));
        for finding in told.into_iter().flatten().filter(|f| f.is_error()) {
            finding.severity = Severity::Warning;
            finding.mensagem.push_str("; a situação elimina a pessoa, e a nota nada decide");
        }
    }

    /// A prova without a column: told once, at the end. With the organizer's ranks taken as given no score is needed.
    fn without_column(&mut self, spot: &Spot<'_>, prova: &str, header: &str) {
        if self.plan.perfis[spot.perfil].ranks_da_banca {
            return;
        }
        match self.sem_coluna.iter_mut().find(|((p, h), _)| p == prova && h == header) {
            Some((_, cargos)) => drop(cargos.insert(spot.cargo)),
            None => drop(self.sem_coluna.insert((prova.into(), header.into()), BTreeSet::from([spot.cargo]))),
        }
    }

    fn score(&mut self, spot: &Spot<'_>, column: u32, maximo: Option<Decimal>, casas: u8, pessoa: u32) -> RawScore {
        let Some(raw) = spot.raw(Some(column)) else { return RawScore::Blank };
        if let RawValue::Text(text) = raw
            && !text.as_bytes().first().is_some_and(u8::is_ascii_digit)
            && let Some(word) = words::score_word(&clean(text))
        {
            return word;
        }
        match number::read(raw) {
            Ok(number) => self.numeric_score(spot, column, raw, number, maximo, casas, pessoa),
            Err(error) => {
                let message = format!("“{}” é {}; esperava-se uma nota", shown(raw), error.found());
                self.report(spot, column, score_entry(&error), Some(raw), message);
                RawScore::Blank
            }
        }
    }

    #[allow(clippy::too_many_arguments, reason = "the parts of one cell")]
    fn numeric_score(
        &mut self,
        spot: &Spot<'_>,
        column: u32,
        raw: &RawValue,
        number: Number,
        maximo: Option<Decimal>,
        casas: u8,
        pessoa: u32,
    ) -> RawScore {
        self.watch(spot, column, &number, maximo, pessoa);
        let above = maximo.filter(|m| number.value > *m);
        if number.date_style {
            if above.is_some() || maximo.is_none() {
                self.report(
                    spot,
                    column,
                    &reading::NOTA_DE_OUTRA_ESPECIE,
                    Some(raw),
                    format!("a célula é mostrada como data; o número guardado é {}", number.value.pt(0)),
                );
                return RawScore::Value(number.value);
            }
            self.tally.add(&reading::LEITURA_CUIDADOSA, column, spot.row.number, || shown(raw));
        }
        if let Some(m) = above {
            self.report(
                spot,
                column,
                &reading::NOTA_ACIMA_DO_MAXIMO,
                Some(raw),
                format!("nota {} acima do máximo {} da prova", number.value.pt(0), m.pt(0)),
            );
        }
        if number.value < Decimal::from_int(0) {
            self.tally.add(&reading::NOTA_NEGATIVA, column, spot.row.number, || shown(raw));
        }
        if number.value.places() > casas {
            self.tally.add(&reading::CASAS_DEMAIS, column, spot.row.number, || shown(raw));
        }
        RawScore::Value(number.value)
    }

    /// What the column shows as a whole.
    fn watch(&mut self, spot: &Spot<'_>, column: u32, number: &Number, maximo: Option<Decimal>, pessoa: u32) {
        let formula = spot.formula(column);
        let index = column as usize;
        if self.watches.len() <= index {
            self.watches.resize_with(index + 1, Watch::default);
        }
        let watch = &mut self.watches[index];
        watch.see(number, formula, spot.row.number);
        let thousands = || number.value.units(3).is_none_or(|n| maximo.is_some_and(|m| Decimal::from_int(n) > m));
        if number.ambiguous && !thousands() {
            watch.ambiguous.push(Ambiguous { cargo: spot.cargo, pessoa, linha: spot.row.number, valor: number.value });
        }
        if number.long {
            self.tally.add(&reading::ALGARISMOS_DEMAIS, column, spot.row.number, || number.value.pt(0));
        }
        if number.odd_minus {
            self.tally.add(&reading::LEITURA_CUIDADOSA, column, spot.row.number, || number.value.pt(0));
        }
    }

    /// The organizer's total.
    pub(super) fn total(&mut self, spot: &Spot<'_>, pessoa: u32) -> Option<Decimal> {
        let (column, raw) = spot.at(spot.fixed().nota_final)?;
        let needs = &self.plan.perfis[spot.perfil];
        let (decisive, maximo) = (needs.total_da_banca, needs.total_maximo);
        let raw = raw?;
        if let RawValue::Text(text) = raw
            && !text.as_bytes().first().is_some_and(u8::is_ascii_digit)
        {
            let text = clean(text);
            let out = words::score_word(&text).is_some() || words::situacao(&text).is_some_and(|(s, _)| s.says_out());
            if out {
                return None;
            }
        }
        match number::read(raw) {
            Ok(number) if number.date_style && maximo.is_none_or(|m| number.value > m) => {
                self.bad_total(spot, column, raw, decisive, "uma data")
            }
            Ok(number) => {
                let maximo = if decisive { maximo } else { maximo.or(Some(Decimal::ZERO)) };
                self.watch(spot, column, &number, maximo, pessoa);
                Some(number.value)
            }
            Err(error) => self.bad_total(spot, column, raw, decisive, &error.found()),
        }
    }

    fn bad_total(
        &mut self,
        spot: &Spot<'_>,
        column: u32,
        raw: &RawValue,
        decisive: bool,
        found: &str,
    ) -> Option<Decimal> {
        let severity = if decisive { Severity::Error } else { Severity::Warning };
        let message = format!("“{}” é {found}; esperava-se a nota final", shown(raw));
        self.report_as(spot, column, &reading::TOTAL_ILEGIVEL, severity, Some(raw), message);
        None
    }
}
