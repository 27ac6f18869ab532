//! The lines of the sheets of cargos, by the texts with which results name a cargo.

use super::cargos::Cargo;
use crate::ingest::cell::text::compact;
use crate::ingest::edital::LinhaQuadro;
use std::collections::BTreeMap;

/// The lines of the sheets of cargos, each found by its code, with or without zeros, or by its name.
pub struct Quadro<'a> {
    linhas: &'a [LinhaQuadro],
    /// Code, compacted → the first line that has it.
    codes: BTreeMap<String, usize>,
    /// Code without its zeros → the first line.
    bare: BTreeMap<String, usize>,
    /// Name, compacted → the first line.
    nomes: BTreeMap<String, usize>,
}

impl<'a> Quadro<'a> {
    /// Of these lines.
    pub fn of(linhas: &'a [LinhaQuadro]) -> Self {
        let mut all = Self { linhas, codes: BTreeMap::new(), bare: BTreeMap::new(), nomes: BTreeMap::new() };
        for (i, line) in linhas.iter().enumerate() {
            let code = compact(&line.codigo);
            all.bare.entry(without_zeros(&code)).or_insert(i);
            all.codes.entry(code).or_insert(i);
            all.nomes.entry(compact(&line.nome)).or_insert(i);
        }
        all
    }

    /// The first line that has the code or the name of a cargo.
    pub fn line(&self, cargo: &Cargo) -> Option<&'a LinhaQuadro> {
        let (code, name) = (compact(&cargo.codigo), compact(&cargo.nome));
        let named = [&name, &code].into_iter().filter(|n| !n.is_empty()).filter_map(|n| self.nomes.get(n));
        let coded = self.codes.get(&code).into_iter().chain(self.bare.get(&without_zeros(&code)));
        self.linhas.get(*coded.chain(named).min()?)
    }
}

fn without_zeros(code: &str) -> String {
    code.trim_start_matches('0').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_with_the_code_or_the_name_is_the_one_of_a_cargo() {
        let linha = |codigo: &str, nome: &str| LinhaQuadro {
            codigo: codigo.into(),
            nome: nome.into(),
            perfil: None,
            vagas: None,
            declaradas: Vec::new(),
            grupo: None,
            perfil_incerto: false,
            grupo_incerto: false,
            lugares: BTreeMap::new(),
            incompleta: false,
        };
        let linhas = [linha("07", "Vigia"), linha("A-1", "Gari"), linha("7", "Cozinheiro"), linha("9", "")];
        let quadro = Quadro::of(&linhas);
        let line = |codigo: &str, nome: &str| {
            let cargo = Cargo { codigo: codigo.into(), nome: nome.into(), ..Cargo::default() };
            quadro.line(&cargo).map(|l| l.codigo.as_str())
        };
        assert_eq!(line("7", ""), Some("07"), "the first that has it, with or without zeros");
        assert_eq!((line("a 1", ""), line("GARI", "GARI")), (Some("A-1"), Some("A-1")));
        assert_eq!(line("88", "cozinheiro"), Some("7"));
        assert_eq!(line("7", "Gari"), Some("07"), "the line that comes first");
        assert_eq!(line("88", ""), None, "no name is nobody's name");
    }
}
