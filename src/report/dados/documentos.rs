//! The documents of a publication as the portal page leads to them: the act and the texts for the gazette at its top, the report
//! of each cargo in its section. Only files that were written are named.

use super::portal::escape;
use super::{Dados, Estado, Pages, array};
use crate::domain::Fase;
use crate::report::documents::cargo::file_names;
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// Names of documents, relative to `publicacao/`; a document in volumes has a name for each.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Documentos {
    /// The act of homologation.
    ato: Vec<String>,
    /// The lists for the gazette, in the wide column and in that of 12 cm.
    diario: [Vec<String>; 2],
    /// The report of each cargo, in the order of [`Dados::cargos`]; none of those held back.
    cargos: Vec<Vec<String>>,
}

impl Documentos {
    /// Those of a publication with these files (names relative to `publicacao/`).
    pub fn of<'a>(dados: &Dados, written: impl Iterator<Item = &'a str>) -> Self {
        let written: BTreeSet<&str> = written.collect();
        let names = file_names(dados.cargos.iter().map(|c| c.cargo.codigo.as_str()));
        let report = |(c, name): (&super::CargoDados, String)| match c.estado {
            Estado::Publicado(_) => volumes(&written, &format!("cargos/{name}"), ".pdf"),
            Estado::Retido(_) => Vec::new(),
        };
        let gazette = |ending: &str| {
            let bases = ["diario/homologacao", "diario/resultado-preliminar"];
            bases.iter().flat_map(|base| volumes(&written, base, ending)).collect()
        };
        Self {
            ato: volumes(&written, "homologacao", ".pdf"),
            diario: [gazette(".docx"), gazette("-12cm.docx")],
            cargos: dados.cargos.iter().zip(names).map(report).collect(),
        }
    }

    /// The name of each document: every one of a publication in this phase, and no other.
    pub fn nomes(&self, fase: Fase) -> impl Iterator<Item = &str> {
        let (ato, base) = match fase {
            Fase::Final => (self.ato.as_slice(), "diario/homologacao"),
            Fase::Preliminar => (&[][..], "diario/resultado-preliminar"),
        };
        let diario = self.diario.iter().flatten().filter(move |name| name.starts_with(base));
        ato.iter().chain(diario).chain(self.cargos.iter().flatten()).map(String::as_str)
    }

    /// Documents that are not there though others are: the program writes all of them or none.
    pub fn faltam(&self, dados: &Dados, fase: Fase) -> Vec<String> {
        let mut all = Vec::new();
        if self.nomes(fase).next().is_none() {
            return all;
        }
        let base = match fase {
            Fase::Final => "homologacao",
            Fase::Preliminar => "resultado-preliminar",
        };
        if fase == Fase::Final && self.ato.is_empty() {
            all.push(format!("{base}.pdf"));
        }
        let gazette = self.diario.iter().zip([".docx", "-12cm.docx"]).filter(|(names, _)| names.is_empty());
        all.extend(gazette.map(|(_, ending)| format!("diario/{base}{ending}")));
        let names = file_names(dados.cargos.iter().map(|c| c.cargo.codigo.as_str()));
        let reports = dados.cargos.iter().zip(names).zip(&self.cargos);
        let lacks = reports.filter(|((c, _), files)| matches!(c.estado, Estado::Publicado(_)) && files.is_empty());
        all.extend(lacks.map(|((_, name), _)| format!("cargos/{name}.pdf")));
        all
    }

    /// The links at the top of the page, in HTML; nothing where no document was written.
    pub(super) fn links(&self) -> String {
        let each = TITULOS.iter().zip([&self.ato, &self.diario[0], &self.diario[1]]);
        let links: String = each.filter(|(_, names)| !names.is_empty()).map(|(t, names)| link(t, names)).collect();
        match links.as_str() {
            "" => links,
            _ => format!("<nav class=\"documentos\" aria-label=\"Documentos do certame\">\n{links}</nav>\n"),
        }
    }

    /// Writes `dados/portal/documentos.js`.
    pub(super) fn write(&self, pages: &mut dyn Pages) {
        pages.begin("dados/portal/documentos.js");
        let mut text = String::from("portal.documentos({\n\"diario\":");
        array(self.diario[0].iter().map(String::as_str), &mut text);
        text.push_str(",\n\"cargos\":[\n");
        for (i, names) in self.cargos.iter().enumerate() {
            text.push_str(if i > 0 { ",\n" } else { "" });
            array(names.iter().map(String::as_str), &mut text);
        }
        text.push_str("\n]});\n");
        pages.text(&text);
        pages.end();
    }
}

/// What the links at the top are called.
const TITULOS: [&str; 3] =
    ["Ato de homologação (PDF)", "Texto para o diário oficial (DOCX)", "Texto para colunas de 12 cm (DOCX)"];

/// A link to a document, or to each of its volumes.
fn link(title: &str, names: &[String]) -> String {
    if let [name] = names {
        return format!("<a class=\"botao\" href=\"{}\">{title}</a>\n", escape(name));
    }
    let mut text = format!("<details><summary>{title}: {} volumes</summary>\n", names.len());
    for (n, name) in (1..).zip(names) {
        let _ = writeln!(text, "<a href=\"{}\">volume {n}</a>", escape(name));
    }
    text + "</details>\n"
}

/// The files of a document among those written: the only one, or its volumes in their order.
pub fn volumes(written: &BTreeSet<&str>, base: &str, ending: &str) -> Vec<String> {
    let whole = format!("{base}{ending}");
    if written.contains(whole.as_str()) {
        return vec![whole];
    }
    (1u32..).map(|n| format!("{base}-v{n:02}{ending}")).take_while(|name| written.contains(name.as_str())).collect()
}

#[cfg(test)]
mod tests {
    use super::super::CargoDados;
    use super::super::tests::{Given, Memory};
    use super::*;
    use crate::law::amostra::{edital, irupi};

    /// Two cargos whose codes differ only by what no file name may have; the second is held back.
    fn of(written: &[&str]) -> (Documentos, String) {
        let mut e = edital(2, &[irupi()]);
        e.cargos[0].codigo = "%%o".into();
        e.cargos.push(crate::domain::Cargo { codigo: "cao".into(), ..e.cargos[0].clone() });
        e.cargos.push(crate::domain::Cargo { codigo: "__o".into(), ..e.cargos[0].clone() });
        let estado = |i| match i {
            1 => Estado::Retido(vec!["X".into()]),
            _ => Estado::Publicado(Box::new(Given([vec![], vec![], vec![], vec![]]))),
        };
        let cargos = e.cargos.iter().enumerate();
        let cargos = cargos.map(|(i, cargo)| CargoDados { cargo, numeros: Vec::new(), estado: estado(i) }).collect();
        let dados = Dados { edital: &e, codigo: "A", cargos, fora: Vec::new() };
        let documentos = Documentos::of(&dados, written.iter().copied());
        let mut memory = Memory::default();
        documentos.write(&mut memory);
        let text = memory.files.remove(0).1;
        (documentos, text)
    }

    #[test]
    fn each_cargo_has_its_own_files_and_one_held_back_none() {
        let written = ["cargos/__o.pdf", "cargos/__o~2-v01.pdf", "cargos/__o~2-v02.pdf", "cargos/cao.pdf"];
        let (d, text) = of(&written);
        assert_eq!(d.cargos, [vec![written[0]], vec![], vec![written[1], written[2]]]);
        assert_eq!(
            text,
            "portal.documentos({\n\"diario\":[],\n\"cargos\":[\n[\"cargos/__o.pdf\"],\n[],\n\
             [\"cargos/__o~2-v01.pdf\",\"cargos/__o~2-v02.pdf\"]\n]});\n"
        );
    }

    #[test]
    fn the_top_leads_to_the_act_and_to_each_volume() {
        let written = ["homologacao.pdf", "diario/homologacao-v01.docx", "diario/homologacao-v02.docx"];
        let links = of(&written).0.links();
        assert!(links.contains("<a class=\"botao\" href=\"homologacao.pdf\">Ato de homologação (PDF)</a>"), "{links}");
        assert!(links.contains("(DOCX): 2 volumes</summary>\n<a href=\"diario/homologacao-v01.docx\">volume 1</a>"));
        assert!(!links.contains("12 cm"), "{links}");
    }

    #[test]
    fn each_phase_has_its_documents() {
        let (ato, diario) = ("homologacao.pdf", "diario/homologacao-12cm.docx");
        let preliminar = "diario/resultado-preliminar.docx";
        let d = of(&[ato, diario, preliminar, "cargos/__o.pdf", "cargos/99.pdf"]).0;
        assert_eq!(d.nomes(Fase::Final).collect::<Vec<_>>(), [ato, diario, "cargos/__o.pdf"]);
        assert_eq!(d.nomes(Fase::Preliminar).collect::<Vec<_>>(), [preliminar, "cargos/__o.pdf"]);
    }

    #[test]
    fn without_documents_nothing_is_linked() {
        let (d, text) = of(&["csv/vagas.csv"]);
        assert_eq!(
            (d.links().as_str(), text.as_str()),
            ("", "portal.documentos({\n\"diario\":[],\n\"cargos\":[\n[],\n[],\n[]\n]});\n")
        );
    }
}
