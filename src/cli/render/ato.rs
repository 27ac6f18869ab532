//! What an act tells on standard error.

use super::findings::{self, Whole};
use super::nomear::reasons;
use crate::pipeline::ato::{Ato, Report};
use std::path::Path;

/// Where the act was written, after the findings; or why there is none, and the way out.
pub fn report(r: &Report, exame: &Path, ato: Ato) -> String {
    let mut text = findings::listed(&r.achados, Whole::Check(exame));
    if !text.is_empty() {
        text.push('\n');
    }
    match &r.pasta {
        None => text.push_str(&nothing(r, ato)),
        Some(pasta) => {
            text.push_str(&format!("{}: ato em {}\n", r.nome, pasta.display()));
            text.push_str(&super::kept_number(&r.nome, r.numero_mantido.as_deref()));
            if ato != Ato::Sorteio && !r.retidos.is_empty() {
                text.push_str(&format!("{}: {}\n", r.nome, super::held(&r.retidos, r.retidos_de_fora)));
                text.push_str("  conserto: corrija os erros acima e repita o comando\n");
            }
        }
    }
    text.push_str(&super::kept(&r.nome, &r.mantidos));
    text
}

/// Why an act has nothing to print.
fn nothing(r: &Report, ato: Ato) -> String {
    let nome = &r.nome;
    let held = super::held(&r.retidos, r.retidos_de_fora);
    let refused = r.achados.iter().any(|f| f.is_error());
    match ato {
        Ato::Convocacao if r.vazios.is_empty() => {
            format!("{nome}: a convocação não pôde ser feita, pelos erros acima; nada foi gravado\n")
        }
        Ato::Convocacao => format!(
            "{nome}: ninguém a convocar: o lote desta data não nomeia ninguém; nada foi gravado\n{}  para convocar quem já foi \
             nomeado, use em --data a data do lote dele\n",
            reasons(&r.vazios)
        ),
        Ato::Sorteio if refused => format!(
            "{nome}: nenhum empate à espera de sorteio{}, e por isso nada foi gravado\n  conserto: corrija os erros acima e repita o \
             comando; só então se sabe se resta empate\n",
            if held.is_empty() { String::new() } else { format!(" que se possa conhecer ({held})") }
        ),
        Ato::Sorteio => format!(
            "{nome}: nenhum empate à espera de sorteio: os critérios do edital, ou o sorteio já informado, desfazem todos; nada foi \
             gravado\n  nada a fazer: o resultado pode ser publicado com homologa homologar\n"
        ),
        Ato::Retificacao if refused && !held.is_empty() => format!(
            "{nome}: não há o que pôr no ato: nada do que se conhece difere do que está publicado, e não se \
             conhece o resultado todo ({held}); nada foi gravado\n  conserto: corrija os erros acima e repita o comando\n"
        ),
        Ato::Retificacao => format!(
            "{nome}: não há o que pôr no ato: nada difere do que está publicado; nada foi gravado\n  a retificação se faz depois de \
             corrigir a pasta do exame e antes de repetir homologar, que põe o resultado novo no lugar do antigo\n"
        ),
    }
}
