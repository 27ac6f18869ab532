//! Carries out what was typed.

use super::args::{self, Command, Formato};
use super::codes;
use super::exit::Exit;
use super::paths;
use super::plan::{self, UsageError};
use super::render::{self, answer, say};
use super::usage::{self, Parsed};
use crate::domain::contados;
use crate::finding::{Finding, failure};
use crate::pipeline::homologar::{self, Fault, Report};
use crate::pipeline::progress::Progress;
use crate::pipeline::{arquivar, ato, auditar, capacity, comparar, conferir, explicar, modelo, nomear, normas};
use std::ffi::OsString;
use std::panic::catch_unwind;

/// Carries out what was typed. No panic reaches the user: it is told as an unexpected failure.
pub fn run(typed: impl IntoIterator<Item = OsString>) -> Exit {
    let command = match usage::parse(typed) {
        Parsed::Command(cli) => cli.command,
        other => return tell(other),
    };
    failure::watch();
    super::interrupt::tell(writes(&command));
    match catch_unwind(std::panic::AssertUnwindSafe(|| dispatch(command))) {
        Ok(exit) => exit,
        Err(_) => {
            say(&format!(
                "falha inesperada do programa{}; o que estava publicado continua como estava",
                failure::anywhere()
            ));
            say("  conserto: repita; se continuar, relate a falha a quem mantém o programa, com esta mensagem");
            Exit::Failure
        }
    }
}

/// Does the command write beside what it prints?
const fn writes(command: &Command) -> bool {
    match command {
        Command::Homologar(_) | Command::Nomear(_) | Command::Ato(_) | Command::Arquivar(_) => true,
        Command::Conferir(_)
        | Command::Explicar(_)
        | Command::Comparar(_)
        | Command::Auditar(_)
        | Command::Normas(_)
        | Command::Modelo(_) => false,
    }
}

fn tell(parsed: Parsed) -> Exit {
    let exit = parsed.exit();
    match parsed {
        Parsed::Text(text) => return answer(&text).map_or_else(|fault| failed(&fault), |()| exit),
        Parsed::Error(text) => say(&text),
        Parsed::Command(_) => {}
    }
    exit
}

fn dispatch(command: Command) -> Exit {
    if let Err(fault) = ready(&command) {
        return failed(&fault);
    }
    let result = match command {
        Command::Homologar(a) => run_homologar(&a),
        Command::Conferir(a) => run_conferir(&a),
        Command::Normas(a) => run_normas(a.id.as_deref()),
        Command::Comparar(a) => run_comparar(&a),
        Command::Explicar(a) => run_explicar(&a),
        Command::Nomear(a) => run_nomear(a),
        Command::Ato(a) => run_ato(&a),
        Command::Arquivar(a) => run_arquivar(&a),
        Command::Auditar(a) => run_auditar(&a),
        Command::Modelo(a) => run_modelo(&a.planilhas),
    };
    match result {
        Ok(exit) => exit,
        Err(fault) => failed(&fault),
    }
}

/// Is there room for the threads of a command that reads spreadsheets? They are started here, where a refusal can be told.
fn ready(command: &Command) -> Result<(), Fault> {
    let asked = match command {
        Command::Normas(_) | Command::Comparar(_) => return Ok(()),
        Command::Conferir(a) if a.explicar.is_some() => return Ok(()),
        Command::Homologar(a) => plan::threads(a.threads)?,
        _ => None,
    };
    let threads = capacity::start(asked.or_else(plan::threads_of_system).unwrap_or(1))?;
    let fewer = if matches!(command, Command::Homologar(_)) { ", ou use --threads 1" } else { "" };
    rayon::ThreadPoolBuilder::new().num_threads(threads).build_global().map_err(|e| Fault::Capacity {
        message: format!(
            "não foi possível começar {}: {e}",
            contados(threads, "linha de execução", "linhas de execução")
        ),
        fix: format!("aumente o limite de processos (ulimit -u) ou de memória (ulimit -v){fewer}"),
    })
}

/// Tells a fault; the exit status it stands for.
fn failed(fault: &Fault) -> Exit {
    say(&render::fault(fault));
    Exit::after(fault)
}

impl From<UsageError> for Fault {
    fn from(e: UsageError) -> Self {
        Self::Usage { message: e.message, fix: e.fix }
    }
}

/// How one folder ended.
fn exit_of_report(r: &Report) -> Exit {
    Exit::of(r.publicado.is_some(), !r.retidos.is_empty())
}

fn run_homologar(a: &args::Homologar) -> Result<Exit, Fault> {
    plan::folders(&a.pastas)?;
    paths::output("--saida", &a.saida, &a.pastas)?;
    let options = |seguido| homologar::Options {
        saida: a.saida.clone(),
        cargos: a.cargo.clone(),
        documentos: !a.sem_pdf,
        seguido,
    };
    let progress = render::progress::for_terminal();
    let ends: Vec<Exit> = a
        .pastas
        .iter()
        .zip(1..)
        .map(|(pasta, n)| {
            match ended(&*progress, homologar::homologar(pasta, &options(n < a.pastas.len()), &*progress)) {
                Ok(report) => {
                    say(&render::report(&report));
                    exit_of_report(&report)
                }
                Err(fault) => {
                    say(&format!("{}: {}", pasta.display(), render::fault(&fault)));
                    Exit::after(&fault)
                }
            }
        })
        .collect();
    Ok(Exit::combine(&ends))
}

/// What was done, with the bar taken away before it is told.
fn ended<T>(progress: &dyn Progress, done: T) -> T {
    progress.end();
    done
}

fn run_conferir(a: &args::Conferir) -> Result<Exit, Fault> {
    if let Some(code) = &a.explicar {
        return codes::explain(code);
    }
    plan::folders(&a.pastas)?;
    let progress = render::progress::for_terminal();
    let (mut ends, mut objects) = (Vec::new(), Vec::new());
    for pasta in &a.pastas {
        match ended(&*progress, conferir::conferir(pasta, &*progress)) {
            Ok(report) => {
                match a.formato {
                    Formato::Texto => answer(&render::check(&report))?,
                    Formato::Json => objects.push(render::one_check_json(&report)),
                }
                ends.push(exit_of_report(&report.report));
            }
            Err(fault) => {
                let told = render::fault(&fault);
                say(&format!("{}: {told}", pasta.display()));
                objects.push(render::unchecked_json(&pasta.display().to_string(), &told));
                ends.push(Exit::after(&fault));
            }
        }
    }
    if a.formato == Formato::Json {
        answer(&render::check_json(&objects, a.pastas.len() > 1))?;
    }
    Ok(Exit::combine(&ends))
}

/// The draft goes to standard output; what went wrong with files, to standard error. A draft without one of the files ends with 3.
fn run_modelo(planilhas: &[std::path::PathBuf]) -> Result<Exit, Fault> {
    paths::spreadsheets(planilhas)?;
    let draft = modelo::draft(planilhas)?;
    if !draft.achados.is_empty() {
        say(&render::findings::grouped(&draft.achados));
    }
    if draft.toml.is_empty() {
        return Ok(Exit::Nothing);
    }
    answer(&draft.toml)?;
    Ok(Exit::of(true, draft.achados.iter().any(Finding::is_error)))
}

fn run_normas(id: Option<&str>) -> Result<Exit, Fault> {
    match id {
        None => answer(&render::normas::list(&normas::known()))?,
        Some(id) => answer(&render::normas::one(&normas::find(id)?))?,
    }
    Ok(Exit::Done)
}

fn run_explicar(a: &args::Explicar) -> Result<Exit, Fault> {
    plan::folder(&a.pasta)?;
    let progress = render::progress::for_terminal();
    let told = explicar::explicar(&a.pasta, a.inscricao.trim(), a.cargo.as_deref(), &*progress)?;
    answer(&told.textos.join("\n"))?;
    Ok(Exit::of(true, told.retido))
}

/// Ends as `homologar` would: 3 when some cargos are held back, by the exam or by the ledger, 4 when all are, or when an error leaves
/// no batch. That the other cargos have nobody to call is no error: nothing had to be done, and it is done.
fn run_nomear(a: args::Nomear) -> Result<Exit, Fault> {
    let plan = plan::nomear(a)?;
    let options = nomear::Options {
        saida: plan.saida,
        data: plan.data,
        quantidade: plan.quantidade,
        cargos: plan.cargos,
        documentos: plan.documentos,
        registrar: plan.registrar,
        numero: plan.numero,
    };
    let progress = render::progress::for_terminal();
    let (done, held) = if plan.situacao {
        let told = nomear::situacao::situacao(&plan.pasta, &options, &*progress)?;
        say(&render::nomear::situation(&told, &plan.pasta));
        if !told.texto.is_empty() {
            answer(&told.texto)?;
        }
        (told.pasta.is_some(), !told.retidos.is_empty())
    } else {
        let report = nomear::nomear(&plan.pasta, &options, &*progress)?;
        say(&render::nomear::report(&report, &plan.pasta));
        (!report.impedido, !report.retidos.is_empty())
    };
    Ok(Exit::of(done, held))
}

/// Ends as `homologar` would; 4 when the act has nothing to print.
fn run_ato(a: &args::Ato) -> Result<Exit, Fault> {
    let id = ato::Ato::parse(&a.id)?;
    plan::folder(&a.pasta)?;
    paths::output("--saida", &a.saida, std::slice::from_ref(&a.pasta))?;
    let data = a.data.as_deref().map(plan::date).transpose()?;
    let progress = render::progress::for_terminal();
    let numero = a.numero.as_deref().map(plan::number).transpose()?;
    let report = ato::ato(id, &a.pasta, &ato::Options { data, numero, saida: a.saida.clone() }, &*progress)?;
    say(&render::ato::report(&report, &a.pasta, id));
    Ok(Exit::of(report.pasta.is_some(), !report.retidos.is_empty() && id != ato::Ato::Sorteio))
}

fn run_arquivar(a: &args::Arquivar) -> Result<Exit, Fault> {
    plan::folder(&a.pasta)?;
    for (option, folder) in [("--saida", &a.saida), ("--destino", &a.destino)] {
        paths::output(option, folder, std::slice::from_ref(&a.pasta))?;
    }
    paths::apart("--destino", &a.destino, &[&a.saida.join(crate::pipeline::exam::name(&a.pasta)?)])?;
    let progress = render::progress::for_terminal();
    let before = |r: &arquivar::Refeita| say(&render::archive::replacing(r));
    let made = arquivar::arquivar(&a.pasta, &a.destino, &a.saida, &before, &*progress)?;
    say(&render::archive::packages(&made));
    Ok(Exit::of(true, !made.retidos.is_empty()))
}

/// What holds ends with 0, what does not with 5.
fn run_auditar(a: &args::Auditar) -> Result<Exit, Fault> {
    let progress = render::progress::for_terminal();
    let told = auditar::auditar(&a.alvo, &*progress)?;
    progress.end();
    answer(&render::archive::audit(&a.alvo, &told))?;
    Ok(Exit::equal(told.achados.is_empty()))
}

/// Equal folders end with 0, different ones with 5.
fn run_comparar(a: &args::Comparar) -> Result<Exit, Fault> {
    if let Some(saida) = &a.saida {
        paths::output("--saida", saida, &[])?;
        paths::apart("--saida", saida, &[&a.antes, &a.depois])?;
    }
    if let Some(told) = comparar::different_exams(&a.antes, &a.depois)? {
        say(&told);
    }
    let found = comparar::compare(&a.antes, &a.depois)?;
    if let Some(saida) = &a.saida {
        comparar::write(&found, &a.antes, &a.depois, saida)?;
    }
    answer(&render::comparar::differences(&found))?;
    Ok(Exit::equal(found.is_empty()))
}
