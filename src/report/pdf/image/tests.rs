//! Images of the tests' own making.

use super::raster::paeth;
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
    assert!(matches!(read(&jpeg(4)), Err(PdfError::CoatOfArms(why)) if why.contains("CMYK")));
}

#[test]
fn broken_files_are_refused() {
    for bytes in [&b""[..], b"GIF89a", &[0xFF, 0xD8, 0xFF], &[0x89, b'P', b'N', b'G', 0, 0]] {
        assert!(matches!(read(&bytes.into()), Err(PdfError::CoatOfArms(_))), "{bytes:?}");
    }
}
