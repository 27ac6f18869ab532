//! What `arquivar` and `auditar` tell.

use crate::domain::contados;
use crate::pipeline::arquivar::{Pacotes, Refeita};
use crate::pipeline::auditar::{Alvo, Auditoria};
use std::fmt::Write as _;
use std::path::Path;

/// The publication that is about to be replaced.
pub fn replacing(r: &Refeita) -> String {
    let mut text = match &r.antes {
        None => return format!("{}: o resultado será publicado antes de arquivar", r.porque),
        Some(codigo) => format!("{}: a publicação {codigo} será substituída antes de arquivar", r.porque),
    };
    if !r.entradas.is_empty() {
        let _ = write!(text, "; são outros: {}", r.entradas.join(", "));
    }
    text
}

/// The packages made.
pub fn packages(p: &Pacotes) -> String {
    let mut text = String::new();
    if let Some(r) = &p.refeita {
        let was = r.antes.as_deref().map_or_else(String::new, |c| format!(" no lugar da publicação {c}"));
        let _ = writeln!(
            text,
            "{}: o resultado foi publicado de novo antes de arquivar, com o código {}{was}",
            r.porque, p.codigo
        );
        text.push_str(&super::withdrawn(&r.nome, &r.retirados));
    }
    let _ = writeln!(text, "pacote público:  {}", p.publico.display());
    let _ = writeln!(text, "pacote restrito: {} (contém dados pessoais)", p.restrito.display());
    let _ = writeln!(text, "código {}", p.codigo);
    if !p.retidos.is_empty() {
        let _ = writeln!(text, "{}", super::held(&p.retidos, p.retidos_de_fora));
    }
    for told in &p.sobras {
        let _ = writeln!(text, "aviso: {told}");
    }
    for told in &p.avisos {
        let _ = writeln!(text, "aviso: {told}");
    }
    if !p.avisos.is_empty() {
        text.push_str("  conserto: refaça o lote com homologa nomear na mesma data e as quantidades do livro de eventos, ou corrija o livro de eventos; depois arquive de novo\n");
    }
    text
}

/// The report of an audit: what holds, what could not be checked, what does not hold.
pub fn audit(path: &Path, a: &Auditoria) -> String {
    let what = match a.alvo {
        Alvo::Restrito => "pacote restrito",
        Alvo::Publico => "pacote público",
        Alvo::Saida => "pasta de saída",
        Alvo::Publicacao => "publicação avulsa",
    };
    let mut text = format!("auditoria de {} ({what})\n", path.display());
    for line in &a.identidade {
        let _ = writeln!(text, "{line}");
    }
    section(&mut text, "o que foi conferido", &a.conferido);
    section(&mut text, "o que não se pode conferir aqui", &a.nao_conferivel);
    if a.achados.is_empty() {
        text.push_str("\nconfere: nada do que foi conferido está em desacordo\n");
        return text;
    }
    text.push_str("\no que não confere:\n");
    for f in &a.achados {
        let who = f.inscricao.as_ref().map_or_else(String::new, |i| format!(" (inscrição {i})"));
        let _ = writeln!(text, "  {}{who}: {} [{}]", f.place, f.mensagem, f.entry.code);
    }
    let mut codes: Vec<_> = a.achados.iter().map(|f| (f.entry.code, f.conserto.as_str())).collect();
    codes.sort_unstable();
    codes.dedup();
    text.push('\n');
    for (code, fix) in codes {
        let _ = writeln!(text, "conserto de {code}: {fix}");
    }
    let _ = writeln!(text, "\nNÃO CONFERE: {}", contados(a.achados.len(), "desacordo", "desacordos"));
    text
}

fn section(text: &mut String, title: &str, lines: &[String]) {
    if !lines.is_empty() {
        let _ = writeln!(text, "\n{title}:");
        for line in lines {
            let _ = writeln!(text, "  - {line}");
        }
    }
}
