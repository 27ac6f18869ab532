//! A TrueType file without its hinting: `cvt `, `fpgm`, `prep` and the instructions of each glyph left out.
//!
//! Layout of the file: OpenType specification, “Organization of an OpenType font” and the chapters glyf, loca, head.
//! All reads are checked; `None` when the bytes are not such a file.

const HINTING: [&[u8]; 3] = [b"cvt ", b"fpgm", b"prep"];
/// Tables that the subsetter reads.
const KEPT: [&[u8]; 8] = [b"cmap", b"glyf", b"head", b"hhea", b"hmtx", b"loca", b"maxp", b"name"];

/// Copy of `font` without hinting.
pub(super) fn unhint(font: &[u8]) -> Option<Vec<u8>> {
    let head = table(font, b"head")?;
    let long = u16_at(head, 50)? == 1;
    let (glyf, loca) = without_instructions(table(font, b"glyf")?, table(font, b"loca")?, long)?;
    let mut head = head.to_vec();
    head.get_mut(50..52)?.copy_from_slice(&1_u16.to_be_bytes());
    let mut tables: Vec<([u8; 4], Vec<u8>)> = Vec::new();
    for (tag, data) in directory(font)? {
        let kept = KEPT.contains(&tag.as_slice()) || tag == *b"post";
        if !kept || HINTING.contains(&tag.as_slice()) {
            continue;
        }
        let data = match &tag {
            b"glyf" => glyf.clone(),
            b"loca" => loca.clone(),
            b"head" => head.clone(),
            _ => data.to_vec(),
        };
        tables.push((tag, data));
    }
    Some(assemble(&tables))
}

/// Tags and contents of the tables.
fn directory(font: &[u8]) -> Option<Vec<([u8; 4], &[u8])>> {
    let count = usize::from(u16_at(font, 4)?);
    (0..count)
        .map(|i| {
            let record = font.get(12 + 16 * i..28 + 16 * i)?;
            let tag: [u8; 4] = record.get(..4)?.try_into().ok()?;
            let (offset, length) = (u32_at(record, 8)?, u32_at(record, 12)?);
            Some((tag, font.get(offset..offset.checked_add(length)?)?))
        })
        .collect()
}

fn table<'a>(font: &'a [u8], tag: &[u8; 4]) -> Option<&'a [u8]> {
    directory(font)?.into_iter().find(|(t, _)| t == tag).map(|(_, d)| d)
}

/// New `glyf` and (long) `loca`.
fn without_instructions(glyf: &[u8], loca: &[u8], long: bool) -> Option<(Vec<u8>, Vec<u8>)> {
    let count = loca.len() / if long { 4 } else { 2 };
    let offset = |i: usize| if long { u32_at(loca, 4 * i) } else { Some(2 * usize::from(u16_at(loca, 2 * i)?)) };
    let (mut new_glyf, mut new_loca) = (Vec::with_capacity(glyf.len()), Vec::with_capacity(4 * count));
    for i in 0..count {
        new_loca.extend_from_slice(&u32::try_from(new_glyf.len()).ok()?.to_be_bytes());
        if i + 1 < count {
            let glyph = glyf.get(offset(i)?..offset(i + 1)?)?;
            bare_glyph(glyph, &mut new_glyf)?;
            while new_glyf.len() % 4 != 0 {
                new_glyf.push(0);
            }
        }
    }
    Some((new_glyf, new_loca))
}

/// Appends `glyph` without instructions.
fn bare_glyph(glyph: &[u8], out: &mut Vec<u8>) -> Option<()> {
    if glyph.is_empty() {
        return Some(());
    }
    let contours = u16_at(glyph, 0)?;
    if contours & 0x8000 != 0 {
        return bare_composite(glyph, out);
    }
    let ends = 10 + 2 * usize::from(contours);
    let instructions = usize::from(u16_at(glyph, ends)?);
    out.extend_from_slice(glyph.get(..ends)?);
    out.extend_from_slice(&[0, 0]);
    out.extend_from_slice(glyph.get(ends + 2 + instructions..)?);
    Some(())
}

/// Composite: the components, each without the flag that announces instructions after the last one.
fn bare_composite(glyph: &[u8], out: &mut Vec<u8>) -> Option<()> {
    const WORDS: u16 = 0x0001;
    const SCALE: u16 = 0x0008;
    const MORE: u16 = 0x0020;
    const XY_SCALE: u16 = 0x0040;
    const MATRIX: u16 = 0x0080;
    const INSTRUCTIONS: u16 = 0x0100;
    out.extend_from_slice(glyph.get(..10)?);
    let mut at = 10;
    loop {
        let flags = u16_at(glyph, at)?;
        let scale = if flags & SCALE != 0 {
            2
        } else if flags & XY_SCALE != 0 {
            4
        } else if flags & MATRIX != 0 {
            8
        } else {
            0
        };
        let end = at + 4 + if flags & WORDS != 0 { 4 } else { 2 } + scale;
        out.extend_from_slice(&(flags & !INSTRUCTIONS).to_be_bytes());
        out.extend_from_slice(glyph.get(at + 2..end)?);
        if flags & MORE == 0 {
            return Some(());
        }
        at = end;
    }
}

/// A file of these tables, in their order. Checksums stay zero: the subsetter writes its own.
fn assemble(tables: &[([u8; 4], Vec<u8>)]) -> Vec<u8> {
    let count = u16::try_from(tables.len()).unwrap_or(u16::MAX);
    let mut out = vec![0, 1, 0, 0];
    out.extend_from_slice(&count.to_be_bytes());
    out.extend_from_slice(&[0; 6]);
    let mut offset = 12 + 16 * tables.len();
    for (tag, data) in tables {
        out.extend_from_slice(tag);
        out.extend_from_slice(&[0; 4]);
        for number in [offset, data.len()] {
            out.extend_from_slice(&u32::try_from(number).unwrap_or(u32::MAX).to_be_bytes());
        }
        offset += data.len().next_multiple_of(4);
    }
    for (_, data) in tables {
        out.extend_from_slice(data);
        out.resize(out.len().next_multiple_of(4), 0);
    }
    out
}

fn u16_at(data: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_be_bytes(data.get(at..at.checked_add(2)?)?.try_into().ok()?))
}

fn u32_at(data: &[u8], at: usize) -> Option<usize> {
    usize::try_from(u32::from_be_bytes(data.get(at..at.checked_add(4)?)?.try_into().ok()?)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FONT: &[u8] = include_bytes!("../../../templates/fontes/LiberationSans-Regular.ttf");

    #[test]
    fn hinting_is_gone_and_every_glyph_is_still_there() {
        let bare = unhint(FONT).expect("a font");
        assert!(bare.len() < FONT.len() * 2 / 3, "{} of {}", bare.len(), FONT.len());
        for tag in [b"cvt ", b"fpgm", b"prep"] {
            assert!(table(&bare, tag).is_none());
        }
        assert_eq!(table(&bare, b"loca").map(<[u8]>::len), table(FONT, b"loca").map(<[u8]>::len));
        assert_eq!(table(&bare, b"hmtx"), table(FONT, b"hmtx"));
    }

    #[test]
    fn bytes_that_are_no_font_are_refused() {
        assert!(unhint(b"").is_none());
        assert!(unhint(&FONT[..2000]).is_none());
        assert!(unhint(&[0; 64]).is_none());
    }
}
