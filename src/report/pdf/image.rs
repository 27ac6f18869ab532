//! The coat of arms: PNG decoded, brought down to print resolution and kept as RGB or grey with a soft mask; JPEG passed through.

use std::io::Cursor;
use std::sync::{Arc, Mutex, PoisonError};

use super::PdfError;

/// Longest side kept of a PNG: 22 mm at 300 dpi is 260, and a wide crest is twice that.
const LONGEST: u32 = 520;
/// Largest JPEG passed through: it is in every report.
const JPEG_MOST: usize = 1_000_000;
/// Largest PNG side read at all.
const PNG_MOST: u32 = 8_000;

/// An image ready for the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Image {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) pixels: Pixels,
    /// Opacity of each pixel, where some are not opaque.
    pub(super) mask: Option<Vec<u8>>,
}

/// Colour data.
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
        let (w, h) = if scaled <= i64::from(widest) { (scaled, i64::from(height)) } else { (i64::from(widest), i64::from(widest) * h / w) };
        (i32::try_from(w).unwrap_or(widest).max(1), i32::try_from(h).unwrap_or(height).max(1))
    }
}

/// The last image prepared: all reports of an exam bear the same coat of arms.
static LAST: Mutex<Option<(Arc<[u8]>, Arc<Image>)>> = Mutex::new(None);

/// Reads the bytes of a PNG or JPEG.
pub(super) fn prepare(bytes: &Arc<[u8]>) -> Result<Arc<Image>, PdfError> {
    {
        let last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((known, image)) = last.as_ref().filter(|(known, _)| Arc::ptr_eq(known, bytes) || known == bytes) {
            debug_assert_eq!(known.len(), bytes.len());
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
        Err(PdfError::Brasao("não é um arquivo PNG nem JPEG".into()))
    }
}

fn read_png(bytes: &[u8]) -> Result<Image, PdfError> {
    let broken = |e: png::DecodingError| PdfError::Brasao(format!("PNG ilegível ({e})"));
    let mut decoder = png::Decoder::new_with_limits(Cursor::new(bytes), png::Limits { bytes: 512 << 20 });
    decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::STRIP_16);
    let mut reader = decoder.read_info().map_err(broken)?;
    let (width, height) = (reader.info().width, reader.info().height);
    if width > PNG_MOST || height > PNG_MOST {
        return Err(PdfError::Brasao(format!("PNG de {width} × {height} pontos; o máximo é {PNG_MOST} de cada lado")));
    }
    let size = reader.output_buffer_size().ok_or_else(|| PdfError::Brasao("PNG grande demais".into()))?;
    let mut data = vec![0; size];
    let frame = reader.next_frame(&mut data).map_err(broken)?;
    data.truncate(frame.buffer_size());
    let channels = match frame.color_type {
        png::ColorType::Grayscale => 1,
        png::ColorType::GrayscaleAlpha => 2,
        png::ColorType::Rgb => 3,
        png::ColorType::Rgba => 4,
        png::ColorType::Indexed => return Err(PdfError::Brasao("PNG com paleta que não pôde ser lida".into())),
    };
    let (width, height, data) = shrink(width, height, channels, data);
    Ok(split(width, height, channels, &data))
}

/// Whole-number reduction by averaging boxes, colours weighed by opacity.
fn shrink(width: u32, height: u32, channels: usize, data: Vec<u8>) -> (u32, u32, Vec<u8>) {
    let factor = width.max(height).div_ceil(LONGEST);
    if factor <= 1 {
        return (width, height, data);
    }
    let (w, h) = (width.div_ceil(factor), height.div_ceil(factor));
    let mut out = Vec::new();
    for y in 0..h {
        for x in 0..w {
            let ys = y * factor..((y + 1) * factor).min(height);
            let xs = x * factor..((x + 1) * factor).min(width);
            let pixels = ys.flat_map(|y| xs.clone().map(move |x| (y * width + x) as usize * channels));
            average(pixels.filter_map(|at| data.get(at..at + channels)), channels, &mut out);
        }
    }
    (w, h, out)
}

fn average<'p>(pixels: impl Iterator<Item = &'p [u8]>, channels: usize, out: &mut Vec<u8>) {
    let alpha = channels % 2 == 0;
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

/// Parts colour from opacity.
fn split(width: u32, height: u32, channels: usize, data: &[u8]) -> Image {
    let alpha = channels % 2 == 0;
    let colours = if alpha { channels - 1 } else { channels };
    let colour: Vec<u8> = data.chunks_exact(channels).flat_map(|p| p.iter().take(colours).copied()).collect();
    let mask: Vec<u8> = if alpha { data.chunks_exact(channels).filter_map(|p| p.last().copied()).collect() } else { Vec::new() };
    let mask = mask.iter().any(|&a| a != 255).then_some(mask);
    let pixels = if colours == 1 { Pixels::Grey(colour) } else { Pixels::Rgb(colour) };
    Image { width, height, pixels, mask }
}

/// Size and colours of a JPEG, from its frame header (ITU-T T.81, B.2.2).
fn read_jpeg(bytes: &Arc<[u8]>) -> Result<Image, PdfError> {
    if bytes.len() > JPEG_MOST {
        return Err(PdfError::Brasao(format!("JPEG de {} KB; o máximo é {} KB", bytes.len() / 1000, JPEG_MOST / 1000)));
    }
    let (depth, height, width, components) = jpeg_frame(bytes).ok_or_else(|| PdfError::Brasao("JPEG ilegível".into()))?;
    if depth != 8 || width == 0 || height == 0 {
        return Err(PdfError::Brasao(format!("JPEG de {depth} bits, {width} × {height} pontos; grave-o de novo com 8 bits")));
    }
    let grey = match components {
        1 => true,
        3 => false,
        4 => return Err(PdfError::Brasao("JPEG em CMYK; grave-o de novo em RGB".into())),
        n => return Err(PdfError::Brasao(format!("JPEG com {n} componentes de cor; grave-o de novo em RGB"))),
    };
    Ok(Image { width: u32::from(width), height: u32::from(height), pixels: Pixels::Jpeg(Arc::clone(bytes), grey), mask: None })
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

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A PNG of the test's own making.
    pub(crate) fn png_of(width: u32, height: u32, colour: png::ColorType, depth: png::BitDepth, data: &[u8]) -> Arc<[u8]> {
        let mut out = Vec::new();
        let mut encoder = png::Encoder::new(&mut out, width, height);
        encoder.set_color(colour);
        encoder.set_depth(depth);
        if colour == png::ColorType::Indexed {
            encoder.set_palette(vec![0, 0, 0, 255, 0, 0]);
        }
        let mut writer = encoder.write_header().expect("header");
        writer.write_image_data(data).expect("data");
        writer.finish().expect("end");
        out.into()
    }

    #[test]
    fn every_kind_of_png_is_read() {
        use png::{BitDepth::{Eight, One, Sixteen}, ColorType::{Grayscale, GrayscaleAlpha, Indexed, Rgb, Rgba}};
        let rgb = read(&png_of(1, 1, Rgb, Eight, &[1, 2, 3])).expect("rgb");
        assert_eq!((rgb.pixels, rgb.mask), (Pixels::Rgb(vec![1, 2, 3]), None));
        let rgba = read(&png_of(1, 1, Rgba, Eight, &[1, 2, 3, 9])).expect("rgba");
        assert_eq!((rgba.pixels, rgba.mask), (Pixels::Rgb(vec![1, 2, 3]), Some(vec![9])));
        let opaque = read(&png_of(1, 1, Rgba, Eight, &[1, 2, 3, 255])).expect("opaque");
        assert_eq!(opaque.mask, None);
        let grey = read(&png_of(1, 1, Grayscale, Eight, &[7])).expect("grey");
        assert_eq!(grey.pixels, Pixels::Grey(vec![7]));
        let deep = read(&png_of(1, 1, GrayscaleAlpha, Sixteen, &[7, 0, 8, 0])).expect("16 bits");
        assert_eq!((deep.pixels, deep.mask), (Pixels::Grey(vec![7]), Some(vec![8])));
        let palette = read(&png_of(2, 1, Indexed, One, &[0b0100_0000])).expect("palette");
        assert_eq!(palette.pixels, Pixels::Rgb(vec![0, 0, 0, 255, 0, 0]));
    }

    #[test]
    fn a_large_png_is_brought_down_without_bleeding_the_transparent_colour() {
        // left half transparent black, right half opaque white: the mean colour of the border stays white
        let row: Vec<u8> = (0..1041).flat_map(|x| if x % 3 == 0 { [0, 0, 0, 0] } else { [255; 4] }).collect();
        let image = read(&png_of(1041, 1, png::ColorType::Rgba, png::BitDepth::Eight, &row)).expect("read");
        assert_eq!((image.width, image.height), (347, 1));
        assert_eq!(image.pixels, Pixels::Rgb(vec![255; 347 * 3]));
        assert_eq!(image.mask, Some(vec![170; 347]));
    }

    #[test]
    fn a_jpeg_is_passed_through_and_cmyk_is_refused() {
        let jpeg = |components: u8| -> Arc<[u8]> {
            vec![0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0, 0xFF, 0xC0, 0, 11, 8, 0, 20, 0, 10, components, 0xFF, 0xD9].into()
        };
        let image = read(&jpeg(3)).expect("rgb");
        assert_eq!((image.width, image.height), (10, 20));
        assert_eq!(image.fit(2000, 9000), (1000, 2000));
        assert!(matches!(read(&jpeg(1)).expect("grey").pixels, Pixels::Jpeg(_, true)));
        assert!(matches!(read(&jpeg(4)), Err(PdfError::Brasao(why)) if why.contains("CMYK")));
    }

    #[test]
    fn broken_files_are_refused() {
        for bytes in [&b""[..], b"GIF89a", &[0xFF, 0xD8, 0xFF], &[0x89, b'P', b'N', b'G', 0, 0]] {
            assert!(matches!(read(&bytes.into()), Err(PdfError::Brasao(_))), "{bytes:?}");
        }
    }
}
