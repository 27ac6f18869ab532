//! A page as a list of placed things, before it is drawn. Lengths in hundredths of a point, from the lower left corner.

use std::borrow::Cow;

use super::fonts::Face;
use super::tree::ElemId;

/// A4.
pub(super) const WIDTH: i32 = 59_528;
/// A4.
pub(super) const HEIGHT: i32 = 84_189;
/// Margin for binding: 30 mm.
pub(super) const LEFT: i32 = 8_504;
/// Right edge of the text: margin of 20 mm.
pub(super) const RIGHT: i32 = WIDTH - 5_669;
/// Upper edge of the text: margin of 20 mm.
pub(super) const TOP: i32 = HEIGHT - 5_669;
/// Lower edge of the text: 26 mm; the footer is below.
pub(super) const BOTTOM: i32 = 7_370;
/// Width of the text.
pub(super) const MEASURE: i32 = RIGHT - LEFT;

/// How the sheet of a page stands. A turned sheet is bound at its head: there it has the margin for binding.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Sheet {
    /// A4 upright.
    #[default]
    Upright,
    /// A4 on its side, for a table too wide to be read upright.
    Turned,
}

impl Sheet {
    /// Width and height of the page.
    pub(super) const fn size(self) -> (i32, i32) {
        match self {
            Self::Upright => (WIDTH, HEIGHT),
            Self::Turned => (HEIGHT, WIDTH),
        }
    }

    /// Left edge of the text.
    pub(super) const fn left(self) -> i32 {
        match self {
            Self::Upright => LEFT,
            Self::Turned => WIDTH - RIGHT,
        }
    }

    /// Right edge of the text: margin of 20 mm.
    pub(super) const fn right(self) -> i32 {
        self.size().0 - (WIDTH - RIGHT)
    }

    /// Upper edge of the text.
    pub(super) const fn top(self) -> i32 {
        match self {
            Self::Upright => TOP,
            Self::Turned => WIDTH - LEFT,
        }
    }

    /// Width of the text.
    pub(super) const fn measure(self) -> i32 {
        self.right() - self.left()
    }
}

/// A line of text.
#[derive(Clone, Debug)]
pub(super) struct Text<'a> {
    /// Left end of the baseline.
    pub(super) x: i32,
    /// Baseline.
    pub(super) y: i32,
    /// Size.
    pub(super) size: i32,
    /// Face.
    pub(super) face: Face,
    /// Added to each space, in thousandths of an em: what justifies a line.
    pub(super) gap: u32,
    /// Is a space to follow?
    pub(super) space: bool,
    /// The text.
    pub(super) text: Cow<'a, str>,
    /// Number of the marked piece; `None` for an artifact (footer, repeated header).
    pub(super) mcid: Option<u32>,
}

/// A horizontal rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rule {
    pub(super) left: i32,
    pub(super) right: i32,
    pub(super) y: i32,
    /// Thickness.
    pub(super) weight: i32,
}

/// A filled rectangle in light grey.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fill {
    pub(super) left: i32,
    pub(super) bottom: i32,
    pub(super) width: i32,
    pub(super) height: i32,
}

/// The coat of arms.
#[derive(Clone, Copy, Debug)]
pub(super) struct Figure {
    pub(super) left: i32,
    pub(super) bottom: i32,
    pub(super) width: i32,
    pub(super) height: i32,
    pub(super) mcid: u32,
}

/// A link to a heading.
#[derive(Clone, Debug)]
pub(super) struct Link<'a> {
    pub(super) left: i32,
    pub(super) bottom: i32,
    pub(super) right: i32,
    pub(super) top: i32,
    /// Structure element `Link`.
    pub(super) elem: ElemId,
    /// Anchor that it leads to.
    pub(super) anchor: &'a str,
    /// What it says, for those who do not see it.
    pub(super) text: &'a str,
}

/// A page.
#[derive(Clone, Debug, Default)]
pub(super) struct Page<'a> {
    pub(super) sheet: Sheet,
    pub(super) texts: Vec<Text<'a>>,
    pub(super) rules: Vec<Rule>,
    pub(super) fills: Vec<Fill>,
    pub(super) figure: Option<Figure>,
    pub(super) links: Vec<Link<'a>>,
    /// What was drawn on it before, compressed; empty for nothing.
    pub(super) ready: &'a [u8],
}

impl Page<'_> {
    /// Nothing on it?
    pub(super) const fn is_blank(&self) -> bool {
        self.ready.is_empty() && !self.to_draw()
    }

    /// Is anything to be drawn on it?
    pub(super) const fn to_draw(&self) -> bool {
        !(self.texts.is_empty() && self.rules.is_empty() && self.fills.is_empty()) || self.figure.is_some()
    }
}

/// Where something is: page from 0, and height.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Target {
    pub(super) page: usize,
    pub(super) y: i32,
}
