//! The command line exactly as typed. What it means is [`super::plan`]'s to say.

use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

const TEMPLATE: &str = "{about-with-newline}\n{usage-heading} {usage}\n\n{all-args}{after-help}";
const ROOT_TEMPLATE: &str =
    "{about-with-newline}\n{usage-heading} {usage}\n\nComandos:\n{subcommands}\n\nOpções:\n{options}{after-help}";

/// Homologação de concursos e processos seletivos: classificação, ordem de nomeação e atos oficiais
#[derive(Debug, Parser)]
#[command(
    name = "homologa",
    version,
    disable_help_flag = true,
    disable_version_flag = true,
    disable_help_subcommand = true,
    help_template = ROOT_TEMPLATE,
    override_usage = "homologa COMANDO [OPÇÕES]",
    subcommand_required = true,
    subcommand_value_name = "COMANDO",
    subcommand_help_heading = "Comandos",
    after_help = AFTER
)]
pub struct Cli {
    /// Mostra a ajuda
    #[arg(short = 'h', long = "help", visible_alias = "ajuda", global = true, action = clap::ArgAction::Help, help_heading = "Opções")]
    pub help: Option<bool>,
    /// Mostra a versão
    #[arg(short = 'V', long = "version", visible_alias = "versao", action = clap::ArgAction::Version)]
    pub version: Option<bool>,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

const AFTER: &str = "
Saída: 0 tudo feito, ou ninguém a nomear · 1 falha inesperada · 2 uso errado ·
       3 feito, com cargos retidos · 4 nada publicado: erros nas entradas, ou todos os cargos retidos ·
       5 a auditoria ou a comparação achou diferença · 130 interrompido
Ajuda de um comando: homologa COMANDO --help";

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Classifica, ordena e escreve a publicação de cada pasta de exame
    #[command(help_template = TEMPLATE)]
    Homologar(Homologar),
    /// Lê e confere tudo sem publicar nada
    #[command(help_template = TEMPLATE)]
    Conferir(Conferir),
    /// Produz o lote de nomeações de uma data, a partir do livro de eventos
    #[command(help_template = TEMPLATE)]
    Nomear(Nomear),
    /// Explica, artigo por artigo, por que uma pessoa está onde está
    #[command(help_template = TEMPLATE)]
    Explicar(Explicar),
    /// Compara duas pastas de saída: quem entra, sai ou muda, e por quê
    #[command(help_template = TEMPLATE)]
    Comparar(Comparar),
    /// Produz um dos outros atos (convocação, retificação, folha de sorteio …)
    #[command(help_template = TEMPLATE)]
    Ato(Ato),
    /// Monta os pacotes de arquivo, o público e o restrito
    #[command(help_template = TEMPLATE)]
    Arquivar(Arquivar),
    /// Recalcula tudo por conta própria e diz se confere
    #[command(help_template = TEMPLATE)]
    Auditar(Auditar),
    /// Mostra as normas conhecidas, artigo por artigo
    #[command(help_template = TEMPLATE)]
    Normas(Normas),
    /// Rascunha um edital.toml a partir das planilhas
    #[command(help_template = TEMPLATE)]
    Modelo(Modelo),
}

/// `homologar`.
#[derive(Debug, Args)]
pub struct Homologar {
    /// Pastas de exame: cada uma com edital.toml e as planilhas que ele nomeia
    #[arg(required = true, value_name = "PASTA")]
    pub pastas: Vec<PathBuf>,
    /// Pasta das publicações (padrão: outputs)
    #[arg(long, value_name = "PASTA", default_value = "outputs", hide_default_value = true, help_heading = "Opções")]
    pub saida: PathBuf,
    /// Número de linhas de execução (padrão: uma por processador)
    #[arg(long, value_name = "N", help_heading = "Opções")]
    pub threads: Option<usize>,
    /// Só estes cargos, pelo código (pode repetir)
    #[arg(long, value_name = "COD", help_heading = "Opções")]
    pub cargo: Vec<String>,
    /// Não escreve os PDF nem os DOCX
    #[arg(long, help_heading = "Opções")]
    pub sem_pdf: bool,
}

/// `conferir`.
#[derive(Debug, Args)]
pub struct Conferir {
    /// Pastas de exame
    #[arg(required_unless_present = "explicar", value_name = "PASTA")]
    pub pastas: Vec<PathBuf>,
    /// Formato do relatório: texto ou json (padrão: texto)
    #[arg(
        long,
        value_name = "FORMATO",
        default_value = "texto",
        hide_default_value = true,
        hide_possible_values = true,
        help_heading = "Opções"
    )]
    pub formato: Formato,
    /// Explica um código de achado, como A0401; “lista” dá todos
    #[arg(long, value_name = "CODIGO", conflicts_with = "pastas", help_heading = "Opções")]
    pub explicar: Option<String>,
}

/// Format of a requested report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Formato {
    /// To be read.
    Texto,
    /// To be processed.
    Json,
}

/// `nomear`.
#[derive(Debug, Args)]
pub struct Nomear {
    /// Pasta do exame
    #[arg(value_name = "PASTA")]
    pub pasta: PathBuf,
    /// Data do lote
    #[arg(long, value_name = "AAAA-MM-DD", help_heading = "Opções")]
    pub data: String,
    /// Quantas pessoas por cargo (padrão: quantas forem as vagas abertas)
    #[arg(long, value_name = "N", help_heading = "Opções")]
    pub quantidade: Option<u32>,
    /// Só estes cargos, com a quantidade de cada um se for o caso (pode repetir)
    #[arg(long, value_name = "COD[=N]", help_heading = "Opções")]
    pub cargo: Vec<String>,
    /// Pasta das publicações (padrão: outputs)
    #[arg(long, value_name = "PASTA", default_value = "outputs", hide_default_value = true, help_heading = "Opções")]
    pub saida: PathBuf,
    /// Não escreve os PDF nem os DOCX
    #[arg(long, help_heading = "Opções")]
    pub sem_pdf: bool,
    /// Número do ato, que sai no título: 045/2025 (padrão: o do ato que estava na pasta)
    #[arg(long, value_name = "NUMERO", help_heading = "Opções", conflicts_with = "situacao")]
    pub numero: Option<String>,
    /// Acrescenta as nomeações ao livro de eventos (CSV)
    #[arg(long, conflicts_with = "situacao", help_heading = "Opções")]
    pub registrar: bool,
    /// Mostra em que ponto está a contagem, sem nomear ninguém
    #[arg(long, conflicts_with = "quantidade", help_heading = "Opções")]
    pub situacao: bool,
}

/// `explicar`.
#[derive(Debug, Args)]
pub struct Explicar {
    /// Pasta do exame
    #[arg(value_name = "PASTA")]
    pub pasta: PathBuf,
    /// Número de inscrição
    #[arg(long, value_name = "N", help_heading = "Opções")]
    pub inscricao: String,
    /// Só este cargo
    #[arg(long, value_name = "COD", help_heading = "Opções")]
    pub cargo: Option<String>,
}

/// `comparar`.
#[derive(Debug, Args)]
pub struct Comparar {
    /// Pasta de saída anterior
    #[arg(value_name = "ANTES")]
    pub antes: PathBuf,
    /// Pasta de saída posterior
    #[arg(value_name = "DEPOIS")]
    pub depois: PathBuf,
    /// Pasta onde gravar comparacao.csv e o anexo em PDF (padrão: só mostra)
    #[arg(long, value_name = "PASTA", help_heading = "Opções")]
    pub saida: Option<PathBuf>,
}

/// `ato`.
#[derive(Debug, Args)]
pub struct Ato {
    /// O ato: convocacao, retificacao ou sorteio
    #[arg(value_name = "ID")]
    pub id: String,
    /// Pasta do exame
    #[arg(value_name = "PASTA")]
    pub pasta: PathBuf,
    /// Data do ato: obrigatória, menos na folha de sorteio
    #[arg(long, value_name = "AAAA-MM-DD", help_heading = "Opções")]
    pub data: Option<String>,
    /// Número do ato, que sai no título: 045/2025 (padrão: o do ato que estava na pasta)
    #[arg(long, value_name = "NUMERO", help_heading = "Opções")]
    pub numero: Option<String>,
    /// Pasta das publicações (padrão: outputs)
    #[arg(long, value_name = "PASTA", default_value = "outputs", hide_default_value = true, help_heading = "Opções")]
    pub saida: PathBuf,
}

/// `arquivar`.
#[derive(Debug, Args)]
pub struct Arquivar {
    /// Pasta do exame
    #[arg(value_name = "PASTA")]
    pub pasta: PathBuf,
    /// Onde pôr os pacotes
    #[arg(long, value_name = "DIR", help_heading = "Opções")]
    pub destino: PathBuf,
    /// Pasta das publicações (padrão: outputs)
    #[arg(long, value_name = "PASTA", default_value = "outputs", hide_default_value = true, help_heading = "Opções")]
    pub saida: PathBuf,
}

/// `auditar`.
#[derive(Debug, Args)]
pub struct Auditar {
    /// Pasta de saída ou pacote de arquivo
    #[arg(value_name = "PASTA-OU-PACOTE")]
    pub alvo: PathBuf,
}

/// `normas`.
#[derive(Debug, Args)]
pub struct Normas {
    /// Uma norma: ibatiba-2024, irupi-2025 … ou um arquivo .toml
    #[arg(value_name = "ID")]
    pub id: Option<String>,
}

/// `modelo`.
#[derive(Debug, Args)]
pub struct Modelo {
    /// Planilhas da banca; também o quadro de vagas, o sorteio e o livro de eventos, se houver
    #[arg(required = true, value_name = "PLANILHA")]
    pub planilhas: Vec<PathBuf>,
}
