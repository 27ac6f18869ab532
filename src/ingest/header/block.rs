//! Which rows are the header: the first that names the registration number and one more field, the rows of text below it that
//! name fields and hold no person, and a row of groups above.

use super::label::{Label, labels};
use crate::ingest::cell::number;
use crate::ingest::cell::text::{compact, fold, header_key};
use crate::ingest::cell::words::is_empty;
use crate::ingest::people::cargo::headings;
use crate::ingest::people::plan::Plan;
use crate::ingest::vocabulary::{core_key, is_core};
use crate::ingest::workbook::{RawRow, RawValue};

/// Rows that a header may take.
const TALLEST: u32 = 4;

/// First and last index of the rows of the header. `draft`: see [`find_for_draft`](super::find_for_draft).
pub(super) fn block(rows: &[RawRow], plan: &Plan<'_>, draft: bool) -> Option<(usize, usize)> {
    let start = match plan.planilhas.linha_cabecalho {
        Some(line) => rows.iter().position(|r| r.number == line)?,
        None => rows.iter().position(|r| is_start(r, plan))?,
    };
    let end = last_row(rows, start, plan, draft);
    Some((with_groups_above(rows, start, end, plan), end))
}

/// A row of group headings right above counts where names are repeated below it, as in `Nota | Nota` under `Português | Matemática`:
/// not the heading of a block, nor texts that stand only over who people are.
fn with_groups_above(rows: &[RawRow], start: usize, end: usize, plan: &Plan<'_>) -> usize {
    let Some(above) = start.checked_sub(1).and_then(|i| rows.get(i)) else { return start };
    let mut names: Vec<String> = texts(&rows[end]).map(|(_, t)| fold(t)).collect();
    names.sort_unstable();
    let repeated = names.windows(2).any(|pair| pair[0] == pair[1]);
    let groups = above.number + 1 == rows[start].number
        && texts(above).count() >= 2
        && above.cells.iter().all(|c| matches!(c.value, RawValue::Text(_)))
        && headings(above).is_empty()
        && over_others(above, &rows[start..=end], plan);
    if repeated && groups { start - 1 } else { start }
}

/// Does any text of a row stand over a column that does not only say who people are?
fn over_others(above: &RawRow, block: &[RawRow], plan: &Plan<'_>) -> bool {
    const WHO: [&str; 7] = ["inscricao", "nome", "nome_social", "cpf", "nascimento", "cargo", "cargo_nome"];
    let who = |t: &str| WHO.iter().any(|campo| names_field(t, campo, plan));
    let people: Vec<u32> = block.iter().flat_map(|r| texts(r).filter(|(_, t)| who(t)).map(|(c, _)| c)).collect();
    texts(above).any(|(column, _)| !people.contains(&column))
}

/// Index of the last row of the header that starts at `start`: rows of text below it that name fields and hold no person.
fn last_row(rows: &[RawRow], start: usize, plan: &Plan<'_>, draft: bool) -> usize {
    let first = &rows[start];
    let id = texts(first).find(|(_, t)| names_field(t, "inscricao", plan)).map(|(c, _)| c);
    let name = texts(first).find(|(_, t)| names_field(t, "nome", plan)).map(|(c, _)| c);
    let mut last = start;
    for (i, row) in rows.iter().enumerate().skip(start + 1) {
        if row.number - first.number >= TALLEST || !continues(row, first, &[id, name]) {
            break;
        }
        let names = texts(row).any(|(_, t)| is_known(t, plan)) || completes(&rows[start..=i], &plan.cabecalhos.named);
        if names || (draft && may_name(row, first)) {
            last = i;
        }
    }
    last
}

/// Does a text of the last row of the block, together with those above it, make a header that the edital names?
fn completes(block: &[RawRow], named: &[String]) -> bool {
    let Some(row) = block.last().filter(|_| !named.is_empty()) else { return false };
    let labels = labels(block, &[]);
    let is_named = |l: &Label| [&l.forms.joined, &l.forms.whole].iter().any(|t| named.binary_search(t).is_ok());
    texts(row).any(|(column, _)| labels.get(&column).is_some_and(is_named))
}

/// For a draft: several names, or one below another name. The heading of a block of people is none, nor are weights and maximums.
fn may_name(row: &RawRow, first: &RawRow) -> bool {
    let unit = |t: &str| {
        let folded = fold(t);
        t.trim_start().starts_with('(') || ["max", "peso", "de 0"].iter().any(|w| folded.starts_with(w))
    };
    if texts(row).all(|(_, t)| unit(t)) {
        return false;
    }
    let below = |column: u32| texts(first).any(|(c, _)| c == column);
    texts(row).count() >= 2 || texts(row).any(|(c, t)| below(c) && !t.contains(':'))
}

/// Only text, nothing that reads as a number, and nothing new where the person's number and name stand.
fn continues(row: &RawRow, first: &RawRow, person: &[Option<u32>]) -> bool {
    let text_only = row.cells.iter().all(|c| match &c.value {
        RawValue::Text(t) => number::parse(t.trim()).is_err(),
        _ => false,
    });
    let at = |row: &RawRow, column: u32| texts(row).find(|(c, _)| *c == column).map(|(_, t)| fold(t));
    let free = person.iter().flatten().all(|c| at(row, *c).is_none_or(|t| at(first, *c) == Some(t)));
    text_only && free && texts(row).next().is_some()
}

/// A row that names the registration number and at least one more field.
pub(super) fn is_start(row: &RawRow, plan: &Plan<'_>) -> bool {
    texts(row).any(|(_, t)| names_field(t, "inscricao", plan))
        && texts(row).filter(|(_, t)| is_known(t, plan)).count() >= 2
}

/// Is it a header that the edital or vocabulary knows?
pub(super) fn is_known(text: &str, plan: &Plan<'_>) -> bool {
    plan.cabecalhos.keys.binary_search(&header_key(text)).is_ok() || core_key(text).is_some()
}

/// Does a header text name a field, by mapping or (without one) by vocabulary?
pub(super) fn names_field(text: &str, campo: &str, plan: &Plan<'_>) -> bool {
    match plan.mapeado(campo) {
        Some(headers) => headers.iter().any(|h| compact(h) == compact(text)),
        None => plan.vocabulario.get(campo).is_some_and(|keys| {
            keys.contains(&header_key(text)) || core_key(text).is_some_and(|key| is_core(campo, &key))
        }),
    }
}

pub(super) fn texts(row: &RawRow) -> impl Iterator<Item = (u32, &str)> {
    row.cells.iter().filter_map(|c| match &c.value {
        RawValue::Text(t) if !is_empty(Some(&c.value)) => Some((c.column, &**t)),
        _ => None,
    })
}
