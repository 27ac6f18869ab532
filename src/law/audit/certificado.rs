//! The prefix certificate and the positions named by the other readings.

use super::{Caso, Contas, Resultado, at, catalogo, rotulos};
use crate::domain::Lista;
use crate::law::outcome::Certificado;

/// Rows of the certificate; people moved by other readings.
pub(super) fn check(caso: &Caso<'_>, r: &Resultado<'_>, contas: &mut Contas<'_>) {
    rows(caso, r, contas);
    readings(caso, contas);
}

/// One row per position and quota list, with the number due by the norm and the number called.
fn rows(caso: &Caso<'_>, r: &Resultado<'_>, contas: &mut Contas<'_>) {
    let quotas = r.cargo.regras.len();
    let given = &caso.outcome.certificado;
    let whole = usize::try_from(caso.cargo.vagas).unwrap_or(usize::MAX).min(r.ordem.len());
    let complete = quotas == 0 || (given.len() % quotas == 0 && given.len() / quotas >= whole);
    if !complete {
        contas.falha(&catalogo::AUDITORIA_CERTIFICADO, None, || {
            format!("o certificado tem {} linhas para {whole} posições e {quotas} listas de reserva", given.len())
        });
    }
    let mut called = vec![0u32; quotas];
    for (i, rows) in given.chunks(quotas.max(1)).enumerate() {
        if let Some(ato) = r.ordem.get(i).filter(|a| a.revertida.is_none()) {
            ato.rotulo.reserva_index().and_then(|k| called.get_mut(k)).into_iter().for_each(|c| *c += 1);
        }
        for ((k, row), chamadas) in rows.iter().enumerate().zip(&called) {
            if !holds(r, i, k, row, *chamadas) {
                contas.falha(&catalogo::AUDITORIA_CERTIFICADO, None, || {
                    let id = caso.edital.lista_id(row.lista);
                    format!("linha {} da lista “{id}”: {} devidas e {} chamadas não conferem", i + 1, row.devidas, row.chamadas)
                });
            }
        }
    }
}

fn holds(r: &Resultado<'_>, i: usize, k: usize, row: &Certificado, chamadas: u32) -> bool {
    let Some(norma) = r.cargo.regras.get(k) else { return false };
    let due = rotulos::due(norma, row.posicao);
    usize::try_from(row.posicao).is_ok_and(|n| n == i + 1)
        && row.lista == Lista::reserva(k)
        && row.devidas == due
        && row.chamadas == chamadas
        && row.cumprida == (chamadas >= due)
        && row.cumprida == row.motivo.is_empty()
}

/// The adopted position of each person moved is that of the order, within V.
fn readings(caso: &Caso<'_>, contas: &mut Contas<'_>) {
    let vagas = usize::try_from(caso.cargo.vagas).unwrap_or(usize::MAX);
    let mut adopted: Vec<Option<u32>> = vec![None; caso.candidatos.len()];
    for (n, passo) in (1u32..).zip(&caso.outcome.ordem).take(vagas) {
        usize::try_from(passo.pessoa).ok().and_then(|i| adopted.get_mut(i)).into_iter().for_each(|p| *p = Some(n));
    }
    for m in caso.outcome.leituras.iter().flat_map(|l| &l.mudancas) {
        let beyond = m.alternativa.is_some_and(|n| n == 0 || n > caso.cargo.vagas);
        if at(&adopted, m.pessoa) != Some(&m.adotada) || m.adotada == m.alternativa || beyond {
            contas.falha(&catalogo::AUDITORIA_LEITURA, Some(caso.inscricao(m.pessoa)), || {
                "o efeito de outra leitura parte de uma posição que não é a da ordem".into()
            });
        }
    }
}
