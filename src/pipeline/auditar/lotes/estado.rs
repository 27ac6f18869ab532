//! `estado.csv`: the numbers of a cargo against one another, against the edital, and against who was called.

use super::chamadas::{Chamada, number};
use super::posto::Posto;
use crate::domain::{Date, Edital, Lista, contados};
use crate::finding::Finding;
use crate::pipeline::auditar::publicacao::wrong;
use csv::StringRecord;
use std::collections::BTreeSet;

/// The numbers of a cargo after a batch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Numeros {
    /// Slots opened.
    pub vagas: u32,
    /// Those of them that nobody holds.
    pub livres: u32,
    /// Slots of people who have not taken office.
    pub aguardam: u64,
    /// People who wait, by list.
    pub espera: Vec<u32>,
    /// Rank of the first who waits, by list.
    pub proximas: Vec<Option<u32>>,
}

/// How many slots the rows of a cargo say are opened; what is no number counts as none.
pub fn opened(rows: &[(u64, StringRecord)]) -> u32 {
    rows.iter().filter_map(|(_, r)| number(&r[10])).fold(0, u32::saturating_add)
}

/// A number of vagas, which events may add up beyond what slots there can be.
fn large(cell: &str) -> Option<u64> {
    cell.parse::<u64>().ok().filter(|n| n.to_string() == cell)
}

/// Cells that all the rows of a cargo have alike.
const COMUNS: std::ops::Range<usize> = 3..9;

/// The numbers of a cargo.
struct Lido {
    edital: u64,
    autorizadas: u64,
    providas: u64,
    aguardam: u64,
    abertas: u64,
    /// Of each list: slots opened, held, and people who wait.
    listas: Vec<[u32; 3]>,
}

impl Lido {
    fn of(rows: &[(u64, StringRecord)]) -> Option<Self> {
        let (_, first) = rows.first()?;
        let head: Vec<u64> = (3..8).map(|i| large(first.get(i)?)).collect::<Option<_>>()?;
        let [edital, autorizadas, providas, aguardam, abertas] = <[u64; 5]>::try_from(head).ok()?;
        let each = rows.iter().map(|(_, r)| Some([number(&r[10])?, number(&r[11])?, number(&r[12])?]));
        Some(Self { edital, autorizadas, providas, aguardam, abertas, listas: each.collect::<Option<_>>()? })
    }

    fn sum(&self, i: usize) -> u32 {
        self.listas.iter().map(|n| n[i]).fold(0, u32::saturating_add)
    }

    /// Slots opened to nomination.
    fn vagas(&self) -> u32 {
        self.sum(0)
    }

    /// Slots held.
    fn ocupadas(&self) -> u32 {
        self.sum(1)
    }

    /// What the numbers must be to each other, to the edital and to the batch; the words of each that does not hold.
    fn faults(&self, post: &Posto<'_>, called: &[Chamada<'_>]) -> Vec<&'static str> {
        let (vagas, held, ocupadas) = (self.vagas(), self.ocupadas(), u64::from(self.ocupadas()));
        let new = called.iter().any(|c| c.substitui.is_empty());
        let highest = called.iter().filter_map(|c| c.vaga).max().unwrap_or(0);
        let calls = u64::try_from(called.len()).unwrap_or(u64::MAX);
        let checks = [
            (self.edital == u64::from(post.cargo.vagas), "as vagas do edital não são as do edital publicado"),
            (self.autorizadas >= self.edital, "há menos vagas autorizadas do que no edital"),
            (
                ocupadas == self.providas.saturating_add(self.aguardam),
                "as ocupadas das listas não somam as providas e as que aguardam posse",
            ),
            (
                self.abertas == self.autorizadas.saturating_sub(ocupadas),
                "as abertas não são as autorizadas menos as ocupadas",
            ),
            (
                u64::from(vagas) <= self.autorizadas && held <= vagas,
                "há mais vagas ocupadas do que abertas à nomeação, ou mais destas do que autorizadas",
            ),
            (vagas <= post.limite(), "há mais vagas abertas à nomeação do que pessoas no cargo"),
            (
                vagas > post.limite() || self.listas.iter().map(|n| n[0]).eq(post.posicoes(vagas)),
                "as posições por lista não são as que a norma dá",
            ),
            (self.aguardam >= calls, "aguardam posse menos pessoas do que o lote chama"),
            (
                if new { highest == vagas && held == vagas } else { highest <= vagas },
                "as vagas não são as que o lote deixa",
            ),
        ];
        checks.into_iter().filter(|(holds, _)| !holds).map(|(_, message)| message).collect()
    }
}

/// Checks the rows of a cargo; `None` where they cannot be read as numbers.
pub fn audit(
    post: &Posto<'_>,
    file: &str,
    data: Date,
    rows: &[(u64, StringRecord)],
    called: &[Chamada<'_>],
    found: &mut Vec<Finding>,
) -> Option<Numeros> {
    let line = rows.first().map_or(0, |(line, _)| *line);
    if let Some(message) = misshapen(post, rows) {
        found.push(wrong(file, line, message));
        return None;
    }
    let Some(lido) = Lido::of(rows) else {
        found.push(wrong(file, line, format!("um número do cargo {} não é um número inteiro", post.cargo.codigo)));
        return None;
    };
    for message in lido.faults(post, called) {
        found.push(wrong(file, line, format!("cargo {}: {message}", post.cargo.codigo)));
    }
    validity(post, file, line, data, rows.first().map_or("", |(_, r)| &r[8]), !called.is_empty(), found);
    let proximas = waiting(post, file, rows, &lido.listas, called, found);
    let espera = lido.listas.iter().map(|n| n[2]).collect();
    let (vagas, livres) = (lido.vagas(), lido.vagas().saturating_sub(lido.ocupadas()));
    Some(Numeros { vagas, livres, aguardam: lido.aguardam, espera, proximas })
}

/// What is wrong with the form of the rows: one a list, in the edital's order, alike in what they tell of the cargo.
fn misshapen(post: &Posto<'_>, rows: &[(u64, StringRecord)]) -> Option<String> {
    let listas = post.edital.listas();
    let same_head = |(_, r): &(u64, StringRecord)| {
        COMUNS.map(|i| r.get(i)).eq(COMUNS.map(|i| rows.first().and_then(|(_, first)| first.get(i))))
    };
    let in_order = (0u8..).map(Lista).zip(rows).all(|(l, (_, r))| r.get(9) == Some(post.edital.lista_id(l)));
    if rows.len() == listas && in_order && rows.iter().all(same_head) {
        return None;
    }
    Some(format!(
        "o cargo {} devia ter uma linha por lista ({listas}), na ordem do edital e com os mesmos números do cargo; tem {}",
        post.cargo.codigo,
        contados(rows.len(), "linha", "linhas")
    ))
}

/// The last day of validity: that of the edital, or of whole months more.
fn validity(post: &Posto<'_>, file: &str, line: u64, data: Date, cell: &str, calls: bool, found: &mut Vec<Finding>) {
    let given = day(cell);
    let tell = |message: &str, found: &mut Vec<Finding>| {
        found.push(wrong(file, line, format!("cargo {}: {message}", post.cargo.codigo)));
    };
    if !is_term(post.edital, cell, given) {
        tell("a validade não é a do edital, nem ela prorrogada por meses inteiros", found);
    } else if calls && (given.is_some_and(|v| data > v) || post.edital.homologado_em.is_some_and(|h| data < h)) {
        tell("o lote chama fora da validade", found);
    }
}

fn is_term(edital: &Edital, cell: &str, given: Option<Date>) -> bool {
    let (Some(from), Some(months)) = (edital.homologado_em, edital.validade_meses) else { return cell.is_empty() };
    let Some(given) = given else { return from.plus_months(months).is_none() && cell.is_empty() };
    let count = |d: Date| u32::from(d.year()) * 12 + u32::from(d.month());
    let about = count(given).saturating_sub(count(from));
    [about.saturating_sub(1), about].into_iter().any(|m| m >= months && from.plus_months(m) == Some(given))
}

/// `dd/mm/aaaa`.
pub fn day(cell: &str) -> Option<Date> {
    let iso: Vec<&str> = cell.split('/').rev().collect();
    Date::parse_iso(&iso.join("-")).filter(|d| d.pt() == cell)
}

/// Who waits on each list: no more than stand in it from the first who waits on. Where the edital lets people go to the end of the
/// queue, the first of the rest may stand anywhere, and those above may wait behind: then no more than the list has. The ranks of the
/// first who wait.
fn waiting(
    post: &Posto<'_>,
    file: &str,
    rows: &[(u64, StringRecord)],
    each: &[[u32; 3]],
    called: &[Chamada<'_>],
    found: &mut Vec<Finding>,
) -> Vec<Option<u32>> {
    let mut ranks = Vec::with_capacity(rows.len());
    let called: BTreeSet<&str> = called.iter().map(|c| c.inscricao).collect();
    for (((line, r), [_, _, espera]), lista) in rows.iter().zip(each).zip((0u8..).map(Lista)) {
        let (inscricao, nome, posto) = (&r[13], &r[14], &r[15]);
        let pessoa = post.pessoas.get(inscricao);
        let known = pessoa.is_some_and(|p| p.nome == Some(nome) && p.posto(lista) == Some(posto));
        let nobody = [inscricao, nome, posto].iter().all(|cell| cell.is_empty());
        let size = post.classificados.get(lista.index()).copied().unwrap_or(0);
        let above = pessoa.and_then(|p| p.acima(lista)).filter(|_| known && !post.edital.fim_de_fila).unwrap_or(0);
        let message = if *espera > size {
            Some("esperam mais pessoas do que a lista tem")
        } else if *espera > size.saturating_sub(above) {
            Some("esperam mais pessoas do que a lista tem a partir de quem vem a seguir")
        } else if if *espera == 0 { !nobody } else { !known } {
            Some("quem vem a seguir na lista não está na classificação, ou está com outro nome ou outra classificação")
        } else if called.contains(inscricao) {
            Some("quem vem a seguir na lista é chamado neste mesmo lote")
        } else {
            None
        };
        if let Some(message) = message {
            found.push(wrong(file, *line, message).of(inscricao));
        }
        ranks.push(number(posto).filter(|_| known));
    }
    ranks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::law::amostra::{date, edital, irupi};

    #[test]
    fn a_validity_is_that_of_the_edital_or_of_whole_months_more() {
        let mut e = edital(3, &[irupi()]);
        (e.homologado_em, e.validade_meses) = (Some(date("2025-01-31")), Some(12));
        let holds = |cell: &str| is_term(&e, cell, day(cell));
        assert!(
            holds("31/01/2026") && holds("31/01/2027") && holds("01/03/2026"),
            "31st of February is the 1st of March"
        );
        assert!(!holds("30/01/2026") && !holds("31/12/2025") && !holds("") && !holds("1/3/2026"));
    }
}
