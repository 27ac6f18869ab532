//! The column `observacao` of `classificacao.csv`: the court order, and the number that a public draw gave the person.

use crate::domain::Decimal;
use std::fmt::Write as _;

const SUB_JUDICE: &str = "sub judice";
const SORTEIO: &str = "sorteio: nº ";

/// What the column tells of a person.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Observacao {
    /// Competes by court order.
    pub sub_judice: bool,
    /// Number drawn, where a draw decided the person's tie: it is held in public.
    pub sorteio: Option<Decimal>,
}

impl Observacao {
    /// `sub judice; sorteio: nº 2`, in the place of what the text had.
    pub fn write(self, text: &mut String) {
        text.clear();
        if self.sub_judice {
            text.push_str(SUB_JUDICE);
        }
        if let Some(numero) = self.sorteio {
            // Writing to a text cannot fail
            let _ = write!(text, "{}{SORTEIO}", if text.is_empty() { "" } else { "; " });
            let _ = numero.write_pt(0, text);
        }
    }

    /// What a cell tells; `None` for what no publication says.
    pub fn parse(cell: &str) -> Option<Self> {
        let (order, draw) = match cell.split_once("; ") {
            Some((order, draw)) => (order, Some(draw)),
            None if cell.starts_with(SORTEIO) => ("", Some(cell)),
            None => (cell, None),
        };
        let number = |draw: &str| Decimal::parse(&draw.strip_prefix(SORTEIO)?.replace(',', ".")).ok();
        let sorteio = draw.map(|draw| number(draw).ok_or(())).transpose().ok()?;
        let read = Self { sub_judice: order == SUB_JUDICE, sorteio };
        let mut again = String::new();
        read.write(&mut again);
        (again == cell).then_some(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_and_nothing_else() {
        let drawn = |n| Some(Decimal::from_int(n));
        for (cell, sub_judice, sorteio) in [
            ("", false, None),
            ("sub judice", true, None),
            ("sorteio: nº 12", false, drawn(12)),
            ("sub judice; sorteio: nº 2", true, drawn(2)),
        ] {
            let told = Observacao { sub_judice, sorteio };
            let mut text = "before".to_owned();
            told.write(&mut text);
            assert_eq!((text.as_str(), Observacao::parse(cell)), (cell, Some(told)));
        }
        for cell in
            ["x", "sorteio: nº ", "sorteio: nº 02", "; sorteio: nº 2", "sub judice; ", "sorteio: nº 2; sub judice"]
        {
            assert_eq!(Observacao::parse(cell), None, "{cell}");
        }
    }
}
