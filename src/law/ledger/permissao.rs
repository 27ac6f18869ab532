//! What the state allows: the refusals of the ledger, as one table.

use super::tipos::Situacao;
use crate::domain::TipoEvento as T;
use crate::finding::Entry;
use crate::finding::catalogue::ledger as catalogo;

/// What becomes of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Veredito {
    /// It takes effect.
    Aceita,
    /// It takes effect and is told.
    AceitaCom(&'static Entry),
    /// It changes nothing and is told.
    SemEfeito(&'static Entry),
    /// The state does not allow it.
    Recusa(&'static Entry),
}

/// What is known of the person when the event arrives.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pessoa {
    pub situacao: Situacao,
    /// In any list of the cargo, as the lists stand now.
    pub em_lista: bool,
    pub em_exercicio: bool,
    pub judicial: bool,
    /// Does the edital allow going to the end of the queue?
    pub fim_de_fila: bool,
}

/// The table of events of `templates/edital.md`, “O livro de eventos”; Irupi art. 7º I (who leaves after taking office), art. 2º § 1º (elimination at any
/// time). Where the table does not say, the reading taken: what leaves the count of the slots certain is accepted and told, what
/// would leave it uncertain is refused.
pub(super) fn judge(tipo: T, p: Pessoa) -> Veredito {
    match tipo {
        T::Vagas | T::Prorrogacao | T::Retificacao | T::SubJudice => Veredito::Aceita,
        T::OrdemJudicial => court_order(p.situacao),
        _ => match p.situacao {
            Situacao::Saiu(_) => Veredito::Recusa(&catalogo::JA_SAIU),
            Situacao::Espera if !p.em_lista => unlisted(tipo),
            Situacao::Espera => waiting(tipo, p),
            Situacao::Nomeada(_) => called(tipo, p),
            Situacao::Empossada(_) => in_office(tipo, p),
        },
    }
}

/// A court may nominate anyone who holds no post, classified or not, gone or not.
const fn court_order(situacao: Situacao) -> Veredito {
    match situacao {
        Situacao::Nomeada(_) | Situacao::Empossada(_) => Veredito::Recusa(&catalogo::JA_NOMEADA),
        Situacao::Espera | Situacao::Saiu(_) => Veredito::Aceita,
    }
}

/// Who is in no list cannot leave one: told, since nothing hangs on it.
const fn unlisted(tipo: T) -> Veredito {
    match tipo {
        T::Desistencia | T::Falecimento | T::Eliminacao => Veredito::SemEfeito(&catalogo::SEM_LISTA),
        _ => Veredito::Recusa(&catalogo::NAO_CLASSIFICADA),
    }
}

const fn waiting(tipo: T, p: Pessoa) -> Veredito {
    match tipo {
        T::Posse
        | T::Exercicio
        | T::Exoneracao
        | T::Demissao
        | T::Aposentadoria
        | T::Rescisao
        | T::ReprovacaoEstagio => Veredito::Recusa(&catalogo::SEM_NOMEACAO),
        T::SemEfeito | T::Falecimento => Veredito::AceitaCom(&catalogo::SAIDA_ANTES_DE_CHAMAR),
        T::FimDeFila if !p.fim_de_fila => Veredito::Recusa(&catalogo::FIM_DE_FILA_NAO_PREVISTO),
        T::Nomeacao | T::Desistencia | T::FimDeFila | T::Eliminacao | T::PerdaDeLista => Veredito::Aceita,
        T::Vagas | T::SubJudice | T::OrdemJudicial | T::Prorrogacao | T::Retificacao => Veredito::Aceita, // judged before
    }
}

const fn called(tipo: T, p: Pessoa) -> Veredito {
    match tipo {
        T::Nomeacao => Veredito::Recusa(&catalogo::JA_NOMEADA),
        T::Exercicio | T::Rescisao => Veredito::AceitaCom(&catalogo::POSSE_PRESUMIDA),
        T::Exoneracao | T::Demissao | T::Aposentadoria | T::ReprovacaoEstagio => Veredito::Recusa(&catalogo::SEM_POSSE),
        T::FimDeFila if !p.fim_de_fila => Veredito::Recusa(&catalogo::FIM_DE_FILA_NAO_PREVISTO),
        T::FimDeFila if p.judicial => Veredito::Recusa(&catalogo::JA_SAIU),
        T::Posse | T::Desistencia | T::SemEfeito | T::Falecimento | T::FimDeFila | T::Eliminacao | T::PerdaDeLista => {
            Veredito::Aceita
        }
        T::Vagas | T::SubJudice | T::OrdemJudicial | T::Prorrogacao | T::Retificacao => Veredito::Aceita, // judged before
    }
}

const fn in_office(tipo: T, p: Pessoa) -> Veredito {
    match tipo {
        T::Nomeacao => Veredito::Recusa(&catalogo::JA_NOMEADA),
        T::Posse => Veredito::SemEfeito(&catalogo::EVENTO_REPETIDO),
        T::Exercicio if p.em_exercicio => Veredito::SemEfeito(&catalogo::EVENTO_REPETIDO),
        T::FimDeFila if !p.fim_de_fila => Veredito::Recusa(&catalogo::FIM_DE_FILA_NAO_PREVISTO),
        T::Desistencia | T::SemEfeito | T::FimDeFila => Veredito::Recusa(&catalogo::JA_EMPOSSADA),
        T::Exercicio
        | T::Exoneracao
        | T::Demissao
        | T::Falecimento
        | T::Aposentadoria
        | T::Rescisao
        | T::ReprovacaoEstagio
        | T::Eliminacao
        | T::PerdaDeLista => Veredito::Aceita,
        T::Vagas | T::SubJudice | T::OrdemJudicial | T::Prorrogacao | T::Retificacao => Veredito::Aceita, // judged before
    }
}
