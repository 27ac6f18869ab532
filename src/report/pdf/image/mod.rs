//! The coat of arms: PNG decoded, brought down to print resolution and kept as RGB or grey with a soft mask; JPEG passed through.
//! Here is the image as the file bears it; `raster` makes it of a PNG, `jpeg` of a JPEG.

mod jpeg;
mod raster;

use crate::report::pdf::PdfError;
use jpeg::read_jpeg;
use raster::read_png;
use std::sync::{Arc, Mutex, PoisonError};

/// An image ready for the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Image {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) pixels: Pixels,
    /// Opacity of each pixel, where some are not opaque; filtered and deflated.
    pub(super) mask: Option<Vec<u8>>,
}

/// Colour data: rows filtered as in PNG, and deflated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Pixels {
    /// One byte a pixel.
    Grey(Vec<u8>),
    /// Three bytes a pixel.
    Rgb(Vec<u8>),
    /// A whole JPEG file; is it grey?
    Jpeg(Arc<[u8]>, bool),
}

impl Image {
    /// Width and height, in hundredths of a point, of the image in a box.
    pub(super) fn fit(&self, height: i32, widest: i32) -> (i32, i32) {
        let (w, h) = (i64::from(self.width.max(1)), i64::from(self.height.max(1)));
        let scaled = i64::from(height) * w / h;
        let (w, h) = if scaled <= i64::from(widest) {
            (scaled, i64::from(height))
        } else {
            (i64::from(widest), i64::from(widest) * h / w)
        };
        (i32::try_from(w).unwrap_or(widest).max(1), i32::try_from(h).unwrap_or(height).max(1))
    }
}

/// The bytes of an image, and the image.
type Prepared = (Arc<[u8]>, Arc<Image>);

/// The last image prepared: all reports of an exam bear the same coat of arms.
static LAST: Mutex<Option<Prepared>> = Mutex::new(None);

/// Reads the bytes of a PNG or JPEG.
pub(super) fn prepare(bytes: &Arc<[u8]>) -> Result<Arc<Image>, PdfError> {
    {
        let last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, image)) = last.as_ref().filter(|(known, _)| Arc::ptr_eq(known, bytes) || known == bytes) {
            return Ok(Arc::clone(image));
        }
    }
    let image = Arc::new(read(bytes)?);
    *LAST.lock().unwrap_or_else(PoisonError::into_inner) = Some((Arc::clone(bytes), Arc::clone(&image)));
    Ok(image)
}

fn read(bytes: &Arc<[u8]>) -> Result<Image, PdfError> {
    if bytes.starts_with(&[0x89, b'P', b'N', b'G']) {
        read_png(bytes)
    } else if bytes.starts_with(&[0xFF, 0xD8]) {
        read_jpeg(bytes)
    } else {
        Err(PdfError::CoatOfArms("não é um arquivo PNG nem JPEG".into()))
    }
}

#[cfg(test)]
pub(super) mod tests;
