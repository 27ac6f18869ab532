//! The texts of the acts: plain text with named fields that a clerk can edit, rendered by minijinja under strict rules.
//! `templates/atos/LEIAME.md` documents the fields and the marks for the people who write them.

mod errors;
mod parts;

use crate::finding::catalogue::documents as achados;
use crate::finding::{Finding, Place, Scope};
use minijinja::{Environment, UndefinedBehavior};
pub use parts::Misuse;
use serde::Serialize;
use std::collections::BTreeMap;

/// The acts that have a text, and the text built into the program.
pub const ATOS: [(&str, &str); 6] = [
    ("homologacao", include_str!("../../templates/atos/homologacao.txt")),
    ("nomeacao", include_str!("../../templates/atos/nomeacao.txt")),
    ("convocacao", include_str!("../../templates/atos/convocacao.txt")),
    ("retificacao", include_str!("../../templates/atos/retificacao.txt")),
    ("sorteio", include_str!("../../templates/atos/sorteio.txt")),
    ("situacao", include_str!("../../templates/atos/situacao.txt")),
];

/// The texts in force: ours, save those that the exam folder replaces.
#[derive(Clone, Debug, Default)]
pub struct Templates {
    own: BTreeMap<String, String>,
}

impl Templates {
    /// With the town's own texts: act → content of `atos/<act>.txt` of the exam folder.
    pub fn new(own: BTreeMap<String, String>) -> Self {
        Self { own }
    }

    /// The text of an act, and the file name that messages give to it.
    fn text(&self, ato: &str) -> (&str, String) {
        let file = format!("atos/{ato}.txt");
        match self.own.get(ato) {
            Some(own) => (own, file),
            None => (ATOS.iter().find(|(id, _)| *id == ato).map_or("", |(_, t)| t), format!("templates/{file}")),
        }
    }

    /// The warning that the text of an act does not use these ready parts; `None` when it uses all.
    pub fn missing(&self, ato: &str, parts: &[&str]) -> Option<Finding> {
        if parts.is_empty() {
            return None;
        }
        let fields: Vec<String> = parts.iter().map(|p| format!("{{{{ {p} }}}}")).collect();
        let message = format!("o texto do ato não usa: {}", fields.join(", "));
        Some(Finding::new(&achados::MODELO_SEM_TRECHO, Scope::Exame, Place::file(&self.text(ato).1), message))
    }

    /// The error that the text of an act uses a ready part as it may not; `names` are the parts of the act.
    pub fn misused(&self, ato: &str, misuse: Misuse<'_>, names: &[&str]) -> Finding {
        let (text, file) = self.text(ato);
        parts::finding(&file, text, misuse, names)
    }

    /// Renders the text of an act. `fields` serialises to a map: its keys are the fields that exist.
    ///
    /// # Errors
    /// Every unknown field, each with its line; or the syntax error.
    pub fn render<C: Serialize>(&self, ato: &str, fields: &C) -> Result<String, Vec<Finding>> {
        let (text, file) = self.text(ato);
        let values = minijinja::Value::from_serialize(fields);
        let mut env = Environment::new();
        env.set_undefined_behavior(UndefinedBehavior::Strict);
        env.set_debug(true);
        let template = env.template_from_named_str(&file, text).map_err(|e| vec![errors::failure(&file, text, &e)])?;
        let existing = names(&values);
        let unknown = unknown_fields(text, &file, &template.undeclared_variables(true), &existing);
        if !unknown.is_empty() {
            return Err(unknown);
        }
        template.render(values).map_err(|e| vec![errors::failure(&file, text, &e)])
    }
}

/// Names of the fields, with the inner ones as `edital.numero`, in alphabetical order.
fn names(values: &minijinja::Value) -> Vec<String> {
    let mut all = Vec::new();
    for key in values.try_iter().into_iter().flatten() {
        let name = key.to_string();
        let value = values.get_item(&key).unwrap_or_default();
        if value.kind() == minijinja::value::ValueKind::Map {
            all.extend(names(&value).into_iter().map(|child| format!("{name}.{child}")));
        }
        all.push(name);
    }
    all.sort();
    all
}

/// One finding per field that does not exist, at the line of its first use.
fn unknown_fields(
    text: &str,
    file: &str,
    used: &std::collections::HashSet<String>,
    existing: &[String],
) -> Vec<Finding> {
    let mut missing: Vec<(usize, &String)> = used
        .iter()
        .filter(|u| existing.binary_search(u).is_err())
        .filter(|u| !built_in(u))
        .map(|u| (line_of(text, u), u))
        .collect();
    missing.sort();
    missing.into_iter().map(|(line, field)| errors::unknown_field(file, line, field, existing)).collect()
}

/// Functions that the template library brings.
fn built_in(name: &str) -> bool {
    matches!(name, "range" | "dict" | "namespace" | "debug" | "loop")
}

/// Line, from 1, of the first use of a field inside `{{ … }}` or `{% … %}`; 1 when it is nowhere to be seen.
fn line_of(text: &str, field: &str) -> usize {
    let uses = |line: &str| {
        line.split('{').skip(1).any(|excerpt| {
            excerpt
                .split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '.'))
                .any(|word| word == field || word.strip_prefix(field).is_some_and(|r| r.starts_with('.')))
        })
    };
    text.lines().position(uses).map_or(1, |i| i + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Serialize)]
    struct Fields {
        edital: Inner,
        ano: u32,
    }
    #[derive(Serialize)]
    struct Inner {
        numero: &'static str,
    }

    fn render(text: &str) -> Result<String, Vec<Finding>> {
        let templates = Templates::new(BTreeMap::from([("homologacao".to_owned(), text.to_owned())]));
        templates.render("homologacao", &Fields { edital: Inner { numero: "001/2025" }, ano: 2025 })
    }

    #[test]
    fn fields_are_filled_in() {
        assert_eq!(render("Edital {{ edital.numero }} de {{ ano }}").as_deref(), Ok("Edital 001/2025 de 2025"));
    }

    #[test]
    fn every_unknown_field_is_named_with_its_line_and_the_fields_that_exist() {
        let achados = render("Edital\n{{ edital.nmero }}\n{% if 1 == 2 %}{{ prefeito }}{% endif %}").expect_err("two");
        assert_eq!(achados.len(), 2);
        assert_eq!(
            (achados[0].entry.code, achados[0].place.to_string()),
            ("A0601", "atos/homologacao.txt › linha 2".into())
        );
        assert!(achados[0].mensagem.contains("“edital.nmero”"));
        assert!(achados[0].mensagem.ends_with("existem: ano, edital, edital.numero"));
        assert!(achados[1].mensagem.contains("“prefeito”") && achados[1].place.celula == "linha 3");
    }

    #[test]
    fn a_syntax_error_names_its_line() {
        let achados = render("Edital\n\n{{ edital.numero }").expect_err("a syntax error");
        assert_eq!((achados[0].entry.code, &*achados[0].place.celula), ("A0602", "linha 3"));
    }

    /// What people get wrong: the line of each, a piece of it, words of the message or of the way out; and nothing in English.
    #[test]
    fn every_slip_of_a_text_is_told_in_portuguese_at_its_line() {
        let english =
            ["unexpected", "expected", "unknown", "undefined", "syntax", "block ", "filter", "string", "invalid"];
        for (text, line, told) in [
            ("A\n{{ ano }\n", 2, "{{ não foi fechada por }}"),
            ("A\n{{ ano\n\nB {{ ano }}\n", 2, "{{ não foi fechada por }}"),
            ("A\n\n{% if ano }}\nB\n", 3, "{% não foi fechada por %}"),
            ("A\n{# nota\n", 2, "{# não foi fechada por #}"),
            ("A\n{% if ano %}\nB\n\nC\n", 2, "falta o {% endif %}"),
            ("A\nB {% endif %}\n", 2, "não há {% if %} aberto antes"),
            ("A\n{% se ano %}B{% fim %}\n", 2, "quis dizer if?"),
            ("A\n{% if ano = 3 %}B{% endif %}\n", 2, "“=”"),
            ("A\n{{ ano + }}\n", 2, "“}}”"),
            ("A\n{{ \"ano }}\n", 2, "entre aspas não foi fechado"),
            ("A\n{{ nome do órgão }}\n", 2, "escreva {{ campo }}"),
            ("A\n{{ ano | maiusculas }}\n", 2, "o filtro “maiusculas” não existe"),
            ("A\n{{ ano | uper }}\n", 2, "quis dizer upper?"),
            ("A\n{% if ano is grande %}B{% endif %}\n", 2, "“is grande” não existe"),
            ("A\n{{ ano | round(1, 2, 3) }}\n", 2, "valores demais"),
            ("A\n{{ edital - 1 }}\n", 2, "não serve para os valores"),
            ("A\n{% include \"outro.txt\" %}\n", 2, "não pode incluir outro arquivo"),
        ] {
            let achados = render(text).expect_err(text);
            let [achado] = achados.as_slice() else { panic!("{text}: {achados:?}") };
            assert_eq!((achado.entry.code, &*achado.place.celula), ("A0602", &*format!("linha {line}")), "{text}");
            let told_all = format!("{} / {}", achado.mensagem, achado.conserto);
            assert!(told_all.contains(told), "{text}: {told_all}");
            assert!(achado.mensagem.starts_with("em “"), "the piece comes first: {told_all}");
            for word in english {
                assert!(!achado.mensagem.contains(word), "{text}: “{word}” in {told_all}");
            }
        }
    }

    #[test]
    fn a_field_that_is_nearly_right_is_proposed() {
        let achados = render("{{ edital.nmero }}").expect_err("one");
        assert!(achados[0].conserto.starts_with("quis dizer edital.numero?"), "{}", achados[0].conserto);
    }

    /// The clerk's guide and the texts that we ship name the same fields.
    #[test]
    fn the_guide_names_every_field_that_our_texts_use() {
        let guide = include_str!("../../templates/atos/LEIAME.md");
        for (ato, text) in ATOS {
            let env = Environment::new();
            let template = env.template_from_str(text).expect("our own text has no error");
            for field in template.undeclared_variables(true) {
                assert!(guide.contains(&format!("`{field}`")), "{field} of {ato} is not in LEIAME.md");
            }
            assert!(guide.contains(&format!("`{ato}.txt`")), "{ato} is not in LEIAME.md");
        }
    }

    #[test]
    fn a_text_that_is_not_replaced_is_ours() {
        let (text, file) =
            (Templates::default().text("homologacao").0.len(), Templates::default().text("homologacao").1);
        assert!(text > 100);
        assert_eq!(file, "templates/atos/homologacao.txt");
    }
}
