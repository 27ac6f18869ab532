//! Ledgers of one cargo for the tests of the replay.

use super::livro::Livro;
use super::lote;
use super::tipos::{Lote, Replay};
use crate::domain::*;
use crate::law::amostra;
use crate::law::outcome::{Colocado, Outcome, Pessoa};

/// One event of the first cargo.
pub fn evento(data: &str, tipo: &str, inscricao: &str, quantidade: Option<u32>) -> Evento {
    Evento {
        data: amostra::date(data),
        cargo: Some(0),
        inscricao: (!inscricao.is_empty()).then(|| inscricao.into()),
        tipo: TipoEvento::parse(tipo).expect("an event of the test exists"),
        quantidade,
        lista: None,
        ato: "".into(),
        observacao: "".into(),
        origem: Origem::default(),
    }
}

/// An exam of one cargo with people ranked in the order given and its ledger.
pub struct Caso {
    pub edital: Edital,
    pub candidatos: Vec<Candidate>,
    pub outcome: Outcome,
    pub eventos: Vec<Evento>,
}

impl Caso {
    /// `ranking` as [`amostra::people`] takes it; a person whose lists begin with `-` is in no `ac` (`"C04:-npi"`), one with `!`
    /// is not classified (`"C09:!"`).
    pub fn new(vagas: u32, normas: &[Norma], ranking: &[String]) -> Self {
        let mut edital = amostra::edital(vagas, normas);
        edital.homologado_em = Some(amostra::date("2025-09-15"));
        edital.validade_meses = Some(24);
        let plain: Vec<String> = ranking.iter().map(|r| r.replace([':', '-', '!'], ":").replace("::", ":")).collect();
        let texts: Vec<&str> = plain.iter().map(String::as_str).collect();
        let candidatos = amostra::people(&edital, &texts);
        let outcome = outcome(&edital, &candidatos, ranking);
        Self { edital, candidatos, outcome, eventos: Vec::new() }
    }

    /// C01 … C`n`, some in quota lists.
    pub fn of(vagas: u32, norma: Norma, n: usize, quotas: &[&str]) -> Self {
        Self::new(vagas, &[norma], &amostra::ranking(n, quotas))
    }

    /// Adds an event: `"2025-10-01 nomeacao C01"`, `"2025-10-02 vagas 3"`, `"2025-10-03 perda-de-lista C04 npi"`,
    /// `"2025-10-03 ordem-judicial C04 1"`.
    pub fn push(&mut self, text: &str) {
        let words: Vec<&str> = text.split(' ').collect();
        let person = words.get(2).copied().filter(|w| !w.starts_with(|c: char| c.is_ascii_digit())).unwrap_or("");
        let quantity = words.iter().skip(2).find_map(|w| w.parse().ok());
        let mut e = evento(words[0], words[1], person, quantity);
        e.lista = words.get(3).and_then(|l| self.edital.lista(l));
        e.origem.linha = u32::try_from(self.eventos.len() + 2).expect("a test has few rows");
        self.eventos.push(e);
    }

    pub fn with(mut self, events: &[&str]) -> Self {
        events.iter().for_each(|e| self.push(e));
        self
    }

    /// Nominates whoever is called on that day, so many, and puts it in the ledger.
    pub fn nominate(&mut self, data: &str, quantidade: Option<u32>) -> Vec<String> {
        let lote = self.batch(data, quantidade);
        for c in lote.chamadas.iter().filter(|c| !c.registrada) {
            let inscricao = self.candidatos[c.pessoa as usize].inscricao.clone();
            self.push(&format!("{data} nomeacao {inscricao}"));
        }
        self.show(&lote)
    }

    pub fn batch(&self, data: &str, quantidade: Option<u32>) -> Lote {
        let livro = Livro::new(1, &self.eventos, &[]);
        lote::batch(&self.edital, 0, &self.candidatos, &self.outcome, &livro, amostra::date(data), quantidade)
            .expect("the cargo exists")
    }

    pub fn replay(&self, ate: &str) -> Replay {
        let livro = Livro::new(1, &self.eventos, &[]);
        lote::replay(&self.edital, 0, &self.candidatos, &self.outcome, &livro, amostra::date(ate))
            .expect("the cargo exists")
    }

    /// `"5 pcd>ac C12"`: slot, label, list charged where it differs, person.
    pub fn show(&self, lote: &Lote) -> Vec<String> {
        let id = |l| self.edital.lista_id(l);
        lote.chamadas
            .iter()
            .map(|c| {
                let charged = if c.lista == c.posicao_de { String::new() } else { format!(">{}", id(c.lista)) };
                let who = &self.candidatos[c.pessoa as usize].inscricao;
                format!("{} {}{charged} {who}", c.vaga, id(c.posicao_de))
            })
            .collect()
    }

    /// Codes of the findings of a replay to that day.
    pub fn codes(&self, ate: &str) -> Vec<&'static str> {
        self.replay(ate).achados.iter().map(|a| a.entry.code).collect()
    }

    /// Holder of each slot on that day, `-` for a vacated one.
    pub fn holders(&self, ate: &str) -> Vec<String> {
        let name = |p: Option<u32>| p.map_or("-", |p| &*self.candidatos[p as usize].inscricao).to_owned();
        self.replay(ate).estado.vagas.iter().map(|v| name(v.pessoa)).collect()
    }
}

/// The outcome of people ranked in the order given.
fn outcome(edital: &Edital, candidatos: &[Candidate], ranking: &[String]) -> Outcome {
    let mut classificacao = vec![Vec::new(); edital.listas()];
    let mut pessoas = Vec::new();
    let mut so_cotas = Vec::new();
    for (i, (c, text)) in (0u32..).zip(candidatos.iter().zip(ranking)) {
        let mut listas = if text.contains('!') { ListaSet::EMPTY } else { c.listas.with(Lista::AC) };
        if text.contains('-') {
            listas = listas.without(Lista::AC);
            so_cotas.push(i);
        }
        for lista in listas.iter() {
            let list: &mut Vec<Colocado> = &mut classificacao[lista.index()];
            let classificacao = u32::try_from(list.len() + 1).expect("few people");
            list.push(Colocado { pessoa: i, classificacao, desempate: None });
        }
        pessoas.push(Pessoa { listas, ..Pessoa::default() });
    }
    Outcome {
        cargo: 0,
        vagas: Vec::new(),
        fora: Vec::new(),
        pessoas,
        classificacao,
        so_cotas,
        rotulos: Vec::new(),
        ordem: Vec::new(),
        certificado: Vec::new(),
        leituras: Vec::new(),
        sorteados: Vec::new(),
        notas: Vec::new(),
        achados: Vec::new(),
    }
}

/// Irupi, ten vagas, C07 and C19 with a disability among twenty.
pub fn irupi10() -> Caso {
    Caso::of(10, amostra::irupi(), 20, &["C07:pcd", "C19:pcd"])
}

/// C01 … C05 called on 2025-10-01 for five vagas.
pub fn five() -> Caso {
    let mut caso = Caso::of(5, amostra::norma("npi", "20", 3), 12, &["C04:npi", "C08:npi"]);
    assert_eq!(caso.nominate("2025-10-01", None), ["1 ac C01", "2 ac C02", "3 npi C04", "4 ac C03", "5 ac C05"]);
    caso
}
