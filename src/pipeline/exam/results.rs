//! The results: files side by side, and the sheets of each side by side, put together into the people of each cargo.

use super::finding;
use super::opening::{open, resolve};
use crate::finding::Finding;
use crate::finding::catalogue::law as catalogue;
use crate::ingest::edital::Planilhas;
use crate::ingest::people::{self, Chosen, Plan, SheetPlace, SheetReader, SheetRows};
use crate::ingest::workbook::Workbook;
use crate::ingest::{CargoInput, Exam, InputFile};
use crate::pipeline::doubtful;
use crate::pipeline::progress::Progress;
use crate::pipeline::roles::{self, Source};
use rayon::prelude::*;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

/// What one file gave.
struct FileRows {
    input: Option<InputFile>,
    achados: Vec<Finding>,
    sheets: Vec<SheetRows>,
}

/// The results: files side by side, and the sheets of each side by side.
pub(super) fn read_results(pasta: &Path, planilhas: &Planilhas, exam: &mut Exam, progress: &dyn Progress) {
    let files = resolve(pasta, &planilhas.resultados, &mut exam.achados);
    let plan = Plan::new(&exam.edital, planilhas);
    let of_quotas = people::quota_edital(&exam.edital, &planilhas.cotas);
    let of_quotas = of_quotas.as_ref().map(|edital| Plan::of_quotas(edital, planilhas));
    let files = roles::results(pasta, &plan, files, &mut exam.achados);
    progress.phase("leitura", u64::try_from(files.len()).ok());
    let twice = read_twice(&files);
    let read: Vec<FileRows> = files
        .par_iter()
        .zip(twice)
        .map(|(file, twice)| {
            let rows = read_file(file, planilhas, (&plan, of_quotas.as_ref()), twice);
            progress.step(false);
            rows
        })
        .collect();
    let mut sheets = Vec::new();
    let known = exam.arquivos.clone();
    for file in read {
        // A file may be results and something else
        exam.arquivos.extend(file.input.filter(|i| !known.contains(i)));
        exam.achados.extend(file.achados);
        sheets.extend(file.sheets);
    }
    match people::merge(&plan, sheets) {
        Ok(people) => {
            exam.cargos = people.cargos;
            exam.fontes = people.fontes;
            exam.achados.extend(people.achados);
            let codigos: Vec<Arc<str>> = exam.edital.cargos.iter().map(|c| Arc::from(c.codigo.as_str())).collect();
            doubtful::settle(&mut exam.achados, &exam.fontes, &exam.cargos, &codigos);
        }
        Err(e) => exam.achados.push(finding(&catalogue::FALHA_INTERNA, format!("a junção das planilhas falhou: {e}"))),
    }
    exam.cargos.par_iter_mut().for_each(CargoInput::put_side_by_side);
    exam.cargos.resize_with(exam.edital.cargos.len(), CargoInput::default);
}

/// Bytes of the files of an exam that are read a second time: some 600,000 cells.
const READ_TWICE: u64 = 16 << 20;

/// Which files are read a second time: the first of the list, up to a total size.
fn read_twice(files: &[Source]) -> Vec<bool> {
    let mut left = READ_TWICE;
    let within = |source: &Source| {
        let size = std::fs::metadata(&source.file.path).map_or(u64::MAX, |m| m.len());
        let rest = left.checked_sub(size);
        left = rest.unwrap_or(left);
        rest.is_some()
    };
    files.iter().map(within).collect()
}

/// `of_quotas`: for the sheets that only say who competes for the quotas.
fn read_file(
    source: &Source,
    planilhas: &Planilhas,
    (plan, of_quotas): (&Plan, Option<&Plan>),
    twice: bool,
) -> FileRows {
    let mut rows = FileRows { input: None, achados: Vec::new(), sheets: Vec::new() };
    let (file, mut inputs) = (&source.file, Vec::new());
    let Some(workbook) = open(file, planilhas, &mut inputs, &mut rows.achados) else {
        rows.input = inputs.pop();
        return rows;
    };
    rows.input = inputs.pop();
    rows.achados.extend(workbook.achados().iter().cloned());
    let nome: Arc<str> = Arc::from(file.nome.as_str());
    let mut chosen = people::select(plan, workbook.sheets());
    chosen.retain(|c| source.abas.as_ref().is_none_or(|abas| abas.contains(&c.index)));
    let wanted: Vec<usize> = chosen.iter().filter(|c| !c.oculta).map(|c| c.index).collect();
    let sheets = || chosen.par_iter().map(|c| read_sheet(&workbook, *c, &nome, (plan, of_quotas))).collect();
    let again = || if twice { workbook.second_reading(&wanted) } else { Vec::new() };
    let (read, differences): (Vec<Result<SheetRows, Finding>>, _) = rayon::join(sheets, again);
    rows.achados.extend(differences);
    for sheet in read {
        match sheet {
            Ok(sheet) => rows.sheets.push(sheet),
            Err(finding) => rows.achados.push(finding),
        }
    }
    rows
}

/// One sheet, row by row.
fn read_sheet(
    workbook: &Workbook,
    chosen: Chosen,
    nome: &Arc<str>,
    (plan, of_quotas): (&Plan, Option<&Plan>),
) -> Result<SheetRows, Finding> {
    let Chosen { index, oculta } = chosen;
    let aba = workbook.sheets().get(index).map_or_else(|| Arc::from(""), |info| info.name.clone());
    let place = SheetPlace { arquivo: nome.clone(), aba, oculta };
    let relacao = of_quotas.filter(|p| p.planilhas.is_relacao(&place.aba, place.stem()));
    let plan = relacao.unwrap_or(plan);
    let mut reader = SheetReader::new(plan, place.clone());
    let read = workbook.read(index, &mut |row| {
        reader.row(row);
        ControlFlow::Continue(())
    });
    match read {
        Ok(tail) => Ok(reader.finish(&tail)),
        // What cannot be read of a hidden sheet holds nobody back, unless somebody is missing
        Err(_) if oculta => Ok(SheetRows { place, suspeita: true, ..SheetRows::default() }),
        Err(finding) => Err(finding),
    }
}
