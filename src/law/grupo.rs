//! Pooling. Irupi art. 4º, parágrafo único: "Na hipótese de concurso público … regionalizado ou estruturado por especialidade, o
//! percentual mínimo de reserva será aplicado ao total das vagas do edital, ressalvados os casos em que seja demonstrado que a aplicação
//! regionalizada ou por especialidade não implicará redução do número de vagas destinadas às vagas reservadas".
//!
//! Ambiguous: "total das vagas do edital" is read as the total of the divisions of one post (`grupo`), since vagas of unrelated posts are
//! not divisions of anything. The distribution of what is due belongs to the edital; the program only suggests one.

use crate::domain::plural;
use crate::domain::{Cargo, Edital, Lista, Norma, contados};
use crate::finding::catalogue::law as codes;
use crate::finding::{Finding, Place, Scope};
use crate::law::reserva::count;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The sum of one list over the divisions of one post.
struct Soma<'a> {
    norma: &'a Norma,
    lista: Lista,
    divisoes: Vec<&'a Cargo>,
    /// Σ V.
    total: u32,
    /// Due on Σ V, by the percentage.
    devidas: u32,
    /// What each division's own count gives.
    proprias: Vec<u32>,
}

impl<'a> Soma<'a> {
    fn of(edital: &'a Edital, grupo: &str, i: usize) -> Option<Self> {
        let norma: &Norma = edital.reservas.get(i).map(|r| &*r.norma).filter(|n| n.agrupamento)?;
        let divisoes: Vec<&Cargo> = edital.cargos.iter().filter(|c| c.grupo.as_deref() == Some(grupo)).collect();
        let total = divisoes.iter().fold(0u32, |sum, c| sum.saturating_add(c.vagas));
        let proprias = divisoes.iter().map(|c| count(norma, c.vagas)).collect();
        Some(Self { norma, lista: Lista::reserva(i), divisoes, total, devidas: count(norma, total), proprias })
    }

    fn own_sum(&self) -> u32 {
        self.proprias.iter().fold(0, |sum, n| sum.saturating_add(*n))
    }

    /// Does division by division reserve as many as are due on the total?
    fn suffices(&self) -> bool {
        self.own_sum() >= self.devidas
    }

    /// The edital's distribution, where it states the number of every division.
    fn stated(&self) -> Option<Vec<u32>> {
        let i = self.lista.reserva_index()?;
        self.divisoes.iter().map(|c| c.declaradas.get(i).copied().flatten()).collect()
    }

    fn stated_sum(&self) -> Option<u32> {
        self.stated().map(|all| all.iter().fold(0u32, |sum, n| sum.saturating_add(*n)))
    }

    fn is_met(&self) -> bool {
        self.suffices() || self.stated_sum().is_some_and(|sum| sum >= self.devidas)
    }

    /// Largest remainder of p·V; ties: larger V, then the edital's order.
    fn suggestion(&self) -> Vec<u32> {
        let p = self.norma.percentual;
        let exact =
            |c: &&Cargo| p.num().checked_mul(i128::from(c.vagas)).map_or((0, 0), |n| (n / p.den(), n % p.den()));
        let mut given: Vec<u32> = self.divisoes.iter().map(|c| u32::try_from(exact(c).0).unwrap_or(0)).collect();
        let mut order: Vec<usize> = (0..self.divisoes.len()).collect();
        let rank =
            |i: &usize| self.divisoes.get(*i).map(|c| (std::cmp::Reverse(exact(c).1), std::cmp::Reverse(c.vagas)));
        order.sort_by_key(rank);
        let mut left = self.devidas.saturating_sub(given.iter().fold(0, |sum, n| sum.saturating_add(*n)));
        for i in order.iter().cycle().take(order.len().saturating_mul(2)) {
            let room = self.divisoes.get(*i).map_or(0, |c| c.vagas);
            if let Some(n) = given.get_mut(*i).filter(|n| left > 0 && **n < room) {
                *n += 1;
                left -= 1;
            }
        }
        given
    }

    fn told(&self, numbers: &[u32]) -> String {
        if self.divisoes.len() > 40 { format!("{} divisões", self.divisoes.len()) } else { self.by_division(numbers) }
    }

    fn by_division(&self, numbers: &[u32]) -> String {
        let part = |(c, n): (&&Cargo, &u32)| format!("{}: {n}", c.codigo);
        self.divisoes.iter().zip(numbers).map(part).collect::<Vec<_>>().join(", ")
    }

    fn finding(&self, edital: &Edital, grupo: &str) -> Finding {
        let id = edital.lista_id(self.lista);
        let vagas: Vec<String> = self.divisoes.iter().map(|c| c.vagas.to_string()).collect();
        let stated = match self.stated_sum() {
            Some(sum) => format!("o edital distribui só {sum}"),
            None => "o edital não declara a distribuição".to_owned(),
        };
        let what = format!(
            "grupo {grupo}: {} = {} {}, {id} {} {} ({}); divisão por divisão seriam {}, e {stated}",
            vagas.join(" + "),
            self.total,
            plural(self.total, "vaga", "vagas"),
            plural(self.devidas, "devida", "devidas"),
            self.devidas,
            self.norma.artigo("agrupamento"),
            self.own_sum()
        );
        let codes: Arc<[Arc<str>]> = self.divisoes.iter().map(|c| Arc::from(c.codigo.as_str())).collect();
        Finding::new(&codes::GRUPO_SEM_DISTRIBUICAO, Scope::Cargos(codes), Place::file("edital.toml"), what)
            .value(grupo)
            .fix(format!(
                "declare vagas_{id} em cada cargo do grupo; distribuição sugerida (maiores restos): {}",
                self.by_division(&self.suggestion())
            ))
    }

    /// The demonstration, for the report of one division; a group of very many divisions is told by its sums.
    fn demonstration(&self, edital: &Edital, grupo: &str) -> String {
        let id = edital.lista_rotulo(self.lista);
        let artigo = self.norma.artigo("agrupamento");
        let due = plural(self.devidas, "é devida", "são devidas");
        let head = format!(
            "Grupo “{grupo}”, {id}: sobre o total de {} {due} {}",
            contados(self.total, "vaga", "vagas"),
            self.devidas
        );
        if let Some(all) = self.stated().filter(|_| !self.suffices()) {
            return format!("{head}; distribuídas pelo edital: {} ({artigo}).", self.told(&all));
        }
        let own = format!("a aplicação por divisão ({}) soma {}", self.told(&self.proprias), self.own_sum());
        let valid = self.in_force();
        if valid == self.proprias {
            return format!("{head}; {own} e não reduz a reserva ({artigo}).");
        }
        let sum = valid.iter().fold(0u32, |sum, n| sum.saturating_add(*n));
        let result = if sum < self.devidas { "menos do que o devido" } else { "e não reduzem a reserva" };
        let told = self.told(&valid);
        format!("{head}; {own}, mas valem os números do edital ({told}), que somam {sum}, {result} ({artigo}).")
    }

    /// The number of each division: the edital's, where it states one.
    fn in_force(&self) -> Vec<u32> {
        let stated = |c: &Cargo| self.lista.reserva_index().and_then(|i| c.declaradas.get(i).copied().flatten());
        self.divisoes.iter().zip(&self.proprias).map(|(c, own)| stated(c).unwrap_or(*own)).collect()
    }
}

fn grupos(edital: &Edital) -> BTreeSet<&str> {
    edital.cargos.iter().filter_map(|c| c.grupo.as_deref()).collect()
}

/// One finding per group and list whose share is neither met division by division nor distributed by the edital.
pub fn check(edital: &Edital) -> Vec<Finding> {
    grupos(edital).into_iter().flat_map(|g| check_group(edital, g)).collect()
}

fn check_group(edital: &Edital, grupo: &str) -> Vec<Finding> {
    let sums = (0..edital.reservas.len()).filter_map(|i| Soma::of(edital, grupo, i));
    sums.filter(|s| !s.is_met()).map(|s| s.finding(edital, grupo)).collect()
}

/// The findings of the group of one cargo.
pub fn check_one(edital: &Edital, cargo: &Cargo) -> Vec<Finding> {
    cargo.grupo.as_deref().map_or_else(Vec::new, |g| check_group(edital, g))
}

/// Is the number stated for this list the distribution that pooling asks for?
pub fn distributes(edital: &Edital, cargo: &Cargo, i: usize) -> bool {
    let soma = cargo.grupo.as_deref().and_then(|g| Soma::of(edital, g, i));
    soma.is_some_and(|s| !s.suffices() && s.is_met())
}

/// The demonstrations of the group of one cargo, for the report.
pub fn demonstrations(edital: &Edital, cargo: &Cargo) -> Vec<String> {
    let Some(grupo) = cargo.grupo.as_deref() else { return Vec::new() };
    let sums = (0..edital.reservas.len()).filter_map(|i| Soma::of(edital, grupo, i));
    sums.filter(Soma::is_met).map(|s| s.demonstration(edital, grupo)).collect()
}
