//! The CSV files of a batch: who is called, where each cargo stands, who comes next, which terms run. And the ledger's rows.

use super::context::CargoView;
use super::csv::CsvTable;
use crate::domain::{Date, Edital, Lista, TipoEvento, contados, plural};
use crate::law::ledger::{EstadoCargo, Lote, fundamento};
use crate::law::outcome::{Outcome, Razao};

/// Header of `nomeacoes.csv`.
pub const NOMEACOES: &[&str] = &[
    "data",
    "cargo",
    "cargo_nome",
    "vaga",
    "posicao_de",
    "lista",
    "substitui",
    "inscricao",
    "nome",
    "classificacao_lista",
    "fundamento",
];

/// Header of `estado.csv`: a row per cargo and list.
pub const ESTADO: &[&str] = &[
    "data",
    "cargo",
    "cargo_nome",
    "vagas_edital",
    "vagas_autorizadas",
    "providas",
    "aguardam_posse",
    "abertas",
    "validade",
    "lista",
    "posicoes_abertas",
    "ocupadas",
    "espera",
    "proxima_inscricao",
    "proxima_nome",
    "proxima_classificacao",
];

/// Header of `proximas.csv`: the next positions of each cargo, as they would be called.
pub const PROXIMAS: &[&str] = &[
    "data",
    "cargo",
    "cargo_nome",
    "chamada",
    "vaga",
    "posicao_de",
    "lista",
    "substitui",
    "inscricao",
    "nome",
    "classificacao_lista",
    "motivo",
];

/// Header of `prazos.csv`: terms for taking office that run.
pub const PRAZOS: &[&str] =
    &["data", "cargo", "cargo_nome", "vaga", "inscricao", "nome", "nomeada_em", "posse_ate", "situacao"];

/// Who is called, in the order of calling. The name never carries a mark.
pub fn nomeacoes(edital: &Edital, view: &CargoView, outcome: &Outcome, lote: &Lote) -> CsvTable {
    let mut table = CsvTable::new(NOMEACOES, lote.chamadas.len());
    for c in &lote.chamadas {
        let pessoa = view.pessoa(c.pessoa);
        table.row(&[
            &lote.data.pt(),
            &view.cargo.codigo,
            &view.cargo.nome,
            &c.vaga.to_string(),
            edital.lista_id(c.posicao_de),
            edital.lista_id(c.lista),
            c.substitui.map_or("", |p| &view.pessoa(p).inscricao),
            &pessoa.inscricao,
            &pessoa.nome,
            &number(c.classificacao_lista),
            &fundamento::chamado(edital, view.cargo, outcome, c),
        ]);
    }
    table
}

/// Where the count stands, list by list.
pub fn estado(edital: &Edital, view: &CargoView, e: &EstadoCargo) -> CsvTable {
    let mut table = CsvTable::new(ESTADO, e.listas.len());
    for l in &e.listas {
        table.row(&[
            &e.data.pt(),
            &view.cargo.codigo,
            &view.cargo.nome,
            &e.vagas_edital.to_string(),
            &e.autorizadas.to_string(),
            &e.providas.to_string(),
            &e.nomeadas.to_string(),
            &e.abertas.to_string(),
            &day(e.validade),
            edital.lista_id(l.lista),
            &l.posicoes.to_string(),
            &l.ocupadas.to_string(),
            &l.espera.to_string(),
            l.proxima.map_or("", |p| &view.pessoa(p).inscricao),
            l.proxima.map_or("", |p| &view.pessoa(p).nome),
            &number(l.classificacao),
        ]);
    }
    table
}

/// The next positions with the reason of each, in words that a candidate understands.
pub fn proximas(edital: &Edital, view: &CargoView, e: &EstadoCargo) -> CsvTable {
    let mut table = CsvTable::new(PROXIMAS, e.proximas.len());
    for (n, c) in (1usize..).zip(&e.proximas) {
        let pessoa = view.pessoa(c.pessoa);
        table.row(&[
            &e.data.pt(),
            &view.cargo.codigo,
            &view.cargo.nome,
            &n.to_string(),
            &c.vaga.to_string(),
            edital.lista_id(c.posicao_de),
            edital.lista_id(c.lista),
            c.substitui.map_or("", |p| &view.pessoa(p).inscricao),
            &pessoa.inscricao,
            &pessoa.nome,
            &number(c.classificacao_lista),
            &motivo(edital, view, c),
        ]);
    }
    table
}

/// Why this person comes next, in a sentence.
pub fn motivo(edital: &Edital, view: &CargoView, c: &crate::law::ledger::Chamado) -> String {
    motivo_de(edital, c, &|pessoa| &view.pessoa(pessoa).inscricao)
}

/// The same, with the registration number of each person of the call.
pub fn motivo_de<'a>(edital: &Edital, c: &crate::law::ledger::Chamado, inscricao: &dyn Fn(u32) -> &'a str) -> String {
    let list = |l: Lista| {
        if l.is_ac() {
            "da ampla concorrência".to_owned()
        } else {
            format!("da lista {}", edital.lista_id(l).to_uppercase())
        }
    };
    let who = format!("a seguinte na classificação {}", list(c.lista));
    let slot = match c.substitui {
        Some(p) => format!("a vaga {} ficou livre com a saída da inscrição {}", c.vaga, inscricao(p)),
        None => format!("a vaga {} é {}", c.vaga, list(c.posicao_de)),
    };
    let turn = match (c.revertida_de, c.razao) {
        (Some(de), _) => format!(", e a lista {} não tem mais ninguém", edital.lista_id(de).to_uppercase()),
        (None, Razao::Compensacao { turno_de }) => {
            format!("{VEZ_DE}{})", inscricao(turno_de))
        }
        (None, Razao::AmplaEsgotada) => ", e a ampla concorrência não tem mais ninguém".into(),
        (None, Razao::Reserva | Razao::Ampla) => String::new(),
    };
    format!("{slot}{turn}: chama-se {who}")
}

/// Before the registration number of whose turn was compensated.
pub const VEZ_DE: &str = ", e a vez é de quem já foi chamado pela reserva (inscrição ";

/// Terms for taking office, the first to end first.
pub fn prazos(view: &CargoView, e: &EstadoCargo) -> CsvTable {
    let mut table = CsvTable::new(PRAZOS, e.prazos.len());
    for p in &e.prazos {
        let pessoa = view.pessoa(p.pessoa);
        let situacao = situacao_do_prazo(p.faltam);
        table.row(&[
            &e.data.pt(),
            &view.cargo.codigo,
            &view.cargo.nome,
            &number(p.vaga),
            &pessoa.inscricao,
            &pessoa.nome,
            &p.nomeada_em.pt(),
            &p.ate.pt(),
            &situacao,
        ]);
    }
    table
}

/// `faltam 3 dias`, by the days left; negative when overdue.
pub fn situacao_do_prazo(faltam: i32) -> String {
    match faltam {
        n if n < 0 => format!("vencido há {}", contados(n.saturating_neg(), "dia", "dias")),
        0 => "vence hoje".into(),
        n => format!("{} {}", plural(n, "falta", "faltam"), contados(n, "dia", "dias")),
    }
}

/// The rows of the ledger for the calls that are not yet in it.
pub fn registros(view: &CargoView, lote: &Lote, ato: &str) -> Vec<[String; 8]> {
    let row = |pessoa: u32| {
        [
            lote.data.pt(),
            view.cargo.codigo.clone(),
            view.pessoa(pessoa).inscricao.to_string(),
            TipoEvento::Nomeacao.id().to_owned(),
            String::new(),
            String::new(),
            ato.to_owned(),
            String::new(),
        ]
    };
    lote.chamadas.iter().filter(|c| !c.registrada).map(|c| row(c.pessoa)).collect()
}

fn number(n: Option<u32>) -> String {
    n.map_or_else(String::new, |n| n.to_string())
}

fn day(d: Option<Date>) -> String {
    d.map_or_else(String::new, Date::pt)
}
