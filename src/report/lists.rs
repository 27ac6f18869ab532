//! The public CSV lists of one cargo, from its outcome: `vagas`, `classificacao`, `ordem-de-nomeacao`, `nao-classificados`.

use super::context::CargoView;
use super::csv::CsvTable;
use crate::domain::{Decimal, Edital, Lista};
use crate::law::fundamento;
use crate::law::outcome::{Fora, Outcome};
use crate::report::observacao::Observacao;

/// Header of `vagas.csv`.
pub const VAGAS: &[&str] = &["cargo", "cargo_nome", "lista", "vagas", "classificados", "fundamento"];
/// Header of `classificacao.csv`.
pub const CLASSIFICACAO: &[&str] =
    &["cargo", "cargo_nome", "lista", "classificacao", "inscricao", "nome", "nota_final", "desempate", "observacao"];
/// Header of `ordem-de-nomeacao.csv`.
pub const ORDEM: &[&str] = &[
    "cargo",
    "cargo_nome",
    "ordem",
    "tipo_vaga",
    "posicao_de",
    "lista",
    "revertida_de",
    "inscricao",
    "nome",
    "nota_final",
    "classificacao_ac",
    "classificacao_lista",
    "fundamento",
];
/// Header of `nao-classificados.csv`.
pub const NAO_CLASSIFICADOS: &[&str] = &["cargo", "cargo_nome", "inscricao", "motivo", "etapa", "valor", "minimo"];

/// A public list: its file name, its header, and its rows for one cargo.
pub struct PublicList {
    /// File name under `publicacao/csv/`.
    pub file: &'static str,
    /// Header.
    pub header: &'static [&'static str],
    /// Tells the rows of one finished cargo, one by one.
    pub each: fn(&Edital, &CargoView, &Outcome, Row),
}

/// Receives the cells of a row.
pub type Row<'a> = &'a mut dyn FnMut(&[&str]);

impl PublicList {
    /// Its place in the publication.
    pub fn path(&self) -> String {
        format!("publicacao/csv/{}", self.file)
    }

    /// The rows of one finished cargo as a table.
    pub fn rows(&self, edital: &Edital, view: &CargoView, outcome: &Outcome) -> CsvTable {
        let mut table = CsvTable::new(self.header, 64);
        (self.each)(edital, view, outcome, &mut |cells| table.row(cells));
        table
    }
}

/// The four lists, in the order in which they are written.
pub const PUBLIC: [PublicList; 4] = [
    PublicList { file: "vagas.csv", header: VAGAS, each: vagas },
    PublicList { file: "classificacao.csv", header: CLASSIFICACAO, each: classificacao },
    PublicList { file: "ordem-de-nomeacao.csv", header: ORDEM, each: ordem },
    PublicList { file: "nao-classificados.csv", header: NAO_CLASSIFICADOS, each: nao_classificados },
];

/// A row per list, `ac` first.
pub fn vagas(edital: &Edital, view: &CargoView, outcome: &Outcome, row: Row) {
    for v in &outcome.vagas {
        let (vagas, classificados) = (v.vagas.to_string(), v.classificados.to_string());
        row(&[&view.cargo.codigo, &view.cargo.nome, edital.lista_id(v.lista), &vagas, &classificados, &v.fundamento]);
    }
}

/// `ac`, then the quota lists, each by rank.
pub fn classificacao(edital: &Edital, view: &CargoView, outcome: &Outcome, row: Row) {
    let criterios = fundamento::Desempates::new(view.perfil);
    let (mut posicao, mut nota, mut obs) = (itoa::Buffer::new(), String::new(), String::new());
    for (i, lista) in outcome.classificacao.iter().enumerate() {
        let lista_id = edital.lista_id(lista_at(i));
        for c in lista {
            let pessoa = view.pessoa(c.pessoa);
            write_score(view, outcome, c.pessoa, &mut nota);
            Observacao { sub_judice: pessoa.sub_judice, sorteio: outcome.sorteado(c.pessoa) }.write(&mut obs);
            row(&[
                &view.cargo.codigo,
                &view.cargo.nome,
                lista_id,
                posicao.format(c.classificacao),
                &pessoa.inscricao,
                &pessoa.nome,
                &nota,
                criterios.of(c),
                &obs,
            ]);
        }
    }
}

/// The order of nomination, position by position.
pub fn ordem(edital: &Edital, view: &CargoView, outcome: &Outcome, row: Row) {
    let ranks = Ranks::new(outcome, view.candidatos.len());
    let mut fundamentos = fundamento::Passos::new(edital, view.cargo, outcome, &std::convert::identity);
    let mut numbers = [itoa::Buffer::new(); 3];
    let mut nota = String::new();
    for ((i, n), passo) in (1usize..).zip(1u32..).zip(&outcome.ordem) {
        let pessoa = view.pessoa(passo.pessoa);
        write_score(view, outcome, passo.pessoa, &mut nota);
        let [ordem, ac, lista] = &mut numbers;
        let cobrada = Some(passo.cobrada).filter(|l| !l.is_ac()).and_then(|l| ranks.get(l, passo.pessoa));
        row(&[
            &view.cargo.codigo,
            &view.cargo.nome,
            ordem.format(n),
            tipo_vaga(n, view.cargo.vagas),
            edital.lista_id(passo.rotulo),
            edital.lista_id(passo.cobrada),
            passo.revertida_de.map_or("", |l| edital.lista_id(l)),
            &pessoa.inscricao,
            &pessoa.nome,
            &nota,
            ranks.get(Lista::AC, passo.pessoa).map_or("", |r| ac.format(r)),
            cobrada.map_or("", |r| lista.format(r)),
            fundamentos.at(i),
        ]);
    }
}

/// `imediata` within the vagas of the edital, else `cadastro-de-reserva`.
pub const fn tipo_vaga(posicao: u32, vagas: u32) -> &'static str {
    if posicao <= vagas { "imediata" } else { "cadastro-de-reserva" }
}

/// People out, by registration number only, in its order.
pub fn nao_classificados(_: &Edital, view: &CargoView, outcome: &Outcome, row: Row) {
    let casas = view.perfil.casas;
    let mut numbers = [String::new(), String::new()];
    for (pessoa, fora) in people_out(outcome) {
        let pessoa = view.pessoa(pessoa);
        let etapa = fora.etapa.and_then(|e| view.perfil.etapas.get(usize::from(e))).map_or("", |e| e.id.as_str());
        for (text, number) in numbers.iter_mut().zip([fora.valor, fora.minimo]) {
            write_decimal(number, casas, text);
        }
        let [valor, minimo] = &numbers;
        row(&[&view.cargo.codigo, &view.cargo.nome, &pessoa.inscricao, fora.motivo.id(), etapa, valor, minimo]);
    }
}

/// People out with their reason, in the order of their registration numbers.
pub fn people_out(outcome: &Outcome) -> impl Iterator<Item = (u32, &Fora)> {
    let reason = |i: u32| usize::try_from(i).ok().and_then(|i| outcome.pessoas.get(i))?.fora.as_ref();
    outcome.fora.iter().filter_map(move |i| Some((*i, reason(*i)?)))
}

/// Final score with the profile's places; empty when the organizer's ranks came without scores.
pub fn nota(view: &CargoView, outcome: &Outcome, pessoa: u32) -> String {
    let mut text = String::new();
    write_score(view, outcome, pessoa, &mut text);
    text
}

/// The same, in the place of what a text had.
fn write_score(view: &CargoView, outcome: &Outcome, pessoa: u32, text: &mut String) {
    let nota = usize::try_from(pessoa).ok().and_then(|i| outcome.pessoas.get(i)).and_then(|p| p.nota_final);
    write_decimal(nota, view.perfil.casas, text);
}

/// A number, in the place of what the text had; nothing where there is none.
fn write_decimal(number: Option<Decimal>, casas: u8, text: &mut String) {
    text.clear();
    // Writing to a text cannot fail
    let _ = number.map(|d| d.write_pt(casas, text));
}

/// The list of the i-th ranking of an outcome.
pub fn lista_at(i: usize) -> Lista {
    i.checked_sub(1).map_or(Lista::AC, Lista::reserva)
}

/// Rank of each person in each list.
pub struct Ranks(Vec<Vec<u32>>);

impl Ranks {
    /// From the rankings of an outcome over `people` candidates.
    pub fn new(outcome: &Outcome, people: usize) -> Self {
        Self(
            outcome
                .classificacao
                .iter()
                .map(|lista| {
                    let mut ranks = vec![0; people];
                    for c in lista {
                        if let Some(slot) = usize::try_from(c.pessoa).ok().and_then(|i| ranks.get_mut(i)) {
                            *slot = c.classificacao;
                        }
                    }
                    ranks
                })
                .collect(),
        )
    }

    /// Rank in a list, `None` when the person is not in it.
    pub fn get(&self, lista: Lista, pessoa: u32) -> Option<u32> {
        let rank = *self.0.get(lista.index())?.get(usize::try_from(pessoa).ok()?)?;
        (rank > 0).then_some(rank)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_immediate_vaga_is_the_last_of_the_edital() {
        assert_eq!(tipo_vaga(5, 5), "imediata");
        assert_eq!(tipo_vaga(6, 5), "cadastro-de-reserva");
        assert_eq!(tipo_vaga(1, 0), "cadastro-de-reserva");
    }
}
