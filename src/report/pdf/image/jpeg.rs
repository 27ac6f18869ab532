//! Size and colours of a JPEG, which is passed through as it is.

use super::{Image, Pixels};
use crate::report::pdf::PdfError;
use std::sync::Arc;

/// Largest JPEG passed through: it is in every report.
const JPEG_MOST: usize = 1_000_000;

/// Size and colours of a JPEG, from its frame header (ITU-T T.81, B.2.2).
pub(super) fn read_jpeg(bytes: &Arc<[u8]>) -> Result<Image, PdfError> {
    if bytes.len() > JPEG_MOST {
        return Err(PdfError::CoatOfArms(format!(
            "JPEG de {} KB; o máximo é {} KB",
            bytes.len() / 1000,
            JPEG_MOST / 1000
        )));
    }
    let (depth, height, width, components) =
        jpeg_frame(bytes).ok_or_else(|| PdfError::CoatOfArms("JPEG ilegível".into()))?;
    if depth != 8 || width == 0 || height == 0 {
        return Err(PdfError::CoatOfArms(format!(
            "JPEG de {depth} bits, {width} × {height} pontos; grave-o de novo com 8 bits"
        )));
    }
    let grey = match components {
        1 => true,
        3 => false,
        4 => return Err(PdfError::CoatOfArms("JPEG em CMYK; grave-o de novo em RGB".into())),
        n => return Err(PdfError::CoatOfArms(format!("JPEG com {n} componentes de cor; grave-o de novo em RGB"))),
    };
    Ok(Image {
        width: u32::from(width),
        height: u32::from(height),
        pixels: Pixels::Jpeg(Arc::clone(bytes), grey),
        mask: None,
    })
}

/// Bits, height, width and number of components.
fn jpeg_frame(bytes: &[u8]) -> Option<(u8, u16, u16, u8)> {
    let mut at = 2;
    loop {
        if *bytes.get(at)? != 0xFF {
            return None;
        }
        let marker = *bytes.get(at + 1)?;
        match marker {
            0xFF => at += 1,
            0x01 | 0xD0..=0xD8 => at += 2,
            0xC0..=0xCF if !matches!(marker, 0xC4 | 0xC8 | 0xCC) => {
                let frame: [u8; 6] = bytes.get(at + 4..at + 10)?.try_into().ok()?;
                let [depth, h1, h0, w1, w0, components] = frame;
                return Some((depth, u16::from_be_bytes([h1, h0]), u16::from_be_bytes([w1, w0]), components));
            }
            0xD9 | 0xDA => return None,
            _ => {
                let length = usize::from(u16::from_be_bytes(bytes.get(at + 2..at + 4)?.try_into().ok()?));
                at += 2 + length.max(2);
            }
        }
    }
}
