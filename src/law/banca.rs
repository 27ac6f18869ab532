//! The organizer's ranks, list by list, taken as given (`classificacao = "banca"`), and checked; and the organizer's numbers compared
//! with the computed ones.

use crate::domain::{
    Candidate, Cargo, Decimal, Edital, Lista, ListaSet, Perfil, Ratio, RawScore, ScoreRounding, Situacao,
};
use crate::finding::catalogue::cross as codes;
use crate::finding::{Entry, Finding, Place, Scope};
use crate::law::classificacao::Rankings;
use crate::law::outcome::{Colocado, Pessoa, Retido, SorteioPendente};
use crate::law::sorteio::{Sorteio, by_registration};

/// The lists in which the organizer ranks a person.
pub fn listas(candidato: &Candidate, listas: usize) -> ListaSet {
    let ranked = |i: &usize| candidato.ranks.get(*i).copied().flatten().is_some();
    (0..listas).filter(ranked).filter_map(|i| u8::try_from(i).ok()).map(Lista).collect()
}

/// The ranks as given; a repeated rank is a question for a public draw.
pub struct Dados<'a> {
    /// The notice.
    pub edital: &'a Edital,
    /// The cargo.
    pub cargo: &'a Cargo,
    /// People.
    pub candidatos: &'a [Candidate],
    /// Their lists: those in which the organizer ranks them, save those out.
    pub pessoas: &'a [Pessoa],
}

impl Dados<'_> {
    /// The rankings as given. Where a single overall order is needed (`ac` exhausted) the quota lists are read in the edital's order,
    /// each by rank.
    pub fn rankings(&self, sorteio: &mut Sorteio<'_>, retido: &mut Retido, achados: &mut Vec<Finding>) -> Rankings {
        let total = self.edital.listas();
        let listas: Vec<Vec<Colocado>> = (0..total)
            .filter_map(|i| u8::try_from(i).ok())
            .map(|l| self.ranking(Lista(l), sorteio, retido, achados))
            .collect();
        self.check_orders(&listas, achados);
        let mut seen = vec![false; self.pessoas.len()];
        let mut so_cotas = Vec::new();
        for c in listas.iter().skip(1).flatten() {
            let only_quota = self.pessoas.get(c.pessoa as usize).is_some_and(|p| !p.listas.has(Lista::AC));
            if let Some(seen @ false) = seen.get_mut(c.pessoa as usize).filter(|_| only_quota) {
                *seen = true;
                so_cotas.push(c.pessoa);
            }
        }
        Rankings { listas, so_cotas }
    }

    fn rank(&self, pessoa: u32, lista: Lista) -> Option<u32> {
        self.candidatos.get(pessoa as usize)?.rank(lista)
    }

    fn ranking(
        &self,
        lista: Lista,
        sorteio: &mut Sorteio<'_>,
        retido: &mut Retido,
        achados: &mut Vec<Finding>,
    ) -> Vec<Colocado> {
        let people = (0u32..).zip(self.pessoas).filter(|(_, p)| p.listas.has(lista));
        let mut ranked: Vec<(u32, u32)> = people.filter_map(|(i, _)| Some((self.rank(i, lista)?, i))).collect();
        ranked.sort_unstable();
        let mut rows: Vec<Colocado> = Vec::with_capacity(ranked.len());
        for group in ranked.chunk_by(|a, b| a.0 == b.0) {
            let rank = group.first().map_or(0, |g| g.0);
            let expected = u32::try_from(rows.len()).unwrap_or(u32::MAX).saturating_add(1);
            if rank != expected {
                achados.push(self.gap(lista, group, rank, expected));
            }
            let tied: Vec<u32> = group.iter().map(|(_, p)| *p).collect();
            for (i, pessoa) in (0u32..).zip(self.untie(lista, rank, tied, sorteio, retido)) {
                rows.push(Colocado { pessoa, classificacao: rank.saturating_add(i), desempate: None });
            }
        }
        self.check_scores(lista, &rows, achados);
        rows
    }

    fn untie(
        &self,
        lista: Lista,
        rank: u32,
        tied: Vec<u32>,
        sorteio: &mut Sorteio<'_>,
        retido: &mut Retido,
    ) -> Vec<u32> {
        if tied.len() < 2 {
            return tied;
        }
        let pessoas = by_registration(tied, self.candidatos);
        let question = SorteioPendente { lista, posicao: rank, pessoas };
        match sorteio.answer(&question, retido) {
            Some(drawn) => drawn,
            None => {
                let pessoas = question.pessoas.clone();
                retido.sorteios.push(question);
                pessoas
            }
        }
    }

    fn gap(&self, lista: Lista, group: &[(u32, u32)], rank: u32, expected: u32) -> Finding {
        let id = self.edital.lista_id(lista);
        let what = format!("na lista {id} a classificação {rank} ocupa o {expected}º lugar");
        let finding = self.finding(&codes::RANKS_COM_SALTO, group.first().map_or(0, |g| g.1), lista, what);
        finding.value(&rank.to_string())
    }

    /// A higher score never stands below a lower one, where scores are given.
    fn check_scores(&self, lista: Lista, rows: &[Colocado], achados: &mut Vec<Finding>) {
        let nota = |c: &Colocado| self.pessoas.get(c.pessoa as usize).and_then(|p| p.nota_final);
        for w in rows.windows(2) {
            let [above, below] = w else { continue };
            let (Some(a), Some(b)) = (nota(above), nota(below)) else { continue };
            if b > a {
                let id = self.edital.lista_id(lista);
                let what = format!(
                    "na lista {id}, {} pontos em {}º lugar, abaixo de {} pontos em {}º",
                    b.pt(0),
                    below.classificacao,
                    a.pt(0),
                    above.classificacao
                );
                achados.push(self.finding(&codes::RANKS_CONTRA_NOTA, below.pessoa, lista, what));
            }
        }
    }

    /// Two people of two lists stand in the same order in both: along each list, the ranks in every other list only grow.
    fn check_orders(&self, listas: &[Vec<Colocado>], achados: &mut Vec<Finding>) {
        for (own, rows) in (0u8..).zip(listas) {
            let mut last: Vec<Option<(u32, u32)>> = vec![None; usize::from(own)];
            for c in rows {
                for (other, last) in (0u8..own).zip(&mut last) {
                    let Some(rank) = self.rank(c.pessoa, Lista(other)) else { continue };
                    match *last {
                        Some((above, who)) if above > rank => {
                            achados.push(self.inverted(c.pessoa, who, Lista(own), Lista(other)))
                        }
                        _ => *last = Some((rank, c.pessoa)),
                    }
                }
            }
        }
    }

    fn inverted(&self, below: u32, above: u32, own: Lista, other: Lista) -> Finding {
        let who = self.candidatos.get(above as usize).map_or("", |c| &*c.inscricao);
        let (here, there) = (self.edital.lista_id(own), self.edital.lista_id(other));
        let what = format!("abaixo da inscrição {who} na lista {here} e acima dela na lista {there}");
        self.finding(&codes::RANKS_INVERTIDOS, below, own, what)
    }

    fn finding(&self, entry: &'static Entry, pessoa: u32, lista: Lista, what: String) -> Finding {
        finding(self.cargo, entry, self.candidatos.get(pessoa as usize), &rank_field(self.edital, lista), what)
    }
}

/// The field that holds a list's rank.
fn rank_field(edital: &Edital, lista: Lista) -> String {
    if lista.is_ac() { "classificacao".to_owned() } else { format!("classificacao_{}", edital.lista_id(lista)) }
}

/// A finding at a field of the person's row; the address of the cell is filled in by whoever knows the sheets.
fn finding(cargo: &Cargo, entry: &'static Entry, candidato: Option<&Candidate>, campo: &str, what: String) -> Finding {
    let place = Place { celula: format!("campo:{campo}"), ..Place::default() };
    let finding = Finding::new(entry, Scope::Cargo(cargo.codigo.as_str().into()), place, what);
    match candidato {
        Some(c) => finding.of(&c.inscricao),
        None => finding,
    }
}

/// The organizer's total against the computed one.
pub fn check_total(
    cargo: &Cargo,
    casas: u8,
    candidato: &Candidate,
    calculado: crate::domain::Decimal,
) -> Option<Finding> {
    let given = candidato.nota_banca.filter(|n| *n != calculado)?;
    let what = format!("a organizadora informou {} e a conta dá {}", given.pt(casas), calculado.pt(casas));
    Some(finding(cargo, &codes::TOTAL_DIVERGE, Some(candidato), "nota_final", what).value(&given.pt(casas)))
}

/// The most that the papers of a profile can give: the maximum of each by its weight. `None` where one has no maximum, or there is none.
pub fn most(perfil: &Perfil) -> Option<Ratio> {
    perfil.provas().try_fold(None, |sum: Option<Ratio>, prova| {
        let maximo = prova.peso.mul(prova.maximo?.ratio()).ok()?;
        Some(Some(sum.map_or(Ok(maximo), |sum| sum.add(maximo)).ok()?))
    })?
}

/// A total taken as given that no papers could give: one of the numbers is wrong, and the result cannot be known.
pub fn check_possible(cargo: &Cargo, perfil: &Perfil, most: Ratio, candidato: &Candidate) -> Option<Finding> {
    let given = candidato.nota_banca.filter(|n| n.ratio() > most)?;
    let maximo = most.round(perfil.casas, ScoreRounding::HalfUp).ok()?;
    let (given, maximo) = (given.pt(perfil.casas), maximo.pt(perfil.casas));
    let what = format!("a organizadora informou {given} e o máximo de todas as provas é {maximo}");
    Some(finding(cargo, &codes::TOTAL_IMPOSSIVEL, Some(candidato), "nota_final", what).value(&given))
}

/// `AUSENTE` with every score present, or with a total where the profile has no prova: one of the two is wrong, and the result cannot
/// be known.
pub fn check_absent(cargo: &Cargo, candidato: &Candidate, provas: usize) -> Option<Finding> {
    if candidato.situacao != Situacao::Ausente {
        return None;
    }
    let is_score = |n: &&RawScore| matches!(n, RawScore::Value(_));
    let what = match candidato.nota_banca.filter(|n| provas == 0 && *n > Decimal::ZERO) {
        Some(total) => format!("a situação diz ausente e o total da organizadora é {}", total.pt(0)),
        None if provas > 0 && candidato.notas.iter().filter(is_score).count() >= provas => {
            "a situação diz ausente e todas as provas têm nota".into()
        }
        None => return None,
    };
    Some(finding(cargo, &codes::AUSENTE_COM_NOTAS, Some(candidato), "situacao", what))
}

/// Out by the organizer's situation, and ranked by the organizer.
pub fn check_out_with_rank(cargo: &Cargo, candidato: &Candidate) -> Option<Finding> {
    let rank = candidato.ranks.iter().flatten().next()?;
    let what = format!("a situação põe a pessoa fora e a classificação dada é {rank}");
    Some(finding(cargo, &codes::ELIMINADO_COM_RANK, Some(candidato), "classificacao", what).value(&rank.to_string()))
}

/// The organizer's ranks and situation against the computed result.
pub fn check_result(
    edital: &Edital,
    cargo: &Cargo,
    candidatos: &[Candidate],
    pessoas: &[Pessoa],
    r: &Rankings,
) -> Vec<Finding> {
    let mut achados = Vec::new();
    for (l, rows) in (0u8..).zip(&r.listas) {
        for c in rows {
            let Some(candidato) = candidatos.get(c.pessoa as usize) else { continue };
            let given = candidato.rank(Lista(l));
            if let Some(given) = given.filter(|g| *g != c.classificacao) {
                let id = edital.lista_id(Lista(l));
                let what = format!("na lista {id} a organizadora informou {given} e o cálculo dá {}", c.classificacao);
                let achado =
                    finding(cargo, &codes::CLASSIFICACAO_DIVERGE, Some(candidato), &rank_field(edital, Lista(l)), what);
                achados.push(achado.value(&given.to_string()));
            }
        }
    }
    for (candidato, pessoa) in candidatos.iter().zip(pessoas) {
        if pessoa.fora.is_none() && candidato.situacao == Situacao::NaoClassificado {
            let what = "a organizadora diz não classificado e pelas regras do edital a pessoa está classificada".into();
            achados.push(finding(cargo, &codes::SITUACAO_DIVERGE, Some(candidato), "situacao", what));
        }
        if let (Some(fora), Some(rank)) = (pessoa.fora, candidato.ranks.iter().flatten().next()) {
            let what =
                format!("a organizadora informou {rank} e pelo cálculo a pessoa está fora ({})", fora.motivo.nome());
            achados.push(
                finding(cargo, &codes::CLASSIFICACAO_DIVERGE, Some(candidato), "classificacao", what)
                    .value(&rank.to_string()),
            );
        }
    }
    achados
}
