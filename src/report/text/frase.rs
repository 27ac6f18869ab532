//! Counting, enumerating, agreeing.

use super::extenso::{Genero, extenso};
use crate::domain::plural;

/// A number as acts write it: `12 (doze) cargos`, `1 (uma) pessoa`, `nenhuma pessoa`.
pub fn contar(n: u64, singular: &str, no_plural: &str, genero: Genero) -> String {
    match (n, genero) {
        (0, Genero::Masculino) => format!("nenhum {singular}"),
        (0, Genero::Feminino) => format!("nenhuma {singular}"),
        _ => format!("{} ({}) {}", milhar(n), extenso(n, genero), plural(n, singular, no_plural)),
    }
}

/// With a dot at the thousands: `12.345`.
pub fn milhar(n: u64) -> String {
    let digitos = n.to_string();
    let mut texto = String::with_capacity(digitos.len() + digitos.len() / 3);
    for (i, d) in digitos.chars().enumerate() {
        if i > 0 && (digitos.len() - i).is_multiple_of(3) {
            texto.push('.');
        }
        texto.push(d);
    }
    texto
}

/// `a`, `a e b`, `a, b e c`.
pub fn enumerar<T: AsRef<str>>(itens: &[T]) -> String {
    match itens {
        [] => String::new(),
        [unico] => unico.as_ref().to_owned(),
        [inicio @ .., ultimo] => {
            let inicio: Vec<&str> = inicio.iter().map(AsRef::as_ref).collect();
            format!("{} e {}", inicio.join(", "), ultimo.as_ref())
        }
    }
}

/// The text with its full stop, which an abbreviation at its end is already.
pub fn periodo(texto: String) -> String {
    if texto.ends_with('.') { texto } else { texto + "." }
}

/// The first letter as a capital.
pub fn capitalize(texto: &str) -> String {
    let mut letras = texto.chars();
    letras.next().map_or_else(String::new, |l| l.to_uppercase().chain(letras).collect())
}

/// The definite article, `O` or `A`, of an office or body: `Prefeita Municipal` → `A`, `Câmara Municipal` → `A`,
/// `Presidente` → `O`; or of an act: `Portaria`, `Lei` → `A`. The first word decides.
pub fn artigo_de(nome: &str) -> &'static str {
    let primeira = nome.split_whitespace().next().unwrap_or_default().to_lowercase();
    let feminina = primeira.ends_with('a')
        || primeira.ends_with("ção")
        || primeira.ends_with("são")
        || primeira.ends_with("dade")
        || matches!(&*primeira, "lei" | "ordem");
    if feminina { "A" } else { "O" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_has_one_full_stop() {
        assert_eq!(["maior nota em Port.", "idade"].map(|t| periodo(t.into())), ["maior nota em Port.", "idade."]);
    }

    #[test]
    fn counted_things_agree_in_number_and_gender() {
        assert_eq!(contar(0, "pessoa", "pessoas", Genero::Feminino), "nenhuma pessoa");
        assert_eq!(contar(1, "pessoa", "pessoas", Genero::Feminino), "1 (uma) pessoa");
        assert_eq!(contar(22, "pessoa", "pessoas", Genero::Feminino), "22 (vinte e duas) pessoas");
        assert_eq!(contar(12, "cargo", "cargos", Genero::Masculino), "12 (doze) cargos");
        assert_eq!(contar(1500, "vaga", "vagas", Genero::Feminino), "1.500 (mil e quinhentas) vagas");
    }

    #[test]
    fn thousands_take_a_dot() {
        for (n, texto) in [(0, "0"), (999, "999"), (1000, "1.000"), (1_234_567, "1.234.567")] {
            assert_eq!(milhar(n), texto);
        }
    }

    #[test]
    fn enumerations_end_with_e() {
        assert_eq!(enumerar::<&str>(&[]), "");
        assert_eq!(enumerar(&["um"]), "um");
        assert_eq!(enumerar(&["um", "dois"]), "um e dois");
        assert_eq!(enumerar(&["um", "dois", "três"]), "um, dois e três");
    }

    #[test]
    fn the_article_follows_the_office() {
        for (nome, artigo) in [
            ("Prefeita Municipal", "A"),
            ("Prefeito Municipal", "O"),
            ("Presidente da Câmara", "O"),
            ("Secretária de Administração", "A"),
            ("Prefeitura Municipal de Ibatiba", "A"),
            ("Fundação de Cultura", "A"),
            ("Comissão do Processo Seletivo", "A"),
            ("Município de Irupi", "O"),
        ] {
            assert_eq!(artigo_de(nome), artigo, "{nome}");
        }
    }
}
