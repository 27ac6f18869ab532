//! What `comparar` tells.

use crate::domain::contados;
use crate::pipeline::comparar::Difference;
use crate::report::documents::comparacao;
use std::fmt::Write as _;

/// What differs between two publications.
pub fn differences(all: &[Difference]) -> String {
    if all.is_empty() {
        return "as duas publicações são iguais".into();
    }
    let mut text = String::new();
    let mut head = (String::new(), String::new());
    for d in all {
        if (&d.cargo, &d.lista) != (&head.0, &head.1) {
            head = (d.cargo.clone(), d.lista.clone());
            let _ = writeln!(
                text,
                "{}{}",
                if d.cargo.is_empty() { String::new() } else { format!("cargo {} › ", d.cargo) },
                comparacao::list(&d.lista)
            );
        }
        let nome = comparacao::thing(&d.lista, &d.nome);
        let who = [d.inscricao.as_str(), &*nome].into_iter().filter(|s| !s.is_empty()).collect::<Vec<_>>().join(" ");
        let colon = if who.is_empty() { "" } else { ": " };
        let _ = writeln!(text, "  {who}{colon}{}", happened(d));
        if !d.causa.is_empty() {
            let _ = writeln!(text, "      causa: {}", d.causa);
        }
    }
    let _ = writeln!(text, "\n{}", contados(all.len(), "diferença", "diferenças"));
    text
}

/// What happened to a person, a file or a rule, in words.
fn happened(d: &Difference) -> String {
    let shown = |value: &str| comparacao::shown(&d.lista, &d.nome, value);
    let (antes, depois) = (&shown(&d.antes), &shown(&d.depois));
    match (d.lista.as_str(), d.efeito) {
        ("entradas", "entra") => "arquivo novo".into(),
        ("entradas", "sai") => "arquivo que não é mais usado".into(),
        ("entradas", _) => format!("arquivo alterado (SHA-256 {antes}… antes, {depois}… agora)"),
        ("retidos", "entra") => "passou a ficar retido".into(),
        ("retidos", _) => "deixou de estar retido".into(),
        ("nao-classificados", "entra") => format!("deixa a classificação: {}", depois),
        ("nao-classificados", "sai") => format!("não está mais entre os não classificados (era: {})", antes),
        ("nao-classificados", _) => format!("o motivo passou de “{}” para “{}”", antes, depois),
        ("vagas", "entra") => format!("passou a ter {depois}"),
        ("vagas", "sai") => format!("deixou de ter {antes}"),
        ("vagas", _) => format!("de {antes} para {depois}"),
        ("notas", _) => format!("a nota final passa de {antes} para {depois}"),
        ("valores", _) => format!("o valor que decidiu passa de {antes} para {depois}"),
        (id, _) if comparacao::column(id).is_some() => changed(antes, depois),
        ("leituras", "entra") => format!("passou a ser “{depois}”"),
        ("leituras", "sai") => format!("deixou de ser “{antes}”"),
        ("leituras", _) => format!("de “{antes}” para “{depois}”"),
        (lista, "entra") => format!("entra {} {}", at(lista), place(lista, depois)),
        (lista, "sai") => format!("sai {} {}", from(lista), place(lista, antes)),
        (lista, _) => {
            let to = if of_batch(lista) { "a" } else { "o" };
            format!("muda {} {} para {to} {}", from(lista), place(lista, antes), place(lista, depois))
        }
    }
}

/// `de “A” para “B”`, where either may be blank.
fn changed(antes: &str, depois: &str) -> String {
    let quoted = |text: &str| if text.is_empty() { "nada".to_owned() } else { format!("“{text}”") };
    format!("de {} para {}", quoted(antes), quoted(depois))
}

/// Is the row of a batch of nominations?
fn of_batch(lista: &str) -> bool {
    lista.starts_with("nomeacoes ")
}

/// A position has its ordinal; a batch tells the vaga.
fn place(lista: &str, text: &str) -> String {
    if of_batch(lista) { text.to_owned() } else { format!("{text}º lugar") }
}

fn at(lista: &str) -> &'static str {
    if of_batch(lista) { "na" } else { "no" }
}

fn from(lista: &str) -> &'static str {
    if of_batch(lista) { "da" } else { "do" }
}
