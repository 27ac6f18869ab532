//! The organizer's word against a result that leaves the person out: nobody who was called approved disappears without being told.

use crate::domain::{Candidate, Cargo, Decimal, Edital, Etapa, Perfil, Prova, RawScore, Situacao};
use crate::finding::catalogue::cross as codes;
use crate::finding::{Finding, Place, Scope};
use crate::law::outcome::{Fora, Motivo, Pessoa};
use std::collections::BTreeMap;

/// Why a person is out, in words, and the way out of the disagreement.
type Porque = (String, &'static str);

const EM_BRANCO: &str = "se a pessoa não faltou, escreva a nota na planilha (numa etapa de títulos em branco também é ausência: escreva 0 para quem não os entregou); se faltou, peça à organizadora que corrija a situação";
const FALTOU: &str =
    "corrija a nota, se a pessoa não faltou nem foi eliminada, ou peça à organizadora que corrija a situação";
const MINIMO: &str = "confira o mínimo do edital.toml com o do edital publicado, e as notas; se estão certos, peça à organizadora que corrija a situação";
const CORTE: &str = "confira a barreira do edital.toml com a do edital publicado; se a palavra da organizadora diz só que a pessoa atingiu os mínimos, dispense este aviso com o motivo";
const SEM_CLASSIFICACAO: &str =
    "escreva na planilha a classificação da pessoa, ou peça à organizadora que corrija a situação";
const SEM_TOTAL: &str = "escreva na planilha a nota final da pessoa, ou peça à organizadora que corrija a situação";

/// A warning for each person whom the organizer's situation calls classified and whom the computation leaves out. The word decides
/// nothing: the result stays as computed.
pub fn classificados_fora(
    edital: &Edital,
    cargo: &Cargo,
    candidatos: &[Candidate],
    pessoas: &[Pessoa],
) -> Vec<Finding> {
    let perfil = edital.perfil(cargo);
    let both = candidatos.iter().zip(pessoas).filter(|(c, _)| c.situacao == Situacao::Classificado);
    let all: Vec<(&Candidate, Fora)> = both.filter_map(|(c, p)| Some((c, p.fora?))).collect();
    let mut alike: BTreeMap<Modo, usize> = BTreeMap::new();
    all.iter().for_each(|(_, fora)| *alike.entry(modo(fora)).or_default() += 1);
    let many = |fora: &Fora| alike.get(&modo(fora)).is_some_and(|n| *n > POUCOS);
    all.iter().map(|(c, fora)| finding(cargo, c, porque(perfil, c, fora, many(fora)))).collect()
}

/// The reason and where it fell, without the numbers.
type Modo = (Motivo, Option<u16>, Option<u16>);

const fn modo(fora: &Fora) -> Modo {
    (fora.motivo, fora.etapa, fora.prova)
}

/// Most people of a cargo, out in the same manner, who are told each with their number; beyond, all have one message, which is told once
/// with their cells.
const POUCOS: usize = 20;

fn finding(cargo: &Cargo, candidato: &Candidate, (porque, conserto): Porque) -> Finding {
    let place = Place { celula: "campo:situacao".into(), ..Place::default() };
    let what = format!("a organizadora diz que a pessoa está classificada, e pelo cálculo ela fica fora: {porque}");
    let scope = Scope::Cargo(cargo.codigo.as_str().into());
    Finding::new(&codes::CLASSIFICADO_FORA, scope, place, what).of(&candidato.inscricao).fix(conserto)
}

fn porque(perfil: &Perfil, candidato: &Candidate, fora: &Fora, many: bool) -> Porque {
    let pt = |n: Option<Decimal>| n.map(|n| n.pt(perfil.casas)).unwrap_or_default();
    let minimo = pt(fora.minimo);
    let nota = |what: &str| if many { what.to_owned() } else { format!("{what} {}", pt(fora.valor)) };
    let etapa = fora.etapa.and_then(|e| perfil.etapas.get(usize::from(e)));
    let da_etapa = etapa.map(|e| format!("etapa {}", e.id)).unwrap_or_default();
    let prova = fora.prova.and_then(|p| perfil.provas().nth(usize::from(p)));
    match fora.motivo {
        Motivo::Ausente | Motivo::Eliminado => sem_nota(candidato, fora, etapa.zip(prova)),
        Motivo::MinimoProva => {
            let coluna = prova.map_or("", |p| &p.coluna);
            (format!("{} em “{coluna}” ({da_etapa}), abaixo do mínimo {minimo} da prova", nota("nota")), MINIMO)
        }
        Motivo::MinimoEtapa => (format!("{} na {da_etapa}, abaixo do mínimo {minimo} da etapa", nota("nota")), MINIMO),
        Motivo::MinimoFinal => (format!("{}, abaixo do mínimo {minimo}", nota("nota final")), MINIMO),
        Motivo::Barreira if fora.minimo.is_none() => {
            (format!("a barreira da {da_etapa} não tem lugares em nenhuma das listas da pessoa"), CORTE)
        }
        Motivo::Barreira => (format!("{} até a {da_etapa}, abaixo da nota de corte {minimo}", nota("soma")), CORTE),
    }
}

/// Out by what stands in the cell of a prova, or because there is neither total nor rank to go by.
fn sem_nota(candidato: &Candidate, fora: &Fora, onde: Option<(&Etapa, &Prova)>) -> Porque {
    let Some((etapa, prova)) = onde else {
        return match fora.motivo {
            Motivo::Ausente => ("a linha não tem nota final".into(), SEM_TOTAL),
            _ => ("a linha não tem classificação em nenhuma lista".into(), SEM_CLASSIFICACAO),
        };
    };
    let nota = fora.prova.and_then(|p| candidato.notas.get(usize::from(p)));
    let onde = format!("“{}” (etapa {})", prova.coluna, etapa.id);
    match nota {
        Some(RawScore::Absent) => (format!("{onde} diz que a pessoa faltou"), FALTOU),
        Some(RawScore::Eliminated) => (format!("{onde} diz que a pessoa foi eliminada"), FALTOU),
        _ => (format!("{onde} não traz nota, o que conta como ausência"), EM_BRANCO),
    }
}

#[cfg(test)]
mod tests {
    use crate::domain::{Barreira, Candidate, Edital, Lista, Lugares, OrigemClassificacao, RawScore, Situacao};
    use crate::law::amostra::{dec, edital, people};
    use crate::law::compute;
    use std::num::NonZeroU32;

    /// C01 has 10000.00 + 2 × 0, C02 9999.00; both are called classified.
    fn called() -> (Edital, Vec<Candidate>) {
        let e = edital(1, &[]);
        let mut all = people(&e, &["C01", "C02"]);
        all.iter_mut().for_each(|c| c.situacao = Situacao::Classificado);
        (e, all)
    }

    /// What is told of whom.
    fn told(e: &Edital, all: &[Candidate]) -> Vec<(String, String)> {
        let outcome = compute(e, 0, all, &[]).expect("warnings only");
        let ours = outcome.achados.iter().filter(|a| a.entry.code == "A0359" && !a.is_error());
        ours.map(|a| (a.inscricao.as_deref().unwrap_or_default().to_owned(), a.mensagem.clone())).collect()
    }

    fn one(e: &Edital, all: &[Candidate], what: &str) {
        let told = told(e, all);
        assert!(matches!(&told[..], [(who, said)] if who == "C02" && said.ends_with(what)), "{told:?}");
    }

    #[test]
    fn whoever_is_classified_is_not_told() {
        let (e, mut all) = called();
        assert_eq!(told(&e, &all), []);
        all[1].situacao = Situacao::Nenhuma;
        all[1].notas[0] = RawScore::Blank;
        assert_eq!(told(&e, &all), [], "a word of nobody's result says nothing");
    }

    #[test]
    fn a_cell_without_a_score_is_named() {
        let (e, mut all) = called();
        all[1].notas[0] = RawScore::Blank;
        one(&e, &all, "fora: “lp” (etapa objetiva) não traz nota, o que conta como ausência");
        all[1].notas[0] = RawScore::Absent;
        one(&e, &all, "“lp” (etapa objetiva) diz que a pessoa faltou");
        all[1].notas[0] = RawScore::Eliminated;
        one(&e, &all, "“lp” (etapa objetiva) diz que a pessoa foi eliminada");
    }

    #[test]
    fn a_minimum_is_told_with_the_number_that_missed_it() {
        let (mut e, all) = called();
        e.perfis[0].minimo = Some(dec("10000"));
        one(&e, &all, "fora: nota final 9999,00, abaixo do mínimo 10000,00");
        e.perfis[0].etapas[0].minimo = Some(dec("10000"));
        one(&e, &all, "nota 9999,00 na etapa objetiva, abaixo do mínimo 10000,00 da etapa");
        e.perfis[0].etapas[0].provas[0].minimo = Some(dec("10000"));
        one(&e, &all, "nota 9999,00 em “lp” (etapa objetiva), abaixo do mínimo 10000,00 da prova");
    }

    #[test]
    fn a_cut_is_told_with_its_score() {
        let (mut e, all) = called();
        let lugares = vec![(Lista::AC, Lugares::Numero(1))];
        e.perfis[0].etapas[0].barreira = Some(Barreira { lugares, sem_vagas: None });
        one(&e, &all, "soma 9999,00 até a etapa objetiva, abaixo da nota de corte 10000,00");
    }

    /// Each is told, and where they are many their findings differ in nothing but the person.
    #[test]
    fn many_in_the_same_manner_have_one_message() {
        let mut e = edital(1, &[]);
        e.perfis[0].minimo = Some(dec("10000"));
        let ids = crate::law::amostra::ranking(30, &[]);
        let mut all = people(&e, &ids.iter().map(String::as_str).collect::<Vec<_>>());
        all.iter_mut().for_each(|c| c.situacao = Situacao::Classificado);
        let told = told(&e, &all);
        assert_eq!(told.len(), 29);
        assert!(told.iter().all(|(_, said)| said.ends_with("fora: nota final, abaixo do mínimo 10000,00")), "{told:?}");
    }

    #[test]
    fn where_the_organizers_ranks_rule_whoever_has_none_is_told() {
        let (mut e, mut all) = called();
        e.perfis[0].classificacao = OrigemClassificacao::Banca;
        all[0].ranks = vec![NonZeroU32::new(1)].into();
        one(&e, &all, "a linha não tem classificação em nenhuma lista");
    }
}
