//! Birth dates and hours as people type them.

use super::text::{clean, fold};
use crate::domain::{Date, Decimal};
use crate::ingest::workbook::{NumberFormat, RawValue};

/// A date, and how it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadDate {
    /// The day.
    pub date: Date,
    /// A day count (from 1900; [`shift_1904`] for the other system).
    pub serial: bool,
    /// A day count in a cell that is not shown as a date.
    pub bare: bool,
    /// Two digits for the year.
    pub short_year: bool,
}

/// Why a cell is not a date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DateError {
    /// Written like a date, but there is no such day, or none that the column can have.
    Impossible,
    /// Possible only with the month first (`03/25/1990`).
    MonthFirst,
    /// Not written like a date.
    Syntax,
}

const MONTHS: [&str; 12] = [
    "janeiro",
    "fevereiro",
    "marco",
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

/// First day count taken for a date: 1 March 1900 (before it the system counts a day that never was).
const FIRST_SERIAL: i64 = 61;

/// Nobody alive was born before this year, and no act of an exam is older: an earlier day was mistyped.
const FIRST_YEAR: u16 = 1900;

/// The date in a cell that is not blank, from 1900 to `latest`.
///
/// # Errors
/// What is written is no date, no day that exists, or a day before 1900 or after `latest`.
pub fn read(raw: &RawValue, latest: Date) -> Result<ReadDate, DateError> {
    let read = match raw {
        RawValue::Text(text) => parse(&clean(text), latest),
        RawValue::IsoDate(text) => iso(text).ok_or(DateError::Impossible).map(plain),
        RawValue::Number { value, format: NumberFormat::Date, .. } => serial(*value, false),
        RawValue::Number { value, format: NumberFormat::Plain, .. } => serial(*value, true),
        _ => Err(DateError::Syntax),
    }?;
    if read.date > latest || read.date.year() < FIRST_YEAR { Err(DateError::Impossible) } else { Ok(read) }
}

const fn plain(date: Date) -> ReadDate {
    ReadDate { date, serial: false, bare: false, short_year: false }
}

/// `AAAA-MM-DD`, alone or followed by a time.
fn iso(text: &str) -> Option<Date> {
    let (day, rest) = text.split_at_checked(10)?;
    (rest.is_empty() || rest.starts_with(['T', ' '])).then(|| Date::parse_iso(day)).flatten()
}

fn serial(value: Decimal, bare: bool) -> Result<ReadDate, DateError> {
    let days = i64::try_from(value.ratio().floor()).map_err(|_| DateError::Syntax)?;
    let date = from_serial(days).ok_or(DateError::Impossible)?;
    Ok(ReadDate { date, serial: true, bare, short_year: false })
}

/// Day counts from 1900: 61 is 1 March 1900.
fn from_serial(days: i64) -> Option<Date> {
    let later = u32::try_from(days.checked_sub(FIRST_SERIAL)?).ok()?;
    Date::new(1900, 3, 1)?.plus_days(later)
}

/// The same day count in a workbook that counts from 1904: four years and a day later.
pub fn shift_1904(date: Date) -> Option<Date> {
    date.plus_days(1462)
}

fn parse(text: &str, latest: Date) -> Result<ReadDate, DateError> {
    if text.len() >= 10 && text.as_bytes().get(4) == Some(&b'-') {
        return iso(text).map(plain).ok_or(DateError::Impossible);
    }
    if text.len() == 5 && text.bytes().all(|b| b.is_ascii_digit()) {
        let days = text.parse().map_err(|_| DateError::Syntax)?;
        return serial(Decimal::from_int(days), true);
    }
    let day = text.split_once(' ').filter(|(_, time)| is_time(time)).map_or(text, |(day, _)| day);
    match numeric(day) {
        Some(parts) => civil(parts, latest),
        None => spelled(text),
    }
}

fn is_time(text: &str) -> bool {
    text.contains(':') && text.bytes().all(|b| b.is_ascii_digit() || b == b':')
}

/// Day, month, year and the digits of the year, for `d/m/aaaa` with `/`, `-` or `.`.
fn numeric(text: &str) -> Option<(u16, u16, u16, usize)> {
    let mark = ['/', '-', '.'].into_iter().find(|m| text.contains(*m))?;
    let mut parts = text.split(mark).map(str::trim);
    let (d, m, y) = (parts.next()?, parts.next()?, parts.next()?);
    let fits = |s: &str, most: usize| (1..=most).contains(&s.len()) && s.bytes().all(|b| b.is_ascii_digit());
    if parts.next().is_some() || !fits(d, 2) || !fits(m, 2) || !fits(y, 4) || !matches!(y.len(), 2 | 4) {
        return None;
    }
    Some((d.parse().ok()?, m.parse().ok()?, y.parse().ok()?, y.len()))
}

fn civil((d, m, y, digits): (u16, u16, u16, usize), latest: Date) -> Result<ReadDate, DateError> {
    let short_year = digits == 2;
    let year = if short_year { century(y, latest) } else { y };
    let byte = |n: u16| u8::try_from(n).unwrap_or(0);
    match Date::new(year, byte(m), byte(d)) {
        Some(date) => Ok(ReadDate { short_year, ..plain(date) }),
        None if Date::new(year, byte(d), byte(m)).is_some() => Err(DateError::MonthFirst),
        None => Err(DateError::Impossible),
    }
}

/// The century that makes the person between 10 and 109 years old on `latest`.
fn century(two: u16, latest: Date) -> u16 {
    let newest = latest.year().saturating_sub(10);
    let year = newest - newest % 100 + two;
    if year > newest { year - 100 } else { year }
}

/// `3 de maio de 1990`.
fn spelled(text: &str) -> Result<ReadDate, DateError> {
    let folded = fold(text);
    let words: Vec<&str> = folded.split(' ').filter(|w| *w != "de").collect();
    let [day, month, year] = words[..] else { return Err(DateError::Syntax) };
    let month = MONTHS.iter().position(|m| *m == month || (month.len() == 3 && m.starts_with(month)));
    let (Some(month), Ok(day), Ok(year)) = (month, day.parse::<u8>(), year.parse::<u16>()) else {
        return Err(DateError::Syntax);
    };
    let month = u8::try_from(month + 1).unwrap_or(0);
    Date::new(year, month, day).map(plain).ok_or(DateError::Impossible)
}

/// Hour and minute: `13:45`, `13h45`, `13:45:00`, or a fraction of a day.
pub fn read_hour(raw: &RawValue) -> Option<(u8, u8)> {
    match raw {
        RawValue::Text(text) => parse_hour(&clean(text)),
        RawValue::IsoDate(text) => parse_hour(text.split_once(['T', ' '])?.1),
        RawValue::Number { value, .. } => fraction_of_day(*value),
        _ => None,
    }
}

fn parse_hour(text: &str) -> Option<(u8, u8)> {
    let mut parts = text.split([':', 'h', 'H']).map(|p| p.trim().trim_end_matches("min"));
    let number =
        |s: &str| (s.len() <= 2 && s.bytes().all(|b| b.is_ascii_digit())).then(|| s.parse::<u8>().ok()).flatten();
    let hour = number(parts.next()?)?;
    let minute = match parts.next()? {
        "" => 0,
        m => number(m)?,
    };
    (hour < 24 && minute < 60).then_some((hour, minute))
}

fn fraction_of_day(value: Decimal) -> Option<(u8, u8)> {
    let ratio = value.ratio();
    let (num, den) = (ratio.num().rem_euclid(ratio.den()), ratio.den());
    let minutes = num.checked_mul(2880)?.checked_add(den)?.div_euclid(den.checked_mul(2)?) % 1440;
    Some((u8::try_from(minutes / 60).ok()?, u8::try_from(minutes % 60).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn latest() -> Date {
        Date::new(2025, 2, 3).expect("a day")
    }

    fn text(text: &str) -> Result<String, DateError> {
        read(&RawValue::Text(text.into()), latest()).map(|d| d.date.iso())
    }

    #[test]
    fn every_form_gives_the_same_day() {
        for form in [
            "07/05/1990",
            "7/5/1990",
            "07-05-1990",
            "07.05.1990",
            "1990-05-07",
            "1990-05-07 00:00:00",
            "7 de maio de 1990",
            "07/05/1990 00:00:00",
            "7 de mai de 1990",
            "33000",
            "07/05/90",
            "1990-05-07T00:00:00",
        ] {
            assert_eq!(text(form), Ok("1990-05-07".to_owned()), "{form}");
        }
    }

    #[test]
    fn impossible_days_and_months_first_are_told_apart() {
        assert_eq!(text("32/01/1988"), Err(DateError::Impossible));
        assert_eq!(text("31/02/1980"), Err(DateError::Impossible));
        assert_eq!(text("03/25/1990"), Err(DateError::MonthFirst));
        assert_eq!(text("10/10/2031"), Err(DateError::Impossible));
        assert_eq!(text("talvez"), Err(DateError::Syntax));
        assert_eq!(text("21121991"), Err(DateError::Syntax));
    }

    #[test]
    fn no_form_gives_a_day_before_1900_or_after_the_last() {
        for form in ["03/05/2090", "2090-05-03", "3 de maio de 2090", "2090-05-03 00:00:00", "69520", "04/02/2025"] {
            assert_eq!(text(form), Err(DateError::Impossible), "{form}");
        }
        for form in ["03/05/0090", "0090-05-03", "3 de maio de 90", "31/12/1899", "1899-12-31"] {
            assert_eq!(text(form), Err(DateError::Impossible), "{form}");
        }
        for cell in ["2090-05-03", "0090-05-03T00:00:00"] {
            assert_eq!(read(&RawValue::IsoDate(cell.into()), latest()), Err(DateError::Impossible), "{cell}");
        }
        assert_eq!(text("2025-02-03").as_deref(), Ok("2025-02-03"));
        assert_eq!(text("01/01/1900").as_deref(), Ok("1900-01-01"));
    }

    #[test]
    fn day_counts_of_both_systems() {
        let cell = |n, format| RawValue::Number { value: Decimal::from_int(n), residue: false, format };
        let read = |n, format| read(&cell(n, format), latest());
        assert!(read(32_439, NumberFormat::Date).is_ok_and(|d| d.date.iso() == "1988-10-23" && !d.bare));
        assert!(read(32_439, NumberFormat::Plain).is_ok_and(|d| d.bare));
        assert_eq!(read(60, NumberFormat::Date), Err(DateError::Impossible));
        assert_eq!(read(-1, NumberFormat::Date), Err(DateError::Impossible));
        assert_eq!(read(2_958_466, NumberFormat::Date), Err(DateError::Impossible));
        let day = Date::new(1990, 1, 1).expect("a day");
        assert_eq!(shift_1904(day).map(Date::iso).as_deref(), Some("1994-01-02"));
    }

    #[test]
    fn hours_are_read() {
        let hour = |t: &str| read_hour(&RawValue::Text(t.into()));
        assert_eq!(hour("13:45"), Some((13, 45)));
        assert_eq!(hour("13h"), Some((13, 0)));
        assert_eq!(hour("13h05min"), Some((13, 5)));
        assert_eq!(hour("25:00"), None);
        let half =
            RawValue::Number { value: Decimal::new(5, 1).expect("a half"), residue: false, format: NumberFormat::Time };
        assert_eq!(read_hour(&half), Some((12, 0)));
    }
}
