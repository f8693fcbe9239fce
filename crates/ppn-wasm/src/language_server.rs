//! The language server in a web worker.

use crate::options::{Reading, read};
use lsp_server::Message;
use ppn_lsp::{FileSettings, Host, Outgoing, Service};
use std::path::Path;
use wasm_bindgen::{JsError, prelude::wasm_bindgen};

/// The language server, which receives its messages one by one.
#[wasm_bindgen]
pub struct LanguageServer(Service);

#[wasm_bindgen]
impl LanguageServer {
    /// A server with all notations, which waits for the request `initialize`. It reads texts with the
    /// edition and the own start boards of the options.
    ///
    /// # Errors
    /// If an option is wrong.
    #[wasm_bindgen(constructor)]
    pub fn new(options: &str) -> Result<Self, JsError> {
        let reading: Reading = read(options)?;
        let options = reading.options()?;
        let settings =
            move |_: &Path| FileSettings { options: options.clone(), ..FileSettings::default() };
        Ok(Self(Service::new(Host::new(ppn::notations(), Box::new(settings)))))
    }

    /// Receives a message of the client; returns an array of messages for the client.
    ///
    /// # Errors
    /// If it is not a message of JSON-RPC.
    pub fn take(&mut self, message: &str) -> Result<String, JsError> {
        let message: Message = serde_json::from_str(message)
            .map_err(|error| JsError::new(&format!("not a message: {error}")))?;
        Ok(array(&self.0.take(message)))
    }

    /// Checks changed documents for a few hundredths of a second; returns an array of messages for
    /// the client. Call it when no message is waiting.
    pub fn check(&mut self) -> String {
        array(&self.0.check())
    }

    /// Whether all documents are checked.
    #[wasm_bindgen(js_name = isChecked)]
    #[must_use]
    pub fn is_checked(&self) -> bool {
        self.0.is_checked()
    }
}

/// Messages as JSON.
fn array(messages: &[Outgoing]) -> String {
    let messages = messages.iter().filter_map(|message| message.to_json().ok());
    format!("[{}]", messages.collect::<Vec<_>>().join(","))
}
