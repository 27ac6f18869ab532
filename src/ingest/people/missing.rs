//! Columns that the edital names and the sheet does not have: told once, at the header that seems to be meant, with what to write.

use super::work::Work;
use crate::finding::catalogue::reading;
use crate::finding::{Finding, Scope, Severity};
use crate::ingest::cell::text::fold;
use crate::ingest::header::{Header, Problem};
use crate::ingest::tomlfile::{closest, quoted};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

impl Work<'_> {
    /// Provas without a column, once for all cargos of the sheet.
    pub(super) fn tell_missing(&mut self, header: &Header) {
        for ((prova, coluna), cargos) in std::mem::take(&mut self.sem_coluna) {
            let posts: Vec<_> = cargos.iter().filter_map(|i| self.plan.edital.cargos.get(*i)).collect();
            let codes: Vec<Arc<str>> = posts.iter().map(|c| Arc::from(c.codigo.as_str())).collect();
            let perfis: BTreeSet<&str> = posts.iter().map(|c| self.plan.edital.perfil(c).id.as_str()).collect();
            let instead = Instead::of(header, &[&coluna]);
            let message = format!("a coluna “{coluna}” da prova {prova} não existe {}{}", self.here(), instead.text());
            let perfis: Vec<&str> = perfis.into_iter().collect();
            let table = format!("na prova {prova} do perfil {} do edital.toml", perfis.join(" e do perfil "));
            let fix = match instead.near {
                Some((_, near)) => format!("{table}, escreva coluna = {}; {}", quoted(near), renamed(near, &coluna)),
                None => format!(
                    "{table}, escreva em coluna o cabeçalho como está na planilha; se a coluna da prova não veio, acrescente-a com o cabeçalho “{coluna}”{}",
                    self.or_quotas_only()
                ),
            };
            let place = self.place(instead.column(header), header.last);
            let finding = Finding::new(&reading::PROVA_SEM_COLUNA, Scope::Cargos(codes.into()), place, message);
            self.out.achados.push(finding.fix(fix));
        }
    }

    /// A column that `[planilhas.colunas]` names and the sheet does not have.
    pub(super) fn tell_not_found(&mut self, header: &Header, problem: &Problem, wanted: &str, severity: Severity) {
        let instead = Instead::of(header, &[wanted]);
        let message = format!("{} {}{}", problem.mensagem, self.here(), instead.text());
        let fix = fix(&problem.campo, wanted, &instead);
        let column = problem.coluna.unwrap_or_else(|| instead.column(header));
        let finding = self.sheet_finding(problem.entry, column, header.last, message);
        (finding.severity, finding.conserto) = (severity, fix);
    }

    /// Nothing says who competes in a list.
    pub(super) fn tell_without_list(&mut self, header: &Header, reserva: usize) {
        let plan = self.plan;
        let Some(lista) = plan.edital.reservas.get(reserva).map(|r| r.lista.as_str()) else { return };
        let words: Vec<&str> = plan.palavras.get(reserva).into_iter().flatten().map(String::as_str).collect();
        let instead = Instead::of(header, &words);
        let message = format!("nada {} diz quem concorre à lista {lista}{}", self.here(), instead.text());
        let near =
            instead.near.map_or_else(|| "o cabeçalho da coluna que diz quem concorre".to_owned(), |(_, n)| quoted(n));
        let fix = format!(
            "em [planilhas.colunas] do edital.toml, escreva {lista} = {near}; se uma coluna diz a modalidade de cada pessoa, use [planilhas.modalidade]; se há uma aba ou arquivo por lista, [planilhas.listas]; se ninguém concorreu, acrescente à planilha a coluna “{lista}” com “Não”"
        );
        let column = instead.column(header);
        self.sheet_finding(&reading::LISTA_SEM_COLUNA, column, header.last, message).conserto = fix;
    }
}

/// The way out of a missing column of `[planilhas.colunas]`.
pub(super) fn fix(campo: &str, wanted: &str, instead: &Instead<'_>) -> String {
    let (table, key) = match campo {
        "modalidade" => ("[planilhas.modalidade]", "coluna"),
        _ => ("[planilhas.colunas]", campo),
    };
    match instead.near {
        Some((_, near)) => {
            format!("em {table} do edital.toml, escreva {key} = {}; {}", quoted(near), renamed(near, wanted))
        }
        None => {
            let elsewhere = "; se quem a diz é outra aba, sem notas, escreva o nome dela em cotas, em [planilhas]";
            let elsewhere = if campo == "modalidade" { elsewhere } else { "" };
            format!(
                "em {table} do edital.toml, escreva em {key} o cabeçalho como está na planilha, ou dê à coluna da planilha o cabeçalho “{wanted}”{elsewhere}"
            )
        }
    }
}

/// The other way out: in the sheet.
fn renamed(near: &str, wanted: &str) -> String {
    format!("ou troque na planilha o cabeçalho “{near}” por “{wanted}”")
}

/// What a sheet has instead of a column that it does not have.
#[derive(Debug, Default)]
pub(super) struct Instead<'h> {
    /// The column that seems to be meant, and its header.
    pub(super) near: Option<(u32, &'h str)>,
    unused: Vec<(u32, &'h str)>,
}

impl<'h> Instead<'h> {
    /// Among the headers that nothing uses; the wanted column may have one of several names.
    pub(super) fn of(header: &'h Header, wanted: &[&str]) -> Self {
        let unused = unused(header);
        let near = wanted.iter().find_map(|w| nearest(w, &unused));
        Self { near, unused }
    }

    /// The column meant, else that of the registration number: where the finding is told.
    pub(super) fn column(&self, header: &Header) -> u32 {
        self.near.map_or(header.columns.inscricao, |(column, _)| column)
    }

    /// `; você quis dizer “Português”? Cabeçalhos sem uso: “Português”, “Sala”`, or nothing when every header has a use.
    pub(super) fn text(&self) -> String {
        /// Headers named.
        const NAMED: usize = 12;
        if self.unused.is_empty() {
            return String::new();
        }
        let meant = self.near.map(|(_, near)| format!("; você quis dizer “{near}”?"));
        let shown: Vec<String> = self.unused.iter().take(NAMED).map(|(_, label)| format!("“{label}”")).collect();
        let more = self.unused.len().checked_sub(NAMED).filter(|n| *n > 0).map(|n| format!(" e mais {n}"));
        let separator = if meant.is_some() { " Cabeçalhos" } else { "; cabeçalhos" };
        format!("{}{separator} sem uso: {}{}", meant.unwrap_or_default(), shown.join(", "), more.unwrap_or_default())
    }
}

/// Columns that nothing uses, with their headers, from left to right.
fn unused(header: &Header) -> Vec<(u32, &str)> {
    let columns = &header.columns;
    let scores = columns.provas.iter().chain(&columns.criterios).flatten().flatten();
    let used: BTreeSet<u32> = columns.campos.values().chain(&columns.cargo).chain(scores).copied().collect();
    let free = header.labels.iter().filter(|(c, label)| !used.contains(c) && !label.is_empty());
    free.map(|(c, label)| (*c, label.as_str())).collect()
}

/// The header that differs from the one wanted in few letters, or that has all its words, or else the first that has a word beginning
/// like one of its words.
fn nearest<'h>(wanted: &str, unused: &[(u32, &'h str)]) -> Option<(u32, &'h str)> {
    /// Letters at the beginning that two forms of a word share.
    const STEM: usize = 6;
    /// Fewest letters of a word that may be misspelled: `DF` is not `UF`.
    const SPELLED: usize = 4;
    let stems = |text: &str| -> BTreeSet<String> {
        let words = fold(text);
        words.split(' ').filter(|w| w.chars().count() >= STEM).map(|w| w.chars().take(STEM).collect()).collect()
    };
    let own = stems(wanted);
    let whole = format!(" {} ", fold(wanted));
    let by_label: BTreeMap<&str, u32> = unused.iter().rev().map(|(c, label)| (*label, *c)).collect();
    let spelled = || closest(wanted, unused.iter().map(|(_, label)| *label)).filter(|_| whole.len() > SPELLED + 1);
    let has_words =
        || unused.iter().map(|(_, l)| *l).find(|l| whole.len() > 2 && format!(" {} ", fold(l)).contains(&whole));
    let shares = || unused.iter().map(|(_, l)| *l).find(|l| !own.is_disjoint(&stems(l)));
    let label = spelled().or_else(has_words).or_else(shares)?;
    by_label.get(label).map(|column| (*column, label))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(wanted: &str, unused: &[&'static str]) -> Option<&'static str> {
        let unused: Vec<(u32, &'static str)> = (0u32..).zip(unused.iter().copied()).collect();
        nearest(wanted, &unused).map(|(_, label)| label)
    }

    #[test]
    fn the_nearest_header_is_proposed() {
        assert_eq!(near("Português", &["Sala", "Portugues", "Língua Portuguesa", "Obs"]), Some("Portugues"));
        assert_eq!(near("Português", &["Sala", "Língua Portuguesa"]), Some("Língua Portuguesa"));
        assert_eq!(near("Matemática", &["Sala", "Portugues", "Obs"]), None);
        assert_eq!(near("pcd", &["UF", "Quer vaga PcD?"]), Some("Quer vaga PcD?"));
        assert_eq!(near("df", &["UF"]), None);
    }

    #[test]
    fn used_headers_are_not_proposed() {
        let labels = [(0, "Inscrição"), (1, "Portugês"), (2, "Sala")].map(|(c, l)| (c, l.to_owned())).into();
        let mut header = Header { labels, ..Header::default() };
        header.columns.campos.insert("inscricao".into(), 0);
        let text = |header: &Header, wanted: &str| Instead::of(header, &[wanted]).text();
        assert_eq!(text(&header, "Português"), "; você quis dizer “Portugês”? Cabeçalhos sem uso: “Portugês”, “Sala”");
        assert_eq!(text(&header, "Redação"), "; cabeçalhos sem uso: “Portugês”, “Sala”");
        header.labels.retain(|c, _| *c == 0);
        assert_eq!(text(&header, "Redação"), "");
    }
}
