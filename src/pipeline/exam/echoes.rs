//! Findings that only repeat an error told already.

use crate::finding::catalogue::{columns, cross, edital, ledger as razao, reading};
use crate::finding::{Entry, Finding, Scope, Touched};
use crate::ingest::{Exam, Partes};
use std::collections::BTreeSet;
use std::sync::Arc;

/// What rests on the provas, the minimums and the criteria of a profile; that a cell is no score, or a person there twice, does not.
const OF_PROFILE: [&Entry; 17] = [
    &reading::PROVA_SEM_COLUNA,
    &reading::CRITERIO_SEM_COLUNA,
    &reading::CRITERIO_ILEGIVEL,
    &reading::NOTA_ACIMA_DO_MAXIMO,
    &reading::NOTA_EM_BRANCO,
    &reading::NOTA_QUE_O_TOTAL_CONTA,
    &reading::CASAS_DEMAIS,
    &columns::CLASSIFICACAO_AUSENTE,
    &columns::COLUNA_DE_NOTAS_VAZIA,
    &cross::COLUNA_DE_POSICOES,
    &cross::NOTAS_ORDENADAS,
    &cross::TOTAIS_TROCADOS,
    &cross::TOTAL_DIVERGE,
    &cross::TOTAL_IMPOSSIVEL,
    &cross::AUSENTE_COM_NOTAS,
    &cross::RANKS_CONTRA_NOTA,
    &cross::SITUACAO_DIVERGE,
];

/// Cargos whose profile is not known were read by another's: what rests on it is nothing to tell of them.
pub(super) fn without_profile(codigos: &BTreeSet<String>, exam: &mut Exam) {
    let of_profile = |f: &Finding| OF_PROFILE.contains(&f.entry);
    let known = |codigo: &Arc<str>| !codigos.contains(&**codigo);
    exam.achados.retain_mut(|f| match &f.scope {
        Scope::Cargo(codigo) if of_profile(f) => known(codigo),
        Scope::Cargos(all) if of_profile(f) && !all.iter().all(known) => {
            let left: Arc<[Arc<str>]> = all.iter().filter(|c| known(c)).cloned().collect();
            let any = !left.is_empty();
            f.scope = Scope::Cargos(left);
            any
        }
        _ => true,
    });
    for (cargo, input) in exam.edital.cargos.iter().zip(&mut exam.cargos) {
        if codigos.contains(&cargo.codigo) {
            input.achados.retain(|f| !of_profile(f));
        }
    }
}

/// Errors that leave a whole sheet, or all people below a header, unread.
const UNREAD: [&Entry; 6] = [
    &reading::PESSOAS_SEM_CABECALHO,
    &reading::ARQUIVO_SEM_RESULTADO,
    &reading::ABA_NAO_ENCONTRADA,
    &reading::ARQUIVO_SEM_LINHAS,
    &reading::CABECALHO_TROCADO,
    &columns::CARGO_SEM_COLUNA,
];

/// Notes of which cargos people are missing because a sheet, or what lies below a header, could not be read.
pub(super) fn note_unread(exam: &mut Exam) {
    let partes = &mut exam.partes;
    for finding in exam.achados.iter().filter(|f| f.is_error() && UNREAD.contains(&f.entry)) {
        match &finding.scope {
            Scope::Exame => partes.sem_pessoas = true,
            Scope::Cargo(codigo) => drop(partes.por_ler.insert(codigo.clone())),
            Scope::Cargos(all) => partes.por_ler.extend(all.iter().cloned()),
            Scope::Fora(_) => {}
        }
    }
    let errors = Touched::by_errors(&exam.achados);
    let empty = exam.edital.cargos.iter().zip(&exam.cargos).filter(|(_, input)| input.candidatos.is_empty());
    let held = empty.filter(|(cargo, input)| errors.any(&cargo.codigo) || input.achados.iter().any(Finding::is_error));
    partes.vazios = held.map(|(cargo, _)| Arc::from(cargo.codigo.as_str())).collect();
}

/// Leaves out what only repeats an error told already: rows of a cargo that the edital's own error took away, and people of a file or a
/// sheet that was not read, or of a cargo of which nobody was, are no fault of the sheets.
pub(super) fn without_echoes(partes: &Partes, achados: &mut Vec<Finding>) {
    let cargos: &[&Entry] =
        &[&reading::CARGO_FORA, &reading::CARGO_ILEGIVEL, &columns::CARGO_SEM_COLUNA, &razao::CARGO_DO_EVENTO];
    let people: &[&Entry] =
        &[&cross::CARGO_VAZIO, &cross::SORTEIO_SEM_PESSOA, &razao::PESSOA_DO_EVENTO, &edital::IGNORADO_SEM_LINHA];
    let of = |list: &[&Entry], f: &Finding| list.iter().any(|e| e.code == f.entry.code);
    achados.retain(|f| {
        let among = |codigos: &BTreeSet<Arc<str>>| matches!(&f.scope, Scope::Cargo(codigo) if codigos.contains(codigo));
        let nobody = || f.entry != &cross::CARGO_VAZIO && among(&partes.vazios);
        let lost = partes.sem_cargos || partes.sem_pessoas || among(&partes.por_ler) || nobody();
        let echo = (partes.sem_cargos && of(cargos, f)) || (lost && of(people, f));
        !echo
    });
}
