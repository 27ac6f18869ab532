//! The same identities over what a published folder can tell: lists, scores, labels and order, row by row.
//!
//! Birth dates, juries and papers are not published, so a tie that one of them decided is not checkable here; what is checked
//! and what is not is part of the answer.

use super::{Ato, Contas, Inscricoes, Resultado, catalogo, chamadas, first_of_each, propriedades, rotulos};
use crate::domain::{Cargo, Decimal, Edital, Lista, ListaSet, OrigemClassificacao, contados};
use crate::finding::{Entry, Finding, Place};
use crate::law::fundamento;
use crate::law::outcome::Rotulo;
use std::collections::BTreeMap;

mod linhas;

pub use linhas::{LinhaClassificacao, LinhaFora, LinhaOrdem, LinhaVagas, Publicado};

/// What the audit of a publication says.
#[derive(Clone, Debug, Default)]
pub struct Conferido {
    /// Identities that do not hold.
    pub achados: Vec<Finding>,
    /// What was checked, in words.
    pub conferido: Vec<String>,
    /// What the published files cannot tell, in words.
    pub nao_conferivel: Vec<String>,
    /// Ties that something unpublished decided: age, a paper, jury service, the draw.
    pub empates: usize,
    /// The words due in the column `fundamento` of the order, position by position; none where the order itself does not hold.
    pub fundamentos: Vec<String>,
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
    pessoas: BTreeMap<&'a str, Publica>,
}

impl<'a> Leitura<'a> {
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

    /// Ranks and scores of each list; the number of ties that the published files cannot check.
    fn rankings(&mut self) -> usize {
        let given = self.edital.perfil(self.cargo).classificacao == OrigemClassificacao::Banca;
        let mut last: BTreeMap<Lista, (u32, Option<Decimal>)> = BTreeMap::new();
        let mut ties = 0;
        for row in &self.p.classificacao {
            let Some(lista) = self.edital.lista(&row.lista) else {
                let text = format!("a lista “{}” não é do edital", row.lista);
                self.falha(&catalogo::AUDITORIA_MEMBROS, (CLASSIFICACAO, row.linha), Some(&row.inscricao), text);
                continue;
            };
            self.member(lista, row);
            let (rank, nota) = last.insert(lista, (row.classificacao, row.nota_final)).unwrap_or((0, None));
            let next = given || row.classificacao == rank.saturating_add(1);
            if !next {
                let text = format!("lista “{}”: classificação “{}” depois de “{rank}”", row.lista, row.classificacao);
                self.falha(&catalogo::AUDITORIA_CLASSIFICACAO, (CLASSIFICACAO, row.linha), Some(&row.inscricao), text);
            }
            let tied = rank > 0 && nota == row.nota_final && !given;
            ties += usize::from(tied);
            let above = rank > 0 && !given && row.nota_final > nota;
            if above || (!given && tied == row.desempate.is_empty()) {
                let text = format!(
                    "lista “{}”: a {}ª nota não segue a anterior, ou o desempate indicado não cabe",
                    row.lista, row.classificacao
                );
                self.falha(&catalogo::AUDITORIA_DESEMPATE, (CLASSIFICACAO, row.linha), Some(&row.inscricao), text);
            }
        }
        self.same_order_everywhere(given);
        ties
    }

    /// Registers the person; one row per list, one score everywhere.
    fn member(&mut self, lista: Lista, row: &'a LinhaClassificacao) {
        let next = u32::try_from(self.pessoas.len()).unwrap_or(u32::MAX);
        let fresh = || Publica { indice: next, nota: row.nota_final, ..Publica::default() };
        let person = self.pessoas.entry(&row.inscricao).or_insert_with(fresh);
        let again = person.ranks.insert(lista, row.classificacao).is_some();
        person.listas = person.listas.with(lista);
        if again || person.nota != row.nota_final {
            let text = format!("lista “{}”: a pessoa aparece duas vezes, ou com outra nota", row.lista);
            self.falha(&catalogo::AUDITORIA_MEMBROS, (CLASSIFICACAO, row.linha), Some(&row.inscricao), text);
        }
    }

    /// Two people of `ac` and of a quota list stand in the same order in both.
    fn same_order_everywhere(&mut self, given: bool) {
        let mut last: BTreeMap<Lista, u32> = BTreeMap::new();
        for row in self.p.classificacao.iter().filter(|_| !given) {
            let Some(lista) = self.edital.lista(&row.lista).filter(|l| !l.is_ac()) else { continue };
            let ac = self.pessoas.get(&*row.inscricao).and_then(|p| p.ranks.get(&Lista::AC)).copied();
            let Some(ac) = ac else { continue };
            if last.insert(lista, ac).is_some_and(|above| above > ac) {
                let text = format!("lista “{}”: a ordem não é a da ampla concorrência", row.lista);
                self.falha(&catalogo::AUDITORIA_CLASSIFICACAO, (CLASSIFICACAO, row.linha), Some(&row.inscricao), text);
            }
        }
    }

    /// Nobody is both classified and out; the number that decided is below the one to be reached.
    fn out_or_in(&mut self) {
        let mut seen: BTreeMap<&str, ()> = BTreeMap::new();
        for row in &self.p.fora {
            let both = self.pessoas.contains_key(&*row.inscricao) || seen.insert(&row.inscricao, ()).is_some();
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

    fn resultado(&self, reservadas: Vec<u32>) -> Resultado<'a> {
        let mut inscricoes = vec![""; self.pessoas.len()];
        let mut conjuntos = vec![ListaSet::EMPTY; self.pessoas.len()];
        for (inscricao, p) in &self.pessoas {
            inscricoes[p.indice as usize] = *inscricao;
            conjuntos[p.indice as usize] = p.listas;
        }
        let person = |inscricao: &str| self.pessoas.get(inscricao).map(|p| p.indice);
        let mut listas = vec![Vec::new(); self.edital.listas()];
        for row in &self.p.classificacao {
            if let (Some(l), Some(i)) = (self.edital.lista(&row.lista), person(&row.inscricao)) {
                listas[l.index()].push(i);
            }
        }
        let act = |row: &LinhaOrdem| {
            Some(Ato {
                pessoa: person(&row.inscricao)?,
                rotulo: self.edital.lista(&row.posicao_de)?,
                cobrada: self.edital.lista(&row.lista)?,
                revertida: self.edital.lista(&row.revertida_de).filter(|_| !row.revertida_de.is_empty()),
            })
        };
        let ordem = self.p.ordem.iter().filter_map(act).collect();
        let sobra = self.only_quota(&listas, &conjuntos);
        let inscricoes = Inscricoes::Publicadas(inscricoes);
        Resultado { edital: self.edital, cargo: self.cargo, listas, conjuntos, sobra, ordem, reservadas, inscricoes }
    }

    /// People in quota lists alone, by score. No public list says who stands before whom among equal scores of two lists: there the
    /// published order is taken, unless it contradicts the rank on a list.
    fn only_quota(&self, listas: &[Vec<u32>], conjuntos: &[ListaSet]) -> Vec<u32> {
        let alone = |i: &u32| !conjuntos.get(*i as usize).is_some_and(|s| s.has(Lista::AC));
        let mut all: Vec<u32> = listas.iter().skip(1).flatten().copied().filter(alone).collect();
        if self.edital.perfil(self.cargo).classificacao == OrigemClassificacao::Calculada {
            let notas: BTreeMap<u32, Option<Decimal>> = self.pessoas.values().map(|p| (p.indice, p.nota)).collect();
            let called: BTreeMap<u32, usize> = self.called();
            let place = |i: &u32| called.get(i).copied().unwrap_or(usize::MAX);
            all.sort_by(|a, b| notas.get(b).cmp(&notas.get(a)).then(a.cmp(b)));
            let mut as_called = all.clone();
            as_called.sort_by(|a, b| notas.get(b).cmp(&notas.get(a)).then(place(a).cmp(&place(b))).then(a.cmp(b)));
            if follows(&as_called, listas) {
                all = as_called;
            }
        }
        first_of_each(all, conjuntos.len())
    }

    /// Where each person stands in the published order.
    fn called(&self) -> BTreeMap<u32, usize> {
        let rows = self.p.ordem.iter().enumerate();
        rows.filter_map(|(n, row)| Some((self.pessoas.get(&*row.inscricao)?.indice, n))).collect()
    }

    /// Positions, labels, best available person, properties. Returns the words due for each position.
    fn ordem(&mut self, r: &Resultado<'a>) -> Vec<String> {
        let p = self.p;
        let labels = rotulos::rotulos(self.edital, self.cargo, &r.reservadas, p.ordem.len());
        for ((n, row), label) in (1u32..).zip(&p.ordem).zip(&labels) {
            let immediate = n <= self.cargo.vagas;
            if row.ordem != n || row.imediata != immediate || !self.row_agrees(row) {
                let text = format!(
                    "a {n}ª linha da ordem não confere com a posição, o tipo de vaga ou as classificações da pessoa"
                );
                self.falha(&catalogo::AUDITORIA_V0, (ORDEM, row.linha), Some(&row.inscricao), text);
            }
            if self.edital.lista(&row.posicao_de) != Some(label.lista) {
                let id = self.edital.lista_id(label.lista);
                let text = format!("a {n}ª posição está com “{}”; contada pela norma, é de “{id}”", row.posicao_de);
                self.falha(&catalogo::AUDITORIA_ROTULO, (ORDEM, row.linha), Some(&row.inscricao), text);
            }
        }
        if r.ordem.len() != p.ordem.len() || !propriedades::each_once(r, &mut self.contas) {
            let text = "a ordem cita pessoas ou listas que a classificação não tem".to_owned();
            self.falha(&catalogo::AUDITORIA_V0, (ORDEM, 0), None, text);
            return Vec::new();
        }
        let expected = chamadas::expected(r);
        for (((n, row), ato), due) in (1u32..).zip(&p.ordem).zip(&r.ordem).zip(&expected) {
            if !chamadas::agrees_in_public(ato, due) {
                let text = chamadas::message(r, n, ato.pessoa, due);
                self.falha(&catalogo::AUDITORIA_CHAMADA, (ORDEM, row.linha), Some(&row.inscricao), text);
            }
        }
        propriedades::check(r, &mut self.contas);
        let words = |(due, label): (&chamadas::Chamada, &Rotulo)| {
            fundamento::razao(self.edital, self.cargo, r.conjunto(due.pessoa), &due.passo(label.lista), *label)
        };
        expected.iter().zip(&labels).map(words).collect()
    }

    fn row_agrees(&self, row: &LinhaOrdem) -> bool {
        let Some(person) = self.pessoas.get(&*row.inscricao) else { return true };
        let charged = self.edital.lista(&row.lista).filter(|l| !l.is_ac());
        row.nota_final == person.nota
            && row.classificacao_ac == person.ranks.get(&Lista::AC).copied()
            && row.classificacao_lista == charged.and_then(|l| person.ranks.get(&l).copied())
            && (row.revertida_de.is_empty() || self.edital.lista(&row.revertida_de).is_some())
    }
}

/// Do the people of each list stand in `order` as they stand on it?
fn follows(order: &[u32], listas: &[Vec<u32>]) -> bool {
    let places: BTreeMap<u32, usize> = order.iter().enumerate().map(|(n, i)| (*i, n)).collect();
    listas.iter().skip(1).all(|lista| lista.iter().filter_map(|i| places.get(i)).is_sorted())
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
