//! What the outcome's values are called in documents.

use crate::domain::{Criterio, NotaRef, Perfil, Ratio, Rounding};
use crate::law::outcome::{Motivo, Outcome};
use std::borrow::Cow;

/// Why a person is out.
pub const fn motivo(m: Motivo) -> &'static str {
    m.nome()
}

/// A stage: the header of its only prova, or its id with its accents.
pub fn etapa(perfil: &Perfil, index: usize) -> Cow<'_, str> {
    let Some(etapa) = perfil.etapas.get(index) else { return "".into() };
    match etapa.provas.as_slice() {
        [only] => only.coluna.as_str().into(),
        _ => accented(&etapa.id),
    }
}

/// Ids are ASCII; these are the usual ones.
pub fn accented(id: &str) -> Cow<'_, str> {
    let known = [
        ("titulos", "prova de títulos"),
        ("objetiva", "prova objetiva"),
        ("discursiva", "prova discursiva"),
        ("pratica", "prova prática"),
        ("redacao", "redação"),
        ("didatica", "prova didática"),
        ("fisica", "prova de aptidão física"),
        ("experiencia", "experiência profissional"),
        ("formacao", "formação"),
    ];
    known.iter().find(|(c, _)| *c == id).map_or_else(|| id.replace(['-', '_'], " ").into(), |(_, n)| (*n).into())
}

/// A criterion of the tie-break chain. Age is only ever called age: no birth date is public.
pub fn criterio(perfil: &Perfil, c: &Criterio) -> String {
    match c {
        Criterio::Idoso { .. } => "idade (60 anos ou mais, Lei nº 10.741/2003, art. 27, parágrafo único)".into(),
        Criterio::MaiorNota(nota) => format!("maior nota em {}", name_of_nota(perfil, nota)),
        Criterio::Jurado => "exercício da função de jurado (Código de Processo Penal, art. 440)".into(),
        Criterio::Sinal { coluna } => coluna.clone(),
        Criterio::MaiorValor { coluna } => format!("maior valor em {coluna}"),
        Criterio::MenorValor { coluna } => format!("menor valor em {coluna}"),
        Criterio::MaisVelho { .. } => "idade (maior idade)".into(),
        Criterio::Sorteio => "sorteio público".into(),
        Criterio::Banca => "classificação dada pela banca".into(),
    }
}

/// The criterion that decided, by its index in the chain; beyond it, the public draw: the last resort, named or not.
pub fn deciding(perfil: &Perfil, index: u8) -> &Criterio {
    perfil.desempate.get(usize::from(index)).unwrap_or(&Criterio::Sorteio)
}

/// A criterion, for a narrow column.
pub fn short_criterio<'t>(perfil: &'t Perfil, c: &'t Criterio) -> Cow<'t, str> {
    match c {
        Criterio::Idoso { .. } | Criterio::MaisVelho { .. } => "idade".into(),
        Criterio::MaiorNota(nota) => name_of_nota(perfil, nota),
        Criterio::Jurado => "jurado".into(),
        Criterio::Sinal { coluna } | Criterio::MaiorValor { coluna } | Criterio::MenorValor { coluna } => coluna.into(),
        Criterio::Sorteio => "sorteio".into(),
        Criterio::Banca => "banca".into(),
    }
}

fn name_of_nota<'t>(perfil: &'t Perfil, nota: &'t NotaRef) -> Cow<'t, str> {
    match nota {
        NotaRef::Prova(id) => perfil.provas().find(|p| p.id == *id).map_or(id, |p| &p.coluna).into(),
        NotaRef::Etapa(id) => {
            perfil.etapas.iter().position(|e| e.id == *id).map_or_else(|| id.into(), |i| etapa(perfil, i))
        }
    }
}

/// A percentage: `20 %`, `12,5 %`, or the fraction itself where it has no short decimal form.
pub fn percent(r: Ratio) -> String {
    let hundred = r.num() * 100_000;
    if hundred % r.den() != 0 {
        return format!("{}/{}", r.num(), r.den());
    }
    let thousandths = hundred / r.den();
    let text = format!("{},{:03}", thousandths / 1000, thousandths % 1000);
    format!("{} %", text.trim_end_matches('0').trim_end_matches(','))
}

/// How the law rounds.
pub const fn rounding(r: Rounding) -> &'static str {
    match r {
        Rounding::HalfUp => "fração igual ou superior a meio arredondada para cima",
        Rounding::HalfDown => "fração de até meio arredondada para baixo",
        Rounding::Up => "qualquer fração arredondada para cima",
        Rounding::Down => "qualquer fração arredondada para baixo",
    }
}

/// The value of a reading, as the key of the norm writes it, in words.
pub fn leitura(key: &str, value: &str) -> String {
    let text = match (key, value) {
        ("concorrencia", "mais-favoravel") => "posição mais favorável: vale a primeira posição que alcança a pessoa",
        ("concorrencia", "compensacao") => {
            "compensação: chegada a vez na ampla concorrência, a pessoa deixa de contar para a reserva"
        }
        ("concorrencia", "exclusao-previa") => {
            "exclusão prévia: quem está entre as vagas de ampla concorrência sai das listas reservadas"
        }
        ("ordem_inicial", "literal") => "ordem inicial literal: primeiras posições fixadas pela norma",
        ("ordem_inicial", "limiares") => "limiares: só as posições que decorrem do percentual",
        ("limiar", "acumulado") => "mínimo de vagas aferido sobre o total acumulado na validade",
        ("limiar", "edital") => "mínimo de vagas aferido uma vez, sobre as vagas do edital",
        _ => value,
    };
    text.to_owned()
}

/// A reading in a word or two.
pub fn short_leitura(value: &str) -> &str {
    match value {
        "mais-favoravel" => "posição mais favorável",
        "compensacao" => "compensação",
        "exclusao-previa" => "exclusão prévia",
        other => other,
    }
}

/// The point that a reading settles.
pub fn point(key: &str) -> String {
    match key {
        "concorrencia" => "concorrência simultânea".into(),
        "ordem_inicial" => "ordem inicial".into(),
        "limiar" => "mínimo de vagas".into(),
        other => other.replace('_', " "),
    }
}

/// A reason as `nao-classificados.csv` has it, perhaps with its stage: `minimo-etapa (objetiva)`.
pub fn published_motivo(text: &str) -> String {
    let (id, rest) = text.split_once(' ').map_or((text, ""), |(id, rest)| (id, rest));
    let words = Motivo::ALL.into_iter().find(|m| m.id() == id).map_or(id, |m| motivo(m));
    match rest.trim_matches(['(', ')']) {
        "" => words.to_owned(),
        etapa => format!("{words} ({})", accented(etapa)),
    }
}

/// A kind of decision that a norm has an article for, as `[fundamento]` writes it, in words.
pub fn decision(key: &str) -> String {
    let known = [
        ("agrupamento", "cargos contados juntos"),
        ("alternancia", "alternância entre as listas"),
        ("cadastro", "cadastro de reserva"),
        ("concorrencia", "concorrência simultânea"),
        ("desistencia", "desistência e reposição"),
        ("edital", "números do edital"),
        ("eliminacao", "eliminação"),
        ("minimo", "mínimo de vagas"),
        ("posicao", "posição da lista"),
        ("reversao", "reversão de vagas"),
        ("vigencia", "vigência"),
    ];
    known.iter().find(|(c, _)| *c == key).map_or_else(|| self::point(key), |(_, n)| (*n).to_owned())
}

/// What is said of a list without rows: `none`, or that the sheets have nobody of the cargo, which is all that is known then.
pub fn nobody(o: &Outcome, none: &'static str) -> &'static str {
    if o.pessoas.is_empty() { "As planilhas do certame não trazem inscritos para este cargo." } else { none }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tie_beyond_the_chain_was_decided_by_the_draw() {
        let perfil = Perfil {
            desempate: vec![Criterio::Jurado],
            ..crate::report::exemplo::Exemplo::new().edital.perfis.remove(0)
        };
        assert_eq!([0, 1].map(|i| short_criterio(&perfil, deciding(&perfil, i))), ["jurado", "sorteio"]);
    }

    #[test]
    fn percentages_are_exact() {
        for (text, expected) in
            [("1/5", "20 %"), ("1/8", "12,5 %"), ("1/3", "1/3"), ("1/20", "5 %"), ("1/1000", "0,1 %")]
        {
            assert_eq!(percent(Ratio::parse(text).expect("a literal of the test is a fraction")), expected);
        }
    }
}
