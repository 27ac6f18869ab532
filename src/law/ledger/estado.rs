//! Where a cargo stands: slots, lists, who is next, terms.

use super::lote::about_cargo;
use super::maquina::Maquina;
use super::tipos::{Chamado, EstadoCargo, EstadoLista, EstadoVaga, Prazo, Situacao, SituacaoVaga};
use crate::domain::{Date, Lista, contados};
use crate::finding::catalogue::ledger as catalogo;
use crate::finding::{Finding, Severity};

/// Positions shown ahead in the situation report.
const PROXIMAS: usize = 10;
/// Days before the end of a term for taking office within which it is told.
const AVISO_POSSE: i32 = 10;
/// Days before the end of the validity within which it is told.
const AVISO_VALIDADE: i32 = 90;

/// The cargo at the end of day `data`. Linear in the people of the cargo; the replay is over when it is called.
pub(super) fn describe(maquina: &mut Maquina<'_>, data: Date) -> EstadoCargo {
    let vagas = slots(maquina);
    let held = |s| u32::try_from(vagas.iter().filter(|v| v.situacao == s).count()).unwrap_or(u32::MAX);
    EstadoCargo {
        cargo: maquina.indice,
        data,
        vagas_edital: maquina.cargo.vagas,
        autorizadas: maquina.autorizadas,
        nomeadas: held(SituacaoVaga::Nomeada),
        providas: held(SituacaoVaga::Provida),
        abertas: maquina.abertas(),
        listas: lists(maquina),
        vagas,
        fora_da_contagem: maquina.fora_da_contagem.iter().copied().collect(),
        validade: maquina.validade(),
        prazos: terms(maquina, data),
        sub_judice: maquina.registros.iter().filter(|(_, r)| r.sub_judice).map(|(p, _)| *p).collect(),
        proximas: ahead(maquina, data),
    }
}

fn slots(maquina: &Maquina<'_>) -> Vec<EstadoVaga> {
    let slot = |(i, v): (usize, &super::tipos::Vaga)| {
        let registro = v.ocupante.and_then(|p| maquina.registro(p));
        let situacao = match registro.map(|r| r.situacao) {
            Some(Situacao::Empossada(_)) => SituacaoVaga::Provida,
            Some(_) => SituacaoVaga::Nomeada,
            None => SituacaoVaga::Aberta,
        };
        EstadoVaga {
            vaga: u32::try_from(i + 1).unwrap_or(u32::MAX),
            posicao_de: v.rotulo,
            lista: maquina.charge(v),
            pessoa: v.ocupante,
            desde: registro.map(|r| r.desde),
            situacao,
        }
    };
    maquina.vagas.iter().enumerate().map(slot).collect()
}

fn lists(maquina: &mut Maquina<'_>) -> Vec<EstadoLista> {
    let espera = waiting(maquina);
    (0u8..)
        .map(Lista)
        .take(maquina.edital.listas())
        .zip(espera)
        .map(|(lista, espera)| one_list(maquina, lista, espera))
        .collect()
}

fn one_list(maquina: &mut Maquina<'_>, lista: Lista, espera: u32) -> EstadoLista {
    let count = |f: &dyn Fn(&super::tipos::Vaga) -> bool| {
        u32::try_from(maquina.vagas.iter().filter(|v| f(v)).count()).unwrap_or(u32::MAX)
    };
    let posicoes = count(&|v| v.rotulo == lista);
    let ocupadas = count(&|v| v.ocupante.is_some() && maquina.charge(v) == lista);
    let proxima = maquina.fila.next_on(lista);
    let classificacao = proxima.and_then(|p| maquina.postos.rank(lista, p));
    EstadoLista { lista, posicoes, ocupadas, espera, proxima, classificacao }
}

/// People who wait, by list.
fn waiting(maquina: &Maquina<'_>) -> Vec<u32> {
    let mut espera = vec![0u32; maquina.edital.listas()];
    for pessoa in (0u32..).take(maquina.candidatos.len()).filter(|p| maquina.fila.is_waiting(*p)) {
        for lista in maquina.fila.listas_of(pessoa).iter() {
            if let Some(n) = espera.get_mut(lista.index()) {
                *n += 1;
            }
        }
    }
    espera
}

/// The next positions as they would be called one after the other: vacated slots first, then new ones, authorised or not.
fn ahead(maquina: &mut Maquina<'_>, data: Date) -> Vec<Chamado> {
    let mut copy = maquina.clone();
    let mut proximas = Vec::new();
    while proximas.len() < PROXIMAS {
        let Some(chamado) = copy.next_slot(true).and_then(|slot| copy.call(slot, data)) else { break };
        proximas.push(chamado);
    }
    proximas
}

/// Terms for taking office that run on `data`: "counted from the day after the nomination".
fn terms(maquina: &Maquina<'_>, data: Date) -> Vec<Prazo> {
    let mut prazos: Vec<Prazo> = maquina
        .registros
        .iter()
        .filter_map(|(pessoa, r)| {
            let Situacao::Nomeada(vaga) = r.situacao else { return None };
            let ate = maquina.deadline(*pessoa)?;
            let faltam = ate.day_number() - data.day_number();
            Some(Prazo { pessoa: *pessoa, vaga, nomeada_em: r.nomeada_em?, ate, faltam })
        })
        .collect();
    prazos.sort_by_key(|p| (p.ate, p.vaga.unwrap_or(u32::MAX), p.pessoa));
    prazos
}

/// Terms overdue or about to be, and a validity about to end while people wait.
pub(super) fn warnings(maquina: &Maquina<'_>, estado: &EstadoCargo) -> Vec<Finding> {
    let mut avisos: Vec<Finding> = estado
        .prazos
        .iter()
        .filter(|p| p.faltam <= AVISO_POSSE)
        .map(|p| {
            let overdue = p.faltam < 0;
            let entry = if overdue { &catalogo::POSSE_VENCIDA } else { &catalogo::POSSE_A_VENCER };
            let verb = if overdue { "acabou" } else { "acaba" };
            let mensagem = format!(
                "o prazo de posse de {} {verb} em {} (nomeação de {})",
                maquina.who(p.pessoa),
                p.ate,
                p.nomeada_em
            );
            let inscricao = maquina.candidatos.get(p.pessoa as usize).map_or("", |c| &*c.inscricao);
            about_cargo(maquina.cargo, entry, mensagem).of(inscricao)
        })
        .collect();
    let left = estado.validade.map(|v| (v, v.day_number() - estado.data.day_number()));
    if let Some((fim, days)) = left.filter(|(_, d)| (0..=AVISO_VALIDADE).contains(d) && !estado.proximas.is_empty()) {
        let mensagem = format!(
            "a validade acaba em {fim}, daqui a {}, e ainda há quem espere ser chamado",
            contados(days, "dia", "dias")
        );
        avisos.push(about_cargo(maquina.cargo, &catalogo::VALIDADE_A_VENCER, mensagem).severity(Severity::Notice));
    }
    avisos
}
