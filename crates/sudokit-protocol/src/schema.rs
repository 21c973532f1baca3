//! JSON Schemas of the requests and answers, out of `protocol.d.ts`.
//!
//! That file has the types once: TypeScript programs use it as it is, and this reader makes schemas
//! of it. It knows interfaces, aliases, texts, numbers, literals, lists, tuples, unions, objects.

use serde_json::{Map, Value, json};
use std::sync::OnceLock;

/// The types, as TypeScript.
pub const TYPES: &str = include_str!("../protocol.d.ts");

/// A request by name.
#[derive(Clone, Debug)]
pub struct Question {
    /// The member `ask`.
    pub name: String,
    /// What it is for, in a sentence.
    pub about: String,
    /// The schema of its members, without `ask`.
    pub request: Value,
    /// The schema of the member `ok` of the reply.
    pub answer: Value,
}

impl Question {
    /// Whether it is about the search that a session keeps.
    pub fn needs_session(&self) -> bool {
        self.name.starts_with("watch-")
    }

    /// What OpenAPI says of it.
    fn path(&self) -> Value {
        let reply = |about: &str, member: &str, value: &Value| {
            let schema = json!({
                "type": "object",
                "properties": { "id": {}, member: value },
                "required": [member],
                "additionalProperties": false,
            });
            json!({
                "description": about, "content": { "application/json": { "schema": schema } },
            })
        };
        let fault = json!({ "$ref": format!("{PLACE}Fault") });
        let mut replies =
            Map::from_iter([("200".to_owned(), reply("The answer.", "ok", &self.answer))]);
        for (status, about) in [
            ("400", "The request is no JSON object, or something is wrong with a member."),
            ("403", "The page that asks is not allowed to."),
            ("408", "The request did not arrive in time."),
            ("413", "The request is too long."),
            ("500", "An error of the engine."),
            ("503", "The request was cancelled: the server ends."),
        ] {
            replies.insert(status.to_owned(), reply(about, "error", &fault));
        }
        json!({ "post": {
            "operationId": self.name,
            "summary": self.about,
            "requestBody": {
                "required": true, "content": { "application/json": { "schema": self.request } },
            },
            "responses": replies,
        } })
    }
}

/// The schemas.
#[derive(Clone, Debug)]
pub struct Schemas {
    /// The requests, in the order of `docs/PROTOCOL.md`.
    pub questions: Vec<Question>,
    /// The named types: schemas refer to them by `#/$defs/NAME`.
    pub definitions: Map<String, Value>,
}

impl Schemas {
    /// The schemas of all requests.
    pub fn get() -> &'static Schemas {
        static SCHEMAS: OnceLock<Schemas> = OnceLock::new();
        SCHEMAS.get_or_init(|| Reader::new(TYPES).schemas())
    }

    /// The schema of a member or an answer, alone: with the named types that it needs.
    pub fn alone(&self, schema: &Value) -> Value {
        let mut needed = Map::new();
        let name = schema["$ref"].as_str().map(|place| place.trim_start_matches(PLACE));
        let mut alone = name.map_or(schema, |name| &self.definitions[name]).clone();
        self.collect(&alone, &mut needed);
        if let (Some(members), false) = (alone.as_object_mut(), needed.is_empty()) {
            members.insert("$defs".to_owned(), Value::Object(needed));
        }
        alone
    }

    /// An OpenAPI 3.1 document of `POST /v1/NAME`, without the requests that need a session.
    pub fn openapi(&self) -> Value {
        let paths = self.questions.iter().filter(|question| !question.needs_session());
        let paths = paths.map(|question| (format!("/v1/{}", question.name), question.path()));
        let mut needed = Map::new();
        for question in &self.questions {
            self.collect(&question.request, &mut needed);
            self.collect(&question.answer, &mut needed);
        }
        self.collect(&json!({ "$ref": format!("{PLACE}Fault") }), &mut needed);
        let document = json!({
            "openapi": "3.1.0",
            "info": {
                "title": "sudokit",
                "summary": "Solves, explains, grades and makes Sudoku puzzles and variants.",
                "version": env!("CARGO_PKG_VERSION"),
                "license": { "name": env!("CARGO_PKG_LICENSE") },
            },
            "paths": paths.collect::<Map<_, _>>(),
            "components": { "schemas": needed },
        });
        let text = document.to_string().replace(PLACE, "#/components/schemas/");
        serde_json::from_str(&text).unwrap_or_default()
    }

    fn collect(&self, schema: &Value, needed: &mut Map<String, Value>) {
        match schema {
            Value::Object(members) => {
                let name = members.get("$ref").and_then(Value::as_str);
                let name = name.and_then(|place| place.strip_prefix(PLACE));
                if let Some((name, definition)) =
                    name.and_then(|name| self.definitions.get_key_value(name))
                    && !needed.contains_key(name)
                {
                    needed.insert(name.clone(), definition.clone());
                    self.collect(definition, needed);
                }
                members.values().for_each(|value| self.collect(value, needed));
            }
            Value::Array(items) => items.iter().for_each(|item| self.collect(item, needed)),
            _ => {}
        }
    }
}

const PLACE: &str = "#/$defs/";

/// Reads the types. The file is part of this crate: what is wrong in it is an error of the crate,
/// and the tests read it.
struct Reader<'a> {
    tokens: std::iter::Peekable<std::vec::IntoIter<&'a str>>,
    definitions: Map<String, Value>,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Reader<'a> {
        Reader { tokens: tokens(text).into_iter().peekable(), definitions: Map::new() }
    }

    fn schemas(mut self) -> Schemas {
        let mut about = String::new();
        let mut questions = Vec::new();
        while let Some(token) = self.tokens.next() {
            match token {
                comment if comment.starts_with("/**") => about = words(comment),
                "type" => {
                    let name = self.next();
                    self.expect("=");
                    let mut schema = match name {
                        "Count" => json!({ "type": "integer", "minimum": 0 }),
                        "Integer" => json!({ "type": "integer" }),
                        "Amount" => json!({ "type": "number", "minimum": 0 }),
                        _ => json!({}),
                    };
                    let read = self.union();
                    if schema == json!({}) {
                        schema = read;
                    }
                    self.expect(";");
                    self.define(name, schema, &mut about);
                }
                "interface" if self.tokens.peek() == Some(&"Requests") => {
                    self.next();
                    questions = self.questions();
                }
                "interface" => {
                    let name = self.next();
                    let mut bases = Vec::new();
                    while !self.is("{") {
                        bases.extend(Some(self.next()).filter(|it| !["extends", ","].contains(it)));
                    }
                    let mut schema = self.object();
                    for base in bases {
                        inherit(&mut schema, &self.definitions[base]);
                    }
                    self.define(name, schema, &mut about);
                }
                _ => {}
            }
        }
        Schemas { questions, definitions: self.definitions }
    }

    fn define(&mut self, name: &str, schema: Value, about: &mut String) {
        self.definitions.insert(name.to_owned(), described(schema, &std::mem::take(about)));
    }

    fn next(&mut self) -> &'a str {
        self.tokens.next().unwrap_or_default()
    }

    fn expect(&mut self, token: &str) {
        let found = self.next();
        assert_eq!(found, token, "in protocol.d.ts");
    }

    /// Takes a token if it is the next one.
    fn is(&mut self, token: &str) -> bool {
        self.tokens.next_if(|found| *found == token).is_some()
    }

    /// The comment that stands here, if one does.
    fn comment(&mut self) -> String {
        self.tokens.next_if(|token| token.starts_with("/**")).map(words).unwrap_or_default()
    }

    fn union(&mut self) -> Value {
        let mut all = vec![self.list()];
        while self.is("|") {
            all.push(self.list());
        }
        if all.len() == 1 {
            return all.swap_remove(0);
        }
        let constants: Vec<Value> = all.iter().filter_map(|it| it.get("const").cloned()).collect();
        if constants.len() == all.len() {
            return json!({ "enum": constants });
        }
        json!({ "anyOf": all })
    }

    fn list(&mut self) -> Value {
        let mut item = self.one();
        while self.is("[") {
            self.expect("]");
            item = json!({ "type": "array", "items": item });
        }
        item
    }

    fn one(&mut self) -> Value {
        match self.next() {
            "unknown" => json!({}),
            "null" => json!({ "type": "null" }),
            kind @ ("string" | "number" | "boolean") => json!({ "type": kind }),
            "{" => self.object(),
            "(" => {
                let inner = self.union();
                self.expect(")");
                inner
            }
            "[" => {
                let mut items = vec![self.union()];
                while self.is(",") {
                    items.push(self.union());
                }
                self.expect("]");
                let length = items.len();
                let same = items.windows(2).all(|pair| pair[0] == pair[1]);
                assert!(same, "in protocol.d.ts: a tuple of one type, found {items:?}");
                json!({ "type": "array", "items": items[0], "minItems": length, "maxItems": length })
            }
            "Record" => {
                for token in ["<", "string", ",", "unknown", ">"] {
                    self.expect(token);
                }
                json!({ "type": "object" })
            }
            text if text.starts_with('"') => json!({ "const": text.trim_matches('"') }),
            name => json!({ "$ref": format!("{PLACE}{name}") }),
        }
    }

    /// The members of an object, behind its `{`.
    fn object(&mut self) -> Value {
        let (mut members, mut required) = (Map::new(), Vec::new());
        while !self.is("}") {
            let about = self.comment();
            let name = self.next().trim_matches('"');
            if !self.is("?") {
                required.push(name);
            }
            self.expect(":");
            members.insert(name.to_owned(), described(self.union(), &about));
            self.is(";");
        }
        json!({
            "type": "object", "properties": members, "required": required,
            "additionalProperties": false,
        })
    }

    fn questions(&mut self) -> Vec<Question> {
        let mut all = Vec::new();
        self.expect("{");
        while !self.is("}") {
            let about = self.comment();
            let name = self.next().trim_matches('"').to_owned();
            for token in [":", "["] {
                self.expect(token);
            }
            let mut request = match self.union() {
                Value::Object(of) if of.contains_key("$ref") => {
                    let place = of["$ref"].as_str().unwrap_or_default();
                    self.definitions[place.trim_start_matches(PLACE)].clone()
                }
                request => request,
            };
            inherit(&mut request, &self.definitions["Request"]);
            let request = self.open(&request);
            self.expect(",");
            let answer = self.union();
            self.expect("]");
            self.expect(";");
            all.push(Question { name, about, request, answer });
        }
        all
    }
}

impl Reader<'_> {
    /// The schema of a request: its reader ignores members that it does not know, also of objects
    /// in it.
    fn open(&self, schema: &Value) -> Value {
        match schema {
            Value::Object(of) => {
                let named = of.get("$ref").and_then(Value::as_str);
                let named = named.map(|place| &self.definitions[place.trim_start_matches(PLACE)]);
                if let Some(object) = named.filter(|it| it.get("properties").is_some()) {
                    return self.open(object);
                }
                let open = |(key, value): (&String, &Value)| match key.as_str() {
                    "additionalProperties" => (key.clone(), true.into()),
                    _ => (key.clone(), self.open(value)),
                };
                Value::Object(of.iter().map(open).collect())
            }
            Value::Array(items) => items.iter().map(|item| self.open(item)).collect(),
            other => other.clone(),
        }
    }
}

/// Adds the members of another type.
fn inherit(schema: &mut Value, base: &Value) {
    for member in base["properties"].as_object().into_iter().flatten() {
        schema["properties"][member.0] = member.1.clone();
    }
    if let (Some(all), Some(more)) =
        (schema["required"].as_array_mut(), base["required"].as_array())
    {
        all.extend(more.iter().cloned());
    }
}

/// With a description. Beside `$ref` it stands in its own right.
fn described(mut schema: Value, about: &str) -> Value {
    if !about.is_empty() {
        schema["description"] = about.into();
    }
    schema
}

/// The words of a comment.
fn words(comment: &str) -> String {
    let inner = comment.trim_start_matches("/**").trim_end_matches("*/");
    let lines = inner.lines().map(|line| line.trim().trim_start_matches('*').trim());
    lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Comments, names, texts and signs.
fn tokens(text: &str) -> Vec<&str> {
    let mut rest = text.trim_start();
    let mut all = Vec::new();
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '/' => rest.find("*/").map_or(rest.len(), |end| end + 2),
            '"' => rest[1..].find('"').map_or(rest.len(), |end| end + 2),
            first if first.is_alphanumeric() => {
                let is_end = |it: char| !it.is_alphanumeric() && it != '_';
                rest.find(is_end).unwrap_or(rest.len())
            }
            first => first.len_utf8(),
        };
        let (token, more) = rest.split_at(length);
        all.push(token);
        rest = more.trim_start();
    }
    all
}
