//! Metadata (XMP, ISO 16684-1): title, subject, issuer, date, and the two standards that the file claims.

use super::text_string::text_string;
use crate::report::model::Document;

/// The packet.
pub(super) fn packet(doc: &Document) -> String {
    let mut body = format!(
        "<dc:format>application/pdf</dc:format><dc:language><rdf:Bag><rdf:li>pt-BR</rdf:li></rdf:Bag></dc:language>\
         <dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">{}</rdf:li></rdf:Alt></dc:title>",
        escape(if doc.title.is_empty() { "Documento" } else { &doc.title })
    );
    if !doc.subject.is_empty() {
        let subject = escape(&doc.subject);
        body.push_str(&format!(
            "<dc:description><rdf:Alt><rdf:li xml:lang=\"x-default\">{subject}</rdf:li></rdf:Alt></dc:description>"
        ));
    }
    if !doc.author.is_empty() {
        body.push_str(&format!("<dc:creator><rdf:Seq><rdf:li>{}</rdf:li></rdf:Seq></dc:creator>", escape(&doc.author)));
    }
    if !doc.keywords.is_empty() {
        let items: String = doc.keywords.iter().map(|p| format!("<rdf:li>{}</rdf:li>", escape(p))).collect();
        body.push_str(&format!("<dc:subject><rdf:Bag>{items}</rdf:Bag></dc:subject>"));
        body.push_str(&format!("<pdf:Keywords>{}</pdf:Keywords>", escape(&doc.keywords.join("; "))));
    }
    if let Some(d) = doc.date {
        let day = format!("{:04}-{:02}-{:02}", d.year(), d.month(), d.day());
        for tag in ["CreateDate", "ModifyDate", "MetadataDate"] {
            body.push_str(&format!("<xmp:{tag}>{day}</xmp:{tag}>"));
        }
    }
    format!("{HEAD}{body}{TAIL}")
}

/// The document information dictionary, for programs that do not read XMP: it says the same (ISO 19005-3, 6.6.4).
pub(super) fn info(doc: &Document) -> String {
    let text = |key: &str, value: &str| match value {
        "" => String::new(),
        value => format!("/{key}{}", text_string(&value.replace(['\n', '\t'], " "))),
    };
    let day = doc.date.map(|d| format!("(D:{:04}{:02}{:02})", d.year(), d.month(), d.day()));
    let days = day.map(|d| format!("/CreationDate{d}/ModDate{d}")).unwrap_or_default();
    let title = if doc.title.is_empty() { "Documento" } else { &doc.title };
    format!(
        "<<{}{}{}{}/Creator(homologa)/Producer(homologa){days}>>",
        text("Title", title),
        text("Subject", &doc.subject),
        text("Author", &doc.author),
        text("Keywords", &doc.keywords.join("; "))
    )
}

const HEAD: &str = "<?xpacket begin=\"\u{FEFF}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n\
<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\
<rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\" xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\" \
xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\" xmlns:pdfaid=\"http://www.aiim.org/pdfa/ns/id/\" \
xmlns:pdfuaid=\"http://www.aiim.org/pdfua/ns/id/\">\
<pdfaid:part>3</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance><pdfuaid:part>1</pdfuaid:part>\
<xmp:CreatorTool>homologa</xmp:CreatorTool><pdf:Producer>homologa</pdf:Producer>";

/// PDF/A wants properties outside its list described (ISO 19005-3, 6.6.2.3): `pdfuaid:part` is one.
const TAIL: &str = "</rdf:Description>\
<rdf:Description rdf:about=\"\" xmlns:pdfaExtension=\"http://www.aiim.org/pdfa/ns/extension/\" \
xmlns:pdfaSchema=\"http://www.aiim.org/pdfa/ns/schema#\" xmlns:pdfaProperty=\"http://www.aiim.org/pdfa/ns/property#\">\
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType=\"Resource\">\
<pdfaSchema:schema>PDF/UA Universal Accessibility Schema</pdfaSchema:schema>\
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>\
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>\
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType=\"Resource\">\
<pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType>\
<pdfaProperty:category>internal</pdfaProperty:category>\
<pdfaProperty:description>Part of ISO 14289 to which the file conforms</pdfaProperty:description>\
</rdf:li></rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>\
</rdf:RDF></x:xmpmeta>\n<?xpacket end=\"r\"?>";

/// Text of an XML element; characters that XML does not allow at all are left out.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '\n' | '\t' => out.push(' '),
            c if c.is_control() => {}
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_packet_is_well_formed_whatever_the_title() {
        let doc = Document {
            title: "Atos & <fatos>\u{0}".into(),
            author: "Prefeitura".into(),
            keywords: vec!["a".into(), "b".into()],
            date: crate::domain::Date::new(2025, 9, 5),
            ..Document::default()
        };
        let packet = packet(&doc);
        assert!(packet.contains("Atos &amp; &lt;fatos&gt;<"), "{packet}");
        assert!(packet.contains("<xmp:CreateDate>2025-09-05</xmp:CreateDate>"));
        let mut reader = quick_xml::Reader::from_str(&packet);
        loop {
            match reader.read_event() {
                Ok(quick_xml::events::Event::Eof) => break,
                Ok(_) => {}
                Err(e) => panic!("{e}: {packet}"),
            }
        }
    }
}
