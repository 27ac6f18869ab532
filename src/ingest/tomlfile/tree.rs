//! The parsed file as a tree of owned values, each with its line, tables in the order of the file.

use super::source::Lines;
use crate::domain::Date;
use toml::de::{DeTable, DeValue};

/// A value and the line on which it begins.
#[derive(Debug)]
pub struct Spot {
    pub line: usize,
    pub node: Node,
}

/// A key with its value.
#[derive(Debug)]
pub struct Field {
    pub key: String,
    pub line: usize,
    pub value: Spot,
}

/// A TOML value; numbers and dates keep their digits as written, so that messages can show them.
#[derive(Debug)]
pub enum Node {
    Text(String),
    Integer(Option<i64>, String),
    Float(String),
    Boolean(bool),
    /// `None` when there is a time beside the day, or only a time.
    Date(Option<Date>, String),
    List(Vec<Spot>),
    Table(Vec<Field>, Form),
}

/// How a table is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Below a title of its own, `[edital]` or `[[cargo]]`.
    Titled,
    /// In a value, `{ … }`.
    Braced,
    /// By keys with a point, `edital.numero`.
    Dotted,
}

impl Form {
    /// Of the table that begins with this text.
    fn of(text: &str) -> Self {
        match text.bytes().next() {
            Some(b'[') => Self::Titled,
            Some(b'{') => Self::Braced,
            _ => Self::Dotted,
        }
    }
}

impl Node {
    /// The kind of value, in the words of the messages.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Text(_) => "um texto",
            Self::Integer(..) => "um número inteiro",
            Self::Float(_) => "um número com casas decimais",
            Self::Boolean(_) => "verdadeiro ou falso (true, false)",
            Self::Date(..) => "uma data",
            Self::List(_) => "uma lista",
            Self::Table(..) => "uma tabela",
        }
    }

    /// The value as found, when it fits a line.
    pub fn shown(&self) -> String {
        match self {
            Self::Text(t) => t.clone(),
            Self::Integer(_, t) | Self::Float(t) | Self::Date(_, t) => t.clone(),
            Self::Boolean(b) => b.to_string(),
            Self::List(all) => format!("[{}]", all.iter().map(|s| s.node.shown()).collect::<Vec<_>>().join(", ")),
            Self::Table(all, _) => {
                format!("{{ {} }}", all.iter().map(|f| f.key.as_str()).collect::<Vec<_>>().join(", "))
            }
        }
    }
}

/// The fields of a table, sorted by where their keys stand.
pub fn fields(table: &DeTable<'_>, lines: &Lines<'_>) -> Vec<Field> {
    let mut all: Vec<(usize, Field)> = table
        .iter()
        .map(|(key, value)| {
            let at = key.span().start;
            let line = lines.of(at);
            (
                at,
                Field { key: key.get_ref().to_string(), line, value: spot(value.get_ref(), value.span().start, lines) },
            )
        })
        .collect();
    all.sort_by_key(|(at, _)| *at);
    all.into_iter().map(|(_, field)| field).collect()
}

fn spot(value: &DeValue<'_>, at: usize, lines: &Lines<'_>) -> Spot {
    let node = match value {
        DeValue::String(t) => Node::Text(t.to_string()),
        DeValue::Integer(i) => Node::Integer(i64::from_str_radix(i.as_str(), i.radix()).ok(), i.to_string()),
        DeValue::Float(f) => Node::Float(f.as_str().to_owned()),
        DeValue::Boolean(b) => Node::Boolean(*b),
        DeValue::Datetime(d) => Node::Date(day(d), d.to_string()),
        DeValue::Array(all) => Node::List(all.iter().map(|v| spot(v.get_ref(), v.span().start, lines)).collect()),
        DeValue::Table(t) => Node::Table(fields(t, lines), Form::of(lines.from(at))),
    };
    Spot { line: lines.of(at), node }
}

fn day(datetime: &toml::value::Datetime) -> Option<Date> {
    match (datetime.date, datetime.time) {
        (Some(d), None) => Date::new(d.year, d.month, d.day),
        _ => None,
    }
}
