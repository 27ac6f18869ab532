//! What the organizer says of people and of the sheet as a whole, where the result says otherwise: told, and nobody is dropped in silence.

use crate::sample::{Exam, same};
use crate::support::{Run, run};

/// `conferir` on an exam whose people have these situations.
fn situations(edital: &dyn Fn(String) -> String, rows: &str) -> Run {
    let exam = Exam::new(edital, &|_| format!("Inscrição;Nome;LP;Situação\n{rows}"));
    run(&["conferir".as_ref(), exam.folder().as_os_str()])
}

/// EVA's only score is blank and CID's is below the minimum: both are out, and the organizer calls both approved.
#[test]
fn approved_by_the_organizer_and_out_is_told_at_the_situation() {
    let minimum = |t: String| t.replace("id = \"objetiva\"\n", "id = \"objetiva\"\nminimo = \"7.5\"\n");
    let rows = "1;ANA DE EXEMPLO;9;Aprovada\n2;EVA DE EXEMPLO;-;Classificada\n3;CID DE EXEMPLO;7;HABILITADO\n";
    let told = situations(&minimum, rows);
    assert_eq!(told.status, 0, "a warning: {}", told.out);
    for part in [
        "D3 [cargo 1]: a organizadora diz que a pessoa está classificada, e pelo cálculo ela fica fora: “LP” (etapa objetiva) não traz nota",
        "escreva 0 para quem não os entregou",
        "D4 [cargo 1]: a organizadora diz que a pessoa está classificada, e pelo cálculo ela fica fora: nota 7,00 na etapa objetiva, abaixo do mínimo 7,50 da etapa",
        "2 × A0359",
    ] {
        assert!(told.out.contains(part), "{part} is not in\n{}", told.out);
    }
}

/// A word that only says who was there says nothing of the result, and those that decide stay as they are.
#[test]
fn words_that_say_nothing_of_the_result_are_not_compared() {
    let rows = "1;ANA DE EXEMPLO;9;Classificada\n2;EVA DE EXEMPLO;-;Presente\n3;CID DE EXEMPLO;7;Eliminado\n4;RUI DE EXEMPLO;-;Ausente\n";
    let told = situations(&same, rows);
    assert!(told.status == 0 && !told.out.contains("A0359"), "{}", told.out);
}

/// A sheet whose title says the one phase, with an edital of the other: told at the title, and nothing is held back.
#[test]
fn a_title_of_another_phase_than_the_edital_is_told() {
    let titled = |title: &str, fase: &'static str| {
        let exam = Exam::new(&move |t| t.replace("#fase", fase), &|t| format!("PREFEITURA;;\n{title};;\n{t}"));
        let told = run(&["conferir".as_ref(), exam.folder().as_os_str()]);
        assert_eq!(told.status, 0, "{}", told.out);
        told.out
    };
    let preliminary = titled("RESULTADO PRELIMINAR", "");
    assert!(
        preliminary.contains("aviso A0321 A2: o título “RESULTADO PRELIMINAR” diz que o resultado é preliminar")
            && preliminary.contains("escreva fase = \"preliminar\" em [edital]"),
        "{preliminary}"
    );
    let last = titled("RESULTADO DEFINITIVO", "fase = \"preliminar\"");
    assert!(last.contains("aviso A0321 A2") && last.contains("apague a linha fase de [edital]"), "{last}");
    let named = Exam::new(&|t| t.replace("resultado.csv", "resultado-preliminar.csv"), &same);
    std::fs::rename(named.folder().join("resultado.csv"), named.folder().join("resultado-preliminar.csv"))
        .expect("there");
    let told = run(&["conferir".as_ref(), named.folder().as_os_str()]);
    assert!(told.out.contains("aviso A0321: o nome “resultado-preliminar” diz"), "{}", told.out);
    for (title, fase) in [
        ("RESULTADO PRELIMINAR", "fase = \"preliminar\""),
        ("RESULTADO FINAL APÓS RECURSOS CONTRA O PRELIMINAR", ""),
        ("RESULTADO DA PROVA", "fase = \"preliminar\""),
    ] {
        assert!(!titled(title, fase).contains("A0321"), "{title}");
    }
}

/// Of somebody whom the situation eliminates no score decides anything; of anybody else an unreadable one holds the cargo back.
#[test]
fn an_unreadable_score_of_the_eliminated_holds_nothing_back() {
    let row = |situation: &str| format!("1;ANA DE EXEMPLO;9;Classificada\n2;EVA DE EXEMPLO;6,5O;{situation}\n");
    let out = situations(&same, &row("ELIMINADA"));
    assert!(out.status == 0 && out.out.contains("aviso A0268 C3"), "{}", out.out);
    assert!(out.out.contains("a situação elimina a pessoa, e a nota nada decide"), "{}", out.out);
    let held = situations(&same, &row("Classificada"));
    assert!(held.status == 4 && held.out.contains("erro A0268 C3"), "{}", held.out);
}
