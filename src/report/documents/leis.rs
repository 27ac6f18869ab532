//! The names of laws in documents. The columns `fundamento` of the CSV files name a norm by its id, as the edital does; acts name the
//! law, in a short form that its title and the legal basis have too.

use crate::domain::{Cargo, Edital, Norma};

/// `Lei de Ibatiba/ES de 2024` for “Lei do Município de Ibatiba/ES, de 20 de junho de 2024”: what comes before the first comma or
/// parenthesis, and the year where that part does not have it.
pub fn short(title: &str) -> String {
    let start = title.split([',', '(']).next().unwrap_or_default().trim().replace(" do Município de ", " de ");
    match title.get(title.len().saturating_sub(8)..).and_then(|end| end.strip_prefix(" de ")) {
        Some(ano) if !start.ends_with(ano) && ano.bytes().all(|b| b.is_ascii_digit()) => format!("{start} de {ano}"),
        _ => start,
    }
}

/// The short form of a norm of the cargo, or its id where it has no title.
pub fn name(cargo: &Cargo, id: &str) -> String {
    let norma = cargo.regras.iter().find(|n| n.id == id).map(|n| &**n);
    norma.map_or_else(|| id.to_owned(), name_of)
}

fn name_of(n: &Norma) -> String {
    let short = short(&n.titulo);
    if short.is_empty() { n.id.clone() } else { short }
}

/// The text of a basis (`art. 5º [lei-1]`, `norma lei-1`) with the laws by their names (`art. 5º, Lei de Exemplo`).
pub fn spelled_out(edital: &Edital, fundamento: String) -> String {
    edital.reservas.iter().map(|r| &*r.norma).fold(fundamento, |text, n| {
        let name = name_of(n);
        text.replace(&format!(" [{}]", n.id), &format!(", {name}"))
            .replace(&format!("(norma {})", n.id), &format!("({name})"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::exemplo::Exemplo;

    #[test]
    fn a_title_has_its_short_form() {
        for (title, expected) in [
            ("Lei do Município de Ibatiba/ES, de 20 de junho de 2024", "Lei de Ibatiba/ES de 2024"),
            ("Lei do Estado do Espírito Santo 11.094/2020 (indígenas)", "Lei do Estado do Espírito Santo 11.094/2020"),
            ("Lei 12.990/2014", "Lei 12.990/2014"),
            ("Decreto de 2024", "Decreto de 2024"),
            ("é", "é"),
            ("", ""),
        ] {
            assert_eq!(short(title), expected);
        }
    }

    #[test]
    fn a_basis_names_the_laws() {
        let e = Exemplo::new();
        let id = &e.edital.reservas[0].norma.id;
        let lei = name(&e.edital.cargos[0], id);
        let text = spelled_out(&e.edital, format!("reserva (art. 5º [{id}]); depois (norma {id})"));
        assert_eq!(text, format!("reserva (art. 5º, {lei}); depois ({lei})"));
        assert_ne!(lei, *id);
        assert_eq!(name(&e.edital.cargos[0], "outra"), "outra");
    }
}
