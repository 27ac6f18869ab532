//! Cross-checks that catch people's mistakes: columns that do not fit their rows, versions of one list, data that disagree.

use super::Fonte;
use super::cell::text::fold;
use super::people::People;
use super::people::plan::Plan;
use super::people::sheet::SheetRows;
use crate::domain::{Candidate, Cell, Decimal, Edital, Extra, Perfil, RawScore, ScoreRounding, Situacao, contados};
use crate::finding::catalogue::{columns, cross};
use crate::finding::{Entry, Finding, Place, Scope, Severity};
use std::collections::BTreeMap;

/// The cell of a person in a column of their sheet.
pub fn cell_of(fontes: &[Fonte], person: &Candidate, campo: &str) -> Place {
    let Some(fonte) = fontes.get(person.origem.fonte as usize) else { return Place::default() };
    let column = fonte.colunas.get(campo).or_else(|| fonte.colunas.get("inscricao")).copied().unwrap_or(0);
    Place::cell(&fonte.arquivo, &fonte.aba, column, person.origem.linha)
}

/// What was found different: field, value kept, other value.
type Difference = (String, String, String);

/// Takes into a person what another list says of them; gives what disagrees.
pub fn absorb(person: &mut Candidate, other: &Candidate, edital: &Edital, cargo: usize) -> Vec<Difference> {
    let mut found = Vec::new();
    if fold(&person.nome) != fold(&other.nome) && !other.nome.is_empty() {
        found.push(("nome".to_owned(), person.nome.to_string(), other.nome.to_string()));
    }
    match (&person.cpf, &other.cpf) {
        (Some(a), Some(b)) if a != b => found.push(("cpf".into(), a.masked(), b.masked())),
        (None, Some(b)) => person.cpf = Some(*b),
        _ => {}
    }
    match (person.nascimento, other.nascimento) {
        (Cell::Value(a), Cell::Value(b)) if a != b => found.push(("nascimento".into(), a.pt(), b.pt())),
        (Cell::Blank | Cell::Bad(_), Cell::Value(_)) => person.nascimento = other.nascimento,
        _ => {}
    }
    scores(person, other, edital, cargo, &mut found);
    standing(person, other, &mut found);
    for (mine, theirs) in person.extras.iter_mut().zip(&other.extras) {
        if matches!(mine, Extra::Flag(Cell::Blank | Cell::Bad(_)) | Extra::Number(Cell::Blank | Cell::Bad(_))) {
            *mine = *theirs;
        }
    }
    person.listas = person.listas.or(other.listas);
    person.sub_judice |= other.sub_judice;
    found
}

fn scores(person: &mut Candidate, other: &Candidate, edital: &Edital, cargo: usize, found: &mut Vec<Difference>) {
    let provas: Vec<&str> = edital
        .cargos
        .get(cargo)
        .map(|c| edital.perfil(c).provas().map(|p| p.id.as_str()).collect())
        .unwrap_or_default();
    for ((mine, theirs), id) in person.notas.iter_mut().zip(&other.notas).zip(provas) {
        if *mine == RawScore::Blank {
            *mine = *theirs;
        } else if *theirs != RawScore::Blank && mine != theirs {
            found.push((format!("prova:{id}"), shown(*mine), shown(*theirs)));
        }
    }
    match (person.nota_banca, other.nota_banca) {
        (Some(a), Some(b)) if a != b => found.push(("nota_final".into(), a.pt(0), b.pt(0))),
        (None, b) => person.nota_banca = b,
        _ => {}
    }
}

fn shown(score: RawScore) -> String {
    match score {
        RawScore::Value(v) => v.pt(0),
        RawScore::Blank => String::new(),
        RawScore::Absent => "ausente".into(),
        RawScore::Eliminated => "eliminado".into(),
    }
}

/// Ranks and situation.
fn standing(person: &mut Candidate, other: &Candidate, found: &mut Vec<Difference>) {
    if person.ranks.is_empty() {
        person.ranks.clone_from(&other.ranks);
    }
    for (mine, theirs) in person.ranks.iter_mut().zip(&other.ranks) {
        match (*mine, *theirs) {
            (Some(a), Some(b)) if a != b => found.push(("classificacao".into(), a.to_string(), b.to_string())),
            (None, Some(_)) => *mine = *theirs,
            _ => {}
        }
    }
    let out = |s: Situacao| matches!(s, Situacao::Eliminado | Situacao::Ausente);
    if out(person.situacao) != out(other.situacao) || (out(person.situacao) && person.situacao != other.situacao) {
        found.push(("situacao".into(), format!("{:?}", person.situacao), format!("{:?}", other.situacao)));
    } else if person.situacao == Situacao::Nenhuma {
        person.situacao = other.situacao;
    }
}

/// Two files, or two sheets of a file, whose names differ only by what marks a version.
pub fn versions(sheets: &[SheetRows], findings: &mut Vec<Finding>) {
    let mut seen: BTreeMap<String, &SheetRows> = BTreeMap::new();
    for sheet in sheets.iter().filter(|s| s.lida) {
        let key = format!("{}|{}", base_name(sheet.place.stem()), base_name(&sheet.place.aba));
        if let Some(first) = seen.get(&key) {
            let place =
                Place { arquivo: sheet.place.arquivo.clone(), aba: sheet.place.aba.clone(), celula: String::new() };
            let other =
                Place { arquivo: first.place.arquivo.clone(), aba: first.place.aba.clone(), celula: String::new() };
            findings.push(Finding::new(
                &cross::DUAS_VERSOES,
                Scope::Exame,
                place,
                format!("parece outra versão de {other}"),
            ));
        }
        seen.entry(key).or_insert(sheet);
    }
}

/// A name without the words that mark a version.
fn base_name(name: &str) -> String {
    const MARKS: [&str; 14] = [
        "retificado",
        "retificada",
        "retificacao",
        "corrigido",
        "corrigida",
        "copia",
        "final",
        "novo",
        "nova",
        "atualizado",
        "atualizada",
        "subjudice",
        "sub",
        "judice",
    ];
    let folded = fold(name);
    let copy = name.trim_end().ends_with(')');
    let version = |w: &str| w.strip_prefix('v').is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()));
    let mut words: Vec<&str> = folded.split(' ').filter(|w| !MARKS.contains(w) && !version(w)).collect();
    if copy && words.last().is_some_and(|w| w.len() <= 2 && w.bytes().all(|b| b.is_ascii_digit())) {
        words.pop();
    }
    words.join(" ")
}

/// Fewest people for which a pattern of a whole column is no chance.
const PATTERN: usize = 10;

/// Checks of one cargo as a whole; `unread`: what of the files could not be read, and may hold its people.
pub fn check_cargo(plan: &Plan<'_>, cargo: usize, people: &mut People, unread: Option<&str>) {
    let edital = plan.edital;
    let (Some(post), Some(input)) = (edital.cargos.get(cargo), people.cargos.get(cargo)) else { return };
    let perfil = edital.perfil(post);
    let mut found: Vec<(&'static Entry, usize, String, Severity, String)> = Vec::new();
    let all = &input.candidatos;
    let scope = Scope::Cargo(post.codigo.as_str().into());
    let empty = all.is_empty().then(|| nobody(edital, &post.codigo, unread));
    size(post.vagas, all.len(), &mut found);
    let judged = !plan.perfil(cargo).total_da_banca && !plan.perfil(cargo).ranks_da_banca;
    let any_score = all.len() > 1 && all.iter().any(|p| p.notas.iter().any(|n| matches!(n, RawScore::Value(_))));
    for (k, prova) in perfil.provas().enumerate() {
        let blank = |p: &Candidate| p.notas.get(k).is_none_or(|n| *n == RawScore::Blank);
        if judged && any_score && has_column(&people.fontes, &prova.id) && all.iter().all(blank) {
            let message = format!("nenhuma pessoa do cargo tem nota de {}", prova.id);
            let entry = &columns::COLUNA_DE_NOTAS_VAZIA;
            found.push((entry, 0, format!("prova:{}", prova.id), Severity::Error, message));
        }
        let values: Vec<Option<Decimal>> = all.iter().map(|p| value(p.notas.get(k).copied())).collect();
        let campo = format!("prova:{}", prova.id);
        if is_positions(&values) {
            let message =
                format!("as notas de {} são exatamente 1 a {}, uma de cada", prova.id, values.iter().flatten().count());
            found.push((&cross::COLUNA_DE_POSICOES, 0, campo.clone(), Severity::Warning, message));
        }
        if sorted_alone(all, &values) {
            let message = format!("as notas de {} estão em ordem perfeita e os totais não", prova.id);
            found.push((&cross::NOTAS_ORDENADAS, 0, campo, Severity::Warning, message));
        }
    }
    totals(perfil, all, plan.perfil(cargo).total_da_banca, &mut found);
    let findings: Vec<Finding> = found
        .into_iter()
        .map(|(entry, i, campo, severity, message)| {
            let place = all.get(i).map_or_else(|| Place::file("edital.toml"), |p| cell_of(&people.fontes, p, &campo));
            Finding::new(entry, scope.clone(), place, message).severity(severity)
        })
        .collect();
    if let Some(input) = people.cargos.get_mut(cargo) {
        input.achados.extend(empty.into_iter().chain(findings));
    }
}

/// A cargo without anybody: nothing in the files tells a cargo for which nobody applied from one whose file was forgotten, so the
/// committee has to say it, by waiving the finding. What could not be read comes first, and is not waived.
fn nobody(edital: &Edital, codigo: &str, unread: Option<&str>) -> Finding {
    let entry = &cross::CARGO_VAZIO;
    let plain = format!("nenhuma linha das planilhas é do cargo {codigo}");
    let told = |message: String| Finding::new(entry, Scope::Cargo(codigo.into()), Place::file("edital.toml"), message);
    if let Some(what) = unread {
        let fix = "corrija primeiro o que não se leu: as pessoas do cargo podem estar ali";
        return told(format!("{plain}, e nem tudo se leu: {what}")).fix(fix).severity(Severity::Error);
    }
    let said = edital.dispensas.iter().any(|d| d.codigo.eq_ignore_ascii_case(entry.code));
    told(plain).severity(if said { Severity::Warning } else { Severity::Error })
}

/// Has some sheet a column for a prova? Without one the absence is told at the header.
fn has_column(fontes: &[Fonte], prova: &str) -> bool {
    fontes.iter().any(|f| f.colunas.contains_key(&format!("prova:{prova}")))
}

fn size(vagas: u32, people: usize, found: &mut Vec<(&'static Entry, usize, String, Severity, String)>) {
    if people > 0 && (people as u64) < u64::from(vagas) {
        found.push((
            &cross::MENOS_PESSOAS_QUE_VAGAS,
            0,
            "inscricao".to_owned(),
            Severity::Notice,
            format!("{} para {}", contados(people, "pessoa", "pessoas"), contados(vagas, "vaga", "vagas")),
        ));
    }
}

fn value(score: Option<RawScore>) -> Option<Decimal> {
    match score {
        Some(RawScore::Value(v)) => Some(v),
        _ => None,
    }
}

/// Are the values 1, 2, … n, one of each?
fn is_positions(values: &[Option<Decimal>]) -> bool {
    let n = values.iter().flatten().count();
    let mut seen = vec![false; n];
    n >= PATTERN
        && values.iter().flatten().all(|v| {
            let at = v.units(0).and_then(|u| usize::try_from(u.checked_sub(1)?).ok());
            at.and_then(|i| seen.get_mut(i)).is_some_and(|s| !std::mem::replace(s, true))
        })
}

/// Is a column in perfect order while the totals beside it are not?
fn sorted_alone(all: &[Candidate], values: &[Option<Decimal>]) -> bool {
    let present: Vec<Decimal> = values.iter().flatten().copied().collect();
    if present.len() < PATTERN || present.len() * 2 < all.len() || !is_monotone(&present) {
        return false;
    }
    let mut distinct = present.clone();
    distinct.dedup();
    let totals: Vec<Decimal> = all.iter().filter_map(|p| p.nota_banca).collect();
    distinct.len() >= 6 && totals.len() >= PATTERN && !is_monotone(&totals)
}

fn is_monotone(values: &[Decimal]) -> bool {
    values.windows(2).all(|w| w[0] <= w[1]) || values.windows(2).all(|w| w[0] >= w[1])
}

/// The organizer's totals are the computed ones, but in most rows of somebody else.
fn totals(
    perfil: &Perfil,
    all: &[Candidate],
    decisive: bool,
    found: &mut Vec<(&'static Entry, usize, String, Severity, String)>,
) {
    let Some(weights) = Weights::new(perfil) else { return };
    let pairs: Vec<(usize, Decimal, Decimal)> =
        all.iter().enumerate().filter_map(|(i, p)| Some((i, p.nota_banca?, weights.total(&p.notas)?))).collect();
    let wrong = pairs.iter().filter(|(_, given, computed)| given != computed).count();
    if pairs.len() < PATTERN || wrong * 2 <= pairs.len() {
        return;
    }
    let (mut given, mut computed): (Vec<Decimal>, Vec<Decimal>) = pairs.iter().map(|(_, g, c)| (*g, *c)).unzip();
    given.sort_unstable();
    computed.sort_unstable();
    if given != computed {
        return;
    }
    let first = pairs.iter().find(|(_, g, c)| g != c).map_or(0, |(i, ..)| *i);
    let severity = if decisive { Severity::Error } else { Severity::Warning };
    let message = format!(
        "em {wrong} de {} linhas o total não é o da pessoa, mas os totais são os mesmos números: a coluna foi ordenada sozinha",
        pairs.len()
    );
    found.push((&cross::TOTAIS_TROCADOS, first, "nota_final".into(), severity, message));
}

/// Weights over a common denominator, for totals in whole numbers.
#[derive(Clone, Debug)]
pub struct Weights {
    etapas: Vec<Vec<i128>>,
    den: i128,
    casas: u8,
    rounding: ScoreRounding,
}

/// Places kept of raw scores.
const SCALE: u8 = 6;

impl Weights {
    /// Of a profile; `None` without provas, or where a denominator passes the integers.
    pub fn new(perfil: &Perfil) -> Option<Self> {
        let mut den: i128 = 1;
        for prova in perfil.provas() {
            den = den.checked_mul(prova.peso.den())?;
        }
        let scaled = |p: &crate::domain::Prova| p.peso.num().checked_mul(den / p.peso.den());
        let etapas: Option<Vec<Vec<i128>>> =
            perfil.etapas.iter().map(|e| e.provas.iter().map(scaled).collect()).collect();
        Some(Self {
            etapas: etapas?,
            den: den.checked_mul(10i128.pow(u32::from(SCALE)))?,
            casas: perfil.casas,
            rounding: perfil.arredondamento,
        })
        .filter(|w| w.etapas.iter().any(|e| !e.is_empty()))
    }

    /// By how much a total is larger than what the scores give, those that are no numbers counting nothing; `None` where it is not.
    pub fn missing(&self, notas: &[RawScore], given: Decimal) -> Option<Decimal> {
        let number = |n: &RawScore| if let RawScore::Value(_) = n { *n } else { RawScore::Value(Decimal::ZERO) };
        let shown = self.total(&notas.iter().map(number).collect::<Vec<_>>())?;
        let more = given.units(SCALE)?.checked_sub(shown.units(SCALE)?)?;
        Decimal::new(more, SCALE).ok().filter(|_| more > 0)
    }

    /// Σ stage scores, each rounded; `None` unless every score is a number.
    fn total(&self, notas: &[RawScore]) -> Option<Decimal> {
        let mut rest = notas.iter();
        let mut total: i64 = 0;
        for etapa in &self.etapas {
            let mut sum: i128 = 0;
            for weight in etapa {
                let units = value(rest.next().copied())?.units(SCALE)?;
                sum = sum.checked_add(weight.checked_mul(i128::from(units))?)?;
            }
            total = total.checked_add(self.round(sum)?)?;
        }
        Decimal::new(total, self.casas).ok()
    }

    fn round(&self, sum: i128) -> Option<i64> {
        let scaled = sum.checked_mul(10i128.pow(u32::from(self.casas)))?;
        let units = match self.rounding {
            ScoreRounding::Truncate => scaled / self.den,
            ScoreRounding::HalfUp => scaled.checked_mul(2)?.checked_add(self.den)?.div_euclid(self.den.checked_mul(2)?),
        };
        i64::try_from(units).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(list: &[i64]) -> Vec<Option<Decimal>> {
        list.iter().map(|n| Some(Decimal::from_int(*n))).collect()
    }

    #[test]
    fn a_total_that_counts_what_is_not_shown_is_seen() {
        let mut weights =
            Weights { etapas: vec![vec![2, 1]], den: 10i128.pow(6), casas: 2, rounding: ScoreRounding::HalfUp };
        let notas = [RawScore::Blank, RawScore::Value(Decimal::from_int(40))];
        let of = |w: &Weights, total: i64| w.missing(&notas, Decimal::from_int(total));
        assert_eq!([of(&weights, 90), of(&weights, 40), of(&weights, 30)], [Some(Decimal::from_int(50)), None, None]);
        weights.etapas[0][1] = 2;
        assert_eq!(of(&weights, 90), Some(Decimal::from_int(10)));
    }

    #[test]
    fn positions_pasted_as_scores_are_seen() {
        assert!(is_positions(&numbers(&[3, 1, 2, 5, 4, 10, 9, 8, 7, 6])));
        assert!(!is_positions(&numbers(&[3, 1, 2, 5, 4, 10, 9, 8, 7, 7])));
        assert!(!is_positions(&numbers(&[1, 2, 3])));
        assert!(!is_positions(&numbers(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9])));
    }

    #[test]
    fn versions_are_told_by_what_is_left_of_the_name() {
        assert_eq!(base_name("resultado-retificado"), base_name("Resultado"));
        assert_eq!(base_name("resultado (1)"), base_name("resultado"));
        assert_eq!(base_name("resultado_v2"), base_name("resultado"));
        assert_ne!(base_name("cargo 101"), base_name("cargo 102"));
        assert_ne!(base_name("cargo 1"), base_name("cargo 2"));
    }

    #[test]
    fn columns_in_order_are_told_from_shuffled_ones() {
        let plain = |l: &[i64]| l.iter().map(|n| Decimal::from_int(*n)).collect::<Vec<_>>();
        assert!(is_monotone(&plain(&[9, 9, 7, 1])));
        assert!(!is_monotone(&plain(&[9, 7, 8])));
    }
}
