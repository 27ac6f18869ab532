//! Measuring and breaking text into lines.

use super::fonts::Face;

/// Width in hundredths of a point of `units` thousandths of an em at `size`.
pub(super) fn scaled(units: u32, size: i32) -> i32 {
    let wide = i64::from(units) * i64::from(size) / 1000;
    i32::try_from(wide).unwrap_or(i32::MAX)
}

/// Width of `text`.
pub(super) fn width(face: Face, size: i32, text: &str) -> i32 {
    scaled(face.units(text), size)
}

/// Thousandths of an em of `size` that fit in `width`.
pub(super) fn units_in(width: i32, size: i32) -> u32 {
    u32::try_from(i64::from(width.max(0)) * 1000 / i64::from(size.max(1))).unwrap_or(u32::MAX)
}

/// A line: the text, its width in thousandths of an em, whether it ends a paragraph, and whether a space must part it from the
/// next, for those who hear or copy the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Line<'t> {
    pub(super) text: &'t str,
    pub(super) units: u32,
    pub(super) last: bool,
    pub(super) space: bool,
}

/// Breaks `text` at spaces (those before a number of “art.”, “§”, “nº”, “R$” only when nothing else fits), then after hyphens, and
/// within a word only when the word alone is wider than a line. Line feeds end a line. `first` and `rest` are the widths of the first
/// and of the other lines, in thousandths of an em.
pub(super) fn wrap(text: &str, face: Face, first: u32, rest: u32) -> Vec<Line<'_>> {
    let mut lines: Vec<Line<'_>> = Vec::new();
    for paragraph in text.split('\n') {
        let limit = if lines.is_empty() { first } else { rest };
        if let Some(line) = lines.last_mut() {
            line.space = true;
        }
        wrap_one(paragraph.trim_end_matches(' '), face, limit, rest, &mut lines);
    }
    lines
}

/// Where a line may end: end of what is shown and its width, start of the next line and the width up to there.
#[derive(Clone, Copy)]
struct Break {
    end: usize,
    units: u32,
    next: usize,
    units_next: u32,
}

fn wrap_one<'t>(text: &'t str, face: Face, first: u32, rest: u32, lines: &mut Vec<Line<'t>>) {
    let (mut start, mut units, mut limit) = (0, 0_u32, first);
    let (mut opportunity, mut weak): (Option<Break>, Option<Break>) = (None, None);
    let mut before = ' ';
    let widths = face.data();
    for (at, c) in text.char_indices() {
        let advance = widths.advance(c);
        if c == ' ' {
            let (next, units_next) = (at + 1, units.saturating_add(advance));
            let here = (at > start).then_some(Break { end: at, units, next, units_next });
            let last = [&mut opportunity, &mut weak].into_iter().flatten().find(|b| b.next == at && before == ' ');
            match last {
                Some(b) => *b = Break { next, units_next, ..*b },
                None if glued(text.get(start..at).unwrap_or_default(), text.get(next..).unwrap_or_default()) => {
                    weak = here
                }
                None => opportunity = here,
            }
            units = units.saturating_add(advance);
            before = c;
            continue;
        }
        if before == '-' && at > start + 1 && c.is_alphabetic() {
            opportunity = Some(Break { end: at, units, next: at, units_next: units });
        }
        while units.saturating_add(advance) > limit && at > start {
            let b = opportunity.take().or(weak.take()).unwrap_or(Break { end: at, units, next: at, units_next: units });
            lines.push(Line {
                text: text.get(start..b.end).unwrap_or_default(),
                units: b.units,
                last: false,
                space: b.next > b.end,
            });
            (start, units, limit) = (b.next, units.saturating_sub(b.units_next), rest);
            weak = weak.filter(|w| w.end > start).map(|w| Break {
                units: w.units.saturating_sub(b.units_next),
                units_next: w.units_next.saturating_sub(b.units_next),
                ..w
            });
        }
        units = units.saturating_add(advance);
        before = c;
    }
    lines.push(Line { text: text.get(start..).unwrap_or_default(), units, last: true, space: false });
}

/// Must the word before and the word after a space stay on one line? A sign or abbreviation and its number (“§ 1º”, “art. 5º”,
/// “nº 10”, “inciso IV”, “R$ 10”), a number and its sign (“10 %”).
fn glued(before: &str, after: &str) -> bool {
    const NUMBERED: [&str; 13] =
        ["§", "§§", "art.", "arts.", "artigo", "artigos", "n.º", "nº", "nºs", "inciso", "incisos", "r$", "p."];
    const LETTERED: [&str; 3] = ["alínea", "Alínea", "ALÍNEA"];
    let next = after.split(' ').next().unwrap_or_default();
    let word = before.rsplit(' ').next().unwrap_or_default();
    if next.starts_with('%') && next.trim_end_matches(['.', ',', ';', ':', ')']) == "%" {
        return word.ends_with(|c: char| c.is_ascii_digit());
    }
    let first = next.trim_start_matches(['“', '"', '(']).chars().next().unwrap_or(' ');
    let number = first.is_ascii_digit() || "IVXLC".contains(first);
    let word = word.trim_start_matches(|c: char| !c.is_alphanumeric() && c != '§');
    let is_one_of = |signs: &[&str]| signs.iter().any(|sign| sign.eq_ignore_ascii_case(word));
    (number && is_one_of(&NUMBERED)) || ((number || first.is_alphabetic()) && is_one_of(&LETTERED))
}

/// Widest piece of `text` that `wrap` would rather not break, in thousandths of an em.
pub(super) fn longest_word(text: &str, face: Face) -> u32 {
    text.split([' ', '\n']).map(|word| face.units(word)).max().unwrap_or(0)
}

/// What to add to each space so that the line fills `limit`; 0 for last lines, for lines without spaces, and where the spaces
/// would become wider than three of them.
pub(super) fn justify(line: &Line<'_>, limit: u32) -> u32 {
    let spaces = u32::try_from(line.text.bytes().filter(|&b| b == b' ').count()).unwrap_or(0);
    if line.last || spaces == 0 {
        return 0;
    }
    let gap = limit.saturating_sub(line.units) / spaces;
    if gap > 560 { 0 } else { gap }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str, limit: u32) -> Vec<&str> {
        wrap(text, Face::Regular, limit, limit).iter().map(|l| l.text).collect()
    }

    #[test]
    fn lines_break_at_spaces_then_hyphens_then_letters() {
        assert_eq!(texts("um dois", 100_000), ["um dois"]);
        assert_eq!(texts("aaa bbb", 2000), ["aaa", "bbb"]);
        assert_eq!(texts("Vice-Prefeito", 4500), ["Vice-", "Prefeito"]);
        assert_eq!(texts("aaaaaaaa", 1700), ["aaa", "aaa", "aa"]);
        assert_eq!(texts("a\nb", 100_000), ["a", "b"]);
        assert_eq!(texts("", 1000), [""]);
    }

    #[test]
    fn a_sign_and_its_number_stay_together_unless_the_line_is_too_narrow() {
        for (first, sign, rest) in [
            ("conforme o", "art.", "5º da Lei"),
            ("na forma do", "§", "1º, IV"),
            ("pela Lei", "nº", "10.741"),
            ("valor de", "R$", "10,00"),
            ("reserva de", "10", "% das vagas"),
            ("conforme", "inciso", "IV do"),
        ] {
            let room = Face::Regular.units(&format!("{first} {sign} "));
            assert_eq!(texts(&format!("{first} {sign} {rest}"), room)[0], first, "{sign}");
            assert_eq!(texts(&format!("{sign} {rest}"), Face::Regular.units(sign) + 300)[0], sign);
        }
        assert_eq!(texts("de arte 5 dias", 4200)[0], "de arte 5");
    }

    #[test]
    fn nothing_is_lost_and_no_line_is_too_wide() {
        let text = "Pneumoultramicroscopicossilicovulcanoconiótica da Silva-e-Souza   dos Santos Neto";
        for limit in [1000, 2000, 3000, 5000, 9000, 50_000] {
            let lines = wrap(text, Face::Bold, limit, limit);
            let joined: String = lines.iter().map(|l| l.text).collect();
            assert_eq!(joined.replace(' ', ""), text.replace(' ', ""), "{limit}");
            assert!(
                lines.iter().all(|l| l.units <= limit && l.units == Face::Bold.units(l.text)),
                "{limit}: {lines:?}"
            );
        }
    }

    #[test]
    fn words_stay_apart_over_lines_and_parts_of_a_word_together() {
        let spaces = |text, limit| wrap(text, Face::Regular, limit, limit).iter().map(|l| l.space).collect::<Vec<_>>();
        assert_eq!(spaces("aaa bbb", 2000), [true, false]);
        assert_eq!(spaces("Vice-Prefeito", 4500), [false, false]);
        assert_eq!(spaces("aaaaaaaa", 1700), [false, false, false]);
        assert_eq!(spaces("a\nb", 9000), [true, false]);
    }

    #[test]
    fn only_the_inner_lines_are_justified() {
        let lines = wrap("aaa bbb ccc ddd", Face::Regular, 4100, 4100);
        assert_eq!(lines.len(), 2);
        assert!(justify(&lines[0], 4100) > 0);
        assert_eq!(justify(&lines[1], 4100), 0);
    }
}
