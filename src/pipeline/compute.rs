//! Exam → the result of every cargo, spread over threads. One bad cargo never stops the others, and never slips through.

use super::progress::Progress;
use super::{draw, summary};
use crate::domain::{Edital, Origem};
use crate::finding::catalogue::{documents, law as catalogue};
use crate::finding::{Finding, Fora, Place, Scope, Severity, Touched, a1, failure};
use crate::ingest::cell::text::is_plain;
use crate::ingest::{CargoInput, Exam, Fonte};
use crate::law;
use crate::law::outcome::{Outcome, Retido, SorteioPendente};
use crate::report::csv::outside_windows_1252;
use crate::report::pdf;
use crate::report::scanner::{Scanner, public_dates};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What came of one cargo.
#[derive(Debug)]
pub enum CargoResult {
    /// Finished and audited: may be published.
    Pronto(Box<Outcome>),
    /// Held back: nothing of it is published.
    Retido {
        /// Draws that must be made.
        sorteios: Vec<SorteioPendente>,
    },
    /// Not asked for (`--cargo`).
    ForaDoPedido,
}

/// A whole exam, computed.
#[derive(Debug)]
pub struct Computed {
    /// What was read; the findings of its cargos have moved to `achados`.
    pub exam: Exam,
    /// One entry per cargo of the edital.
    pub resultados: Vec<CargoResult>,
    /// Every finding, waivers not yet applied, in the order: exam, then cargos as the edital has them.
    pub achados: Vec<Finding>,
}

impl Computed {
    /// Codes of the cargos held back, in the edital's order, then codes of the sheets that the edital does not have.
    pub fn retidos(&self) -> Vec<String> {
        let cargos = self.exam.edital.cargos.iter().zip(&self.resultados);
        let held = cargos.filter(|(_, r)| matches!(r, CargoResult::Retido { .. })).map(|(c, _)| c.codigo.clone());
        let mut all: Vec<String> = held.collect();
        all.extend(self.fora().into_iter().map(|(fora, _)| fora.nomeado().to_owned()));
        all
    }

    /// How many of those held back are not the edital's: the last ones.
    pub fn retidos_de_fora(&self) -> usize {
        self.fora().len()
    }

    /// Cargos held back that are not the edital's, by code or name, each with the errors that name it.
    pub fn fora(&self) -> Vec<(Fora, Vec<Finding>)> {
        let mut all: BTreeMap<&str, (Fora, Vec<Finding>)> = BTreeMap::new();
        for finding in self.achados.iter().filter(|f| f.is_error()) {
            if let Scope::Fora(fora) = &finding.scope {
                all.entry(fora.nomeado()).or_insert_with(|| (fora.clone(), Vec::new())).1.push(finding.clone());
            }
        }
        all.into_values().collect()
    }

    /// Codes of the finished cargos that have nobody in the sheets, in the edital's order.
    pub fn desertos(&self) -> Vec<String> {
        let cargos = self.exam.edital.cargos.iter().zip(&self.resultados);
        let empty = |r: &CargoResult| matches!(r, CargoResult::Pronto(o) if o.pessoas.is_empty());
        cargos.filter(|(_, r)| empty(r)).map(|(c, _)| c.codigo.clone()).collect()
    }

    /// Number of finished cargos.
    pub fn prontos(&self) -> usize {
        self.resultados.iter().filter(|r| matches!(r, CargoResult::Pronto(_))).count()
    }

    /// Cargos that may be published: none when an error of the exam as a whole leaves every result unknown.
    pub fn publishable(&self) -> usize {
        if self.achados.iter().any(|f| f.is_error() && f.scope == Scope::Exame) { 0 } else { self.prontos() }
    }

    /// What finds the private data of these people in a public text.
    pub fn scanner(&self) -> Scanner<'_> {
        Scanner::new(self.exam.cargos.iter().flat_map(|c| &c.candidatos), &public_dates(&self.exam.edital))
    }

    /// The outcome of a cargo that is finished.
    pub fn outcome(&self, cargo: usize) -> Option<&Outcome> {
        match self.resultados.get(cargo) {
            Some(CargoResult::Pronto(o)) => Some(o),
            _ => None,
        }
    }

    /// The errors that hold back each cargo, in the edital's order.
    pub fn errors_by_cargo(&self) -> Vec<Vec<Finding>> {
        let touched = Touched::by_errors(&self.achados);
        let of = |codigo: &str| touched.of(codigo).into_iter().cloned().collect();
        self.exam.edital.cargos.iter().map(|c| of(&c.codigo)).collect()
    }
}

/// Computes every cargo that `wanted` asks for (all, when empty).
pub fn compute(mut exam: Exam, wanted: &[String], progress: &dyn Progress) -> Computed {
    let mut achados = std::mem::take(&mut exam.achados);
    let inputs: Vec<CargoInput> = std::mem::take(&mut exam.cargos);
    let asked = |codigo: &str| wanted.is_empty() || wanted.iter().any(|w| w == codigo);
    progress.phase("cargos", u64::try_from(inputs.len()).ok());
    let shared = &Touched::by_errors(&achados);
    let (edital, fontes) = (&exam.edital, &exam.fontes);
    let done: Vec<(CargoInput, CargoResult)> = inputs
        .into_par_iter()
        .with_max_len(1)
        .enumerate()
        .map(|(i, mut input)| {
            let codigo = &edital.cargos[i].codigo;
            if !asked(codigo) {
                return (input, CargoResult::ForaDoPedido);
            }
            let result = one(edital, i, &mut input, shared, fontes);
            progress.step(matches!(result, CargoResult::Retido { .. }));
            (input, result)
        })
        .collect();
    let mut resultados = Vec::with_capacity(done.len());
    for (mut input, result) in done {
        achados.append(&mut input.achados);
        resultados.push(result);
        exam.cargos.push(input);
    }
    if wanted.is_empty() {
        achados.extend(summary::unused_waivers(&exam.edital, &achados));
    }
    Computed { exam, resultados, achados }
}

/// One cargo: held back if any error touches it; else computed, then audited by the code that did not produce it.
fn one(edital: &Edital, cargo: usize, input: &mut CargoInput, shared: &Touched<'_>, fontes: &[Fonte]) -> CargoResult {
    let codigo = &edital.cargos[cargo].codigo;
    if shared.any(codigo) || input.achados.iter().any(Finding::is_error) {
        return CargoResult::Retido { sorteios: Vec::new() };
    }
    let faces = unprintable(edital, codigo, input, fontes);
    if !faces.is_empty() {
        input.achados.extend(faces);
        return CargoResult::Retido { sorteios: Vec::new() };
    }
    let computed = catch_unwind(AssertUnwindSafe(|| {
        let outcome = law::compute(edital, cargo, &input.candidatos, &input.sorteio)?;
        let violations = law::audit::audit(edital, cargo, &input.candidatos, &input.sorteio, &outcome);
        Ok((outcome, violations))
    }));
    match computed {
        Ok(Ok((mut outcome, violations))) => {
            input.achados.append(&mut outcome.achados);
            let failed = violations.iter().any(Finding::is_error);
            input.achados.extend(violations);
            locate(input, fontes);
            if failed { CargoResult::Retido { sorteios: Vec::new() } } else { CargoResult::Pronto(Box::new(outcome)) }
        }
        Ok(Err(retido)) => hold(edital, cargo, input, retido, fontes),
        Err(_) => {
            let scope = Scope::Cargo(codigo.as_str().into());
            input.achados.push(Finding::new(
                &catalogue::FALHA_INTERNA,
                scope,
                Place::default(),
                format!(
                    "o cálculo do cargo {codigo} foi interrompido por uma falha do programa{}; nada dele foi publicado",
                    failure::of_thread()
                ),
            ));
            CargoResult::Retido { sorteios: Vec::new() }
        }
    }
}

/// Names that no document could print, or no CSV in the encoding asked for: told at their cells, before anything is written.
fn unprintable(edital: &Edital, codigo: &str, input: &CargoInput, fontes: &[Fonte]) -> Vec<Finding> {
    let mut all = Vec::new();
    // What is plain every face draws and every encoding has
    for c in input.candidatos.iter().filter(|c| !is_plain(&c.nome)) {
        let mut tell = |entry, glyph: char, what: &str| {
            let message = format!("o nome tem o caractere “{glyph}” (U+{:04X}), que {what}", u32::from(glyph));
            let scope = Scope::Cargo(codigo.into());
            let finding = Finding::new(entry, scope, place(fontes, c.origem, "nome"), message);
            all.push(finding.of(&c.inscricao).value(&c.nome));
        };
        if let Some(glyph) = pdf::missing_glyphs(&c.nome) {
            tell(&documents::NOME_SEM_GLIFO, glyph, "os documentos não conseguem imprimir");
        } else if edital.csv.windows_1252
            && let Some(glyph) = outside_windows_1252(&c.nome)
        {
            tell(&documents::FORA_DA_CODIFICACAO, glyph, "não existe em windows-1252");
        }
    }
    all
}

fn hold(edital: &Edital, cargo: usize, input: &mut CargoInput, retido: Retido, fontes: &[Fonte]) -> CargoResult {
    for cell in &retido.celulas {
        let found = usize::try_from(*cell).ok().and_then(|i| input.achados.get_mut(i));
        if let Some(finding) = found {
            finding.severity = Severity::Error;
            finding.mensagem.push_str("; um empate precisa desta célula");
        }
    }
    input.achados.extend(retido.achados);
    let draws = retido.sorteios.iter().map(|d| pending_draw(edital, cargo, input, d)).collect::<Vec<_>>();
    input.achados.extend(draws);
    locate(input, fontes);
    CargoResult::Retido { sorteios: retido.sorteios }
}

/// The finding of a tie left to a draw: who, at which rank.
fn pending_draw(edital: &Edital, cargo: usize, input: &CargoInput, pending: &SorteioPendente) -> Finding {
    let people: Vec<&str> = pending
        .pessoas
        .iter()
        .filter_map(|p| usize::try_from(*p).ok().and_then(|i| input.candidatos.get(i)))
        .map(|c| &*c.inscricao)
        .collect();
    let cargo = &edital.cargos[cargo];
    let mut finding = Finding::new(
        &catalogue::SORTEIO_PENDENTE,
        Scope::Cargo(cargo.codigo.as_str().into()),
        Place::default(),
        format!(
            "{} pessoas empatadas na {}ª posição da lista {}: inscrições {}",
            people.len(),
            pending.posicao,
            edital.lista_id(pending.lista),
            people.join(", ")
        ),
    );
    finding.inscricao = people.first().map(|p| (*p).into());
    if let Some(fix) = draw::fix_of_pending(input, pending) {
        return finding.fix(fix);
    }
    match edital.perfis.get(cargo.perfil).filter(|p| p.desempate.is_empty()) {
        None => finding,
        Some(perfil) => finding.fix(format!(
            "o perfil {id} não tem critérios de desempate: escreva os do edital em [[perfil.{id}.desempate]]; se o edital não tem nenhum, {}",
            catalogue::SORTEIO_PENDENTE.fix,
            id = perfil.id
        )),
    }
}

/// The law names a field (`campo:nascimento`); here it gets the address of its cell.
fn locate(input: &mut CargoInput, fontes: &[Fonte]) {
    draw::locate(input, fontes);
    let CargoInput { candidatos, achados, .. } = input;
    let mut waiting: Vec<&mut Finding> = achados.iter_mut().filter(|f| f.place.celula.starts_with("campo:")).collect();
    if waiting.is_empty() {
        return;
    }
    let rows: BTreeMap<&str, Origem> = candidatos.iter().map(|c| (&*c.inscricao, c.origem)).collect();
    for finding in &mut waiting {
        let origem = finding.inscricao.as_deref().and_then(|i| rows.get(i).copied());
        let campo = finding.place.celula.trim_start_matches("campo:").to_owned();
        finding.place = origem.map_or_else(Place::default, |o| place(fontes, o, &campo));
    }
}

/// The place of a field of a row: the cell where its column is known, else the row.
pub fn place(fontes: &[Fonte], origem: Origem, campo: &str) -> Place {
    let Some(fonte) = usize::try_from(origem.fonte).ok().and_then(|i| fontes.get(i)) else {
        return Place::default();
    };
    let celula = match fonte.colunas.get(campo) {
        Some(column) => a1(*column, origem.linha),
        None => format!("linha {}", origem.linha),
    };
    Place { arquivo: fonte.arquivo.clone(), aba: fonte.aba.clone(), celula }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_plain_character_can_be_printed_and_encoded() {
        let plain = ('\0'..='\u{2FFF}').map(String::from).filter(|c| is_plain(c));
        let mut seen = 0;
        for c in plain {
            assert_eq!((pdf::missing_glyphs(&c), outside_windows_1252(&c)), (None, None), "{c:?}");
            seen += 1;
        }
        assert_eq!(seen, 95 + 64, "printable ASCII and the letters of Latin-1");
    }
}
