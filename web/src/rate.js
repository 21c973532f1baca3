// How rare puzzles of a wish are, for the words.

/** @param {number} number @returns {number} two digits, then zeros */
const round = (number) => {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(number)) - 1);
  return Math.round(number / unit) * unit;
};

/** One in how many puzzles is as wanted; where none was, fewer than one in this number with 95 % confidence (the rule
 * of three). 0 where nothing can be said. @param {number} made @param {number} looked */
export function oneIn(made, looked) {
  if (looked < 30 || looked < 2 * made) return 0;
  return round(made ? looked / made : looked / 3);
}
