//! Batches of another version of the program, or of other inputs than the publication beside them: what of them is checked, and what is
//! told as not checked.

use super::lotes::{DIA, path, published, two_called};
use super::{audit, good, told};
use crate::sample::Exam;
use crate::support::{copy, run};
use homologa::archive::manifest::Manifest;
use homologa::pipeline::auditar::Auditoria;
use std::fs;
use std::path::Path;

/// Makes a batch one of another version of the program, its list with other columns.
fn of_other_version(target: &Path, change: fn(&str) -> String) -> Auditoria {
    let list = target.join(DIA).join("nomeacoes.csv");
    let text = fs::read_to_string(&list).expect("UTF-8");
    fs::write(&list, change(&text)).expect("writable");
    let path = target.join(DIA).join("manifesto.json");
    let mut m = Manifest::parse(&fs::read(&path).expect("there")).expect("a manifest");
    m.origem.programa = "homologa 0.0.1".into();
    fs::write(&path, m.to_bytes()).expect("writable");
    good::folder(target);
    audit(target)
}

/// A list of another version is read by its columns; one that lacks them counts as not checked.
#[test]
fn a_list_of_another_version_is_read_by_its_columns_or_told_as_not_read() {
    let copied = || {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let target = dir.path().join("exame");
        copy(&published().join("saida/exame"), &target);
        (dir, target)
    };
    let wider = |text: &str| {
        let first = |n| if n == 0 { "ordem".to_owned() } else { format!("{n}") };
        let text = text.trim_start_matches('\u{FEFF}');
        text.lines().enumerate().map(|(n, l)| format!("{};{l}\r\n", first(n))).collect()
    };
    let another = |text: &str| {
        let text = text.trim_start_matches('\u{FEFF}').replacen("fundamento", "porque", 1);
        let (header, rows) = text.split_once("\r\n").expect("a header");
        let (row, rest) = rows.split_once("\r\n").expect("a row");
        let nome = row.split(';').nth(8).expect("a name");
        format!("{header}\r\n{}\r\n{rest}", row.replacen(nome, "NINGUÉM", 1))
    };
    let other = |text: &str| text.replacen("inscricao", "numero", 1);
    let counted = |a: &Auditoria| a.conferido.iter().any(|t| t.starts_with("lotes de nomeações (1)"));
    let unread = |a: &Auditoria| {
        a.nao_conferivel.iter().any(|t| t.contains("a lista destes lotes, que é de outra versão") && t.contains(DIA))
    };
    let (_guard, target) = copied();
    let a = of_other_version(&target, wider);
    assert_eq!(told(&a), Vec::<String>::new());
    assert!(counted(&a) && !unread(&a), "{a:#?}");
    let (_guard, target) = copied();
    let a = of_other_version(&target, another);
    assert!(told(&a).iter().any(|t| t.starts_with(&format!("A0708 {DIA}/nomeacoes.csv › linha 2 "))), "{a:#?}");
    let (_guard, target) = copied();
    let a = of_other_version(&target, other);
    assert_eq!(told(&a), Vec::<String>::new());
    assert!(!counted(&a) && unread(&a), "{a:#?}");
}

/// The edital was corrected after the batch: what it says now is not held against it, and that is told.
#[test]
fn a_batch_of_other_inputs_is_held_against_the_lists_alone() {
    let dir = tempfile::tempdir().expect("a temporary folder");
    let (exam, out) = (dir.path().join("exame"), dir.path().join("saida"));
    copy(&published().join("exame"), &exam);
    copy(&published().join("saida"), &out);
    let toml = fs::read_to_string(exam.join("edital.toml")).expect("text");
    fs::write(exam.join("edital.toml"), toml.replace("prazo_posse_dias = 30", "prazo_posse_dias = 60"))
        .expect("writable");
    let done = run(&["homologar", path(&exam), "--saida", path(&out), "--sem-pdf"]);
    assert_eq!(done.status, 0, "{}", done.err);
    let a = audit(&out.join("exame"));
    assert_eq!(told(&a), Vec::<String>::new());
    assert!(
        a.nao_conferivel.iter().any(|t| t.contains("outras entradas") && t.contains(DIA)),
        "{:?}",
        a.nao_conferivel
    );
}

/// The packaged inputs say another day than those that the batch was made from: it is not called again, and that is told.
#[test]
fn a_packaged_batch_of_earlier_inputs_is_told_and_not_condemned() {
    let exam = two_called(true);
    let toml = fs::read_to_string(exam.folder().join("edital.toml")).expect("text");
    exam.write("edital.toml", &toml.replace("homologado_em = 2025-09-15", "homologado_em = 2025-09-16"));
    assert_eq!(exam.run(&["homologar"], &[]).status, 0);
    let arquivo = exam.dir.path().join("arquivo");
    let packed = exam.run(&["arquivar"], &["--destino", path(&arquivo)]);
    assert_eq!(packed.status, 0, "{}", packed.err);
    for kind in ["publico", "restrito"] {
        let a = audit(&arquivo.join(format!("exame-{kind}")));
        assert_eq!(told(&a), Vec::<String>::new(), "{kind}");
        let told =
            |words: &str| a.nao_conferivel.iter().any(|t| t.contains(words) && t.contains("nomeacoes/2025-10-01"));
        assert!(told("feitos de outras entradas"), "{kind}: {:?}", a.nao_conferivel);
        assert_eq!(told("não se chamam de novo"), kind == "restrito", "{:?}", a.nao_conferivel);
    }
}

/// Whose turn it was is not known either where the packaged inputs lead to nothing.
#[test]
fn a_package_that_cannot_be_made_anew_tells_what_stays_open() {
    let exam = two_called(true);
    let arquivo = exam.dir.path().join("arquivo");
    assert_eq!(exam.run(&["arquivar"], &["--destino", path(&arquivo)]).status, 0);
    let package = arquivo.join("exame-restrito");
    let open = |a: &Auditoria| a.nao_conferivel.iter().any(|t| t.contains("se a vez era de quem cada lote chamou"));
    let whole = audit(&package);
    assert!(told(&whole).is_empty() && !open(&whole), "{whole:#?}");
    fs::write(package.join("data/entrada/resultado.csv"), "x").expect("writable");
    let spoiled = audit(&package);
    assert!(
        told(&spoiled).iter().any(|t| t.contains("não levam a nenhuma publicação")) && open(&spoiled),
        "{spoiled:#?}"
    );
}

/// The result was corrected after two people had been called: ANA's score fell, CID rose above both, and the town kept the nominations.
fn corrected() -> Exam {
    let exam = two_called(true);
    let registered = exam.run(&["nomear"], &["--data", "2025-10-01", "--quantidade", "2", "--registrar"]);
    assert_eq!(registered.status, 0, "{}", registered.err);
    exam.write(
        "resultado.csv",
        "Inscrição;Nome;LP\n1;ANA DE EXEMPLO;6,5\n2;JOSÉ DE EXEMPLO;8\n3;CID DE EXEMPLO;9,5\n4;DÉBORA DE EXEMPLO;6\n",
    );
    assert_eq!(exam.run(&["ato", "retificacao"], &["--data", "2025-10-20"]).status, 0);
    assert_eq!(exam.run(&["homologar"], &[]).status, 0);
    let ledger = fs::read_to_string(exam.folder().join("eventos.csv")).expect("text");
    exam.write("eventos.csv", &format!("{ledger}20/10/2025;1;;retificacao;;;Edital 4/2025;\r\n"));
    let next = exam.run(&["nomear"], &["--data", "2025-11-03", "--registrar"]);
    assert!(next.status == 0 && next.err.contains("A0542"), "{}", next.err);
    exam
}

/// A batch of the result that was corrected later was right when it was made: what of it is not in the lists of now is told, person by
/// person, and not condemned, in the folder and in both packages. Batches of the result of now are held against it as ever.
#[test]
fn a_batch_of_a_result_that_was_corrected_later_is_told_and_not_condemned() {
    let exam = corrected();
    let arquivo = exam.dir.path().join("arquivo");
    let packed = exam.run(&["arquivar"], &["--destino", path(&arquivo)]);
    assert_eq!(packed.status, 0, "{}", packed.err);
    for folder in [exam.published(""), arquivo.join("exame-publico"), arquivo.join("exame-restrito")] {
        let a = audit(&folder);
        assert_eq!(told(&a), Vec::<String>::new(), "{}", folder.display());
        let open: Vec<&String> =
            a.nao_conferivel.iter().filter(|t| t.contains("o resultado de então chamava")).collect();
        assert_eq!(open.len(), 1, "{:#?}", a.nao_conferivel);
        assert!(
            open[0].contains("nomeacoes/2025-10-01 (1 pessoa: inscrição 1, cargo 1)")
                && open[0].ends_with("veja o que foi retificado em atos/retificacao-2025-10-20"),
            "{}",
            open[0]
        );
    }
    let batch = exam.published("nomeacoes/2025-11-03/nomeacoes.csv");
    let text = fs::read_to_string(&batch).expect("text");
    fs::write(&batch, text.replace("CID DE EXEMPLO", "NINGUÉM")).expect("writable");
    good::folder(&exam.published(""));
    let a = audit(&exam.published(""));
    assert!(told(&a).iter().any(|t| t.starts_with("A0708 nomeacoes/2025-11-03/nomeacoes.csv › linha 2 ")), "{a:#?}");
}

/// Other inputs alone explain nothing: without an act that corrected the result on the day of the batch or later, whoever is not in the
/// lists as called was never called by them.
#[test]
fn a_batch_of_other_inputs_without_a_correction_after_it_is_held_against_the_lists() {
    let exam = corrected();
    let (folder, acts) = (exam.published(""), exam.published("atos"));
    let condemned = |a: &Auditoria| told(a).iter().any(|t| t.starts_with("A0708 nomeacoes/2025-10-01/nomeacoes.csv"));
    assert!(!condemned(&audit(&folder)));
    let earlier = acts.join("retificacao-2025-09-30");
    fs::rename(acts.join("retificacao-2025-10-20"), &earlier).expect("there");
    assert!(condemned(&audit(&folder)), "a correction before the batch is no reason");
    fs::rename(&earlier, acts.join("retificacao-2025-10-01")).expect("there");
    assert!(!condemned(&audit(&folder)), "the day itself is");
    fs::remove_dir_all(&acts).expect("removable");
    good::folder(&folder);
    let a = audit(&folder);
    assert!(condemned(&a), "{a:#?}");
}

/// Who writes into a batch that it is of other inputs escapes the lists, which is told, and not the ledger of the package.
#[test]
fn a_batch_that_claims_other_inputs_is_held_against_the_packaged_ledger() {
    let exam = corrected();
    let batch = exam.published("nomeacoes/2025-10-01");
    let list = batch.join("nomeacoes.csv");
    let text = fs::read_to_string(&list).expect("text");
    fs::write(&list, text.replace(";1;ANA DE EXEMPLO;1;", ";4;DÉBORA DE EXEMPLO;1;")).expect("writable");
    good::folder(&exam.published(""));
    let a = audit(&exam.published(""));
    assert!(a.nao_conferivel.iter().any(|t| t.contains("(1 pessoa: inscrição 4, cargo 1)")), "{:#?}", a.nao_conferivel);
    let arquivo = exam.dir.path().join("arquivo");
    assert_eq!(exam.run(&["arquivar"], &["--destino", path(&arquivo)]).status, 0);
    let a = audit(&arquivo.join("exame-restrito"));
    assert!(told(&a).iter().any(|t| t.contains("nomeacoes/2025-10-01") && t.contains("falta quem o livro")), "{a:#?}");
}

/// The reasons of a publication of another version may be in its words; those of this version are.
#[test]
fn the_words_of_the_reasons_are_those_of_the_version() {
    let worded = |programa: Option<&str>| {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let target = dir.path().join("exame");
        copy(&published().join("saida/exame"), &target);
        for list in ["vagas.csv", "ordem-de-nomeacao.csv"] {
            let file = target.join("publicacao/csv").join(list);
            let text = fs::read_to_string(&file).expect("UTF-8");
            let (before, last) = text.trim_end().rsplit_once(';').expect("columns");
            assert!(!last.is_empty(), "{list}: the last column is the reason");
            fs::write(&file, format!("{before};em outras palavras\r\n")).expect("writable");
        }
        for folder in ["", "publicacao"] {
            let path = target.join(folder).join("manifesto.json");
            let mut m = Manifest::parse(&fs::read(&path).expect("there")).expect("a manifest");
            m.origem.programa = programa.map_or(m.origem.programa, str::to_owned);
            fs::write(&path, m.to_bytes()).expect("writable");
        }
        good::folder(&target);
        audit(&target)
    };
    let own = worded(None);
    for list in ["vagas.csv", "ordem-de-nomeacao.csv"] {
        assert!(told(&own).iter().any(|t| t.contains(list) && t.contains("o fundamento")), "{list}: {own:#?}");
    }
    let other = worded(Some("homologa 0.0.1"));
    assert!(!told(&other).iter().any(|t| t.contains("o fundamento")), "{other:#?}");
    assert!(other.nao_conferivel.iter().any(|t| t.starts_with("as palavras dos fundamentos")), "{other:#?}");
}
