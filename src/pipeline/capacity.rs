//! What a run will need, estimated before it begins: memory before the spreadsheets are read, disk before the first file is
//! written. Estimates are on the low side (measured in `benches/`): a run that is refused could not have ended.

use super::compute::Computed;
use super::homologar::Fault;
use crate::ingest::edital;
use crate::ingest::files;
use std::path::Path;
use std::sync::OnceLock;

/// Bytes of memory for every byte of a spreadsheet in a compressed package (.xlsx, .xlsb, .ods).
const PACKED: u64 = 5;
/// Bytes of memory for every byte of any other spreadsheet.
const PLAIN: u64 = 2;
/// Bytes of address space for any run at all, and for each of its threads: stacks and the arenas of the allocator. With less, a
/// run ends in the allocator, which speaks no Portuguese.
const START: u64 = 64 << 20;
/// The same, for each thread.
const THREAD: u64 = 60 << 20;
/// Bytes of disk for every person, without documents: lists, `interno/`, results for programs and for browsers.
const LISTS: u64 = 700;
/// Bytes of disk that the documents add for every person.
const DOCUMENTS: u64 = 250;
/// Bytes of disk that the documents add for every cargo: fonts, metadata.
const REPORT: u64 = 30_000;

/// How many of `wanted` threads the limit of this process (`ulimit -v`) holds: at least one.
///
/// # Errors
/// [`Fault::Capacity`], with both figures, where it does not hold even one.
pub fn start(wanted: usize) -> Result<usize, Fault> {
    let Some(free) = system::process() else { return Ok(wanted) };
    let free = *BEFORE.get_or_init(|| free);
    if free < space_for(1) {
        return Err(Fault::Capacity {
            message: format!(
                "o limite de memória deste processo deixa {}, e o programa pede ao menos {}",
                size(free),
                size(space_for(1))
            ),
            fix: "aumente o limite (ulimit -v); nada foi mudado".into(),
        });
    }
    Ok(threads_in(free, wanted))
}

/// What the limit of this process left before its threads began: they take theirs little by little.
static BEFORE: OnceLock<u64> = OnceLock::new();

/// All that are wanted, or as many as leave a third of what there is to the spreadsheets.
fn threads_in(free: u64, wanted: usize) -> usize {
    if free >= space_for(wanted) {
        return wanted;
    }
    let fit = free.saturating_sub(2 * START) / 3 * 2 / THREAD;
    usize::try_from(fit).unwrap_or(usize::MAX).clamp(1, wanted.max(1))
}

fn space_for(threads: usize) -> u64 {
    THREAD.saturating_mul(u64::try_from(threads).unwrap_or(u64::MAX)).saturating_add(START)
}

/// Refuses what the memory within reach cannot hold. Says nothing where the system does not tell how much there is.
///
/// # Errors
/// [`Fault::Capacity`], with both figures.
pub fn memory(pasta: &Path) -> Result<(), Fault> {
    let Some(free) = system::free_memory(space_for(rayon::current_num_threads())) else { return Ok(()) };
    let need = memory_needed(pasta);
    if need <= free {
        return Ok(());
    }
    Err(Fault::Capacity {
        message: format!("as planilhas pedem ao menos {} de memória, e há {} ao alcance", size(need), size(free)),
        fix: "feche outros programas, espere outras execuções terminarem ou aumente o limite (ulimit -v); nada foi mudado".into(),
    })
}

/// What the spreadsheets of the results need, from their sizes on disk.
fn memory_needed(pasta: &Path) -> u64 {
    let Some(planilhas) = edital::load(pasta).planilhas else { return 0 };
    let (files, _) = files::resolve(pasta, &planilhas.resultados);
    let sizes = files.iter().map(|f| {
        let packed = [".xlsx", ".xlsm", ".xlsb", ".ods"].iter().any(|e| f.nome.to_ascii_lowercase().ends_with(e));
        let bytes = std::fs::metadata(&f.path).map_or(0, |m| m.len());
        bytes.saturating_mul(if packed { PACKED } else { PLAIN })
    });
    sizes.fold(0, u64::saturating_add)
}

/// Refuses what does not fit on the disk of `target`. The previous publication stays until the new one is whole, so that both
/// must fit.
///
/// # Errors
/// [`Fault::Capacity`], with both figures.
pub fn disk(computed: &Computed, target: &Path, documentos: bool) -> Result<(), Fault> {
    let Some(free) = system::free_disk(target) else { return Ok(()) };
    let people = computed.exam.cargos.iter().map(|c| c.candidatos.len()).sum();
    let need = disk_needed(people, computed.prontos(), documentos);
    if need <= free {
        return Ok(());
    }
    let place = target.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or_else(|| Path::new("."));
    Err(Fault::Capacity {
        message: format!(
            "a publicação pede ao menos {} de disco, e há {} livres em “{}”",
            size(need),
            size(free),
            place.display()
        ),
        fix: "libere espaço, indique outro lugar com --saida, ou publique sem documentos (--sem-pdf); o que estava publicado continua inteiro".into(),
    })
}

fn disk_needed(people: usize, cargos: usize, documentos: bool) -> u64 {
    let count = |n: usize| u64::try_from(n).unwrap_or(u64::MAX);
    let lists = count(people).saturating_mul(LISTS);
    if !documentos {
        return lists;
    }
    let documents = count(people).saturating_mul(DOCUMENTS).saturating_add(count(cargos).saturating_mul(REPORT));
    lists.saturating_add(documents)
}

/// A size for people: megabytes, or gigabytes with one place.
fn size(bytes: u64) -> String {
    let tenths = bytes / (1 << 30) * 10 + bytes % (1 << 30) * 10 / (1 << 30);
    if tenths >= 10 { format!("{},{} GB", tenths / 10, tenths % 10) } else { format!("{} MB", bytes.div_ceil(1 << 20)) }
}

#[cfg(unix)]
mod system {
    use std::path::Path;

    /// Bytes that this process may still write where `target` will be; `None` when the system does not say.
    pub fn free_disk(target: &Path) -> Option<u64> {
        let existing = target.ancestors().find(|p| p.exists()).unwrap_or_else(|| Path::new("."));
        let stat = rustix::fs::statvfs(existing).ok()?;
        (stat.f_blocks > 0).then(|| stat.f_bavail.saturating_mul(stat.f_frsize))
    }

    /// The least of: free memory of the machine, of the control group, and of this process beside what its threads take.
    pub fn free_memory(taken: u64) -> Option<u64> {
        let free = super::BEFORE.get().copied().or_else(process);
        let process = free.map(|free| free.saturating_sub(taken));
        [machine(), group(), process].into_iter().flatten().min()
    }

    fn machine() -> Option<u64> {
        kilobytes("/proc/meminfo", "MemAvailable:")
    }

    fn group() -> Option<u64> {
        let number = |file| std::fs::read_to_string(file).ok()?.trim().parse::<u64>().ok();
        number("/sys/fs/cgroup/memory.max")?.checked_sub(number("/sys/fs/cgroup/memory.current")?)
    }

    /// What the limit of this process (`ulimit -v`) leaves; `None` without one.
    pub fn process() -> Option<u64> {
        let limits = std::fs::read_to_string("/proc/self/limits").ok()?;
        let line = limits.lines().find_map(|l| l.strip_prefix("Max address space"))?;
        let limit: u64 = line.split_whitespace().next()?.parse().ok()?;
        Some(limit.saturating_sub(kilobytes("/proc/self/status", "VmSize:")?))
    }

    /// A line `name: 123 kB` of a file of the system, in bytes.
    fn kilobytes(file: &str, name: &str) -> Option<u64> {
        let text = std::fs::read_to_string(file).ok()?;
        let line = text.lines().find_map(|l| l.strip_prefix(name))?;
        line.split_whitespace().next()?.parse::<u64>().ok()?.checked_mul(1024)
    }
}

#[cfg(not(unix))]
mod system {
    use std::path::Path;

    pub const fn free_disk(_: &Path) -> Option<u64> {
        None
    }

    pub const fn free_memory(_: u64) -> Option<u64> {
        None
    }

    pub const fn process() -> Option<u64> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_told_in_units_that_people_read() {
        assert_eq!(size(1), "1 MB");
        assert_eq!(size(850 << 20), "850 MB");
        assert_eq!(size((3 << 30) + (1 << 29)), "3,5 GB");
    }

    #[test]
    fn a_million_people_need_about_a_gigabyte_of_disk_and_less_without_documents() {
        let whole = disk_needed(1_000_000, 2_000, true);
        assert!(whole > 900_000_000 && whole < 2_000_000_000, "{whole}");
        assert!(disk_needed(1_000_000, 2_000, false) < whole);
        assert_eq!(disk_needed(0, 0, true), 0);
    }

    #[test]
    fn a_limit_takes_threads_and_leaves_one() {
        let whole = space_for(8);
        assert_eq!((threads_in(whole, 8), threads_in(u64::MAX, 8)), (8, 8));
        assert_eq!((threads_in(whole - 1, 8), threads_in(space_for(1), 8), threads_in(0, 8)), (4, 1, 1));
    }

    #[test]
    fn a_folder_without_edital_needs_nothing() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        assert_eq!(memory_needed(dir.path()), 0);
        assert!(memory(dir.path()).is_ok());
    }

    #[cfg(unix)]
    #[test]
    fn the_system_says_how_much_disk_there_is_even_for_a_folder_that_does_not_exist_yet() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        assert!(system::free_disk(&dir.path().join("a/b")).is_some_and(|n| n > 0));
    }
}
