//! Quota lists: the words that name them, and the headers of their flags, confirmations and ranks.

use crate::ingest::cell::text::header_key;

/// A family of quota lists: ids that editais give it, and words that name it in headers and cells.
pub struct Family {
    ids: &'static [&'static str],
    words: &'static [&'static str],
    confirmations: &'static [&'static str],
}

/// Families of lists that real editais have.
pub const FAMILIES: &[Family] = &[
    Family {
        ids: &["pcd", "pne", "df", "def", "deficiencia"],
        words: &[
            "PcD",
            "PNE",
            "Deficiente",
            "Deficiência",
            "Pessoa com Deficiência",
            "Pessoas com Deficiência",
            "Portador de Deficiência",
            "Candidato com Deficiência",
            "DF",
            "DEF",
            "P.C.D.",
            "Possui Deficiência",
            "Vaga PcD",
        ],
        confirmations: &[
            "Laudo",
            "Laudo PcD",
            "Perícia",
            "Perícia Médica",
            "Avaliação Biopsicossocial",
            "Perícia PcD",
            "Laudo Deferido",
            "Equipe Multiprofissional",
        ],
    },
    Family {
        ids: &["npi", "nni", "ni", "pnp", "ppp", "pn", "npp", "pp", "negro", "negros", "racial", "ppi"],
        words: &[
            "NPI",
            "NNI",
            "NI",
            "NNA",
            "PNP",
            "PPP",
            "PN",
            "PP",
            "PPI",
            "Negro",
            "Negros",
            "Negra",
            "Racial",
            "Cota Racial",
            "Negro/Pardo",
            "Preto ou Pardo",
            "Pretos e Pardos",
            "Pretos ou Pardos",
            "Negros e Pardos",
            "Pessoas Negras",
            "Pessoa Negra",
            "Pessoas Pretas e Pardas",
            "Afrodescendente",
            "Cotas Raciais",
            "Cota Negros",
            "Cota Étnico-Racial",
            "Negros, Pardos e Indígenas",
            "Negros e Índios",
            "Negro/Indígena",
            "Negros/Pardos/Indígenas",
        ],
        confirmations: &[
            "Heteroidentificação",
            "Resultado da Heteroidentificação",
            "Comissão de Heteroidentificação",
            "Procedimento de Heteroidentificação",
            "Aferição",
            "Verificação Racial",
            "Heteroidentificação Deferida",
            "Banca de Heteroidentificação",
        ],
    },
    Family {
        ids: &["ind", "indigena", "indigenas", "indio"],
        words: &["Indígena", "Indígenas", "Índio", "Índios", "IND", "Povos Indígenas"],
        confirmations: &["Documento Indígena"],
    },
    Family {
        ids: &["qui", "quilombola", "quilombolas"],
        words: &["Quilombola", "Quilombolas", "QUI"],
        confirmations: &["Documento Quilombola"],
    },
    Family {
        ids: &["fem", "feminino", "mulher", "mulheres"],
        words: &["Feminino", "Mulher", "Mulheres", "FEM"],
        confirmations: &[],
    },
    Family { ids: &["trans"], words: &["Trans", "Pessoa Trans", "Pessoas Trans"], confirmations: &[] },
    Family {
        ids: &["hipo", "hipossuficiente"],
        words: &["Hipossuficiente", "Hipo", "Baixa Renda"],
        confirmations: &[],
    },
];

/// Words that name a list, from its id, the id and label of its norm, and its family.
pub fn list_words(ids: &[&str], rotulo: &str) -> Vec<String> {
    let mut words: Vec<String> = ids.iter().map(|id| (*id).to_owned()).collect();
    words.push(rotulo.to_owned());
    words.extend(families(ids).flat_map(|f| f.words).map(|w| (*w).to_owned()));
    words
}

fn families<'a>(ids: &'a [&'a str]) -> impl Iterator<Item = &'static Family> + 'a {
    FAMILIES.iter().filter(|f| ids.iter().any(|id| f.ids.contains(&id.to_ascii_lowercase().as_str())))
}

/// Do two ids name lists of one family? `None` when either is of none that is known.
pub fn kinship(a: &str, b: &str) -> Option<bool> {
    let family = |id: &str| FAMILIES.iter().position(|f| f.ids.contains(&id.to_ascii_lowercase().as_str()));
    Some(family(a)? == family(b)?)
}

/// The short ids of a list's family, the family's own first: those that an edital may have chosen.
pub fn short_ids(id: &str) -> impl Iterator<Item = &'static str> {
    FAMILIES.iter().filter(move |f| f.ids.contains(&id)).flat_map(|f| f.ids).copied().filter(|i| i.len() <= 3)
}

/// Header keys of the flag of a list, best first.
pub fn flag_keys(words: &[String]) -> Vec<String> {
    let prefixes = [
        "",
        "Cota ",
        "Concorre ",
        "Candidato ",
        "Inscrito ",
        "Vaga ",
        "Reserva ",
        "Optou ",
        "Optou por ",
        "Optante ",
        "Opção ",
        "Opção por ",
        "Opção de Vaga ",
        "Concorre como ",
        "Concorre Cota ",
        "Concorre à Vaga ",
        "Concorre às Vagas ",
        "Deseja Concorrer como ",
    ];
    prefixes.iter().flat_map(|p| words.iter().map(move |w| header_key(&format!("{p}{w}")))).collect()
}

/// Header keys of the confirmation of a list.
pub fn confirmation_keys(ids: &[&str], words: &[String]) -> Vec<String> {
    let mut keys: Vec<String> = families(ids).flat_map(|f| f.confirmations).map(|w| header_key(w)).collect();
    for suffix in ["Deferido", "Deferida", "Deferimento", "Confirmado", "Confirmação", "Homologado"] {
        keys.extend(
            words.iter().flat_map(|w| [header_key(&format!("{w} {suffix}")), header_key(&format!("{suffix} {w}"))]),
        );
    }
    keys
}

/// Header keys of the organizer's rank in a list.
pub fn rank_keys(words: &[String]) -> Vec<String> {
    let prefixes = [
        "Classificação",
        "Class",
        "Class.",
        "Classif",
        "Clas",
        "CL",
        "Posição",
        "Pos",
        "Colocação",
        "Classificação Cota",
        "Class Cota",
        "Classificação na Lista",
    ];
    prefixes.iter().flat_map(|p| words.iter().map(move |w| header_key(&format!("{p} {w}")))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_known_by_its_family() {
        let words = list_words(&["npi"], "Negros, pardos e indígenas");
        assert!(flag_keys(&words).contains(&header_key("Cota racial")));
        assert!(rank_keys(&words).contains(&header_key("Class. NPI")));
        assert!(confirmation_keys(&["npi"], &words).contains(&header_key("Heteroidentificação")));
        let words = list_words(&["pcd"], "Pessoas com deficiência");
        assert!(flag_keys(&words).contains(&header_key("DEFICIENTE")));
        assert!(!flag_keys(&words).contains(&header_key("Cota racial")));
        for spelling in ["Optou PcD", "Optante pela deficiência", "CONCORRE COMO PCD", "Concorre às vagas de PcD"] {
            let known = flag_keys(&words).contains(&header_key(spelling));
            assert_eq!(known, !spelling.contains("pela"), "{spelling}");
        }
    }
}
