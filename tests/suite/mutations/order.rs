//! Forged orders: positions, charges, labels, what is told of them.

use super::*;

/// An index of the order where `wanted` holds.
fn position(o: &Outcome, s: &mut Seed, wanted: impl Fn(usize) -> bool) -> Option<usize> {
    let fit: Vec<usize> = (0..o.ordem.len()).filter(|i| wanted(*i)).collect();
    one(s, fit.len(), |i| fit[i])
}

pub(super) fn swap_positions(_: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    let (a, b) = (position(o, s, |_| true), position(o, s, |_| true));
    done(a.zip(b).filter(|(a, b)| a != b).map(|(a, b)| {
        let (x, y) = (o.ordem[a].pessoa, o.ordem[b].pessoa);
        (o.ordem[a].pessoa, o.ordem[b].pessoa) = (y, x);
    }))
}

pub(super) fn drop_from_order(_: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    done(position(o, s, |_| true).map(|i| o.ordem.remove(i)).map(|_| ()))
}

pub(super) fn duplicate_in_order(_: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    let (a, b) = (position(o, s, |_| true), position(o, s, |_| true));
    done(a.zip(b).map(|(a, b)| o.ordem[a].pessoa = o.ordem[b].pessoa))
}

pub(super) fn change_charge(e: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    let at = position(o, s, |_| true);
    done(at.and_then(|i| other_list(e, s, o.ordem[i].cobrada).map(|l| o.ordem[i].cobrada = l)))
}

pub(super) fn change_charge_at_call(e: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    let at = position(o, s, |_| true);
    done(at.and_then(|i| other_list(e, s, o.ordem[i].cobrada_na_chamada).map(|l| o.ordem[i].cobrada_na_chamada = l)))
}

pub(super) fn change_shown_label(e: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    let at = position(o, s, |_| true);
    done(at.and_then(|i| other_list(e, s, o.ordem[i].rotulo).map(|l| o.ordem[i].rotulo = l)))
}

pub(super) fn mark_reverted(e: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    let at = position(o, s, |i| o.ordem[i].revertida_de.is_none());
    done(at.and_then(|i| other_list(e, s, Lista::AC).map(|l| o.ordem[i].revertida_de = Some(l))))
}

pub(super) fn hide_reversion(_: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    done(position(o, s, |i| o.ordem[i].revertida_de.is_some()).map(|i| o.ordem[i].revertida_de = None))
}

pub(super) fn change_call_reason(_: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    let reasons = [Razao::Reserva, Razao::Ampla, Razao::AmplaEsgotada, Razao::Compensacao { turno_de: 0 }];
    done(position(o, s, |_| true).map(|i| o.ordem[i].razao = s.pick(&reasons)))
}

pub(super) fn swap_labels(_: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    let n = o.rotulos.len();
    let pair = one(s, n, |a| a).zip(one(s, n, |b| b)).filter(|(a, b)| o.rotulos[*a].lista != o.rotulos[*b].lista);
    done(pair.map(|(a, b)| o.rotulos.swap(a, b)))
}

pub(super) fn change_label_origin(_: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    let origins = [
        OrigemRotulo::Livre,
        OrigemRotulo::Natural,
        OrigemRotulo::Tabela,
        OrigemRotulo::Edital,
        OrigemRotulo::Colisao { de: 1 },
    ];
    let (n, origem) = (o.rotulos.len(), s.pick(&origins));
    done(one(s, n, |i| i).map(|i| o.rotulos[i] = Rotulo { origem, ..o.rotulos[i] }))
}

pub(super) fn cut_labels(_: &Exame, o: &mut Outcome, _: &mut Seed) -> bool {
    o.rotulos.pop().is_some()
}

pub(super) fn change_certificate(_: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    let n = o.certificado.len();
    let field = s.below(5);
    done(one(s, n, |i| {
        let row = &mut o.certificado[i];
        match field {
            0 => row.devidas += 1,
            1 => row.chamadas += 1,
            2 => row.cumprida = !row.cumprida,
            3 => row.posicao += 1,
            _ => row.motivo = if row.cumprida { "porque sim".into() } else { String::new() },
        }
    }))
}

pub(super) fn drop_certificate_row(_: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    let n = o.certificado.len();
    done(one(s, n, |i| drop(o.certificado.remove(i))))
}

pub(super) fn change_reading(_: &Exame, o: &mut Outcome, s: &mut Seed) -> bool {
    let people = o.pessoas.len();
    let with: Vec<usize> = (0..o.leituras.len()).filter(|i| !o.leituras[*i].mudancas.is_empty()).collect();
    if people == 0 {
        return false;
    }
    match one(s, with.len(), |i| with[i]) {
        Some(i) => {
            let m: &mut Mudanca = &mut o.leituras[i].mudancas[0];
            m.adotada = Some(m.adotada.map_or(1, |n| n + 1));
        }
        None => return false,
    }
    true
}
