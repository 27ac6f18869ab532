//! The texts of the acts: plain text with named fields that a clerk can edit, rendered by minijinja under strict rules.
//! `templates/atos/LEIAME.md` documents the fields and the marks for the people who write them.

use crate::finding::catalogue::documents as achados;
use crate::finding::{Finding, Place, Scope};
use minijinja::{Environment, Error, ErrorKind, UndefinedBehavior};
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
        let modelo = env.template_from_named_str(&arquivo, texto).map_err(|e| vec![failure(&arquivo, &e)])?;
        let existentes = nomes(&valores);
        let estranhos = desconhecidos(texto, &arquivo, &modelo.undeclared_variables(true), &existentes);
        if !estranhos.is_empty() {
            return Err(estranhos);
        }
        modelo.render(valores).map_err(|e| vec![failure(&arquivo, &e)])
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
    faltam.into_iter().map(|(linha, campo)| campo_desconhecido(arquivo, linha, campo, existentes)).collect()
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

fn campo_desconhecido(arquivo: &str, linha: usize, campo: &str, existentes: &[String]) -> Finding {
    let mensagem = format!("o campo “{campo}” não existe; existem: {}", existentes.join(", "));
    Finding::new(&achados::CAMPO_DESCONHECIDO, Scope::Exame, Place::line(arquivo, linha), mensagem).value(campo)
}

/// A syntax error, or one that only shows when the text is filled in.
fn failure(arquivo: &str, erro: &Error) -> Finding {
    let linha = erro.line().unwrap_or(1);
    let detalhe = erro.detail().unwrap_or("expressão que não se entende");
    let trecho = erro.range().and_then(|r| erro.template_source()?.get(r)).unwrap_or_default();
    let mensagem = match erro.kind() {
        ErrorKind::UndefinedError => format!("o campo “{trecho}” não existe neste ponto do texto"),
        ErrorKind::SyntaxError => format!("erro de escrita do modelo: {detalhe}"),
        _ => format!("o modelo não pôde ser preenchido: {detalhe}"),
    };
    let achado = Finding::new(&achados::MODELO_INVALIDO, Scope::Exame, Place::line(arquivo, linha), mensagem);
    if trecho.is_empty() { achado } else { achado.value(trecho) }
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
