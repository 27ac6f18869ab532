//! .xlsb: the whole file, and its records inside a sound container. The first byte says where the table of strings begins.
#![no_main]
mod promises;

use libfuzzer_sys::fuzz_target;
use promises::{hold, packed};

const ROOT: &[u8] =
    br#"<Relationships><Relationship Id="r" Type="x/officeDocument" Target="xl/workbook.bin"/></Relationships>"#;
const RELATIONS: &[u8] = br#"<Relationships><Relationship Id="r1" Type="x/worksheet" Target="s.bin"/><Relationship Id="r2" Type="x/sharedStrings" Target="t.bin"/><Relationship Id="r3" Type="x/styles" Target="y.bin"/></Relationships>"#;
/// One `BrtBundleSh`: state, id, `r1`, `A`.
const INDEX: &[u8] = b"\x9C\x01\x16\0\0\0\0\0\0\0\0\x02\0\0\0r\x001\0\x01\0\0\0A\0";

fuzz_target!(|data: &[u8]| {
    hold("a.xlsb", data);
    let Some((at, rest)) = data.split_first() else { return };
    let (strings, sheet) = rest.split_at(usize::from(*at).min(rest.len()));
    hold(
        "a.xlsb",
        &packed(&[
            ("_rels/.rels", ROOT),
            ("xl/workbook.bin", INDEX),
            ("xl/_rels/workbook.bin.rels", RELATIONS),
            ("xl/s.bin", &[&[0x91, 0x01, 0][..], sheet, &[0x92, 0x01, 0, 0x82, 0x01, 0]].concat()),
            ("xl/t.bin", strings),
            ("xl/y.bin", strings),
        ]),
    );
});
