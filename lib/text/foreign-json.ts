import { wellFormed } from './well-formed';

/** Maximum nesting; real documents are less deep. Functions that walk a value recurse once per level. */
const mostDepth = 200;
/** Maximum entries of one list or object; ours have fewer. Distinct keys cost a microsecond each. */
const mostEntries = 10_000;
const mostValues = 100_000;

const quote = 34;
const comma = 44;
const backslash = 92;
const opens = new Set([91, 123]);
const closes = new Set([93, 125]);

/**
 * Parses JSON from an untrusted sender. Throws a `SyntaxError` for invalid JSON, and for JSON nested deeper than 200
 * levels, with more than 10,000 entries in one list or object, or more than about 100,000 values. In texts, halves of
 * characters become U+FFFD.
 */
export function parseForeignJson(text: string): unknown {
  if (!isSmall(text) && !isModest(text))
    throw new SyntaxError('The JSON is deeper, or holds more in one place, than is read.');
  return hasSurrogate.test(text) ? JSON.parse(text, wellFormedTexts) : JSON.parse(text);
}

/** An escape that stands for half a character, and is right only beside its other half. */
const hasSurrogate = /\\u[dD][89a-fA-F]/;

function wellFormedTexts(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? wellFormed(value) : value;
}

/** True for texts too short for many entries and with too few brackets to be deep, which is the common case. */
function isSmall(text: string): boolean {
  return (
    text.length <= mostEntries && occurrences(text, '[', mostDepth) + occurrences(text, '{', mostDepth) <= mostDepth
  );
}

/** Number of occurrences of a character; counting stops at `most` + 1. */
function occurrences(text: string, sign: string, most: number): number {
  let count = 0;
  for (let at = text.indexOf(sign); at >= 0 && count <= most; at = text.indexOf(sign, at + 1)) count += 1;
  return count;
}

/** Checks the limits in one scan before anything is parsed. Does not check the syntax. */
function isModest(text: string): boolean {
  const entries: number[] = [];
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === quote) at = endOfString(text, at);
    else if (sign === comma) {
      const level = entries.length - 1;
      const count = (entries[level] ?? 0) + 1;
      values += 1;
      if (count > mostEntries || values > mostValues) return false;
      if (level >= 0) entries[level] = count;
    } else if (opens.has(sign)) {
      if (entries.push(1) > mostDepth) return false;
    } else if (closes.has(sign)) entries.pop();
  }
  return true;
}

/** Index of the quote that ends a string; the length of the text if there is none. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === quote) return at;
    if (sign === backslash) at += 1;
  }
  return text.length;
}
