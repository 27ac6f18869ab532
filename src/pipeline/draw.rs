//! What is said of a draw: at the cell of the number, with the way out that fits what was drawn so far.

use super::compute::place;
use crate::domain::Origem;
use crate::finding::catalogue::law as codes;
use crate::finding::{Finding, Place};
use crate::ingest::{CargoInput, Fonte};
use crate::law::outcome::SorteioPendente;
use std::collections::{BTreeMap, BTreeSet};

/// The way out of a tie left to the draw, where numbers were drawn already or the edital names their record; `None`: nothing was.
pub fn fix_of_pending(input: &CargoInput, draw: &SorteioPendente) -> Option<String> {
    let tied: BTreeSet<&str> =
        draw.pessoas.iter().filter_map(|p| input.candidatos.get(*p as usize)).map(|c| &*c.inscricao).collect();
    let of_tie = |entry, f: &&Finding| f.entry == entry && f.inscricao.as_deref().is_some_and(|i| tied.contains(i));
    let told = |entry: &'static crate::finding::Entry| input.achados.iter().any(|f| of_tie(entry, &f));
    let (half, twice) = (told(&codes::SORTEIO_INCOMPLETO), told(&codes::SORTEIO_REPETIDO));
    let place = if input.sorteio_informado { "no registro do sorteio" } else { "na coluna do sorteio da planilha" };
    Some(match (half, twice) {
        (true, true) => format!(
            "{place} falta o número de uma parte das pessoas deste empate, e há um número repetido: corrija o que os achados {} e {} indicam, conforme a ata da sessão pública",
            codes::SORTEIO_INCOMPLETO.code,
            codes::SORTEIO_REPETIDO.code
        ),
        (true, false) => format!(
            "{place} só uma parte das pessoas deste empate tem número: preencha o das que o achado {} indica, conforme a ata da sessão pública",
            codes::SORTEIO_INCOMPLETO.code
        ),
        (false, true) => format!(
            "{place} duas pessoas deste empate têm o mesmo número: corrija as que o achado {} indica, conforme a ata da sessão pública",
            codes::SORTEIO_REPETIDO.code
        ),
        (false, false) if input.sorteio_informado => "o registro informado em [planilhas] sorteio não tem número que valha para as pessoas deste empate: depois da sessão pública (folha em homologa ato sorteio), preencha nele a coluna ordem de cada uma".into(),
        (false, false) => return None,
    })
}

/// Gives what the law says about the draw the cell of the number: in the record, or in the column of the results.
pub fn locate(input: &mut CargoInput, fontes: &[Fonte]) {
    let of_draw = [&codes::SORTEIO_INCOMPLETO, &codes::SORTEIO_REPETIDO, &codes::SORTEIO_FORA_DO_EMPATE];
    let CargoInput { candidatos, achados, lugares_do_sorteio, .. } = input;
    let mut told: Vec<&mut Finding> = achados.iter_mut().filter(|f| of_draw.contains(&f.entry)).collect();
    if told.is_empty() {
        return;
    }
    let rows: BTreeMap<&str, Origem> = candidatos.iter().map(|c| (&*c.inscricao, c.origem)).collect();
    let file = lugares_do_sorteio.values().next().map(|l| Place { celula: String::new(), ..l.inscricao.clone() });
    for finding in &mut told {
        let Some(id) = finding.inscricao.as_deref() else { continue };
        let line = lugares_do_sorteio.get(id);
        if finding.entry == &codes::SORTEIO_FORA_DO_EMPATE {
            finding.place = line.map(|l| l.inscricao.clone()).or(file.clone()).unwrap_or_default();
            continue;
        }
        let column = rows.get(id).filter(|o| has_column(fontes, **o)).map(|o| place(fontes, *o, "sorteio"));
        match (line, column, &file) {
            (Some(line), ..) => finding.place = line.ordem.clone(),
            (None, Some(cell), _) => {
                finding.place = cell;
                finding.conserto = "confira a ata do sorteio e corrija a coluna do sorteio na planilha: um número, e um só, para cada pessoa do empate".into();
            }
            (None, None, Some(file)) => {
                finding.place = file.clone();
                finding.conserto = format!(
                    "acrescente ao registro do sorteio a linha da inscrição {id}, com o número que lhe coube na sessão pública"
                );
            }
            (None, None, None) => {}
        }
    }
}

/// Has the sheet of a row a column of numbers drawn?
fn has_column(fontes: &[Fonte], origem: Origem) -> bool {
    fontes.get(origem.fonte as usize).is_some_and(|f| f.colunas.contains_key("sorteio"))
}
