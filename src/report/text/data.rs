//! Dates in words.

use super::extenso::{Genero, extenso};
use crate::domain::Date;

const MESES: [&str; 12] = [
    "janeiro",
    "fevereiro",
    "março",
    "abril",
    "maio",
    "junho",
    "julho",
    "agosto",
    "setembro",
    "outubro",
    "novembro",
    "dezembro",
];

fn mes(data: Date) -> &'static str {
    MESES.get(usize::from(data.month()).saturating_sub(1)).copied().unwrap_or_default()
}

/// `15 de setembro de 2025`; the first day of a month is `1º`.
pub fn dia_do_mes(data: Date) -> String {
    let dia = if data.day() == 1 { "1º".to_owned() } else { data.day().to_string() };
    format!("{dia} de {} de {}", mes(data), data.year())
}

/// The closing of an act: `aos quinze dias do mês de setembro de 2025`, `ao primeiro dia do mês de maio de 2026`.
pub fn fecho(data: Date) -> String {
    let dia = match data.day() {
        1 => "ao primeiro dia".to_owned(),
        n => format!("aos {} dias", extenso(u64::from(n), Genero::Masculino)),
    };
    format!("{dia} do mês de {} de {}", mes(data), data.year())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn date(iso: &str) -> Date {
        Date::parse_iso(iso).expect("a literal of the test is a date")
    }

    #[test]
    fn days_are_written_as_in_acts() {
        assert_eq!(fecho(date("2025-09-15")), "aos quinze dias do mês de setembro de 2025");
        assert_eq!(fecho(date("2026-05-01")), "ao primeiro dia do mês de maio de 2026");
        assert_eq!(fecho(date("2025-12-31")), "aos trinta e um dias do mês de dezembro de 2025");
        assert_eq!(fecho(date("2024-03-02")), "aos dois dias do mês de março de 2024");
        assert_eq!(dia_do_mes(date("2025-03-01")), "1º de março de 2025");
        assert_eq!(dia_do_mes(date("2025-09-15")), "15 de setembro de 2025");
    }
}
