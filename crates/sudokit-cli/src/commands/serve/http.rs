//! The same requests over HTTP: `POST /v1/NAME` with the members as a JSON object;
//! `/openapi.json` describes them.
//!
//! ```text
//!   connection -> origin -> pool -> reply, with a status
//! ```
//!
//! One thread keeps all connections. Their number, the size of a request and the time in which it
//! has to arrive are bounded. A client that goes away cancels its request.

use super::Args;
use super::origin::{Origins, Refused};
use super::pool::{LOOK, Open, Pool};
use super::turns::Turns;
use crate::interrupt;
use crate::messages::status;
use crate::page;
use anyhow::Context as _;
use http_body_util::{BodyExt, Full, LengthLimitError, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::header::{self, HeaderName, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use sudokit_protocol::schema::Schemas;
use sudokit_protocol::{Code, Reply, Request};
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};

/// Connections at a time. More wait until one ends.
const CONNECTIONS: usize = 4_096;
/// The time for the head of a request, and of an idle connection.
const HEAD: Duration = Duration::from_secs(15);
/// The time for the members of a request.
const BODY: Duration = Duration::from_secs(30);

const OPENAPI: &str = "/openapi.json";

type Answer = Response<Full<Bytes>>;

/// Answers requests until a signal.
pub(super) fn run(args: &Args, address: SocketAddr) -> anyhow::Result<()> {
    let pool = Pool::start(args.threads, args.timeout, |_| {})?;
    let open = pool.open();
    let server = Arc::new(Server {
        turns: Turns::new(pool),
        origins: Origins::new(address, args.origin.clone()),
        max_request: args.max_request,
        page: page::html(&page::Start::default())?.into(),
    });
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(listen(server, address, &open))
}

async fn listen(server: Arc<Server>, address: SocketAddr, open: &Open) -> anyhow::Result<()> {
    let listener = TcpListener::bind(address).await;
    let listener = listener.with_context(|| format!("{address}: cannot be listened on"))?;
    status!("sudokit: listening on http://{}; end with Ctrl-C", listener.local_addr()?);
    let connections = Arc::new(Semaphore::new(CONNECTIONS));
    let (graceful, stop) = (GracefulShutdown::new(), interrupt::flag());
    loop {
        let room = Arc::clone(&connections).acquire_owned().await?;
        let accepted = loop {
            tokio::select! {
                accepted = listener.accept() => break Some(accepted),
                () = sleep(LOOK) => if stop.load(Ordering::SeqCst) { break None },
            }
        };
        let Some(accepted) = accepted else { break };
        // Too many files are open, or the client has gone: others may do better.
        let Ok((stream, _)) = accepted else {
            sleep(LOOK).await;
            continue;
        };
        let _ = stream.set_nodelay(true);
        let server = Arc::clone(&server);
        let service = service_fn(move |request| {
            let server = Arc::clone(&server);
            async move { Ok::<_, Infallible>(server.answer(request).await) }
        });
        let mut builder = http1::Builder::new();
        builder.timer(TokioTimer::new()).header_read_timeout(HEAD);
        let connection = graceful.watch(builder.serve_connection(TokioIo::new(stream), service));
        tokio::spawn(async move {
            let _ = connection.await;
            drop(room);
        });
    }
    drop(listener);
    let over = async {
        let is_over = interrupt::cancel();
        while !is_over.is_set() {
            sleep(LOOK).await;
        }
        open.cancel_all();
        std::future::pending::<()>().await;
    };
    tokio::select! {
        () = graceful.shutdown() => {}
        // The process ends soon after it.
        () = over => {}
    }
    Ok(())
}

struct Server {
    turns: Turns,
    origins: Origins,
    max_request: u64,
    page: Bytes,
}

impl Server {
    async fn answer(&self, request: hyper::Request<Incoming>) -> Answer {
        let text = |name: HeaderName| request.headers().get(name)?.to_str().ok();
        let origin = text(header::ORIGIN).map(ToOwned::to_owned);
        let allowed = self.origins.check(origin.as_deref(), text(header::HOST));
        let mut answer = match allowed {
            Ok(()) => self.routed(request).await,
            Err(Refused(message)) => {
                let reply = Reply::refusal(None, Code::Origin, &message);
                return of(reply);
            }
        };
        let headers = answer.headers_mut();
        if let Some(origin) = origin.and_then(|origin| HeaderValue::from_str(&origin).ok()) {
            headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
            headers.insert(header::VARY, HeaderValue::from_static("Origin"));
        }
        headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
        answer
    }

    async fn routed(&self, request: hyper::Request<Incoming>) -> Answer {
        let path = request.uri().path().to_owned();
        let allow = match path.as_str() {
            "/" | "/index.html" | OPENAPI => "GET, HEAD",
            path if path.starts_with("/v1/") => "POST, OPTIONS",
            _ => {
                let message = format!("there is nothing at {path}: POST /v1/NAME");
                return refused(StatusCode::NOT_FOUND, Code::Ask, &message);
            }
        };
        let method = request.method();
        match (path.strip_prefix("/v1/"), method) {
            (None, &Method::GET | &Method::HEAD) if path == OPENAPI => {
                json(StatusCode::OK, Schemas::get().openapi().to_string())
            }
            (None, &Method::GET | &Method::HEAD) => {
                with_type(StatusCode::OK, "text/html; charset=utf-8", self.page.clone())
            }
            (Some(name), &Method::POST) => self.asked(name, request).await,
            (Some(_), &Method::OPTIONS) => {
                let mut answer = Answer::new(Full::default());
                *answer.status_mut() = StatusCode::NO_CONTENT;
                for (name, value) in [
                    (header::ACCESS_CONTROL_ALLOW_METHODS, "POST"),
                    (header::ACCESS_CONTROL_ALLOW_HEADERS, "content-type"),
                    (header::ACCESS_CONTROL_MAX_AGE, "600"),
                ] {
                    answer.headers_mut().insert(name, HeaderValue::from_static(value));
                }
                answer
            }
            _ => {
                let message = format!("expected {allow}, found {method}");
                let mut answer = refused(StatusCode::METHOD_NOT_ALLOWED, Code::Ask, &message);
                answer.headers_mut().insert(header::ALLOW, HeaderValue::from_static(allow));
                answer
            }
        }
    }

    async fn asked(&self, name: &str, request: hyper::Request<Incoming>) -> Answer {
        if name.starts_with("watch-") {
            let message = "ask: a search is watched over stdin, where one client has the session";
            return refused(StatusCode::NOT_FOUND, Code::Ask, message);
        }
        let body = Limited::new(request.into_body(), self.max_request as usize).collect();
        let body = match timeout(BODY, body).await {
            Err(_) => {
                let message = format!("expected the request within {} s", BODY.as_secs());
                return refused(StatusCode::REQUEST_TIMEOUT, Code::Json, &message);
            }
            Ok(Err(error)) if error.is::<LengthLimitError>() => {
                let message = format!("expected at most {} bytes", self.max_request);
                return refused(StatusCode::PAYLOAD_TOO_LARGE, Code::TooLong, &message);
            }
            Ok(Err(error)) => {
                let message = format!("the request cannot be read: {error}");
                return refused(StatusCode::BAD_REQUEST, Code::Json, &message);
            }
            Ok(Ok(body)) => body.to_bytes(),
        };
        let text = match body.trim_ascii() {
            b"" => Ok("{}"),
            body => std::str::from_utf8(body).map_err(|error| error.to_string()),
        };
        let question = match text.and_then(Request::read) {
            Ok(question) => question.named(name),
            Err(error) => return refused(StatusCode::BAD_REQUEST, Code::Json, &error),
        };
        self.turns.ask(question, of).await
    }
}

/// A reply, with the status that says the same.
fn of(reply: Reply) -> Answer {
    let status = match reply.result() {
        Ok(_) => StatusCode::OK,
        Err((Code::Ask, _)) => StatusCode::NOT_FOUND,
        Err((Code::Cancelled, _)) => StatusCode::SERVICE_UNAVAILABLE,
        Err((Code::TooLong, _)) => StatusCode::PAYLOAD_TOO_LARGE,
        Err((Code::Origin, _)) => StatusCode::FORBIDDEN,
        Err((Code::Panic, _)) => StatusCode::INTERNAL_SERVER_ERROR,
        Err(_) => StatusCode::BAD_REQUEST,
    };
    json(status, reply.to_string())
}

fn refused(status: StatusCode, code: Code, message: &str) -> Answer {
    json(status, Reply::refusal(None, code, message).to_string())
}

fn json(status: StatusCode, text: String) -> Answer {
    with_type(status, "application/json", text.into())
}

fn with_type(status: StatusCode, kind: &'static str, body: Bytes) -> Answer {
    let mut answer = Answer::new(Full::new(body));
    *answer.status_mut() = status;
    answer.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    answer
}
