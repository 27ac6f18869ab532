//! The same identities over what a published folder can tell: lists, scores, labels and order, row by row.
//!
//! Birth dates, juries and papers are not published, so a tie that one of them decided is not checkable here; the numbers of a public
//! draw are. What is checked and what is not is part of the answer.

mod classificacao;
mod linhas;
mod only_quota;
mod ordem;

use crate::domain::{Cargo, Decimal, Edital, Lista, ListaSet, OrdemDeInscricao, OrigemClassificacao, contados};
use crate::finding::{Entry, Finding, Place};
use crate::law::audit::{Contas, catalogo, rotulos};
pub use linhas::{LinhaClassificacao, LinhaFora, LinhaOrdem, LinhaVagas, Publicado};
use std::collections::{BTreeMap, BTreeSet};

/// What the audit of a publication says.
#[derive(Clone, Debug, Default)]
pub struct Conferido {
    /// Identities that do not hold.
    pub achados: Vec<Finding>,
    /// What was checked, in words.
    pub conferido: Vec<String>,
    /// What the published files cannot tell, in words.
    pub nao_conferivel: Vec<String>,
    /// Ties, by whether what decided them is published.
    pub empates: Empates,
    /// The words due in the column `fundamento` of the order, position by position; none where the order itself does not hold.
    pub fundamentos: Vec<String>,
}

/// Ties that something decided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Empates {
    /// By numbers drawn in public, which are published.
    pub sorteados: usize,
    /// By something unpublished: age, a paper, jury service, a draw whose numbers are not there.
    pub ocultos: usize,
}

const VAGAS: &str = "vagas.csv";
const CLASSIFICACAO: &str = "classificacao.csv";
const ORDEM: &str = "ordem-de-nomeacao.csv";
const FORA: &str = "nao-classificados.csv";

/// Re-checks the published rows of a cargo against one another and against the edital.
pub fn published(edital: &Edital, cargo: usize, p: &Publicado) -> Conferido {
    let Some(alvo) = edital.cargos.get(cargo) else { return Conferido::default() };
    let mut leitura = Leitura { edital, cargo: alvo, p, contas: Contas::new(&alvo.codigo), pessoas: BTreeMap::new() };
    let reservadas = rotulos::numeros(edital, alvo);
    leitura.vagas(&reservadas);
    let ties = leitura.rankings();
    leitura.out_or_in();
    let resultado = leitura.resultado(reservadas);
    let fundamentos = leitura.ordem(&resultado);
    Conferido {
        fundamentos,
        achados: leitura.contas.achados(),
        conferido: checked(),
        nao_conferivel: not_checked(edital, alvo),
        empates: ties,
    }
}

fn checked() -> Vec<String> {
    [
        "vagas por lista, contadas de novo pela norma e pelo edital",
        "classificação de cada lista de 1 a n, sem repetição, em ordem de nota",
        "a mesma ordem entre as pessoas em todas as listas",
        "cada posição da ordem de nomeação com a lista que a norma lhe dá",
        "em cada posição, a pessoa mais bem classificada ainda disponível, pela lista indicada",
        "cada pessoa classificada uma única vez na ordem, e ninguém mais",
        "as propriedades da ordem: nenhuma lista com menos do que lhe cabe, ninguém ultrapassado sem razão (A0420 a A0426)",
        "cada pessoa ou classificada ou fora, com valor abaixo do mínimo indicado",
    ]
    .map(str::to_owned)
    .to_vec()
}

fn not_checked(edital: &Edital, cargo: &Cargo) -> Vec<String> {
    let mut all = vec![
        "as notas de cada prova, os cortes e quem foi aceito em cada lista: estão nas planilhas, não na publicação"
            .into(),
    ];
    if edital.perfil(cargo).classificacao == OrigemClassificacao::Banca {
        all.push("as classificações dadas pela banca: são aceitas como estão".into());
    }
    all
}

/// One person as the published rankings show them.
#[derive(Clone, Debug, Default)]
struct Publica {
    indice: u32,
    listas: ListaSet,
    ranks: BTreeMap<Lista, u32>,
    nota: Option<Decimal>,
}

struct Leitura<'a> {
    edital: &'a Edital,
    cargo: &'a Cargo,
    p: &'a Publicado,
    contas: Contas<'a>,
    pessoas: BTreeMap<OrdemDeInscricao<'a>, Publica>,
}

impl<'a> Leitura<'a> {
    /// The person with this registration number.
    fn pessoa<'s>(&'s self, inscricao: &'s str) -> Option<&'s Publica> {
        self.pessoas.get(&OrdemDeInscricao::of(inscricao))
    }

    fn falha(
        &mut self,
        entry: &'static Entry,
        (arquivo, linha): (&str, usize),
        inscricao: Option<&str>,
        mensagem: String,
    ) {
        self.contas.falha_em(entry, Place::line(arquivo, linha), inscricao, || mensagem);
    }

    /// A row per list, with the number counted anew and the people that the ranking has.
    fn vagas(&mut self, reservadas: &[u32]) {
        let p = self.p;
        for (i, due) in reservadas.iter().enumerate() {
            let id = self.edital.lista_id(Lista(u8::try_from(i).unwrap_or(u8::MAX)));
            let ranked = p.classificacao.iter().filter(|c| c.lista == id).count();
            let rows: Vec<&LinhaVagas> = p.vagas.iter().filter(|v| v.lista == id).collect();
            let holds = matches!(rows.as_slice(), [v] if v.vagas == *due && v.classificados as usize == ranked);
            if !holds {
                let line = rows.first().map_or(0, |v| v.linha);
                let text = format!(
                    "lista “{id}”: pela conta refeita, {} e {}",
                    contados(*due, "vaga", "vagas"),
                    contados(ranked, "pessoa classificada", "pessoas classificadas")
                );
                self.falha(&catalogo::AUDITORIA_VAGAS, (VAGAS, line), None, text);
            }
        }
    }

    /// Nobody is both classified and out; the number that decided is below the one to be reached.
    fn out_or_in(&mut self) {
        let mut seen: BTreeSet<OrdemDeInscricao<'_>> = BTreeSet::new();
        for row in &self.p.fora {
            let person = OrdemDeInscricao::of(&row.inscricao);
            let both = self.pessoas.contains_key(&person) || !seen.insert(person);
            if both {
                let text = "a pessoa está também classificada, ou duas vezes fora".to_owned();
                self.falha(&catalogo::AUDITORIA_PESSOAS, (FORA, row.linha), Some(&row.inscricao), text);
            }
            if !reason_holds(row) {
                let text = format!("o motivo “{}” não decorre do valor e do mínimo publicados", row.motivo);
                self.falha(&catalogo::AUDITORIA_MOTIVO, (FORA, row.linha), Some(&row.inscricao), text);
            }
        }
    }
}

/// A numeric reason needs a value below its minimum; a cut where nobody passed has no minimum; the others have no number.
fn reason_holds(row: &LinhaFora) -> bool {
    match (&*row.motivo, row.valor, row.minimo) {
        ("minimo-prova" | "minimo-etapa" | "minimo-final", Some(v), Some(m)) => v < m,
        ("barreira", Some(v), m) => m.is_none_or(|m| v < m),
        ("ausente" | "eliminado", None, None) => true,
        _ => false,
    }
}
