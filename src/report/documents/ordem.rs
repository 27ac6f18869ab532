//! The order of nomination, position by position, with the article of each.

use super::capa::{nota, paragrafo, titulo};
use super::listas::{nota_final, resultado};
use super::rolo::{Item, Linha, Tabela};
use crate::domain::{Concorrencia, Edital, Lista, Norma, OrdemInicial};
use crate::law::outcome::{OrigemRotulo, Outcome, Passo, Razao, Rotulo};
use crate::report::context::{CargoView, Publicacao};
use crate::report::model::Align;

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
        itens.push(paragrafo("Não houve candidatos classificados neste cargo.").into());
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
    Tabela::new(legenda, colunas, passos.len(), move |i| {
        passos.get(i).map_or_else(Linha::default, |x| posicao(p, &c, o, x, primeira + i, colunas.len()))
    })
}

/// Five cells, or six with the article.
fn posicao(p: &Publicacao<'_>, c: &CargoView<'_>, o: &Outcome, x: &Passo, ordem: usize, colunas: usize) -> Linha {
    let comeco = [
        format!("{ordem}º"),
        lista(p, x),
        c.pessoa(x.pessoa).inscricao.to_string(),
        c.nome(x.pessoa),
        nota_final(c, o, x.pessoa),
    ];
    let artigo = (colunas == COLUNAS.len()).then(|| fundamento(p.edital, c, o, x, o.rotulos.get(ordem - 1)));
    comeco.into_iter().chain(artigo).map(String::into_boxed_str).collect()
}

/// `NPI`; `NPI → AC` where the position of one list is charged to another.
fn lista(p: &Publicacao<'_>, x: &Passo) -> String {
    if x.rotulo == x.cobrada { p.sigla(x.cobrada) } else { format!("{} → {}", p.sigla(x.rotulo), p.sigla(x.cobrada)) }
}

/// The article that put this person at this position, with the reason in few words. `origem` is the label of the position.
pub fn fundamento(edital: &Edital, c: &CargoView<'_>, o: &Outcome, x: &Passo, origem: Option<&Rotulo>) -> String {
    let artigo = |lista: Lista, decisao: &str| artigo(edital, c, lista, decisao);
    let mut texto = match (x.revertida_de, x.razao) {
        (Some(de), _) => {
            format!("reversão por falta de candidatos da lista {} ({})", sigla(edital, de), artigo(de, "reversao"))
        }
        (None, Razao::Reserva) => match origem.and_then(|r| fixada(edital, c, r)) {
            Some(artigo) => format!("reserva, primeira posição fixada ({artigo})"),
            None => format!("reserva ({})", artigo(x.rotulo, "posicao")),
        },
        (None, Razao::Compensacao { .. }) => {
            format!("compensação da reserva ({})", artigo(x.cobrada_na_chamada, "concorrencia"))
        }
        (None, Razao::AmplaEsgotada) => "lista de ampla concorrência esgotada".to_owned(),
        (None, Razao::Ampla) => ampla(edital, c, o, x),
    };
    if x.cobrada != x.cobrada_na_chamada {
        let razao = artigo(x.cobrada_na_chamada, "concorrencia");
        texto.push_str(&format!("; passou a {} ({razao})", sigla(edital, x.cobrada)));
    }
    texto
}

/// The article of the norm that fixes the first position of this list: often another list's (Ibatiba art. 5º fixes the second
/// position for people with disabilities).
fn fixada(edital: &Edital, c: &CargoView<'_>, r: &Rotulo) -> Option<String> {
    let id = edital.lista_id(r.lista);
    let fixa = |n: &Norma| n.ordem_inicial == OrdemInicial::Literal && n.primeira_posicao.contains_key(id);
    let dona = (r.origem == OrigemRotulo::Fixada).then(|| c.cargo.regras.iter().position(|n| fixa(n)))??;
    Some(artigo(edital, c, Lista::reserva(dona), "ordem_inicial"))
}

/// A person of a quota list called by `ac` is there by the rule of concurrency of that list.
fn ampla(edital: &Edital, c: &CargoView<'_>, o: &Outcome, x: &Passo) -> String {
    let quota = resultado(o, x.pessoa).into_iter().flat_map(|r| r.listas.quotas()).find(|l| {
        l.reserva_index()
            .and_then(|i| c.cargo.regras.get(i))
            .is_some_and(|n| n.concorrencia != Concorrencia::ExclusaoPrevia)
    });
    match quota {
        Some(lista) => format!("ordem de classificação ({})", artigo(edital, c, lista, "concorrencia")),
        None => "ordem de classificação".to_owned(),
    }
}

fn sigla(edital: &Edital, lista: Lista) -> String {
    edital.lista_id(lista).to_uppercase()
}

/// `art. 3º, § 1º`; with several reserves, the list whose norm it is of: `art. 3º, § 1º, NPI`.
fn artigo(edital: &Edital, c: &CargoView<'_>, lista: Lista, decisao: &str) -> String {
    let Some(norma) = lista.reserva_index().and_then(|i| c.cargo.regras.get(i)) else { return "edital".to_owned() };
    let artigo = norma.artigo(decisao);
    if edital.reservas.len() > 1 { format!("{artigo}, {}", sigla(edital, lista)) } else { artigo.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::exemplo::{Exemplo, PCD};
    use std::sync::Arc;

    /// Ibatiba art. 5º: the norm of the racial list fixes the second position for people with disabilities.
    #[test]
    fn a_first_position_is_grounded_on_the_norm_that_fixes_it() {
        let mut e = Exemplo::new();
        let mut npi = (*e.edital.cargos[0].regras[1]).clone();
        npi.ordem_inicial = OrdemInicial::Literal;
        npi.primeira_posicao.insert("pcd".into(), 2);
        npi.fundamento.insert("ordem_inicial".into(), "art. 5º, I a III".into());
        e.edital.cargos[0].regras[1] = Arc::new(npi);
        let p = e.publicacao();
        let passo = Passo { rotulo: PCD, cobrada: PCD, cobrada_na_chamada: PCD, ..e.outcome.ordem[2] };
        let of = |origem| {
            let rotulo = Rotulo { lista: PCD, origem };
            fundamento(p.edital, &p.cargos[0], &e.outcome, &passo, Some(&rotulo))
        };
        assert_eq!(of(OrigemRotulo::Fixada), "reserva, primeira posição fixada (art. 5º, I a III, NPI)");
        assert_eq!(of(OrigemRotulo::Natural), "reserva (art. 5º, PCD)");
    }
}
