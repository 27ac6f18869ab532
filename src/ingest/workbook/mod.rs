//! Files → raw cells, in all five formats, behind a guard pass. Nothing is interpreted here beyond what the file itself says.

use crate::domain::Decimal;
use std::sync::Arc;

/// What a cell holds, as the file says it.
#[derive(Clone, Debug, PartialEq)]
pub enum RawValue {
    /// Text, as written (outer spaces kept). Shared strings share their allocation.
    Text(Arc<str>),
    /// A number, to 15 significant digits.
    Number {
        /// The value.
        value: Decimal,
        /// Did the file hold more than 15 significant digits (binary residue of a sum)?
        residue: bool,
        /// What its number format makes of it.
        format: NumberFormat,
    },
    /// A number that no exact [`Decimal`] holds (`1e999`, 20 digits, `NaN`): its text.
    BadNumber(Arc<str>),
    /// An ISO date or date-time stored as such (`2025-03-01`, `2025-03-01T00:00:00`).
    IsoDate(Arc<str>),
    /// A boolean.
    Bool(bool),
    /// A spreadsheet error: `#REF!`.
    Error(Arc<str>),
    /// A formula without a stored result.
    FormulaWithoutValue,
    /// A cell that the reader refuses, with the reason in Portuguese (string index out of range, comment inside the value, …).
    Refused(Arc<str>),
}

/// What a number format makes of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum NumberFormat {
    /// A plain number.
    #[default]
    Plain,
    /// Shown as a date (or date and time): the value is a serial.
    Date,
    /// Shown as a duration or a time of day.
    Time,
    /// Shown as a percentage: the value is the fraction.
    Percent,
    /// Shown padded with zeros to this width (`00000000000`).
    Padded(u8),
}

/// A cell with its place.
#[derive(Clone, Debug, PartialEq)]
pub struct RawCell {
    /// Zero-based column.
    pub column: u32,
    /// What it holds.
    pub value: RawValue,
    /// Does it come from a formula?
    pub formula: bool,
}

/// A row with at least one cell. Rows come in ascending order; cells in ascending column, one per column.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RawRow {
    /// One-based row, as a spreadsheet program shows it (for text files: the physical line where the record begins).
    pub number: u32,
    /// Is it hidden?
    pub hidden: bool,
    /// Cells that hold something.
    pub cells: Vec<RawCell>,
}

/// Is the sheet shown?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum SheetState {
    /// Shown.
    #[default]
    Visible,
    /// Hidden, or very hidden.
    Hidden,
    /// Not a grid of cells (a chart).
    NotCells,
}

/// What is known of a sheet before its rows are read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SheetInfo {
    /// Name; empty for text files.
    pub name: Arc<str>,
    /// Is it shown?
    pub state: SheetState,
}

/// What is known of a sheet after its rows were read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SheetTail {
    /// Merged regions: first column, first row, last column, last row (columns from 0, rows from 1, inclusive).
    pub merges: Vec<(u32, u32, u32, u32)>,
    /// Hidden columns that hold cells, from 0.
    pub hidden_columns: Vec<u32>,
    /// Is there an automatic filter?
    pub filtered: bool,
    /// Does the workbook count dates from 1904?
    pub epoch_1904: bool,
}
