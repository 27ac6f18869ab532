//! Usage errors and help, in Portuguese: clap speaks English, the people who type do not.

use super::args::Cli;
use super::exit::Exit;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, FromArgMatches};
use std::ffi::OsString;

/// What typing led to: a command to carry out, or a text to print with its exit status.
#[derive(Debug)]
pub enum Parsed {
    /// A well-formed command.
    Command(Box<Cli>),
    /// Help or version, asked for: standard output, status 0.
    Text(String),
    /// A usage error: standard error, status 2.
    Error(String),
}

impl Parsed {
    /// Status of what is not a command.
    pub const fn exit(&self) -> Exit {
        if matches!(self, Self::Error(_)) { Exit::Usage } else { Exit::Done }
    }
}

/// Parses what was typed.
pub fn parse(args: impl IntoIterator<Item = OsString>) -> Parsed {
    let mut command = translate(Cli::command());
    let args: Vec<OsString> = args.into_iter().collect();
    let typed = args.get(1).and_then(|a| a.to_str()).filter(|a| command.find_subcommand(a).is_some());
    let typed = typed.unwrap_or("COMANDO").to_owned();
    let parsed = command.try_get_matches_from_mut(args).and_then(|m| Cli::from_arg_matches(&m));
    match parsed {
        Ok(cli) => Parsed::Command(Box::new(cli)),
        Err(e) => match e.kind() {
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => Parsed::Text(headings(&e.render().to_string())),
            _ => Parsed::Error(message(&e, &typed)),
        },
    }
}

/// Headings that clap takes from the command itself.
fn translate(command: clap::Command) -> clap::Command {
    let names: Vec<String> = command.get_subcommands().map(|s| s.get_name().to_owned()).collect();
    names.into_iter().fold(command, |c, name| {
        c.mut_subcommand(name, |s| s.mut_args(|a| if a.is_positional() { a.help_heading("Argumentos") } else { a }))
    })
}

/// The few words that clap offers no way to set.
fn headings(text: &str) -> String {
    text.replace("Usage:", "Uso:")
        .replace("[OPTIONS]", "[OPÇÕES]")
        .replace("[aliases: ", "[ou: ")
        .replace("[alias: ", "[ou: ")
}

fn context(error: &clap::Error, kind: ContextKind) -> String {
    match error.get(kind) {
        Some(ContextValue::String(s)) => s.clone(),
        Some(ContextValue::Strings(all)) => all.join(", "),
        Some(ContextValue::StyledStr(s)) => s.to_string(),
        Some(ContextValue::Number(n)) => n.to_string(),
        _ => String::new(),
    }
}

/// What is wrong with the line, and where to look: at the help of the command typed, or of all.
fn message(error: &clap::Error, command: &str) -> String {
    let arg = headings(&context(error, ContextKind::InvalidArg));
    let value = context(error, ContextKind::InvalidValue);
    let what = match error.kind() {
        ErrorKind::UnknownArgument => format!("opção desconhecida: “{arg}”"),
        ErrorKind::InvalidSubcommand => {
            format!("comando desconhecido: “{}”", context(error, ContextKind::InvalidSubcommand))
        }
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => "falta o comando".into(),
        ErrorKind::MissingRequiredArgument => format!("falta informar: {arg}"),
        ErrorKind::InvalidValue if value.is_empty() => format!("falta o valor de {arg}"),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => format!("valor “{value}” não serve para {arg}"),
        ErrorKind::ArgumentConflict => {
            format!("{arg} não combina com {}", headings(&context(error, ContextKind::PriorArg)))
        }
        ErrorKind::TooManyValues => format!("valores demais: “{value}” em {arg}"),
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => format!("número errado de valores em {arg}"),
        ErrorKind::NoEquals => format!("falta o sinal de igual em {arg}"),
        ErrorKind::InvalidUtf8 => "um dos argumentos não é texto UTF-8".into(),
        _ => "linha de comando inválida".into(),
    };
    let mut lines = vec![format!("erro de uso: {what}")];
    lines.extend(hint(error));
    lines.push(match command {
        "COMANDO" => "  conserto: veja “homologa --help” ou “homologa COMANDO --help”".into(),
        known => format!("  conserto: veja “homologa {known} --help”"),
    });
    lines.join("\n")
}

fn hint(error: &clap::Error) -> Option<String> {
    let valid = context(error, ContextKind::ValidValue);
    if !valid.is_empty() {
        return Some(format!("  valores aceitos: {valid}"));
    }
    [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg, ContextKind::SuggestedValue]
        .into_iter()
        .map(|kind| context(error, kind))
        .find(|s| !s.is_empty())
        .map(|s| format!("  quis dizer: {s}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(line: &str) -> Parsed {
        parse(std::iter::once("homologa").chain(line.split_whitespace()).map(OsString::from))
    }

    fn text(parsed: Parsed) -> String {
        match parsed {
            Parsed::Text(t) | Parsed::Error(t) => t,
            Parsed::Command(c) => format!("{c:?}"),
        }
    }

    const ENGLISH: [&str; 12] = [
        "Usage",
        "Options",
        "error:",
        "Print",
        "Arguments",
        "Commands",
        "aliases",
        "default",
        "required",
        "possible",
        "help:",
        "tip:",
    ];

    #[test]
    fn help_of_every_command_is_in_portuguese() {
        for command in [
            "",
            "homologar",
            "conferir",
            "nomear",
            "explicar",
            "comparar",
            "ato",
            "arquivar",
            "auditar",
            "normas",
            "modelo",
        ] {
            let parsed = run(&format!("{command} --help"));
            assert_eq!(parsed.exit(), Exit::Done);
            let help = text(parsed);
            assert!(help.contains("Uso:") && help.contains("Opções:"), "{command}: {help}");
            for word in ENGLISH {
                assert!(!help.contains(word), "{command}: “{word}” in {help}");
            }
        }
    }

    #[test]
    fn usage_errors_are_in_portuguese_with_status_2() {
        for line in [
            "",
            "homologr x",
            "homologar",
            "homologar x --threads dois",
            "homologar x --foo",
            "nomear x",
            "conferir x --formato xml",
            "conferir x --explicar A0401",
            "homologar x --threads",
            "ato",
            "nomear p --data 2025-01-01 --registrar --situacao",
        ] {
            let parsed = run(line);
            assert_eq!(parsed.exit(), Exit::Usage, "{line}");
            let message = text(parsed);
            assert!(message.starts_with("erro de uso: ") && message.contains("conserto:"), "{line}: {message}");
            for word in ENGLISH {
                assert!(!message.contains(word), "{line}: “{word}” in {message}");
            }
        }
    }

    #[test]
    fn version_is_name_and_number() {
        assert_eq!(text(run("--version")).trim(), concat!("homologa ", env!("CARGO_PKG_VERSION")));
    }

    #[test]
    fn several_folders_and_options_are_understood() {
        let Parsed::Command(cli) = run("homologar a b --saida s --threads 2 --cargo 01 --cargo 02 --sem-pdf") else {
            panic!("a well-formed command")
        };
        let crate::cli::args::Command::Homologar(h) = cli.command else { panic!("homologar") };
        assert_eq!((h.pastas.len(), h.threads, h.cargo.len(), h.sem_pdf), (2, Some(2), 2, true));
    }
}
