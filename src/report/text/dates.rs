//! Dates in words.

use super::numbers::{Gender, in_words};
use crate::domain::Date;

const MONTHS: [&str; 12] = [
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

fn month_name(date: Date) -> &'static str {
    MONTHS.get(usize::from(date.month()).saturating_sub(1)).copied().unwrap_or_default()
}

/// `15 de setembro de 2025`; the first day of a month is `1º`.
pub fn long_date(date: Date) -> String {
    let day = if date.day() == 1 { "1º".to_owned() } else { date.day().to_string() };
    format!("{day} de {} de {}", month_name(date), date.year())
}

/// The closing of an act: `aos quinze dias do mês de setembro de 2025`, `ao primeiro dia do mês de maio de 2026`.
pub fn closing_date(date: Date) -> String {
    let day = match date.day() {
        1 => "ao primeiro dia".to_owned(),
        n => format!("aos {} dias", in_words(u64::from(n), Gender::Masculine)),
    };
    format!("{day} do mês de {} de {}", month_name(date), date.year())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn date(iso: &str) -> Date {
        Date::parse_iso(iso).expect("a literal of the test is a date")
    }

    #[test]
    fn days_are_written_as_in_acts() {
        assert_eq!(closing_date(date("2025-09-15")), "aos quinze dias do mês de setembro de 2025");
        assert_eq!(closing_date(date("2026-05-01")), "ao primeiro dia do mês de maio de 2026");
        assert_eq!(closing_date(date("2025-12-31")), "aos trinta e um dias do mês de dezembro de 2025");
        assert_eq!(closing_date(date("2024-03-02")), "aos dois dias do mês de março de 2024");
        assert_eq!(long_date(date("2025-03-01")), "1º de março de 2025");
        assert_eq!(long_date(date("2025-09-15")), "15 de setembro de 2025");
    }
}
