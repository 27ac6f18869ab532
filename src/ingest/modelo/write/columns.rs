//! `[planilhas.colunas]`: what each column was taken for, and the fields that the edital must name.

use super::text::{Text, count, quoted};
use super::{short, words};
use crate::finding::a1;
use crate::ingest::cell::words::situacao;
use crate::ingest::modelo::Found;
use crate::ingest::modelo::columns::{Role, column_of};
use crate::ingest::modelo::lists::Sheet;
use crate::ingest::modelo::seen::ColumnSurvey;
use std::collections::BTreeMap;

/// Words of headers of personal data: their values are never shown.
const PERSONAL: &str = "nome mae pai cpf rg identidade telefone celular fone email mail endereco rua bairro cep nascimento nasc \
    deficiencia cid laudo raca cor sexo genero religiao municipio cidade pis conta agencia whatsapp naturalidade \
    conjuge responsavel";

/// The comment on each sheet and the table of mappings.
pub fn write(out: &mut Text, found: &Found<'_>) {
    out.line("");
    out.note("COLUNAS (letra, cabeçalho, para que serve)");
    let mut told: BTreeMap<Vec<String>, String> = BTreeMap::new();
    for sheet in found.sheets {
        let lines = sheet_lines(sheet, found);
        let bare: Vec<String> = lines.iter().map(|l| l.split(" · ").next().unwrap_or_default().to_owned()).collect();
        if let Some(first) = told.get(&bare) {
            out.note(&format!("{}: as mesmas de {first}", sheet.survey.place()));
            continue;
        }
        out.note(&format!("{}:", sheet.survey.place()));
        lines.iter().for_each(|l| out.note(l));
        warnings(out, sheet, found);
        told.insert(bare, sheet.survey.place());
    }
    out.line("[planilhas.colunas]");
    if found.sheets.is_empty() {
        let how = "o cabeçalho da coluna, como está na planilha: nenhuma aba tem um dos nomes conhecidos";
        out.decide("inscricao", "coluna da inscrição", how);
    }
    names(out, found);
    let mapped = mapped(found);
    if mapped.is_empty() {
        out.note("para trocar a coluna de um campo: campo = \"cabeçalho\"");
    }
    for (campo, headers) in mapped {
        for (i, header) in headers.iter().enumerate() {
            let mark = if i == 0 { "" } else { "# ou: " };
            out.line(&format!("{mark}{campo} = {}   # confira: o cabeçalho não é dos conhecidos", quoted(header)));
        }
    }
}

/// The column of the names, where no sheet of people has one that is known: the acts need it.
fn names(out: &mut Text, found: &Found<'_>) {
    let named = |s: &Sheet| column_of(&s.roles, "nome").is_some();
    let mut sheets = found.sheets.iter().enumerate().filter(|(i, _)| !found.lists.relacoes.contains_key(i)).peekable();
    let Some((_, first)) = sheets.peek().copied().filter(|_| sheets.all(|(_, s)| !named(s))) else { return };
    let free = first.roles.iter().filter(|(_, r)| **r == Role::Unused).map(|(c, _)| c);
    let headings = first.survey.headings.as_ref();
    let free = free.filter_map(|c| Some(format!("“{}”", short(headings?.header.labels.get(c)?))));
    let free: Vec<String> = free.take(6).collect();
    let among = if free.is_empty() { String::new() } else { format!("; colunas sem uso: {}", free.join(", ")) };
    out.decide("nome", "coluna do nome", &format!("o cabeçalho da coluna, como está na planilha{among}"));
}

/// Headers that repeat: of fields, and of provas that no text of the header tells apart.
fn warnings(out: &mut Text, sheet: &Sheet, found: &Found<'_>) {
    let Some(headings) = &sheet.survey.headings else { return };
    headings.header.problems.iter().for_each(|p| out.note(&format!("  atenção: {}", p.mensagem)));
    for (row, text) in &sheet.survey.list_titles {
        let advice = "listas em blocos de uma mesma aba não são lidas: ponha cada lista na sua aba";
        out.note(&format!("  atenção: a linha {row} diz só “{}”; {advice}", short(text)));
    }
    let provas = sheet.roles.iter().filter(|(_, r)| **r == Role::Prova).map(|(c, _)| *c);
    for column in provas.filter(|c| headings.spelling(found.plan, *c).is_none()) {
        let name = headings.header.labels.get(&column).map(|l| short(l)).unwrap_or_default();
        out.note(&format!(
            "  atenção: mais de uma coluna se chama “{name}”, e ficaram de fora: dê-lhes nomes diferentes na planilha"
        ));
    }
}

/// Fields that the edital must name, each with the headers under which the sheets have it.
fn mapped(found: &Found<'_>) -> BTreeMap<String, Vec<String>> {
    let mut all: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for sheet in found.sheets {
        let Some(headings) = &sheet.survey.headings else { continue };
        for (column, role) in &sheet.roles {
            let Role::Mapped(campo) = role else { continue };
            let Some(header) = headings.spelling(found.plan, *column) else { continue };
            let headers = all.entry(found.lists.rename(campo)).or_default();
            if !headers.iter().any(|h| words(h) == words(&header)) {
                headers.push(header);
            }
        }
    }
    all
}

fn sheet_lines(sheet: &Sheet, found: &Found<'_>) -> Vec<String> {
    let Some(headings) = &sheet.survey.headings else { return Vec::new() };
    let line = |(column, header): (&u32, &String)| {
        let address = a1(*column, 1);
        let letters = address.trim_end_matches(|d: char| d.is_ascii_digit());
        let role = sheet.roles.get(column).unwrap_or(&Role::Unused);
        let seen = sheet.survey.columns.get(column);
        let modality = found.lists.modalidade.as_ref().is_some_and(|m| words(&m.coluna) == words(header));
        let what = seen.filter(|_| !modality).map(|c| content(role, c, header)).unwrap_or_default();
        format!("  {letters:<3} “{}” = {}{what}", short(header), purpose(role, found))
    };
    headings.header.labels.iter().filter(|(_, h)| !h.is_empty()).map(line).collect()
}

fn purpose(role: &Role, found: &Found<'_>) -> String {
    match role {
        Role::Field(f) => found.lists.rename(f),
        Role::Mapped(f) => format!("{} (suposto)", found.lists.rename(f)),
        Role::Prova => "prova".into(),
        Role::Sum => "soma da banca, sem uso".into(),
        Role::Answer => "sim ou não, sem uso (serve para desempate criterio = \"sinal\")".into(),
        Role::Outside => "números fora do total da banca (serve para desempate criterio = \"maior_valor\")".into(),
        Role::Numeric => "números, sem uso (se for nota, acrescente a prova)".into(),
        Role::Unused => "sem uso".into(),
    }
}

/// What the column holds, where that shows nothing of anybody.
fn content(role: &Role, seen: &ColumnSurvey, header: &str) -> String {
    let scores = matches!(role, Role::Prova | Role::Sum | Role::Outside | Role::Numeric);
    match role {
        Role::Field(f) if f == "nota_final" => range(seen),
        Role::Field(f) if f == "situacao" => situations(seen),
        Role::Field(f) if f == "modalidade" || f.ends_with("_deferido") => values(seen, 12),
        Role::Field(f)
            if matches!(
                f.as_str(),
                "pcd" | "npi" | "ind" | "qui" | "fem" | "trans" | "hipo" | "jurado" | "sub_judice"
            ) =>
        {
            values(seen, 6)
        }
        Role::Mapped(_) | Role::Answer => values(seen, 6),
        _ if scores => range(seen),
        Role::Unused if !PERSONAL.split(' ').any(|p| words(header).contains(&format!(" {p} "))) => examples(seen),
        _ => String::new(),
    }
}

fn range(seen: &ColumnSurvey) -> String {
    let (Some(low), Some(high)) = (seen.minimum, seen.maximum) else { return String::new() };
    format!(" · {} a {}", low.pt(0), high.pt(0))
}

/// Values and how often, when they are few.
fn values(seen: &ColumnSurvey, most: usize) -> String {
    if seen.values.is_empty() || seen.values.len() > most {
        return String::new();
    }
    let all: Vec<String> = seen.values.iter().map(|(v, n)| format!("{} ({n})", short(v))).collect();
    format!(" · {}", all.join(", "))
}

/// Two or three values that repeat and are neither numbers of documents nor addresses.
fn examples(seen: &ColumnSurvey) -> String {
    let repeats = seen.values.len() <= 8 && seen.filled >= 3 * seen.values.len() as u64;
    let harmless = |v: &str| !v.contains('@') && v.bytes().filter(u8::is_ascii_digit).count() < 5;
    let shown: Vec<String> =
        seen.values.keys().filter(|v| harmless(v)).take(3).map(|v| format!("“{}”", short(v))).collect();
    if repeats && !shown.is_empty() { format!(" · ex.: {}", shown.join(", ")) } else { String::new() }
}

/// Situations that the reading does not know: they would be errors.
fn situations(seen: &ColumnSurvey) -> String {
    let unknown: Vec<String> =
        seen.values.iter().filter(|(v, _)| situacao(v).is_none()).map(|(v, n)| format!("{} ({n})", short(v))).collect();
    match unknown.len() {
        0 => String::new(),
        n if n > 12 => format!(" · {}", count(n as u64, "valor desconhecido", "valores desconhecidos, que serão erro")),
        _ => format!(" · valores desconhecidos, que serão erro: {}", unknown.join(", ")),
    }
}
