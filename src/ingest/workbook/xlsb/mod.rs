//! .xlsb ([MS-XLSB]): index, strings and styles at opening, rows streamed. Short cells (records 12 to 18) are read like the others.

mod record;
mod sheet;

use super::binary::{u16_at, u32_at};
use super::fault::Read;
use super::format::{builtin, classify};
use super::package::Package;
use super::xlsx::{Relations, relations, too_many};
use super::{NumberFormat, RawRow, SheetInfo, SheetState, SheetTail};
use record::{Records, invalid, wide_text};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

/// An open workbook.
#[derive(Debug)]
pub struct Xlsb {
    package: Package,
    sheets: Vec<SheetInfo>,
    parts: Vec<String>,
    strings: Vec<Arc<str>>,
    formats: Vec<NumberFormat>,
    epoch_1904: bool,
}

impl Xlsb {
    /// Reads the index, the shared strings and the styles.
    pub fn open(package: Package, workbook: &str) -> Read<Self> {
        let relations = relations(&package, workbook)?;
        let part_of = |kind: &str| relations.values().find(|(k, _)| k.ends_with(kind)).map(|(_, part)| part.clone());
        let mut out = Self {
            sheets: Vec::new(),
            parts: Vec::new(),
            strings: part_of("/sharedStrings").map_or_else(|| Ok(Vec::new()), |p| strings(&package, &p))?,
            formats: part_of("/styles").map_or_else(|| Ok(Vec::new()), |p| styles(&package, &p))?,
            epoch_1904: false,
            package: package.clone(),
        };
        package.part(workbook, |reader| out.index(&mut Records::new(reader), &relations).map(Some))?;
        Ok(out)
    }

    /// Sheets, in the order of their tabs.
    pub fn sheets(&self) -> &[SheetInfo] {
        &self.sheets
    }

    /// The container.
    pub const fn package(&self) -> &Package {
        &self.package
    }

    /// Streams the rows of a sheet.
    pub fn read(&self, sheet: usize, sink: &mut dyn FnMut(RawRow) -> ControlFlow<()>) -> Read<SheetTail> {
        let part = self.parts.get(sheet).map(String::as_str).unwrap_or_default();
        let mut tail = sheet::read(&self.package, part, &self.strings, &self.formats, sink)?;
        tail.epoch_1904 = self.epoch_1904;
        Ok(tail)
    }

    /// `BrtWbProp` (2.4.822) and `BrtBundleSh` (2.4.313).
    fn index(&mut self, records: &mut Records<'_, '_>, relations: &Relations) -> Read<()> {
        while let Some((kind, data)) = records.next()? {
            match kind {
                0x0099 => self.epoch_1904 = data.first().is_some_and(|flags| flags & 1 == 1),
                0x009C => self.sheet(data, relations)?,
                _ => {}
            }
        }
        Ok(())
    }

    fn sheet(&mut self, data: &[u8], relations: &Relations) -> Read<()> {
        let hidden = u32_at(data, 0).ok_or_else(invalid)? != 0;
        let (relation, used) = wide_text(data, 8)?;
        let (name, _) = wide_text(data, 8 + used)?;
        let (kind, part) = relations.get(&relation).cloned().unwrap_or_default();
        let state = match (kind.ends_with("/worksheet"), hidden) {
            (false, _) => SheetState::NotCells,
            (true, true) => SheetState::Hidden,
            (true, false) => SheetState::Visible,
        };
        self.sheets.push(SheetInfo { name: Arc::from(name), state });
        self.parts.push(part);
        too_many(self.sheets.len())
    }
}

/// `BrtSSTItem` (2.4.778): flags and a text; what follows (runs, phonetic marks) is not content.
fn strings(package: &Package, part: &str) -> Read<Vec<Arc<str>>> {
    let mut all = Vec::new();
    package.part(part, |reader| {
        let mut records = Records::new(reader);
        while let Some((kind, data)) = records.next()? {
            if kind == 0x0013 {
                all.push(Arc::from(wide_text(data, 1)?.0));
            }
        }
        Ok(Some(()))
    })?;
    Ok(all)
}

/// `BrtFmt` (2.4.655) and the `BrtXF` (2.4.836) between `BrtBeginCellXFs` and `BrtEndCellXFs`.
fn styles(package: &Package, part: &str) -> Read<Vec<NumberFormat>> {
    let (mut codes, mut ids, mut inside) = (BTreeMap::new(), Vec::new(), false);
    package.part(part, |reader| {
        let mut records = Records::new(reader);
        while let Some((kind, data)) = records.next()? {
            match kind {
                0x002C => drop(codes.insert(u16_at(data, 0).ok_or_else(invalid)?, classify(&wide_text(data, 2)?.0))),
                0x0269 => inside = true,
                0x026A => inside = false,
                0x002F if inside => ids.push(u16_at(data, 2).ok_or_else(invalid)?),
                _ => {}
            }
        }
        Ok(Some(()))
    })?;
    let of = |id: &u16| codes.get(id).copied().or_else(|| builtin(u32::from(*id))).unwrap_or_default();
    Ok(ids.iter().map(of).collect())
}
