//! A PNG decoded, brought down to print resolution, parted into colour and opacity, and packed.

use super::{Image, Pixels};
use crate::report::pdf::PdfError;
use std::io::Cursor;

/// Height kept of a PNG: 250 dpi at the 22 mm that it is printed at (TCE-ES takes at most 300).
const TALL: u32 = 217;

/// Width kept of a PNG: of a crest as wide as half the text.
const WIDE: u32 = 2 * TALL;

/// Largest PNG side read at all.
const PNG_MOST: u32 = 8_000;

pub(super) fn read_png(bytes: &[u8]) -> Result<Image, PdfError> {
    let broken = |_: png::DecodingError| PdfError::CoatOfArms("o PNG está danificado".into());
    let mut decoder = png::Decoder::new_with_limits(Cursor::new(bytes), png::Limits { bytes: 512 << 20 });
    decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::STRIP_16);
    let mut reader = decoder.read_info().map_err(broken)?;
    let (width, height) = (reader.info().width, reader.info().height);
    if width > PNG_MOST || height > PNG_MOST {
        return Err(PdfError::CoatOfArms(format!(
            "PNG de {width} × {height} pontos; o máximo é {PNG_MOST} de cada lado"
        )));
    }
    let size = reader.output_buffer_size().ok_or_else(|| PdfError::CoatOfArms("PNG grande demais".into()))?;
    let mut data = vec![0; size];
    let frame = reader.next_frame(&mut data).map_err(broken)?;
    data.truncate(frame.buffer_size());
    let channels = match frame.color_type {
        png::ColorType::Grayscale => 1,
        png::ColorType::GrayscaleAlpha => 2,
        png::ColorType::Rgb => 3,
        png::ColorType::Rgba => 4,
        png::ColorType::Indexed => return Err(PdfError::CoatOfArms("PNG com paleta que não pôde ser lida".into())),
    };
    let (width, height, data) = shrink(width, height, channels, data);
    Ok(split(width, height, channels, &data))
}

/// Brings the image down to print resolution by averaging boxes, colours weighed by opacity.
fn shrink(width: u32, height: u32, channels: usize, data: Vec<u8>) -> (u32, u32, Vec<u8>) {
    if width <= WIDE && height <= TALL {
        return (width, height, data);
    }
    let (w, h) = if u64::from(width) * u64::from(TALL) <= u64::from(height) * u64::from(WIDE) {
        (width * TALL / height, TALL)
    } else {
        (WIDE, height * WIDE / width)
    };
    let (w, h) = (w.max(1), h.max(1));
    let mut out = Vec::with_capacity(w as usize * h as usize * channels);
    for y in 0..h {
        for x in 0..w {
            let ys = y * height / h..((y + 1) * height).div_ceil(h);
            let xs = x * width / w..((x + 1) * width).div_ceil(w);
            let pixels =
                ys.flat_map(|y| xs.clone().map(move |x| (y as usize * width as usize + x as usize) * channels));
            average(pixels.filter_map(|at| data.get(at..at + channels)), channels, &mut out);
        }
    }
    (w, h, out)
}

fn average<'p>(pixels: impl Iterator<Item = &'p [u8]>, channels: usize, out: &mut Vec<u8>) {
    let alpha = channels.is_multiple_of(2);
    let colours = if alpha { channels - 1 } else { channels };
    let (mut sums, mut opacity, mut count) = ([0_u64; 3], 0_u64, 0_u64);
    for pixel in pixels {
        let weight = if alpha { u64::from(pixel.last().copied().unwrap_or(255)) } else { 255 };
        for (sum, &value) in sums.iter_mut().zip(pixel.iter().take(colours)) {
            *sum += u64::from(value) * weight;
        }
        opacity += weight;
        count += 1;
    }
    out.extend(sums.iter().take(colours).map(|s| u8::try_from(s / opacity.max(1)).unwrap_or(u8::MAX)));
    if alpha {
        out.push(u8::try_from(opacity / count.max(1)).unwrap_or(u8::MAX));
    }
}

/// Parts colour from opacity, and packs both.
fn split(width: u32, height: u32, channels: usize, data: &[u8]) -> Image {
    let alpha = channels.is_multiple_of(2);
    let colours = if alpha { channels - 1 } else { channels };
    let colour: Vec<u8> = data.chunks_exact(channels).flat_map(|p| p.iter().take(colours).copied()).collect();
    let mask: Vec<u8> =
        if alpha { data.chunks_exact(channels).filter_map(|p| p.last().copied()).collect() } else { Vec::new() };
    let mask = mask.iter().any(|&a| a != 255).then(|| pack(&mask, width, 1));
    let packed = pack(&colour, width, colours);
    let pixels = if colours == 1 { Pixels::Grey(packed) } else { Pixels::Rgb(packed) };
    Image { width, height, pixels, mask }
}

/// Deflates rows, each byte as its difference from the Paeth predictor (PNG specification, 9.4).
fn pack(data: &[u8], width: u32, colours: usize) -> Vec<u8> {
    let row = width as usize * colours;
    let mut out = Vec::with_capacity(data.len() + data.len() / row.max(1));
    let mut above = vec![0; row];
    for line in data.chunks(row.max(1)) {
        out.push(4);
        for (i, &byte) in line.iter().enumerate() {
            let left = |row: &[u8]| i.checked_sub(colours).and_then(|j| row.get(j)).copied().unwrap_or(0);
            let up = above.get(i).copied().unwrap_or(0);
            out.push(byte.wrapping_sub(paeth(left(line), up, left(&above))));
        }
        above.clear();
        above.extend_from_slice(line);
    }
    crate::report::pdf::file::deflate(&out, flate2::Compression::best())
}

/// Of left, above and upper left, the one nearest to left + above − upper left.
pub(super) fn paeth(a: u8, b: u8, c: u8) -> u8 {
    let p = i16::from(a) + i16::from(b) - i16::from(c);
    let far = |v: u8| (p - i16::from(v)).abs();
    if far(a) <= far(b) && far(a) <= far(c) {
        a
    } else if far(b) <= far(c) {
        b
    } else {
        c
    }
}
