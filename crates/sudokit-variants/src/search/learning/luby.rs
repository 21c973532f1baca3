//! The lengths of the searches between restarts.

/// Luby's series from its first member: 1, 1, 2, 1, 1, 2, 4, ...
pub(super) fn luby(mut member: u64) -> u64 {
    loop {
        let block = 64 - (member + 1).leading_zeros() - 1;
        if (member + 1).is_power_of_two() {
            return 1 << (block - 1);
        }
        member -= (1 << block) - 1;
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn luby_s_series_is_the_published_one() {
        let series: Vec<u64> = (1..=15).map(super::luby).collect();
        assert_eq!(series, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
