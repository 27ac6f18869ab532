//! The situation report: where the count of each cargo stands on a day.

use super::fields::{ActFields, CommonFields};
use super::frame::{self, frame, heading, paragraph};
use super::nomeacao::nome;
use super::volumes::{Item, LazyTable, Volumes};
use super::{Ato, ROWS_PER_VOLUME};
use crate::domain::{Date, TipoExame};
use crate::finding::Finding;
use crate::law::ledger::{EstadoCargo, EstadoVaga, SituacaoVaga};
use crate::report::context::{CargoView, Publicacao};
use crate::report::model::Align;
use crate::report::rows::NewRow;
use crate::report::text::phrase::with_dots;
use crate::report::text::{Gender, counted, enumerated, long_date};
use serde::Serialize;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Fields of the report.
#[derive(Debug, Serialize)]
struct Fields {
    /// `12 (doze) cargos`.
    cargos: String,
    /// `40 (quarenta) vagas`: authorised so far.
    autorizadas: String,
    /// `3 (três) vagas`: authorised and not held.
    abertas: String,
}

const PARTS: [&str; 2] = ["situacao_por_cargo", "assinaturas"];

/// The report of the day.
///
/// # Errors
/// Those of the template.
pub fn situacao<'a>(
    p: &'a Publicacao<'a>,
    data: Date,
    estados: &'a [EstadoCargo],
) -> Result<Volumes<'a>, Vec<Finding>> {
    let sum = |f: fn(&EstadoCargo) -> u64| estados.iter().map(f).fold(0, u64::saturating_add);
    let vagas = |n| counted(n, "vaga", "vagas", Gender::Feminine);
    let cargos = u64::try_from(estados.len()).unwrap_or(u64::MAX);
    let own = Fields {
        cargos: counted(cargos, "cargo", "cargos", Gender::Masculine),
        autorizadas: vagas(sum(|e| e.autorizadas)),
        abertas: vagas(sum(|e| e.abertas)),
    };
    let fields = ActFields { common: CommonFields::new(p, "situacao", Some(data), &PARTS), own };
    let parts = BTreeMap::from([
        ("situacao_por_cargo", by_cargo(p, estados)),
        ("assinaturas", vec![frame::signatures(p, Some(data)).into()]),
    ]);
    let frame = frame(p, "Situação das nomeações", Some(data));
    Ato { id: "situacao", base: "situacao", fields, parts, frame, most: ROWS_PER_VOLUME }.volumes(p)
}

fn by_cargo<'a>(p: &'a Publicacao<'a>, estados: &'a [EstadoCargo]) -> Vec<Item<'a>> {
    let mut items: Vec<Item<'a>> = Vec::new();
    for e in estados {
        let Some((c, _)) = p.prontos().find(|(c, _)| c.indice == e.cargo) else { continue };
        items.push(heading(2, c.titulo()).into());
        items.extend(counts(p.edital.tipo, c, e).into_iter().map(|t| paragraph(t).into()));
        items.push(listas(p, *c, e).into());
        if !e.vagas.is_empty() {
            items.push(vagas(p, *c, e).into());
        }
        if !e.proximas.is_empty() {
            items.push(proximas(p, *c, e).into());
        }
        if !e.prazos.is_empty() {
            items.push(prazos(p.edital.tipo, *c, e).into());
        }
    }
    items
}

fn counts(tipo: TipoExame, c: &CargoView<'_>, e: &EstadoCargo) -> Vec<String> {
    let mut texts = vec![format!(
        "Vagas do edital: {}. Autorizadas até a data: {}. Providas: {}. {}: {}. Abertas: {}.{}",
        with_dots(e.vagas_edital.into()),
        with_dots(e.autorizadas),
        with_dots(e.providas.into()),
        match tipo {
            TipoExame::Concurso => "Nomeadas que aguardam posse",
            TipoExame::ProcessoSeletivo => "Convocadas que aguardam a assinatura do contrato",
        },
        with_dots(e.nomeadas.into()),
        with_dots(e.abertas),
        e.validade.map_or_else(String::new, |v| format!(" Validade até {}.", long_date(v))),
    )];
    let inscricoes =
        |pessoas: &[u32]| -> Vec<String> { pessoas.iter().map(|i| c.pessoa(*i).inscricao.to_string()).collect() };
    if !e.fora_da_contagem.is_empty() {
        let who = enumerated(&inscricoes(&e.fora_da_contagem));
        texts.push(format!("Nomeações por ordem judicial, fora da contagem das vagas: {who}."));
    }
    if !e.sub_judice.is_empty() {
        texts.push(format!("Concorrem sub judice: {}.", enumerated(&inscricoes(&e.sub_judice))));
    }
    texts
}

fn listas<'a>(p: &'a Publicacao<'a>, c: CargoView<'a>, e: &'a EstadoCargo) -> LazyTable<'a> {
    const COLUMNS: [(&str, Align); 6] = [
        ("Lista", Align::Left),
        ("Posições", Align::Right),
        ("Ocupadas", Align::Right),
        ("À espera", Align::Right),
        ("Próxima inscrição", Align::Center),
        ("Class.", Align::Right),
    ];
    LazyTable::of("Contagem por lista", &COLUMNS, &e.listas, move |l, row| {
        row.cell().text(p.rotulo(l.lista));
        for n in [l.posicoes, l.ocupadas, l.espera] {
            row.cell().number(n);
        }
        row.cell().text(l.proxima.map_or("–", |x| &c.pessoa(x).inscricao));
        row.cell().text(&l.classificacao.map_or_else(String::new, |n| format!("{n}º")));
    })
}

fn proximas<'a>(p: &'a Publicacao<'a>, c: CargoView<'a>, e: &'a EstadoCargo) -> LazyTable<'a> {
    const COLUMNS: [(&str, Align); 4] =
        [("Vaga", Align::Right), ("Lista", Align::Center), ("Inscrição", Align::Center), ("Nome", Align::Left)];
    LazyTable::of("Próximas chamadas, se houver vaga", &COLUMNS, &e.proximas, move |x, row| {
        row.cell().number(x.vaga).text("ª");
        row.cell().upper(p.edital.lista_id(x.lista));
        row.cell().text(&c.pessoa(x.pessoa).inscricao);
        row.cell().text(&nome(&c, x.pessoa, x.sub_judice));
    })
}

fn vagas<'a>(p: &'a Publicacao<'a>, c: CargoView<'a>, e: &'a EstadoCargo) -> LazyTable<'a> {
    const COLUMNS: [(&str, Align); 6] = [
        ("Vaga", Align::Right),
        ("Lista", Align::Center),
        ("Situação", Align::Left),
        ("Inscrição", Align::Center),
        ("Nome", Align::Left),
        ("Desde", Align::Center),
    ];
    LazyTable::of("Ocupação das vagas", &COLUMNS, &e.vagas, move |v, row| write_row(p, &c, e, v, row))
}

fn write_row(p: &Publicacao<'_>, c: &CargoView<'_>, e: &EstadoCargo, v: &EstadoVaga, row: &mut NewRow<'_>) {
    let situacao = match v.situacao {
        SituacaoVaga::Aberta => "aberta",
        SituacaoVaga::Nomeada => "nomeada",
        SituacaoVaga::Provida => "provida",
    };
    let lista = if v.posicao_de == v.lista {
        p.sigla(v.lista)
    } else {
        format!("{} → {}", p.sigla(v.posicao_de), p.sigla(v.lista))
    };
    row.cell().number(v.vaga).text("ª");
    row.cell().text(&lista);
    row.cell().text(situacao);
    row.cell().text(v.pessoa.map_or("", |x| &c.pessoa(x).inscricao));
    row.cell().text(&v.pessoa.map_or_else(Cow::default, |x| nome(c, x, e.sub_judice.contains(&x))));
    row.cell().text(&v.desde.map_or_else(String::new, |d| d.pt()));
}

fn prazos<'a>(tipo: TipoExame, c: CargoView<'a>, e: &'a EstadoCargo) -> LazyTable<'a> {
    const POSSE: [(&str, Align); 4] = [
        ("Inscrição", Align::Center),
        ("Nomeada em", Align::Center),
        ("Posse até", Align::Center),
        ("Dias", Align::Right),
    ];
    const CONTRATO: [(&str, Align); 4] = [
        ("Inscrição", Align::Center),
        ("Convocada em", Align::Center),
        ("Contrato até", Align::Center),
        ("Dias", Align::Right),
    ];
    let (caption, columns) = match tipo {
        TipoExame::Concurso => ("Prazos para a posse", &POSSE),
        TipoExame::ProcessoSeletivo => ("Prazos para a assinatura do contrato", &CONTRATO),
    };
    LazyTable::of(caption, columns, &e.prazos, move |x, row| {
        row.cell().text(&c.pessoa(x.pessoa).inscricao);
        row.cell().text(&x.nomeada_em.pt());
        row.cell().text(&x.ate.pt());
        match x.faltam {
            n if n < 0 => row.cell().text("vencido há ").number(n.unsigned_abs()),
            n => row.cell().number(n),
        };
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::Lista;
    use crate::law::ledger::{EstadoLista, Prazo};
    use crate::report::documents::nomeacao::tests::estado;
    use crate::report::dump::dump;
    use crate::report::exemplo::{Exemplo, NPI, date};

    #[test]
    fn the_report_says_where_the_count_stands() {
        let day = date("2025-10-01");
        let vaga = |vaga, posicao_de, lista, pessoa, situacao| EstadoVaga {
            vaga,
            posicao_de,
            lista,
            pessoa,
            desde: pessoa.map(|_| day),
            situacao,
        };
        let lista =
            EstadoLista { lista: NPI, posicoes: 1, ocupadas: 0, espera: 1, proxima: Some(2), classificacao: Some(1) };
        let prazo = Prazo { pessoa: 0, vaga: Some(1), nomeada_em: day, ate: date("2025-09-29"), faltam: -2 };
        let estados = [EstadoCargo {
            vagas: vec![
                vaga(1, Lista::AC, Lista::AC, Some(0), SituacaoVaga::Nomeada),
                vaga(3, NPI, Lista::AC, None, SituacaoVaga::Aberta),
            ],
            listas: vec![lista],
            prazos: vec![prazo],
            ..estado()
        }];
        let e = Exemplo::new();
        let p = e.publicacao();
        let text = dump(&situacao(&p, day, &estados).expect("our own text has no error").document(0));
        for excerpt in [
            "Vagas do edital: 3. Autorizadas até a data: 4. Providas: 1. Nomeadas que aguardam posse: 2. Abertas: 1. Validade até \
             15 de setembro de 2027.",
            "Negros, pardos e indígenas | 1 | 0 | 1 | 0003 | 1º",
            "1ª | AC | nomeada | 0001 | ANA DE EXEMPLO | 01/10/2025",
            "3ª | NPI → AC | aberta |  |  | ",
            "0001 | 01/10/2025 | 29/09/2025 | vencido há 2",
        ] {
            assert!(text.contains(excerpt), "{excerpt}\n--- in\n{text}");
        }
    }
}
