//! The draft as text: valid TOML in which every open decision is a comment.

use super::survey::{ColumnSurvey, LISTS, Survey, same_header};
use crate::ingest::cell::text::fold;
use crate::ingest::vocabulary;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// A TOML string.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            c if c.is_control() => {
                let _ = write!(out, "\\u{:04X}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// A text for a comment: one line.
fn plain(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// An id made of a header: `Língua Portuguesa` → `lingua-portuguesa`.
fn slug(text: &str) -> String {
    let id = fold(text).replace(' ', "-");
    if id.is_empty() { "prova".into() } else { id }
}

/// The whole draft.
pub fn toml(surveys: &[Survey]) -> String {
    let read: Vec<&Survey> = surveys.iter().filter(|s| s.found && s.people > 0).collect();
    let mut out = String::from(HEAD);
    sheets(&mut out, surveys, &read);
    reserves(&mut out, &read);
    let profiles = profiles(&read);
    write_profiles(&mut out, &profiles, &read);
    cargos(&mut out, &profiles);
    out
}

const HEAD: &str = r#"# Rascunho feito a partir das planilhas. O que está marcado com DECIDIR falta decidir ou informar:
# apague o # da linha e complete. Enquanto faltar, homologa recusa o edital e diz o que falta.

[edital]
# numero         = "001/2025"            # DECIDIR
tipo             = "concurso"            # ou "processo-seletivo"
# titulo         = "Concurso Público"
# orgao          = "Prefeitura Municipal de …"   # DECIDIR
# municipio      = "…"                   # DECIDIR
# uf             = "ES"                  # DECIDIR
# publicado_em   = 2025-01-31            # DECIDIR: data de publicação do edital
# homologado_em  = 2025-12-31            # data do ato; necessária para nomear
# validade_meses = 24                    # necessária para nomear
"#;

fn sheets(out: &mut String, surveys: &[Survey], read: &[&Survey]) {
    let files: Vec<&str> = unique(surveys.iter().map(|s| s.arquivo.as_str()));
    let list = files.iter().map(|f| quoted(f)).collect::<Vec<_>>().join(", ");
    let _ = writeln!(out, "\n[planilhas]\nresultados = [{list}]");
    for s in surveys {
        let place = if s.aba.is_empty() { s.arquivo.clone() } else { format!("{} › {}", s.arquivo, s.aba) };
        let what = if s.found {
            format!("{} pessoas", s.people)
        } else {
            "sem cabeçalho reconhecido, não será lida".to_owned()
        };
        let _ = writeln!(out, "# {}: {what}", plain(&place));
    }
    columns(out, read);
    modality(out, read);
    lists(out, read);
}

fn unique<'t>(texts: impl Iterator<Item = &'t str>) -> Vec<&'t str> {
    let mut seen = BTreeSet::new();
    texts.filter(|t| seen.insert(*t)).collect()
}

/// Fields recognised in every sheet that has them under one header, and columns that mean nothing to the program.
fn columns(out: &mut String, read: &[&Survey]) {
    let mut fields: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let mut others: Vec<&str> = Vec::new();
    for s in read {
        for (campo, column) in &s.fields {
            if let Some(c) = s.columns.get(column) {
                let headers = fields.entry(campo).or_default();
                if !headers.iter().any(|h| same_header(h, &c.header)) {
                    headers.push(&c.header);
                }
            }
        }
        others.extend(
            s.columns
                .iter()
                .filter(|(c, v)| !s.fields.values().any(|f| f == *c) && !v.looks_like_scores())
                .map(|(_, v)| v.header.as_str()),
        );
    }
    out.push_str("\n[planilhas.colunas]                      # reconhecidas:\n");
    for (campo, headers) in &fields {
        if matches!(*campo, "modalidade" | "cargo_nome") {
            continue;
        }
        let note = if headers.len() > 1 { format!("   # também: {}", headers[1..].join(", ")) } else { String::new() };
        let mark = if headers.len() > 1 { "# " } else { "" };
        let _ = writeln!(out, "{mark}{campo} = {}{}", quoted(headers[0]), plain(&note));
    }
    let others = unique(others.into_iter());
    if !others.is_empty() {
        let _ = writeln!(out, "# não reconhecidas, sem uso: {}", plain(&others.join(", ")));
    }
}

fn modality(out: &mut String, read: &[&Survey]) {
    let mut values: BTreeMap<&str, u64> = BTreeMap::new();
    let mut header = None;
    for c in read.iter().filter_map(|s| s.columns.get(s.fields.get("modalidade")?)) {
        header = header.or(Some(c.header.as_str()));
        c.values.iter().for_each(|(v, n)| *values.entry(v).or_default() += n);
    }
    let Some(header) = header else { return };
    let _ = writeln!(out, "\n[planilhas.modalidade]\ncoluna  = {}\nvalores = {{", quoted(header));
    let lines: Vec<String> =
        values.iter().map(|(v, n)| format!("{} = [{}] ({n})", quoted(v), guess_lists(v))).collect();
    let pairs: Vec<String> = values.keys().map(|v| format!("{} = [{}]", quoted(v), guess_lists(v))).collect();
    let end = out.trim_end().len();
    out.truncate(end);
    let _ = writeln!(out, " {} }}   # DECIDIR: confira as listas de cada valor", pairs.join(", "));
    for line in lines {
        let _ = writeln!(out, "# {}", plain(&line));
    }
}

/// Lists that a modality names beyond doubt.
fn guess_lists(value: &str) -> String {
    let folded = format!(" {} ", fold(value));
    let names =
        |list: &str| vocabulary::list_words(&[list], "").iter().any(|w| folded.contains(&format!(" {} ", fold(w))));
    LISTS.iter().filter(|l| names(l)).map(|l| quoted(l)).collect::<Vec<_>>().join(", ")
}

/// Sheets or files whose names are names of lists.
fn lists(out: &mut String, read: &[&Survey]) {
    let name = |s: &Survey| {
        if s.aba.is_empty() {
            s.arquivo.rsplit_once('.').map_or(s.arquivo.clone(), |(stem, _)| stem.to_owned())
        } else {
            s.aba.clone()
        }
    };
    let list = |n: &str| {
        let folded = fold(n);
        if folded.split(' ').any(|w| matches!(w, "ac" | "ampla" | "geral")) {
            Some("\"ac\"".to_owned())
        } else {
            Some(guess_lists(n)).filter(|l| !l.is_empty() && !l.contains(','))
        }
    };
    let found: BTreeMap<String, String> = read.iter().filter_map(|s| Some((name(s), list(&name(s))?))).collect();
    if found.len() < 2 || found.len() != read.len() {
        return;
    }
    out.push_str("\n[planilhas.listas]                       # uma aba ou arquivo por lista\n");
    for (sheet, list) in found {
        let _ = writeln!(out, "{} = {list}", quoted(&sheet));
    }
}

fn reserves(out: &mut String, read: &[&Survey]) {
    let text = out.clone();
    let in_modality = |l: &str| text.contains(&format!("[\"{l}\"")) || text.contains(&format!("= \"{l}\""));
    let has = |l: &&&str| {
        read.iter().any(|s| s.fields.contains_key(**l) || s.fields.contains_key(&format!("classificacao_{l}")))
            || in_modality(l)
    };
    out.push_str("\n# DECIDIR: as reservas, em ordem de precedência, cada uma com a sua norma (homologa normas mostra as conhecidas)\n");
    for list in LISTS.iter().filter(has) {
        let norma = match *list {
            "pcd" => "pcd-5-teto-20\" ou \"irupi-2025",
            "npi" => "ibatiba-2024\" ou \"lei-12990",
            _ => "arquivo da norma ao lado do edital",
        };
        let _ = writeln!(out, "[[reserva]]\nlista = {}\n# norma = \"{norma}\"   # DECIDIR", quoted(list));
    }
}

/// Cargos whose people have numbers in the same columns share a profile: headers of the columns, cargos.
type Profiles = BTreeMap<Vec<String>, Vec<(String, String, u64)>>;

fn profiles(read: &[&Survey]) -> Profiles {
    let mut by_cargo: BTreeMap<(String, String), (BTreeSet<String>, u64)> = BTreeMap::new();
    for s in read {
        for ((cargo, name), seen) in &s.cargos {
            let key =
                if cargo.is_empty() { (s.cargo_of_sheet(), String::new()) } else { (cargo.clone(), name.clone()) };
            let entry = by_cargo.entry(key).or_default();
            entry.1 += seen.people;
            let free = |c: &u32| !s.fields.values().any(|f| f == c);
            let scores = seen
                .numeric
                .keys()
                .filter(|c| free(c))
                .filter_map(|c| s.columns.get(c))
                .filter(|c| c.looks_like_scores());
            entry.0.extend(scores.map(|c| c.header.clone()));
        }
    }
    let mut all = Profiles::new();
    for ((code, name), (columns, people)) in by_cargo {
        all.entry(columns.into_iter().collect()).or_default().push((code, name, people));
    }
    all
}

impl Survey {
    /// The cargo, where no column names it: the sheet's name, or the file's without its ending.
    fn cargo_of_sheet(&self) -> String {
        if self.aba.is_empty() {
            self.arquivo.rsplit_once('.').map_or(self.arquivo.as_str(), |(stem, _)| stem).to_owned()
        } else {
            self.aba.clone()
        }
    }
}

fn profile_id(index: usize, all: usize) -> String {
    if all == 1 { "unico".into() } else { format!("perfil-{}", index + 1) }
}

/// The stage that a header speaks of.
fn stage(header: &str) -> &'static str {
    let folded = fold(header);
    let says = |words: &[&str]| words.iter().any(|w| folded.contains(w));
    if says(&["titulo", "tempo", "curso", "formacao", "experiencia"]) {
        "titulos"
    } else if says(&["pratica", "fisic", "taf"]) {
        "pratica"
    } else if says(&["redacao", "discursiva", "dissertativa"]) {
        "discursiva"
    } else {
        "objetiva"
    }
}

fn write_profiles(out: &mut String, profiles: &Profiles, read: &[&Survey]) {
    let total = read.iter().any(|s| s.fields.contains_key("nota_final"));
    let ranks = read.iter().any(|s| s.fields.contains_key("classificacao"));
    for (i, (headers, cargos)) in profiles.iter().enumerate() {
        let id = profile_id(i, profiles.len());
        let which = if cargos.len() == 1 {
            "1 cargo".to_owned()
        } else {
            format!("{} cargos com as mesmas provas", cargos.len())
        };
        let _ = writeln!(out, "\n# {which}\n[perfil.{id}]\ncasas = 2");
        out.push_str("arredondamento = \"metade-para-cima\"      # DECIDIR: ou \"truncar\"\n");
        let given = if headers.is_empty() && total {
            "nota_final = \"banca\"                    # só há o total da banca\n"
        } else {
            "# nota_final = \"banca\"                  # DECIDIR: se o total da banca vale como dado\n"
        };
        out.push_str(given);
        if headers.is_empty() && ranks {
            out.push_str(
                "classificacao = \"banca\"                 # DECIDIR: as classificações da banca valem como dadas\n",
            );
        }
        out.push_str("# minimo = \"50\"                          # DECIDIR: mínimo do total, se houver\n");
        write_stages(out, &id, headers, read);
        let _ = writeln!(
            out,
            "# DECIDIR: a ordem dos critérios de desempate do edital\n# [[perfil.{id}.desempate]]\n# criterio = \"idoso\"\n# na_data  = 2025-01-31\n# [[perfil.{id}.desempate]]\n# criterio = \"mais_velho\""
        );
    }
}

fn write_stages(out: &mut String, id: &str, headers: &[String], read: &[&Survey]) {
    let mut used: BTreeMap<String, u32> = BTreeMap::new();
    for stage_id in ["objetiva", "discursiva", "pratica", "titulos"] {
        let mine: Vec<&String> = headers.iter().filter(|h| stage(h) == stage_id).collect();
        if mine.is_empty() {
            continue;
        }
        let _ = writeln!(
            out,
            "[[perfil.{id}.etapa]]\nid = \"{stage_id}\"                           # DECIDIR: etapa, mínimos e barreira"
        );
        for header in mine {
            let n = used.entry(slug(header)).or_default();
            *n += 1;
            let prova = if *n > 1 { format!("{}-{n}", slug(header)) } else { slug(header) };
            let _ = writeln!(
                out,
                "[[perfil.{id}.etapa.prova]]\nid = {}\ncoluna = {}\npeso = \"1\"                              # DECIDIR",
                quoted(&prova),
                quoted(header)
            );
            if let Some(m) = largest(header, read) {
                let _ = writeln!(
                    out,
                    "# maximo = {}                        # DECIDIR: a maior nota lida é {}",
                    quoted(&m.to_string()),
                    m.pt(0)
                );
            }
        }
    }
}

fn largest(header: &str, read: &[&Survey]) -> Option<crate::domain::Decimal> {
    let columns = read.iter().flat_map(|s| s.columns.values());
    columns.filter(|c: &&ColumnSurvey| same_header(&c.header, header)).filter_map(|c| c.maximum).max()
}

fn cargos(out: &mut String, profiles: &Profiles) {
    out.push_str("\n# Cargos encontrados. DECIDIR: vagas de cada um (ou [planilhas] cargos = \"quadro-de-vagas.xlsx\", sem os [[cargo]])\n");
    let mut all: Vec<(String, String, u64, usize)> = Vec::new();
    for (i, people) in profiles.values().enumerate() {
        all.extend(people.iter().map(|(c, n, p)| (c.clone(), n.clone(), *p, i)));
    }
    all.sort();
    for (code, name, people, profile) in all {
        let name = if name.is_empty() { code.clone() } else { name };
        let _ = writeln!(
            out,
            "\n[[cargo]]                                # {people} pessoas\ncodigo = {}\nnome = {}\n# vagas = 0                              # DECIDIR",
            quoted(&code),
            quoted(&name)
        );
        if profiles.len() > 1 {
            let _ = writeln!(out, "perfil = {}", quoted(&profile_id(profile, profiles.len())));
        }
    }
}
