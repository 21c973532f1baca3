//! Columns of Arrow: reads values of every type that a set of puzzles has.

use arrow_array::cast::AsArray;
use arrow_array::types::{
    ArrowTemporalType, Date32Type, Date64Type, Decimal128Type, Float32Type, Float64Type, Int8Type,
    Int16Type, Int32Type, Int64Type, Time32MillisecondType, Time32SecondType,
    Time64MicrosecondType, Time64NanosecondType, TimestampMicrosecondType,
    TimestampMillisecondType, TimestampNanosecondType, TimestampSecondType, UInt8Type, UInt16Type,
    UInt32Type, UInt64Type,
};
use arrow_array::{Array, ArrayRef, UInt64Array};
use arrow_schema::{DataType, TimeUnit};
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
        DataType::Dictionary(keys, _) => {
            macro_rules! key {
                ($($Kind:ident $Type:ident),*) => {
                    match **keys {
                        $(DataType::$Kind => array.as_dictionary::<$Type>().key(row),)*
                        _ => None,
                    }
                };
            }
            let key = key!(
                Int8 Int8Type, Int16 Int16Type, Int32 Int32Type, Int64 Int64Type,
                UInt8 UInt8Type, UInt16 UInt16Type, UInt32 UInt32Type, UInt64 UInt64Type
            );
            return text(array.as_any_dictionary_opt()?.values(), key?);
        }
        _ => return None,
    })
}

/// Whether values of a type can be written as text: all but a few that sets of puzzles never have.
pub(crate) fn has_text(kind: &DataType) -> bool {
    use DataType as D;
    match kind {
        D::List(item) | D::LargeList(item) | D::FixedSizeList(item, _) => {
            has_text(item.data_type())
        }
        D::Struct(fields) => fields.iter().all(|field| has_text(field.data_type())),
        D::Dictionary(_, values) => is_text(values),
        D::Decimal128(..) | D::Timestamp(..) | D::Date32 | D::Date64 => true,
        D::Time32(_) | D::Time64(_) | D::Boolean | D::Null | D::Float32 | D::Float64 => true,
        kind => kind.is_integer() || is_text(kind),
    }
}

fn is_text(kind: &DataType) -> bool {
    use DataType as D;
    let is_binary = matches!(kind, D::Binary | D::LargeBinary | D::BinaryView);
    is_binary || matches!(kind, D::FixedSizeBinary(_) | D::Utf8 | D::LargeUtf8 | D::Utf8View)
}

/// A value as JSON; `None` of types that have [no text](has_text).
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
        DataType::Decimal128(..) => {
            Json::from(array.as_primitive::<Decimal128Type>().value_as_string(row))
        }
        DataType::Struct(fields) => {
            let columns = fields.iter().zip(array.as_struct().columns());
            let value = |column: &ArrayRef| json(column, row).unwrap_or(Json::Null);
            Json::Object(
                columns.map(|(field, column)| (field.name().clone(), value(column))).collect(),
            )
        }
        DataType::Date32 => day::<Date32Type>(array, row)?,
        DataType::Date64 => day::<Date64Type>(array, row)?,
        DataType::Timestamp(unit, zone) => {
            let text = match unit {
                TimeUnit::Second => moment::<TimestampSecondType>(array, row),
                TimeUnit::Millisecond => moment::<TimestampMillisecondType>(array, row),
                TimeUnit::Microsecond => moment::<TimestampMicrosecondType>(array, row),
                TimeUnit::Nanosecond => moment::<TimestampNanosecondType>(array, row),
            };
            // With a time zone the moment is that of UTC.
            Json::from(text? + if zone.is_some() { "Z" } else { "" })
        }
        DataType::Time32(TimeUnit::Second) => hour::<Time32SecondType>(array, row)?,
        DataType::Time32(_) => hour::<Time32MillisecondType>(array, row)?,
        DataType::Time64(TimeUnit::Microsecond) => hour::<Time64MicrosecondType>(array, row)?,
        DataType::Time64(_) => hour::<Time64NanosecondType>(array, row)?,
        DataType::List(_) => list(&array.as_list::<i32>().value(row)),
        DataType::LargeList(_) => list(&array.as_list::<i64>().value(row)),
        DataType::FixedSizeList(..) => list(&array.as_fixed_size_list().value(row)),
        _ => return None,
    })
}

/// A date as ISO 8601 has it.
fn day<T: ArrowTemporalType>(array: &dyn Array, row: usize) -> Option<Json>
where
    i64: From<T::Native>,
{
    Some(Json::from(array.as_primitive::<T>().value_as_date(row)?.to_string()))
}

/// A time of the day.
fn hour<T: ArrowTemporalType>(array: &dyn Array, row: usize) -> Option<Json>
where
    i64: From<T::Native>,
{
    Some(Json::from(array.as_primitive::<T>().value_as_time(row)?.to_string()))
}

/// A date and a time.
fn moment<T: ArrowTemporalType>(array: &dyn Array, row: usize) -> Option<String>
where
    i64: From<T::Native>,
{
    let moment = array.as_primitive::<T>().value_as_datetime(row)?;
    Some(format!("{}T{}", moment.date(), moment.time()))
}

fn list(items: &ArrayRef) -> Json {
    (0..items.len()).map(|at| json(items, at).unwrap_or(Json::Null)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use arrow_array::{
        Date32Array, Decimal128Array, DictionaryArray, Int64Array, IntervalYearMonthArray,
        StringArray, StructArray, Time64MicrosecondArray, TimestampMicrosecondArray,
    };

    #[test]
    fn values_of_every_kind_have_a_text_or_are_refused() {
        let moment = TimestampMicrosecondArray::from(vec![Some(1_700_000_000_250_000), None]);
        let numbers: ArrayRef = Arc::new(Int64Array::from(vec![7, 8]));
        let field = Arc::new(arrow_schema::Field::new("n", DataType::Int64, false));
        let columns: [(ArrayRef, Json); 7] = [
            (Arc::new(moment.clone()), "2023-11-14T22:13:20.250".into()),
            (Arc::new(moment.with_timezone("UTC")), "2023-11-14T22:13:20.250Z".into()),
            (Arc::new(Date32Array::from(vec![1, 2])), "1970-01-02".into()),
            (Arc::new(Time64MicrosecondArray::from(vec![61_000_000])), "00:01:01".into()),
            (
                Arc::new(Decimal128Array::from(vec![1234]).with_precision_and_scale(9, 2).unwrap()),
                "12.34".into(),
            ),
            (Arc::new(StructArray::from(vec![(field, numbers)])), serde_json::json!({"n": 7})),
            (
                Arc::new(DictionaryArray::<Int8Type>::new(
                    vec![1_i8, 0].into(),
                    Arc::new(StringArray::from(vec!["a", "b"])),
                )),
                "b".into(),
            ),
        ];
        for (array, expected) in columns {
            assert!(has_text(array.data_type()), "{}", array.data_type());
            assert_eq!(json(&array, 0), Some(expected), "{}", array.data_type());
        }
        let months = IntervalYearMonthArray::from(vec![1]);
        assert!(!has_text(months.data_type()) && json(&months, 0).is_none());
    }
}
