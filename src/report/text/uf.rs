//! How a State is named after "Estado".

use crate::domain::UFS;

/// `Estado do Espírito Santo`; the letters themselves when they are of no State.
pub fn estado(uf: &str) -> String {
    match UFS.iter().find(|(sigla, _)| sigla.eq_ignore_ascii_case(uf)) {
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
