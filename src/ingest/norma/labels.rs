//! How the lists that editais use are called in documents, when the edital does not say.

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
    let known = LABELS.iter().find(|(id, _)| id.eq_ignore_ascii_case(lista));
    known.map_or_else(|| format!("Lista {}", lista.to_uppercase()), |(_, label)| (*label).to_owned())
}
