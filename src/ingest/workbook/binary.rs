//! What the binary formats (.xls, .xlsb) share: little-endian fields, packed numbers, error codes.

use super::{NumberFormat, RawValue, number};
use crate::domain::Decimal;
use std::sync::Arc;

/// A little-endian number at an offset.
pub fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    bytes.get(at..at.checked_add(2)?)?.try_into().ok().map(u16::from_le_bytes)
}

/// A little-endian number at an offset.
pub fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..at.checked_add(4)?)?.try_into().ok().map(u32::from_le_bytes)
}

/// A little-endian double at an offset.
pub fn f64_at(bytes: &[u8], at: usize) -> Option<f64> {
    bytes.get(at..at.checked_add(8)?)?.try_into().ok().map(f64::from_le_bytes)
}

/// `RkNumber` ([MS-XLS] 2.5.217): 30 bits of an integer or of a double, perhaps to be divided by 100.
pub fn rk(raw: u32, format: NumberFormat) -> RawValue {
    let (hundredth, integer) = (raw & 1 == 1, raw & 2 == 2);
    if !integer {
        let x = f64::from_bits(u64::from(raw & !3) << 32);
        return number::from_f64(if hundredth { x / 100.0 } else { x }, format);
    }
    let n = i64::from(raw.cast_signed() >> 2);
    let value = Decimal::new(n, if hundredth { 2 } else { 0 }).unwrap_or_default();
    RawValue::Number { value, residue: false, format }
}

/// The text of an error code ([MS-XLS] 2.5.10).
pub fn error(code: u8) -> RawValue {
    RawValue::Error(match code {
        0x00 => Arc::from("#NULL!"),
        0x07 => Arc::from("#DIV/0!"),
        0x0F => Arc::from("#VALUE!"),
        0x17 => Arc::from("#REF!"),
        0x1D => Arc::from("#NAME?"),
        0x24 => Arc::from("#NUM!"),
        0x2A => Arc::from("#N/A"),
        0x2B => Arc::from("#GETTING_DATA"),
        other => Arc::from(format!("#ERRO {other}")),
    })
}

/// The text of a shared string; `None` for an empty one.
pub fn shared(index: u32, strings: &[Arc<str>]) -> Option<RawValue> {
    match strings.get(index as usize) {
        Some(text) if text.is_empty() => None,
        Some(text) => Some(RawValue::Text(text.clone())),
        None => {
            Some(RawValue::Refused(format!("a célula aponta para o texto nº “{index}”, que o arquivo não tem").into()))
        }
    }
}

/// Text of 16-bit units; a broken pair becomes U+FFFD.
pub fn utf16(bytes: &[u8]) -> String {
    let units = bytes.as_chunks().0.iter().map(|c| u16::from_le_bytes(*c));
    char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(raw: u32) -> String {
        match rk(raw, NumberFormat::Plain) {
            RawValue::Number { value, .. } => value.to_string(),
            other => format!("{other:?}"),
        }
    }

    /// [MS-XLS] 2.5.217: bit 0 divides by 100, bit 1 marks an integer.
    #[test]
    fn packed_numbers_are_exact() {
        assert_eq!(value(7 << 2 | 2), "7");
        assert_eq!(value(7835 << 2 | 3), "78.35");
        assert_eq!(value((-550i32 << 2).cast_unsigned() | 3), "-5.5");
        let half = u32::try_from(0.5f64.to_bits() >> 32).unwrap_or(0);
        assert_eq!(value(half), "0.5");
        let sixty = u32::try_from(7850.0f64.to_bits() >> 32).unwrap_or(0);
        assert_eq!(value(sixty | 1), "78.5");
    }
}
