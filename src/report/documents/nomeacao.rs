//! The acts of a batch: the portaria that nominates, and the edital that calls the people nominated for their documents.

use super::Ato;
use super::fields::{ActFields, CommonFields};
use super::frame::{self, frame, heading, note};
use super::leis;
use super::ordem;
use super::volumes::{Item, LazyTable, Volumes};
use crate::domain::{Concorrencia, Date, Edital, TipoExame};
use crate::finding::Finding;
use crate::law::ledger::fundamento::chamado;
use crate::law::ledger::{Chamado, Lote};
use crate::law::outcome::Outcome;
use crate::report::context::{CargoView, Publicacao};
use crate::report::docx::ROWS_PER_VOLUME;
use crate::report::model::Align;
use crate::report::rows::NewRow;
use crate::report::text::{Gender, counted, long_date};
use serde::Serialize;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Fields of the acts of a batch.
#[derive(Debug, Serialize)]
struct Fields {
    /// 3.
    quantidade: u64,
    /// `3 (três) pessoas`.
    pessoas: String,
    /// `2 (dois) cargos`.
    cargos: String,
    /// `30 (trinta) dias`; empty when the edital sets no term.
    prazo_posse: String,
    /// `15 de outubro de 2025`: last day for taking office; empty when the edital sets no term.
    posse_ate: String,
}

const PARTS: [&str; 2] = ["pessoas_chamadas", "assinaturas"];

/// The act that nominates the people of a batch. Lots are those of one day; cargos without anybody called are left out.
///
/// # Errors
/// Those of the template.
pub fn nomeacao<'a>(p: &'a Publicacao<'a>, data: Date, lotes: &'a [Lote]) -> Result<Volumes<'a>, Vec<Finding>> {
    let assunto = match p.edital.tipo {
        TipoExame::Concurso => "Nomeação de candidatos aprovados",
        TipoExame::ProcessoSeletivo => "Contratação de candidatos aprovados",
    };
    of_lote(p, data, lotes, "nomeacao", "portaria", assunto)
}

/// The edital that calls the people of a batch for their documents.
///
/// # Errors
/// Those of the template.
pub fn convocacao<'a>(p: &'a Publicacao<'a>, data: Date, lotes: &'a [Lote]) -> Result<Volumes<'a>, Vec<Finding>> {
    of_lote(p, data, lotes, "convocacao", "convocacao", "Convocação para apresentação de documentos")
}

fn of_lote<'a>(
    p: &'a Publicacao<'a>,
    data: Date,
    lotes: &'a [Lote],
    id: &str,
    base: &str,
    assunto: &str,
) -> Result<Volumes<'a>, Vec<Finding>> {
    let fields = ActFields { common: CommonFields::new(p, id, Some(data), &PARTS), own: fields(p, data, lotes) };
    let parts = BTreeMap::from([
        ("pessoas_chamadas", chamadas(p, lotes)),
        ("assinaturas", vec![frame::signatures(p, Some(data)).into()]),
    ]);
    let frame = frame(p, assunto, Some(data));
    Ato { id, base, fields, parts, frame, most: ROWS_PER_VOLUME }.volumes(p)
}

fn fields(p: &Publicacao<'_>, data: Date, lotes: &[Lote]) -> Fields {
    let total = |n: usize| u64::try_from(n).unwrap_or(u64::MAX);
    let prazo = p.edital.prazo_posse_dias;
    let quantidade = total(lotes.iter().map(|l| l.chamadas.len()).sum());
    Fields {
        quantidade,
        pessoas: counted(quantidade, "pessoa", "pessoas", Gender::Feminine),
        cargos: counted(
            total(lotes.iter().filter(|l| !l.chamadas.is_empty()).count()),
            "cargo",
            "cargos",
            Gender::Masculine,
        ),
        prazo_posse: prazo.map_or_else(String::new, |n| counted(n.into(), "dia", "dias", Gender::Masculine)),
        posse_ate: prazo.and_then(|n| data.plus_days(n)).map_or_else(String::new, long_date),
    }
}

fn chamadas<'a>(p: &'a Publicacao<'a>, lotes: &'a [Lote]) -> Vec<Item<'a>> {
    let mut items: Vec<Item<'a>> = legend(p.edital).map(|text| note(text).into()).into_iter().collect();
    for lote in lotes.iter().filter(|l| !l.chamadas.is_empty()) {
        let Some((c, o)) = p.prontos().find(|(c, _)| c.indice == lote.cargo) else { continue };
        items.push(heading(2, c.titulo()).into());
        items.push(table(p, *c, o, &lote.chamadas).into());
    }
    items
}

/// What the columns of the calls say; the order of the act shows the charge after every turn in `ac`, and a call the charge of its day.
fn legend(edital: &Edital) -> Option<String> {
    if edital.listas() < 2 {
        return None;
    }
    let mut text = "A coluna “Lista” traz a lista a que a chamada é computada nesta data. Quando difere da lista a que a vaga \
                     pertence, esta vem antes, seguida de uma seta. “Class.” é a classificação da pessoa na lista computada."
        .to_owned();
    if edital.reservas.iter().any(|r| r.norma.concorrencia == Concorrencia::Compensacao) {
        text.push_str(
            " Quem foi chamado pela reserva e tem depois a sua vez na ampla concorrência passa a ser computado nela, como indica a \
             ordem de nomeação publicada.",
        );
    }
    Some(text)
}

fn table<'a>(p: &'a Publicacao<'a>, c: CargoView<'a>, o: &'a Outcome, chamadas: &'a [Chamado]) -> LazyTable<'a> {
    const COLUMNS: [(&str, Align); 6] = [
        ("Vaga", Align::Right),
        ("Lista", Align::Center),
        ("Class.", Align::Right),
        ("Inscrição", Align::Center),
        ("Nome", Align::Left),
        ("Fundamento", Align::Left),
    ];
    let caption = format!("Cargo {} – pessoas chamadas", c.cargo.codigo);
    LazyTable::of(caption, &COLUMNS, chamadas, move |x, row| write_row(p, &c, o, x, row))
}

fn write_row(p: &Publicacao<'_>, c: &CargoView<'_>, o: &Outcome, x: &Chamado, row: &mut NewRow<'_>) {
    row.cell().number(x.vaga).text("ª");
    ordem::lista(p, x.posicao_de, x.lista, &mut row.cell());
    match x.classificacao_lista {
        Some(n) => row.cell().number(n).text("º"),
        None => row.cell().text(""),
    };
    row.cell().text(&c.pessoa(x.pessoa).inscricao);
    row.cell().text(&nome(c, x.pessoa, x.sub_judice));
    row.cell().text(&fundamento(p, c, o, x));
}

/// The court order may come from the ledger and not from the sheets.
pub fn nome<'a>(c: &CargoView<'a>, pessoa: u32, sub_judice: bool) -> Cow<'a, str> {
    if sub_judice { format!("{} (sub judice)", c.pessoa(pessoa).nome).into() } else { c.nome(pessoa) }
}

/// The article, as in `nomeacoes.csv`, and whose slot is refilled.
fn fundamento(p: &Publicacao<'_>, c: &CargoView<'_>, o: &Outcome, x: &Chamado) -> String {
    let artigo = leis::spelled_out(p.edital, chamado(p.edital, c.cargo, o, x));
    match x.substitui {
        Some(anterior) => format!("{artigo}, vaga da inscrição {}", c.pessoa(anterior).inscricao),
        None => artigo,
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::domain::Lista;
    use crate::law::ledger::EstadoCargo;
    use crate::law::outcome::Razao;
    use crate::report::dump::dump;
    use crate::report::exemplo::{Exemplo, NPI, date};

    /// The cargo after a batch, with nothing in it.
    pub fn estado() -> EstadoCargo {
        EstadoCargo {
            cargo: 0,
            data: date("2025-10-01"),
            vagas_edital: 3,
            autorizadas: 4,
            nomeadas: 2,
            providas: 1,
            abertas: 1,
            vagas: Vec::new(),
            fora_da_contagem: Vec::new(),
            listas: Vec::new(),
            proximas: Vec::new(),
            validade: Some(date("2027-09-15")),
            prazos: Vec::new(),
            sub_judice: Vec::new(),
        }
    }

    fn lotes() -> Vec<Lote> {
        let chamado = |vaga, lista, pessoa, substitui, razao| Chamado {
            vaga,
            posicao_de: lista,
            lista,
            revertida_de: None,
            substitui,
            pessoa,
            classificacao_lista: Some(1),
            razao,
            registrada: false,
            sub_judice: pessoa == 3,
        };
        vec![Lote {
            cargo: 0,
            data: date("2025-10-01"),
            chamadas: vec![chamado(3, NPI, 2, None, Razao::Reserva), chamado(1, Lista::AC, 3, Some(0), Razao::Ampla)],
            registradas: 0,
            conflito: None,
            retificada: None,
            estado: estado(),
            avisos: Vec::new(),
        }]
    }

    #[test]
    fn the_portaria_names_who_is_called_for_which_slot_and_why() {
        let e = Exemplo::new();
        let p = e.publicacao();
        let lotes = lotes();
        let text = dump(&nomeacao(&p, date("2025-10-01"), &lotes).expect("our own text has no error").document(0));
        for excerpt in [
            "2 (duas) pessoas",
            "30 (trinta) dias",
            "31 de outubro de 2025",
            "3ª | NPI | 1º | 0003 | CÉLIA DE EXEMPLO | reserva (art. 5º, Lei de exemplo da reserva racial)",
            "0004 | DAVI DE EXEMPLO (sub judice) | reposição pela ampla concorrência, vaga da inscrição 0001",
            "ao primeiro dia do mês de outubro de 2025",
            "A coluna “Lista” traz a lista a que a chamada é computada nesta data.",
            "passa a ser computado nela",
        ] {
            assert!(text.contains(excerpt), "{excerpt}\n--- in\n{text}");
        }
    }

    #[test]
    fn the_call_for_documents_lists_the_same_people() {
        let e = Exemplo::new();
        let p = e.publicacao();
        let lotes = lotes();
        let text = dump(&convocacao(&p, date("2025-10-01"), &lotes).expect("our own text has no error").document(0));
        assert!(text.contains("EDITAL DE CONVOCAÇÃO") && text.contains("CÉLIA DE EXEMPLO"), "{text}");
    }
}
