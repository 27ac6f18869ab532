//! What an act tells on standard error.

use super::findings::{self, Whole};
use crate::pipeline::ato::{Ato, Report};
use std::path::Path;

/// Where the act was written, after the findings.
pub fn report(r: &Report, exame: &Path, ato: Ato) -> String {
    let mut text = findings::listed(&r.achados, Whole::Check(exame));
    if !text.is_empty() {
        text.push('\n');
    }
    match &r.pasta {
        None if ato == Ato::Retificacao => text.push_str(&format!(
            "{}: não há o que pôr no ato: nada difere do que está publicado; nada foi gravado\n  a retificação se faz depois de \
             corrigir a pasta do exame e antes de repetir homologar, que põe o resultado novo no lugar do antigo\n",
            r.nome
        )),
        None => text.push_str(&format!("{}: não há o que pôr no ato; nada foi gravado\n", r.nome)),
        Some(pasta) => {
            text.push_str(&format!("{}: ato em {}\n", r.nome, pasta.display()));
            text.push_str(&super::kept_number(&r.nome, r.numero_mantido.as_deref()));
        }
    }
    text.push_str(&super::kept(&r.nome, &r.mantidos));
    text
}
