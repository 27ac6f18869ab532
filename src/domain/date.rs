//! Civil days: no clock, no time zone. Ages and legal terms are counted as the law counts them.

use std::fmt;

/// A day of the Gregorian calendar, between the years 1 and 9999.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

impl Date {
    /// `None` when there is no such day.
    pub const fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        if year == 0 || year > 9999 || month == 0 || month > 12 || day == 0 || day > days_in_month(year, month) {
            return None;
        }
        Some(Self { year, month, day })
    }

    /// `AAAA-MM-DD`.
    pub fn parse_iso(text: &str) -> Option<Self> {
        let mut parts = text.split('-');
        let (y, m, d) = (parts.next()?, parts.next()?, parts.next()?);
        let digits = |s: &str, n: usize| s.len() == n && s.bytes().all(|b| b.is_ascii_digit());
        if parts.next().is_some() || !digits(y, 4) || !digits(m, 2) || !digits(d, 2) {
            return None;
        }
        Self::new(y.parse().ok()?, m.parse().ok()?, d.parse().ok()?)
    }

    /// Year.
    pub const fn year(self) -> u16 {
        self.year
    }

    /// Month, 1 to 12.
    pub const fn month(self) -> u8 {
        self.month
    }

    /// Day of the month, 1 to 31.
    pub const fn day(self) -> u8 {
        self.day
    }

    /// Days since 0000-03-01 (Howard Hinnant's civil algorithm): only differences matter.
    pub const fn day_number(self) -> i32 {
        let y = self.year as i32 - (self.month <= 2) as i32;
        let m = (self.month as i32 + 9) % 12;
        365 * y + y / 4 - y / 100 + y / 400 + (153 * m + 2) / 5 + self.day as i32 - 1
    }

    /// The day `n` days later; `None` beyond the year 9999.
    pub const fn plus_days(self, n: u32) -> Option<Self> {
        /// Days from 0000-03-01 to 9999-12-31.
        const LAST: u32 = 3_652_364;
        // no day of these years has a negative number
        let days = (self.day_number() as u32).saturating_add(n);
        if days > LAST { None } else { Self::from_day_number(days) }
    }

    /// The inverse of [`Self::day_number`]: eras of 400 years, years from March.
    const fn from_day_number(days: u32) -> Option<Self> {
        let (era, of_era) = (days / 146_097, days % 146_097);
        let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year + year / 4 - year / 100);
        let march = (5 * of_year + 2) / 153;
        let day = of_year - (153 * march + 2) / 5 + 1;
        let month = if march < 10 { march + 3 } else { march - 9 };
        let year = year + era * 400 + (month <= 2) as u32;
        Self::new(year as u16, month as u8, day as u8)
    }

    /// End of a term of `n` months: the day of the same number, or the next day where that month has none
    /// (Código Civil art. 132 § 3º). 2025-09-15 + 24 = 2027-09-15; 2025-01-31 + 1 = 2025-03-01.
    pub const fn plus_months(self, n: u32) -> Option<Self> {
        let total = self.year as u32 * 12 + self.month as u32 - 1 + n;
        let (year, month) = (total / 12, (total % 12) as u8 + 1);
        if year > 9999 {
            return None;
        }
        let year = year as u16;
        if self.day <= days_in_month(year, month) {
            Self::new(year, month, self.day)
        } else if month == 12 {
            Self::new(year + 1, 1, 1)
        } else {
            Self::new(year, month + 1, 1)
        }
    }

    /// The birthday of `age` years of someone born on this day; on 29 February, 1 March in a common year.
    pub const fn birthday(self, age: u16) -> Option<Self> {
        let year = self.year + age;
        if self.day > days_in_month(year, self.month) {
            Self::new(year, 3, 1)
        } else {
            Self::new(year, self.month, self.day)
        }
    }

    /// Whole years of age on `day`, or `None` before birth.
    pub fn age_on(self, day: Self) -> Option<u16> {
        let years = day.year.checked_sub(self.year)?;
        match self.birthday(years) {
            Some(birthday) if birthday <= day => Some(years),
            _ => years.checked_sub(1),
        }
    }

    /// `dd/mm/aaaa`.
    pub fn pt(self) -> String {
        format!("{:02}/{:02}/{:04}", self.day, self.month, self.year)
    }

    /// `AAAA-MM-DD`.
    pub fn iso(self) -> String {
        format!("{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

const fn is_leap(year: u16) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

const fn days_in_month(year: u16, month: u8) -> u8 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if is_leap(year) => 29,
        2 => 28,
        _ => 31,
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.pt())
    }
}

impl fmt::Debug for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.iso())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn date(text: &str) -> Date {
        Date::parse_iso(text).expect("a literal of the test is a date")
    }

    #[test]
    fn impossible_days_are_refused() {
        for bad in ["2025-02-29", "2025-13-01", "2025-00-10", "2025-4-1", "1900-02-29", "0000-01-01", "2025-04-31"] {
            assert_eq!(Date::parse_iso(bad), None, "{bad}");
        }
        assert!(Date::parse_iso("2000-02-29").is_some());
    }

    /// Código Civil art. 132 § 3º.
    #[test]
    fn terms_in_months_end_on_the_same_number_or_the_next_day() {
        assert_eq!(date("2025-09-15").plus_months(24), Some(date("2027-09-15")));
        assert_eq!(date("2025-01-31").plus_months(1), Some(date("2025-03-01")));
        assert_eq!(date("2024-02-29").plus_months(12), Some(date("2025-03-01")));
        assert_eq!(date("2025-12-31").plus_months(2), Some(date("2026-03-01")));
    }

    #[test]
    fn sixty_on_the_very_day_and_not_the_day_before() {
        assert_eq!(date("1965-03-14").age_on(date("2025-03-14")), Some(60));
        assert_eq!(date("1965-03-15").age_on(date("2025-03-14")), Some(59));
    }

    #[test]
    fn born_on_29_february_turns_sixty_on_1_march_of_a_common_year() {
        let born = date("1964-02-29");
        assert_eq!(born.age_on(date("2025-02-28")), Some(60));
        let born = date("1965-03-01");
        assert_eq!(born.age_on(date("2025-02-28")), Some(59));
        let born = date("1960-02-29");
        assert_eq!(born.age_on(date("2021-02-28")), Some(60));
        assert_eq!(born.age_on(date("2021-03-01")), Some(61));
        assert_eq!(born.age_on(date("2020-02-28")), Some(59));
        assert_eq!(born.age_on(date("2020-02-29")), Some(60));
    }

    #[test]
    fn days_are_counted_over_months_and_leap_years() {
        let (mut day, first) = (date("1600-01-01"), date("1600-01-01"));
        for n in 1..=146_098 {
            let next = Date::new(day.year, day.month, day.day + 1)
                .or_else(|| Date::new(day.year, day.month + 1, 1))
                .or_else(|| Date::new(day.year + 1, 1, 1));
            assert_eq!(first.plus_days(n), next);
            day = next.expect("far from the year 9999");
        }
        assert_eq!(date("0001-01-01").plus_days(0), Some(date("0001-01-01")));
        assert_eq!(date("9999-12-30").plus_days(1), Some(date("9999-12-31")));
        assert_eq!(date("9999-12-30").plus_days(2), None);
        assert_eq!(date("9999-12-30").plus_days(u32::MAX), None);
        assert_eq!(date("2024-02-28").plus_days(2), Some(date("2024-03-01")));
        assert_eq!(date("2025-12-31").plus_days(1), Some(date("2026-01-01")));
        assert_eq!(date("2025-12-31").plus_days(0), Some(date("2025-12-31")));
        let (a, b) = (date("2024-01-31"), date("2025-03-01"));
        assert_eq!(b.day_number() - a.day_number(), 395);
        assert_eq!(a.plus_days(395), Some(b));
    }
}
