//! The article behind each step, in short: the columns `fundamento` and the same words in the PDF, derived from the steps.

mod passos;

use crate::domain::{
    Cargo, Concorrencia, Criterio, Decimal, Edital, Lista, ListaSet, Norma, OrdemInicial, Perfil, Ratio, ScoreRounding,
    plural,
};
use crate::law::outcome::{Colocado, OrigemRotulo, Outcome, Passo, Razao, Rotulo};
use crate::law::reserva::Numero;
pub use passos::Passos;

/// The article for a kind of decision, with the norm's id in brackets where the edital applies more than one; the id alone where
/// the norm names no article for it.
pub(crate) fn artigo(edital: &Edital, norma: &Norma, decisao: &str) -> String {
    let artigo = norma.artigo(decisao);
    let one = edital.reservas.iter().all(|r| r.norma.id == norma.id);
    match artigo == norma.titulo {
        true => format!("norma {}", norma.id),
        false if one => artigo.to_owned(),
        false => format!("{artigo} [{}]", norma.id),
    }
}

/// The article of the norm that governs a list in this cargo; empty for `ac`.
pub(crate) fn artigo_de(edital: &Edital, cargo: &Cargo, lista: Lista, decisao: &str) -> String {
    norma(cargo, lista).map_or_else(String::new, |n| artigo(edital, n, decisao))
}

pub(crate) fn norma(cargo: &Cargo, lista: Lista) -> Option<&Norma> {
    lista.reserva_index().and_then(|i| cargo.regras.get(i)).map(|n| &**n)
}

/// How the number of a list came about: `vagas.csv`, and the pocket calculator's check.
pub fn vagas(edital: &Edital, cargo: &Cargo, lista: Lista, n: &Numero) -> String {
    let v = cargo.vagas;
    let Some(norma) = norma(cargo, lista) else {
        let reserved = v.saturating_sub(n.vagas);
        let (vagas, reservadas) = (plural(v, "vaga", "vagas"), plural(reserved, "reservada", "reservadas"));
        return format!("{v} {vagas} – {reserved} {reservadas} = {}", n.vagas);
    };
    let law = by_law(edital, norma, v, n.pela_lei);
    match n.declaradas {
        Some(d) if d == n.pela_lei => format!("{law}; declaradas no edital: {d}"),
        Some(d) => format!("declaradas no edital: {d}, {}; pela norma: {law}", artigo(edital, norma, "edital")),
        None => law,
    }
}

fn by_law(edital: &Edital, norma: &Norma, v: u32, due: u32) -> String {
    let share = percent(norma.percentual);
    if norma.posicoes.is_some() && norma.numero == crate::domain::NumeroReservado::Posicoes {
        return format!("posições do edital até a {v}ª: {due}");
    }
    if v < norma.minimo {
        let vagas = plural(v, "vaga", "vagas");
        return format!("{v} {vagas}, menos que o mínimo de {}: 0 ({})", norma.minimo, artigo(edital, norma, "minimo"));
    }
    let exact = norma.percentual.mul(Ratio::new(i128::from(v), 1).unwrap_or(Ratio::ZERO));
    let exact =
        exact.and_then(|x| x.round(2, ScoreRounding::Truncate)).map_or_else(|_| String::new(), |x: Decimal| x.pt(2));
    let teto = norma.teto.map_or_else(String::new, |t| format!(", teto de {}", percent(t)));
    format!(
        "{share} de {v} = {exact}{teto}: {due} ({}; arredondamento: {})",
        artigo(edital, norma, "reserva"),
        artigo(edital, norma, "arredondamento")
    )
}

/// `20 %`, `12,5 %`, `100/3 %`.
pub fn percent(share: Ratio) -> String {
    let times = share.mul(Ratio::new(100, 1).unwrap_or(Ratio::ONE)).unwrap_or(share);
    match times.round(6, ScoreRounding::Truncate) {
        Ok(d) if d.ratio() == times => format!("{} %", d.pt(0)),
        _ => format!("{}/{} %", times.num(), times.den()),
    }
}

/// Why position `n` belongs to its list.
pub fn rotulo(edital: &Edital, cargo: &Cargo, rotulo: Rotulo) -> String {
    let art = |key: &str| artigo_de(edital, cargo, rotulo.lista, key);
    match rotulo.origem {
        OrigemRotulo::Livre => "ampla concorrência".to_owned(),
        OrigemRotulo::Natural => format!("reserva ({})", art("posicao")),
        OrigemRotulo::Fixada => format!("reserva, primeira posição ({})", posicao(edital, cargo, rotulo)),
        OrigemRotulo::Tabela => "reserva, tabela de posições do edital".to_owned(),
        OrigemRotulo::Sequencia => "sequência do edital".to_owned(),
        OrigemRotulo::Colisao { de } => format!("reserva ({}), deslocada da {de}ª por colisão", art("posicao")),
        OrigemRotulo::Edital => format!("reserva, número declarado no edital ({})", art("edital")),
        OrigemRotulo::Excedente { lista } => {
            format!("ampla concorrência: o número reservado a {} já foi atingido", sigla(edital, lista))
        }
        OrigemRotulo::Creditada { lista } => {
            format!("ampla concorrência: posição de {} adiantada para dentro das vagas do edital", sigla(edital, lista))
        }
    }
}

/// The norm that, read literally, fixes the first position of this list: its own, or another of the edital.
fn fixing<'a>(edital: &Edital, cargo: &'a Cargo, lista: Lista) -> Option<&'a Norma> {
    let id = edital.lista_id(lista);
    cargo.regras.iter().map(|n| &**n).find(|n| fixes(n, id))
}

/// Does this norm, read literally, fix the first position of the list with this id?
pub fn fixes(norma: &Norma, lista: &str) -> bool {
    norma.ordem_inicial == OrdemInicial::Literal && norma.primeira_posicao.contains_key(lista)
}

/// The basis of a position of a list, without what led there: an article, or the edital's own table or sequence.
pub fn posicao(edital: &Edital, cargo: &Cargo, rotulo: Rotulo) -> String {
    let art = |key: &str| artigo_de(edital, cargo, rotulo.lista, key);
    match rotulo.origem {
        OrigemRotulo::Fixada => match fixing(edital, cargo, rotulo.lista) {
            Some(n) => artigo(edital, n, "ordem_inicial"),
            None => art("posicao"),
        },
        OrigemRotulo::Tabela => "tabela de posições do edital".to_owned(),
        OrigemRotulo::Sequencia => "sequência do edital".to_owned(),
        OrigemRotulo::Edital => art("edital"),
        _ => art("posicao"),
    }
}

/// The article behind position `n` (from 1) of the order: the column `fundamento` of `ordem-de-nomeacao.csv` and of the documents.
pub fn passo(edital: &Edital, cargo: &Cargo, outcome: &Outcome, n: usize) -> String {
    let i = n.checked_sub(1);
    let of = i.and_then(|i| Some((outcome.ordem.get(i)?, *outcome.rotulos.get(i)?)));
    let Some((passo, label)) = of else { return String::new() };
    let pessoa = usize::try_from(passo.pessoa).ok().and_then(|i| outcome.pessoas.get(i));
    razao(edital, cargo, pessoa.map_or(ListaSet::EMPTY, |p| p.listas), passo, label)
}

/// The article behind a step at a position of this label; `listas` are those of the person.
pub fn razao(edital: &Edital, cargo: &Cargo, listas: ListaSet, passo: &Passo, label: Rotulo) -> String {
    let text = called(edital, cargo, listas, passo, label);
    if passo.cobrada == passo.cobrada_na_chamada {
        return text;
    }
    let art = artigo_de(edital, cargo, passo.cobrada_na_chamada, "concorrencia");
    format!("{text}; depois alcançado pela ampla, não computado na reserva ({art})")
}

fn called(edital: &Edital, cargo: &Cargo, listas: ListaSet, passo: &Passo, label: Rotulo) -> String {
    let base = match passo.revertida_de {
        Some(de) => esgotada(edital, cargo, de),
        None => rotulo(edital, cargo, label),
    };
    match chamada(edital, cargo, passo.razao, passo.cobrada_na_chamada) {
        Some(how) => format!("{base}; {how}"),
        None => match concurrent(cargo, listas, passo, label) {
            Some(norma) => format!("{base} ({})", artigo(edital, norma, "concorrencia")),
            None => base,
        },
    }
}

/// `lista NPI esgotada (art. 4º, § 3º)`.
pub(crate) fn esgotada(edital: &Edital, cargo: &Cargo, lista: Lista) -> String {
    format!("lista {} esgotada ({})", sigla(edital, lista), artigo_de(edital, cargo, lista, "reversao"))
}

/// How somebody who is not the next of the position's own list came to be called; `None` for whoever is.
pub(crate) fn chamada(edital: &Edital, cargo: &Cargo, razao: Razao, cobrada: Lista) -> Option<String> {
    let lista = sigla(edital, cobrada);
    match razao {
        Razao::Reserva | Razao::Ampla => None,
        Razao::Compensacao { .. } => {
            Some(format!("compensação à lista {lista} ({})", artigo_de(edital, cargo, cobrada, "concorrencia")))
        }
        Razao::AmplaEsgotada => Some(format!("ampla esgotada, chamado da lista {lista}")),
    }
}

/// The norm of a quota list of somebody whom `ac` calls first, where it has an article on concurrency (Ibatiba art. 4º, Irupi art. 5º).
/// Without one they are called as everybody else: no rule of a list puts anybody in `ac`.
fn concurrent<'a>(cargo: &'a Cargo, listas: ListaSet, passo: &Passo, label: Rotulo) -> Option<&'a Norma> {
    if label.origem != OrigemRotulo::Livre || passo.razao != Razao::Ampla {
        return None;
    }
    let competes =
        |n: &&Norma| n.concorrencia != Concorrencia::ExclusaoPrevia && n.fundamento.contains_key("concorrencia");
    listas.quotas().filter_map(|l| norma(cargo, l)).find(competes)
}

/// `NPI`: the list as the acts abbreviate it.
fn sigla(edital: &Edital, lista: Lista) -> String {
    edital.lista_id(lista).to_uppercase()
}

/// The ids of the criteria of a profile: the column `desempate`.
pub struct Desempates(Vec<String>);

impl Desempates {
    /// Those of a profile.
    pub fn new(perfil: &Perfil) -> Self {
        Self(perfil.desempate.iter().map(Criterio::id).collect())
    }

    /// The criterion that placed somebody below the one above: beyond the chain, the draw, its last resort. Empty on a different
    /// score.
    pub fn of(&self, colocado: &Colocado) -> &str {
        colocado.desempate.map_or("", |i| self.0.get(usize::from(i)).map_or("sorteio", String::as_str))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::law::amostra::{edital, ibatiba, irupi, pcd5, people, ranking};
    use crate::law::fundamento::passos::REMEMBERED;
    use crate::law::{compute, outcome::Outcome};

    fn run(e: &Edital, quotas: &[&str]) -> Outcome {
        let names = ranking(24, quotas);
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        compute(e, 0, &people(e, &names), &[]).expect("nothing holds it back")
    }

    fn with_articles() -> Edital {
        let mut n = ibatiba();
        for (k, v) in [
            ("posicao", "art. 5º"),
            ("concorrencia", "art. 4º, § 1º"),
            ("reversao", "art. 4º, § 3º"),
            ("minimo", "art. 1º, § 1º"),
        ] {
            n.fundamento.insert(k.into(), v.into());
        }
        n.primeira_posicao.clear();
        edital(10, &[n])
    }

    #[test]
    fn each_step_names_its_article() {
        let e = with_articles();
        let o = run(&e, &["C04:npi", "C12:npi"]);
        let at = |n| passo(&e, &e.cargos[0], &o, n);
        assert_eq!(at(1), "ampla concorrência");
        assert_eq!(at(3), "reserva (art. 5º); depois alcançado pela ampla, não computado na reserva (art. 4º, § 1º)");
        assert_eq!(at(5), "ampla concorrência; compensação à lista NPI (art. 4º, § 1º)");
        assert_eq!(at(8), "lista NPI esgotada (art. 4º, § 3º)");
        assert_eq!(at(0), "");
    }

    #[test]
    fn the_number_can_be_checked_with_a_pocket_calculator() {
        let mut e = edital(10, &[pcd5(), ibatiba()]);
        let o = run(&e, &["C04:npi"]);
        assert!(o.vagas[2].fundamento.starts_with("20 % de 10 = 2,00: 2 ("), "{}", o.vagas[2].fundamento);
        assert!(o.vagas[1].fundamento.starts_with("5 % de 10 = 0,50, teto de 20 %: 1 ("), "{}", o.vagas[1].fundamento);
        assert_eq!(o.vagas[0].fundamento, "10 vagas – 3 reservadas = 7");
        e.cargos[0].declaradas[1] = Some(1);
        assert!(run(&e, &[]).vagas[2].fundamento.starts_with("declaradas no edital: 1"));
        let e = edital(4, &[irupi()]);
        assert!(run(&e, &[]).vagas[1].fundamento.starts_with("4 vagas, menos que o mínimo de 5: 0"));
    }

    /// More reasons than are remembered: a collision of its own at each position.
    #[test]
    fn words_told_one_after_another_are_those_of_each_position() {
        let e = with_articles();
        let mut o = run(&e, &["C04:npi", "C12:npi"]);
        for (i, label) in o.rotulos.iter_mut().enumerate().skip(6) {
            label.origem = OrigemRotulo::Colisao { de: u32::try_from(i % 21).expect("small") };
        }
        let finish = |words: String| words.to_uppercase();
        let mut passos = Passos::new(&e, &e.cargos[0], &o, &finish);
        for n in (0..=o.ordem.len() + 1).chain(0..8) {
            assert_eq!(passos.at(n), passo(&e, &e.cargos[0], &o, n).to_uppercase(), "{n}");
        }
        assert_eq!(passos.seen.len(), REMEMBERED);
    }

    /// Two norms: the second position of PcD is fixed by Ibatiba's article and not by PcD's own norm; a compensated position whose holder was
    /// compensated in turn still tells to which list it went at the call.
    #[test]
    fn with_two_norms_each_article_names_its_own() {
        let mut n = with_articles().reservas[0].norma.as_ref().clone();
        n.primeira_posicao = ibatiba().primeira_posicao;
        n.fundamento.insert("ordem_inicial".into(), "art. 5º, I a III".into());
        let e = edital(10, &[pcd5(), n]);
        let o = run(&e, &["C03:npi", "C05:npi", "C14:npi", "C16:pcd"]);
        let at = |n| passo(&e, &e.cargos[0], &o, n);
        assert_eq!(at(2), "reserva, primeira posição (art. 5º, I a III [ibatiba-2024])");
        let chained = (1..=10).find(|n| {
            let p = &o.ordem[n - 1];
            matches!(p.razao, Razao::Compensacao { .. }) && p.cobrada != p.cobrada_na_chamada
        });
        let text = at(chained.expect("C05 took C03's turn and its own came later"));
        assert!(
            text.starts_with("ampla concorrência; compensação à lista NPI (art. 4º, § 1º [ibatiba-2024]); depois"),
            "{text}"
        );
    }

    /// PcD's norm has no article on concurrency: C01, who is of that list, is called by `ac` as everybody is.
    #[test]
    fn a_norm_without_an_article_on_concurrency_grounds_nothing_of_ac() {
        let mut racial = ibatiba();
        racial.fundamento.insert("concorrencia".into(), "art. 4º, § 1º".into());
        let e = edital(10, &[pcd5(), racial]);
        let o = run(&e, &["C01:pcd", "C04:npi"]);
        let at = |n| passo(&e, &e.cargos[0], &o, n);
        assert_eq!(o.pessoas[o.ordem[0].pessoa as usize].listas.quotas().count(), 1);
        assert_eq!(at(1), "ampla concorrência");
    }

    #[test]
    fn percentages_are_printed_exactly() {
        let p = |t: &str| percent(Ratio::parse_percent(t).expect("a percentage"));
        assert_eq!([p("20"), p("12.5"), p("100/3")], ["20 %", "12,5 %", "100/3 %"]);
    }

    #[test]
    fn an_unnamed_draw_is_called_a_draw() {
        let mut perfil = crate::law::amostra::perfil();
        let by = |i| Colocado { pessoa: 0, classificacao: 2, desempate: i };
        assert_eq!(Desempates::new(&perfil).of(&by(Some(3))), "sorteio");
        assert_eq!(Desempates::new(&perfil).of(&by(None)), "");
        perfil.desempate.push(Criterio::Jurado);
        assert_eq!(Desempates::new(&perfil).of(&by(Some(3))), "jurado");
    }
}
