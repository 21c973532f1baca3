//! Columns of Arrow: values out of any type that a set of puzzles has.

use arrow_array::cast::AsArray;
use arrow_array::types::{
    Decimal128Type, Float32Type, Float64Type, Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type,
    UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{Array, ArrayRef, UInt64Array};
use arrow_schema::DataType;
use serde_json::Value as Json;
use std::sync::Arc;

/// These rows, in this order.
pub(crate) fn select(array: &ArrayRef, rows: &[usize]) -> ArrayRef {
    let rows: UInt64Array = rows.iter().map(|&row| row as u64).collect();
    // Rows that are there can be taken of every type.
    arrow_select::take::take(array, &rows, None).unwrap_or_else(|_| Arc::clone(array))
}

/// The bytes of a row in a column of text.
pub(crate) fn text(array: &dyn Array, row: usize) -> Option<&[u8]> {
    if array.is_null(row) {
        return None;
    }
    Some(match array.data_type() {
        DataType::Utf8 => array.as_string::<i32>().value(row).as_bytes(),
        DataType::LargeUtf8 => array.as_string::<i64>().value(row).as_bytes(),
        DataType::Utf8View => array.as_string_view().value(row).as_bytes(),
        DataType::Binary => array.as_binary::<i32>().value(row),
        DataType::LargeBinary => array.as_binary::<i64>().value(row),
        DataType::BinaryView => array.as_binary_view().value(row),
        DataType::FixedSizeBinary(_) => array.as_fixed_size_binary().value(row),
        DataType::Dictionary(..) => {
            let dictionary = array.as_any_dictionary_opt()?;
            let key = dictionary.normalized_keys()[row];
            return text(dictionary.values(), key);
        }
        _ => return None,
    })
}

/// A value as JSON; `None` of types that have none here (times, decimals with fractions).
pub(crate) fn json(array: &dyn Array, row: usize) -> Option<Json> {
    if array.is_null(row) {
        return Some(Json::Null);
    }
    if let Some(text) = text(array, row) {
        return Some(Json::from(String::from_utf8_lossy(text)));
    }
    Some(match array.data_type() {
        DataType::Boolean => Json::from(array.as_boolean().value(row)),
        DataType::Int8 => Json::from(array.as_primitive::<Int8Type>().value(row)),
        DataType::Int16 => Json::from(array.as_primitive::<Int16Type>().value(row)),
        DataType::Int32 => Json::from(array.as_primitive::<Int32Type>().value(row)),
        DataType::Int64 => Json::from(array.as_primitive::<Int64Type>().value(row)),
        DataType::UInt8 => Json::from(array.as_primitive::<UInt8Type>().value(row)),
        DataType::UInt16 => Json::from(array.as_primitive::<UInt16Type>().value(row)),
        DataType::UInt32 => Json::from(array.as_primitive::<UInt32Type>().value(row)),
        DataType::UInt64 => Json::from(array.as_primitive::<UInt64Type>().value(row)),
        DataType::Float32 => Json::from(array.as_primitive::<Float32Type>().value(row)),
        DataType::Float64 => Json::from(array.as_primitive::<Float64Type>().value(row)),
        DataType::Decimal128(_, 0) => {
            let number = array.as_primitive::<Decimal128Type>().value(row);
            // Beyond 64 bits a number of JSON would lose digits.
            i64::try_from(number).map_or_else(|_| Json::from(number.to_string()), Json::from)
        }
        DataType::List(_) => list(&array.as_list::<i32>().value(row)),
        DataType::LargeList(_) => list(&array.as_list::<i64>().value(row)),
        DataType::FixedSizeList(..) => list(&array.as_fixed_size_list().value(row)),
        _ => return None,
    })
}

fn list(items: &ArrayRef) -> Json {
    (0..items.len()).map(|at| json(items, at).unwrap_or(Json::Null)).collect()
}
