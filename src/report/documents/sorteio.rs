//! The sheet of a public draw: the tied people of each cargo and a blank for the number drawn.

use super::ROWS_PER_VOLUME;
use super::ato;
use super::campos::{Com, Comuns};
use super::capa::{self, capa, titulo};
use super::rolo::{Item, Tabela, Volumes};
use crate::domain::{Date, plural};
use crate::finding::Finding;
use crate::law::outcome::SorteioPendente;
use crate::report::context::{CargoView, Publicacao};
use crate::report::model::Align;
use crate::report::text::{Gender, counted, phrase::with_dots};
use serde::Serialize;
use std::collections::BTreeMap;

/// The draws of one cargo.
#[derive(Clone, Copy, Debug)]
pub struct Sorteios<'a> {
    /// Index of the cargo in the edital.
    pub cargo: usize,
    /// Its pending draws.
    pub pendentes: &'a [SorteioPendente],
}

/// Fields of the sheet.
#[derive(Debug, Serialize)]
struct Campos {
    /// 2.
    quantidade: u64,
    /// `2 (dois) empates`.
    empates: String,
    /// `5 (cinco) pessoas`.
    pessoas: String,
}

/// Where the number drawn is written by hand: 28 mm.
const EM_BRANCO: &str = "________________";

const PARTES: [&str; 2] = ["pessoas_empatadas", "assinaturas"];

/// The sheet. `data` is the day of the session, when it is known.
///
/// # Errors
/// Those of the template.
pub fn sorteio<'a>(
    p: &'a Publicacao<'a>,
    data: Option<Date>,
    sorteios: &[Sorteios<'a>],
) -> Result<Volumes<'a>, Vec<Finding>> {
    let total = |n: usize| u64::try_from(n).unwrap_or(u64::MAX);
    let todos = || sorteios.iter().flat_map(|s| s.pendentes);
    let quantidade = total(todos().count());
    let proprios = Campos {
        quantidade,
        empates: counted(quantidade, "empate", "empates", Gender::Masculine),
        pessoas: counted(total(todos().map(|s| s.pessoas.len()).sum()), "pessoa", "pessoas", Gender::Feminine),
    };
    let campos = Com { comuns: Comuns::new(p, "sorteio", data, &PARTES), proprios };
    let partes = BTreeMap::from([
        ("pessoas_empatadas", empatadas(p, sorteios)),
        ("assinaturas", vec![capa::assinaturas(p, data).into()]),
    ]);
    ato(p, "sorteio", "sorteio", &campos, partes, capa(p, "Folha de sorteio público", data), ROWS_PER_VOLUME)
}

fn empatadas<'a>(p: &'a Publicacao<'a>, sorteios: &[Sorteios<'a>]) -> Vec<Item<'a>> {
    let mut itens: Vec<Item<'a>> = Vec::new();
    for s in sorteios {
        let Some(c) = p.cargos.iter().find(|c| c.indice == s.cargo) else { continue };
        itens.push(titulo(2, c.titulo()).into());
        itens.extend(s.pendentes.iter().map(|pendente| um(p, *c, pendente).into()));
    }
    itens
}

fn um<'a>(p: &Publicacao<'a>, c: CargoView<'a>, s: &'a SorteioPendente) -> Tabela<'a> {
    const COLUNAS: [(&str, Align); 3] =
        [("Inscrição", Align::Center), ("Nome", Align::Left), ("Número sorteado", Align::Center)];
    let quantas = u64::try_from(s.pessoas.len()).unwrap_or(u64::MAX);
    let ultima = u64::from(s.posicao).saturating_add(quantas.saturating_sub(1));
    let legenda = format!(
        "{}: {} {}, da {}ª à {}ª colocação",
        p.rotulo(s.lista),
        with_dots(quantas),
        plural(quantas, "pessoa empatada", "pessoas empatadas"),
        s.posicao,
        ultima
    );
    Tabela::de(legenda, &COLUNAS, &s.pessoas, move |x, linha| {
        linha.cell().text(&c.pessoa(*x).inscricao);
        linha.cell().text(&c.nome(*x));
        linha.cell().text(EM_BRANCO);
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::Lista;
    use crate::report::dump::dump;
    use crate::report::exemplo::Exemplo;

    #[test]
    fn the_sheet_lists_the_tied_people_and_leaves_the_number_to_the_draw() {
        let e = Exemplo::new();
        let p = e.publicacao();
        let pendentes = [SorteioPendente { lista: Lista::AC, posicao: 2, pessoas: vec![1, 2] }];
        let sorteios = [Sorteios { cargo: 0, pendentes: &pendentes }];
        let texto = dump(&sorteio(&p, None, &sorteios).expect("our own text has no error").documento(0));
        for trecho in [
            "1 (um) empate",
            "2 (duas) pessoas",
            "Ampla concorrência: 2 pessoas empatadas, da 2ª à 3ª colocação",
            "0003 | CÉLIA DE EXEMPLO | ________________",
        ] {
            assert!(texto.contains(trecho), "{trecho}\n--- in\n{texto}");
        }
    }
}
