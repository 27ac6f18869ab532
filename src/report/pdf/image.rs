//! The coat of arms: PNG decoded, brought down to print resolution and kept as RGB or grey with a soft mask; JPEG passed through.

use std::io::Cursor;
use std::sync::{Arc, Mutex, PoisonError};

use super::PdfError;

/// Height kept of a PNG: 250 dpi at the 22 mm that it is printed at (TCE-ES takes at most 300).
const TALL: u32 = 217;
/// Width kept of a PNG: of a crest as wide as half the text.
const WIDE: u32 = 2 * TALL;
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
        Err(PdfError::Brasao("não é um arquivo PNG nem JPEG".into()))
    }
}

fn read_png(bytes: &[u8]) -> Result<Image, PdfError> {
    let broken = |_: png::DecodingError| PdfError::Brasao("o PNG está danificado".into());
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
    super::file::deflate(&out, flate2::Compression::best())
}

/// Of left, above and upper left, the one nearest to left + above − upper left.
fn paeth(a: u8, b: u8, c: u8) -> u8 {
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

/// Size and colours of a JPEG, from its frame header (ITU-T T.81, B.2.2).
fn read_jpeg(bytes: &Arc<[u8]>) -> Result<Image, PdfError> {
    if bytes.len() > JPEG_MOST {
        return Err(PdfError::Brasao(format!("JPEG de {} KB; o máximo é {} KB", bytes.len() / 1000, JPEG_MOST / 1000)));
    }
    let (depth, height, width, components) =
        jpeg_frame(bytes).ok_or_else(|| PdfError::Brasao("JPEG ilegível".into()))?;
    if depth != 8 || width == 0 || height == 0 {
        return Err(PdfError::Brasao(format!(
            "JPEG de {depth} bits, {width} × {height} pontos; grave-o de novo com 8 bits"
        )));
    }
    let grey = match components {
        1 => true,
        3 => false,
        4 => return Err(PdfError::Brasao("JPEG em CMYK; grave-o de novo em RGB".into())),
        n => return Err(PdfError::Brasao(format!("JPEG com {n} componentes de cor; grave-o de novo em RGB"))),
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

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A PNG of the test's own making.
    pub(crate) fn png_of(
        width: u32,
        height: u32,
        colour: png::ColorType,
        depth: png::BitDepth,
        data: &[u8],
    ) -> Arc<[u8]> {
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

    /// Undoes `pack`.
    fn unpack(data: &[u8], row: usize, colours: usize) -> Vec<u8> {
        use std::io::Read;
        let mut raw = Vec::new();
        flate2::read::ZlibDecoder::new(data).read_to_end(&mut raw).expect("zlib");
        let (mut out, mut above) = (Vec::new(), vec![0; row]);
        for line in raw.chunks(row + 1) {
            let mut now: Vec<u8> = Vec::new();
            for (i, d) in line[1..].iter().enumerate() {
                let back = |r: &[u8]| if i < colours { 0 } else { r[i - colours] };
                let (a, c) = (back(&now), back(&above));
                now.push(d.wrapping_add(paeth(a, above[i], c)));
            }
            out.extend_from_slice(&now);
            above = now;
        }
        out
    }

    /// Colours, number of them, and opacity.
    fn plain(bytes: &Arc<[u8]>) -> (Vec<u8>, usize, Option<Vec<u8>>) {
        let image = read(bytes).expect("an image");
        let width = image.width as usize;
        let (data, colours) = match &image.pixels {
            Pixels::Grey(d) => (d, 1),
            Pixels::Rgb(d) => (d, 3),
            Pixels::Jpeg(..) => panic!("not a PNG"),
        };
        (unpack(data, width * colours, colours), colours, image.mask.map(|m| unpack(&m, width, 1)))
    }

    #[test]
    fn every_kind_of_png_is_read() {
        use png::{
            BitDepth::{Eight, One, Sixteen},
            ColorType::{Grayscale, GrayscaleAlpha, Indexed, Rgb, Rgba},
        };
        assert_eq!(plain(&png_of(1, 1, Rgb, Eight, &[1, 2, 3])), (vec![1, 2, 3], 3, None));
        assert_eq!(
            plain(&png_of(1, 2, Rgba, Eight, &[1, 2, 3, 9, 4, 5, 6, 8])),
            (vec![1, 2, 3, 4, 5, 6], 3, Some(vec![9, 8]))
        );
        assert_eq!(plain(&png_of(1, 1, Rgba, Eight, &[1, 2, 3, 255])), (vec![1, 2, 3], 3, None));
        assert_eq!(plain(&png_of(3, 1, Grayscale, Eight, &[7, 9, 200])), (vec![7, 9, 200], 1, None));
        assert_eq!(plain(&png_of(1, 1, GrayscaleAlpha, Sixteen, &[7, 0, 8, 0])), (vec![7], 1, Some(vec![8])));
        assert_eq!(plain(&png_of(2, 1, Indexed, One, &[0b0100_0000])), (vec![0, 0, 0, 255, 0, 0], 3, None));
    }

    #[test]
    fn a_large_png_is_brought_down_without_bleeding_the_transparent_colour() {
        // of every three pixels one is transparent black, two opaque white: the mean colour stays white
        let row: Vec<u8> = (0..1302).flat_map(|x| if x % 3 == 0 { [0, 0, 0, 0] } else { [255; 4] }).collect();
        let bytes = png_of(1302, 1, png::ColorType::Rgba, png::BitDepth::Eight, &row);
        assert_eq!(plain(&bytes), (vec![255; 434 * 3], 3, Some(vec![170; 434])));
        let tall = png_of(10, 1000, png::ColorType::Grayscale, png::BitDepth::Eight, &[5; 10_000]);
        assert_eq!(plain(&tall), (vec![5; 2 * 217], 1, None));
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
