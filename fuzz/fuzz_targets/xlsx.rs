//! .xlsx: the whole file, and its parts (sheet, strings, styles, index) inside a sound container.
#![no_main]
mod promises;

use libfuzzer_sys::fuzz_target;
use promises::{cut, hold, packed};

const ROOT: &[u8] =
    br#"<Relationships><Relationship Id="r" Type="x/officeDocument" Target="xl/workbook.xml"/></Relationships>"#;
const RELATIONS: &[u8] = br#"<Relationships><Relationship Id="r1" Type="x/worksheet" Target="s.xml"/><Relationship Id="r2" Type="x/sharedStrings" Target="t.xml"/><Relationship Id="r3" Type="x/styles" Target="y.xml"/></Relationships>"#;
const INDEX: &[u8] = br#"<workbook><sheets><sheet name="A" r:id="r1"/></sheets></workbook>"#;

fuzz_target!(|data: &[u8]| {
    hold("a.xlsx", data);
    let [sheet, strings, styles, index] = cut(data);
    let index = if index.is_empty() { INDEX } else { index };
    hold(
        "a.xlsx",
        &packed(&[
            ("_rels/.rels", ROOT),
            ("xl/workbook.xml", index),
            ("xl/_rels/workbook.xml.rels", RELATIONS),
            ("xl/s.xml", sheet),
            ("xl/t.xml", if strings.is_empty() { b"<sst/>" } else { strings }),
            ("xl/y.xml", if styles.is_empty() { b"<styleSheet/>" } else { styles }),
        ]),
    );
});
