//! A budget under serde is its limit: a flag and a deadline belong to one run.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sudokit_core::bounds::Budget;

pub(super) fn serialize<S: Serializer>(budget: &Budget, to: S) -> Result<S::Ok, S::Error> {
    budget.limit().serialize(to)
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Budget, D::Error> {
    Ok(Budget::from(Option::<u64>::deserialize(from)?))
}
