//! The ledger cut by cargo and put in the order of the days.
//!
//! Events of one day count in the order of the file; a ledger that is not in date order is replayed stably by date, with a warning
//! (A0520).

use crate::domain::{CampoEvento, Date, Evento, FonteEventos};
use crate::finding::catalogue::ledger as catalogo;
use crate::finding::{Finding, Place, Scope};

/// The events of an exam, by cargo and day.
#[derive(Debug)]
pub struct Livro<'a> {
    cargos: Vec<Vec<&'a Evento>>,
    fontes: &'a [FonteEventos],
    /// Rows out of date order.
    pub achados: Vec<Finding>,
}

impl<'a> Livro<'a> {
    /// Cuts the ledger by cargo. A `prorrogacao` or a `retificacao` without cargo belongs to each. Linear but for the sort.
    pub fn new(cargos: usize, eventos: &'a [Evento], fontes: &'a [FonteEventos]) -> Self {
        let mut por_data: Vec<&Evento> = eventos.iter().collect();
        por_data.sort_by_key(|e| e.data);
        let mut livro = Self { cargos: vec![Vec::new(); cargos], fontes, achados: Vec::new() };
        for evento in por_data {
            match evento.cargo {
                Some(cargo) => livro.cargos.get_mut(cargo).into_iter().for_each(|c| c.push(evento)),
                None => livro.cargos.iter_mut().for_each(|c| c.push(evento)),
            }
        }
        livro.achados = livro.out_of_order(eventos);
        livro
    }

    /// Events of a cargo, by date; those of one day in the order of the file.
    pub fn do_cargo(&self, cargo: usize) -> &[&'a Evento] {
        self.cargos.get(cargo).map_or(&[], Vec::as_slice)
    }

    /// The cell of an event; the row alone when its column does not exist.
    pub fn place(&self, evento: &Evento, campo: CampoEvento) -> Place {
        place_in(self.fontes, evento, campo)
    }

    fn out_of_order(&self, eventos: &[Evento]) -> Vec<Finding> {
        misplaced(eventos)
            .into_iter()
            .filter_map(|i| eventos.get(i))
            .map(|e| {
                let mensagem = format!("a linha de {} está fora da ordem das datas do livro de eventos", e.data);
                Finding::new(&catalogo::FORA_DE_ORDEM, Scope::Exame, self.place(e, CampoEvento::Data), mensagem)
                    .value(&e.data.pt())
            })
            .collect()
    }
}

fn place_in(fontes: &[FonteEventos], evento: &Evento, campo: CampoEvento) -> Place {
    let Some(fonte) = fontes.get(evento.origem.fonte as usize) else {
        return Place::line("", evento.origem.linha as usize);
    };
    match fonte.colunas.get(campo.index()).copied().flatten() {
        Some(coluna) => Place::cell(&fonte.arquivo, &fonte.aba, coluna, evento.origem.linha),
        None => Place {
            arquivo: fonte.arquivo.clone(),
            aba: fonte.aba.clone(),
            celula: format!("linha {}", evento.origem.linha),
        },
    }
}

/// Rows that would have to move for the ledger to be in date order: those outside a longest run of rows already in order, so that
/// one date typed wrong is one finding and not one for every row below it.
fn misplaced(eventos: &[Evento]) -> Vec<usize> {
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::with_capacity(eventos.len());
    let date = |i: usize| eventos.get(i).map(|e| e.data);
    for (i, evento) in eventos.iter().enumerate() {
        let at = ends.partition_point(|&end| date(end) <= Some(evento.data));
        before.push(at.checked_sub(1).and_then(|p| ends.get(p)).copied());
        match ends.get_mut(at) {
            Some(end) => *end = i,
            None => ends.push(i),
        }
    }
    let mut in_order = vec![false; eventos.len()];
    let mut next = ends.last().copied();
    while let Some(i) = next {
        if let Some(flag) = in_order.get_mut(i) {
            *flag = true;
        }
        next = before.get(i).copied().flatten();
    }
    in_order.iter().enumerate().filter(|(_, kept)| !**kept).map(|(i, _)| i).collect()
}

/// How many of a cargo's events the batch of day `data` sees: "the events of D that stand before the first nomination of D in
/// that cargo" and everything before D.
pub fn seen_by_batch(eventos: &[&Evento], data: Date) -> usize {
    let start = eventos.partition_point(|e| e.data < data);
    let of_day =
        eventos.iter().skip(start).take_while(|e| e.data == data && e.tipo != crate::domain::TipoEvento::Nomeacao);
    start + of_day.count()
}

#[cfg(test)]
mod tests {
    use super::super::apoio::evento;
    use super::*;

    fn days(text: &[&str]) -> Vec<Evento> {
        text.iter().map(|d| evento(d, "vagas", "", Some(1))).collect()
    }

    #[test]
    fn one_date_typed_wrong_is_one_finding() {
        let eventos = days(&["2026-01-02", "2036-01-03", "2026-01-04", "2026-01-05", "2026-01-05"]);
        assert_eq!(misplaced(&eventos), [1]);
        let livro = Livro::new(1, &eventos, &[]);
        assert_eq!(livro.achados.len(), 1);
        assert!(livro.achados[0].mensagem.contains("03/01/2036"));
    }

    #[test]
    fn a_ledger_in_order_has_no_finding() {
        assert_eq!(misplaced(&days(&["2026-01-02", "2026-01-02", "2026-01-03"])), [0usize; 0]);
        assert_eq!(misplaced(&[]), [0usize; 0]);
    }

    #[test]
    fn events_of_one_day_keep_the_order_of_the_file() {
        let mut eventos = days(&["2026-01-03", "2026-01-02", "2026-01-03", "2026-01-02"]);
        for (i, e) in eventos.iter_mut().enumerate() {
            e.origem.linha = i as u32;
        }
        let livro = Livro::new(1, &eventos, &[]);
        let linhas: Vec<u32> = livro.do_cargo(0).iter().map(|e| e.origem.linha).collect();
        assert_eq!(linhas, [1, 3, 0, 2]);
    }

    #[test]
    fn an_extension_without_cargo_belongs_to_all() {
        let mut all = evento("2026-01-02", "prorrogacao", "", Some(12));
        all.cargo = None;
        let eventos = [evento("2026-01-01", "vagas", "", Some(1)), all];
        let livro = Livro::new(2, &eventos, &[]);
        assert_eq!((livro.do_cargo(0).len(), livro.do_cargo(1).len()), (2, 1));
        assert!(livro.do_cargo(2).is_empty());
    }

    #[test]
    fn the_batch_sees_the_day_up_to_its_first_nomination() {
        let eventos = [
            evento("2026-01-01", "nomeacao", "1", None),
            evento("2026-01-02", "vagas", "", Some(1)),
            evento("2026-01-02", "nomeacao", "2", None),
            evento("2026-01-02", "vagas", "", Some(9)),
            evento("2026-01-03", "vagas", "", Some(9)),
        ];
        let livro = Livro::new(1, &eventos, &[]);
        let day = |d: &str| Date::parse_iso(d).expect("a date of the test");
        assert_eq!(seen_by_batch(livro.do_cargo(0), day("2026-01-02")), 2);
        assert_eq!(seen_by_batch(livro.do_cargo(0), day("2026-01-01")), 0);
        assert_eq!(seen_by_batch(livro.do_cargo(0), day("2026-01-09")), 5);
    }
}
