//! The operations that sets of bits share.

/// Union, intersection, difference and complement of a set that is one number; the set of an item,
/// and of those of an iterator. `$all` has the bits that it may have.
macro_rules! set_operations {
    ($Set:ident of $Item:ident, $all:expr) => {
        set_operations!($Set: BitOr bitor BitOrAssign bitor_assign |a, b| a | b);
        set_operations!($Set: BitAnd bitand BitAndAssign bitand_assign |a, b| a & b);
        set_operations!($Set: Sub sub SubAssign sub_assign |a, b| a & !b);

        impl std::ops::Not for $Set {
            type Output = $Set;
            #[inline]
            fn not(self) -> $Set {
                $Set(!self.0 & $all)
            }
        }

        impl From<$Item> for $Set {
            #[inline]
            fn from(item: $Item) -> $Set {
                $Set::only(item)
            }
        }

        impl FromIterator<$Item> for $Set {
            #[inline]
            fn from_iter<I: IntoIterator<Item = $Item>>(items: I) -> $Set {
                items.into_iter().fold($Set::EMPTY, |set, item| set | $Set::only(item))
            }
        }
    };
    ($Set:ident: $Op:ident $op:ident $Assign:ident $assign:ident |$a:ident, $b:ident| $bits:expr) => {
        impl std::ops::$Op for $Set {
            type Output = $Set;
            #[inline]
            fn $op(self, other: $Set) -> $Set {
                let ($a, $b) = (self.0, other.0);
                $Set($bits)
            }
        }

        impl std::ops::$Assign for $Set {
            #[inline]
            fn $assign(&mut self, other: $Set) {
                let ($a, $b) = (self.0, other.0);
                self.0 = $bits;
            }
        }
    };
}
pub(super) use set_operations;
