//! What a run will need, estimated before it begins: memory before the spreadsheets are read, disk before the first file is
//! written. Estimates are on the low side (measured in `benches/`): a run that is refused could not have ended. Only under a limit of
//! address space are they on the safe side, so that the allocator, which ends the program, never finds nothing.

use super::compute::Computed;
use super::homologar::Fault;
use crate::ingest::edital;
use crate::ingest::files;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// Bytes of memory for every byte of a spreadsheet in a compressed package (.xlsx, .xlsb, .ods).
const PACKED: u64 = 5;
/// Bytes of memory for every byte of any other spreadsheet.
const PLAIN: u64 = 2;
/// What a limit of address space (`ulimit -v`) must hold beside: bytes for every byte of the largest packed workbooks, one for each
/// thread. There whatever is used for a moment counts, and what the allocator keeps, and nothing is lent.
const PACKED_OPEN: u64 = 8;
/// The same, for every byte of any other spreadsheet.
const PLAIN_OPEN: u64 = 6;
/// Bytes of memory for every byte of the lists that an audit reads back.
const LISTS_READ: u64 = 4;
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

/// Is there a limit of address space (`ulimit -v`)?
pub fn is_limited() -> bool {
    system::process().is_some()
}

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
    let threads = rayon::current_num_threads();
    let need = memory_needed(pasta, threads);
    within_reach("as planilhas pedem", need.whole, need.whole.saturating_add(need.open))
}

/// Refuses to audit a publication whose lists the memory within reach cannot hold.
///
/// # Errors
/// [`Fault::Capacity`], with both figures.
pub fn lists(files: &[PathBuf]) -> Result<(), Fault> {
    let size = |path: &PathBuf| std::fs::metadata(path).map_or(0, |m| m.len());
    let need = files.iter().map(size).fold(0, u64::saturating_add).saturating_mul(LISTS_READ);
    within_reach("as listas publicadas pedem", need, need)
}

/// `need` is compared with what the machine has, `tight` with what a limit of this process leaves beside its threads.
fn within_reach(who: &str, need: u64, tight: u64) -> Result<(), Fault> {
    let left = system::left().map(|free| free.saturating_sub(space_for(rayon::current_num_threads())));
    let short = [(need, system::free_memory()), (tight, left)].into_iter().filter_map(|(n, free)| Some((n, free?)));
    let Some((need, free)) = short.filter(|(need, free)| need > free).min_by_key(|(_, free)| *free) else {
        return Ok(());
    };
    Err(Fault::Capacity {
        message: format!("{who} ao menos {} de memória, e há {} ao alcance", size(need), size(free)),
        fix: "feche outros programas, espere outras execuções terminarem ou aumente o limite (ulimit -v); nada foi mudado".into(),
    })
}

/// What the spreadsheets of the results need, from their sizes on disk.
#[derive(Debug, Default, PartialEq, Eq)]
struct Need {
    /// All of them, in bytes.
    whole: u64,
    /// Those that are open at once: the largest, one for each thread.
    open: u64,
}

fn memory_needed(pasta: &Path, threads: usize) -> Need {
    let Some(planilhas) = edital::load(pasta).planilhas else { return Need::default() };
    let (files, _) = files::resolve(pasta, &planilhas.resultados);
    let size = |f: &files::ResolvedFile| {
        let packed = [".xlsx", ".xlsm", ".xlsb", ".ods"].iter().any(|e| f.nome.to_ascii_lowercase().ends_with(e));
        let bytes = std::fs::metadata(&f.path).map_or(0, |m| m.len());
        let (whole, open) = if packed { (PACKED, PACKED_OPEN) } else { (PLAIN, PLAIN_OPEN) };
        (bytes.saturating_mul(whole), bytes.saturating_mul(open))
    };
    let sizes: Vec<(u64, u64)> = files.iter().map(size).collect();
    let mut open: Vec<u64> = sizes.iter().map(|s| s.1).collect();
    open.sort_unstable_by_key(|n| std::cmp::Reverse(*n));
    Need {
        whole: sizes.iter().map(|s| s.0).fold(0, u64::saturating_add),
        open: open.into_iter().take(threads).fold(0, u64::saturating_add),
    }
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

/// A size for people: megabytes, or gigabytes; with one place where they are few.
fn size(bytes: u64) -> String {
    let tenths = |unit: u64| (bytes / unit).saturating_mul(10).saturating_add((bytes % unit * 10).div_ceil(unit));
    let pt = |tenths: u64| format!("{},{}", tenths / 10, tenths % 10);
    match bytes {
        0..10_485_760 => format!("{} MB", pt(tenths(1 << 20))),
        10_485_760..1_073_741_824 => format!("{} MB", bytes.div_ceil(1 << 20)),
        _ => format!("{} GB", pt(tenths(1 << 30))),
    }
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

    /// The lesser of the free memory of the machine and of the control group.
    pub fn free_memory() -> Option<u64> {
        [machine(), group()].into_iter().flatten().min()
    }

    /// What the limit of this process left before its threads began.
    pub fn left() -> Option<u64> {
        super::BEFORE.get().copied().or_else(process)
    }

    fn machine() -> Option<u64> {
        kilobytes("/proc/meminfo", "MemAvailable:")
    }

    fn group() -> Option<u64> {
        let number = |file| std::fs::read_to_string(file).ok()?.trim().parse::<u64>().ok();
        let limit = number("/sys/fs/cgroup/memory.max")?;
        let used = number("/sys/fs/cgroup/memory.current")?;
        let stat = std::fs::read_to_string("/sys/fs/cgroup/memory.stat").unwrap_or_default();
        Some(super::left_of_group(limit, used, &stat))
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

/// What a control group leaves: files that the system keeps at hand in case they are read again count as used, and give way.
#[cfg(unix)]
fn left_of_group(limit: u64, used: u64, stat: &str) -> u64 {
    let line = stat.lines().find_map(|l| l.strip_prefix("inactive_file "));
    let gives_way = line.and_then(|n| n.trim().parse().ok()).unwrap_or(0);
    limit.saturating_sub(used.saturating_sub(gives_way))
}

#[cfg(not(unix))]
mod system {
    use std::path::Path;

    pub const fn free_disk(_: &Path) -> Option<u64> {
        None
    }

    pub const fn free_memory() -> Option<u64> {
        None
    }

    pub const fn left() -> Option<u64> {
        None
    }

    pub const fn process() -> Option<u64> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn files_kept_at_hand_do_not_count_against_a_group() {
        let stat = "anon 100\nfile 900\ninactive_file 700\nactive_file 200\n";
        assert_eq!(left_of_group(1_000, 1_000, stat), 700);
        assert_eq!((left_of_group(1_000, 400, ""), left_of_group(1_000, 1_200, "")), (600, 0));
    }

    #[test]
    fn sizes_are_told_in_units_that_people_read() {
        assert_eq!((size(1), size(1_300_000)), ("0,1 MB".to_owned(), "1,3 MB".to_owned()));
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
        assert_eq!(memory_needed(dir.path(), 2), Need::default());
        assert!(memory(dir.path()).is_ok());
    }

    /// Three files of 300 bytes: 5 or 2 times each for what is kept, 8 or 6 times the two largest for what is open.
    #[test]
    fn all_spreadsheets_are_kept_and_the_largest_are_open_at_once() -> std::io::Result<()> {
        let dir = tempfile::tempdir()?;
        std::fs::write(dir.path().join("edital.toml"), "[planilhas]\nresultados = [\"*.xlsx\", \"*.csv\"]\n")?;
        for name in ["a.xlsx", "b.xlsx", "c.csv"] {
            std::fs::write(dir.path().join(name), [0; 300])?;
        }
        assert_eq!(memory_needed(dir.path(), 2), Need { whole: 3_600, open: 4_800 });
        assert_eq!(memory_needed(dir.path(), 3).open, 6_600);
        Ok(())
    }

    #[cfg(unix)]
    #[test]
    fn the_system_says_how_much_disk_there_is_even_for_a_folder_that_does_not_exist_yet() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        assert!(system::free_disk(&dir.path().join("a/b")).is_some_and(|n| n > 0));
    }
}
