//! Archives as tables of Arrow.

use crate::{interrupts::check_signals, source::Source};
use arrow_array::{RecordBatch, RecordBatchReader, ffi_stream::FFI_ArrowArrayStream};
use arrow_schema::{ArrowError, SchemaRef, ffi::FFI_ArrowSchema};
use ppn_tables::{ArchiveGame, Plan};
use pyo3::{
    exceptions::PyValueError,
    prelude::*,
    types::{PyCapsule, PyDict},
};
use std::{
    num::NonZeroUsize,
    sync::Arc,
    thread::{self, ThreadId},
};

/// A table of an archive, as a stream of Arrow. pyarrow, Polars, DuckDB and others read it; each reading scans the files
/// anew.
///
/// >>> import ppn
/// >>> scan = ppn.scan(b"1. e4 e5 *\n", table="moves", columns=["ply", "own_text"], notation="pgn")
/// >>> scan.columns
/// ['ply', 'own_text']
#[pyclass(frozen, module = "ppn")]
pub(crate) struct Scan {
    pub(crate) sources: Vec<Source>,
    pub(crate) plan: Plan,
    pub(crate) jobs: NonZeroUsize,
}

/// The batches, which end with an error when Ctrl+C is pressed.
struct Batches {
    scan: ppn_tables::Scan,
    /// The thread of Python that began. Only this one looks for Ctrl+C: another may hold Python and wait for a batch.
    thread: ThreadId,
    has_ended: bool,
}

impl Iterator for Batches {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.has_ended {
            return None;
        }
        let interrupted = thread::current().id() == self.thread && check_signals().is_err();
        if interrupted {
            self.has_ended = true;
            return Some(Err(ArrowError::ExternalError("interrupted".into())));
        }
        let next = self.scan.next()?;
        Some(next.map_err(|error| {
            self.has_ended = true;
            ArrowError::ExternalError(error.into())
        }))
    }
}

impl RecordBatchReader for Batches {
    fn schema(&self) -> SchemaRef {
        self.scan.schema()
    }
}

impl Scan {
    fn batches(&self) -> Batches {
        let sources = self.sources.clone();
        let scan = ppn_tables::Scan::new(self.plan.clone(), self.jobs, move |take| {
            let mut game = 0;
            for source in sources {
                let (mut number, mut is_wanted) = (0, true);
                if let Some(section) = &source.section {
                    number = section.section.games_before;
                    game = section.others + number;
                }
                // What a column needs is added to these options.
                let options = Arc::new(ppn::Options::default());
                let read = source.each(|text| {
                    (game, number) = (game + 1, number + 1);
                    let (name, notation) = (source.name.clone(), source.notation.clone());
                    let placed = ArchiveGame::new(name, number, notation, text);
                    is_wanted = take(Ok(placed.with_game(game).with_options(Arc::clone(&options))));
                    is_wanted
                });
                is_wanted = match read {
                    Ok(()) => is_wanted,
                    Err(error) => is_wanted && take(Err(error)),
                };
                if !is_wanted {
                    return;
                }
            }
        });
        Batches { scan, thread: thread::current().id(), has_ended: false }
    }
}

#[pymethods]
impl Scan {
    /// The name of the table.
    #[getter]
    fn table(&self) -> &'static str {
        self.plan.table().name()
    }

    /// The names of the columns.
    #[getter]
    fn columns(&self) -> Vec<String> {
        self.plan.schema().fields().iter().map(|field| field.name().clone()).collect()
    }

    /// The description of each column.
    #[getter]
    fn descriptions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for field in self.plan.schema().fields() {
            let unit = field.metadata().get("unit").map(|unit| format!(" ({unit})"));
            let about = format!("{}{}", field.metadata()["about"], unit.unwrap_or_default());
            dict.set_item(field.name(), about)?;
        }
        Ok(dict)
    }

    /// Makes all batches and drops them; returns the number of rows. For counts and for measurements.
    fn count(&self, py: Python<'_>) -> PyResult<usize> {
        py.detach(|| {
            let mut rows = 0;
            for batch in self.batches().scan {
                rows += batch?.num_rows();
                check_signals()?;
            }
            Ok(rows)
        })
    }

    /// The stream of Arrow: see the Arrow PyCapsule interface. A requested schema is not used.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        drop(requested_schema);
        let stream = FFI_ArrowArrayStream::new(Box::new(self.batches()));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }

    /// The schema of Arrow: see the Arrow PyCapsule interface.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(&*self.plan.schema());
        let schema = schema.map_err(|error| PyValueError::new_err(error.to_string()))?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }

    fn __repr__(&self) -> String {
        format!("<ppn.Scan {} of {} files>", self.plan.table(), self.sources.len())
    }
}
