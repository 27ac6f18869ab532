//! A PDF read back, as far as the tests ask.

/// A file read back.
pub struct Lido(pub lopdf::Document);

impl Lido {
    pub fn novo(bytes: &[u8]) -> Self {
        Self(lopdf::Document::load_mem(bytes).expect("a PDF"))
    }

    pub fn dict<'a>(&'a self, object: &'a lopdf::Object) -> &'a lopdf::Dictionary {
        match object {
            lopdf::Object::Reference(id) => self.0.get_dictionary(*id).expect("a dictionary"),
            other => other.as_dict().expect("a dictionary"),
        }
    }

    pub fn get<'a>(&'a self, dict: &'a lopdf::Dictionary, key: &str) -> &'a lopdf::Object {
        dict.get(key.as_bytes()).unwrap_or_else(|_| panic!("no {key} in {dict:?}"))
    }

    pub fn catalog(&self) -> &lopdf::Dictionary {
        self.0.catalog().expect("a catalogue")
    }

    /// Children of a structure element that are elements.
    pub fn kids(&self, elem: &lopdf::Dictionary) -> Vec<lopdf::ObjectId> {
        match elem.get(b"K") {
            Ok(lopdf::Object::Array(items)) => items.iter().filter_map(|i| i.as_reference().ok()).collect(),
            Ok(lopdf::Object::Reference(id)) => vec![*id],
            _ => Vec::new(),
        }
    }

    /// The structure, depth first: depth, type, element.
    pub fn estrutura(&self) -> Vec<(usize, String, lopdf::ObjectId)> {
        let root = self.dict(self.get(self.catalog(), "StructTreeRoot"));
        let mut out = Vec::new();
        let mut stack: Vec<(usize, lopdf::ObjectId)> = self.kids(root).into_iter().map(|id| (0, id)).collect();
        while let Some((depth, id)) = stack.pop() {
            let elem = self.0.get_dictionary(id).expect("an element");
            let kind = self.get(elem, "S").as_name().expect("a name");
            out.push((depth, String::from_utf8_lossy(kind).into_owned(), id));
            stack.extend(self.kids(elem).into_iter().rev().map(|kid| (depth + 1, kid)));
        }
        out
    }

    /// The parent tree, flattened: key and value.
    pub fn pais(&self) -> std::collections::BTreeMap<i64, lopdf::Object> {
        let root = self.dict(self.get(self.catalog(), "StructTreeRoot"));
        let tree = self.dict(self.get(root, "ParentTree"));
        let leaves = self.get(tree, "Kids").as_array().expect("leaves");
        let nums =
            leaves.iter().flat_map(|leaf| self.get(self.dict(leaf), "Nums").as_array().expect("numbers").chunks(2));
        nums.map(|pair| (pair[0].as_i64().expect("a key"), pair[1].clone())).collect()
    }

    /// Numbers of the marked pieces of a page, in the order in which they are drawn.
    pub fn marcas(&self, page: lopdf::ObjectId) -> Vec<i64> {
        let content = self.0.get_and_decode_page_content(page).expect("content");
        let marked = content.operations.iter().filter(|op| op.operator == "BDC");
        marked.filter_map(|op| op.operands.get(1)?.as_dict().ok()?.get(b"MCID").ok()?.as_i64().ok()).collect()
    }
}

/// What is drawn on a page, whatever the streams and the moves that draw it: texts with their font, size and place, and the rest.
#[derive(Debug, Default, PartialEq)]
pub struct Desenho {
    /// Face, size, place in hundredths of a point, codes; in the order in which they are read.
    textos: Vec<(String, i64, i64, i64, String)>,
    /// Rules and bands.
    fios: std::collections::BTreeSet<String>,
}

impl Lido {
    /// What is drawn on a page.
    pub fn desenho(&self, page: lopdf::ObjectId) -> Desenho {
        let mut tudo = Desenho::default();
        let (mut fonte, mut x, mut y) = ((String::new(), 0), 0, 0);
        let mut de = String::new();
        for op in self.0.get_and_decode_page_content(page).expect("content").operations {
            let numeros: Vec<i64> = op.operands.iter().filter_map(centesimos).collect();
            match (op.operator.as_str(), numeros.as_slice()) {
                ("BT", _) => (x, y) = (0, 0),
                ("Tf", &[corpo]) => fonte = (format!("{:?}", op.operands[0]), corpo),
                ("Td", &[dx, dy]) => (x, y) = (x + dx, y + dy),
                ("Tj" | "TJ", _) => tudo.textos.push((fonte.0.clone(), fonte.1, x, y, format!("{:?}", op.operands))),
                ("m", ponto) => de = format!("{ponto:?}"),
                ("l", ponto) => drop(tudo.fios.insert(format!("{de} {ponto:?}"))),
                ("re", lados) => drop(tudo.fios.insert(format!("{lados:?}"))),
                _ => {}
            }
        }
        tudo
    }
}

fn centesimos(operando: &lopdf::Object) -> Option<i64> {
    let pontos = operando.as_float().ok()?;
    format!("{:.0}", f64::from(pontos) * 100.0).parse().ok()
}

/// Pieces of an element on its own page.
pub fn pecas(elem: &lopdf::Dictionary) -> Vec<i64> {
    match elem.get(b"K") {
        Ok(lopdf::Object::Integer(n)) => vec![*n],
        Ok(lopdf::Object::Array(items)) => items.iter().filter_map(|i| i.as_i64().ok()).collect(),
        _ => Vec::new(),
    }
}
