//! `[perfil.*]`: provas in the order of the sheets, what the numbers show, what the edital must say.

use super::text::{Text, count, quoted};
use crate::domain::ScoreRounding;
use crate::ingest::modelo::Found;
use crate::ingest::modelo::profiles::{Profile, Prova};
use crate::ingest::modelo::stages::TITULOS;
use crate::ingest::modelo::weights::{Weights, written};

/// Every profile.
pub fn write(out: &mut Text, found: &Found<'_>) {
    for profile in &found.profiles.all {
        let cargos: Vec<&str> =
            profile.cargos.iter().filter_map(|i| found.cargos.get(*i)).map(|c| c.codigo.as_str()).collect();
        out.line("");
        out.note(&format!("{}: {}", count(cargos.len() as u64, "cargo", "cargos"), listed(&cargos)));
        one(out, profile);
    }
}

fn listed(codes: &[&str]) -> String {
    let shown = codes.iter().take(12).copied().collect::<Vec<_>>().join(", ");
    if codes.len() > 12 { format!("{shown} …") } else { shown }
}

/// The title of a table of the profile: ids with other characters than a bare key's are quoted.
fn title(profile: &Profile, below: &str) -> String {
    let bare = profile.id.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'));
    let id = if bare && !profile.id.is_empty() { profile.id.clone() } else { quoted(&profile.id) };
    format!("perfil.{id}{below}")
}

fn one(out: &mut Text, profile: &Profile) {
    out.line(&format!("[{}]", title(profile, "")));
    out.line(&format!("casas = {}", places(profile)));
    let total = profile.campos.contains("nota_final");
    let ranks = profile.campos.contains("classificacao");
    if profile.provas.is_empty() {
        given(out, profile, total, ranks);
    } else {
        computed(out, profile, total);
        tie_breaks(out, profile);
        stages(out, profile);
    }
}

/// Places of the totals: those that the organizer's show; two at least where nothing is rounded.
fn places(profile: &Profile) -> u8 {
    let rounded = profile.pesos.as_ref().is_some_and(|w| w.arredondamento.is_some());
    let seen = profile.casas.unwrap_or(2).min(6);
    if rounded { seen } else { seen.max(2) }
}

/// No provas: what the organizer gives is what there is.
fn given(out: &mut Text, profile: &Profile, total: bool, ranks: bool) {
    if total {
        if profile.repetidas {
            let how = "banca para valer o total da planilha; para calcular, dê nomes diferentes às colunas repetidas e refaça o rascunho";
            out.decide("nota_final", &format!("nota final do perfil {}", profile.id), how);
        } else {
            out.line("nota_final = \"banca\"          # só há o total da banca");
        }
        if ranks {
            let how = "calculada pelo total e pelo desempate, ou banca para valerem as classificações da planilha (e então apague o desempate)";
            out.decide("classificacao", &format!("classificação do perfil {}", profile.id), how);
        }
        minimum(out, profile);
        tie_breaks(out, profile);
    } else if ranks {
        out.line(
            "classificacao = \"banca\"       # só há as classificações da banca, lista por lista: valem como dadas",
        );
    } else {
        let what = format!("provas do perfil {}", profile.id);
        let how =
            "nenhuma coluna parece de notas; declare [[perfil.….etapa]] e [[perfil.….etapa.prova]] com coluna = …";
        out.decide("nota_final", &what, how);
    }
}

/// How the total comes from the provas.
fn computed(out: &mut Text, profile: &Profile, total: bool) {
    let id = &profile.id;
    let seen = |w: &Weights| format!("{} de {} totais da banca", w.iguais, w.de);
    match &profile.pesos {
        Some(w) => {
            let pesos: Vec<String> = w.pesos.iter().map(|p| written(*p)).collect();
            out.note(&format!("os pesos {} reproduzem {}", pesos.join(", "), seen(w)));
            rounding(out, w.arredondamento);
            if !w.exact() {
                let how =
                    "calculada pelas provas (as diferenças serão apontadas), ou banca para valer o total da planilha";
                out.decide("nota_final", &format!("nota final do perfil {id}"), how);
            }
        }
        None if total => {
            let how = "calculada pelas provas e pesos, ou banca para valer o total da planilha";
            out.decide("nota_final", &format!("nota final do perfil {id}"), how);
            out.decide("arredondamento", &format!("arredondamento do perfil {id}"), "metade-para-cima ou truncar");
        }
        None => out.decide("arredondamento", &format!("arredondamento do perfil {id}"), "metade-para-cima ou truncar"),
    }
    if profile.stages().len() > 1 {
        minimum(out, profile);
    } else {
        out.line("# minimo = \"50\"              # mínimo do total, se for outro que o da etapa");
    }
}

fn rounding(out: &mut Text, seen: Option<ScoreRounding>) {
    match seen {
        Some(ScoreRounding::Truncate) => {
            out.line("arredondamento = \"truncar\"   # é o que os totais da banca mostram")
        }
        Some(ScoreRounding::HalfUp) => {
            out.line("arredondamento = \"metade-para-cima\"   # é o que os totais da banca mostram")
        }
        None => out.line("arredondamento = \"metade-para-cima\"   # ou truncar; nestas notas dá no mesmo"),
    }
}

fn minimum(out: &mut Text, profile: &Profile) {
    let how = "nota entre aspas, como \"50\"; apague a linha se o edital não tem";
    out.decide("minimo", &format!("mínimo do total do perfil {}", profile.id), how);
}

fn stages(out: &mut Text, profile: &Profile) {
    let stages = profile.stages();
    if profile.reordenadas {
        let order = "as etapas vão na ordem usual, que não é a das colunas: ponha-as na do edital, se for outra";
        out.note(order);
    }
    for (i, stage) in stages.iter().enumerate() {
        out.line(&format!("[[{}]]", title(profile, ".etapa")));
        out.line(&format!("id = {}", quoted(stage)));
        if let Some(n) = profile.sem_nota.get(stage) {
            let people = count(
                *n,
                "pessoa com nota noutra etapa não tem nota nesta",
                "pessoas com nota noutra etapa não têm nota nesta",
            );
            out.note(&format!("atenção: {people}; em branco ou traço é ausência, e tira da classificação: para quem não foi cortado antes, escreva 0 na planilha"));
        }
        if *stage != TITULOS {
            let how = "soma mínima entre aspas, como \"40\"; apague a linha se o edital não tem";
            out.decide("minimo", &format!("mínimo da etapa {stage} do perfil {}", profile.id), how);
        }
        if i + 1 < stages.len() && *stage != TITULOS {
            let how = "quantos passam à etapa seguinte, como { ac = 60, pcd = 6 }; apague a linha se passam todos";
            out.decide("barreira", &format!("barreira da etapa {stage} do perfil {}", profile.id), how);
        }
        for (n, prova) in profile.provas.iter().enumerate().filter(|(_, p)| p.etapa == *stage) {
            prova_lines(out, profile, n, prova);
        }
    }
}

fn prova_lines(out: &mut Text, profile: &Profile, n: usize, prova: &Prova) {
    out.line(&format!("[[{}]]", title(profile, ".etapa.prova")));
    out.line(&format!("id = {}", quoted(&prova.id)));
    out.line(&format!("coluna = {}", quoted(&prova.coluna)));
    let highest = prova.maior.map(|m| format!("a maior nota lida é {}", m.pt(0))).unwrap_or_default();
    let of = format!("da prova {} do perfil {}", prova.id, profile.id);
    match profile.pesos.as_ref().and_then(|w| w.pesos.get(n)) {
        Some(peso) if peso.num() == 0 => {
            let how = format!(
                "o total da banca não a conta: \"0\" se ela só elimina, e maximo = \"…\" noutra linha ({highest}); se não é prova, tire-a daqui"
            );
            out.decide("peso", &format!("peso {of}"), &how);
        }
        Some(peso) => {
            out.line(&format!("peso = {}", quoted(&written(*peso))));
            let how = format!("{highest}; acima do máximo é erro; apague a linha se o edital não diz");
            out.decide("maximo", &format!("nota máxima {of}"), &how);
        }
        None => {
            let how = format!("entre aspas, como \"1\"; e maximo = \"…\" noutra linha ({highest})");
            out.decide("peso", &format!("peso e nota máxima {of}"), &how);
        }
    }
    out.line("# minimo = \"1\"               # se o edital tem mínimo nesta prova");
}

/// The chain to be decided, and every criterion that these sheets can serve: a list of one line each, which stays whole whichever lines
/// are taken out, put in or moved.
fn tie_breaks(out: &mut Text, profile: &Profile) {
    out.note("desempate: uma linha por critério, na ordem do edital; as provas e etapas estão abaixo");
    out.line("desempate = [");
    let how = "apague esta linha e tire o # dos critérios do edital, na ordem dele; as linhas que ficam com # não valem. Sem critérios, todo empate pede sorteio (A0401)";
    out.decide_item("criterio", &format!("desempate do perfil {}", profile.id), how);
    for (keys, note) in options(profile) {
        let note = if note.is_empty() { String::new() } else { format!("   # {note}") };
        out.line(&format!("#   {{ {keys} }},{note}"));
    }
    out.line("]");
}

/// Keys of each criterion, and what is said of it.
fn options(profile: &Profile) -> Vec<(String, &'static str)> {
    let has = |campo: &str| profile.campos.contains(campo);
    let criterion = |id: &str| (format!("criterio = \"{id}\""), "");
    let with = |id: &str, key: &str, value: &str| (format!("criterio = \"{id}\", {key} = {}", quoted(value)), "");
    let mut all = Vec::new();
    if has("nascimento") {
        let note = "na_data: o dia em que o edital apura a idade";
        all.push(("criterio = \"idoso\", na_data = 2025-01-31".to_owned(), note));
    }
    all.extend(profile.provas.iter().map(|p| with("maior_nota", "prova", &p.id)));
    if profile.stages().len() > 1 {
        all.extend(profile.stages().iter().map(|stage| with("maior_nota", "etapa", stage)));
    }
    all.extend(profile.valores.iter().map(|header| with("maior_valor", "coluna", header)));
    if has("jurado") {
        all.push(criterion("jurado"));
    }
    all.extend(profile.respostas.iter().map(|header| with("sinal", "coluna", header)));
    if has("nascimento") {
        all.push(criterion("mais_velho"));
    }
    if has("classificacao") {
        all.push(("criterio = \"banca\"".to_owned(), "a ordem que a banca deu aos empatados"));
    }
    all.push(criterion("sorteio"));
    all
}
