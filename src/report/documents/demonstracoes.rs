//! What lets a reader check the order: remarks of the law, effect of other readings, prefix certificate.

use super::capa::{nota, paragrafo, titulo};
use super::leis;
use super::palavras;
use super::rolo::{Item, Tabela};
use crate::domain::Cargo;
use crate::law::outcome::{Certificado, EfeitoLeitura, Mudanca, Outcome};
use crate::report::context::{CargoView, Publicacao};
use crate::report::model::Align;
use crate::report::rows::NewRow;
use crate::report::text::enumerated;
use std::collections::BTreeMap;

/// Pooling demonstration, same-day validity, numbers that differ.
pub fn notas<'a>(o: &'a Outcome) -> Vec<Item<'a>> {
    if o.notas.is_empty() {
        return Vec::new();
    }
    let mut itens: Vec<Item<'a>> = vec![titulo(2, "Demonstrações e observações").into()];
    itens.extend(o.notas.iter().map(|n| paragrafo(n.clone()).into()));
    itens
}

/// What the other admissible readings would change within the vagas imediatas.
pub fn leituras<'a>(c: &CargoView<'a>, o: &'a Outcome) -> Vec<Item<'a>> {
    if o.leituras.is_empty() {
        return Vec::new();
    }
    let mut itens: Vec<Item<'a>> = vec![titulo(2, "Efeito de outras leituras da lei").into()];
    let (iguais, diferentes): (Vec<_>, Vec<_>) = o.leituras.iter().partition(|l| l.mudancas.is_empty());
    if diferentes.is_empty() {
        itens.push(paragrafo("A ordem dentro das vagas imediatas é a mesma sob todas as leituras admitidas.").into());
        return itens;
    }
    if !iguais.is_empty() {
        let nomes: Vec<String> = iguais.iter().map(|l| nome(c.cargo, l)).collect();
        itens.push(
            paragrafo(format!("Não mudariam a ordem dentro das vagas imediatas: {}.", enumerated(&nomes))).into(),
        );
    }
    let texto = "As leituras do quadro mudariam a ordem dentro das vagas imediatas, nos pontos indicados.";
    itens.push(paragrafo(texto).into());
    itens.push(efeitos(*c, diferentes).into());
    itens
}

fn nome(cargo: &Cargo, l: &EfeitoLeitura) -> String {
    format!("{}: {} ({})", palavras::chave(&l.leitura), palavras::leitura_curta(&l.valor), leis::nome(cargo, &l.norma))
}

fn efeitos<'a>(c: CargoView<'a>, leituras: Vec<&'a EfeitoLeitura>) -> Tabela<'a> {
    const COLUNAS: [(&str, Align); 5] = [
        ("Leitura", Align::Left),
        ("Efeito", Align::Left),
        ("Inscrição", Align::Center),
        ("Posição adotada", Align::Right),
        ("Posição alternativa", Align::Right),
    ];
    let linhas: Vec<(&EfeitoLeitura, &Mudanca)> =
        leituras.into_iter().flat_map(|l| l.mudancas.iter().map(move |m| (l, m))).collect();
    let total = linhas.len();
    Tabela::new(format!("Cargo {} – efeito de outras leituras", c.cargo.codigo), &COLUNAS, total, move |i, linha| {
        let Some((l, m)) = linhas.get(i) else { return };
        let efeito = match (m.adotada, m.alternativa) {
            (None, _) => "entraria",
            (_, None) => "sairia",
            _ => "mudaria de posição",
        };
        linha.cell().text(&nome(c.cargo, l));
        linha.cell().text(efeito);
        linha.cell().text(&c.pessoa(m.pessoa).inscricao);
        for posicao in [m.adotada, m.alternativa] {
            match posicao {
                Some(n) => linha.cell().number(n).text("ª"),
                None => linha.cell().text("cadastro de reserva"),
            };
        }
    })
}

/// The prefix certificate. Only the positions where a number changes are printed: between two rows of a list the numbers are
/// those of the row above, so that nothing is left out.
pub fn certificado<'a>(p: &'a Publicacao<'a>, c: &CargoView<'a>, o: &'a Outcome) -> Vec<Item<'a>> {
    const COLUNAS: [(&str, Align); 6] = [
        ("Até a posição", Align::Right),
        ("Lista", Align::Center),
        ("Devidas", Align::Right),
        ("Chamadas", Align::Right),
        ("Cumprida", Align::Center),
        ("Motivo", Align::Left),
    ];
    let linhas = mudancas(&o.certificado);
    if linhas.is_empty() {
        return Vec::new();
    }
    let total = linhas.len();
    let linha = move |i: usize, linha: &mut NewRow<'_>| {
        let Some(k) = linhas.get(i) else { return };
        linha.cell().number(k.posicao).text("ª");
        linha.cell().upper(p.edital.lista_id(k.lista));
        linha.cell().number(k.devidas);
        linha.cell().number(k.chamadas);
        linha.cell().text(if k.cumprida { "sim" } else { "não" });
        linha.cell().text(&k.motivo);
    };
    vec![
        titulo(2, "Certificado da reserva, posição a posição").into(),
        nota(
            "Para cada lista, quantas vagas são devidas nas primeiras n posições e quantas foram chamadas. Figuram as posições \
             em que algum número muda; entre duas linhas da mesma lista valem os números da primeira.",
        )
        .into(),
        Tabela::new(format!("Cargo {} – certificado da reserva", c.cargo.codigo), &COLUNAS, total, linha).into(),
    ]
}

fn mudancas(todas: &[Certificado]) -> Vec<&Certificado> {
    let mut ultima = BTreeMap::new();
    let mut linhas = Vec::new();
    for k in todas {
        let agora = (k.devidas, k.chamadas, k.cumprida, k.motivo.as_str());
        if ultima.insert(k.lista, agora) != Some(agora) {
            linhas.push(k);
        }
    }
    linhas
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::Lista;

    #[test]
    fn the_certificate_keeps_the_positions_where_a_number_changes() {
        let linha = |posicao, devidas, chamadas| Certificado {
            posicao,
            lista: Lista(1),
            devidas,
            chamadas,
            cumprida: devidas <= chamadas,
            motivo: String::new(),
        };
        let todas = [linha(1, 0, 0), linha(2, 0, 0), linha(3, 1, 1), linha(4, 1, 1), linha(5, 1, 2)];
        let vistas: Vec<u32> = mudancas(&todas).iter().map(|k| k.posicao).collect();
        assert_eq!(vistas, [1, 3, 5]);
    }
}
