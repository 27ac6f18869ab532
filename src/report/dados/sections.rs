//! The rows of the portal: every list of every cargo, one after the other, cut into files that a browser loads one at a time.

use super::{List, Pages, Rows, array};
use crate::domain::Edital;
use crate::report::lists::lista_at;

/// Most rows of a data file: some 400 kB.
const ROWS: usize = 3000;

/// Where a section begins, and how many rows it has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Section {
    /// File, from 1.
    pub file: usize,
    /// Row within the file, from 0.
    pub row: usize,
    /// Rows.
    pub count: usize,
}

/// Writes the data files in sequence.
pub struct Sections<'p> {
    pages: &'p mut dyn Pages,
    file: usize,
    row: usize,
    line: String,
}

impl<'p> Sections<'p> {
    /// Nothing written yet.
    pub fn new(pages: &'p mut dyn Pages) -> Self {
        Self { pages, file: 0, row: 0, line: String::new() }
    }

    /// Every section of a cargo: vagas, each list, order, people out. `seen` receives section and row of each person.
    pub fn cargo(
        &mut self,
        edital: &Edital,
        rows: &dyn Rows,
        seen: &mut dyn FnMut(usize, usize, &[&str]),
    ) -> Vec<Section> {
        let ids: Vec<&str> = (0..edital.listas()).map(|i| edital.lista_id(lista_at(i))).collect();
        let mut all = vec![self.whole(rows, List::Vagas, &mut |_, _| {})];
        let mut lists = vec![Section::default(); ids.len()];
        rows.each(List::Classificacao, &mut |cells| {
            let id = cells.get(2).copied().unwrap_or_default();
            let Some(i) = ids.iter().position(|l| *l == id) else { return };
            let at = self.push(cells.get(3..).unwrap_or_default());
            if lists[i].count == 0 {
                lists[i] = at;
            }
            seen(i + 1, lists[i].count, cells);
            lists[i].count += 1;
        });
        all.extend(lists);
        let n = all.len();
        all.push(self.whole(rows, List::Ordem, &mut |row, cells| seen(n, row, cells)));
        all.push(self.whole(rows, List::Fora, &mut |row, cells| seen(n + 1, row, cells)));
        all
    }

    fn whole(&mut self, rows: &dyn Rows, list: List, seen: &mut dyn FnMut(usize, &[&str])) -> Section {
        let mut section = Section::default();
        rows.each(list, &mut |cells| {
            let at = self.push(cells.get(2..).unwrap_or_default());
            if section.count == 0 {
                section = at;
            }
            seen(section.count, cells);
            section.count += 1;
        });
        section
    }

    /// Is whatever comes thrown away?
    pub fn over(&self) -> bool {
        self.pages.over()
    }

    fn push(&mut self, cells: &[&str]) -> Section {
        if self.over() {
            return Section::default();
        }
        if self.file == 0 || self.row == ROWS {
            self.close();
            self.file += 1;
            self.row = 0;
            self.pages.begin(&format!("dados/portal/d{:05}.js", self.file));
            self.pages.text(&format!("portal.dados({},[\n", self.file));
        }
        let at = Section { file: self.file, row: self.row, count: 0 };
        self.line.clear();
        if self.row > 0 {
            self.line.push_str(",\n");
        }
        array(cells.iter().copied(), &mut self.line);
        self.pages.text(&self.line);
        self.row += 1;
        at
    }

    fn close(&mut self) {
        if self.file > 0 {
            self.pages.text("\n]);\n");
            self.pages.end();
        }
    }

    /// Ends the last file. Returns the rows that a full file has.
    pub fn finish(mut self) -> usize {
        self.close();
        ROWS
    }
}
