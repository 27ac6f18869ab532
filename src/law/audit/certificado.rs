//! The prefix certificate and the positions named by the other readings.

use super::{Caso, Contas, Resultado, at, catalogo, rotulos};
use crate::domain::{Lista, contados};
use crate::law::outcome::Certificado;

/// Rows of the certificate; people moved by other readings.
pub(super) fn check(caso: &Caso<'_>, r: &Resultado<'_>, contas: &mut Contas<'_>) {
    rows(caso, r, contas);
    readings(caso, contas);
}

/// A row for each list and position of 1..V, and beyond V where one of the list's numbers changes: the number due by the norm,
/// the number called, and whether the one reaches the other.
fn rows(caso: &Caso<'_>, r: &Resultado<'_>, contas: &mut Contas<'_>) {
    let mut rows = caso.outcome.certificado.iter();
    let mut numbers = vec![(0u32, 0u32); r.cargo.regras.len()];
    for (n, ato) in (1u32..).zip(&r.ordem) {
        for ((k, norma), (devidas, chamadas)) in r.cargo.regras.iter().enumerate().zip(&mut numbers) {
            let lista = Lista::reserva(k);
            let before = (*devidas, *chamadas);
            *devidas = rotulos::due(norma, n);
            *chamadas += u32::from(ato.rotulo == lista && ato.revertida.is_none());
            if n > r.cargo.vagas && before == (*devidas, *chamadas) {
                continue;
            }
            if !rows.next().is_some_and(|row| holds(row, n, lista, *devidas, *chamadas)) {
                return contas.falha(&catalogo::AUDITORIA_CERTIFICADO, None, || {
                    let id = caso.edital.lista_id(lista);
                    format!(
                        "a linha da {n}ª posição e da lista “{id}” devia mostrar {} e {}",
                        contados(*devidas, "devida", "devidas"),
                        contados(*chamadas, "chamada", "chamadas")
                    )
                });
            }
        }
    }
    if rows.next().is_some() {
        contas.falha(&catalogo::AUDITORIA_CERTIFICADO, None, || "o certificado tem linhas a mais".into());
    }
}

fn holds(row: &Certificado, n: u32, lista: Lista, devidas: u32, chamadas: u32) -> bool {
    let met = chamadas >= devidas;
    (row.posicao, row.lista, row.devidas, row.chamadas) == (n, lista, devidas, chamadas)
        && row.cumprida == met
        && row.motivo.is_empty() == met
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
