//! How a State is named after "Estado".

use crate::domain::UFS;

/// `Estado do Espírito Santo`; the letters themselves when they are of no State.
pub fn state_name(uf: &str) -> String {
    match UFS.iter().find(|(sigla, _)| sigla.eq_ignore_ascii_case(uf)) {
        Some(("DF", name)) => (*name).to_owned(),
        Some((_, name)) => format!("Estado {name}"),
        None => uf.to_uppercase(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_state_takes_its_own_preposition() {
        assert_eq!(state_name("ES"), "Estado do Espírito Santo");
        assert_eq!(state_name("mg"), "Estado de Minas Gerais");
        assert_eq!(state_name("BA"), "Estado da Bahia");
        assert_eq!(state_name("DF"), "Distrito Federal");
        assert_eq!(state_name("XX"), "XX");
    }
}
