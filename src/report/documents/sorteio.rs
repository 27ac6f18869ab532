//! The sheet of a public draw: the tied people of each cargo and a blank for the number drawn.

use super::Ato;
use super::ROWS_PER_VOLUME;
use super::fields::{ActFields, CommonFields};
use super::frame::{self, frame, heading};
use super::volumes::{Item, LazyTable, Volumes};
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
struct Fields {
    /// 2.
    quantidade: u64,
    /// `2 (dois) empates`.
    empates: String,
    /// `5 (cinco) pessoas`.
    pessoas: String,
}

/// Where the number drawn is written by hand: 28 mm.
const BLANK: &str = "________________";

const PARTS: [&str; 2] = ["pessoas_empatadas", "assinaturas"];

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
    let all = || sorteios.iter().flat_map(|s| s.pendentes);
    let quantidade = total(all().count());
    let own = Fields {
        quantidade,
        empates: counted(quantidade, "empate", "empates", Gender::Masculine),
        pessoas: counted(total(all().map(|s| s.pessoas.len()).sum()), "pessoa", "pessoas", Gender::Feminine),
    };
    let fields = ActFields { common: CommonFields::new(p, "sorteio", data, &PARTS), own };
    let parts = BTreeMap::from([
        ("pessoas_empatadas", tied(p, sorteios)),
        ("assinaturas", vec![frame::signatures(p, data).into()]),
    ]);
    let frame = frame(p, "Folha de sorteio público", data);
    Ato { id: "sorteio", base: "sorteio", fields, parts, frame, most: ROWS_PER_VOLUME }.volumes(p)
}

fn tied<'a>(p: &'a Publicacao<'a>, sorteios: &[Sorteios<'a>]) -> Vec<Item<'a>> {
    let mut items: Vec<Item<'a>> = Vec::new();
    for s in sorteios {
        let Some(c) = p.cargos.iter().find(|c| c.indice == s.cargo) else { continue };
        items.push(heading(2, c.titulo()).into());
        items.extend(s.pendentes.iter().map(|pending| table_of(p, *c, pending).into()));
    }
    items
}

fn table_of<'a>(p: &Publicacao<'a>, c: CargoView<'a>, s: &'a SorteioPendente) -> LazyTable<'a> {
    const COLUMNS: [(&str, Align); 3] =
        [("Inscrição", Align::Center), ("Nome", Align::Left), ("Número sorteado", Align::Center)];
    let count = u64::try_from(s.pessoas.len()).unwrap_or(u64::MAX);
    let last = u64::from(s.posicao).saturating_add(count.saturating_sub(1));
    let caption = format!(
        "{}: {} {}, da {}ª à {}ª colocação",
        p.rotulo(s.lista),
        with_dots(count),
        plural(count, "pessoa empatada", "pessoas empatadas"),
        s.posicao,
        last
    );
    LazyTable::of(caption, &COLUMNS, &s.pessoas, move |x, row| {
        row.cell().text(&c.pessoa(*x).inscricao);
        row.cell().text(&c.nome(*x));
        row.cell().text(BLANK);
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
        let text = dump(&sorteio(&p, None, &sorteios).expect("our own text has no error").document(0));
        for excerpt in [
            "1 (um) empate",
            "2 (duas) pessoas",
            "Ampla concorrência: 2 pessoas empatadas, da 2ª à 3ª colocação",
            "0003 | CÉLIA DE EXEMPLO | ________________",
        ] {
            assert!(text.contains(excerpt), "{excerpt}\n--- in\n{text}");
        }
    }
}
