//! `publicacao/dados/cargos.csv`: the posts as they were resolved from `edital.toml` and the sheet of cargos, so that who audits
//! the publication needs no spreadsheet.

use crate::domain::Edital;
use crate::report::csv::CsvTable;

/// Header: the fixed columns, then the stated number of each quota list, then the group.
pub fn header(edital: &Edital) -> Vec<String> {
    let mut header: Vec<String> = ["codigo", "cargo", "perfil", "vagas"].map(str::to_owned).to_vec();
    header.extend(edital.reservas.iter().map(|r| format!("vagas_{}", r.lista)));
    header.push("grupo".into());
    header
}

/// A row per post of the edital, held back or not.
pub fn rows(edital: &Edital) -> Vec<Vec<String>> {
    let number = |n: Option<u32>| n.map_or_else(String::new, |n| n.to_string());
    let stated = |c: &crate::domain::Cargo| -> Vec<String> {
        (0..edital.reservas.len()).map(|i| number(c.declaradas.get(i).copied().flatten())).collect()
    };
    // Of a cargo that could not be read whole only code, name and group are known
    let bare = |c: &crate::domain::Cargo| {
        let mut row = vec![c.codigo.clone(), c.nome.clone()];
        row.resize(4 + edital.reservas.len(), String::new());
        row.push(c.grupo.clone().unwrap_or_default());
        row
    };
    let row = |c: &crate::domain::Cargo| {
        if edital.incompletos.contains(&c.codigo) {
            return bare(c);
        }
        let mut row = vec![c.codigo.clone(), c.nome.clone(), edital.perfil(c).id.clone(), c.vagas.to_string()];
        row.extend(stated(c));
        row.push(c.grupo.clone().unwrap_or_default());
        row
    };
    edital.cargos.iter().map(row).collect()
}

/// The file as a table.
pub fn table(edital: &Edital) -> CsvTable {
    let mut table = CsvTable::new(&header(edital), edital.cargos.len());
    for row in rows(edital) {
        table.row(&row.iter().map(String::as_str).collect::<Vec<_>>());
    }
    table
}
