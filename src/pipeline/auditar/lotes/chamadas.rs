//! Rows of calls: those of a batch, and those that would come next.

use super::estado::Numeros;
use super::posto::Posto;
use crate::domain::{Edital, Lista};
use crate::finding::Finding;
use crate::law::ledger::Chamado;
use crate::law::ledger::fundamento;
use crate::law::ledger::possiveis::{self, LinhaDeChamada};
use crate::law::outcome::Razao;
use crate::pipeline::auditar::publicacao::wrong;
use crate::report::csv_nomeacoes::{VEZ_DE, motivo_de};
use csv::StringRecord;
use std::collections::{BTreeMap, BTreeSet};

/// A row.
#[derive(Clone, Copy, Debug)]
pub struct Chamada<'a> {
    /// Line of the file.
    pub linha: u64,
    /// Number of the slot; `None` where the cell is no number.
    pub vaga: Option<u32>,
    /// Label; `None` where the edital has no such list.
    pub posicao_de: Option<Lista>,
    /// List charged.
    pub lista: Option<Lista>,
    /// Whose slot is refilled; empty for a new one.
    pub substitui: &'a str,
    /// Who.
    pub inscricao: &'a str,
    nome: &'a str,
    posto: &'a str,
    /// The column `fundamento` or `motivo`.
    texto: &'a str,
}

impl<'a> Chamada<'a> {
    /// From the cells; `shift`: columns before the slot's that `nomeacoes.csv` does not have.
    pub fn of(edital: &Edital, linha: u64, r: &'a StringRecord, shift: usize) -> Self {
        let cell = |i: usize| r.get(i + shift).unwrap_or_default();
        Self {
            linha,
            vaga: number(cell(3)).filter(|n| *n > 0),
            posicao_de: edital.lista(cell(4)),
            lista: edital.lista(cell(5)),
            substitui: cell(6),
            inscricao: cell(7),
            nome: cell(8),
            posto: cell(9),
            texto: cell(10),
        }
    }

    const fn reposicao(&self) -> bool {
        !self.substitui.is_empty()
    }
}

/// A number as the program writes it.
pub fn number(cell: &str) -> Option<u32> {
    cell.parse::<u32>().ok().filter(|n| n.to_string() == cell)
}

/// Nobody and no slot twice; slots that became free before new ones, the lowest first: no event falls between the calls of a batch.
pub fn sequence(file: &str, rows: &[Chamada<'_>], found: &mut Vec<Finding>) {
    let (mut pessoas, mut vagas) = (BTreeMap::new(), BTreeMap::new());
    let (mut last, mut nova) = (0, None::<u32>);
    for c in rows {
        if let Some(before) = pessoas.insert(c.inscricao, c.linha) {
            found.push(wrong(file, c.linha, format!("a mesma pessoa já é chamada na linha {before}")).of(c.inscricao));
        }
        let Some(vaga) = c.vaga else {
            found.push(wrong(file, c.linha, "a vaga não é um número de vaga").of(c.inscricao));
            continue;
        };
        let follows = match nova {
            Some(before) => !c.reposicao() && Some(vaga) == before.checked_add(1),
            None => vaga > last,
        };
        if let Some(before) = vagas.insert(vaga, c.linha) {
            let message = format!("a vaga {vaga} já é de quem se chama na linha {before}");
            found.push(wrong(file, c.linha, message).of(c.inscricao));
        } else if !follows {
            let message = format!(
                "a vaga {vaga} está fora da ordem de chamada: primeiro as que ficaram livres, da menor para a maior, depois as novas, uma após outra"
            );
            found.push(wrong(file, c.linha, message).of(c.inscricao));
        }
        last = last.max(vaga);
        if !c.reposicao() {
            nova = Some(last);
        }
    }
}

/// Who is called is in the lists, as there; whose slot is refilled is of the cargo.
pub fn people(post: &Posto<'_>, file: &str, rows: &[Chamada<'_>], found: &mut Vec<Finding>) {
    for c in rows {
        let pessoa = post.pessoas.get(c.inscricao);
        let posto = pessoa.and_then(|p| p.posto(c.lista?));
        if pessoa.is_none_or(|p| p.nome != Some(c.nome)) || posto != Some(c.posto) {
            let message = "a pessoa chamada não está na classificação, ou está com outro nome ou outra classificação";
            found.push(wrong(file, c.linha, message).of(c.inscricao));
        }
        if c.reposicao() && !post.pessoas.contains_key(c.substitui) {
            let message = format!("substitui a inscrição {}, que não é de ninguém do cargo", c.substitui);
            found.push(wrong(file, c.linha, message).of(c.inscricao));
        }
    }
}

/// Which words tell why somebody is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Palavras {
    /// Those of `nomeacoes.csv`.
    Fundamento,
    /// Those of `proximas.csv`.
    Motivo,
}

/// The slot is one that the cargo can have, of the list that the norm gives it, and the words are among those that the row admits.
pub fn law(post: &Posto<'_>, file: &str, rows: &[Chamada<'_>], palavras: Palavras, found: &mut Vec<Finding>) {
    for c in rows {
        let mut tell = |message: String| found.push(wrong(file, c.linha, message).of(c.inscricao));
        let (Some(vaga), Some(lista)) = (c.vaga, c.lista) else { continue };
        let Some(label) = post.rotulo(vaga) else {
            tell(format!("o cargo não pode ter a vaga {vaga}: nele há {} pessoas ao todo", post.limite()));
            continue;
        };
        if c.posicao_de != Some(label.lista) {
            tell(format!("a vaga {vaga}, contada pela norma, é da lista “{}”", post.edital.lista_id(label.lista)));
            continue;
        }
        let linha = LinhaDeChamada { vaga, posicao_de: label.lista, lista, reposicao: c.reposicao() };
        let due: Vec<String> = possible(post, linha).map(|p| words(post, c, &p, palavras)).collect();
        if !due.iter().any(|text| text == c.texto) {
            let column = if palavras == Palavras::Fundamento { "o fundamento" } else { "o motivo" };
            let first = due.first().map_or("", String::as_str);
            tell(format!("{column} não é nenhum dos que a linha admite, como “{first}”"));
        }
    }
}

fn possible(post: &Posto<'_>, linha: LinhaDeChamada) -> impl Iterator<Item = Chamado> {
    possiveis::chamadas(post.edital, post.cargo, linha).into_iter()
}

fn words(post: &Posto<'_>, c: &Chamada<'_>, p: &Chamado, palavras: Palavras) -> String {
    match palavras {
        Palavras::Fundamento => fundamento::pelo_rotulo(post.edital, post.cargo, post.rotulo_publicado(p.vaga), p),
        Palavras::Motivo => {
            let turno = turn(c.texto).filter(|i| post.pessoas.contains_key(i)).unwrap_or_default();
            let inscricao = |pessoa: u32| match pessoa {
                possiveis::SUBSTITUIDA => c.substitui,
                _ => turno,
            };
            motivo_de(post.edital, p, &inscricao)
        }
    }
}

/// Whose turn the words say was compensated.
fn turn(texto: &str) -> Option<&str> {
    texto.split_once(VEZ_DE).and_then(|(_, rest)| rest.rsplit_once("): ")).map(|(inscricao, _)| inscricao)
}

/// The next calls begin where the batch left the slots, and end early only where nobody is left.
pub fn ahead(
    file: &str,
    next: &[Chamada<'_>],
    cells: &[(u64, StringRecord)],
    n: &Numeros,
    called: &[Chamada<'_>],
    found: &mut Vec<Finding>,
) {
    /// Rows of a cargo in `proximas.csv`, unless fewer people wait.
    const MOST: usize = 10;
    let held: BTreeSet<&str> = called.iter().map(|c| c.inscricao).collect();
    for ((i, c), (line, r)) in (0usize..).zip(next).zip(cells) {
        let mut tell = |message: &str| found.push(wrong(file, *line, message).of(c.inscricao));
        if r[3] != *(i + 1).to_string() {
            tell("as próximas chamadas não estão numeradas de 1 em diante");
        }
        if held.contains(c.inscricao) {
            tell("a pessoa é chamada neste mesmo lote, e não pode ser das próximas");
        }
        let new = i.checked_sub(n.livres as usize).and_then(|k| u32::try_from(k).ok()).map(|k| k.saturating_add(1));
        let fits = match new {
            Some(k) => !c.reposicao() && c.vaga == n.vagas.checked_add(k),
            None => c.reposicao() && c.vaga.is_some_and(|v| v <= n.vagas),
        };
        if !fits {
            tell("a vaga não segue as que estado.csv conta: primeiro as livres, depois as que ainda não se abriram");
        }
    }
    let left = n.espera.iter().copied().max().unwrap_or(0);
    if next.len() > MOST || (next.len() < MOST && left as usize > next.len()) {
        let line = cells.first().map_or(0, |(line, _)| *line);
        let message = format!(
            "as próximas chamadas do cargo são {}; com {left} pessoas à espera numa lista deviam ser {}",
            next.len(),
            MOST.min(left as usize)
        );
        found.push(wrong(file, line, message));
    }
}

/// Each list is called in the order of its ranks, and whoever still waits on it comes after those called. Only who went to the end of
/// the queue, where the edital has it, is called out of that order.
pub fn in_turn(
    post: &Posto<'_>,
    called: (&str, &[Chamada<'_>]),
    next: (&str, &[Chamada<'_>]),
    n: &Numeros,
    found: &mut Vec<Finding>,
) {
    if post.edital.fim_de_fila {
        return;
    }
    let mut last: BTreeMap<Lista, u32> = BTreeMap::new();
    let mut check = |file: &str, c: &Chamada<'_>, waits: bool, found: &mut Vec<Finding>| {
        let Some((lista, posto)) = c.lista.zip(number(c.posto)).filter(|_| !beyond(post, c)) else { return };
        let before = last.insert(lista, posto);
        if let Some(before) = before.filter(|b| *b > posto) {
            let message = format!("o {posto}º da lista é chamado depois do {before}º");
            found.push(wrong(file, c.linha, message).of(c.inscricao));
        }
        let first = n.proximas.get(lista.index()).copied().flatten();
        let holds = first.is_none_or(|first| if waits { posto >= first } else { posto <= first });
        if !holds {
            let first = first.unwrap_or(0);
            let message =
                format!("o {posto}º da lista não cabe aqui: por estado.csv, o {first}º é o primeiro que espera");
            found.push(wrong(file, c.linha, message).of(c.inscricao));
        }
    };
    called.1.iter().for_each(|c| check(called.0, c, false, found));
    next.1.iter().for_each(|c| check(next.0, c, true, found));
}

/// Was `ac` exhausted, so that the best of all quota lists was called, in an order of their own?
fn beyond(post: &Posto<'_>, c: &Chamada<'_>) -> bool {
    let (Some(vaga), Some(posicao_de), Some(lista)) = (c.vaga, c.posicao_de, c.lista) else { return true };
    let linha = LinhaDeChamada { vaga, posicao_de, lista, reposicao: c.reposicao() };
    let told = |palavras| {
        possible(post, linha).any(|p| p.razao == Razao::AmplaEsgotada && words(post, c, &p, palavras) == c.texto)
    };
    told(Palavras::Fundamento) || told(Palavras::Motivo)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_turn_is_read_from_the_words() {
        let words =
            format!("a vaga 8 é da ampla concorrência{VEZ_DE}0012): chama-se a seguinte na classificação da lista NPI");
        assert_eq!(turn(&words), Some("0012"));
        assert_eq!(turn("a vaga 8 é da ampla concorrência: chama-se a seguinte"), None);
        assert_eq!((number("12"), number("012"), number("+1"), number("")), (Some(12), None, None, None));
    }
}
