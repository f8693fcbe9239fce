//! A module in two parts: the functions that are called at first, and the rest.
//!
//! The first part has all data, and a short function in the place of each of the rest that it names: it asks for the
//! rest, and then calls through the table. When the rest comes, it fills its slots of the table.

use std::{
    collections::{BTreeMap, BTreeSet, HashSet},
    error::Error,
};
use walrus::{
    ConstExpr, Data, Element, ElementItems, ElementKind, Export, ExportItem, FunctionBuilder,
    FunctionId, FunctionKind, Global, GlobalKind, ImportKind, ImportedFunction, InstrSeqBuilder,
    LocalFunction, Module, TableId, ValType,
    ir::{UnaryOp, Value, Visitor, dfs_in_order},
};

/// The function that a part imports. In a module that counts, it gets the number of each function that is
/// called; in the first part, it is called when the rest is needed.
pub(crate) const NEEDED: &str = "needed";

/// The object of the JavaScript that has the function.
const IMPORTED: &str = "./ppn_wasm_bg.js";

/// The object of the first part that the rest imports from.
const FIRST: &str = "first";

/// The name of the global variable that is 1 once the rest is there.
const IS_WHOLE: &str = "isWhole";

/// Functions of at most as many instructions stay in the first part: what calls them in their place has as many.
const SMALL: u64 = 8;

/// The module that reports the number of each function that is called.
pub(crate) fn count(whole: &[u8]) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut module = Module::from_buffer(whole)?;
    let needed = needed(&mut module);
    for (id, function) in module.funcs.iter_local_mut() {
        let number = i32::try_from(id.index())?;
        let mut body = function.builder_mut().func_body();
        body.const_at(0, Value::I32(number)).call_at(1, needed);
    }
    Ok(module.emit_wasm())
}

/// The two parts of a module.
pub(crate) fn split(
    whole: &[u8],
    called: &HashSet<usize>,
) -> Result<(Vec<u8>, Vec<u8>), Box<dyn Error>> {
    let mut first = Module::from_buffer(whole)?;
    let functions = first.funcs.iter_local();
    let is_later = |(id, function): &(FunctionId, &LocalFunction)| {
        !called.contains(&id.index()) && function.size() > SMALL
    };
    let later = functions.filter(is_later).map(|(id, _)| id.index()).collect();
    let mut slots = slots(&first, &later)?;
    let table = first.tables.get(functions_of(&first)?);
    let mut end = table.initial;
    for number in named(&first, &later) {
        slots.entry(number).or_insert_with(|| {
            end += 1;
            vec![end - 1]
        });
    }
    let rest = rest(whole, &later, &slots, end, &mut first)?;
    stand_in(&mut first, &slots, end)?;
    walrus::passes::gc::run(&mut first);
    Ok((first.emit_wasm(), rest))
}

/// Functions by their numbers, which are the same whenever a module is read.
type Numbers = HashSet<usize>;

/// The slots of the table that functions of the rest have.
type Slots = BTreeMap<usize, Vec<u64>>;

fn functions_of(module: &Module) -> Result<TableId, Box<dyn Error>> {
    Ok(module.tables.main_function_table()?.ok_or("there is no table of functions")?)
}

fn slots(module: &Module, later: &Numbers) -> Result<Slots, Box<dyn Error>> {
    let mut slots = Slots::new();
    let functions_of = functions_of(module)?;
    for element in module.elements.iter() {
        let ElementKind::Active { table, offset } = &element.kind else { continue };
        if *table != functions_of {
            continue;
        }
        let (ConstExpr::Value(Value::I32(start)), ElementItems::Functions(functions)) =
            (offset, &element.items)
        else {
            return Err("a part of the table is not a list of functions".into());
        };
        for (slot, id) in (u64::try_from(*start)?..).zip(functions) {
            if later.contains(&id.index()) {
                slots.entry(id.index()).or_default().push(slot);
            }
        }
    }
    Ok(slots)
}

/// The functions of the rest that the first part names.
fn named(module: &Module, later: &Numbers) -> BTreeSet<usize> {
    #[derive(Default)]
    struct Names(BTreeSet<usize>);
    impl Visitor<'_> for Names {
        fn visit_function_id(&mut self, id: &FunctionId) {
            self.0.insert(id.index());
        }
    }
    let mut names = Names::default();
    for (id, function) in module.funcs.iter_local() {
        if !later.contains(&id.index()) {
            dfs_in_order(&mut names, function, function.entry_block());
        }
    }
    for export in module.exports.iter() {
        if let ExportItem::Function(id) = export.item {
            names.visit_function_id(&id);
        }
    }
    names.0.retain(|number| later.contains(number));
    names.0
}

/// Puts short functions in the place of those of the rest.
fn stand_in(first: &mut Module, slots: &Slots, end: u64) -> Result<(), Box<dyn Error>> {
    let (needed, table) = (needed(first), functions_of(first)?);
    let zero = ConstExpr::Value(Value::I32(0));
    let is_whole = first.globals.add_local(ValType::I32, true, false, zero);
    first.exports.add(IS_WHOLE, is_whole);
    let mut ready = FunctionBuilder::new(&mut first.types, &[], &[]);
    let mut body = ready.func_body();
    body.global_get(is_whole).unop(UnaryOp::I32Eqz);
    let ask = |then: &mut InstrSeqBuilder<'_>| {
        then.i32_const(0).call(needed);
    };
    body.if_else(None, ask, |_| {});
    let ready = ready.finish(Vec::new(), &mut first.funcs);
    let ids = ids(first);
    for (number, slots) in slots {
        let id = ids[number];
        let ty = first.funcs.get(id).ty();
        let (params, results) = first.types.params_results(ty);
        let (params, results) = (params.to_vec(), results.to_vec());
        let arguments: Vec<_> = params.iter().map(|ty| first.locals.add(*ty)).collect();
        let mut builder = FunctionBuilder::new(&mut first.types, &params, &results);
        let mut body = builder.func_body();
        body.call(ready);
        for argument in &arguments {
            body.local_get(*argument);
        }
        body.i32_const(i32::try_from(slots[0])?).call_indirect(ty, table);
        first.funcs.get_mut(id).kind = FunctionKind::Local(builder.local_func(arguments));
    }
    lengthen(first, table, end);
    Ok(())
}

/// The rest of the module. The first part exports what the rest needs of it.
fn rest(
    whole: &[u8],
    later: &Numbers,
    slots: &Slots,
    end: u64,
    first: &mut Module,
) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut rest = Module::from_buffer(whole)?;
    empty(&mut rest);
    let here: Vec<_> = rest.funcs.iter_local().map(|(id, _)| id).collect();
    for id in here.into_iter().filter(|id| !later.contains(&id.index())) {
        let import = rest.imports.add(FIRST, &format!("f{}", id.index()), id);
        let function = rest.funcs.get_mut(id);
        function.kind = FunctionKind::Import(ImportedFunction { import, ty: function.ty() });
    }
    // What the first part imports, it exports.
    for import in rest.imports.iter_mut() {
        if let ImportKind::Function(id) = import.kind
            && import.module != FIRST
        {
            (import.module, import.name) = (FIRST.to_owned(), format!("f{}", id.index()));
        }
    }
    let Module { imports, tables, memories, globals, .. } = &mut rest;
    for table in tables.iter_mut() {
        table.import = Some(imports.add(FIRST, &format!("t{}", table.id().index()), table.id()));
    }
    for memory in memories.iter_mut() {
        memory.import = Some(imports.add(FIRST, &format!("m{}", memory.id().index()), memory.id()));
    }
    let variables: Vec<_> = globals.iter().map(Global::id).collect();
    for id in variables {
        let import = imports.add(FIRST, &format!("g{}", id.index()), id);
        globals.get_mut(id).kind = GlobalKind::Import(import);
    }
    fill(&mut rest, slots, end)?;
    walrus::passes::gc::run(&mut rest);

    let ids = ids(first);
    let items: Vec<_> = (first.tables.iter().map(|one| ("t", one.id().index(), one.id().into())))
        .chain(first.memories.iter().map(|one| ("m", one.id().index(), one.id().into())))
        .chain(first.globals.iter().map(|one| ("g", one.id().index(), one.id().into())))
        .chain(ids.iter().map(|(number, id)| ("f", *number, (*id).into())))
        .map(|(kind, number, item): (_, _, ExportItem)| (format!("{kind}{number}"), item))
        .collect();
    for (name, item) in items {
        if rest.imports.find(FIRST, &name).is_some() {
            first.exports.add(&name, item);
        }
    }
    Ok(rest.emit_wasm())
}

/// Functions by their numbers.
fn ids(module: &Module) -> BTreeMap<usize, FunctionId> {
    module.funcs.iter().map(|function| (function.id().index(), function.id())).collect()
}

/// Removes what the rest has from the first part: data, and the table as it is at first.
fn empty(rest: &mut Module) {
    let exports: Vec<_> = rest.exports.iter().map(Export::id).collect();
    exports.into_iter().for_each(|id| rest.exports.delete(id));
    let elements: Vec<_> = rest.elements.iter().map(Element::id).collect();
    elements.into_iter().for_each(|id| rest.elements.delete(id));
    let data: Vec<_> = rest.data.iter().map(Data::id).collect();
    data.into_iter().for_each(|id| rest.data.delete(id));
    rest.tables.iter_mut().for_each(|table| table.elem_segments.clear());
    rest.memories.iter_mut().for_each(|memory| memory.data_segments.clear());
    rest.start = None;
}

/// Lets the rest fill its slots of the table: by a list for each run of neighbours.
fn fill(rest: &mut Module, slots: &Slots, end: u64) -> Result<(), Box<dyn Error>> {
    let (ids, table) = (ids(rest), functions_of(rest)?);
    let filled: BTreeMap<u64, FunctionId> = slots
        .iter()
        .flat_map(|(number, slots)| slots.iter().map(|at| (*at, ids[number])))
        .collect();
    let mut runs = Vec::<(u64, Vec<FunctionId>)>::new();
    for (slot, id) in filled {
        match runs.last_mut() {
            Some((start, run)) if *start + run.len() as u64 == slot => run.push(id),
            _ => runs.push((slot, vec![id])),
        }
    }
    for (start, run) in runs {
        let offset = ConstExpr::Value(Value::I32(i32::try_from(start)?));
        let kind = ElementKind::Active { table, offset };
        let element = rest.elements.add(kind, ElementItems::Functions(run));
        rest.tables.get_mut(table).elem_segments.insert(element);
    }
    lengthen(rest, table, end);
    Ok(())
}

fn lengthen(module: &mut Module, table: TableId, end: u64) {
    let table = module.tables.get_mut(table);
    table.initial = end;
    table.maximum = table.maximum.map(|most| most.max(end));
}

/// Adds the function to import.
fn needed(module: &mut Module) -> FunctionId {
    let ty = module.types.add(&[ValType::I32], &[]);
    module.add_import_func(IMPORTED, NEEDED, ty).0
}
