//! The texts of the acts: plain text with named fields that a clerk can edit, rendered by minijinja under strict rules.
//! `templates/atos/LEIAME.md` documents the fields and the marks for the people who write them.

mod erros;
mod partes;

use crate::finding::catalogue::documents as achados;
use crate::finding::{Finding, Place, Scope};
use minijinja::{Environment, UndefinedBehavior};
pub use partes::MauUso;
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
    da_pasta: BTreeMap<String, String>,
}

impl Templates {
    /// With the town's own texts: act → content of `atos/<act>.txt` of the exam folder.
    pub fn new(da_pasta: BTreeMap<String, String>) -> Self {
        Self { da_pasta }
    }

    /// The text of an act, and the file name that messages give to it.
    fn texto(&self, ato: &str) -> (&str, String) {
        let arquivo = format!("atos/{ato}.txt");
        match self.da_pasta.get(ato) {
            Some(proprio) => (proprio, arquivo),
            None => (ATOS.iter().find(|(id, _)| *id == ato).map_or("", |(_, t)| t), format!("templates/{arquivo}")),
        }
    }

    /// The warning that the text of an act does not use these ready parts; `None` when it uses all.
    pub fn missing(&self, ato: &str, partes: &[&str]) -> Option<Finding> {
        if partes.is_empty() {
            return None;
        }
        let campos: Vec<String> = partes.iter().map(|p| format!("{{{{ {p} }}}}")).collect();
        let mensagem = format!("o texto do ato não usa: {}", campos.join(", "));
        Some(Finding::new(&achados::MODELO_SEM_TRECHO, Scope::Exame, Place::file(&self.texto(ato).1), mensagem))
    }

    /// The error that the text of an act uses a ready part as it may not; `nomes` are the parts of the act.
    pub fn misused(&self, ato: &str, uso: MauUso<'_>, nomes: &[&str]) -> Finding {
        let (texto, arquivo) = self.texto(ato);
        partes::finding(&arquivo, texto, uso, nomes)
    }

    /// Renders the text of an act. `campos` serialises to a map: its keys are the fields that exist.
    ///
    /// # Errors
    /// Every unknown field, each with its line; or the syntax error.
    pub fn render<C: Serialize>(&self, ato: &str, campos: &C) -> Result<String, Vec<Finding>> {
        let (texto, arquivo) = self.texto(ato);
        let valores = minijinja::Value::from_serialize(campos);
        let mut env = Environment::new();
        env.set_undefined_behavior(UndefinedBehavior::Strict);
        env.set_debug(true);
        let modelo =
            env.template_from_named_str(&arquivo, texto).map_err(|e| vec![erros::failure(&arquivo, texto, &e)])?;
        let existentes = nomes(&valores);
        let estranhos = desconhecidos(texto, &arquivo, &modelo.undeclared_variables(true), &existentes);
        if !estranhos.is_empty() {
            return Err(estranhos);
        }
        modelo.render(valores).map_err(|e| vec![erros::failure(&arquivo, texto, &e)])
    }
}

/// Names of the fields, with the inner ones as `edital.numero`, in alphabetical order.
fn nomes(valores: &minijinja::Value) -> Vec<String> {
    let mut todos = Vec::new();
    for chave in valores.try_iter().into_iter().flatten() {
        let nome = chave.to_string();
        let valor = valores.get_item(&chave).unwrap_or_default();
        if valor.kind() == minijinja::value::ValueKind::Map {
            todos.extend(nomes(&valor).into_iter().map(|filho| format!("{nome}.{filho}")));
        }
        todos.push(nome);
    }
    todos.sort();
    todos
}

/// One finding per field that does not exist, at the line of its first use.
fn desconhecidos(
    texto: &str,
    arquivo: &str,
    usados: &std::collections::HashSet<String>,
    existentes: &[String],
) -> Vec<Finding> {
    let mut faltam: Vec<(usize, &String)> = usados
        .iter()
        .filter(|u| existentes.binary_search(u).is_err())
        .filter(|u| !embutido(u))
        .map(|u| (linha_de(texto, u), u))
        .collect();
    faltam.sort();
    faltam.into_iter().map(|(linha, campo)| erros::unknown_field(arquivo, linha, campo, existentes)).collect()
}

/// Functions that the template library brings.
fn embutido(nome: &str) -> bool {
    matches!(nome, "range" | "dict" | "namespace" | "debug" | "loop")
}

/// Line, from 1, of the first use of a field inside `{{ … }}` or `{% … %}`; 1 when it is nowhere to be seen.
fn linha_de(texto: &str, campo: &str) -> usize {
    let usa = |linha: &str| {
        linha.split('{').skip(1).any(|trecho| {
            trecho
                .split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '.'))
                .any(|palavra| palavra == campo || palavra.strip_prefix(campo).is_some_and(|r| r.starts_with('.')))
        })
    };
    texto.lines().position(usa).map_or(1, |i| i + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Serialize)]
    struct Campos {
        edital: Interno,
        ano: u32,
    }
    #[derive(Serialize)]
    struct Interno {
        numero: &'static str,
    }

    fn render(texto: &str) -> Result<String, Vec<Finding>> {
        let templates = Templates::new(BTreeMap::from([("homologacao".to_owned(), texto.to_owned())]));
        templates.render("homologacao", &Campos { edital: Interno { numero: "001/2025" }, ano: 2025 })
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
        for (texto, linha, told) in [
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
            let achados = render(texto).expect_err(texto);
            let [achado] = achados.as_slice() else { panic!("{texto}: {achados:?}") };
            assert_eq!((achado.entry.code, &*achado.place.celula), ("A0602", &*format!("linha {linha}")), "{texto}");
            let text = format!("{} / {}", achado.mensagem, achado.conserto);
            assert!(text.contains(told), "{texto}: {text}");
            assert!(achado.mensagem.starts_with("em “"), "the piece comes first: {text}");
            for word in english {
                assert!(!achado.mensagem.contains(word), "{texto}: “{word}” in {text}");
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
        let guia = include_str!("../../templates/atos/LEIAME.md");
        for (ato, texto) in ATOS {
            let env = Environment::new();
            let modelo = env.template_from_str(texto).expect("our own text has no error");
            for campo in modelo.undeclared_variables(true) {
                assert!(guia.contains(&format!("`{campo}`")), "{campo} of {ato} is not in LEIAME.md");
            }
            assert!(guia.contains(&format!("`{ato}.txt`")), "{ato} is not in LEIAME.md");
        }
    }

    #[test]
    fn a_text_that_is_not_replaced_is_ours() {
        let (texto, arquivo) =
            (Templates::default().texto("homologacao").0.len(), Templates::default().texto("homologacao").1);
        assert!(texto > 100);
        assert_eq!(arquivo, "templates/atos/homologacao.txt");
    }
}
