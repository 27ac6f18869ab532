//! The attachments of published documents, read back from the files: the lists of the publication, byte for byte.

use super::lido::Lido;
use crate::sample::Exam;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The attachments of a PDF, by name.
fn anexos(pdf: &Path) -> BTreeMap<String, Vec<u8>> {
    let lido = Lido::novo(&fs::read(pdf).unwrap_or_else(|e| panic!("{}: {e}", pdf.display())));
    let files = lido.get(lido.catalog(), "AF").as_array().expect("a list");
    let one = |spec: &lopdf::Object| {
        let spec = lido.dict(spec);
        let name = lopdf::decode_text_string(lido.get(spec, "UF")).expect("a text");
        let file = lido.get(lido.dict(lido.get(spec, "EF")), "F").as_reference().expect("a file");
        let stream = lido.0.get_object(file).and_then(lopdf::Object::as_stream).expect("a stream");
        (name, stream.decompressed_content().unwrap_or_else(|_| stream.content.clone()))
    };
    files.iter().map(one).collect()
}

/// The public lists, by file name.
fn listas(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let files = fs::read_dir(folder).expect("the lists").flatten();
    files.map(|f| (f.file_name().to_string_lossy().into_owned(), fs::read(f.path()).expect("readable"))).collect()
}

/// The header and the lines of one cargo.
fn do_cargo(list: &[u8], codigo: &str) -> Vec<u8> {
    let lines = list.split_inclusive(|b| *b == b'\n').enumerate();
    let own = |line: &[u8]| line.starts_with(format!("{codigo};").as_bytes());
    lines.filter(|(n, line)| *n == 0 || own(line)).flat_map(|(_, line)| line.to_vec()).collect()
}

#[test]
fn documents_carry_the_lists_that_were_published_around_a_cargo_held_back() {
    let more = "[[cargo]]\ncodigo = \"2\"\nnome = \"Pedreiro\"\nvagas = 1\n\
                [[cargo]]\ncodigo = \"3\"\nnome = \"Pintor\"\nvagas = 1\n";
    let sheet = "Cargo;Inscrição;Nome;LP\n1;1;ANA DE EXEMPLO;9\n1;2;JOSÉ DE EXEMPLO;8\n2;3;CID DE EXEMPLO;não sei\n\
                 2;4;DÉBORA DE EXEMPLO;6\n3;5;EVA DE EXEMPLO;5\n3;6;LIA DE EXEMPLO;4\n3;7;RUI DE EXEMPLO;3\n";
    let exam = Exam::new(&|edital| format!("{edital}{more}"), &|_| sheet.to_owned());
    let done = exam.run(&["homologar"], &[]);
    assert_eq!(done.status, 3, "{}", done.err);
    let listas = listas(&exam.published("publicacao/csv"));
    assert_eq!(listas.len(), 4);
    for (codigo, people) in [("1", 2), ("3", 3)] {
        let due: BTreeMap<_, _> = listas.iter().map(|(n, list)| (n.clone(), do_cargo(list, codigo))).collect();
        assert_eq!(due["classificacao.csv"].iter().filter(|b| **b == b'\n').count(), 1 + people);
        assert_eq!(anexos(&exam.published(&format!("publicacao/cargos/{codigo}.pdf"))), due, "{codigo}");
    }
    assert!(!exam.published("publicacao/cargos/2.pdf").exists());
    assert_eq!(anexos(&exam.published("publicacao/homologacao.pdf")), listas);
}
