//! `publicacao/index.html` and its data: a page for the transparency portal that works without a server and asks nothing of the
//! network. Data comes as scripts, since a page opened from a file may load no other kind.
//!
//! | file | what |
//! |---|---|
//! | `index.html`, `dados/portal/pagina.css`, `pagina.js` | the page itself, the same for every exam but for its title and the links at its top |
//! | `dados/portal/indice.js` | the notice, lists, words, cargos and where their rows are |
//! | `dados/portal/documentos.js` | the documents of each cargo |
//! | `dados/portal/d00001.js` … | the rows of the lists |
//! | `dados/portal/i00001.js` … | the people, by registration number |

use super::documentos::Documentos;
use super::people::People;
use super::sections::{Section, Sections};
use super::{Dados, Estado, Pages, array, quote};
use crate::domain::{Edital, Fase};
use crate::report::documents::words;
use crate::report::lists::lista_at;
use std::collections::BTreeMap;
use std::fmt::Write as _;

const PAGE: &str = include_str!("../../../templates/portal/index.html");
const STYLE: &str = include_str!("../../../templates/portal/pagina.css");
const SCRIPT: &str = include_str!("../../../templates/portal/pagina.js");

/// Writes every file of the page but those that [lead to documents](page).
pub fn write(dados: &Dados, pages: &mut dyn Pages) {
    let mut people = People::default();
    let mut cargos = Vec::new();
    let mut sections = Sections::new(pages);
    for (i, c) in dados.cargos.iter().enumerate() {
        if sections.over() {
            break;
        }
        people.next_cargo();
        cargos.push(match &c.estado {
            Estado::Retido(_) => Vec::new(),
            Estado::Publicado(rows) => {
                let order = dados.edital.listas() + 1;
                sections.cargo(dados.edital, &**rows, &mut |section, row, cells| {
                    let (inscricao, nome) = match section.cmp(&order) {
                        std::cmp::Ordering::Less => (cells.get(4), cells.get(5)),
                        std::cmp::Ordering::Equal => (cells.get(7), cells.get(8)),
                        std::cmp::Ordering::Greater => (cells.get(2), None),
                    };
                    people.seen(i, inscricao.unwrap_or(&""), nome.unwrap_or(&""), (section, row));
                })
            }
        });
    }
    if sections.over() {
        return;
    }
    let rows = sections.finish();
    let firsts = people.write(pages);
    whole(pages, "dados/portal/indice.js", &index(dados, &cargos, rows, &firsts));
    whole(pages, "dados/portal/pagina.css", STYLE);
    whole(pages, "dados/portal/pagina.js", SCRIPT);
}

/// Writes the files of the page that lead to documents, once it is known which were written.
pub fn page(dados: &Dados, documentos: &Documentos, pages: &mut dyn Pages) {
    documentos.write(pages);
    let e = dados.edital;
    let title = escape(&format!("{} – {} nº {}", e.orgao, palavra_do_tipo(e), e.numero));
    whole(pages, "index.html", &PAGE.replace("{{documentos}}\n", &documentos.links()).replace("{{titulo}}", &title));
}

fn whole(pages: &mut dyn Pages, name: &str, text: &str) {
    pages.begin(name);
    pages.text(text);
    pages.end();
}

const fn palavra_do_tipo(e: &Edital) -> &'static str {
    match e.tipo {
        crate::domain::TipoExame::Concurso => "Concurso público, edital",
        crate::domain::TipoExame::ProcessoSeletivo => "Processo seletivo, edital",
    }
}

/// Text of an element of HTML.
pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// One JSON object, a key a line; cargos a line each.
fn index(dados: &Dados, cargos: &[Vec<Section>], rows: usize, firsts: &[String]) -> String {
    let e = dados.edital;
    let mut text = String::from("portal.indice({\n");
    for (key, value) in [
        ("codigo", dados.codigo),
        ("numero", &e.numero),
        ("titulo", &e.titulo),
        ("orgao", &e.orgao),
        ("publicado_em", &e.publicado_em.pt()),
        ("homologado_em", &e.homologado().map_or_else(String::new, |d| d.pt())),
        ("validade", &e.validade().map_or_else(String::new, |d| d.pt())),
        ("fase", if e.fase == Fase::Preliminar { "preliminar" } else { "final" }),
    ] {
        let _ = write!(text, "\"{key}\":");
        quote(value, &mut text);
        text.push_str(",\n");
    }
    let lists: Vec<(String, String)> =
        (0..e.listas()).map(|i| (e.lista_id(lista_at(i)).to_owned(), e.lista_rotulo(lista_at(i)).to_owned())).collect();
    let _ = write!(text, "\"linhas\":{rows},\n\"listas\":[");
    for (i, (id, label)) in lists.iter().enumerate() {
        text.push_str(if i > 0 { "," } else { "" });
        array([id.as_str(), label.as_str()], &mut text);
    }
    text.push_str("],\n\"criterios\":");
    map(&criteria(e), &mut text);
    text.push_str(",\n\"etapas\":");
    map(&stages(e), &mut text);
    text.push_str(",\n\"pessoas\":");
    array(firsts.iter().map(String::as_str), &mut text);
    text.push_str(",\n\"cargos\":[\n");
    for (i, (c, sections)) in dados.cargos.iter().zip(cargos).enumerate() {
        text.push_str(if i > 0 { ",\n[" } else { "[" });
        array([c.cargo.codigo.as_str(), c.cargo.nome.as_str()], &mut text);
        let known = !e.incompletos.contains(&c.cargo.codigo);
        let _ = write!(text, ",{},", if known { c.cargo.vagas.to_string() } else { "null".to_owned() });
        match &c.estado {
            Estado::Retido(motivos) => array(motivos.iter().map(String::as_str), &mut text),
            Estado::Publicado(_) => text.push_str("null"),
        }
        text.push_str(",[");
        for (j, s) in sections.iter().enumerate() {
            let _ = write!(text, "{}{},{},{}", if j > 0 { "," } else { "" }, s.file, s.row, s.count);
        }
        text.push_str("]]");
    }
    for (i, fora) in dados.fora.iter().enumerate() {
        text.push_str(if i + dados.cargos.len() > 0 { ",\n[" } else { "[" });
        array([fora.codigo.as_str(), fora.nome.as_str()], &mut text);
        text.push_str(",null,");
        array(fora.motivos.iter().map(String::as_str), &mut text);
        text.push_str(",[]]");
    }
    text.push_str("\n]});\n");
    text
}

fn map(words: &BTreeMap<String, String>, out: &mut String) {
    out.push('{');
    for (i, (k, v)) in words.iter().enumerate() {
        out.push_str(if i > 0 { "," } else { "" });
        quote(k, out);
        out.push(':');
        quote(v, out);
    }
    out.push('}');
}

/// Words for the ids of tie-break criteria.
fn criteria(e: &Edital) -> BTreeMap<String, String> {
    let each = e.perfis.iter().flat_map(|p| p.desempate.iter().map(move |c| (c.id(), words::criterio(p, c))));
    each.chain([("sorteio".to_owned(), "sorteio público".to_owned())]).collect()
}

/// Words for the ids of stages.
fn stages(e: &Edital) -> BTreeMap<String, String> {
    let each = e.perfis.iter().flat_map(|p| (0..).zip(&p.etapas).map(move |(i, s)| (p, i, s)));
    each.map(|(p, i, s)| (s.id.clone(), words::etapa(p, i).into_owned())).collect()
}

#[cfg(test)]
mod tests {
    use super::super::CargoDados;
    use super::super::tests::{Given, Memory};
    use super::*;
    use crate::law::amostra::{edital, irupi};

    fn pages(people: usize) -> Vec<(String, String)> {
        let e = edital(2, &[irupi()]);
        let rows: Vec<Vec<&'static str>> =
            (0..people).map(|_| vec!["01", "X", "ac", "1", "7", "</script>", "9,00", "", ""]).collect();
        let rows = Given([vec![], rows, vec![], vec![vec!["01", "X", "8", "ausente", "", "", ""]]]);
        let cargos =
            vec![CargoDados { cargo: &e.cargos[0], numeros: Vec::new(), estado: Estado::Publicado(Box::new(rows)) }];
        let mut memory = Memory::default();
        write(&Dados { edital: &e, codigo: "A", cargos, fora: Vec::new() }, &mut memory);
        memory.files
    }

    #[test]
    fn rows_are_cut_into_files_and_the_index_says_where() {
        let files = pages(3001);
        let names: Vec<&str> = files.iter().map(|f| f.0.as_str()).collect();
        assert_eq!(&names[..3], ["dados/portal/d00001.js", "dados/portal/d00002.js", "dados/portal/i00001.js"]);
        let index = &files.iter().find(|f| f.0.ends_with("indice.js")).expect("written").1;
        assert!(index.contains(",null,[0,0,0,1,0,3001,0,0,0,0,0,0,2,1,1]]"), "{index}");
    }

    #[test]
    fn hostile_names_stay_text_and_people_out_have_no_name() {
        let files = pages(1);
        assert!(files.iter().filter(|f| f.0.contains("/d0") || f.0.contains("/i0")).all(|f| !f.1.contains("</script")));
        let people = &files.iter().find(|f| f.0.ends_with("i00001.js")).expect("written").1;
        assert!(people.ends_with("[[\"8\",\"\"],0,[4,0]]\n]);\n"), "{people}");
    }
}
