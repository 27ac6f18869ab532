//! The plain tables: `[edital]`, `[documento]`, `[ordem]`, `[csv]`, `[[dispensa]]`.

use super::Listas;
use super::reservas::named;
use crate::domain::{
    Assinatura, AtoNumerado, Colisao, CsvFormat, Dispensa, Documento, DuplaCota, Edital, Fase, Lista, TipoExame, UFS,
};
use crate::finding::catalogue::documents::ONLY_TOLD;
use crate::finding::catalogue::edital::{
    CONTRADICAO, DATAS_FORA_DE_ORDEM, REFERENCIA, REPETIDO, SEM_EFEITO, VALIDADE_LONGA,
};
use crate::finding::{Severity, catalogue};
use crate::ingest::tomlfile::{Table, Value, closest};

const TIPO: &[(&str, TipoExame)] =
    &[("concurso", TipoExame::Concurso), ("processo-seletivo", TipoExame::ProcessoSeletivo)];

const FASE: &[(&str, Fase)] = &[("preliminar", Fase::Preliminar), ("final", Fase::Final)];

/// `[edital]`: an edital with its head filled in and everything else at its default; `None` without what is required.
/// The line of `publicado_em` is kept for the findings of the law.
pub fn edital(root: &Table<'_>, linha_publicado: &mut Option<usize>) -> Option<Edital> {
    let t = root.must("edital", "a tabela [edital]").and_then(|v| v.table())?;
    *linha_publicado = Some(t.line_of("publicado_em"));
    let numero = t.must("numero", "numero = \"001/2025\"").and_then(|v| v.printable(60));
    let tipo = t.must("tipo", "tipo = \"concurso\"").and_then(|v| v.choice(TIPO));
    let titulo = t.value("titulo").and_then(|v| v.printable(300)).unwrap_or_default();
    let orgao = t.must("orgao", "orgao = \"Prefeitura Municipal de …\"").and_then(|v| v.printable(200));
    let municipio = t.must("municipio", "municipio = \"Ibatiba\"").and_then(|v| v.printable(100));
    let uf = t.must("uf", "uf = \"ES\"").and_then(|v| v.choice(&UFS.map(|(sigla, _)| (sigla, sigla))));
    let publicado_em = t.must("publicado_em", "publicado_em = 2025-02-03").and_then(|v| v.date());
    let homologado_em = t.value("homologado_em").and_then(|v| v.date());
    let validade_meses = t.value("validade_meses").and_then(|v| v.integer(1..=120));
    let fase = t.value("fase").and_then(|v| v.choice(FASE)).unwrap_or(Fase::Final);
    let fim_de_fila = t.value("fim_de_fila").and_then(|v| v.boolean()).unwrap_or(false);
    let prazo_posse_dias = t.value("prazo_posse_dias").and_then(|v| v.integer(1..=365));
    let organizador = t.value("organizador").and_then(|v| v.printable(200));
    if publicado_em.zip(homologado_em).is_some_and(|(published, act)| act < published) {
        t.report(
            &DATAS_FORA_DE_ORDEM,
            "homologado_em",
            "a homologação é anterior à publicação do edital",
            "confira publicado_em e homologado_em",
        );
    }
    if validade_meses.is_some_and(|m| m > 24) {
        t.report(&VALIDADE_LONGA, "validade_meses", "o prazo passa de 24 meses", "");
    }
    t.finish();
    Some(Edital {
        numero: numero?,
        tipo: tipo?,
        titulo,
        orgao: orgao?,
        municipio: municipio?,
        uf: uf?.to_owned(),
        publicado_em: publicado_em?,
        homologado_em,
        validade_meses,
        fase,
        fim_de_fila,
        prazo_posse_dias,
        organizador,
        documento: Documento::default(),
        reservas: Vec::new(),
        colisao: Colisao::Proxima,
        dupla_cota: DuplaCota::PrimeiraPosicao,
        perfis: Vec::new(),
        dispensas: Vec::new(),
        incompletos: Default::default(),
        csv: CsvFormat::default(),
        cargos: Vec::new(),
    })
}

/// `[documento]`; `preliminar`: before appeals, when there is no act of homologation.
pub fn documento(root: &Table<'_>, preliminar: bool) -> Documento {
    let Some(t) = root.table("documento") else { return Documento::default() };
    let brasao = t.value("brasao").and_then(|v| v.file_name());
    let local = t.value("local").and_then(|v| v.text(200));
    let assinaturas = t.tables("assinaturas").into_iter().filter_map(assinatura).collect();
    let homologacao = t.table("homologacao").and_then(|h| numerado(h, preliminar));
    t.finish();
    Documento { brasao, local, assinaturas, homologacao }
}

fn numerado(t: Table<'_>, preliminar: bool) -> Option<AtoNumerado> {
    if preliminar {
        t.report(
            &SEM_EFEITO,
            "",
            "não tem efeito com fase = \"preliminar\": ainda não há ato de homologação a numerar nem a citar",
            "apague a tabela até que o resultado seja o final, ou dispense este aviso com o motivo",
        );
    }
    let numero = t.must("numero", "numero = \"012/2025\"").and_then(|v| v.printable(60));
    let nome = t.value("nome").and_then(|v| v.printable(100));
    t.finish();
    Some(AtoNumerado { numero: numero?, nome })
}

fn assinatura(t: Table<'_>) -> Option<Assinatura> {
    let nome = t.must("nome", "nome = \"Fulana de Tal\"").and_then(|v| v.text(200));
    let funcao = t.must("funcao", "funcao = \"Prefeita Municipal\"").and_then(|v| v.text(200));
    t.finish();
    Some(Assinatura { nome: nome?, funcao: funcao? })
}

/// `[ordem]`.
pub fn ordem(root: &Table<'_>, listas: &Listas) -> (Colisao, DuplaCota) {
    const COLISAO: &[(&str, Colisao)] = &[("proxima", Colisao::Proxima), ("anterior", Colisao::Anterior)];
    const DUPLA: &[(&str, bool)] = &[("primeira-posicao", false), ("maior-percentual", true)];
    let Some(t) = root.table("ordem") else { return (Colisao::Proxima, DuplaCota::PrimeiraPosicao) };
    let colisao = t.value("colisao").and_then(|v| v.choice(COLISAO)).unwrap_or(Colisao::Proxima);
    let highest = t.value("dupla_cota").and_then(|v| v.choice(DUPLA)).unwrap_or(false);
    let acumulavel = t.value("acumulavel").map(|v| lists(&v, listas));
    if acumulavel.is_some() && !highest {
        let fix = "escreva dupla_cota = \"maior-percentual\" ou apague acumulavel";
        t.report(&CONTRADICAO, "acumulavel", "só vale com dupla_cota = \"maior-percentual\"", fix);
    }
    t.finish();
    let dupla = DuplaCota::MaiorPercentual { acumulavel: acumulavel.unwrap_or_default() };
    (colisao, if highest { dupla } else { DuplaCota::PrimeiraPosicao })
}

fn lists(value: &Value<'_>, listas: &Listas) -> Vec<Lista> {
    let mut all: Vec<Lista> = value.list().unwrap_or_default().iter().filter_map(|v| named(v, listas, false)).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// A separator of columns, as the byte that is written.
pub const SEPARADOR: &[(&str, u8)] = &[(";", b';'), (",", b','), ("\t", b'\t'), ("|", b'|')];

/// `[csv]`.
pub fn csv(root: &Table<'_>) -> CsvFormat {
    const CODIFICACAO: &[(&str, bool)] = &[("utf-8", false), ("windows-1252", true)];
    let default = CsvFormat::default();
    let Some(t) = root.table("csv") else { return default };
    let separador = t.value("separador").and_then(|v| v.symbol(SEPARADOR)).unwrap_or(default.separador);
    let windows_1252 = t.value("codificacao").and_then(|v| v.choice(CODIFICACAO)).unwrap_or(false);
    let bom = t.value("bom").and_then(|v| v.boolean());
    if windows_1252 && bom == Some(true) {
        t.report(
            &CONTRADICAO,
            "bom",
            "a marca (BOM) só existe em UTF-8",
            "apague bom ou escreva codificacao = \"utf-8\"",
        );
    }
    t.finish();
    CsvFormat { separador, bom: bom.unwrap_or(!windows_1252), windows_1252 }
}

/// `[[dispensa]]`: only warnings can be waived, each with a reason.
pub fn dispensas(root: &Table<'_>) -> Vec<Dispensa> {
    let mut all: Vec<Dispensa> = Vec::new();
    for t in root.tables("dispensa") {
        let codigo = t.must("codigo", "codigo = \"A0123\"").and_then(|v| waivable(&v));
        let motivo = t.must("motivo", "motivo = \"por que a comissão aceita o aviso\"").and_then(|v| v.text(1_000));
        if let Some((codigo, motivo)) = codigo.zip(motivo) {
            if all.iter().any(|d| d.codigo == codigo) {
                t.report(&REPETIDO, "codigo", "este aviso já foi dispensado acima", "apague uma das duas [[dispensa]]");
            }
            all.push(Dispensa { codigo, motivo, linha: t.line() });
        }
        t.finish();
    }
    all
}

fn waivable(value: &Value<'_>) -> Option<String> {
    let code = value.text(20)?;
    let Some(entry) = catalogue::find(&code) else {
        let fix = closest(&code, catalogue::all().map(|e| e.code)).map(|c| format!("você quis dizer {c}?"));
        value.refuse(&REFERENCIA, "não há achado com este código", fix.unwrap_or_default());
        return None;
    };
    if entry.severity == Severity::Error {
        value.refuse(&CONTRADICAO, "este código é de um erro, e só avisos podem ser dispensados", entry.fix);
        return None;
    }
    if ONLY_TOLD.iter().any(|told| told.code == entry.code) {
        value.refuse(&CONTRADICAO, "este aviso sai só na tela, e nenhum ato traria o motivo da dispensa", entry.fix);
        return None;
    }
    Some(entry.code.to_owned())
}
