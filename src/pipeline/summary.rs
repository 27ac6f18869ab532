//! What a run says about itself: waivers applied, the origin of the manifest.

use super::compute::{CargoResult, Computed};
use crate::archive::hash::FileHash;
use crate::archive::manifest::{Origem, ResumoDispensa, ResumoEdital, ResumoNorma, ResumoPlanilha};
use crate::domain::{Edital, Fase, Reserva, TipoExame};
use crate::finding::catalogue::edital::DISPENSA_SEM_USO;
use crate::finding::catalogue::{archive, documents, ledger};
use crate::finding::{Finding, Place, Scope, Severity};
use crate::ingest::edital::ARQUIVO;
use crate::ingest::{Exam, Fonte};
use std::collections::{BTreeMap, BTreeSet};

/// A waiver of the edital that a finding used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waived {
    /// Code.
    pub codigo: String,
    /// Title of the finding.
    pub titulo: &'static str,
    /// The committee's reason.
    pub motivo: String,
    /// Findings waived.
    pub vezes: usize,
}

/// Applies `[[dispensa]]`: a waived warning becomes a notice that says so. Errors are never waived.
pub fn waive(edital: &Edital, achados: &mut [Finding]) -> Vec<Waived> {
    let mut used = Vec::new();
    for d in &edital.dispensas {
        let mut vezes = 0;
        let mut titulo = "";
        let same = |f: &&mut Finding| f.severity == Severity::Warning && f.entry.code.eq_ignore_ascii_case(&d.codigo);
        for f in achados.iter_mut().filter(same) {
            f.severity = Severity::Notice;
            f.mensagem.push_str(&format!(" (dispensado: {})", d.motivo));
            titulo = f.entry.title;
            vezes += 1;
        }
        if vezes > 0 {
            used.push(Waived { codigo: d.codigo.to_uppercase(), titulo, motivo: d.motivo.clone(), vezes });
        }
    }
    used
}

/// Waivers that waive none of these findings, which are all those of a whole exam, waivers not yet applied. Silent beside errors:
/// what they hold back was not looked at. Warnings of the ledger, of the documents and of the archive come later.
pub fn unused_waivers(edital: &Edital, achados: &[Finding]) -> Vec<Finding> {
    if achados.iter().any(Finding::is_error) {
        return Vec::new();
    }
    let later = [ledger::ALL, documents::ALL, archive::ALL];
    let comes_later = |code: &str| later.iter().any(|all| all.iter().any(|e| e.code.eq_ignore_ascii_case(code)));
    let used =
        |code: &str| achados.iter().any(|f| f.severity == Severity::Warning && f.entry.code.eq_ignore_ascii_case(code));
    let idle = edital.dispensas.iter().filter(|d| !comes_later(&d.codigo) && !used(&d.codigo));
    idle.map(|d| {
        let message = format!("[[dispensa]] {}: nenhum aviso com este código apareceu", d.codigo);
        Finding::new(&DISPENSA_SEM_USO, Scope::Exame, Place::line(ARQUIVO, d.linha), message).value(&d.codigo)
    })
    .collect()
}

/// Program and version, as the manifest and the documents name it.
pub fn programa() -> String {
    format!("homologa {}", env!("CARGO_PKG_VERSION"))
}

/// The part of the manifest that precedes the documents.
pub fn origem(computed: &Computed, waived: &[Waived], csv: BTreeMap<String, FileHash>) -> Origem {
    let exam = &computed.exam;
    let codes = |wanted: fn(&CargoResult) -> bool| -> Vec<String> {
        let cargos = exam.edital.cargos.iter().zip(&computed.resultados);
        cargos.filter(|(_, r)| wanted(r)).map(|(c, _)| c.codigo.clone()).collect()
    };
    let entradas = inputs(exam);
    Origem {
        programa: programa(),
        edital: edital(&exam.edital),
        data: None,
        numero: None,
        normas: exam.edital.reservas.iter().map(|r| norma(r, &entradas)).collect(),
        publicados: codes(|r| matches!(r, CargoResult::Pronto(_))),
        retidos: computed.retidos(),
        fora_do_pedido: codes(|r| matches!(r, CargoResult::ForaDoPedido)),
        entradas,
        planilhas: exam.fontes.iter().map(planilha).collect(),
        achados: counts(&computed.achados, waived),
        dispensas: waived
            .iter()
            .map(|w| ResumoDispensa { codigo: w.codigo.clone(), motivo: w.motivo.clone(), vezes: w.vezes })
            .collect(),
        csv,
    }
}

/// The notice, as far as it identifies the exam.
pub fn edital(e: &Edital) -> ResumoEdital {
    ResumoEdital {
        numero: e.numero.clone(),
        tipo: match e.tipo {
            TipoExame::Concurso => "concurso".into(),
            TipoExame::ProcessoSeletivo => "processo-seletivo".into(),
        },
        titulo: e.titulo.clone(),
        orgao: e.orgao.clone(),
        municipio: e.municipio.clone(),
        uf: e.uf.clone(),
        publicado_em: e.publicado_em.iso(),
        homologado_em: e.homologado().map(|d| d.iso()),
        fase: match e.fase {
            Fase::Final => "final".into(),
            Fase::Preliminar => "preliminar".into(),
        },
    }
}

/// Files read, by name.
pub fn inputs(exam: &Exam) -> BTreeMap<String, FileHash> {
    let hash = |f: &crate::ingest::InputFile| FileHash { tamanho: f.tamanho, sha256: f.sha256.clone() };
    exam.arquivos.iter().map(|f| (f.nome.clone(), hash(f))).collect()
}

/// A rule set with its readings; `files` are those read.
pub fn norma(r: &Reserva, files: &BTreeMap<String, FileHash>) -> ResumoNorma {
    ResumoNorma {
        lista: r.lista.clone(),
        id: r.norma.id.clone(),
        titulo: r.norma.titulo.clone(),
        sha256: files.get(&r.norma.arquivo).map(|h| h.sha256.clone()).unwrap_or_default(),
        alterado: r.alterado.clone(),
        leituras: BTreeMap::from([
            ("concorrencia".into(), r.norma.concorrencia.id().into()),
            ("ordem_inicial".into(), r.norma.ordem_inicial.id().into()),
            ("limiar".into(), r.norma.limiar.id().into()),
        ]),
    }
}

fn planilha(f: &Fonte) -> ResumoPlanilha {
    ResumoPlanilha {
        arquivo: f.arquivo.to_string(),
        aba: f.aba.to_string(),
        linhas: f.linhas,
        usadas: f.usadas,
        separadas: f.separadas.clone(),
    }
}

fn counts(achados: &[Finding], waived: &[Waived]) -> BTreeMap<String, u64> {
    let mut all: BTreeMap<String, u64> =
        [Severity::Error, Severity::Warning, Severity::Notice].iter().map(|s| (s.id().to_owned(), 0)).collect();
    for f in achados {
        *all.entry(f.severity.id().to_owned()).or_default() += 1;
    }
    let dispensed = waived.iter().map(|w| w.vezes).sum::<usize>();
    all.insert("dispensado".into(), u64::try_from(dispensed).unwrap_or(u64::MAX));
    all
}

/// How many of these codes are not the edital's.
pub fn de_fora(edital: &Edital, codes: &[String]) -> usize {
    let of_edital: BTreeSet<&str> = edital.cargos.iter().map(|c| c.codigo.as_str()).collect();
    codes.iter().filter(|code| !of_edital.contains(code.as_str())).count()
}
