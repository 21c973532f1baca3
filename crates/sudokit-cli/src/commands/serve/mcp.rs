//! The Model Context Protocol over stdin and stdout: every request is a tool, so that an assistant
//! explains by proved steps. Puzzles and articles are resources.

use super::Args;
use super::pool::Pool;
use super::turns::Turns;
use crate::{closed, output};
use anyhow::Context as _;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, Implementation,
    ListResourceTemplatesResult, ListResourcesResult, ListToolsResult, PaginatedRequestParams,
    ReadResourceRequestParams, ReadResourceResponse, ReadResourceResult, Resource,
    ResourceContents, ResourceTemplate, ServerCapabilities, Tool, ToolAnnotations,
};
use rmcp::service::{RequestContext, RoleServer};
use rmcp::{ErrorData, ServerHandler, ServiceExt as _};
use serde_json::{Map, Value, json};
use sudokit::technique::Level;
use sudokit_protocol::schema::{Question, Schemas};
use sudokit_protocol::{Code, Reply, Request};

/// What an assistant should know before it begins.
const ABOUT: &str = "\
Solves, explains, grades and makes Sudoku puzzles; classify, solutions, count and true-candidates take \
variants (killer, thermo, ...), too. A puzzle is 81 characters, row by row, with . for an empty cell; \
`read` takes any other form. Cells are r1c1 to r9c9. Do not solve by yourself: `hint` gives the next \
step with a proved reason, `path` all steps, `draw` a picture.";

/// Answers until the client closes stdin.
pub(super) fn run(args: &Args) -> anyhow::Result<()> {
    closed::stdin().context("stdin")?;
    closed::stdout().map_err(|error| output::named("stdout", error))?;
    let pool = Pool::start(args.threads, args.timeout, |_| {})?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let served = runtime.block_on(async {
        let service = Server { turns: Turns::new(pool) }.serve(rmcp::transport::stdio()).await?;
        service.waiting().await?;
        anyhow::Ok(())
    });
    // A read of stdin that waits is not waited for.
    runtime.shutdown_background();
    served
}

struct Server {
    turns: Turns,
}

impl Server {
    /// The reply to a request, unless the client cancels it.
    async fn reply(&self, request: Request, context: &RequestContext<RoleServer>) -> Reply {
        tokio::select! {
            reply = self.turns.ask(request, |reply| reply) => reply,
            () = context.ct.cancelled() => Reply::refusal(None, Code::Cancelled, "cancelled"),
        }
    }

    async fn answer(
        &self,
        name: &str,
        members: Value,
        context: &RequestContext<RoleServer>,
    ) -> Result<Value, ErrorData> {
        let request = Request::read(&members.to_string()).map(|request| request.named(name));
        let request = request.map_err(|error| ErrorData::invalid_params(error, None))?;
        match self.reply(request, context).await.result() {
            Ok(answer) => Ok(answer.clone()),
            Err((_, error)) => Err(ErrorData::invalid_params(error["message"].to_string(), None)),
        }
    }
}

fn tools() -> impl Iterator<Item = &'static Question> {
    Schemas::get().questions.iter().filter(|question| !question.needs_session())
}

fn tool(question: &'static Question) -> Tool {
    let object = |schema: &Value| match Schemas::get().alone(schema) {
        Value::Object(object) => object,
        _ => Map::new(),
    };
    let mut tool =
        Tool::new(question.name.as_str(), question.about.as_str(), object(&question.request));
    tool.output_schema = Some(object(&question.answer).into());
    tool.annotations = Some(ToolAnnotations::new().read_only(true).open_world(false));
    tool
}

/// A picture is shown, all else is text and the same as an object.
fn result(mut answer: Value) -> CallToolResult {
    let picture = answer.as_object_mut().and_then(|members| members.remove("png"));
    let mut content = Vec::new();
    if let Some(picture) = picture.as_ref().and_then(Value::as_str) {
        content.push(ContentBlock::image(picture, "image/png"));
    }
    content.push(ContentBlock::text(answer.to_string()));
    let mut result = CallToolResult::success(content);
    result.structured_content = Some(answer);
    result
}

const PUZZLE: &str = "sudokit://puzzle/";
const TECHNIQUE: &str = "sudokit://technique/";

impl ServerHandler for Server {
    fn get_info(&self) -> rmcp::model::ServerConfig {
        let capabilities = ServerCapabilities::builder().enable_tools().enable_resources().build();
        let mut info = rmcp::model::ServerConfig::new(capabilities);
        info.server_info = Implementation::new("sudokit", env!("CARGO_PKG_VERSION"));
        info.instructions = Some(ABOUT.to_owned());
        info
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(tools().map(tool).collect()))
    }

    async fn call_tool(
        &self,
        call: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        if !tools().any(|question| question.name == call.name) {
            let message = format!("there is no tool {:?}", call.name);
            return Err(ErrorData::invalid_params(message, None));
        }
        let mut members = call.arguments.unwrap_or_default();
        if call.name == "draw" && !members.contains_key("view") {
            members.entry("form").or_insert_with(|| "png".into());
        }
        let text = Value::Object(members).to_string();
        let reply = match Request::read(&text) {
            Ok(request) => self.reply(request.named(&call.name), &context).await,
            Err(error) => Reply::refusal(None, Code::Json, &error),
        };
        Ok(match reply.result() {
            Ok(answer) => result(answer.clone()),
            // The assistant reads it, and can do better.
            Err((_, error)) => CallToolResult::error(vec![ContentBlock::text(error.to_string())]),
        }
        .into())
    }

    async fn list_resources(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        let puzzle = |level: Level| {
            let level = level.name().to_lowercase();
            Resource::new(format!("{PUZZLE}{level}/1"), format!("puzzle, {level}"))
                .with_description(format!("A puzzle of the level {level}"))
                .with_mime_type("text/plain")
        };
        Ok(ListResourcesResult::with_all_items(Level::ALL.map(puzzle).to_vec()))
    }

    async fn list_resource_templates(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        let puzzle = ResourceTemplate::new(format!("{PUZZLE}{{level}}/{{seed}}"), "puzzle")
            .with_description("The puzzle of a level (easy to extreme) and a seed, a number")
            .with_mime_type("text/plain");
        let technique = ResourceTemplate::new(format!("{TECHNIQUE}{{id}}"), "technique")
            .with_description("What a technique, such as x-wing, is and how to spot it")
            .with_mime_type("application/json");
        Ok(ListResourceTemplatesResult::with_all_items(vec![puzzle, technique]))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let uri = request.uri;
        let (text, kind) = if let Some(of) = uri.strip_prefix(PUZZLE) {
            let (level, seed) = of.split_once('/').unwrap_or((of, "1"));
            let members = json!({ "level": [level], "seed": seed, "max_tries": null });
            let answer = self.answer("generate", members, &context).await?;
            let puzzle = answer["items"][0]["puzzle"].as_str().unwrap_or_default().to_owned();
            (puzzle, "text/plain")
        } else if let Some(id) = uri.strip_prefix(TECHNIQUE) {
            let answer = self.answer("article", json!({ "technique": id }), &context).await?;
            (answer.to_string(), "application/json")
        } else {
            let message = format!("there is no resource {uri:?}");
            return Err(ErrorData::resource_not_found(message, None));
        };
        let contents = ResourceContents::text(text, uri).with_mime_type(kind);
        Ok(ReadResourceResult::new(vec![contents]).into())
    }
}
