//! Names of the files of `interno/`, of a batch and of a report of where the count stands: each stands here once, for who writes them,
//! who reads them back and who audits them.

/// Who is called.
pub const NOMEACOES: &str = "nomeacoes.csv";
/// The numbers of each cargo after a batch.
pub const ESTADO: &str = "estado.csv";
/// Who would come next.
pub const PROXIMAS: &str = "proximas.csv";
/// Terms for taking office that run.
pub const PRAZOS: &str = "prazos.csv";
/// The numbers of each cargo on a day, of `nomear --situacao`.
pub const SITUACAO: &str = "situacao.csv";
/// Rows to paste into a ledger that is a spreadsheet.
pub const REGISTRAR: &str = "registrar.csv";
/// Lists of every batch.
pub const LOTE: [&str; 4] = [NOMEACOES, ESTADO, PROXIMAS, PRAZOS];
/// Lists of every report of where the count stands.
pub const DA_SITUACAO: [&str; 3] = [SITUACAO, PROXIMAS, PRAZOS];

/// Findings, for a spreadsheet.
pub const CONFERENCIA: &str = "conferencia.csv";
/// Findings, for a program.
pub const CONFERENCIA_JSON: &str = "conferencia.json";
/// Sheets with a cell to mark.
pub const CONFERENCIA_XLSX: &str = "conferencia.xlsx";
/// What other readings of the law would change.
pub const LEITURAS: &str = "leituras.csv";
/// Positions due to each list, and given.
pub const CERTIFICADO: &str = "certificado.csv";
/// Every person.
pub const CANDIDATOS: &str = "candidatos.csv";
/// Ties that need a public draw.
pub const SORTEIO: &str = "sorteio-pendente.csv";
/// What the gazette will count.
pub const DIARIO: &str = "diario.txt";
/// Files of `interno/` that every run writes.
pub const INTERNO: [&str; 6] = [CONFERENCIA, CONFERENCIA_JSON, LEITURAS, CERTIFICADO, CANDIDATOS, SORTEIO];
/// Those that only some runs have: sheets with a cell to mark, documents for the gazette.
pub const INTERNO_AT_TIMES: [&str; 2] = [CONFERENCIA_XLSX, DIARIO];
