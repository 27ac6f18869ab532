//! The draft's text: lines, comments, and decisions that are numbered as they come.

use crate::ingest::tomlfile::MARK;
pub use crate::ingest::tomlfile::quoted;
use std::fmt::Write as _;

/// Text in the making.
#[derive(Debug, Default)]
pub struct Text {
    body: String,
    /// What each decision is about, in order.
    pub open: Vec<String>,
}

impl Text {
    /// One line as it is.
    pub fn line(&mut self, line: &str) {
        self.body.push_str(line);
        self.body.push('\n');
    }

    /// A comment of one line.
    pub fn note(&mut self, text: &str) {
        let _ = writeln!(self.body, "{}", format!("# {}", plain(text)).trim_end());
    }

    /// A key whose value a person must still give: the program refuses the text that stands for it. `what` names the decision.
    pub fn decide(&mut self, key: &str, what: &str, how: &str) {
        let text = self.decision(what, how);
        let _ = writeln!(self.body, "{key} = {text}");
    }

    /// The same for the only key of an item of a list.
    pub fn decide_item(&mut self, key: &str, what: &str, how: &str) {
        let text = self.decision(what, how);
        let _ = writeln!(self.body, "    {{ {key} = {text} }},");
    }

    fn decision(&mut self, what: &str, how: &str) -> String {
        self.open.push(what.to_owned());
        quoted(&format!("{MARK} {}: {}; {how}", self.open.len(), plain(what)))
    }

    /// The whole text.
    pub fn into_body(self) -> String {
        self.body
    }
}

/// A text of one line.
pub fn plain(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// `1 pessoa`, `2 pessoas`.
pub fn count(n: u64, one: &str, many: &str) -> String {
    if n == 1 { format!("1 {one}") } else { format!("{n} {many}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decisions_are_numbered_and_refused_as_values() {
        let mut text = Text::default();
        text.decide("vagas", "vagas do cargo 101", "0 quando só há cadastro de reserva");
        text.decide("peso", "peso da prova \"A\\B\"", "um decimal");
        assert_eq!(text.open, ["vagas do cargo 101", "peso da prova \"A\\B\""]);
        let parsed: toml::Table = text.into_body().parse().expect("TOML");
        assert_eq!(parsed["vagas"].as_str(), Some("DECIDIR 1: vagas do cargo 101; 0 quando só há cadastro de reserva"));
        assert_eq!(parsed["peso"].as_str(), Some("DECIDIR 2: peso da prova \"A\\B\"; um decimal"));
    }

    #[test]
    fn comments_stay_on_one_line() {
        let mut text = Text::default();
        text.note("a\nb = 1");
        assert_eq!(text.into_body(), "# a b = 1\n");
    }
}
