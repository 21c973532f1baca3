// The engine out of the page's text: seven bits a character, packed as LZMA. So it weighs a third
// less than as gzip in base 64. LZMA after Igor Pavlov's public-domain specification of the format
// (7-zip.org/sdk.html), in the ".lzma" layout: 5 bytes of properties, 8 of the size, the stream.

/** Characters that an HTML file does not keep as they are. One of them and the next seven bits are
 * one character above 127 together. build.mjs does the reverse. */
export const LOST = [0, 13, 60];

/** @param {string} text what `build.mjs` wrote, between two marks that keep blanks from being trimmed */
export function bytesOf(text) {
  const bytes = new Uint8Array(Math.ceil((text.length * 14) / 8));
  let at = 0, held = 0, count = 0;
  const take = (/** @type {number} */ seven) => {
    held = (held << 7) | seven;
    count += 7;
    if (count >= 8) {
      count -= 8;
      bytes[at++] = (held >> count) & 255;
    }
  };
  for (let i = 1; i < text.length - 1; i += 1) {
    const code = text.charCodeAt(i);
    if (code >= 128) take(LOST[(code - 128) >> 7] ?? 0);
    take(code & 127);
  }
  return bytes.subarray(0, at);
}

const TOP = 2 ** 24;
/** What a state becomes after a literal, a match, a repeated match, a single repeated byte. */
const AFTER = { match: 7, repeat: 8, single: 9 };

/** Reads bits that were packed by their odds. @param {Uint8Array} bytes @param {number} at */
function bitsOf(bytes, at) {
  // Range and code: numbers up to 2^32 - 1, which a browser would box in variables that functions share.
  const now = Uint32Array.of(0xffffffff, 0);
  const RANGE = 0, CODE = 1;
  const shift = (/** @type {number} */ code) => (code << 8) | (bytes[at++] ?? 0);
  for (let i = 0; i < 5; i += 1) now[CODE] = shift(/** @type {number} */ (now[CODE]));
  /** Keeps both, and reads a byte where the range has grown small. @param {number} range @param {number} code */
  const settle = (range, code) => {
    if (range < TOP) {
      range <<= 8;
      code = shift(code);
    }
    now[RANGE] = range;
    now[CODE] = code;
  };
  /** A bit by the odds at `i`, which learn from it. @param {Uint16Array} odds @param {number} i */
  const bit = (odds, i) => {
    const odd = /** @type {number} */ (odds[i]);
    const range = /** @type {number} */ (now[RANGE]), code = /** @type {number} */ (now[CODE]);
    const bound = (range >>> 11) * odd;
    if (code >= bound) {
      odds[i] = odd - (odd >>> 5);
      settle(range - bound, code - bound);
      return 1;
    }
    odds[i] = odd + ((2048 - odd) >>> 5);
    settle(bound, code);
    return 0;
  };
  /** A number of `count` bits, the highest first. @param {Uint16Array} odds @param {number} from @param {number} count */
  const tree = (odds, from, count) => {
    let node = 1;
    for (let i = 0; i < count; i += 1) node = node * 2 + bit(odds, from + node);
    return node - 2 ** count;
  };
  /** The same, the lowest bit first. @param {Uint16Array} odds @param {number} from @param {number} count */
  const reversed = (odds, from, count) => {
    let node = 1;
    let number = 0;
    for (let i = 0; i < count; i += 1) {
      const is = bit(odds, from + node);
      node = node * 2 + is;
      number += is * 2 ** i;
    }
    return number;
  };
  /** Bits with even odds. @param {number} count */
  const even = (count) => {
    let number = 0;
    for (let i = 0; i < count; i += 1) {
      const range = /** @type {number} */ (now[RANGE]) >>> 1, code = /** @type {number} */ (now[CODE]);
      const is = code >= range ? 1 : 0;
      settle(range, is ? code - range : code);
      number = number * 2 + is;
    }
    return number;
  };
  return { bit, tree, reversed, even };
}

const odds = (/** @type {number} */ count) => new Uint16Array(count).fill(1024);

/** Lengths of matches, 2 to 273. @param {ReturnType<typeof bitsOf>} bits */
function lengths({ bit, tree }) {
  const [choice, low, mid, high] = [odds(2), odds(128), odds(128), odds(256)];
  return (/** @type {number} */ place) => {
    if (!bit(choice, 0)) return 2 + tree(low, place * 8, 3);
    if (!bit(choice, 1)) return 10 + tree(mid, place * 8, 3);
    return 18 + tree(high, 0, 8);
  };
}

/** @param {Uint8Array} packed */
export function unpack(packed) {
  const head = new DataView(packed.buffer, packed.byteOffset);
  const properties = head.getUint8(0);
  const lc = properties % 9;
  const lp = Math.floor(properties / 9) % 5;
  const pb = Math.floor(properties / 45);
  const out = new Uint8Array(head.getUint32(5, true));
  const bits = bitsOf(packed, 13);
  const { bit, tree, reversed, even } = bits;
  const literals = odds(0x300 << (lc + lp));
  const isMatch = odds(192), isRepeat = odds(12), isOlder = odds(12), isOlder1 = odds(12), isOlder2 = odds(12), isLong = odds(192);
  const slots = odds(256), near = odds(128), aligned = odds(16);
  const [matchLength, repeatLength] = [lengths(bits), lengths(bits)];
  let at = 0, state = 0;
  /** @type {[number, number, number, number]} */
  let distances = [0, 0, 0, 0];

  const literal = () => {
    const before = at > 0 ? /** @type {number} */ (out[at - 1]) : 0;
    const from = 0x300 * (((at & ((1 << lp) - 1)) << lc) + (before >> (8 - lc)));
    let symbol = 1;
    if (state >= 7) {
      // After a match: the byte that would have gone on is most likely wrong.
      let guess = /** @type {number} */ (out[at - distances[0] - 1]);
      do {
        const wanted = (guess >> 7) & 1;
        guess <<= 1;
        const is = bit(literals, from + ((1 + wanted) << 8) + symbol);
        symbol = symbol * 2 + is;
        if (wanted !== is) break;
      } while (symbol < 0x100);
    }
    while (symbol < 0x100) symbol = symbol * 2 + bit(literals, from + symbol);
    out[at++] = symbol - 0x100;
    state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
  };
  const distance = (/** @type {number} */ length) => {
    const slot = tree(slots, Math.min(length - 2, 3) * 64, 6);
    if (slot < 4) return slot;
    const count = (slot >> 1) - 1;
    const base = (2 | (slot & 1)) * 2 ** count;
    if (slot < 14) return base + reversed(near, base - slot, count);
    return base + even(count - 4) * 16 + reversed(aligned, 0, 4);
  };
  const copy = (/** @type {number} */ length) => {
    for (let i = 0; i < length && at < out.length; i += 1, at += 1) out[at] = /** @type {number} */ (out[at - distances[0] - 1]);
  };

  while (at < out.length) {
    const place = at & ((1 << pb) - 1);
    if (!bit(isMatch, state * 16 + place)) {
      literal();
      continue;
    }
    const lit = state < 7;
    if (!bit(isRepeat, state)) {
      const length = matchLength(place);
      state = lit ? AFTER.match : 10;
      const [a, b, c] = distances;
      distances = [distance(length), a, b, c];
      copy(length);
      continue;
    }
    if (!bit(isOlder, state)) {
      if (!bit(isLong, state * 16 + place)) {
        state = lit ? AFTER.single : 11;
        copy(1);
        continue;
      }
    } else {
      const [a, b, c, d] = distances;
      if (!bit(isOlder1, state)) distances = [b, a, c, d];
      else if (!bit(isOlder2, state)) distances = [c, a, b, d];
      else distances = [d, a, b, c];
    }
    const length = repeatLength(place);
    state = lit ? AFTER.repeat : 11;
    copy(length);
  }
  return out;
}
