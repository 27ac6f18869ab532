//! Random ledgers: the program's replay, the batch of each day and every refusal against the naive replay; V7 and what calling
//! in parts, refills and undone rows promise.

use super::exams::{Exam, Rng, date, exam};
use super::naive::{Naive, Place};
use homologa::domain::{Date, Evento, Lista, Origem, TipoEvento as T};
use homologa::law::ledger::{self, Livro, Lote, Replay};

const LEDGERS: u64 = 2000;
const EVENTS: usize = 40;

fn event(data: Date, tipo: T, person: Option<usize>) -> Evento {
    Evento {
        data,
        cargo: Some(0),
        inscricao: person.map(|p| format!("P{p:03}").into()),
        tipo,
        quantidade: None,
        lista: None,
        ato: "".into(),
        observacao: "".into(),
        origem: Origem::default(),
    }
}

/// An event such as a clerk might write, right or wrong.
fn random_event(rng: &mut Rng, naive: &Naive, exam: &Exam, data: Date) -> (Evento, Option<usize>) {
    let people = exam.candidatos.len();
    let waiting = (0..people).find(|p| naive.place[*p] == Place::Waits);
    let called: Vec<usize> =
        (0..people).filter(|p| matches!(naive.place[*p], Place::Called | Place::InOffice)).collect();
    let anyone = (people > 0).then(|| rng.below(people));
    let someone = if !called.is_empty() && rng.chance(75) { Some(rng.pick(&called)) } else { anyone };
    let tipo = rng.pick(&[
        T::Vagas,
        T::Nomeacao,
        T::Nomeacao,
        T::Posse,
        T::Posse,
        T::Posse,
        T::Desistencia,
        T::Desistencia,
        T::SemEfeito,
        T::Exoneracao,
        T::Aposentadoria,
        T::Falecimento,
        T::FimDeFila,
        T::FimDeFila,
        T::Eliminacao,
        T::PerdaDeLista,
        T::PerdaDeLista,
        T::OrdemJudicial,
    ]);
    let person = match tipo {
        T::Vagas => None,
        T::Nomeacao if rng.chance(60) => naive.clone().nominate().or(waiting),
        T::Nomeacao => anyone,
        _ => someone,
    };
    let mut e = event(data, tipo, person);
    e.quantidade = match tipo {
        T::Vagas => Some(1 + u32::try_from(rng.below(3)).expect("small")),
        T::OrdemJudicial if rng.chance(50) => Some(1),
        _ => None,
    };
    e.lista = (tipo == T::PerdaDeLista && !exam.edital.reservas.is_empty())
        .then(|| Lista::reserva(rng.below(exam.edital.reservas.len())));
    (e, person)
}

fn replay(exam: &Exam, eventos: &[Evento], ate: Date) -> Replay {
    let livro = Livro::new(1, eventos, &[]);
    ledger::replay(&exam.edital, 0, &exam.candidatos, &exam.outcome, &livro, ate).expect("the cargo exists")
}

fn batch(exam: &Exam, eventos: &[Evento], data: Date, quantidade: Option<u32>) -> Lote {
    let livro = Livro::new(1, eventos, &[]);
    ledger::batch(&exam.edital, 0, &exam.candidatos, &exam.outcome, &livro, data, quantidade).expect("the cargo exists")
}

fn errors(replay: &Replay) -> usize {
    replay.achados.iter().filter(|a| a.is_error()).count()
}

/// Slots, holders, charges and numbers are the same.
fn assert_same(exam: &Exam, naive: &Naive, eventos: &[Evento], data: Date, what: &str) {
    let estado = replay(exam, eventos, data).estado;
    let slots: Vec<(usize, usize, Option<usize>)> =
        estado.vagas.iter().map(|v| (v.posicao_de.index(), v.lista.index(), v.pessoa.map(|p| p as usize))).collect();
    let expected: Vec<(usize, usize, Option<usize>)> =
        naive.slots.iter().map(|s| (s.label, s.charge, s.holder)).collect();
    assert_eq!(slots, expected, "{what}: {eventos:#?}");
    assert_eq!(usize::try_from(estado.abertas).ok(), Some(naive.open()), "{what}");
    for l in &estado.listas {
        let waiting = naive.lists[l.lista.index()].iter().filter(|p| naive.place[**p] == Place::Waits);
        let waiting: Vec<usize> = waiting.copied().collect();
        assert_eq!(l.espera as usize, waiting.len(), "{what}: {:?}", l.lista);
        assert_eq!(l.proxima.map(|p| p as usize), waiting.first().copied(), "{what}: {:?} {eventos:#?}", l.lista);
    }
}

/// A ledger under construction, kept by both replays.
struct Story {
    exam: Exam,
    naive: Naive,
    eventos: Vec<Evento>,
    day: Date,
    refused: usize,
}

impl Story {
    fn new(rng: &mut Rng) -> Self {
        let exam = exam(rng);
        let naive = Naive::new(&exam);
        Self { exam, naive, eventos: Vec::new(), day: date("2025-10-01"), refused: 0 }
    }

    fn next_day(&mut self) {
        self.day = self.day.plus_days(1).expect("the calendar goes on");
    }

    /// One event, right or wrong. A wrong one is refused by both and its row removed: the state is the one without it.
    fn step(&mut self, rng: &mut Rng, what: &str) {
        let (e, person) = random_event(rng, &self.naive, &self.exam, self.day);
        let allowed = self.naive.apply(&e, person);
        self.eventos.push(e);
        let seen = errors(&replay(&self.exam, &self.eventos, self.day));
        assert_eq!(seen == 0, allowed, "{what}: {:#?}", self.eventos);
        if !allowed {
            self.refused += 1;
            self.eventos.pop();
        }
    }

    /// The batch of the day is what the naive replay calls; it goes into the ledger.
    fn call(&mut self, rng: &mut Rng, what: &str) {
        self.next_day();
        let quantidade = rng.chance(50).then(|| u32::try_from(rng.below(5)).expect("small"));
        let before = self.naive.clone();
        let lote = batch(&self.exam, &self.eventos, self.day, quantidade);
        let called: Vec<usize> = lote.chamadas.iter().map(|c| c.pessoa as usize).collect();
        let mut expected = Vec::new();
        while quantidade.is_none_or(|q| expected.len() < q as usize) {
            let Some(p) = self.naive.nominate() else { break };
            expected.push(p);
        }
        assert_eq!(called, expected, "{what} {quantidade:?}: {:#?}", self.eventos);
        self.check_batch(&before, &lote, quantidade, what);
        for p in called {
            self.eventos.push(event(self.day, T::Nomeacao, Some(p)));
        }
        let again = batch(&self.exam, &self.eventos, self.day, quantidade);
        let same = |l: &Lote| l.chamadas.iter().map(|c| (c.vaga, c.pessoa, c.lista)).collect::<Vec<_>>();
        assert_eq!(same(&again), same(&lote), "{what}: the same batch again");
        assert!(again.chamadas.iter().all(|c| c.registrada), "{what}: registered once");
        self.next_day();
    }

    /// V7: no open slot while somebody eligible waits; slots within those authorised; nobody holds two; holders before the date
    /// unchanged.
    fn check_batch(&self, before: &Naive, lote: &Lote, quantidade: Option<u32>, what: &str) {
        let estado = &lote.estado;
        if quantidade.is_none() {
            assert!(estado.abertas == 0 || estado.listas.iter().all(|l| l.espera == 0), "{what}: somebody waits");
        }
        let held: Vec<u32> = estado.vagas.iter().filter_map(|v| v.pessoa).collect();
        assert!(held.len() as u64 <= estado.autorizadas, "{what}");
        let mut once = held.clone();
        once.sort_unstable();
        once.dedup();
        assert_eq!(once.len(), held.len(), "{what}: somebody holds two slots");
        for (now, old) in estado.vagas.iter().zip(&before.slots) {
            if let Some(p) = old.holder {
                assert_eq!(now.pessoa.map(|p| p as usize), Some(p), "{what}: a holder moved");
            }
        }
    }
}

#[test]
fn random_ledgers_agree_with_the_naive_replay() {
    let (mut refused, mut nominated) = (0, 0);
    for seed in 0..LEDGERS {
        let mut rng = Rng::new(seed);
        let mut story = Story::new(&mut rng);
        let what = format!("ledger {seed}");
        for _ in 0..EVENTS {
            if rng.chance(12) {
                story.call(&mut rng, &what)
            } else {
                story.step(&mut rng, &what)
            }
            if rng.chance(40) {
                story.next_day();
            }
        }
        assert_same(&story.exam, &story.naive, &story.eventos, story.day, &what);
        refused += story.refused;
        nominated += story.eventos.iter().filter(|e| e.tipo == T::Nomeacao).count();
    }
    assert!(refused > 5_000 && nominated > 5_000, "{refused} refused, {nominated} nominated: too few to mean anything");
}

/// A ledger of legal events.
fn legal(seed: u64) -> (Rng, Story) {
    let mut rng = Rng::new(seed);
    let mut story = Story::new(&mut rng);
    for _ in 0..12 {
        if rng.chance(25) { story.call(&mut rng, "warming up") } else { story.step(&mut rng, "warming up") }
    }
    story.next_day();
    (rng, story)
}

#[test]
fn calling_three_and_then_two_is_calling_five() {
    for seed in 10_000..11_000 {
        let (_, story) = legal(seed);
        let mut parts = story.eventos.clone();
        let mut called = Vec::new();
        for (n, day) in [(3, story.day), (2, story.day.plus_days(1).expect("a day"))] {
            for c in batch(&story.exam, &parts, day, Some(n)).chamadas {
                parts.push(event(day, T::Nomeacao, Some(c.pessoa as usize)));
                called.push((c.vaga, c.pessoa, c.lista));
            }
        }
        let five = batch(&story.exam, &story.eventos, story.day, Some(5)).chamadas;
        assert_eq!(called, five.iter().map(|c| (c.vaga, c.pessoa, c.lista)).collect::<Vec<_>>(), "ledger {seed}");
    }
}

/// The refill takes the slot of who left, from the list charged there; every other slot keeps its holder.
#[test]
fn a_withdrawal_and_its_refill_leave_every_other_slot() {
    let mut refilled = 0;
    for seed in 20_000..21_000 {
        let (mut rng, story) = legal(seed);
        let before = replay(&story.exam, &story.eventos, story.day).estado;
        let held: Vec<_> = before.vagas.iter().filter(|v| v.pessoa.is_some()).copied().collect();
        if held.is_empty() {
            continue;
        }
        let gone = rng.pick(&held);
        let mut eventos = story.eventos.clone();
        eventos.push(event(story.day, T::Eliminacao, gone.pessoa.map(|p| p as usize)));
        let lote = batch(&story.exam, &eventos, story.day, None);
        let first = lote.chamadas.iter().find(|c| c.vaga == gone.vaga);
        refilled += usize::from(first.is_some());
        if let Some(c) = first {
            assert_eq!(c.substitui, gone.pessoa, "ledger {seed}");
            assert!(
                c.lista == gone.lista || c.revertida_de == Some(gone.lista) || gone.lista.is_ac(),
                "ledger {seed}: {c:?}"
            );
        }
        for (now, old) in lote.estado.vagas.iter().zip(&before.vagas) {
            assert!(now.vaga == gone.vaga || old.pessoa.is_none() || now.pessoa == old.pessoa, "ledger {seed}");
        }
    }
    assert!(refilled > 300, "{refilled} refills");
}

/// The order of the rows of different days does not matter; that of one day does.
#[test]
fn a_ledger_out_of_date_order_is_replayed_by_date() {
    for seed in 30_000..30_300 {
        let (_, story) = legal(seed);
        let mut shuffled = story.eventos.clone();
        shuffled.sort_by_key(|e| std::cmp::Reverse(e.data));
        let (a, b) = (replay(&story.exam, &story.eventos, story.day), replay(&story.exam, &shuffled, story.day));
        assert_eq!(a.estado, b.estado, "ledger {seed}");
        let days = story.eventos.iter().map(|e| e.data).collect::<std::collections::BTreeSet<_>>().len();
        assert_eq!(Livro::new(1, &shuffled, &[]).achados.is_empty(), days <= 1, "ledger {seed}");
    }
}
