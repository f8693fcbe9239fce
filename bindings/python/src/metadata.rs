//! Metadata as dictionaries.

use ppn::Metadata;
use ppn_record::{Node, Value};
use pyo3::{IntoPyObjectExt, prelude::*, types::PyDict};

pub(crate) fn dictionary<'py>(
    py: Python<'py>,
    metadata: &Metadata,
) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for (key, entry) in metadata.iter() {
        dict.set_item(key, object(py, &entry.value)?)?;
    }
    Ok(dict)
}

/// A value with its type in YAML.
fn object(py: Python<'_>, value: &Value) -> PyResult<Py<PyAny>> {
    match &value.node {
        Node::Sequence(items) => {
            let items: Vec<_> = items.iter().map(|one| object(py, one)).collect::<PyResult<_>>()?;
            items.into_py_any(py)
        }
        Node::Mapping(entries) => {
            let dict = PyDict::new(py);
            for (key, entry) in entries {
                dict.set_item(key, object(py, &entry.value)?)?;
            }
            dict.into_py_any(py)
        }
        Node::Scalar { text, .. } => {
            if value.is_null() {
                return Ok(py.None());
            }
            if let Some(truth) = value.as_bool() {
                return truth.into_py_any(py);
            }
            match value.as_number() {
                Some(number) => match text.parse::<i64>() {
                    Ok(integer) => integer.into_py_any(py),
                    Err(_) => number.into_py_any(py),
                },
                None => text.as_str().into_py_any(py),
            }
        }
    }
}
