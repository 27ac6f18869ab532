//! The act of homologation: the text of the template, then every cargo.

use super::autenticidade::{IN_FOOTER, validade_e_autenticidade};
use super::fields::{ActFields, CommonFields};
use super::frame::{self, frame, heading};
use super::ressalvas::{dispensas, retidos};
use super::volumes::{Item, LazyChapter, Volumes};
use super::{Ato, ROWS_PER_VOLUME, base_legal, quadro, resultado};
use crate::domain::{Edital, Fase};
use crate::finding::Finding;
use crate::law::outcome::Outcome;
use crate::report::context::{CargoView, Publicacao};
use crate::report::model::Block;
use crate::report::text::{Gender, counted, definite_article};
use serde::Serialize;
use std::collections::BTreeMap;

/// Fields that only this act has.
#[derive(Debug, Serialize)]
pub(super) struct Fields {
    /// `12 (doze) cargos`.
    cargos: String,
    /// `80 (oitenta) vagas`.
    vagas: String,
    /// `310 (trezentas e dez) pessoas classificadas`.
    classificadas: String,
    /// 1.
    quantidade_de_retidos: u64,
    /// `1 (um) cargo`.
    retidos: String,
    /// How the act is called.
    #[serde(flatten)]
    nome: Nome,
}

/// The kind of the act, as its title and its text name it: what the edital calls it in `[documento.homologacao]`.
#[derive(Debug, PartialEq, Eq, Serialize)]
struct Nome {
    /// `EDITAL DE HOMOLOGAÇÃO DO RESULTADO FINAL`, `DECRETO`.
    titulo_do_ato: String,
    /// `Este Edital`, `Esta Portaria`.
    este_ato: String,
    /// `deste Edital`, `desta Portaria`.
    deste_ato: String,
}

impl Nome {
    fn of(e: &Edital) -> Self {
        let nome = e.documento.homologacao.as_ref().and_then(|a| a.nome.as_deref());
        let kind = nome.unwrap_or("Edital").split_whitespace().next().unwrap_or("Edital");
        let este = if definite_article(kind) == "A" { "esta" } else { "este" };
        Self {
            titulo_do_ato: nome.map_or_else(|| "EDITAL DE HOMOLOGAÇÃO DO RESULTADO FINAL".into(), str::to_uppercase),
            este_ato: format!("E{} {kind}", &este[1..]),
            deste_ato: format!("d{este} {kind}"),
        }
    }
}

/// Ready parts of the act.
pub(super) const PARTS: [&str; 8] = [
    "indice_de_cargos",
    "fundamento_legal",
    "quadro_de_vagas",
    "cargos_retidos",
    "dispensas",
    "resultado_por_cargo",
    "validade_e_autenticidade",
    "assinaturas",
];

/// The act, in volumes. `None` before appeals: a preliminary result is not homologated.
///
/// # Errors
/// Those of the template.
pub fn homologacao<'a>(p: &'a Publicacao<'a>) -> Result<Option<Volumes<'a>>, Vec<Finding>> {
    if p.edital.fase == Fase::Preliminar {
        return Ok(None);
    }
    let data = p.edital.homologado();
    let fields = ActFields { common: CommonFields::new(p, "homologacao", data, &PARTS), own: fields(p) };
    let parts = BTreeMap::from([
        ("indice_de_cargos", index(p)),
        ("fundamento_legal", base_legal::of_edital(p)),
        ("quadro_de_vagas", quadro::geral(p)),
        ("cargos_retidos", retidos(p)),
        ("dispensas", dispensas(p)),
        ("resultado_por_cargo", by_cargo(p)),
        ("validade_e_autenticidade", validade_e_autenticidade(p, IN_FOOTER)),
        ("assinaturas", vec![frame::signatures(p, data).into()]),
    ]);
    let frame = frame(p, "Homologação do resultado final", data);
    Ato { id: "homologacao", base: "homologacao", fields, parts, frame, most: ROWS_PER_VOLUME }.volumes(p).map(Some)
}

/// The fields of the act.
pub(super) fn fields(p: &Publicacao<'_>) -> Fields {
    let count_of = |n: usize| u64::try_from(n).unwrap_or(u64::MAX);
    let vagas = p.prontos().map(|(c, _)| u64::from(c.cargo.vagas)).sum();
    let classificadas = p.prontos().map(|(_, o)| o.pessoas.iter().filter(|x| x.fora.is_none()).count()).sum();
    let retidos = count_of(p.retidos().count() + p.fora.len());
    Fields {
        cargos: counted(count_of(p.prontos().count()), "cargo", "cargos", Gender::Masculine),
        vagas: counted(vagas, "vaga", "vagas", Gender::Feminine),
        classificadas: counted(
            count_of(classificadas),
            "pessoa classificada",
            "pessoas classificadas",
            Gender::Feminine,
        ),
        quantidade_de_retidos: retidos,
        retidos: counted(retidos, "cargo", "cargos", Gender::Masculine),
        nome: Nome::of(p.edital),
    }
}

fn anchor(c: &CargoView<'_>) -> String {
    format!("cargo-{}", c.cargo.codigo)
}

fn index<'a>(p: &Publicacao<'a>) -> Vec<Item<'a>> {
    let entries: Vec<(String, String)> = p.prontos().map(|(c, _)| (c.titulo(), anchor(c))).collect();
    if entries.len() < 2 {
        return Vec::new();
    }
    vec![heading(2, "Índice de cargos").into(), Block::Index(entries).into()]
}

/// Every finished cargo, a chapter each.
pub(super) fn by_cargo<'a>(p: &'a Publicacao<'a>) -> Vec<Item<'a>> {
    p.prontos().map(|(c, o)| Item::Chapter(chapter(p, c, o))).collect()
}

/// The chapter of a finished cargo, which the report of the cargo prints too.
pub(super) fn chapter<'a>(p: &'a Publicacao<'a>, c: &CargoView<'a>, o: &'a Outcome) -> LazyChapter<'a> {
    begun_chapter(p, c, o, true)
}

/// The chapters of an act that is not so long that each cargo needs a page of its own: one goes on where the other ended.
pub(super) fn running_chapters<'a>(p: &'a Publicacao<'a>) -> Vec<Item<'a>> {
    p.prontos().map(|(c, o)| Item::Chapter(begun_chapter(p, c, o, false))).collect()
}

fn begun_chapter<'a>(p: &'a Publicacao<'a>, c: &CargoView<'a>, o: &'a Outcome, new_page: bool) -> LazyChapter<'a> {
    let heading = Block::Heading { level: 1, text: c.titulo(), anchor: Some(anchor(c)), new_page };
    let items = std::iter::once(heading.into()).chain(resultado(p, c, o)).collect();
    LazyChapter { code: c.cargo.codigo.clone(), items }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::AtoNumerado;
    use crate::report::dump::dump;
    use crate::report::exemplo::Exemplo;
    use crate::report::template::Templates;

    fn ato(e: &Exemplo) -> String {
        let p = e.publicacao();
        let volumes = homologacao(&p).expect("our own text has no error").expect("the final phase has an act");
        assert_eq!(volumes.len(), 1);
        dump(&volumes.document(0))
    }

    #[test]
    fn the_act_says_who_homologates_what_and_until_when() {
        let text = ato(&Exemplo::new());
        for excerpt in [
            "A PREFEITA MUNICIPAL DE IBATIBA, Estado do Espírito Santo, no uso de suas atribuições legais, à vista do \
             resultado apresentado pelo Instituto Exemplo,",
            "quanto a 1 (um) cargo, com 3 (três) vagas e 4 (quatro) pessoas classificadas,",
            "é de 24 (vinte e quatro) meses, contado da homologação, em 15 de setembro de 2025, e termina em 15 de setembro de 2027.",
            "Ibatiba/ES, aos quinze dias do mês de setembro de 2025.\nFulana de Exemplo\nPrefeita Municipal",
        ] {
            assert!(text.contains(excerpt), "{excerpt}\n--- in\n{text}");
        }
    }

    #[test]
    fn lists_follow_the_order_of_real_acts() {
        let text = ato(&Exemplo::new());
        let sections: Vec<&str> = text.lines().filter(|l| l.starts_with('#')).collect();
        assert_eq!(
            sections,
            [
                "## Fundamento legal e leituras adotadas",
                "## Quadro de vagas",
                "## Cargos cujo resultado fica retido",
                "# 101 – Professor",
                "## Vagas",
                "## Classificação geral (ampla concorrência)",
                "## Classificação – Pessoas com deficiência",
                "## Classificação – Negros, pardos e indígenas",
                "## Ordem de nomeação",
                "## Não classificados",
                "## Critérios de desempate e empates decididos",
                "## Demonstrações e observações",
                "## Validade e autenticidade",
            ]
        );
    }

    #[test]
    fn each_row_has_its_reason() {
        let text = ato(&Exemplo::new());
        for row in [
            "2º | 0002 | BRUNO DE EXEMPLO (sub judice) | 35,00 | Conhecimentos Específicos | ",
            "## Classificação – Pessoas com deficiência\nNão houve candidatos classificados nesta lista.",
            "1º | 0003 | CÉLIA DE EXEMPLO | 30,00 |  | NPI",
            "3º | NPI | 0003 | CÉLIA DE EXEMPLO | 30,00 | reserva (art. 5º, Lei de exemplo da reserva racial)",
            "4º | AC | 0004 | DAVI DE EXEMPLO | 27,00 | ampla concorrência",
            "0005 | abaixo do mínimo da etapa | prova objetiva | 11,00 | 12,00",
            "AC | 2º | 0002 | 0001 | 35,00 | Conhecimentos Específicos: 20,00 contra 18,00",
            "102 | Médico | empate que só um sorteio público desfaz (A0401)",
        ] {
            assert!(text.contains(row), "{row}\n--- in\n{text}");
        }
    }

    /// The act is what the edital calls it, in its title and in every sentence that speaks of it.
    #[test]
    fn the_act_is_called_as_the_edital_calls_it() {
        for (nome, titulo, este, deste) in [
            ("Decreto", "DECRETO Nº 77/2025", "Este Decreto entra em vigor", "listas deste Decreto"),
            (
                "Portaria Municipal",
                "PORTARIA MUNICIPAL Nº 77/2025",
                "Esta Portaria entra em vigor",
                "listas desta Portaria",
            ),
            ("Lei", "LEI Nº 77/2025", "Esta Lei entra em vigor", "listas desta Lei"),
        ] {
            let mut e = Exemplo::new();
            e.edital.documento.homologacao = Some(AtoNumerado { numero: "77/2025".into(), nome: Some(nome.into()) });
            let text = ato(&e);
            assert!(text.starts_with(&format!("[{titulo}]")) || text.contains(&format!("\n{titulo}\n")), "{text}");
            assert!(text.contains(este) && text.contains(deste), "{text}");
            assert!(!text.contains("Este Edital") && !text.contains("deste Edital"), "{text}");
        }
        assert!(ato(&Exemplo::new()).contains("na forma das listas deste Edital."));
    }

    #[test]
    fn nothing_private_is_printed() {
        let text = ato(&Exemplo::new());
        for private in ["17/05/1980", "11144477735", "EVA DE EXEMPLO", "1975"] {
            assert!(!text.contains(private), "{private}");
        }
    }

    #[test]
    fn the_towns_own_text_replaces_ours_and_what_it_leaves_out_is_told() {
        let mut e = Exemplo::new();
        let own_text = "# DECRETO\n\nArt. 1º Homologado o Edital {{ edital.numero }}.\n\n{{ assinaturas }}\n";
        e.templates = Templates::new([("homologacao".to_owned(), own_text.to_owned())].into());
        let p = e.publicacao();
        let volumes = homologacao(&p).expect("the text has no error").expect("the final phase has an act");
        let text = dump(&volumes.document(0));
        assert!(text.starts_with("[DECRETO]\n"), "the first heading is the title");
        assert!(text.contains("\nArt. 1º Homologado o Edital 001/2025.\nIbatiba/ES, aos"));
        let warning = volumes.avisos.first().expect("the lists are missing");
        assert_eq!((warning.entry.code, &*warning.place.arquivo), ("A0603", "atos/homologacao.txt"));
        assert!(warning.mensagem.contains("{{ resultado_por_cargo }}") && !warning.mensagem.contains("assinaturas"));
    }

    #[test]
    fn before_appeals_there_is_no_act_of_homologation() {
        let mut e = Exemplo::new();
        e.edital.fase = Fase::Preliminar;
        assert!(homologacao(&e.publicacao()).expect("our own text has no error").is_none());
    }
}
