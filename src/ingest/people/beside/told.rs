//! What the columns beside those in use show of the sheet as a whole.

use super::Beside;
use crate::domain::contados;
use crate::finding::catalogue::{columns as codes, reading};
use crate::finding::{Entry, Finding, Scope, Severity};
use crate::ingest::header::Header;
use crate::ingest::people::watch::ranges;
use crate::ingest::people::work::Work;
use crate::ingest::tomlfile::quoted;
use std::sync::Arc;

/// Registration numbers of digits alone, of one width, that make a shape of the column.
const SHAPE: usize = 10;

/// Cells told one by one.
const TOLD: usize = 50;

impl Work<'_> {
    /// A sheet of people without a column of names.
    pub(super) fn tell_names(&mut self, header: &Header, beside: &Beside) {
        let quota = self.out.relacao || self.out.lista.is_some_and(|l| !l.is_ac());
        let mapped = self.plan.mapeado("nome").is_some();
        if header.columns.fixos.nome.is_some() || quota || mapped || self.out.cargos.is_empty() {
            return;
        }
        let labels = beside.unused.keys().filter_map(|c| header.labels.get(c)).filter(|l| !l.is_empty());
        let unused: Vec<String> = labels.take(12).map(|l| format!("“{l}”")).collect();
        let among = if unused.is_empty() {
            "todas as colunas têm outro uso".to_owned()
        } else {
            format!("colunas sem uso: {}", unused.join(", "))
        };
        let message = format!("nenhuma coluna da aba é a do nome; {among}");
        self.sheet_finding(&codes::NOME_SEM_COLUNA, header.columns.inscricao, header.last, message);
    }

    /// Situations in a column that nothing reads, in a sheet without one that is read.
    pub(super) fn tell_situation(&mut self, header: &Header, beside: &Beside) {
        if header.columns.fixos.situacao.is_some() {
            return;
        }
        for (column, seen) in beside.unused.iter().filter(|(_, s)| s.out > 0 && !s.numbers) {
            let label = header.labels.get(column).cloned().unwrap_or_default();
            let message = format!(
                "a coluna “{label}” traz situações ({}, a primeira “{}”) e não é lida",
                contados(seen.out, "pessoa fora do certame", "pessoas fora do certame"),
                seen.first
            );
            let relacao = self.out.relacao;
            let finding = self.sheet_finding(&codes::SITUACAO_SEM_COLUNA, *column, header.last, message);
            finding.valor = Some(label.as_str().into());
            if relacao {
                finding.conserto =
                    format!("dê à coluna “{label}”, na planilha, o cabeçalho “Situação”: só o deferido vale");
            }
        }
    }

    /// Two columns whose spellings both name a field: an error where they differ and the field decides, a note where they are equal.
    pub(super) fn tell_rivals(&mut self, header: &Header, beside: &Beside) {
        let label = |c: &u32| header.labels.get(c).cloned().unwrap_or_default();
        for rival in &beside.rivals {
            let (a, b) = (label(&rival.used), label(&rival.other));
            let (entry, severity, message): (&'static Entry, Severity, String) = match rival.differs {
                Some(row) => (
                    &reading::COLUNA_REPETIDA,
                    self.rival_severity(&rival.campo),
                    format!("“{a}” e “{b}” servem para {} e diferem, a primeira vez na linha {row}", rival.campo),
                ),
                None => (
                    &codes::COLUNAS_IGUAIS,
                    Severity::Notice,
                    format!("“{a}” e “{b}” servem para {} e dizem o mesmo em todas as linhas: vale “{a}”", rival.campo),
                ),
            };
            let finding = self.sheet_finding(entry, rival.other, header.last, message);
            finding.severity = severity;
            if rival.differs.is_some() {
                finding.conserto = format!(
                    "em [planilhas.colunas] do edital.toml, escreva a que vale: {campo} = {} ou {campo} = {}",
                    quoted(&a),
                    quoted(&b),
                    campo = rival.campo
                );
            }
        }
    }

    fn rival_severity(&self, campo: &str) -> Severity {
        let births = self.plan.perfis.iter().any(|p| p.nascimento);
        if campo == "nascimento" && births { Severity::Error } else { self.field_severity(campo) }
    }

    /// Formulas without a result that can be used, in a column where no formula has another.
    pub(super) fn tell_formulas(&mut self, header: &Header, beside: &Beside) {
        for (column, seen) in beside.formulas.iter().filter(|(_, f)| !f.dead.is_empty()) {
            let first = seen.dead.first().copied().unwrap_or_default();
            let label = header.labels.get(column).cloned().unwrap_or_default();
            let message = format!(
                "coluna “{label}”: {} sem resultado que se use (nada, texto vazio ou zero), linha(s) {}",
                contados(seen.dead.len(), "fórmula", "fórmulas"),
                ranges(&seen.dead)
            );
            self.sheet_finding(&codes::FORMULA_SEM_RESULTADO, *column, first, message);
        }
    }

    /// A list whose ranks are taken as given, and of which the sheet says no rank.
    pub(super) fn tell_ranks(&mut self, header: &Header, beside: &Beside) {
        let edital = self.plan.edital;
        for (i, seen) in beside.ranked.iter().enumerate().filter(|(_, r)| r.people > 0 && r.said == 0) {
            let list = if i == 0 { "ac" } else { edital.reservas.get(i - 1).map_or("", |r| r.lista.as_str()) };
            let own = self.out.lista.is_some() || i == 0;
            let campo = if own { "classificacao".to_owned() } else { format!("classificacao_{list}") };
            let column = header.columns.get(&campo);
            let what = if column.is_some() {
                "a coluna da classificação está sem números"
            } else {
                "falta a coluna da classificação"
            };
            let message = format!(
                "lista {list}: {what}; {} sem posição, e o edital toma a classificação da banca",
                contados(seen.people, "pessoa ficaria", "pessoas ficariam")
            );
            let codes: Vec<Arc<str>> =
                seen.cargos.iter().filter_map(|c| edital.cargos.get(*c)).map(|c| c.codigo.as_str().into()).collect();
            let place = self.place(column.unwrap_or(header.columns.inscricao), header.last);
            let finding = Finding::new(&codes::CLASSIFICACAO_AUSENTE, Scope::Cargos(codes.into()), place, message);
            self.out.achados.push(finding);
        }
    }

    /// Registration numbers that are not digits alone among many that are, all of one width.
    pub(super) fn tell_shapes(&mut self, header: &Header) {
        let digits = |t: &str| t.bytes().all(|b| b.is_ascii_digit());
        let (mut plain, mut odd) = (0usize, Vec::new());
        for (cargo, rows) in &self.out.cargos {
            for (i, person) in rows.candidatos.iter().enumerate() {
                if digits(&person.inscricao) {
                    plain += 1;
                } else {
                    odd.push((*cargo, i));
                }
            }
        }
        if plain < SHAPE || odd.len() * 10 > plain {
            return;
        }
        for (cargo, i) in odd.into_iter().take(TOLD) {
            let Some(person) = self.out.cargos.get(&cargo).and_then(|r| r.candidatos.get(i)) else { continue };
            let (id, row) = (person.inscricao.clone(), person.origem.linha);
            let message = format!("“{id}” não é só de algarismos, como as demais inscrições da coluna");
            let place = self.place(header.columns.inscricao, row);
            let finding = Finding::new(&codes::INSCRICAO_DE_OUTRA_FORMA, self.scope(cargo), place, message);
            self.cargo_finding(cargo, finding.of(&id).value(&id));
        }
    }
}
