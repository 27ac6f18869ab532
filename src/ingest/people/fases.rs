//! Titles that say whether the result is preliminary or final, where the edital says the other.

use super::plan::Plan;
use super::sheet::{SheetRows, TituloDeFase};
use super::work::Work;
use crate::domain::{Fase, contados};
use crate::finding::catalogue::cross::FASE_DIVERGE;
use crate::finding::{Finding, Place, Scope, a1};
use crate::ingest::cell::label;
use crate::ingest::vocabulary::fase_dita;
use crate::ingest::workbook::RawRow;

impl Work<'_> {
    /// A row above the header.
    pub(super) fn see_phase(&mut self, row: &RawRow) {
        for cell in &row.cells {
            let Some(texto) = label(&cell.value) else { continue };
            let Some(fase) = fase_dita(&texto) else { continue };
            if fase == Fase::Preliminar || self.out.fase.is_none() {
                self.out.fase = Some(TituloDeFase { fase, celula: Some((cell.column, row.number)), texto });
            }
        }
    }

    /// Where no title names a phase, the name of the sheet may, or that of the file.
    pub(super) fn phase_by_name(&mut self) {
        let place = &self.out.place;
        let said = |name: &str| Some(TituloDeFase { fase: fase_dita(name)?, celula: None, texto: name.to_owned() });
        let named = || said(&place.aba).or_else(|| said(place.stem()));
        self.out.fase = self.out.fase.take().or_else(named);
    }
}

/// The sheets whose title contradicts the edital: told once, at the first of them.
pub(super) fn tell(plan: &Plan<'_>, sheets: &[SheetRows], achados: &mut Vec<Finding>) {
    let other = |s: &SheetRows| s.fase.clone().filter(|t| t.fase != plan.edital.fase).map(|t| (s.place.clone(), t));
    let mut all = sheets.iter().filter_map(other);
    let Some((place, titulo)) = all.next() else { return };
    let more = match all.count() {
        0 => String::new(),
        n => format!("; o mesmo em mais {}", contados(n, "aba ou arquivo", "abas ou arquivos")),
    };
    let (what, fix) = match titulo.fase {
        Fase::Preliminar => (
            "diz que o resultado é preliminar, e o edital.toml não tem fase = \"preliminar\": o ato sai como homologação do resultado final",
            "se ainda cabem recursos, escreva fase = \"preliminar\" em [edital]; se o resultado já é o final, corrija o título na planilha (ou o nome dela), ou dispense este aviso com o motivo",
        ),
        Fase::Final => (
            "diz que o resultado é o final, e o edital.toml tem fase = \"preliminar\": tudo sai marcado como preliminar",
            "se os recursos já foram julgados, apague a linha fase de [edital]; se não, confira se a planilha é a do resultado preliminar, ou dispense este aviso com o motivo",
        ),
    };
    let celula = titulo.celula.map(|(column, row)| a1(column, row)).unwrap_or_default();
    let at = Place { arquivo: place.arquivo.clone(), aba: place.aba.clone(), celula };
    let which = if titulo.celula.is_some() { "o título" } else { "o nome" };
    let message = format!("{which} “{}” {what}{more}", titulo.texto);
    achados.push(Finding::new(&FASE_DIVERGE, Scope::Exame, at, message).value(&titulo.texto).fix(fix));
}
