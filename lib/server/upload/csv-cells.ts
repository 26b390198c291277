/**
 * The kinds of values that a CSV cell can be parsed as. They are determined from its bytes, because creating a string
 * for each cell of a large file would be slow.
 */

export const whole = 1;
export const fraction = 2;
export const truth = 4;

const zero = 0x30;
const nine = 0x39;
const plus = 0x2b;
const minus = 0x2d;
const exponent = 0x65;
/** The largest 64-bit integer. Longer numbers do not fit. */
const largest = Buffer.from('9223372036854775807');

/** The number of digits up to which a double represents every integer. */
export const exactDigits = 15;

export interface CellReading {
  /** `whole | fraction` for an integer, `fraction` for another number, `truth` for a boolean, or 0. */
  kinds: number;
  digits: number;
}

const isBlank = (byte: number | undefined) => byte === 0x20 || byte === 0x09;

/**
 * Classifies the bytes from `start` to `end` and stores the result in `into`. `mark` is the decimal separator's byte.
 */
export function readCell(bytes: Buffer, start: number, end: number, mark: number, into: CellReading): void {
  into.kinds = 0;
  into.digits = 0;
  let at = start;
  let last = end;
  while (at < last && isBlank(bytes[at])) at += 1;
  while (last > at && isBlank(bytes[last - 1])) last -= 1;
  const first = bytes[at] ?? 0;
  const isLetter = first > nine;
  if (isLetter) {
    if (at === start && last === end) into.kinds = truthOf(bytes, start, end);
    return;
  }
  if (first === plus || first === minus) at += 1;
  const from = at;
  while (at < last && isDigit(bytes[at])) at += 1;
  const before = at - from;
  if (at === last) {
    if (before === 0) return;
    into.digits = before;
    const fits = before < largest.length || (before === largest.length && largest.compare(bytes, from, last) >= 0);
    into.kinds = fits ? whole | fraction : 0;
    return;
  }
  let after = 0;
  if (bytes[at] === mark) {
    at += 1;
    const dot = at;
    while (at < last && isDigit(bytes[at])) at += 1;
    after = at - dot;
  }
  if (before + after === 0) return;
  if (at < last && ((bytes[at] ?? 0) | 0x20) === exponent) {
    at += 1;
    if (bytes[at] === plus || bytes[at] === minus) at += 1;
    const power = at;
    while (at < last && isDigit(bytes[at])) at += 1;
    if (at === power) return;
  }
  if (at === last) into.kinds = fraction;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= zero && byte <= nine;
}

const truths = ['true', 'True', 'TRUE', 'false', 'False', 'FALSE'].map((word) => Buffer.from(word));

function truthOf(bytes: Buffer, start: number, end: number): number {
  const length = end - start;
  if (length !== 4 && length !== 5) return 0;
  return isOneOf(truths, bytes, start, end) ? truth : 0;
}

/** A loop, because a callback per cell would mean millions of function objects. */
function isOneOf(words: readonly Buffer[], bytes: Buffer, start: number, end: number): boolean {
  for (const word of words) if (isWord(word, bytes, start, end)) return true;
  return false;
}

function isWord(word: Buffer, bytes: Buffer, start: number, end: number): boolean {
  if (word.length !== end - start) return false;
  for (let at = 0; at < word.length; at += 1) if (word[at] !== bytes[start + at]) return false;
  return true;
}

/** The texts that count as NULL, indexed by their first byte. */
export class NullWords {
  readonly #byFirst: (readonly Buffer[] | undefined)[] = [];
  readonly hasEmpty: boolean;

  constructor(words: readonly string[]) {
    this.hasEmpty = words.includes('');
    for (const word of words.filter((word) => word !== '').map((word) => Buffer.from(word))) {
      const first = word[0] ?? 0;
      this.#byFirst[first] = [...(this.#byFirst[first] ?? []), word];
    }
  }

  has(bytes: Buffer, start: number, end: number): boolean {
    if (start === end) return this.hasEmpty;
    const words = this.#byFirst[bytes[start] ?? 0];
    return words !== undefined && isOneOf(words, bytes, start, end);
  }
}
