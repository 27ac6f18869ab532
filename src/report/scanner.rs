//! Personal data: before anything is published, every public text is searched for a CPF of the input without its mask and for a
//! birth date of the input (LGPD; CPF as `***.456.789-**`).
//!
//! One pass over the bytes, looking only where a number begins; each candidate is looked up among the people of the exam, so
//! that other numbers of eleven digits are left alone.

mod texts;

use super::model::Document;
use crate::domain::{Candidate, Date, Edital, contados};
use crate::finding::catalogue::documents as catalogue;
use crate::finding::{Finding, Place, Scope};
use std::collections::{BTreeMap, BTreeSet};
use texts::each_text;

/// Digits of a CPF.
const CPF: usize = 11;
/// What stands between the numbers of a date.
const DATE_MARKS: [u8; 3] = *b"/-.";
/// Bytes of the shortest of what is searched: `1.1.1980`.
const SHORTEST: usize = 8;

/// The private data of an exam, ready to be looked up.
pub struct Scanner<'a> {
    /// CPF and the registration number of its owner, ascending.
    cpfs: Vec<(u64, &'a str)>,
    /// Birth date, the first registration number that has it, and how many have it.
    nascimentos: BTreeMap<Date, (&'a str, u32)>,
}

/// Something private in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Exposed<'a> {
    Cpf(&'a str),
    Nascimento(Date),
}

impl<'a> Scanner<'a> {
    /// For the people of an exam. `public` are dates that the acts print on purpose: they are no birth dates even if
    /// somebody was born on such a day.
    pub fn new(people: impl Iterator<Item = &'a Candidate>, public: &BTreeSet<Date>) -> Self {
        let mut cpfs = Vec::new();
        let mut nascimentos: BTreeMap<Date, (&'a str, u32)> = BTreeMap::new();
        let mut numbers: BTreeMap<u64, &'a str> = BTreeMap::new();
        for p in people {
            if let Some(cpf) = p.cpf.as_ref().and_then(|c| cpf_number(c.as_str())) {
                cpfs.push((cpf, &*p.inscricao));
            }
            if let Some(data) = p.nascimento.value().filter(|d| !public.contains(d)) {
                nascimentos.entry(data).or_insert((&p.inscricao, 0)).1 += 1;
            }
            if let Some(n) = cpf_number(&p.inscricao) {
                numbers.insert(n, &p.inscricao);
            }
        }
        // A registration number that happens to be somebody else's CPF is no leak; one that is the person's own CPF is.
        cpfs.retain(|(cpf, owner)| numbers.get(cpf).is_none_or(|inscricao| inscricao == owner));
        cpfs.sort_unstable();
        Self { cpfs, nascimentos }
    }

    /// Searches a text file (CSV, JSON, HTML, text). One finding per file and person.
    pub fn scan_bytes(&self, file: &str, bytes: &[u8]) -> Vec<Finding> {
        self.scan_part(file, 0, bytes)
    }

    /// Is there nothing to find in these bytes?
    pub fn is_clean(&self, bytes: &[u8]) -> bool {
        let mut clean = true;
        self.search(bytes, |_, _| clean = false);
        clean
    }

    /// Searches the part of a text file that comes after so many lines.
    pub fn scan_part(&self, file: &str, before: usize, bytes: &[u8]) -> Vec<Finding> {
        let mut seen = BTreeMap::new();
        self.search(bytes, |exposed, at| {
            seen.entry(exposed).or_insert(at);
        });
        let mut ordered: Vec<(usize, Exposed<'_>)> = seen.into_iter().map(|(e, at)| (at, e)).collect();
        ordered.sort_unstable();
        let (mut line, mut counted) = (before + 1, 0);
        let mut numbered = |at: usize| {
            line += bytes[counted..at].iter().filter(|b| **b == b'\n').count();
            counted = at;
            line
        };
        ordered.into_iter().map(|(at, e)| self.finding(e, Place::line(file, numbered(at)))).collect()
    }

    /// Searches a file of rules (edital, norm, manifest): the dates there are those of laws and acts, so that only CPF count.
    pub fn scan_rules(&self, file: &str, bytes: &[u8]) -> Vec<Finding> {
        let mut all = self.scan_bytes(file, bytes);
        all.retain(|f| std::ptr::eq(f.entry, &catalogue::CPF_EXPOSTO));
        all
    }

    /// Searches the texts of a document, attachments included: what a PDF or DOCX will show.
    pub fn scan_document(&self, file: &str, d: &Document) -> Vec<Finding> {
        let mut seen: BTreeMap<Exposed<'_>, String> = BTreeMap::new();
        each_text(d, &mut |text, place| {
            self.search(text.as_bytes(), |exposed, _| {
                seen.entry(exposed).or_insert_with(place);
            });
        });
        let place = |celula| Place { celula, ..Place::file(file) };
        let mut all: Vec<Finding> = seen.into_iter().map(|(e, at)| self.finding(e, place(at))).collect();
        all.extend(d.attachments.iter().flat_map(|a| self.scan_bytes(&format!("{file} › {}", a.name), &a.bytes)));
        all
    }

    fn search<'s>(&'s self, bytes: &[u8], mut found: impl FnMut(Exposed<'s>, usize)) {
        if bytes.len() < SHORTEST {
            return;
        }
        let mut i = 0;
        while let Some(start) = next_number(bytes, i) {
            let rest = &bytes[start..];
            let count = rest.iter().take_while(|b| b.is_ascii_digit()).count();
            // Most numbers are neither: a CPF is divided after three, six or nine digits, a date begins with at most four
            match count {
                3 | 6 | 9 | CPF => {
                    if let Some(inscricao) = read_cpf(rest).and_then(|cpf| self.owner(cpf)) {
                        found(Exposed::Cpf(inscricao), start);
                    }
                }
                1 | 2 | 4 if rest.get(count).is_some_and(|b| DATE_MARKS.contains(b)) => {
                    if let Some(data) = read_date(rest).filter(|d| self.nascimentos.contains_key(d)) {
                        found(Exposed::Nascimento(data), start);
                    }
                }
                _ => {}
            }
            i = start + count + rest[count..].iter().take_while(|b| b.is_ascii_alphanumeric()).count();
        }
    }

    fn owner(&self, cpf: u64) -> Option<&'a str> {
        let i = self.cpfs.partition_point(|(c, _)| *c < cpf);
        self.cpfs.get(i).filter(|(c, _)| *c == cpf).map(|(_, owner)| *owner)
    }

    fn finding(&self, exposed: Exposed<'_>, place: Place) -> Finding {
        match exposed {
            Exposed::Cpf(inscricao) => {
                let mensagem = format!("o CPF da inscrição {inscricao} aparece sem máscara");
                Finding::new(&catalogue::CPF_EXPOSTO, Scope::Exame, place, mensagem).of(inscricao)
            }
            Exposed::Nascimento(data) => {
                let (inscricao, count) = self.nascimentos.get(&data).copied().unwrap_or(("", 0));
                let others = match count {
                    0 | 1 => String::new(),
                    n => format!(" e a de mais {}", contados(n - 1, "inscrição", "inscrições")),
                };
                let mensagem = format!("aparece a data de nascimento da inscrição {inscricao}{others}");
                Finding::new(&catalogue::NASCIMENTO_EXPOSTO, Scope::Exame, place, mensagem).of(inscricao)
            }
        }
    }
}

/// The dates that the acts of an edital print on purpose: its own, those of its tie-breaks and of its norms, and any written
/// out in its texts.
pub fn public_dates(e: &Edital) -> BTreeSet<Date> {
    let mut dates: BTreeSet<Date> =
        [Some(e.publicado_em), e.homologado_em, e.validade()].into_iter().flatten().collect();
    for perfil in &e.perfis {
        dates.extend(perfil.desempate.iter().filter_map(|c| match c {
            crate::domain::Criterio::Idoso { na_data, .. } => Some(*na_data),
            _ => None,
        }));
    }
    let mut texts: Vec<&str> = vec![&e.titulo, &e.orgao];
    texts.extend(e.dispensas.iter().map(|d| d.motivo.as_str()));
    for n in e.reservas.iter().map(|r| &r.norma).chain(e.cargos.iter().flat_map(|c| &c.regras)) {
        dates.extend(n.vigencia);
        texts.push(&n.titulo);
        texts.extend(n.fundamento.values().map(String::as_str));
        texts.extend(n.leituras.iter().map(|l| l.nota.as_str()));
    }
    dates.extend(texts.into_iter().flat_map(|t| dates_in(t.as_bytes())));
    dates
}

fn dates_in(bytes: &[u8]) -> Vec<Date> {
    let mut dates = Vec::new();
    let mut i = 0;
    while let Some(start) = next_number(bytes, i) {
        dates.extend(read_date(&bytes[start..]));
        i = start + bytes[start..].iter().take_while(|b| b.is_ascii_alphanumeric()).count();
    }
    dates
}

/// Bytes looked at together: most have no digit.
const TOGETHER: usize = 16;

/// Where the next number begins: a digit that no letter or digit precedes. What precedes `from` is neither.
fn next_number(bytes: &[u8], from: usize) -> Option<usize> {
    let (whole, rest) = bytes.get(from..)?.as_chunks::<TOGETHER>();
    let mut word = false;
    for (i, some) in whole.iter().enumerate() {
        if !some.iter().fold(false, |any, b| any | b.is_ascii_digit()) {
            word = some[TOGETHER - 1].is_ascii_alphanumeric();
        } else if let Some(begins) = number_begins(some, &mut word) {
            return Some(from + i * TOGETHER + begins);
        }
    }
    Some(from + whole.len() * TOGETHER + number_begins(rest, &mut word)?)
}

/// The same in a few bytes; `word` says whether a letter or digit precedes them.
fn number_begins(bytes: &[u8], word: &mut bool) -> Option<usize> {
    bytes.iter().position(|b| {
        let begins = !*word && b.is_ascii_digit();
        *word = b.is_ascii_alphanumeric();
        begins
    })
}

/// Eleven digits, plain or as `111.444.777-35` (any one mark or space between the groups), and nothing more of a number.
fn read_cpf(bytes: &[u8]) -> Option<u64> {
    let (mut numero, mut count, mut i) = (0u64, 0, 0);
    while count < CPF {
        match *bytes.get(i)? {
            d if d.is_ascii_digit() => {
                numero = numero * 10 + u64::from(d - b'0');
                count += 1;
            }
            b'.' | b'-' | b'/' | b' ' if matches!(count, 3 | 6 | 9) && bytes[i - 1].is_ascii_digit() => {}
            _ => return None,
        }
        i += 1;
    }
    bytes.get(i).is_none_or(|b| !b.is_ascii_alphanumeric()).then_some(numero)
}

/// `17/05/1980`, `17.5.1980`, `17-05-1980`, `1980-05-17`, `1980/05/17`.
fn read_date(bytes: &[u8]) -> Option<Date> {
    let (a, i) = digits(bytes, 0)?;
    let mark = *bytes.get(i).filter(|b| DATE_MARKS.contains(b))?;
    let (b, j) = digits(bytes, i + 1)?;
    if bytes.get(j) != Some(&mark) {
        return None;
    }
    let (c, end) = digits(bytes, j + 1)?;
    if bytes.get(end).is_some_and(u8::is_ascii_alphanumeric) {
        return None;
    }
    let short = |n: u16| u8::try_from(n).ok();
    match (i, j - i - 1, end - j - 1) {
        (4, 1 | 2, 1 | 2) => Date::new(a, short(b)?, short(c)?),
        (1 | 2, 1 | 2, 4) => Date::new(c, short(b)?, short(a)?),
        _ => None,
    }
}

/// Up to four digits from `from`, and where they end.
fn digits(bytes: &[u8], from: usize) -> Option<(u16, usize)> {
    let n = bytes.get(from..)?.iter().take(5).take_while(|b| b.is_ascii_digit()).count();
    if n == 0 || n > 4 {
        return None;
    }
    let value = bytes[from..from + n].iter().fold(0u16, |v, b| v * 10 + u16::from(b - b'0'));
    Some((value, from + n))
}

/// A text of eleven digits as a number.
fn cpf_number(text: &str) -> Option<u64> {
    (text.len() == CPF && text.bytes().all(|b| b.is_ascii_digit())).then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests;
