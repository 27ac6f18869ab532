//! The States and how they are named after "Estado".

/// Two letters and the name with its preposition.
const ESTADOS: [(&str, &str); 27] = [
    ("AC", "do Acre"),
    ("AL", "de Alagoas"),
    ("AM", "do Amazonas"),
    ("AP", "do Amapá"),
    ("BA", "da Bahia"),
    ("CE", "do Ceará"),
    ("DF", "Distrito Federal"),
    ("ES", "do Espírito Santo"),
    ("GO", "de Goiás"),
    ("MA", "do Maranhão"),
    ("MG", "de Minas Gerais"),
    ("MS", "de Mato Grosso do Sul"),
    ("MT", "de Mato Grosso"),
    ("PA", "do Pará"),
    ("PB", "da Paraíba"),
    ("PE", "de Pernambuco"),
    ("PI", "do Piauí"),
    ("PR", "do Paraná"),
    ("RJ", "do Rio de Janeiro"),
    ("RN", "do Rio Grande do Norte"),
    ("RO", "de Rondônia"),
    ("RR", "de Roraima"),
    ("RS", "do Rio Grande do Sul"),
    ("SC", "de Santa Catarina"),
    ("SE", "de Sergipe"),
    ("SP", "de São Paulo"),
    ("TO", "do Tocantins"),
];

/// `Estado do Espírito Santo`; the letters themselves when they are of no State.
pub fn estado(uf: &str) -> String {
    match ESTADOS.iter().find(|(sigla, _)| sigla.eq_ignore_ascii_case(uf)) {
        Some(("DF", nome)) => (*nome).to_owned(),
        Some((_, nome)) => format!("Estado {nome}"),
        None => uf.to_uppercase(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_state_takes_its_own_preposition() {
        assert_eq!(estado("ES"), "Estado do Espírito Santo");
        assert_eq!(estado("mg"), "Estado de Minas Gerais");
        assert_eq!(estado("BA"), "Estado da Bahia");
        assert_eq!(estado("DF"), "Distrito Federal");
        assert_eq!(estado("XX"), "XX");
    }
}
