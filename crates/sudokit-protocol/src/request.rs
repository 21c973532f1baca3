//! A request: its members by name and type. An error names the wrong member.

use super::Fault;
use core::time::Duration;
use serde_json::{Map, Value};
use std::fmt;
use std::str::FromStr;
use sudokit::Budget;
use sudokit::board::Digit;
use sudokit::technique::notation::Language;

/// A request: a name, and members that are values of JSON.
#[derive(Clone, Debug)]
pub struct Request {
    members: Map<String, Value>,
    /// The cancel flag and the deadline of its work.
    budget: Budget,
}

impl Request {
    /// Reads a request.
    ///
    /// # Errors
    /// The text is no JSON object. The error says what was expected.
    pub fn read(text: &str) -> Result<Request, String> {
        match serde_json::from_str(text) {
            Ok(Value::Object(members)) => Ok(Request { members, budget: Budget::UNLIMITED }),
            Ok(_) => Err("expected an object".to_owned()),
            Err(error) => Err(format!("expected JSON: {error}")),
        }
    }

    /// The request of this name: the member `ask` is overwritten.
    #[must_use]
    pub fn named(mut self, name: &str) -> Request {
        self.members.insert("ask".to_owned(), name.into());
        self
    }

    /// The same request with another budget.
    pub(super) fn within(self, budget: &Budget) -> Request {
        Request { budget: budget.clone(), ..self }
    }

    /// The member `ask`, where it is a text.
    pub fn name(&self) -> Option<&str> {
        self.members.get("ask").and_then(Value::as_str)
    }

    /// The member `id`: any value.
    pub fn id(&self) -> Option<&Value> {
        self.members.get("id")
    }

    /// The member `cancel`: the id of the requests to cancel.
    pub fn cancels(&self) -> Option<&Value> {
        self.members.get("cancel")
    }

    /// The member `timeout`, in seconds.
    ///
    /// # Errors
    /// It is no number, negative or too large.
    pub fn timeout(&self) -> Result<Option<Duration>, String> {
        let Some(value) = self.get("timeout") else { return Ok(None) };
        let time = value.as_f64().and_then(|it| Duration::try_from_secs_f64(it).ok());
        time.map(Some).ok_or_else(|| "timeout: expected seconds".to_owned())
    }

    /// The same bounds for other members.
    fn of_members(&self, members: &Map<String, Value>) -> Request {
        Request { members: members.clone(), budget: self.budget.clone() }
    }

    /// A member that is there and is not null.
    fn get(&self, member: &str) -> Option<&Value> {
        self.members.get(member).filter(|value| !value.is_null())
    }

    fn typed<'a, T>(
        &'a self,
        member: &str,
        expected: &str,
        read: impl Fn(&'a Value) -> Option<T>,
    ) -> Result<Option<T>, Fault> {
        let Some(value) = self.get(member) else { return Ok(None) };
        let wrong = || Fault::of(member, format_args!("expected {expected}"));
        read(value).map(Some).ok_or_else(wrong)
    }

    /// A text that may be missing.
    pub(super) fn optional_text(&self, member: &str) -> Result<Option<&str>, Fault> {
        self.typed(member, "a text", Value::as_str)
    }

    /// A text.
    pub(super) fn text(&self, member: &str) -> Result<&str, Fault> {
        self.optional_text(member)?.ok_or_else(|| Fault::of(member, "missing"))
    }

    /// The value of a text, if it is there.
    pub(super) fn parsed<T>(&self, member: &str) -> Result<Option<T>, Fault>
    where
        T: FromStr<Err: fmt::Display>,
    {
        let parse = |text: &str| text.parse().map_err(|error: T::Err| Fault::of(member, error));
        self.optional_text(member)?.map(parse).transpose()
    }

    /// A whole number that may be missing.
    pub(super) fn optional_number(&self, member: &str) -> Result<Option<u64>, Fault> {
        self.typed(member, "a whole number", Value::as_u64)
    }

    /// A whole number, or what it is if it is missing.
    pub(super) fn number(&self, member: &str, missing: u64) -> Result<u64, Fault> {
        Ok(self.optional_number(member)?.unwrap_or(missing))
    }

    /// A whole number that may be negative; 0 if it is missing.
    pub(super) fn signed(&self, member: &str) -> Result<i64, Fault> {
        Ok(self.typed(member, "a whole number", Value::as_i64)?.unwrap_or(0))
    }

    /// A number that is not negative.
    pub(super) fn quantity(&self, member: &str) -> Result<f64, Fault> {
        let read = |value: &Value| value.as_f64().filter(|number| *number >= 0.0);
        self.typed(member, "a number", read)?.ok_or_else(|| Fault::of(member, "missing"))
    }

    /// A number of 64 bits: above 2^53 a text, as numbers lose digits there.
    pub(super) fn seed(&self, member: &str) -> Result<u64, Fault> {
        let read = |value: &Value| match value {
            Value::String(text) => text.parse().ok(),
            value => value.as_u64(),
        };
        self.typed(member, "a whole number", read)?.ok_or_else(|| Fault::of(member, "missing"))
    }

    /// A yes or no that may be missing.
    pub(super) fn optional_flag(&self, member: &str) -> Result<Option<bool>, Fault> {
        self.typed(member, "true or false", Value::as_bool)
    }

    /// A yes; no if it is missing.
    pub(super) fn flag(&self, member: &str) -> Result<bool, Fault> {
        Ok(self.optional_flag(member)?.unwrap_or(false))
    }

    /// A list of texts; empty if it is missing.
    pub(super) fn texts(&self, member: &str) -> Result<Vec<&str>, Fault> {
        let read = |value| Value::as_array(value)?.iter().map(Value::as_str).collect();
        Ok(self.typed(member, "a list of texts", read)?.unwrap_or_default())
    }

    /// Two whole numbers, if they are there.
    pub(super) fn range(&self, member: &str) -> Result<Option<[u64; 2]>, Fault> {
        let read = |value| match &Value::as_array(value)?[..] {
            [a, b] => Some([a.as_u64()?, b.as_u64()?]),
            _ => None,
        };
        self.typed(member, "two whole numbers", read)
    }

    /// An object that may be missing.
    pub(super) fn object(&self, member: &str) -> Result<Option<Request>, Fault> {
        self.typed(member, "an object", |value| Some(self.of_members(value.as_object()?)))
    }

    /// A list of objects; empty if it is missing.
    pub(super) fn optional_objects(&self, member: &str) -> Result<Vec<Request>, Fault> {
        let read = |value: &Value| {
            let object = |item: &Value| Some(self.of_members(item.as_object()?));
            Value::as_array(value)?.iter().map(object).collect()
        };
        Ok(self.typed(member, "a list of objects", read)?.unwrap_or_default())
    }

    /// A list of objects.
    pub(super) fn objects(&self, member: &str) -> Result<Vec<Request>, Fault> {
        self.get(member).ok_or_else(|| Fault::of(member, "missing"))?;
        self.optional_objects(member)
    }

    /// A digit, if there is one.
    pub(super) fn digit(&self, member: &str) -> Result<Option<Digit>, Fault> {
        let read = |value| u8::try_from(Value::as_u64(value)?).ok().and_then(Digit::new);
        self.typed(member, "a digit from 1 to 9", read)
    }

    /// The language of texts.
    pub(super) fn language(&self) -> Result<Language, Fault> {
        Ok(self.parsed("lang")?.unwrap_or_default())
    }

    /// At most this many units of work; also bounded by the cancel flag and the deadline.
    pub(super) fn bounded(&self, units: impl Into<Option<u64>>) -> Budget {
        match units.into() {
            Some(units) => self.budget.with_limit(units),
            None => self.budget.clone(),
        }
    }

    /// A bound on work; none if it is missing.
    pub(super) fn budget(&self, member: &str) -> Result<Budget, Fault> {
        Ok(self.bounded(self.optional_number(member)?))
    }

    /// A limit: `None` if the member is missing, the inner `None` where it is null.
    pub(super) fn limit(&self, member: &str) -> Result<Option<Option<u64>>, Fault> {
        let is_lifted = self.members.get(member).is_some_and(Value::is_null);
        Ok(if is_lifted { Some(None) } else { self.optional_number(member)?.map(Some) })
    }

    /// A bound: `usual` if the member is missing, none where it is null.
    pub(super) fn bound(&self, member: &str, usual: u64) -> Result<Option<u64>, Fault> {
        Ok(self.limit(member)?.unwrap_or(Some(usual)))
    }
}
