//! Tables of vagas: of the whole act, and of a cargo with the check of the formula and the reserved positions.

use super::frame::{heading, note, paragraph};
use super::leis;
use super::volumes::{Item, LazyTable};
use crate::domain::Lista;
use crate::law::fundamento;
use crate::law::outcome::{OrigemRotulo, Outcome, Rotulo, VagasDaLista};
use crate::report::context::{CargoView, Publicacao};
use crate::report::model::Align;
use crate::report::rows::{NewRow, Rows};
use crate::report::text::{Gender, counted, enumerated};

/// Most reserved positions spelled out.
const MOST_POSICOES: usize = 200;

/// One row per finished cargo and list.
pub fn geral<'a>(p: &Publicacao<'a>) -> Vec<Item<'a>> {
    const COLUMNS: [(&str, Align); 5] = [
        ("Código", Align::Center),
        ("Cargo", Align::Left),
        ("Lista", Align::Left),
        ("Vagas", Align::Right),
        ("Classificados", Align::Right),
    ];
    let codigos = Codigos::of(p.prontos().map(|(c, _)| (&*c.cargo.codigo, &*c.cargo.nome)));
    let mut rows = Rows::default();
    for (c, v) in p.prontos().flat_map(|(c, o)| o.vagas.iter().map(move |v| (c, v))) {
        let mut row = rows.add();
        codigos.write(&c.cargo.codigo, &c.cargo.nome, &mut row);
        row.cell().text(p.rotulo(v.lista));
        row.cell().number(v.vagas);
        row.cell().number(v.classificados);
    }
    if rows.is_empty() {
        return Vec::new();
    }
    let table = LazyTable::ready("Vagas por cargo e lista", codigos.columns(&COLUMNS), rows);
    vec![heading(2, "Quadro de vagas").into(), table.into()]
}

/// Code and name of cargos in a table: one column where every code is the name.
pub(super) struct Codigos(bool);

impl Codigos {
    /// For these codes and names.
    pub fn of<'c>(mut cargos: impl Iterator<Item = (&'c str, &'c str)>) -> Self {
        Self(cargos.any(|(codigo, nome)| codigo != nome))
    }

    /// The columns, of which the first is the code and the second the name.
    pub fn columns<'c>(&self, all: &'c [(&'c str, Align)]) -> &'c [(&'c str, Align)] {
        all.get(usize::from(!self.0)..).unwrap_or_default()
    }

    /// The cells of a cargo; a code that is the name is not said again.
    pub fn write(&self, codigo: &str, nome: &str, row: &mut NewRow<'_>) {
        if self.0 {
            row.cell().text(if codigo == nome { "–" } else { codigo });
        }
        row.cell().text(nome);
    }
}

/// The vagas of a cargo: number, what the law's rule gives, what the edital states, how it came about.
pub fn of_cargo<'a>(p: &Publicacao<'a>, c: &CargoView<'a>, o: &'a Outcome) -> Vec<Item<'a>> {
    const COLUMNS: [(&str, Align); 6] = [
        ("Lista", Align::Left),
        ("Vagas", Align::Right),
        ("Pela lei", Align::Right),
        ("No edital", Align::Right),
        ("Classificados", Align::Right),
        ("Como se chegou ao número", Align::Left),
    ];
    let rows = o
        .vagas
        .iter()
        .map(|v| {
            [
                p.rotulo(v.lista).to_owned(),
                v.vagas.to_string(),
                v.pela_lei.to_string(),
                v.declaradas.map_or_else(|| "–".to_owned(), |n| n.to_string()),
                v.classificados.to_string(),
                how_reached(p, c, v),
            ]
        })
        .collect();
    let mut items = vec![heading(2, "Vagas").into(), paragraph(summary(c, o)).into()];
    items.push(
        LazyTable::ready(format!("Cargo {} – vagas e conferência da reserva", c.cargo.codigo), &COLUMNS, rows).into(),
    );
    items.extend(posicoes(p, c, o));
    items
}

/// How the number of a list came about.
fn how_reached(p: &Publicacao<'_>, c: &CargoView<'_>, v: &VagasDaLista) -> String {
    without_own_law(p, c, v.lista, &v.fundamento)
}

/// A basis in what is said of a list: its own law goes without saying there, another is called by its name.
fn without_own_law(p: &Publicacao<'_>, c: &CargoView<'_>, lista: Lista, fundamento: &str) -> String {
    let own = lista.reserva_index().and_then(|i| c.cargo.regras.get(i));
    let text = own.map(|n| fundamento.replace(&format!(" [{}]", n.id), ""));
    leis::spelled_out(p.edital, text.unwrap_or_else(|| fundamento.to_owned()))
}

fn summary(c: &CargoView<'_>, o: &Outcome) -> String {
    let vagas = match c.cargo.vagas {
        0 => "O cargo não tem vagas imediatas: forma cadastro de reserva.".to_owned(),
        n => format!("O cargo oferece {}.", counted(n.into(), "vaga imediata", "vagas imediatas", Gender::Feminine)),
    };
    let inside = u64::try_from(o.pessoas.iter().filter(|x| x.fora.is_none()).count()).unwrap_or(u64::MAX);
    let fora = u64::try_from(o.pessoas.iter().filter(|x| x.fora.is_some()).count()).unwrap_or(u64::MAX);
    format!("{vagas} {}", competed(inside, fora))
}

/// How many people competed, and how many of them are classified.
fn competed(inside: u64, fora: u64) -> String {
    let pessoas = counted(inside.saturating_add(fora), "pessoa", "pessoas", Gender::Feminine);
    match (inside, fora) {
        (0, 0) => "Ninguém concorreu.".to_owned(),
        (1, 0) => format!("Concorreu {pessoas}, classificada."),
        (0, 1) => format!("Concorreu {pessoas}, não classificada."),
        (_, 0) => format!("Concorreram {pessoas}, todas classificadas."),
        (0, _) => format!("Concorreram {pessoas}, nenhuma classificada."),
        _ => format!(
            "Concorreram {pessoas}: {} e {}.",
            counted(inside, "classificada", "classificadas", Gender::Feminine),
            counted(fora, "não classificada", "não classificadas", Gender::Feminine),
        ),
    }
}

/// Where each quota list has its positions, by what law, and why a position is not where the percentage puts it.
fn posicoes<'a>(p: &Publicacao<'a>, c: &CargoView<'a>, o: &Outcome) -> Vec<Item<'a>> {
    let mut items: Vec<Item<'a>> = Vec::new();
    for v in o.vagas.iter().filter(|v| !v.lista.is_ac()) {
        let all = numbered(&o.rotulos).filter(|(_, r)| r.lista == v.lista).take(MOST_POSICOES);
        let text = match &by_fundamento(p, c, v.lista, all)[..] {
            [] => continue,
            [(artigo, ordinals)] => format!(" ({artigo}): {}", enumerated(ordinals)),
            several => {
                let each = |(artigo, ordinals): &(String, Vec<String>)| format!("{} ({artigo})", enumerated(ordinals));
                format!(": {}", several.iter().map(each).collect::<Vec<_>>().join("; "))
            }
        };
        items.push(paragraph(format!("Posições da lista {}{text}.", p.sigla(v.lista))).into());
    }
    let notes = numbered(&o.rotulos).filter_map(|(n, r)| exception(p, n, r)).take(MOST_POSICOES);
    items.extend(notes.map(|t| note(t).into()));
    items
}

/// The positions of a list by what puts them there, in order of their first: its own law by the article alone, another by its name.
fn by_fundamento<'r>(
    p: &Publicacao<'_>,
    c: &CargoView<'_>,
    lista: Lista,
    posicoes: impl Iterator<Item = (u32, &'r Rotulo)>,
) -> Vec<(String, Vec<String>)> {
    let mut groups: Vec<(String, Vec<String>)> = Vec::new();
    for (n, r) in posicoes {
        let artigo = fundamento::posicao(p.edital, c.cargo, *r);
        match groups.iter_mut().find(|(a, _)| *a == artigo) {
            Some((_, ordinals)) => ordinals.push(format!("{n}ª")),
            None => groups.push((artigo, vec![format!("{n}ª")])),
        }
    }
    for (artigo, _) in &mut groups {
        *artigo = without_own_law(p, c, lista, artigo);
    }
    groups
}

fn numbered(rotulos: &[Rotulo]) -> impl Iterator<Item = (u32, &Rotulo)> {
    (1u32..).zip(rotulos)
}

fn exception(p: &Publicacao<'_>, n: u32, r: &Rotulo) -> Option<String> {
    let sigla = |l: Lista| p.sigla(l);
    match r.origem {
        OrigemRotulo::Livre | OrigemRotulo::Natural | OrigemRotulo::Tabela | OrigemRotulo::Sequencia => None,
        OrigemRotulo::Fixada => {
            Some(format!("{n}ª posição ({}): fixada pela norma como a primeira da lista.", sigla(r.lista)))
        }
        OrigemRotulo::Colisao { de: natural } => Some(format!(
            "{n}ª posição ({}): cabia na {natural}ª, ocupada por lista de maior precedência.",
            sigla(r.lista)
        )),
        OrigemRotulo::Edital => {
            Some(format!("{n}ª posição ({}): acrescentada para cumprir o número de vagas do edital.", sigla(r.lista)))
        }
        OrigemRotulo::Creditada { lista } => Some(format!(
            "{n}ª posição: caberia à lista {}, já atendida por antecipação dentro das vagas imediatas; é de ampla concorrência.",
            sigla(lista)
        )),
        OrigemRotulo::Excedente { lista } => Some(format!(
            "{n}ª posição: caberia à lista {}, cujo número de vagas no edital já estava cumprido; é de ampla concorrência.",
            sigla(lista)
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::{Norma, OrdemInicial};
    use crate::report::documents::homologacao::homologacao;
    use crate::report::dump::dump;
    use crate::report::exemplo::Exemplo;
    use std::sync::Arc;

    #[test]
    fn the_people_are_counted_in_agreement() {
        for (counts, text) in [
            ((0, 0), "Ninguém concorreu."),
            ((1, 0), "Concorreu 1 (uma) pessoa, classificada."),
            ((0, 1), "Concorreu 1 (uma) pessoa, não classificada."),
            ((2, 0), "Concorreram 2 (duas) pessoas, todas classificadas."),
            ((0, 2), "Concorreram 2 (duas) pessoas, nenhuma classificada."),
            ((1, 1), "Concorreram 2 (duas) pessoas: 1 (uma) classificada e 1 (uma) não classificada."),
        ] {
            assert_eq!(competed(counts.0, counts.1), text);
        }
    }

    #[test]
    fn a_row_names_no_law_of_its_own_and_the_others_by_their_names() {
        let e = Exemplo::new();
        let p = e.publicacao();
        let c = &p.cargos[0];
        let vagas = &c.pronto().expect("the first cargo is finished").vagas;
        let own = vagas.iter().find(|v| !v.lista.is_ac()).expect("it has a quota");
        let id = &c.cargo.regras[0].id;
        let of = |lista| VagasDaLista { lista, fundamento: format!("1 (art. 1º [{id}])"), ..own.clone() };
        assert_eq!(how_reached(&p, c, &of(Lista::reserva(0))), "1 (art. 1º)");
        assert_eq!(how_reached(&p, c, &of(Lista::AC)), format!("1 (art. 1º, {})", leis::name(c.cargo, id)));
    }

    /// Ibatiba art. 5º, II: the law of one list fixes the first position of another. The table of readings and the positions of the
    /// cargo say the same of it.
    #[test]
    fn a_first_position_that_another_law_fixes_is_told_by_that_law() {
        let mut e = Exemplo::new();
        for regra in [&mut e.edital.reservas[1].norma, &mut e.edital.cargos[0].regras[1]] {
            let mut lei = Norma::clone(regra);
            lei.ordem_inicial = OrdemInicial::Literal;
            lei.primeira_posicao = [("pcd".to_owned(), 2)].into();
            lei.fundamento.insert("ordem_inicial".into(), "art. 5º, II".into());
            *regra = Arc::new(lei);
        }
        let pcd = |origem| Rotulo { lista: Lista::reserva(0), origem };
        e.outcome.rotulos[1] = pcd(OrigemRotulo::Fixada);
        e.outcome.rotulos.push(pcd(OrigemRotulo::Natural));
        e.edital.cargos[0].regras[0] = e.edital.reservas[0].norma.clone();
        let volumes = homologacao(&e.publicacao()).map(|v| v.map(|v| dump(&v.document(0))));
        let text = volumes.expect("our own text has no error").expect("the final phase has an act");
        for excerpt in [
            "Posições da lista PCD: 2ª (art. 5º, II, Lei de exemplo da reserva racial); 5ª (",
            "Posições da lista NPI (art. 5º): 3ª.",
            "PCD | ordem inicial | a primeira posição, onde há vaga reservada, é a 2ª, fixada pela norma da lista NPI; as \
             seguintes decorrem do percentual | ",
            " | art. 5º, II, Lei de exemplo da reserva racial",
        ] {
            assert!(text.contains(excerpt), "{excerpt}\n--- in\n{text}");
        }
    }

    /// Sheets without codes: the name stands for both, and is said once.
    #[test]
    fn a_code_that_is_the_name_is_not_said_again() {
        let mut e = Exemplo::new();
        e.edital.cargos[0].codigo = e.edital.cargos[0].nome.clone();
        let volumes = homologacao(&e.publicacao()).map(|v| v.map(|v| dump(&v.document(0))));
        let ato = volumes.expect("our own text has no error").expect("the final phase has an act");
        assert!(ato.contains("\nProfessor | Ampla concorrência | ") && ato.contains("\n102 | Médico | "), "{ato}");
        let mixed = Codigos::of([("Professor", "Professor"), ("102", "Médico")].into_iter());
        let mut rows = Rows::default();
        mixed.write("Professor", "Professor", &mut rows.add());
        mixed.write("102", "Médico", &mut rows.add());
        let cells = |i: usize| rows.row(i).iter().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(
            [cells(0), cells(1)],
            [["–", "Professor"], ["102", "Médico"]].map(|l| l.map(str::to_owned).to_vec())
        );
    }
}
