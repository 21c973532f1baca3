//! Which pages may ask.
//!
//! A browser sends requests of any page to any address, also to one of this machine, and names the
//! page's origin. Without this check every page in the world could have this machine count.

use std::net::{IpAddr, SocketAddr};

/// The origins that are allowed.
#[derive(Debug)]
pub(super) struct Origins {
    /// Where only this machine can connect, the name of the host has to be one of this machine:
    /// else a page gets through by a name of its own that leads here.
    is_local: bool,
    named: Vec<String>,
}

/// Why a request is refused.
#[derive(PartialEq, Debug)]
pub(super) struct Refused(pub String);

impl Origins {
    pub(super) fn new(address: SocketAddr, named: Vec<String>) -> Origins {
        Origins { is_local: address.ip().is_loopback(), named }
    }

    /// Checks a request with these headers.
    ///
    /// # Errors
    /// A page asks that may not.
    pub(super) fn check(&self, origin: Option<&str>, host: Option<&str>) -> Result<(), Refused> {
        if let Some(host) = host.filter(|host| self.is_local && !is_local(host)) {
            let message = format!("host: expected a name of this machine, found {host:?}");
            return Err(Refused(message));
        }
        let Some(origin) = origin else { return Ok(()) };
        let is_named = self.named.iter().any(|named| named == "*" || named == origin);
        let (_, from) = origin.split_once("://").unwrap_or_default();
        // The page of this server itself.
        let is_own = !from.is_empty() && host == Some(from);
        if is_named || is_local(from) || is_own {
            return Ok(());
        }
        Err(Refused(format!("origin: {origin:?} is not allowed; --origin {origin} allows it")))
    }
}

/// Whether a host, with or without a port, is this machine.
fn is_local(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        // Not the end of an address such as `::1`.
        Some((name, port)) if port.bytes().all(|it| it.is_ascii_digit()) => name,
        _ => host,
    };
    let name = name.trim_start_matches('[').trim_end_matches(']');
    name.eq_ignore_ascii_case("localhost")
        || name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn origins(address: &str, named: &[&str]) -> Origins {
        Origins::new(address.parse().unwrap(), named.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn pages_of_this_machine_may_ask_and_others_if_they_are_named() {
        let local = origins("127.0.0.1:4000", &["https://f-puzzles.com"]);
        let host = Some("localhost:4000");
        for origin in [
            "http://localhost:4000",
            "http://127.0.0.1",
            "http://[::1]:3000",
            "https://f-puzzles.com",
        ] {
            assert_eq!(local.check(Some(origin), host), Ok(()), "{origin}");
        }
        for origin in [
            "null",
            "",
            "https://example.com",
            "https://localhost.example.com",
            "https://f-puzzles.com.example.com",
            "https://f-puzzles.com:8443",
        ] {
            assert!(local.check(Some(origin), host).is_err(), "{origin}");
        }
        assert_eq!(local.check(None, host), Ok(()));
        assert_eq!(local.check(None, None), Ok(()));
        assert_eq!(origins("127.0.0.1:1", &["*"]).check(Some("null"), host), Ok(()));
    }

    #[test]
    fn a_foreign_name_that_leads_here_is_refused() {
        let local = origins("[::1]:4000", &[]);
        let rebound = Some("example.com:4000");
        assert!(local.check(Some("http://example.com:4000"), rebound).is_err());
        assert!(local.check(None, rebound).is_err());
        // A server for others is known by any name, and its own page may ask.
        let school = origins("0.0.0.0:4000", &[]);
        assert_eq!(
            school.check(Some("http://school.example:4000"), Some("school.example:4000")),
            Ok(())
        );
        assert!(school.check(Some("http://other.example"), Some("school.example:4000")).is_err());
    }
}
