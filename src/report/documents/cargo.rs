//! The report of one cargo: all that the act says of it, and what lets a reader check it.

use super::autenticidade::{IN_FOOTER, validade_e_autenticidade};
use super::frame::{self, frame, paragraph};
use super::ressalvas::dispensas;
use super::volumes::{Item, Volumes};
use super::{ROWS_PER_VOLUME, base_legal, demonstracoes, homologacao};
use crate::domain::Fase;
use crate::report::context::{CargoView, Publicacao};
use crate::report::model::{Block, Chapter, Document};
use std::collections::BTreeSet;
use std::sync::Arc;
use unicode_normalization::UnicodeNormalization as _;

/// The report of a finished cargo, in volumes; `None` for a cargo held back. `chapter`: its chapter of the act, where that was written
/// and is to be printed here as it stands there.
pub fn cargo<'a>(p: &'a Publicacao<'a>, c: &CargoView<'a>, chapter: Option<Arc<Chapter>>) -> Option<Volumes<'a>> {
    let o = c.pronto()?;
    let data = p.edital.homologado();
    let fase = match p.edital.fase {
        Fase::Final => "Resultado final",
        Fase::Preliminar => "Resultado preliminar",
    };
    let nome = format!("{fase} – Cargo {}", c.titulo());
    let mut items: Vec<Item<'a>> = Vec::new();
    if p.edital.fase == Fase::Preliminar {
        items.push(paragraph(PRELIMINARY_NOTICE).into());
    }
    items.extend(base_legal::of_cargo(p, c));
    items.push(match chapter {
        Some(written) => Block::Chapter(written).into(),
        None => Item::Chapter(homologacao::chapter(p, c, o)),
    });
    items.extend(demonstracoes::certificado(p, c, o));
    items.extend(dispensas(p));
    items.extend(validade_e_autenticidade(p, IN_FOOTER));
    items.push(frame::signatures(p, data).into());
    let frame = Document { title: nome.clone(), ..frame(p, &nome, data) };
    Some(Volumes::cut(c.cargo.codigo.clone(), frame, items, ROWS_PER_VOLUME))
}

/// File names from codes of cargos: portable characters only (`É` is `E`), each name once (also where case does not count), and none
/// that may be that of a [volume](Volumes::name) of another.
pub fn file_names<'a>(codes: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut used = BTreeSet::new();
    codes
        .map(|code| {
            let letters = code.nfd().filter(|c| !matches!(c, '\u{300}'..='\u{36F}'));
            let plain: String =
                letters.map(|c| if c.is_ascii_alphanumeric() || "-_".contains(c) { c } else { '_' }).collect();
            let plain = if plain.is_empty() { "_".to_owned() } else { plain };
            let candidates = std::iter::once(plain.clone()).chain((2u32..).map(|n| format!("{plain}~{n}")));
            let mut free = candidates
                .skip_while(|name| is_of_volume(name) || is_of_device(name) || used.contains(&name.to_lowercase()));
            let name = free.next().unwrap_or(plain.clone());
            used.insert(name.to_lowercase());
            name
        })
        .collect()
}

/// `101-v01`: what the first volume of cargo 101 is called.
fn is_of_volume(name: &str) -> bool {
    name.to_lowercase().rsplit_once("-v").is_some_and(|(_, n)| n.len() > 1 && n.bytes().all(|b| b.is_ascii_digit()))
}

/// `AUX`, `COM1`: what Windows keeps for devices, whatever the ending; nobody could unpack such a file there (Win32, “Naming Files, Paths,
/// and Namespaces”).
fn is_of_device(name: &str) -> bool {
    let name = name.to_lowercase();
    let numbered =
        ["com", "lpt"].iter().any(|d| name.strip_prefix(d).is_some_and(|n| matches!(n.as_bytes(), [b'1'..=b'9'])));
    numbered || ["aux", "con", "nul", "prn"].contains(&name.as_str())
}

const PRELIMINARY_NOTICE: &str = "Este resultado é preliminar: está sujeito a recurso, na forma e no prazo do edital, e não \
                                produz os efeitos da homologação.";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::dump::dump;
    use crate::report::exemplo::Exemplo;

    #[test]
    fn the_report_of_a_cargo_carries_the_certificate_and_a_held_back_cargo_has_none() {
        let e = Exemplo::new();
        let p = e.publicacao();
        let text = dump(&cargo(&p, &p.cargos[0], None).expect("the first cargo is finished").document(0));
        assert!(text.contains("## Certificado da reserva, posição a posição"));
        assert!(text.contains("3ª | NPI | 1 | 1 | sim | "));
        assert!(cargo(&p, &p.cargos[1], None).is_none());
    }

    #[test]
    fn a_preliminary_result_is_marked_and_says_so() {
        let mut e = Exemplo::new();
        e.edital.fase = Fase::Preliminar;
        let p = e.publicacao();
        let documento = cargo(&p, &p.cargos[0], None).expect("the first cargo is finished").document(0);
        assert_eq!(documento.mark.as_deref(), Some("RESULTADO PRELIMINAR"));
        assert!(documento.title.starts_with("Resultado preliminar – Cargo 101 – Professor"));
    }

    #[test]
    fn file_names_are_portable_and_unique() {
        let names = file_names(["101", "a/b", "A_B", "../x", "Téc. Enfermagem", ""].into_iter());
        assert_eq!(names, ["101", "a_b", "A_B~2", "___x", "Tec__Enfermagem", "_"]);
        let names = file_names(["1-v01", "1-V12", "1-v1", "1", "v01"].into_iter());
        assert_eq!(names, ["1-v01~2", "1-V12~2", "1-v1", "1", "v01"]);
        let names = file_names(["AUX", "aux", "Com1", "LPT0", "COM12", "AUX1", "nul.x"].into_iter());
        assert_eq!(names, ["AUX~2", "aux~3", "Com1~2", "LPT0", "COM12", "AUX1", "nul_x"]);
    }
}
