//! What a text may not do with the ready parts of an act: each stands in it whole, once, with what it leads to.

use super::errors::{closed, next_mark};
use crate::finding::catalogue::documents::TRECHO_MAL_USADO;
use crate::finding::{Finding, Place, Scope};

/// What is wrong with the use of a ready part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misuse<'n> {
    /// The part comes out more than once.
    Repeated(&'n str),
    /// Something other than the name of a part stands between the marks of one: a filter changed it, or only a piece of it was asked for.
    Altered,
    /// The first part leads to the second, which the text does not use.
    WithoutTarget(&'n str, &'n str),
}

/// The finding, at its line. `names`: the parts of the act.
pub(super) fn finding(file: &str, text: &str, misuse: Misuse<'_>, names: &[&str]) -> Finding {
    let marks = marks(text);
    let of = |name: &str| marks.iter().filter(|m| m.field() == name).map(|m| m.line).collect::<Vec<usize>>();
    let (line, message, fix) = match misuse {
        Misuse::Repeated(name) => match of(name).as_slice() {
            [first, .., last] => (
                *last,
                format!("{{{{ {name} }}}} de novo: este trecho já está na linha {first}"),
                format!("deixe {{{{ {name} }}}} num só lugar do texto"),
            ),
            lines => (
                lines.first().copied().unwrap_or(1),
                format!("{{{{ {name} }}}} sai mais de uma vez, porque está num {{% for %}}"),
                format!("ponha {{{{ {name} }}}} fora do {{% for %}}"),
            ),
        },
        Misuse::Altered => {
            let changed = marks.iter().find(|m| names.contains(&m.field()) && m.inner != m.field());
            let first = || marks.iter().find(|m| names.contains(&m.field())).map_or(1, |m| m.line);
            let (line, what) = changed.map_or_else(
                || (first(), "um {% filter %} ou um {% set %}".to_owned()),
                |m| (m.line, format!("“{}”", m.inner)),
            );
            (
                line,
                format!("{what} altera um trecho pronto, que só entra no ato inteiro"),
                "escreva só o nome do trecho entre as chaves, sem filtros nem colchetes".to_owned(),
            )
        }
        Misuse::WithoutTarget(name, target) => (
            of(name).first().copied().unwrap_or(1),
            format!("{{{{ {name} }}}} leva ao que {{{{ {target} }}}} traz, e o texto não usa {{{{ {target} }}}}"),
            format!("acrescente {{{{ {target} }}}} em linha própria, ou retire {{{{ {name} }}}}"),
        ),
    };
    Finding::new(&TRECHO_MAL_USADO, Scope::Exame, Place::line(file, line), message).fix(fix)
}

/// One `{{ … }}` of a text.
struct Mark<'t> {
    line: usize,
    inner: &'t str,
}

impl<'t> Mark<'t> {
    /// The name at its beginning.
    fn field(&self) -> &'t str {
        self.inner.split(|c: char| !(c.is_alphanumeric() || c == '_')).next().unwrap_or_default()
    }
}

/// Every `{{ … }}` of a text that could be filled in.
fn marks(text: &str) -> Vec<Mark<'_>> {
    let mut all = Vec::new();
    let (mut at, mut line) = (0, 1);
    while let Some((begin, end)) = next_mark(text, at) {
        let Some(rest) = text.get(begin..) else { break };
        let Some(length) = closed(rest, end) else { break };
        line += text.get(at..begin).unwrap_or_default().matches('\n').count();
        let inner = rest.get(2..length.saturating_sub(2)).unwrap_or_default();
        if end == "}}" {
            all.push(Mark { line, inner: inner.trim_matches(['-', '+']).trim() });
        }
        line += inner.matches('\n').count();
        at = begin + length;
    }
    all
}
