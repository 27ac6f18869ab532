//! Which byte separates the fields: a `sep=` line, or the candidate that cuts the first lines most evenly.

/// In order of preference when they cut alike: `;` before `,`, since the comma is the decimal mark of the country.
const CANDIDATES: [u8; 4] = [b';', b'\t', b'|', b','];
/// How much of the file is looked at.
const SAMPLE: usize = 1 << 16;

/// The separator of a first line `sep=;`, which spreadsheet programs write, and how many bytes to skip.
pub fn declared(bytes: &[u8]) -> (Option<u8>, usize) {
    let end = bytes.iter().take(16).position(|b| matches!(b, b'\n' | b'\r'));
    let Some(line) = end.and_then(|e| bytes.get(..e)) else { return (None, 0) };
    let line = line.strip_prefix(b"\"").and_then(|l| l.strip_suffix(b"\"")).unwrap_or(line);
    match line {
        [s, e, p, b'=', separator] if [s, e, p].iter().map(|b| b.to_ascii_lowercase()).eq(*b"sep") => {
            let end = end.unwrap_or(0);
            let crlf = bytes.get(end..end + 2) == Some(b"\r\n");
            (Some(*separator), end + 1 + usize::from(crlf))
        }
        _ => (None, 0),
    }
}

/// The candidate for which most lines have the same number of fields above one.
pub fn find(bytes: &[u8]) -> u8 {
    let sample = bytes.get(..SAMPLE).unwrap_or(bytes);
    let counts: Vec<[u32; 4]> = count_by_line(sample);
    let score = |candidate: usize| {
        let mut seen: Vec<u32> =
            counts.iter().filter_map(|line| line.get(candidate).copied()).filter(|n| *n > 0).collect();
        seen.sort_unstable();
        seen.chunk_by(|a, b| a == b).map(<[u32]>::len).max().unwrap_or(0)
    };
    let scores: Vec<usize> = (0..CANDIDATES.len()).map(score).collect();
    let best = scores.iter().copied().max().unwrap_or(0);
    scores.iter().position(|s| *s == best).and_then(|i| CANDIDATES.get(i).copied()).unwrap_or(b';')
}

/// Candidates in each line, outside of quotes.
fn count_by_line(sample: &[u8]) -> Vec<[u32; 4]> {
    let mut lines = vec![[0u32; 4]];
    let mut quoted = false;
    for b in sample {
        match b {
            b'"' => quoted = !quoted,
            b'\n' | b'\r' => {
                quoted = false;
                lines.push([0; 4]);
            }
            _ if quoted => {}
            _ => {
                let slot = CANDIDATES.iter().position(|c| c == b).zip(lines.last_mut());
                if let Some(n) = slot.and_then(|(i, line)| line.get_mut(i)) {
                    *n += 1;
                }
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_separator_is_found() {
        for (text, expected) in [
            ("A;B;C\n1,5;2,5;3,5\n4,5;5,5;6,5\n", b';'),
            ("Nome,Nota\nANA,7.5\nBIA; X,8.0\n", b','),
            ("Nome\tNota\nANA\t7,5\n", b'\t'),
            ("Nome|Nota\nANA|7,5\n", b'|'),
            ("Nome;Obs\n\"ANA, B, C\";x\n\"BIA, D, E\";y\n", b';'),
            ("uma coluna\nANA\n", b';'),
        ] {
            assert_eq!(char::from(find(text.as_bytes())), char::from(expected), "{text:?}");
        }
    }

    #[test]
    fn a_declared_separator_is_taken_and_its_line_skipped() {
        assert_eq!(declared(b"sep=|\r\nA|B"), (Some(b'|'), 7));
        assert_eq!(declared(b"\"sep=;\"\nA;B"), (Some(b';'), 8));
        assert_eq!(declared(b"A;B\n"), (None, 0));
    }
}
