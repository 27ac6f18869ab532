//! .ods: the whole file, and its content inside a sound container.
#![no_main]
mod promises;

use libfuzzer_sys::fuzz_target;
use promises::{cut, hold, packed};

fuzz_target!(|data: &[u8]| {
    hold("a.ods", data);
    let [tables, styles] = cut(data);
    let content = [
        &b"<office:document-content><office:automatic-styles>"[..],
        styles,
        b"</office:automatic-styles><office:body><office:spreadsheet><table:table table:name=\"A\">",
        tables,
        b"</table:table></office:spreadsheet></office:body></office:document-content>",
    ]
    .concat();
    hold(
        "a.ods",
        &packed(&[("mimetype", b"application/vnd.oasis.opendocument.spreadsheet"), ("content.xml", &content)]),
    );
});
