//! `[[cargo]]`: what the sheets show of each post; the vagas are always the edital's to say.

use super::short;
use super::text::{Text, count, quoted};
use crate::ingest::modelo::Found;
use crate::ingest::modelo::cargos::{Cargo, divided};
use std::collections::BTreeMap;

/// Every cargo that the sheet of cargos does not settle.
pub fn write(out: &mut Text, found: &Found<'_>) {
    out.line("");
    if found.cargos.is_empty() {
        out.note("nenhuma pessoa foi reconhecida: resolvida a coluna da inscrição, declare os perfis e os cargos");
    }
    let divided = divided(&found.cargos);
    let group: BTreeMap<&str, &str> =
        divided.iter().flat_map(|(stem, codes)| codes.iter().map(move |c| (c.as_str(), stem.as_str()))).collect();
    if !found.quadro.is_empty() {
        out.note(&format!("os cargos e as vagas estão em {}", found.quadro.join(", ")));
    }
    let profile_of: BTreeMap<usize, &str> =
        found.profiles.all.iter().flat_map(|p| p.cargos.iter().map(move |i| (*i, p.id.as_str()))).collect();
    for (i, cargo) in found.cargos.iter().enumerate() {
        let known = profile_of.get(&i).map(|id| Perfil::Known(id));
        let open = || found.profiles.open.get(&i).map(|ids| Perfil::Among(ids));
        let profile = known.or_else(open).filter(|_| found.profiles.all.len() > 1);
        if cargo.no_quadro {
            in_quadro(out, cargo, profile);
        } else {
            outside(out, cargo, profile, group.get(cargo.codigo.as_str()).copied(), found);
        }
    }
}

/// The profile of a cargo.
enum Perfil<'a> {
    Known(&'a str),
    /// One of these: nobody has the scores that would tell which.
    Among(&'a [String]),
}

impl Perfil<'_> {
    fn write(&self, out: &mut Text, cargo: &Cargo) {
        match self {
            Self::Known(id) => out.line(&format!("perfil = {}", quoted(id))),
            Self::Among(ids) => {
                let how = format!("ninguém deste cargo tem notas que o digam: {}", ids.join(" ou "));
                out.decide("perfil", &format!("perfil do cargo {}", cargo.codigo), &how);
            }
        }
    }
}

/// A cargo that the sheet of cargos has: only its profile may be missing there.
fn in_quadro(out: &mut Text, cargo: &Cargo, profile: Option<Perfil<'_>>) {
    let Some(profile) = profile.filter(|_| cargo.perfil.is_none()) else {
        out.note(&format!("  {} {}: {}", cargo.codigo, short(&cargo.nome), people(cargo)));
        return;
    };
    out.line(&format!("[[cargo]]   # {}: {}", short(&cargo.nome), people(cargo)));
    out.line(&format!("codigo = {}", quoted(&cargo.codigo)));
    profile.write(out, cargo);
}

fn people(cargo: &Cargo) -> String {
    let people = count(cargo.people, "linha de pessoa", "linhas de pessoas");
    match cargo.blank {
        0 => people,
        n => format!("{people}, e {} sem o cargo abaixo de linhas deste", count(n, "linha", "linhas")),
    }
}

fn outside(out: &mut Text, cargo: &Cargo, profile: Option<Perfil<'_>>, stem: Option<&str>, found: &Found<'_>) {
    out.line(&format!("[[cargo]]   # {}", people(cargo)));
    code_and_name(out, cargo, found);
    let alien = if !found.quadro.is_empty() {
        "; não está no quadro: se é de outro edital, apague este [[cargo]] e ponha o código em ignorar_cargos"
    } else if cargo.people <= 2 {
        "; se não é deste edital, apague este [[cargo]] e ponha o código em ignorar_cargos"
    } else {
        ""
    };
    let lists: Vec<String> = found.lists.in_order().iter().map(|l| format!("vagas_{l} = …")).collect();
    let of_lists =
        if lists.is_empty() { String::new() } else { format!("; e {} se o edital as declara", lists.join(", ")) };
    let how = format!("número sem aspas, 0 quando só há cadastro de reserva{of_lists}{alien}");
    out.decide("vagas", &format!("vagas do cargo {}", cargo.codigo), &how);
    if let Some(profile) = profile {
        profile.write(out, cargo);
    }
    if let Some(stem) = stem {
        let how = format!(
            "um mesmo nome em todos os cargos que dividem um só posto por região ou especialidade, como {}; apague a linha se são postos distintos",
            crate::ingest::modelo::aids::slug(stem)
        );
        out.decide("grupo", &format!("grupo do cargo {}", cargo.codigo), &how);
    }
    if let Some(other) = &cargo.parecido {
        out.note(&format!("quase igual a “{}”: se é o mesmo cargo, corrija a planilha e apague este", short(other)));
    }
    if !cargo.outros.is_empty() {
        let all: Vec<String> = cargo.outros.iter().take(6).map(|(n, c)| format!("“{}” ({c})", short(n))).collect();
        out.note(&format!("outros nomes junto deste código: {}", all.join(", ")));
    }
}

fn code_and_name(out: &mut Text, cargo: &Cargo, found: &Found<'_>) {
    if cargo.sem_codigo && found.wants_codes {
        let name = if cargo.nome.is_empty() { "o único cargo" } else { &cargo.nome };
        let how = "o código pelo qual o sorteio ou o livro de eventos o chama";
        out.decide("codigo", &format!("código do cargo {name}"), how);
    } else {
        out.line(&format!("codigo = {}", quoted(&cargo.codigo)));
    }
    if cargo.nome.is_empty() {
        let how = if cargo.sem_codigo {
            "a planilha não diz o cargo das pessoas: há um só?"
        } else {
            "como sai no ato; a planilha só tem o código"
        };
        out.decide("nome", &format!("nome do cargo {}", cargo.codigo), how);
    } else {
        out.line(&format!("nome = {}", quoted(&cargo.nome)));
    }
}
