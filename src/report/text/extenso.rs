//! Whole numbers in words.

/// Grammatical gender of what is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Genero {
    /// `um`, `dois`, `duzentos`.
    Masculino,
    /// `uma`, `duas`, `duzentas`.
    Feminino,
}

const ATE_VINTE: [&str; 20] = [
    "zero",
    "um",
    "dois",
    "três",
    "quatro",
    "cinco",
    "seis",
    "sete",
    "oito",
    "nove",
    "dez",
    "onze",
    "doze",
    "treze",
    "quatorze",
    "quinze",
    "dezesseis",
    "dezessete",
    "dezoito",
    "dezenove",
];
const DEZENAS: [&str; 10] =
    ["", "", "vinte", "trinta", "quarenta", "cinquenta", "sessenta", "setenta", "oitenta", "noventa"];
const CENTENAS: [&str; 10] = [
    "",
    "cento",
    "duzentos",
    "trezentos",
    "quatrocentos",
    "quinhentos",
    "seiscentos",
    "setecentos",
    "oitocentos",
    "novecentos",
];
/// Singular and plural of the classes above the thousands; they are masculine whatever is counted.
const CLASSES: [(&str, &str); 5] = [
    ("milhão", "milhões"),
    ("bilhão", "bilhões"),
    ("trilhão", "trilhões"),
    ("quatrilhão", "quatrilhões"),
    ("quintilhão", "quintilhões"),
];

/// The number in words: `extenso(21, Feminino)` is `vinte e uma`.
pub fn extenso(n: u64, genero: Genero) -> String {
    if n == 0 {
        return ATE_VINTE[0].to_owned();
    }
    let mut grupos = Vec::new();
    let mut resto = n;
    while resto > 0 {
        grupos.push(usize::try_from(resto % 1000).unwrap_or(0));
        resto /= 1000;
    }
    let mut partes: Vec<(usize, String)> = Vec::new();
    for (classe, &grupo) in grupos.iter().enumerate().rev().filter(|(_, g)| **g > 0) {
        partes.push((grupo, por_classe(classe, grupo, genero)));
    }
    junta(&partes, grupos[0] > 0)
}

/// One group of three digits with its class.
fn por_classe(classe: usize, grupo: usize, genero: Genero) -> String {
    match classe {
        0 => centena(grupo, genero),
        1 if grupo == 1 => "mil".to_owned(),
        1 => format!("{} mil", centena(grupo, genero)),
        _ => {
            let (singular, plural) = CLASSES.get(classe - 2).copied().unwrap_or_default();
            format!("{} {}", centena(grupo, Genero::Masculino), if grupo == 1 { singular } else { plural })
        }
    }
}

/// 1 to 999.
fn centena(n: usize, genero: Genero) -> String {
    if n == 100 {
        return "cem".to_owned();
    }
    let (centena, resto) = (n / 100, n % 100);
    let mut partes = Vec::new();
    if centena > 0 {
        partes.push(no_genero(CENTENAS[centena], genero));
    }
    if resto >= 20 {
        partes.push(DEZENAS[resto / 10].to_owned());
        if resto % 10 > 0 {
            partes.push(no_genero(ATE_VINTE[resto % 10], genero));
        }
    } else if resto > 0 {
        partes.push(no_genero(ATE_VINTE[resto], genero));
    }
    partes.join(" e ")
}

fn no_genero(palavra: &str, genero: Genero) -> String {
    match (genero, palavra) {
        (Genero::Masculino, _) => palavra.to_owned(),
        (Genero::Feminino, "um") => "uma".to_owned(),
        (Genero::Feminino, "dois") => "duas".to_owned(),
        (Genero::Feminino, _) => {
            palavra.strip_suffix("entos").map_or_else(|| palavra.to_owned(), |raiz| format!("{raiz}entas"))
        }
    }
}

/// Joins the classes: "e" before a last class below one hundred or of whole hundreds; a comma after millions; else a space.
fn junta(partes: &[(usize, String)], tem_unidades: bool) -> String {
    let mut texto = String::new();
    for (i, (grupo, parte)) in partes.iter().enumerate() {
        let ultima = i + 1 == partes.len();
        let separador = match i {
            0 => "",
            _ if ultima && (*grupo < 100 || grupo % 100 == 0) => " e ",
            _ if ultima && tem_unidades && i + 1 == partes.len() && partes[i - 1].1.ends_with("mil") => " ",
            _ => ", ",
        };
        texto.push_str(separador);
        texto.push_str(parte);
    }
    texto
}

#[cfg(test)]
mod tests {
    use super::*;
    use Genero::{Feminino, Masculino};

    #[test]
    fn numbers_are_written_as_a_clerk_writes_them() {
        for (n, texto) in [
            (0, "zero"),
            (1, "um"),
            (14, "quatorze"),
            (16, "dezesseis"),
            (20, "vinte"),
            (24, "vinte e quatro"),
            (100, "cem"),
            (101, "cento e um"),
            (200, "duzentos"),
            (365, "trezentos e sessenta e cinco"),
            (1000, "mil"),
            (1001, "mil e um"),
            (1100, "mil e cem"),
            (1234, "mil duzentos e trinta e quatro"),
            (2000, "dois mil"),
            (2025, "dois mil e vinte e cinco"),
            (21_500, "vinte e um mil e quinhentos"),
            (300_000, "trezentos mil"),
            (1_000_000, "um milhão"),
            (1_200_345, "um milhão, duzentos mil trezentos e quarenta e cinco"),
            (2_000_010, "dois milhões e dez"),
        ] {
            assert_eq!(extenso(n, Masculino), texto);
        }
    }

    #[test]
    fn feminine_reaches_units_hundreds_and_thousands_but_not_millions() {
        for (n, texto) in [
            (1, "uma"),
            (2, "duas"),
            (21, "vinte e uma"),
            (200, "duzentas"),
            (532, "quinhentas e trinta e duas"),
            (2002, "duas mil e duas"),
            (2_000_000, "dois milhões"),
        ] {
            assert_eq!(extenso(n, Feminino), texto);
        }
    }

    #[test]
    fn the_largest_number_has_words() {
        assert!(extenso(u64::MAX, Masculino).starts_with("dezoito quintilhões, "));
    }
}
