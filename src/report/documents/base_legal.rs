//! Legal basis: each norm applied, its numbers, and every reading used with the reason.

use super::frame::{heading, note, paragraph};
use super::leis;
use super::volumes::{Item, LazyTable};
use super::words;
use crate::domain::norma::Leitura;
use crate::domain::plural;
use crate::domain::{Colisao, DuplaCota, Edital, Norma, Reserva};
use crate::law::fundamento::fixes;
use crate::report::context::{CargoView, Publicacao};
use crate::report::model::Align;
use crate::report::rows::Rows;
use crate::report::text::enumerated;

/// The basis of the whole act.
pub fn of_edital<'a>(p: &Publicacao<'a>) -> Vec<Item<'a>> {
    let e = p.edital;
    let normas: Vec<(&str, &Norma)> = e.reservas.iter().map(|r| (r.lista.as_str(), &*r.norma)).collect();
    let mut items = section(&normas);
    items.extend(changes(&e.reservas).map(Item::from));
    items.extend(between_listas(e).into_iter().map(|t| paragraph(t).into()));
    items
}

/// The basis of one cargo: the edital's, with what differs for the cargo.
pub fn of_cargo<'a>(p: &Publicacao<'a>, c: &CargoView<'a>) -> Vec<Item<'a>> {
    let e = p.edital;
    let regras = e.reservas.iter().zip(&c.cargo.regras);
    let normas: Vec<(&str, &Norma)> = regras.map(|(r, regra)| (r.lista.as_str(), &**regra)).collect();
    let mut items = section(&normas);
    items.extend(changes(&e.reservas).map(Item::from));
    items.extend(between_listas(e).into_iter().map(|t| paragraph(t).into()));
    items
}

fn section<'a>(normas: &[(&str, &Norma)]) -> Vec<Item<'a>> {
    let mut items: Vec<Item<'a>> = vec![heading(2, "Fundamento legal e leituras adotadas").into()];
    if normas.is_empty() {
        items.push(paragraph("O edital não prevê reserva de vagas: há uma só lista, a de ampla concorrência.").into());
        return items;
    }
    items.extend(normas.iter().map(|(lista, n)| paragraph(norma(lista, n)).into()));
    items.push(leituras(normas).into());
    let notas = normas.iter().flat_map(|(lista, n)| n.leituras.iter().map(move |l| (*lista, l)));
    items.extend(notas.map(|(lista, l)| note(note_of_leitura(lista, l)).into()));
    items
}

/// `Pessoas com deficiência (PCD): Lei …. Reserva de 10 % das vagas (art. 3º, caput), …`
fn norma(lista: &str, n: &Norma) -> String {
    let mut parts = vec![format!("reserva de {} das vagas ({})", words::percent(n.percentual), n.artigo("reserva"))];
    if n.minimo > 1 {
        parts.push(format!("a partir de {} {} ({})", n.minimo, plural(n.minimo, "vaga", "vagas"), n.artigo("minimo")));
    }
    parts.push(format!("{} ({})", words::rounding(n.arredondamento), n.artigo("arredondamento")));
    if let Some(teto) = n.teto {
        parts.push(format!("até o limite de {} das vagas", words::percent(teto)));
    }
    if let Some(posicoes) = &n.posicoes {
        let lista: Vec<String> = posicoes.iter().map(|p| format!("{p}ª")).collect();
        let then = n.intervalo.map_or_else(String::new, |i| format!(" e, depois, a cada {i}"));
        parts.push(format!("nas posições {}{then}", enumerated(&lista)));
    }
    let since = n.vigencia.map_or_else(String::new, |v| format!(", em vigor desde {v}"));
    let short = leis::short(&n.titulo);
    let short = if short == n.titulo { String::new() } else { format!(" (“{short}”)") };
    format!("{} ({}): {}{short}{since}. Regra: {}.", n.rotulo, lista.to_uppercase(), n.titulo, parts.join("; "))
}

/// One row per point that each norm settles: the reading adopted and the others that the text admits.
fn leituras<'a>(normas: &[(&str, &Norma)]) -> LazyTable<'a> {
    const COLUMNS: [(&str, Align); 5] = [
        ("Lista", Align::Center),
        ("Ponto", Align::Left),
        ("Leitura adotada", Align::Left),
        ("Outras admitidas", Align::Left),
        ("Fundamento", Align::Left),
    ];
    let mut rows = Rows::default();
    for (lista, n) in normas {
        for key in ["concorrencia", "ordem_inicial", "limiar"] {
            let (settled_by, adotada, by_name) = point(normas, lista, n, key);
            let admite = settled_by.leituras.iter().find(|l| l.chave == key).map_or(&[][..], |l| &l.admite);
            let others = admite.iter().map(String::as_str).filter(|v| Some(*v) != settled_by.leitura(key));
            let others: Vec<&str> = others.map(words::short_leitura).collect();
            let others = if others.is_empty() { "nenhuma".to_owned() } else { enumerated(&others) };
            let artigo = settled_by.fundamento.get(key).map_or("–", String::as_str);
            rows.push([lista.to_uppercase(), words::point(key), adotada, others, format!("{artigo}{by_name}")]);
        }
    }
    LazyTable::ready("Leituras adotadas", &COLUMNS, rows)
}

/// The norm that settles a point for a list, how it does, and its name where it is not the list's own: the first position of a list may
/// be fixed by the norm of another (Ibatiba art. 5º), and a table takes the place of the percentage.
fn point<'n>(normas: &[(&str, &'n Norma)], lista: &str, n: &'n Norma, key: &str) -> (&'n Norma, String, String) {
    let own = |text: String| (n, text, String::new());
    if key != "ordem_inicial" {
        return own(words::leitura(key, n.leitura(key).unwrap_or_default()));
    }
    if n.posicoes.is_some() {
        return own("as posições da tabela, em lugar das que decorrem do percentual".to_owned());
    }
    match normas.iter().find(|(_, other)| fixes(other, lista)) {
        Some((its_lista, norma)) if norma.id != n.id => {
            let first = norma.primeira_posicao.get(lista).copied().unwrap_or_default();
            let text = format!(
                "a primeira posição, onde há vaga reservada, é a {first}ª, fixada pela norma da lista {}; as seguintes decorrem do percentual",
                its_lista.to_uppercase()
            );
            (norma, text, format!(", {}", leis::short(&norma.titulo)))
        }
        _ => own(words::leitura(key, n.leitura(key).unwrap_or_default())),
    }
}

/// The note names the readings as the keys of the norm write them; the act, in words.
fn note_of_leitura(lista: &str, l: &Leitura) -> String {
    let in_words = |text: String, id: &&str| text.replace(id, words::short_leitura(id));
    let nota = ["mais-favoravel", "compensacao", "exclusao-previa"]
        .iter()
        .fold(l.nota.trim_end_matches('.').to_owned(), in_words);
    format!("{}, {}: {nota}.", lista.to_uppercase(), words::point(&l.chave))
}

/// What the edital changed in the norms.
fn changes(reservas: &[Reserva]) -> impl Iterator<Item = crate::report::model::Block> {
    reservas.iter().filter(|r| !r.alterado.is_empty()).map(|r| {
        let keys: Vec<String> = r.alterado.iter().map(|c| words::point(c)).collect();
        let keys = enumerated(&keys);
        paragraph(format!("O edital fixa regra própria para a lista {}, quanto a: {keys}.", r.lista.to_uppercase()))
    })
}

/// How the lists of one edital live together.
fn between_listas(e: &Edital) -> Vec<String> {
    if e.reservas.len() < 2 {
        return Vec::new();
    }
    let precedencia: Vec<String> = e.reservas.iter().map(|r| r.lista.to_uppercase()).collect();
    let target = match e.colisao {
        Colisao::Proxima => "a posição seguinte que nenhuma lista ocupa",
        Colisao::Anterior => "a posição anterior que nenhuma lista ocupa",
    };
    let dupla = match &e.dupla_cota {
        DuplaCota::PrimeiraPosicao => {
            "Quem concorre em duas listas reservadas é chamado na primeira posição que o alcançar.".to_owned()
        }
        DuplaCota::MaiorPercentual { acumulavel } => {
            let kept: Vec<String> = acumulavel.iter().map(|l| e.lista_id(*l).to_uppercase()).collect();
            let ressalva =
                if kept.is_empty() { String::new() } else { format!(", mantida a lista {}", enumerated(&kept)) };
            format!("Quem concorre em duas listas reservadas fica apenas na de maior percentual{ressalva}.")
        }
    };
    vec![format!(
        "Precedência entre as listas: {}. Quando duas caem na mesma posição, a de menor precedência passa para {target}. {dupla}",
        enumerated(&precedencia)
    )]
}
