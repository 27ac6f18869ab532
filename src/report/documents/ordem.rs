//! The order of nomination, position by position, with the article of each.

use super::capa::{nota, paragrafo, titulo};
use super::leis;
use super::listas::nota_final;
use super::palavras;
use super::rolo::{Item, Tabela};
use crate::domain::Lista;
use crate::law::fundamento::Passos;
use crate::law::outcome::{Outcome, Passo};
use crate::report::context::{CargoView, Publicacao};
use crate::report::model::Align;
use crate::report::rows::{NewCell, NewRow};

const COLUNAS: [(&str, Align); 6] = [
    ("Ordem", Align::Right),
    ("Lista", Align::Center),
    ("Inscrição", Align::Center),
    ("Nome", Align::Left),
    ("Nota final", Align::Decimal),
    ("Fundamento", Align::Left),
];

/// The vagas imediatas, then the cadastro de reserva.
pub fn secao<'a>(p: &'a Publicacao<'a>, c: &CargoView<'a>, o: &'a Outcome) -> Vec<Item<'a>> {
    com_colunas(p, c, o, &COLUNAS)
}

/// The same, without the article of each position, for the gazette.
pub fn curta<'a>(p: &'a Publicacao<'a>, c: &CargoView<'a>, o: &'a Outcome) -> Vec<Item<'a>> {
    com_colunas(p, c, o, &COLUNAS[..5])
}

fn com_colunas<'a>(
    p: &'a Publicacao<'a>,
    c: &CargoView<'a>,
    o: &'a Outcome,
    colunas: &'static [(&'static str, Align)],
) -> Vec<Item<'a>> {
    let mut itens: Vec<Item<'a>> = vec![titulo(2, "Ordem de nomeação").into()];
    if o.ordem.is_empty() {
        itens.push(paragrafo(palavras::ninguem(o, "Não houve candidatos classificados neste cargo.")).into());
        return itens;
    }
    if p.edital.listas() > 1 {
        itens.push(nota(EXPLICACAO).into());
    }
    let corte = usize::try_from(c.cargo.vagas).unwrap_or(usize::MAX).min(o.ordem.len());
    let (imediatas, reserva) = o.ordem.split_at(corte);
    if !imediatas.is_empty() {
        itens.push(tabela("vagas imediatas", colunas, p, *c, o, imediatas, 1).into());
    }
    if !reserva.is_empty() {
        itens.push(tabela("cadastro de reserva", colunas, p, *c, o, reserva, corte + 1).into());
    }
    itens
}

const EXPLICACAO: &str = "A coluna “Lista” traz a lista a que a nomeação é computada. Quando difere da lista a que a posição \
                          pertence, esta vem antes, seguida de uma seta.";

fn tabela<'a>(
    quais: &str,
    colunas: &'static [(&'static str, Align)],
    p: &'a Publicacao<'a>,
    c: CargoView<'a>,
    o: &'a Outcome,
    passos: &'a [Passo],
    primeira: usize,
) -> Tabela<'a> {
    let legenda = format!("Cargo {} – {quais}", c.cargo.codigo);
    let extenso = move |artigo| leis::por_extenso(p.edital, artigo);
    Tabela::por_trecho(legenda, colunas, passos.len(), move |quais, linhas| {
        let mut artigos = Passos::new(p.edital, c.cargo, o, &extenso);
        for (i, x) in quais.clone().zip(passos.get(quais).unwrap_or_default()) {
            let mut linha = linhas.add();
            posicao(p, &c, x, primeira + i, o, &mut linha);
            if colunas.len() == COLUNAS.len() {
                linha.cell().text(artigos.at(primeira + i));
            }
        }
    })
}

/// Five cells: all but the article.
fn posicao(p: &Publicacao<'_>, c: &CargoView<'_>, x: &Passo, ordem: usize, o: &Outcome, linha: &mut NewRow<'_>) {
    linha.cell().number(ordem).text("º");
    lista(p, x.rotulo, x.cobrada, &mut linha.cell());
    linha.cell().text(&c.pessoa(x.pessoa).inscricao);
    linha.cell().text(&c.nome(x.pessoa));
    nota_final(c, o, x.pessoa, &mut linha.cell());
}

/// `NPI`; `NPI → AC` where the position of one list is charged to another, with spaces that no line is broken at.
pub(super) fn lista(p: &Publicacao<'_>, rotulo: Lista, cobrada: Lista, celula: &mut NewCell<'_>) {
    if rotulo != cobrada {
        celula.upper(p.edital.lista_id(rotulo)).text("\u{a0}→\u{a0}");
    }
    celula.upper(p.edital.lista_id(cobrada));
}
