//! The draft as text: valid TOML whose open decisions the program refuses one by one.

mod columns;
mod posts;
mod profiles;
mod text;

use super::Found;
use super::aids::words;
use super::lists::{Lists, Says};
use crate::domain::Fase;
use crate::ingest::norma;
use crate::ingest::vocabulary::fase_dita;
use text::{Text, count, plain, quoted};

/// The whole draft.
pub fn toml(found: &Found<'_>) -> String {
    let mut out = Text::default();
    edital(&mut out, found);
    planilhas(&mut out, found);
    columns::write(&mut out, found);
    modality(&mut out, &found.lists);
    sheet_lists(&mut out, &found.lists);
    reserves(&mut out, found);
    profiles::write(&mut out, found);
    posts::write(&mut out, found);
    let mut head = head(found, &out.open);
    head.push_str(&out.into_body());
    head
}

/// The summary: what was read, what has to be decided.
fn head(found: &Found<'_>, open: &[String]) -> String {
    let mut head = Text::default();
    head.note("Rascunho de edital.toml, feito por homologa modelo a partir das planilhas.");
    head.note("");
    head.note("O QUE FOI LIDO");
    let only_lists =
        |i: usize| if found.lists.relacoes.contains_key(&i) { "; diz só quem concorre às cotas" } else { "" };
    let sheets = found.sheets.iter().enumerate().map(|(i, s)| format!("{}{}", told(&s.survey), only_lists(i)));
    for line in found.files.iter().cloned().chain(sheets) {
        head.note(&format!("  {line}"));
    }
    let people: u64 = found.cargos.iter().map(|c| c.people).sum();
    let cargos = count(found.cargos.len() as u64, "cargo", "cargos");
    let profiles = count(found.profiles.all.len() as u64, "perfil de provas", "perfis de provas");
    head.note(&format!("  ao todo: {} de pessoas, {cargos}, {profiles}", count(people, "linha", "linhas")));
    head.note("");
    head.note(&format!("O QUE FALTA DECIDIR ({})", open.len()));
    head.note("  A planilha não diz; está no edital publicado ou na lei. Em cada DECIDIR troque o texto pelo valor e deixe as aspas:");
    head.note("  numero = \"001/2025\", peso = \"1,5\". Sem aspas vão só as vagas (vagas = 3), as datas (publicado_em = 2025-02-03) e o que se");
    head.note("  escreve com [ ] ou { }.");
    head.note(
        "  Enquanto houver um DECIDIR, homologa recusa o edital e diz a linha. Todas as chaves: templates/edital.md",
    );
    open.iter().enumerate().for_each(|(i, what)| head.note(&format!("  {:>3}. {what}", i + 1)));
    head.line("");
    head.into_body()
}

fn told(survey: &super::survey::Survey) -> String {
    let rows = survey.headings.as_ref().map(|h| (h.header.first, h.header.last));
    let header = match rows {
        Some((first, last)) if first == last => format!("cabeçalho na linha {first}"),
        Some((first, last)) => format!("cabeçalho nas linhas {first} a {last}"),
        None => String::new(),
    };
    let blank = match survey.without_cargo {
        0 => String::new(),
        n => format!("; {} sem o cargo", count(n, "linha", "linhas")),
    };
    format!("{}: {}, {header}{blank}", survey.place(), count(survey.people, "pessoa", "pessoas"))
}

fn edital(out: &mut Text, found: &Found<'_>) {
    out.line("[edital]");
    let titles = found.titles();
    if !titles.is_empty() {
        out.note(&format!("títulos das planilhas: {}", titles.join(" | ")));
    }
    match number(&titles) {
        Some(numero) => out.line(&format!("numero = {}   # lido nos títulos: confira", quoted(&numero))),
        None => out.decide("numero", "número do edital", "como 001/2025"),
    }
    match kind(&titles) {
        Some(tipo) => out.line(&format!("tipo = {}   # lido nos títulos: confira", quoted(tipo))),
        None => out.decide("tipo", "tipo do exame", "concurso ou processo-seletivo"),
    }
    out.line("# titulo = \"Concurso Público para provimento de cargos efetivos\"");
    out.decide("orgao", "órgão que contrata", "como Prefeitura Municipal de Ibatiba");
    out.decide("municipio", "município", "só o nome");
    out.decide("uf", "UF", "a sigla do estado, como ES");
    out.decide(
        "publicado_em",
        "data de publicação do edital",
        "sem aspas, como 2025-02-03: decide se a lei de cotas vale",
    );
    out.note("para o ato e as nomeações, quando houver:");
    out.line("# homologado_em = 2025-09-15");
    out.line("# validade_meses = 24");
    fase(out, found);
    out.line("# fim_de_fila = true                       # se o edital o permite");
}

/// What a sheet says of the phase: its titles, or else its name or its file's, and the text that says so.
fn phase_of(survey: &super::survey::Survey) -> Option<(Fase, &str)> {
    let said = |t: &str, fase: Fase| fase_dita(t) == Some(fase);
    let of = |texts: &[&'_ str], fase: Fase| texts.iter().position(|t| said(t, fase));
    let titles: Vec<&str> = survey.titles.iter().map(String::as_str).collect();
    let names = [survey.aba.as_str(), survey.stem()];
    [titles.as_slice(), &names[..1], &names[1..]].into_iter().find_map(|texts| {
        [Fase::Preliminar, Fase::Final].into_iter().find_map(|fase| Some((fase, *texts.get(of(texts, fase)?)?)))
    })
}

/// The phase, where the sheets name one; where they name both, people decide.
fn fase(out: &mut Text, found: &Found<'_>) {
    let said: Vec<(Fase, &str)> = found.sheets.iter().filter_map(|s| phase_of(&s.survey)).collect();
    let says = |fase: Fase| said.iter().find(|(said, _)| *said == fase).map(|(_, text)| *text);
    match (says(Fase::Preliminar), says(Fase::Final)) {
        (Some(_), Some(_)) => {
            let how = "as planilhas dizem as duas coisas: preliminar, se ainda cabem recursos; final, depois deles";
            out.decide("fase", "fase do resultado", how);
        }
        (Some(title), None) => {
            out.note(&format!(
                "“{}”: tudo sai marcado como preliminar, sem ato de homologação; julgados os recursos, apague a linha",
                short(title)
            ));
            out.line("fase = \"preliminar\"   # lido na planilha: confira");
        }
        _ => out.line("# fase = \"preliminar\"                      # antes dos recursos"),
    }
}

/// `001/2025` in titles that speak of an edital, when they agree.
fn number(titles: &[String]) -> Option<String> {
    let numbers = |title: &String| -> Vec<String> {
        let about = words(title).contains(" edital ");
        let of_year = |t: &&str| {
            t.split_once('/').is_some_and(|(n, year)| {
                let digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
                digits(n) && n.len() <= 4 && digits(year) && year.len() == 4
            })
        };
        let tokens = title.split(|c: char| !(c.is_ascii_digit() || c == '/'));
        tokens.filter(of_year).filter(|_| about).map(str::to_owned).collect()
    };
    let mut all: Vec<String> = titles.iter().flat_map(numbers).collect();
    all.sort_unstable();
    all.dedup();
    if all.len() == 1 { all.pop() } else { None }
}

/// The kind of exam that the titles name, when they name one.
fn kind(titles: &[String]) -> Option<&'static str> {
    let says = |phrase: &str| titles.iter().any(|t| words(t).contains(&format!(" {phrase} ")));
    match (says("concurso publico"), says("processo seletivo")) {
        (true, false) => Some("concurso"),
        (false, true) => Some("processo-seletivo"),
        _ => None,
    }
}

fn planilhas(out: &mut Text, found: &Found<'_>) {
    out.line("");
    out.line("[planilhas]");
    let results: Vec<String> = found.results.iter().map(|f| quoted(f)).collect();
    out.line(&format!("resultados = [{}]", results.join(", ")));
    let cotas: Vec<String> = found.lists.relacoes.values().map(|(name, _)| quoted(name)).collect();
    if !cotas.is_empty() {
        out.line(&format!(
            "cotas = [{}]   # sem notas, dizem só quem concorre às cotas das pessoas das outras: confira",
            cotas.join(", ")
        ));
    }
    let roles = [
        ("cargos", "o quadro de vagas", &found.quadro),
        ("sorteio", "o registro do sorteio", &found.sorteio),
        ("eventos", "o livro de eventos", &found.eventos),
    ];
    for (key, what, files) in roles {
        match files.as_slice() {
            // Named from the start: named after the homologation, it would change the verification code of the act
            [] if key == "eventos" => out.line(
                "eventos = \"eventos.csv\"   # o livro de eventos: nomear --registrar o cria na primeira nomeação",
            ),
            [] => {}
            [one] => out.line(&format!("{key} = {}", quoted(one))),
            many => {
                let how = format!("há mais de um: {}; fica um só, ou um padrão que os alcance", many.join(", "));
                out.decide(key, what, &how);
            }
        }
    }
    if !found.hidden.is_empty() {
        out.note(&format!("abas ocultas ficam de fora: {}", found.hidden.join(", ")));
        out.note("para lê-las, mostre-as no programa de planilhas, ou nomeie todas as abas a ler em abas = [\"…\"]");
    }
}

fn modality(out: &mut Text, lists: &Lists) {
    let Some(modality) = &lists.modalidade else { return };
    out.line("");
    out.note("cada valor da coluna e as listas de quem o tem; [] = só ampla concorrência");
    out.line("[planilhas.modalidade]");
    out.line(&format!("coluna = {}", quoted(&modality.coluna)));
    out.line("[planilhas.modalidade.valores]");
    for (value, n, says) in &modality.valores {
        match says {
            Says::Lists(all) => {
                let ids: Vec<String> = all.iter().map(|l| quoted(lists.ids.get(l).copied().unwrap_or(l))).collect();
                let people = count(*n, "pessoa", "pessoas");
                let blank = if value.is_empty() { " com a célula vazia: confira" } else { "" };
                out.line(&format!("{} = [{}]   # {people}{blank}", quoted(value), ids.join(", ")));
            }
            Says::Unclear => {
                let what = format!("listas da modalidade “{value}” ({})", count(*n, "pessoa", "pessoas"));
                out.decide(&quoted(value), &what, "[] para só ampla concorrência, ou como [\"pcd\"]");
            }
        }
    }
}

fn sheet_lists(out: &mut Text, lists: &Lists) {
    let named = lists.relacoes.values().filter_map(|(name, list)| list.map(|l| (name, l)));
    let all: Vec<(&String, &str)> = lists.abas.iter().map(|(name, l)| (name, *l)).chain(named).collect();
    if all.is_empty() {
        return;
    }
    out.line("");
    out.note("uma aba ou arquivo por lista; a mesma inscrição em várias é uma pessoa só");
    out.line("[planilhas.listas]");
    for (sheet, list) in all {
        out.line(&format!("{} = {}", quoted(sheet), quoted(list)));
    }
}

/// The reserves: which list, and its law to be decided.
fn reserves(out: &mut Text, found: &Found<'_>) {
    let known: Vec<&str> = norma::builtin().iter().map(|n| n.id).collect();
    out.line("");
    if found.lists.ids.is_empty() {
        out.note("as planilhas não mostram nenhuma lista de cota; se o edital reserva vagas, escreva um [[reserva]] por lista:");
        out.note("[[reserva]]");
        out.note("lista = \"pcd\"");
        out.note(&format!("norma = \"…\"   uma destas ou o arquivo da norma: {}", known.join(", ")));
        return;
    }
    out.note("as reservas, em ordem de precedência; normas conhecidas, que homologa normas explica:");
    out.note(&format!("  {}", known.join(", ")));
    for list in found.lists.in_order() {
        out.line("[[reserva]]");
        out.line(&format!("lista = {}", quoted(list)));
        let how = "a lei da reserva: uma das normas acima, ou o arquivo de outra ao lado do edital";
        out.decide("norma", &format!("norma da lista {list}"), how);
    }
}

/// A text that can stand in a list of a comment.
fn short(text: &str) -> String {
    let text = plain(text);
    let mut cut: String = text.chars().take(60).collect();
    if cut.len() < text.len() {
        cut.push('…');
    }
    cut
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_titles_may_say_number_and_kind() {
        let titles = |all: &[&str]| all.iter().map(|t| (*t).to_owned()).collect::<Vec<_>>();
        let one =
            titles(&["PREFEITURA DE X", "PROCESSO SELETIVO SIMPLIFICADO - EDITAL Nº 002/2025", "Data: 10/02/2025"]);
        assert_eq!((number(&one).as_deref(), kind(&one)), (Some("002/2025"), Some("processo-seletivo")));
        let two = titles(&["Edital 1/2025", "Edital 2/2025", "Concurso Público", "Processo Seletivo"]);
        assert_eq!((number(&two), kind(&two)), (None, None));
    }
}
