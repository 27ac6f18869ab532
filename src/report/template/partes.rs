//! What a text may not do with the ready parts of an act: each stands in it whole, once, with what it leads to.

use super::erros::{closed, next_mark};
use crate::finding::catalogue::documents::TRECHO_MAL_USADO;
use crate::finding::{Finding, Place, Scope};

/// What is wrong with the use of a ready part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MauUso<'n> {
    /// The part comes out more than once.
    Repetido(&'n str),
    /// Something other than the name of a part stands between the marks of one: a filter changed it, or only a piece of it was asked for.
    Alterado,
    /// The first part leads to the second, which the text does not use.
    SemDestino(&'n str, &'n str),
}

/// The finding, at its line. `nomes`: the parts of the act.
pub(super) fn finding(arquivo: &str, texto: &str, uso: MauUso<'_>, nomes: &[&str]) -> Finding {
    let marks = marks(texto);
    let of = |nome: &str| marks.iter().filter(|m| m.campo() == nome).map(|m| m.linha).collect::<Vec<usize>>();
    let (linha, mensagem, fix) = match uso {
        MauUso::Repetido(nome) => match of(nome).as_slice() {
            [primeira, .., ultima] => (
                *ultima,
                format!("{{{{ {nome} }}}} de novo: este trecho já está na linha {primeira}"),
                format!("deixe {{{{ {nome} }}}} num só lugar do texto"),
            ),
            linhas => (
                linhas.first().copied().unwrap_or(1),
                format!("{{{{ {nome} }}}} sai mais de uma vez, porque está num {{% for %}}"),
                format!("ponha {{{{ {nome} }}}} fora do {{% for %}}"),
            ),
        },
        MauUso::Alterado => {
            let changed = marks.iter().find(|m| nomes.contains(&m.campo()) && m.dentro != m.campo());
            let first = || marks.iter().find(|m| nomes.contains(&m.campo())).map_or(1, |m| m.linha);
            let (linha, what) = changed.map_or_else(
                || (first(), "um {% filter %} ou um {% set %}".to_owned()),
                |m| (m.linha, format!("“{}”", m.dentro)),
            );
            (
                linha,
                format!("{what} altera um trecho pronto, que só entra no ato inteiro"),
                "escreva só o nome do trecho entre as chaves, sem filtros nem colchetes".to_owned(),
            )
        }
        MauUso::SemDestino(nome, destino) => (
            of(nome).first().copied().unwrap_or(1),
            format!("{{{{ {nome} }}}} leva ao que {{{{ {destino} }}}} traz, e o texto não usa {{{{ {destino} }}}}"),
            format!("acrescente {{{{ {destino} }}}} em linha própria, ou retire {{{{ {nome} }}}}"),
        ),
    };
    Finding::new(&TRECHO_MAL_USADO, Scope::Exame, Place::line(arquivo, linha), mensagem).fix(fix)
}

/// One `{{ … }}` of a text.
struct Mark<'t> {
    linha: usize,
    dentro: &'t str,
}

impl<'t> Mark<'t> {
    /// The name at its beginning.
    fn campo(&self) -> &'t str {
        self.dentro.split(|c: char| !(c.is_alphanumeric() || c == '_')).next().unwrap_or_default()
    }
}

/// Every `{{ … }}` of a text that could be filled in.
fn marks(texto: &str) -> Vec<Mark<'_>> {
    let mut all = Vec::new();
    let (mut at, mut linha) = (0, 1);
    while let Some((begin, end)) = next_mark(texto, at) {
        let Some(rest) = texto.get(begin..) else { break };
        let Some(length) = closed(rest, end) else { break };
        linha += texto.get(at..begin).unwrap_or_default().matches('\n').count();
        let inner = rest.get(2..length.saturating_sub(2)).unwrap_or_default();
        if end == "}}" {
            all.push(Mark { linha, dentro: inner.trim_matches(['-', '+']).trim() });
        }
        linha += inner.matches('\n').count();
        at = begin + length;
    }
    all
}
