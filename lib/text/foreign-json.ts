/** Deeper than people and programs write. What walks a value calls itself for each level. */
const mostDepth = 200;
/** More than any list or object of ours has. Names that are all different cost a microsecond each. */
const mostEntries = 10_000;
const mostValues = 100_000;

const quote = 34;
const comma = 44;
const backslash = 92;
const opens = new Set([91, 123]);
const closes = new Set([93, 125]);

/**
 * Reads JSON that somebody sent. What is deeper, or holds more in one place, than any sender of good will writes is told
 * as what is no JSON at all: with a `SyntaxError`.
 */
export function parseForeignJson(text: string): unknown {
  if (!isSmall(text) && !isModest(text))
    throw new SyntaxError('The JSON is deeper, or holds more in one place, than is read.');
  return JSON.parse(text);
}

/** Too short for many entries, and with too few brackets to be deep: what nearly everybody sends. */
function isSmall(text: string): boolean {
  return (
    text.length <= mostEntries && occurrences(text, '[', mostDepth) + occurrences(text, '{', mostDepth) <= mostDepth
  );
}

/** How often a sign occurs; counted no further than one beyond `most`. */
function occurrences(text: string, sign: string, most: number): number {
  let count = 0;
  for (let at = text.indexOf(sign); at >= 0 && count <= most; at = text.indexOf(sign, at + 1)) count += 1;
  return count;
}

/** One look at each sign, before anything is made of them. Whether it is JSON is not asked. */
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

/** Where a string ends that begins here; the end of the text for one without an end. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === quote) return at;
    if (sign === backslash) at += 1;
  }
  return text.length;
}
