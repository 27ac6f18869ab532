//! Scores, minimums and reasons, person by person: everyone read is classified or out, and the number that decided is the one
//! that the cells give.

use super::{Caso, Contas, at, catalogo, corte};
use crate::domain::{
    Candidate, Decimal, DuplaCota, Lista, ListaSet, NotaFinal, OrdemDeInscricao, OrigemClassificacao, Ratio, RawScore,
    ScoreRounding, Situacao, contados,
};
use crate::law::outcome::{Fora, Motivo, narrow};

/// Where one person stands during the walk.
#[derive(Clone, Debug)]
pub(super) struct Andamento {
    /// Lists still open; empty once out.
    pub listas: ListaSet,
    /// Accumulated score, in units of the profile's last place.
    pub acumulado: i64,
    /// The reason, once out.
    pub fora: Option<Fora>,
}

/// Walks everyone through the stages and compares each number with the outcome's.
pub(super) fn check(caso: &Caso<'_>, reservadas: &[u32], contas: &mut Contas<'_>) {
    let mut todos: Vec<Andamento> = caso.candidatos.iter().map(|c| start(caso, c)).collect();
    if caso.perfil.classificacao == OrigemClassificacao::Calculada {
        for etapa in 0..caso.perfil.etapas.len() {
            let soma = Soma::new(caso, etapa);
            for (pessoa, a) in (0u32..).zip(&mut todos).filter(|(_, a)| a.fora.is_none()) {
                stage(caso, &soma, pessoa, a, contas);
            }
            corte::check(caso, etapa, reservadas, &mut todos, contas);
        }
        (0u32..).zip(&mut todos).filter(|(_, a)| a.fora.is_none()).for_each(|(p, a)| total(caso, p, a, contas));
    }
    for (pessoa, a) in (0u32..).zip(&todos) {
        verdict(caso, pessoa, a, contas);
    }
    listed(caso, contas);
}

/// The public list of the people out has each who is out with a reason, once, in the order of the registration numbers.
fn listed(caso: &Caso<'_>, contas: &mut Contas<'_>) {
    let out = &caso.outcome.fora;
    let place = |i: &u32| (at(caso.candidatos, *i).map(|c| OrdemDeInscricao::of(&c.inscricao)), *i);
    let ordered = out.windows(2).all(|pair| matches!(pair, [a, b] if place(a) < place(b)));
    let with_reason = |i: &u32| at(&caso.outcome.pessoas, *i).is_some_and(|p| p.fora.is_some());
    let due = caso.outcome.pessoas.iter().filter(|p| p.fora.is_some()).count();
    if !ordered || out.len() != due || !out.iter().all(with_reason) {
        contas.falha(&catalogo::AUDITORIA_PESSOAS, None, || {
            format!("a relação de não classificados tem {} para {due}", contados(out.len(), "pessoa", "pessoas"))
        });
    }
}

/// The organizer's situation: `eliminado` goes before every numeric reason; `ausente` decides where no prova can tell. Where the
/// organizer's ranks rule, the lists are those in which a rank was given.
fn start(caso: &Caso<'_>, c: &Candidate) -> Andamento {
    let given = caso.perfil.classificacao == OrigemClassificacao::Banca;
    let ranked: ListaSet = (0u8..63).zip(&*c.ranks).filter(|(_, r)| r.is_some()).map(|(l, _)| Lista(l)).collect();
    let listas = if given { ranked } else { c.listas.with(Lista::AC) };
    let mut a = Andamento { listas, acumulado: 0, fora: None };
    let no_cell = caso.perfil.provas().next().is_none() || (given && !ranked.is_empty());
    match c.situacao {
        Situacao::Eliminado => a.out(Motivo::Eliminado, None, None, None),
        Situacao::Ausente if no_cell => a.out(Motivo::Ausente, None, None, None),
        _ => {}
    }
    a
}

impl Andamento {
    pub(super) fn out(
        &mut self,
        motivo: Motivo,
        etapa: Option<usize>,
        valor: Option<Decimal>,
        minimo: Option<Decimal>,
    ) {
        let etapa = etapa.map(narrow);
        self.fora = Some(Fora { motivo, etapa, prova: None, valor, minimo });
        self.listas = ListaSet::EMPTY;
    }

    /// Keeps the lists whose minimum is met; out when none is, by the lowest of them.
    fn minimum(
        &mut self,
        geral: Option<Decimal>,
        proprios: &[(Lista, Decimal)],
        nota: Decimal,
        motivo: Motivo,
        etapa: Option<usize>,
    ) {
        let of = |l: Lista| proprios.iter().find(|(own, _)| *own == l).map(|(_, m)| *m).or(geral);
        let kept: ListaSet = self.listas.iter().filter(|l| of(*l).is_none_or(|m| nota >= m)).collect();
        if kept.is_empty() {
            let lowest = self.listas.iter().filter_map(of).min();
            self.out(motivo, etapa, Some(nota), lowest);
        } else {
            self.listas = kept;
        }
    }
}

/// The weights of one stage over a common denominator, so that a stage score is one division.
struct Soma {
    etapa: usize,
    provas: std::ops::Range<usize>,
    pesos: Vec<Ratio>,
    inteiros: Option<(Vec<i64>, i64)>,
}

/// Places to which raw scores are scaled on the short way; more places, or numbers beyond 64 bits, take the long one.
const CASAS_DA_CELULA: u8 = 4;

impl Soma {
    fn new(caso: &Caso<'_>, etapa: usize) -> Self {
        let provas = caso.perfil.provas_da_etapa(etapa);
        let pesos: Vec<Ratio> =
            caso.perfil.etapas.get(etapa).into_iter().flat_map(|e| &e.provas).map(|p| p.peso).collect();
        let comum = pesos.iter().try_fold(1i128, |d, p| d.checked_mul(p.den()));
        let inteiros = comum.and_then(|d| {
            let whole = |p: &Ratio| p.num().checked_mul(d / p.den()).and_then(|n| i64::try_from(n).ok());
            let scale = 10i128.pow(u32::from(CASAS_DA_CELULA));
            Some((pesos.iter().map(whole).collect::<Option<Vec<i64>>>()?, i64::try_from(d.checked_mul(scale)?).ok()?))
        });
        Self { etapa, provas, pesos, inteiros }
    }

    /// Σ weight × score of cells that all hold a number, rounded; `None` beyond 128 bits.
    fn score(&self, cells: &[RawScore], casas: u8, arredondamento: ScoreRounding) -> Option<Decimal> {
        self.short(cells, casas, arredondamento).or_else(|| {
            let mut terms = self.pesos.iter().zip(cells.iter().map(value));
            let sum = terms.try_fold(Ratio::ZERO, |sum, (p, n)| sum.add(p.mul(n?.ratio()).ok()?).ok());
            sum.and_then(|s| s.round(casas, arredondamento).ok())
        })
    }

    fn short(&self, cells: &[RawScore], casas: u8, arredondamento: ScoreRounding) -> Option<Decimal> {
        let (pesos, den) = self.inteiros.as_ref()?;
        let mut num = 0i64;
        for (peso, cell) in pesos.iter().zip(cells) {
            num = num.checked_add(peso.checked_mul(value(cell)?.units(CASAS_DA_CELULA)?)?)?;
        }
        let scaled = num.checked_mul(10i64.checked_pow(u32::from(casas))?)?;
        let units = match arredondamento {
            ScoreRounding::Truncate => scaled / den,
            ScoreRounding::HalfUp => scaled.checked_mul(2)?.checked_add(*den)?.div_euclid(den.checked_mul(2)?),
        };
        Decimal::new(units, casas).ok()
    }
}

const fn value(cell: &RawScore) -> Option<Decimal> {
    if let RawScore::Value(v) = cell { Some(*v) } else { None }
}

fn stage(caso: &Caso<'_>, soma: &Soma, pessoa: u32, a: &mut Andamento, contas: &mut Contas<'_>) {
    let (Some(etapa), Some(c)) = (caso.perfil.etapas.get(soma.etapa), at(caso.candidatos, pessoa)) else { return };
    let e = Some(soma.etapa);
    let cells = c.notas.get(soma.provas.clone()).unwrap_or_default();
    if cells.contains(&RawScore::Eliminated) {
        return a.out(Motivo::Eliminado, e, None, None);
    }
    if cells.len() < etapa.provas.len() || cells.iter().any(|c| value(c).is_none()) {
        return a.out(Motivo::Ausente, e, None, None);
    }
    for (prova, nota) in etapa.provas.iter().zip(cells.iter().map(value)) {
        if prova.minimo.is_some_and(|m| nota < Some(m)) {
            return a.out(Motivo::MinimoProva, e, nota, prova.minimo);
        }
    }
    let nota = soma.score(cells, caso.perfil.casas, caso.perfil.arredondamento);
    let given = at(&caso.outcome.pessoas, pessoa).and_then(|p| p.etapas.get(soma.etapa).copied().flatten());
    if nota.is_none() || given != nota {
        contas.falha(&catalogo::AUDITORIA_NOTA, Some(&c.inscricao), || {
            format!("etapa “{}”: a nota é “{}”, pelas provas é “{}”", etapa.id, text(given), text(nota))
        });
    }
    let Some(nota) = nota else { return };
    a.acumulado = a.acumulado.saturating_add(nota.units(caso.perfil.casas).unwrap_or(0));
    a.minimum(etapa.minimo, &etapa.minimo_lista, nota, Motivo::MinimoEtapa, e);
}

fn total(caso: &Caso<'_>, pessoa: u32, a: &mut Andamento, contas: &mut Contas<'_>) {
    let Some(c) = at(caso.candidatos, pessoa) else { return };
    let nota = match caso.perfil.nota_final {
        NotaFinal::Banca => c.nota_banca,
        NotaFinal::Calculada => Decimal::new(a.acumulado, caso.perfil.casas).ok(),
    };
    let given = at(&caso.outcome.pessoas, pessoa).and_then(|p| p.nota_final);
    if given != nota {
        contas.falha(&catalogo::AUDITORIA_NOTA, Some(&c.inscricao), || {
            format!("a nota final é “{}”, pelas etapas é “{}”", text(given), text(nota))
        });
    }
    match nota {
        Some(nota) => a.minimum(caso.perfil.minimo, &caso.perfil.minimo_lista, nota, Motivo::MinimoFinal, None),
        None => a.out(Motivo::Ausente, None, None, None),
    }
}

/// Compares what the walk found with what the outcome says of the person.
fn verdict(caso: &Caso<'_>, pessoa: u32, a: &Andamento, contas: &mut Contas<'_>) {
    let (Some(p), Some(c)) = (at(&caso.outcome.pessoas, pessoa), at(caso.candidatos, pessoa)) else { return };
    let inscricao = Some(&*c.inscricao);
    if p.fora.is_some() != p.listas.is_empty() {
        contas.falha(&catalogo::AUDITORIA_PESSOAS, inscricao, || {
            "a pessoa não está nem classificada nem fora com um motivo".into()
        });
    }
    if !same_reason(caso, c, p.fora.as_ref(), a) {
        contas.falha(&catalogo::AUDITORIA_MOTIVO, inscricao, || {
            format!("o resultado diz “{}”, as células dizem “{}”", reason(p.fora.as_ref()), reason(a.fora.as_ref()))
        });
    }
    let listas = best_quota(caso, a.listas);
    if p.listas != listas {
        contas.falha(&catalogo::AUDITORIA_LISTAS, inscricao, || {
            format!("a pessoa está em “{}”, deveria estar em “{}”", names(caso, p.listas), names(caso, listas))
        });
    }
}

/// The reason, its stage, its numbers; the prova that it names must be one that really decided.
fn same_reason(caso: &Caso<'_>, c: &Candidate, given: Option<&Fora>, a: &Andamento) -> bool {
    let banca = caso.perfil.classificacao == OrigemClassificacao::Banca;
    match (given, &a.fora) {
        (None, None) => !a.listas.is_empty(),
        (Some(_), None) => banca && a.listas.is_empty(),
        (None, Some(_)) => false,
        (Some(g), Some(f)) => {
            (g.motivo, g.etapa, g.valor, g.minimo) == (f.motivo, f.etapa, f.valor, f.minimo)
                && g.prova.is_none_or(|p| decided_by(caso, c, f, usize::from(p)))
        }
    }
}

fn decided_by(caso: &Caso<'_>, c: &Candidate, fora: &Fora, prova: usize) -> bool {
    let cell = c.notas.get(prova).copied().unwrap_or_default();
    let in_stage = fora.etapa.is_none_or(|e| caso.perfil.provas_da_etapa(usize::from(e)).contains(&prova));
    let own = caso.perfil.provas().nth(prova).and_then(|p| p.minimo);
    in_stage
        && match (fora.motivo, cell) {
            (Motivo::MinimoProva, RawScore::Value(v)) => Some(v) == fora.valor && own == fora.minimo && Some(v) < own,
            (Motivo::Ausente, RawScore::Absent | RawScore::Blank) | (Motivo::Eliminado, RawScore::Eliminated) => true,
            _ => false,
        }
}

/// `dupla_cota = "maior-percentual"`: one list of those that do not add up, the one of the highest percentage.
fn best_quota(caso: &Caso<'_>, listas: ListaSet) -> ListaSet {
    let DuplaCota::MaiorPercentual { acumulavel } = &caso.edital.dupla_cota else { return listas };
    let percent = |l: Lista| l.reserva_index().and_then(|k| caso.cargo.regras.get(k)).map(|n| n.percentual);
    let rivals = || listas.quotas().filter(|l| !acumulavel.contains(l));
    let kept = rivals().reduce(|best, l| if percent(l) > percent(best) { l } else { best });
    rivals().filter(|l| Some(*l) != kept).fold(listas, ListaSet::without)
}

pub(super) fn text(nota: Option<Decimal>) -> String {
    nota.map_or_else(|| "nenhuma".into(), |n| n.pt(0))
}

fn reason(fora: Option<&Fora>) -> String {
    fora.map_or_else(
        || "classificado".into(),
        |f| format!("{} ({} contra {})", f.motivo.nome(), text(f.valor), text(f.minimo)),
    )
}

pub(super) fn names(caso: &Caso<'_>, listas: ListaSet) -> String {
    listas.iter().map(|l| caso.edital.lista_id(l)).collect::<Vec<_>>().join(", ")
}
