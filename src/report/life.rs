//! The life of one person in one cargo, told so that a lawyer of either side can follow it, article by article.

use super::context::CargoView;
use super::documents::{leis, words};
use crate::domain::plural;
use crate::domain::{Decimal, Edital, Lista, Prova, Ratio, RawScore, ScoreRounding};
use crate::law::explicar::{Alternativa, ChamadaVida, Decidiu, EtapaVida, Posto, Termo, Vida, Vizinho};
use crate::law::outcome::{Corte, Fora, Motivo};
use std::fmt::Write as _;

/// The whole text.
pub fn tell(edital: &Edital, view: &CargoView, vida: &Vida) -> String {
    let teller = Teller { edital, view };
    let person = view.pessoa(vida.pessoa);
    let mut text = format!("{} – inscrição {} – cargo {}\n", view.nome(vida.pessoa), person.inscricao, view.titulo());
    let _ = writeln!(text, "Concorre: {}", teller.lists(vida.inscrita.iter()));
    teller.scores(&mut text, vida);
    teller.end(&mut text, vida);
    teller.ranks(&mut text, vida);
    teller.call(&mut text, vida);
    teller.alternatives(&mut text, vida);
    teller.readings(&mut text, vida);
    text
}

/// A prova as the acts call it: the header of its column.
fn title(prova: &Prova) -> &str {
    if prova.coluna.is_empty() { &prova.id } else { &prova.coluna }
}

struct Teller<'a> {
    edital: &'a Edital,
    view: &'a CargoView<'a>,
}

impl Teller<'_> {
    fn lists(&self, lists: impl Iterator<Item = Lista>) -> String {
        let names: Vec<&str> = lists.map(|l| self.edital.lista_rotulo(l)).collect();
        if names.is_empty() { "nenhuma lista".into() } else { names.join("; ") }
    }

    /// `AC`, `PCD`: as the acts write it.
    fn list(&self, lista: Lista) -> String {
        self.edital.lista_id(lista).to_uppercase()
    }

    fn score(&self, d: Decimal) -> String {
        d.pt(self.view.perfil.casas)
    }

    fn scores(&self, text: &mut String, vida: &Vida) {
        if vida.etapas.is_empty() && vida.total.is_none() {
            text.push_str("\nNotas: não há; a classificação é a que a banca publicou\n");
            return;
        }
        text.push_str("\nNotas\n");
        for e in &vida.etapas {
            self.stage(text, e);
        }
        if let Some(t) = &vida.total {
            let origin = if t.da_banca { "total informado pela banca" } else { "soma das etapas" };
            let _ = writeln!(text, "  nota final {} ({origin}){}", self.score(t.nota), self.minimums(&t.minimos));
        }
    }

    fn stage(&self, text: &mut String, e: &EtapaVida) {
        let perfil = self.view.perfil;
        let terms: Vec<String> = e.termos.iter().map(|t| self.term(t)).collect();
        let _ = write!(text, "  etapa {}: {}", words::etapa(perfil, e.etapa), terms.join(" + "));
        if let (Some(sum), Some(score)) = (e.soma, e.nota) {
            let how = match perfil.arredondamento {
                ScoreRounding::HalfUp => "arredondada para",
                ScoreRounding::Truncate => "truncada em",
            };
            let _ = write!(text, " = {}", exact(sum));
            if sum != score.ratio() {
                let _ = write!(text, ", {how} {}", self.score(score));
            }
        }
        text.push_str(&self.minimums(&e.minimos));
        text.push('\n');
        for c in &e.cortes {
            self.cut(text, c);
        }
    }

    fn term(&self, t: &Termo) -> String {
        let id = self.view.perfil.provas().nth(t.prova).map_or("", |p| title(p));
        let score = match t.nota {
            RawScore::Value(d) => d.pt(0),
            RawScore::Blank => "sem nota".into(),
            RawScore::Absent => "ausente".into(),
            RawScore::Eliminated => "eliminado".into(),
        };
        let minimum = t.minimo.map_or_else(String::new, |m| format!(" (mínimo {})", m.pt(0)));
        if t.peso == Ratio::ONE {
            format!("{id} {score}{minimum}")
        } else {
            format!("{id} {score} × {}{minimum}", exact(t.peso))
        }
    }

    fn minimums(&self, minimums: &[(Lista, Decimal)]) -> String {
        let all: Vec<String> = minimums.iter().map(|(l, m)| format!("{} {}", self.list(*l), self.score(*m))).collect();
        if all.is_empty() { String::new() } else { format!(" [mínimo: {}]", all.join(", ")) }
    }

    fn cut(&self, text: &mut String, c: &Corte) {
        let verdict = if c.passou { "passou" } else { "não passou" };
        let limit = c.limite.map_or_else(String::new, |l| format!(", corte em {}", self.score(l)));
        let _ = writeln!(
            text,
            "    barreira, lista {}: {}º com {} acumulados, {} {}{limit}: {verdict}",
            self.list(c.lista),
            c.lugar,
            self.score(c.acumulado),
            c.lugares,
            plural(c.lugares, "lugar", "lugares")
        );
    }

    /// Out, and how much was missing; or classified.
    fn end(&self, text: &mut String, vida: &Vida) {
        match &vida.fora {
            None => {
                let _ = writeln!(text, "\nResultado: classificado ({})", self.lists(vida.listas.iter()));
            }
            Some(fora) => {
                let _ = write!(text, "\nResultado: não classificado: {}", self.reason(fora));
                if let Some(missing) = vida.faltam {
                    let _ = write!(text, "; faltaram {}", self.score(missing));
                }
                text.push('\n');
            }
        }
    }

    fn reason(&self, fora: &Fora) -> String {
        let what = match fora.motivo {
            Motivo::Ausente => "ausente",
            Motivo::MinimoProva => "nota de prova abaixo do mínimo",
            Motivo::MinimoEtapa => "nota da etapa abaixo do mínimo",
            Motivo::MinimoFinal => "nota final abaixo do mínimo",
            Motivo::Barreira => "abaixo da nota de corte",
            Motivo::Eliminado => "eliminado pela banca",
        };
        let mut text = what.to_owned();
        if let Some(e) = fora.etapa {
            let _ = write!(text, ", etapa {}", words::etapa(self.view.perfil, e.into()));
        }
        if let Some(p) = fora.prova.and_then(|p| self.view.perfil.provas().nth(p.into())) {
            let _ = write!(text, ", {}", title(p));
        }
        match (fora.valor, fora.minimo) {
            (Some(v), Some(m)) => {
                let _ = write!(text, ": {} contra {}", self.score(v), self.score(m));
            }
            (Some(v), None) => {
                let _ = write!(text, ": {}", self.score(v));
            }
            _ => {}
        }
        text
    }

    fn ranks(&self, text: &mut String, vida: &Vida) {
        if vida.postos.is_empty() {
            return;
        }
        text.push_str("\nClassificação\n");
        for p in &vida.postos {
            let _ = writeln!(text, "  lista {}: {}º de {}", self.list(p.lista), p.classificacao, p.de);
            self.neighbours(text, p);
        }
    }

    fn neighbours(&self, text: &mut String, p: &Posto) {
        if let Some(v) = &p.acima {
            let _ = writeln!(text, "    abaixo de {}", self.neighbour(v));
        }
        if let Some(v) = &p.abaixo {
            let _ = writeln!(text, "    acima de {}", self.neighbour(v));
        }
    }

    fn neighbour(&self, v: &Vizinho) -> String {
        let score = v.nota.map_or_else(String::new, |n| format!(", nota {}", self.score(n)));
        let why = match &v.decidiu {
            Decidiu::Nota => "pela nota".to_owned(),
            Decidiu::Banca => "pela classificação da banca".to_owned(),
            Decidiu::Criterio(id) => {
                let named = self.view.perfil.desempate.iter().find(|c| c.id() == *id);
                let words = named.map_or_else(|| id.clone(), |c| words::criterio(self.view.perfil, c));
                format!("empate na nota, decidido por {words}")
            }
        };
        format!("{}º, inscrição {}{score}: {why}", v.classificacao, self.view.pessoa(v.pessoa).inscricao)
    }

    fn call(&self, text: &mut String, vida: &Vida) {
        let Some(c) = &vida.chamada else { return };
        let kind = if c.imediata { "vaga imediata" } else { "cadastro de reserva" };
        let _ = writeln!(text, "\nOrdem de nomeação: {}ª posição ({kind})", c.posicao);
        let _ = writeln!(
            text,
            "  posição da lista {}, ocupada pela lista {}",
            self.list(c.rotulo.lista),
            self.list(c.passo.cobrada)
        );
        if let Some(de) = c.passo.revertida_de {
            let _ = writeln!(text, "  revertida da lista {}", self.list(de));
        }
        let _ = writeln!(text, "  fundamento: {}", leis::spelled_out(self.edital, c.fundamento.clone()));
        self.missing(text, c);
    }

    fn missing(&self, text: &mut String, c: &ChamadaVida) {
        if c.vagas_que_faltam > 0 {
            let n = c.vagas_que_faltam;
            let (verb, noun) = (plural(n, "falta", "faltam"), plural(n, "vaga nova", "vagas novas"));
            let _ = writeln!(text, "  {verb} {n} {noun} para esta posição, se ninguém desistir");
        }
    }

    fn alternatives(&self, text: &mut String, vida: &Vida) {
        let others: Vec<&Alternativa> = vida.alternativas.iter().collect();
        if others.is_empty() {
            return;
        }
        text.push_str("\nSe concorresse por uma só lista\n");
        for a in others {
            let used = if a.adotada { " (a da chamada)" } else { "" };
            match a.posicao {
                None => {
                    let _ = writeln!(text, "  {}{used}: não chegaria a vez", self.list(a.lista));
                }
                Some(p) => {
                    let _ = write!(text, "  {}{used}: {p}ª posição", self.list(a.lista));
                    if a.vagas_que_faltam > 0 {
                        let _ = write!(
                            text,
                            "; {} {} {} ou {} {} da lista",
                            plural(a.vagas_que_faltam, "faltaria", "faltariam"),
                            a.vagas_que_faltam,
                            plural(a.vagas_que_faltam, "vaga", "vagas"),
                            a.desistencias,
                            plural(a.desistencias, "desistência", "desistências")
                        );
                    }
                    text.push('\n');
                }
            }
        }
    }

    fn readings(&self, text: &mut String, vida: &Vida) {
        if vida.chamada.is_none() {
            return;
        }
        if vida.leituras.is_empty() {
            text.push_str("\nOutras leituras da lei: nenhuma muda a posição desta pessoa dentro das vagas imediatas\n");
            return;
        }
        text.push_str("\nOutras leituras da lei\n");
        let place = |p: Option<u32>| p.map_or("fora das vagas imediatas".to_owned(), |p| format!("{p}ª posição"));
        for l in &vida.leituras {
            let _ = writeln!(
                text,
                "  {}: {} em vez da adotada: {} em vez de {}",
                leis::name(self.view.cargo, &l.norma),
                words::leitura(&l.leitura, &l.valor),
                place(l.alternativa),
                place(l.adotada)
            );
        }
    }
}

/// A fraction as a decimal where it is one, else as a fraction.
fn exact(r: Ratio) -> String {
    match r.round(6, ScoreRounding::Truncate) {
        Ok(d) if d.ratio() == r => d.pt(0),
        _ => format!("{}/{}", r.num(), r.den()),
    }
}
