//! How much is read before something is refused. Real files stay far below; hostile ones stop here, with a message.

/// Rows of a sheet (Excel 2007 and later).
pub const MAX_ROW: u32 = 1_048_576;
/// Rows of a sheet of .xls.
pub const MAX_ROW_XLS: u32 = 65_536;
/// Columns of a sheet (Excel 2007 and later).
pub const MAX_COLUMN: u32 = 16_384;
/// Bytes of a file on disk.
pub const MAX_FILE: u64 = 1 << 30;
/// Bytes of one part after inflation.
pub const MAX_PART: u64 = 8 << 30;
/// A part may inflate freely up to here…
pub const FREE_INFLATION: u64 = 64 << 20;
/// …and beyond it at most this many times its compressed size (deflate reaches 1,032; sheets stay under 60).
pub const MAX_RATIO: u64 = 200;
/// Sheets of a workbook.
pub const MAX_SHEETS: usize = 4_096;
/// Bytes of the text of one cell: 32,767 characters of up to 4 bytes, as spreadsheets allow.
pub const MAX_TEXT: usize = 131_072;
/// Cell elements of one row, repeated ones included, before the row is refused.
pub const MAX_CELLS_IN_ROW: usize = 2 * MAX_COLUMN as usize;
/// Cells with a value that the repeats of an .ods may produce in one sheet.
pub const MAX_REPEATED_CELLS: u64 = 20_000_000;
/// Lines that a quoted field of a text file may span.
pub const MAX_LINES_IN_FIELD: u32 = 100;
