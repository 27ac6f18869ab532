//! Tiny exams of one cargo: people C01, C02, … in rank order, some of them in quota lists; and their ledgers.

use crate::generator::{date, edital, perfil};
use homologa::domain::{Candidate, Cell, Date, Decimal, Edital, Evento, Lista, Norma, Origem, RawScore, TipoEvento};
use homologa::finding::{Finding, Severity};
use homologa::law;
use homologa::law::ledger::{Livro, Lote, Replay, batch, replay};
use homologa::law::outcome::{Outcome, Retido};

pub fn norm(id: &str) -> Norma {
    homologa::ingest::norma::builtin_by_id(id).expect("the norm ships with the program")
}

/// An exam of one cargo and its ledger.
pub struct Exam {
    pub edital: Edital,
    pub people: Vec<Candidate>,
    pub events: Vec<Evento>,
}

impl Exam {
    /// `people` people ranked C01, C02, …; `quotas` names those in lists: `"C04:npi"`, `"C06:npi+pcd"`.
    pub fn new(vagas: u32, norms: Vec<Norma>, people: usize, quotas: &[&str]) -> Self {
        let edital = edital(vagas, norms, perfil());
        let person = |i: usize| {
            let id = format!("C{i:02}");
            let lists = quotas.iter().find_map(|q| q.strip_prefix(&*id)?.strip_prefix(':')).unwrap_or("");
            Candidate {
                inscricao: id.clone().into(),
                nome: format!("Pessoa {id}").into(),
                nascimento: Cell::Value(date("1990-01-01")),
                listas: lists.split('+').filter_map(|l| edital.lista(l)).collect(),
                notas: vec![RawScore::Value(Decimal::from_int(i64::try_from(1000 - i).expect("few people")))].into(),
                ..Candidate::default()
            }
        };
        let people = (1..=people).map(person).collect();
        Self { edital, people, events: Vec::new() }
    }

    pub fn with(mut self, change: impl FnOnce(&mut Edital)) -> Self {
        change(&mut self.edital);
        self
    }

    pub fn result(&self) -> Result<Outcome, Retido> {
        law::compute(&self.edital, 0, &self.people, &[])
    }

    pub fn outcome(&self) -> Outcome {
        self.result().expect("the exam of the test is not held back")
    }

    fn id(&self, person: u32) -> String {
        self.people[person as usize].inscricao.to_string()
    }

    /// Who is called at each position.
    pub fn order(&self) -> Vec<String> {
        self.outcome().ordem.iter().map(|p| self.id(p.pessoa)).collect()
    }

    /// `"C04 npi"`: who is called at position `n`, and the list charged.
    pub fn at(&self, n: usize) -> String {
        let outcome = self.outcome();
        let passo = outcome.ordem[n - 1];
        format!("{} {}", self.id(passo.pessoa), self.edital.lista_id(passo.cobrada))
    }

    /// Positions of a list among the first `n`.
    pub fn positions(&self, list: &str, n: usize) -> Vec<usize> {
        let labels = self.outcome().rotulos;
        assert!(labels.len() >= n, "the exam of the test has too few people for {n} labels");
        (1..=n).filter(|i| self.edital.lista_id(labels[i - 1].lista) == list).collect()
    }

    /// Vagas of a list in the edital.
    pub fn reserved(&self, list: &str) -> u32 {
        let lista = self.edital.lista(list).expect("the edital has the list");
        self.outcome().vagas[lista.index()].vagas
    }

    /// The ranking of a list.
    pub fn ranking(&self, list: &str) -> Vec<String> {
        let lista = self.edital.lista(list).expect("the edital has the list");
        self.outcome().classificacao[lista.index()].iter().map(|c| self.id(c.pessoa)).collect()
    }

    /// Findings about the edital alone.
    pub fn about_edital(&self) -> Vec<Finding> {
        law::check_edital(&self.edital)
    }

    /// Adds an event: `"2025-10-01 desistencia C03"`, `"2025-10-02 vagas 1"`, `"2025-10-03 perda-de-lista C04 npi"`.
    pub fn event(&mut self, text: &str) -> &mut Self {
        let words: Vec<&str> = text.split(' ').collect();
        let third = words.get(2).copied().unwrap_or("");
        let quantidade = third.parse().ok();
        self.events.push(Evento {
            data: date(words[0]),
            cargo: Some(0),
            inscricao: (quantidade.is_none() && !third.is_empty()).then(|| third.into()),
            tipo: TipoEvento::parse(words[1]).expect("an event of the ledger"),
            quantidade,
            lista: words.get(3).and_then(|l| self.edital.lista(l)),
            ato: "".into(),
            observacao: "".into(),
            origem: Origem { fonte: 0, linha: u32::try_from(self.events.len() + 2).expect("few events") },
        });
        self
    }

    fn lote(&self, day: Date, quantity: Option<u32>) -> Lote {
        let livro = Livro::new(1, &self.events, &[]);
        batch(&self.edital, 0, &self.people, &self.outcome(), &livro, day, quantity).expect("the cargo exists")
    }

    /// `"5 C07 pcd"`: slot, person and list charged of each call of that day; the nominations enter the ledger.
    pub fn nominate(&mut self, day: &str) -> Vec<String> {
        let lote = self.lote(date(day), None);
        let calls: Vec<(String, String)> = lote
            .chamadas
            .iter()
            .map(|c| (self.id(c.pessoa), format!("{} {} {}", c.vaga, self.id(c.pessoa), self.edital.lista_id(c.lista))))
            .collect();
        for (id, _) in &calls {
            self.event(&format!("{day} nomeacao {id}"));
        }
        calls.into_iter().map(|(_, text)| text).collect()
    }

    /// What the ledger says on that day.
    pub fn replay(&self, day: &str) -> Replay {
        let livro = Livro::new(1, &self.events, &[]);
        replay(&self.edital, 0, &self.people, &self.outcome(), &livro, date(day)).expect("the cargo exists")
    }

    /// Does the ledger refuse something?
    pub fn refuses(&self, day: &str) -> bool {
        self.replay(day).achados.iter().any(Finding::is_error)
    }
}

/// Does a list of findings hold the exam back?
pub fn refused(findings: &[Finding]) -> bool {
    findings.iter().any(Finding::is_error)
}

/// Is there a warning in it?
pub fn warned(findings: &[Finding]) -> bool {
    findings.iter().any(|f| f.severity == Severity::Warning)
}

/// States the number of a list on the only cargo.
pub fn state(edital: &mut Edital, list: &str, number: u32) {
    let index = edital.lista(list).and_then(Lista::reserva_index).expect("the edital has the list");
    edital.cargos[0].declaradas[index] = Some(number);
}
