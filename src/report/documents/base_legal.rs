//! Legal basis: each norm applied, its numbers, and every reading used with the reason.

use super::capa::{nota, paragrafo, titulo};
use super::leis;
use super::palavras;
use super::rolo::{Item, Tabela};
use crate::domain::norma::Leitura;
use crate::domain::plural;
use crate::domain::{Colisao, DuplaCota, Edital, Norma, Reserva};
use crate::law::fundamento::fixes;
use crate::report::context::{CargoView, Publicacao};
use crate::report::model::Align;
use crate::report::rows::Rows;
use crate::report::text::enumerated;

/// The basis of the whole act.
pub fn do_edital<'a>(p: &Publicacao<'a>) -> Vec<Item<'a>> {
    let e = p.edital;
    let normas: Vec<(&str, &Norma)> = e.reservas.iter().map(|r| (r.lista.as_str(), &*r.norma)).collect();
    let mut itens = secao(&normas);
    itens.extend(alteracoes(&e.reservas).map(Item::from));
    itens.extend(entre_listas(e).into_iter().map(|t| paragrafo(t).into()));
    itens
}

/// The basis of one cargo: the edital's, with what differs for the cargo.
pub fn do_cargo<'a>(p: &Publicacao<'a>, c: &CargoView<'a>) -> Vec<Item<'a>> {
    let e = p.edital;
    let regras = e.reservas.iter().zip(&c.cargo.regras);
    let normas: Vec<(&str, &Norma)> = regras.map(|(r, regra)| (r.lista.as_str(), &**regra)).collect();
    let mut itens = secao(&normas);
    itens.extend(alteracoes(&e.reservas).map(Item::from));
    itens.extend(entre_listas(e).into_iter().map(|t| paragrafo(t).into()));
    itens
}

fn secao<'a>(normas: &[(&str, &Norma)]) -> Vec<Item<'a>> {
    let mut itens: Vec<Item<'a>> = vec![titulo(2, "Fundamento legal e leituras adotadas").into()];
    if normas.is_empty() {
        itens.push(paragrafo("O edital não prevê reserva de vagas: há uma só lista, a de ampla concorrência.").into());
        return itens;
    }
    itens.extend(normas.iter().map(|(lista, n)| paragrafo(norma(lista, n)).into()));
    itens.push(leituras(normas).into());
    let notas = normas.iter().flat_map(|(lista, n)| n.leituras.iter().map(move |l| (*lista, l)));
    itens.extend(notas.map(|(lista, l)| nota(nota_da_leitura(lista, l)).into()));
    itens
}

/// `Pessoas com deficiência (PCD): Lei …. Reserva de 10 % das vagas (art. 3º, caput), …`
fn norma(lista: &str, n: &Norma) -> String {
    let mut partes =
        vec![format!("reserva de {} das vagas ({})", palavras::porcento(n.percentual), n.artigo("reserva"))];
    if n.minimo > 1 {
        partes.push(format!("a partir de {} {} ({})", n.minimo, plural(n.minimo, "vaga", "vagas"), n.artigo("minimo")));
    }
    partes.push(format!("{} ({})", palavras::arredondamento(n.arredondamento), n.artigo("arredondamento")));
    if let Some(teto) = n.teto {
        partes.push(format!("até o limite de {} das vagas", palavras::porcento(teto)));
    }
    if let Some(posicoes) = &n.posicoes {
        let lista: Vec<String> = posicoes.iter().map(|p| format!("{p}ª")).collect();
        let depois = n.intervalo.map_or_else(String::new, |i| format!(" e, depois, a cada {i}"));
        partes.push(format!("nas posições {}{depois}", enumerated(&lista)));
    }
    let desde = n.vigencia.map_or_else(String::new, |v| format!(", em vigor desde {v}"));
    let curta = leis::curta(&n.titulo);
    let curta = if curta == n.titulo { String::new() } else { format!(" (“{curta}”)") };
    format!("{} ({}): {}{curta}{desde}. Regra: {}.", n.rotulo, lista.to_uppercase(), n.titulo, partes.join("; "))
}

/// One row per point that each norm settles: the reading adopted and the others that the text admits.
fn leituras<'a>(normas: &[(&str, &Norma)]) -> Tabela<'a> {
    const COLUNAS: [(&str, Align); 5] = [
        ("Lista", Align::Center),
        ("Ponto", Align::Left),
        ("Leitura adotada", Align::Left),
        ("Outras admitidas", Align::Left),
        ("Fundamento", Align::Left),
    ];
    let mut linhas = Rows::default();
    for (lista, n) in normas {
        for chave in ["concorrencia", "ordem_inicial", "limiar"] {
            let (de, adotada, nome) = ponto(normas, lista, n, chave);
            let admite = de.leituras.iter().find(|l| l.chave == chave).map_or(&[][..], |l| &l.admite);
            let outras = admite.iter().map(String::as_str).filter(|v| Some(*v) != de.leitura(chave));
            let outras: Vec<&str> = outras.map(palavras::leitura_curta).collect();
            let outras = if outras.is_empty() { "nenhuma".to_owned() } else { enumerated(&outras) };
            let artigo = de.fundamento.get(chave).map_or("–", String::as_str);
            linhas.push([lista.to_uppercase(), palavras::chave(chave), adotada, outras, format!("{artigo}{nome}")]);
        }
    }
    Tabela::pronta("Leituras adotadas", &COLUNAS, linhas)
}

/// The norm that settles a point for a list, how it does, and its name where it is not the list's own: the first position of a list may
/// be fixed by the norm of another (Ibatiba art. 5º), and a table takes the place of the percentage.
fn ponto<'n>(normas: &[(&str, &'n Norma)], lista: &str, n: &'n Norma, chave: &str) -> (&'n Norma, String, String) {
    let propria = |texto: String| (n, texto, String::new());
    if chave != "ordem_inicial" {
        return propria(palavras::leitura(chave, n.leitura(chave).unwrap_or_default()));
    }
    if n.posicoes.is_some() {
        return propria("as posições da tabela, em lugar das que decorrem do percentual".to_owned());
    }
    match normas.iter().find(|(_, other)| fixes(other, lista)) {
        Some((outra, other)) if other.id != n.id => {
            let primeira = other.primeira_posicao.get(lista).copied().unwrap_or_default();
            let texto = format!(
                "a primeira posição, onde há vaga reservada, é a {primeira}ª, fixada pela norma da lista {}; as seguintes decorrem do percentual",
                outra.to_uppercase()
            );
            (other, texto, format!(", {}", leis::curta(&other.titulo)))
        }
        _ => propria(palavras::leitura(chave, n.leitura(chave).unwrap_or_default())),
    }
}

/// The note names the readings as the keys of the norm write them; the act, in words.
fn nota_da_leitura(lista: &str, l: &Leitura) -> String {
    let em_palavras = |texto: String, id: &&str| texto.replace(id, palavras::leitura_curta(id));
    let nota = ["mais-favoravel", "compensacao", "exclusao-previa"]
        .iter()
        .fold(l.nota.trim_end_matches('.').to_owned(), em_palavras);
    format!("{}, {}: {nota}.", lista.to_uppercase(), palavras::chave(&l.chave))
}

/// What the edital changed in the norms.
fn alteracoes(reservas: &[Reserva]) -> impl Iterator<Item = crate::report::model::Block> {
    reservas.iter().filter(|r| !r.alterado.is_empty()).map(|r| {
        let chaves: Vec<String> = r.alterado.iter().map(|c| palavras::chave(c)).collect();
        let chaves = enumerated(&chaves);
        paragrafo(format!("O edital fixa regra própria para a lista {}, quanto a: {chaves}.", r.lista.to_uppercase()))
    })
}

/// How the lists of one edital live together.
fn entre_listas(e: &Edital) -> Vec<String> {
    if e.reservas.len() < 2 {
        return Vec::new();
    }
    let precedencia: Vec<String> = e.reservas.iter().map(|r| r.lista.to_uppercase()).collect();
    let destino = match e.colisao {
        Colisao::Proxima => "a posição seguinte que nenhuma lista ocupa",
        Colisao::Anterior => "a posição anterior que nenhuma lista ocupa",
    };
    let dupla = match &e.dupla_cota {
        DuplaCota::PrimeiraPosicao => {
            "Quem concorre em duas listas reservadas é chamado na primeira posição que o alcançar.".to_owned()
        }
        DuplaCota::MaiorPercentual { acumulavel } => {
            let mantidas: Vec<String> = acumulavel.iter().map(|l| e.lista_id(*l).to_uppercase()).collect();
            let ressalva = if mantidas.is_empty() {
                String::new()
            } else {
                format!(", mantida a lista {}", enumerated(&mantidas))
            };
            format!("Quem concorre em duas listas reservadas fica apenas na de maior percentual{ressalva}.")
        }
    };
    vec![format!(
        "Precedência entre as listas: {}. Quando duas caem na mesma posição, a de menor precedência passa para {destino}. {dupla}",
        enumerated(&precedencia)
    )]
}
