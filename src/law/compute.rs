//! One cargo from scores to the order of nomination: the law in the order of its articles.

use crate::domain::{Candidate, Cargo, Edital, Lista, OrdemDeInscricao};
use crate::finding::Finding;
use crate::law::apuracao::Apuracao;
use crate::law::classificacao::Rankings;
use crate::law::outcome::{Outcome, Pessoa, Retido, VagasDaLista};
use crate::law::posicoes::Rotulos;
use crate::law::reserva::{self, Numero};
use crate::law::sorteio::Decidido;
use crate::law::{certificado, conferencia, fundamento, leituras, nomeacao};

/// Everything for one cargo: scores, cuts, rankings, reserve, labels, order, certificate, readings.
///
/// `sorteio`: the record of the public draw, candidate index and number drawn.
///
/// # Errors
/// [`Retido`], complete: draws to be made, cells that a rule needs, contradictions. Nothing half-computed is returned. The errors of
/// [`super::check_edital`] that hold this cargo back are among them, equal to those, so that nothing is published without them.
pub fn compute(
    edital: &Edital,
    cargo: usize,
    candidatos: &[Candidate],
    sorteio: &[(u32, u32)],
) -> Result<Outcome, Retido> {
    let Some(post) = edital.cargos.get(cargo) else { return Err(Retido::default()) };
    let mut retido = Retido { achados: conferencia::blocking(edital, post), ..Retido::default() };
    let numeros = reserva::numeros(post);
    let Some(ac_vagas) = reserva::ac_vagas(post, &numeros) else { return Err(retido) };
    let mut apuracao = Apuracao::new(edital, post, candidatos, &numeros, ac_vagas);
    apuracao.stages();
    let (rankings, decidido) = apuracao.classify(sorteio, &mut retido);
    let Apuracao { pessoas, mut achados, .. } = apuracao;
    if retido.is_cause(&achados) {
        retido.achados.append(&mut achados);
        retido.celulas.sort_unstable();
        retido.celulas.dedup();
        return Err(retido);
    }
    achados.append(&mut retido.achados);
    Ok(finish(edital, cargo, post, candidatos, &numeros, ac_vagas, pessoas, rankings, decidido, achados))
}

impl Retido {
    /// Is there a reason to hold the cargo back?
    pub(super) fn is_cause(&self, achados: &[Finding]) -> bool {
        !self.sorteios.is_empty()
            || !self.celulas.is_empty()
            || self.achados.iter().chain(achados).any(Finding::is_error)
    }
}

/// Labels, order, certificate and readings of a cargo whose rankings stand.
#[allow(clippy::too_many_arguments, reason = "each is one finished part of the outcome")]
fn finish(
    edital: &Edital,
    cargo: usize,
    post: &Cargo,
    candidatos: &[Candidate],
    numeros: &[Numero],
    ac_vagas: u32,
    pessoas: Vec<Pessoa>,
    rankings: Rankings,
    decidido: Decidido,
    achados: Vec<Finding>,
) -> Outcome {
    let approved = pessoas.iter().filter(|p| p.fora.is_none()).count();
    let approved = u32::try_from(approved).unwrap_or(u32::MAX);
    let mut rotulos = Rotulos::new(edital, post, numeros);
    let people = |l: &Vec<crate::law::outcome::Colocado>| l.iter().map(|c| c.pessoa).collect::<Vec<u32>>();
    let by_list: Vec<Vec<u32>> = rankings.listas.iter().map(people).collect();
    let mut fila = nomeacao::fila(edital, &post.regras, by_list, rankings.so_cotas.clone(), &pessoas, ac_vagas);
    let ordem = nomeacao::ordem(&mut fila, &mut rotulos, post.vagas, approved);
    let Decidido { mut notas, numeros: sorteados } = decidido;
    notas.extend(conferencia::remarks(edital, post));
    let mut outcome = Outcome {
        cargo,
        vagas: vagas(edital, post, numeros, ac_vagas, &rankings),
        fora: people_out(candidatos, &pessoas),
        pessoas,
        classificacao: rankings.listas,
        so_cotas: rankings.so_cotas,
        rotulos: rotulos.prefix(post.vagas.max(approved)).to_vec(),
        ordem,
        certificado: Vec::new(),
        leituras: Vec::new(),
        notas,
        sorteados,
        achados,
    };
    outcome.certificado = certificado::certify(edital, post, &outcome);
    outcome.leituras = leituras::sensitivity(edital, post, &outcome);
    outcome
}

/// Public lists name them by registration number alone, in its order.
fn people_out(candidatos: &[Candidate], pessoas: &[Pessoa]) -> Vec<u32> {
    let out = (0u32..).zip(candidatos.iter().zip(pessoas)).filter(|(_, (_, p))| p.fora.is_some());
    let mut out: Vec<(OrdemDeInscricao<'_>, u32)> =
        out.map(|(i, (c, _))| (OrdemDeInscricao::of(&c.inscricao), i)).collect();
    out.sort();
    out.into_iter().map(|(_, i)| i).collect()
}

fn vagas(edital: &Edital, cargo: &Cargo, numeros: &[Numero], ac_vagas: u32, rankings: &Rankings) -> Vec<VagasDaLista> {
    let by_law: Option<u32> = numeros.iter().try_fold(0u32, |sum, n| sum.checked_add(n.pela_lei));
    let ac_by_law = by_law.and_then(|n| cargo.vagas.checked_sub(n)).unwrap_or(0);
    let ac = Numero { vagas: ac_vagas, pela_lei: ac_by_law, declaradas: None };
    std::iter::once(&ac)
        .chain(numeros)
        .zip(0u8..)
        .map(|(n, l)| VagasDaLista {
            lista: Lista(l),
            vagas: n.vagas,
            pela_lei: n.pela_lei,
            declaradas: n.declaradas,
            classificados: rankings
                .listas
                .get(usize::from(l))
                .map_or(0, |r| u32::try_from(r.len()).unwrap_or(u32::MAX)),
            fundamento: fundamento::vagas(edital, cargo, Lista(l), n),
        })
        .collect()
}

#[cfg(test)]
#[path = "compute_tests.rs"]
mod tests;
