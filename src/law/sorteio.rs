//! Ties left to a public draw: the exact question, and the answer checked against it.
//!
//! A tie that the whole chain leaves standing is not broken: not by name, not by registration number, not by row order. The numbers
//! drawn come back as a column of the sheet (criterion `sorteio`) or as the record of the draw; half a draw is still pending.

use crate::domain::{Candidate, Cargo, Cell, Criterio, Decimal, Extra, Lista, ListaSet, Perfil, contados, plural};
use crate::finding::catalogue::law as codes;
use crate::finding::{Entry, Finding, Place, Scope};
use crate::law::desempate::{Fronteira, Ordenados, groups};
use crate::law::outcome::{Pessoa, Retido, SorteioPendente};
use std::collections::BTreeSet;

/// The draw as an answer: what was drawn, and what of it was used.
pub struct Sorteio<'a> {
    cargo: &'a Cargo,
    perfil: &'a Perfil,
    candidatos: &'a [Candidate],
    /// Person and number of each row of the record, sorted, each once.
    registro: Vec<(u32, u32)>,
    /// People of the ties left to the draw, where there is a record.
    usados: Vec<u32>,
    decidido: Decidido,
}

/// What a draw decided.
#[derive(Debug, Default)]
pub struct Decidido {
    /// Sentences for the act: which ties.
    pub notas: Vec<String>,
    /// Person and number drawn, sorted, each person once.
    pub numeros: Vec<(u32, Decimal)>,
}

impl<'a> Sorteio<'a> {
    /// `registro`: candidate and number drawn.
    pub fn new(cargo: &'a Cargo, perfil: &'a Perfil, candidatos: &'a [Candidate], registro: &[(u32, u32)]) -> Self {
        let mut registro = registro.to_vec();
        registro.sort_unstable();
        registro.dedup();
        Self { cargo, perfil, candidatos, registro, usados: Vec::new(), decidido: Decidido::default() }
    }

    /// Rows of the record about a person, numbers ascending.
    fn recorded(&self, pessoa: u32) -> &[(u32, u32)] {
        let start = self.registro.partition_point(|(p, _)| *p < pessoa);
        let rest = self.registro.get(start..).unwrap_or_default();
        let own = rest.iter().take_while(|(p, _)| *p == pessoa).count();
        rest.get(..own).unwrap_or_default()
    }

    /// Index of the draw in the chain; the chain's length where it is not named (it is always the last resort).
    fn criterio(&self) -> u8 {
        let chain = &self.perfil.desempate;
        let i = chain.iter().position(|c| *c == Criterio::Sorteio).unwrap_or(chain.len());
        // At most Perfil::MAIS_CRITERIOS: a longer chain is refused before
        u8::try_from(i).unwrap_or(u8::MAX)
    }

    /// Puts every group still tied in the order drawn, or asks for the draw.
    pub fn settle(&mut self, todos: &mut Ordenados, pessoas: &[Pessoa], retido: &mut Retido) {
        let fronteira = Fronteira::Sorteio(self.criterio());
        let mut acima = Acima { pessoas, listas: Vec::new(), ate: 0 };
        for (start, end) in groups(&todos.fronteiras) {
            let group = todos.pessoas.get(start..end).unwrap_or_default().to_vec();
            let question = acima.question(&todos.pessoas, start, by_registration(group, self.candidatos));
            match self.answer(&question, retido) {
                Some(drawn) => {
                    for (slot, p) in todos.pessoas.iter_mut().skip(start).zip(drawn) {
                        *slot = p;
                    }
                    todos.fronteiras.get_mut(start + 1..end).unwrap_or_default().fill(fronteira);
                }
                None => retido.sorteios.push(question),
            }
        }
    }

    /// The tied people in the order drawn, as the act tells it; `None` where the draw is missing, incomplete or repeats a number.
    pub fn answer(&mut self, question: &SorteioPendente, retido: &mut Retido) -> Option<Vec<u32>> {
        let drawn = self.drawn(&question.pessoas, retido)?;
        self.tell(question, &drawn);
        Some(drawn.into_iter().map(|(_, p)| p).collect())
    }

    /// Numbers drawn and people, ascending.
    fn drawn(&mut self, group: &[u32], retido: &mut Retido) -> Option<Vec<(Decimal, u32)>> {
        if !self.registro.is_empty() {
            self.usados.extend(group);
        }
        let mut drawn: Vec<(Decimal, u32)> = Vec::with_capacity(group.len());
        let mut missing = Vec::new();
        for p in group {
            match self.number(*p, retido) {
                Some(n) => drawn.push((n, *p)),
                None => missing.push(*p),
            }
        }
        if drawn.is_empty() {
            return None;
        }
        drawn.sort_unstable();
        let repeated: Vec<(u32, u32, Decimal)> = drawn
            .windows(2)
            .filter_map(|w| if let [(a, q), (b, p)] = w { (a == b).then_some((*q, *p, *a)) } else { None })
            .collect();
        for p in &missing {
            let what = format!(
                "a inscrição {} não tem número sorteado; do empate de {} pessoas, {} ({} {})",
                self.number_of(*p),
                group.len(),
                contados(drawn.len(), "tem", "têm"),
                plural(drawn.len(), "inscrição", "inscrições"),
                self.numbers_of(drawn.iter().map(|(_, p)| *p))
            );
            retido.achados.push(self.finding(&codes::SORTEIO_INCOMPLETO, *p, what));
        }
        for (first, p, number) in &repeated {
            let what = format!(
                "o número sorteado {number} é de duas pessoas do mesmo empate: inscrições {} e {}",
                self.number_of(*first),
                self.number_of(*p)
            );
            retido.achados.push(self.finding(&codes::SORTEIO_REPETIDO, *p, what));
        }
        (missing.is_empty() && repeated.is_empty()).then_some(drawn)
    }

    /// All that it decided.
    pub fn decidido(self) -> Decidido {
        let Decidido { notas, mut numeros } = self.decidido;
        numeros.sort_unstable();
        numeros.dedup_by_key(|(p, _)| *p);
        Decidido { notas, numeros }
    }

    /// Number drawn for a person: the record's, else the column's. A person with two numbers in the record has none.
    fn number(&self, pessoa: u32, retido: &mut Retido) -> Option<Decimal> {
        match self.recorded(pessoa) {
            [] => {}
            [(_, numero)] => return Some(Decimal::from_int(i64::from(*numero))),
            _ => return None,
        }
        match self.candidatos.get(pessoa as usize)?.extras.get(usize::from(self.criterio()))? {
            Extra::Number(Cell::Value(v)) => Some(*v),
            Extra::Number(Cell::Bad(i)) => {
                retido.celulas.push(*i);
                None
            }
            _ => None,
        }
    }

    /// People of the record who are in no tie left to a draw.
    pub fn strangers(&self) -> Vec<Finding> {
        let usados: BTreeSet<&u32> = self.usados.iter().collect();
        let people = self.registro.chunk_by(|a, b| a.0 == b.0).filter_map(|rows| rows.first());
        people
            .map(|(p, _)| p)
            .filter(|p| !usados.contains(p))
            .map(|p| {
                let what = format!(
                    "a inscrição {} tem número no registro do sorteio e não está em nenhum empate deixado a ele",
                    self.number_of(*p)
                );
                self.finding(&codes::SORTEIO_FORA_DO_EMPATE, *p, what)
            })
            .collect()
    }

    /// The sentence of the act for a tie decided by the draw, with the numbers drawn.
    fn tell(&mut self, question: &SorteioPendente, drawn: &[(Decimal, u32)]) {
        self.decidido.numeros.extend(drawn.iter().map(|(n, p)| (*p, *n)));
        let names: Vec<String> =
            drawn.iter().map(|(n, p)| format!("{} (nº {})", self.number_of(*p), n.pt(0))).collect();
        let place = question.posicao;
        self.decidido.notas.push(format!(
            "O empate na {place}ª classificação foi desfeito por sorteio público, nesta ordem: inscrições {}.",
            names.join(", ")
        ));
    }

    fn number_of(&self, pessoa: u32) -> &str {
        self.candidatos.get(pessoa as usize).map_or("", |c| &*c.inscricao)
    }

    fn numbers_of(&self, pessoas: impl Iterator<Item = u32>) -> String {
        pessoas.map(|p| self.number_of(p)).collect::<Vec<_>>().join(", ")
    }

    fn finding(&self, entry: &'static Entry, pessoa: u32, what: impl Into<String>) -> Finding {
        let scope = Scope::Cargo(self.cargo.codigo.as_str().into());
        let finding = Finding::new(entry, scope, Place::default(), what);
        let numbers: Vec<String> = self.recorded(pessoa).iter().map(|(_, n)| n.to_string()).collect();
        let finding = if numbers.is_empty() { finding } else { finding.value(&numbers.join(", ")) };
        match self.candidatos.get(pessoa as usize) {
            Some(c) => finding.of(&c.inscricao),
            None => finding,
        }
    }
}

/// How many people of each list stand above the group at hand; groups are asked in order, so that one walk serves all.
struct Acima<'a> {
    pessoas: &'a [Pessoa],
    listas: Vec<u32>,
    /// How far the order has been walked.
    ate: usize,
}

impl Acima<'_> {
    fn listas_of(&self, pessoa: u32) -> ListaSet {
        self.pessoas.get(pessoa as usize).map_or(ListaSet::EMPTY, |p| p.listas)
    }

    /// The question for a draw: the first list that two of the tied share, and the first rank at stake there.
    fn question(&mut self, ordem: &[u32], start: usize, tied: Vec<u32>) -> SorteioPendente {
        for pessoa in ordem.get(self.ate..start).unwrap_or_default() {
            for lista in self.listas_of(*pessoa).iter() {
                let needed = lista.index() + 1;
                if self.listas.len() < needed {
                    self.listas.resize(needed, 0);
                }
                if let Some(n) = self.listas.get_mut(lista.index()) {
                    *n += 1;
                }
            }
        }
        self.ate = start;
        let sets = || tied.iter().map(|p| self.listas_of(*p));
        let all = sets().fold(ListaSet::EMPTY, ListaSet::or);
        let lista = all.iter().find(|l| sets().filter(|s| s.has(*l)).count() > 1).unwrap_or(Lista::AC);
        let posicao = self.listas.get(lista.index()).copied().unwrap_or(0) + 1;
        SorteioPendente { lista, posicao, pessoas: tied }
    }
}

/// People in the order of their registration numbers: an order for reading, never for deciding.
pub fn by_registration(mut pessoas: Vec<u32>, candidatos: &[Candidate]) -> Vec<u32> {
    let id = |p: &u32| candidatos.get(*p as usize).map(|c| &*c.inscricao);
    if pessoas.is_sorted_by_key(id) {
        return pessoas;
    }
    pessoas.sort_by_cached_key(|p| candidatos.get(*p as usize).map(|c| (head(&c.inscricao), &*c.inscricao)));
    pessoas
}

/// The first eight bytes of a text as a number: in the order of the texts where it differs, so that few texts need be looked at.
fn head(text: &str) -> u64 {
    let mut bytes = [0; 8];
    for (to, from) in bytes.iter_mut().zip(text.bytes()) {
        *to = from;
    }
    u64::from_be_bytes(bytes)
}
