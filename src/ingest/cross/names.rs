//! The names of one person in two sheets: the civil name in one and the social name in the other are no difference, and the public
//! name is the social one (Decreto 8.727/2016).

use crate::domain::Candidate;
use crate::ingest::cell::text::fold;

/// Every name of a person, folded: the public one, and the civil one beside it.
pub fn names(person: &Candidate) -> impl Iterator<Item = String> {
    let names = std::iter::once(&person.nome).chain(&person.nome_civil).filter(|n| !n.is_empty());
    names.map(|n| fold(n))
}

/// Have they a name in common, or one of them none at all?
pub fn same_names(a: &Candidate, b: &Candidate) -> bool {
    let mine: Vec<String> = names(a).collect();
    let mut theirs = names(b).peekable();
    mine.is_empty() || theirs.peek().is_none() || theirs.any(|n| mine.contains(&n))
}

/// The names of somebody of [`same_names`]: blanks are filled, and a social name that only the other sheet has becomes the public one.
pub fn join_names(person: &mut Candidate, other: &Candidate) {
    if person.nome_civil.is_none() && other.nome_civil.is_some() {
        person.nome_civil.clone_from(&other.nome_civil);
        if fold(&person.nome) != fold(&other.nome) {
            person.nome.clone_from(&other.nome);
        }
    } else if person.nome.is_empty() {
        person.nome.clone_from(&other.nome);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(nome: &str, civil: Option<&str>) -> Candidate {
        Candidate { nome: nome.into(), nome_civil: civil.map(Into::into), ..Candidate::default() }
    }

    fn joined(mut a: Candidate, b: &Candidate) -> Option<(Box<str>, Option<Box<str>>)> {
        same_names(&a, b).then(|| {
            join_names(&mut a, b);
            (a.nome, a.nome_civil)
        })
    }

    #[test]
    fn the_social_name_is_public_whichever_sheet_has_it() {
        let (social, civil) = (person("Ana Souza", Some("José Souza")), person("JOSE  SOUZA", None));
        let known = Some(("Ana Souza".into(), Some("José Souza".into())));
        assert_eq!(joined(social.clone(), &civil), known);
        assert_eq!(joined(civil, &social), known);
        assert_eq!(joined(person("Ana Souza", None), &social), known);
        assert_eq!(joined(person("", None), &social), known);
        assert_eq!(joined(social.clone(), &person("", None)), known);
        assert_eq!(joined(social, &person("Rui Souza", None)), None);
    }
}
