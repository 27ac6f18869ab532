//! How the lists that editais use are called in documents, when the edital does not say.

use crate::ingest::vocabulary::kinship;

/// Ids seen in real editais → label.
const LABELS: &[(&str, &str)] = &[
    ("pcd", "Pessoas com deficiência"),
    ("npi", "Negros, pardos e indígenas"),
    ("ni", "Pessoas negras e indígenas"),
    ("negro", "Pessoas negras"),
    ("negros", "Pessoas negras"),
    ("racial", "Pessoas negras"),
    ("pp", "Pessoas pretas e pardas"),
    ("ppp", "Pessoas pretas e pardas"),
    ("pnp", "Pessoas negras (pretas e pardas)"),
    ("ppi", "Pessoas pretas, pardas e indígenas"),
    ("ind", "Indígenas"),
    ("indigena", "Indígenas"),
    ("qui", "Quilombolas"),
    ("quilombola", "Quilombolas"),
    ("fem", "Mulheres"),
    ("mulher", "Mulheres"),
    ("trans", "Pessoas trans"),
    ("hipo", "Hipossuficientes"),
];

/// The label of a list by its id: the usual one, or `Lista XYZ`.
pub fn label(lista: &str) -> String {
    usual(lista).map_or_else(|| format!("Lista {}", lista.to_uppercase()), str::to_owned)
}

/// The label of the edital's list `lista` under a norm that calls its own list `own` and labels it `rotulo`. `says`: the label is the
/// law's word for this one list, and follows it under any name that is not of another kind of people.
pub fn label_of(lista: &str, own: &str, rotulo: &str, says: bool) -> String {
    let known = kinship(lista, own);
    match usual(lista) {
        _ if lista == own || (says && known != Some(false)) => rotulo.to_owned(),
        None if known == Some(true) => rotulo.to_owned(),
        _ => label(lista),
    }
}

fn usual(lista: &str) -> Option<&'static str> {
    LABELS.iter().find(|(id, _)| id.eq_ignore_ascii_case(lista)).map(|(_, label)| *label)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_laws_own_word_follows_its_list_and_a_template_lends_none_to_another_list() {
        let of = |lista, own, says| label_of(lista, own, "Palavras da lei", says);
        assert_eq!(of("qui", "quil", true), "Palavras da lei");
        assert_eq!(of("racial", "npi", true), "Palavras da lei");
        assert_eq!(of("cota", "npi", true), "Palavras da lei");
        assert_eq!(of("ind", "npi", true), "Indígenas", "another kind of people than the law speaks of");
        assert_eq!(of("qui", "negro", false), "Quilombolas");
        assert_eq!(of("pnp", "negro", false), "Pessoas negras (pretas e pardas)");
        assert_eq!(
            of("pne", "pcd", false),
            "Palavras da lei",
            "the same list, under a name without a label of its own"
        );
        assert_eq!(of("refugiados", "negro", false), "Lista REFUGIADOS");
    }
}
