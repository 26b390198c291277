import { parseForeignJson } from './foreign-json';

const wordings: readonly (readonly [RegExp, string])[] = [
  [/^Expected property name/, "Expecting property name enclosed in double quotes or '}'"],
  [/^Expected double-quoted property name/, 'Expecting property name enclosed in double quotes'],
  [/^Expected ':'/, "Expecting ':' delimiter"],
  [/^Expected ','/, "Expecting ',' delimiter"],
  [/^Unterminated string/, 'Unterminated string starting at'],
  [/^Bad control character/, 'Invalid control character at'],
  [/^Unexpected non-whitespace/, 'Extra data'],
];

/**
 * The error of an invalid JSON text in the words that clients match (those of Python): `Expecting value: line 1 column
 * 1 (char 0)`. Null for valid JSON.
 */
export function jsonProblem(text: string): string | null {
  try {
    parseForeignJson(text);
    return null;
  } catch (problem) {
    const message = problem instanceof Error ? problem.message : '';
    const at = Number(/at position (\d+)/.exec(message)?.[1] ?? firstBadChar(text));
    const wording = wordings.find(([pattern]) => pattern.test(message))?.[1] ?? missingValue(text.slice(0, at));
    let line = 1;
    for (let end = text.indexOf('\n'); end >= 0 && end < at; end = text.indexOf('\n', end + 1)) line += 1;
    const column = at - (at > 0 ? text.lastIndexOf('\n', at - 1) : -1);
    return `${wording}: line ${line} column ${column} (char ${at})`;
  }
}

function missingValue(before: string): string {
  return before.trimEnd().endsWith('[') ? "Expecting value or ']'" : 'Expecting value';
}

/** Characters. Each of the readings that look for the place costs as much as the first one. */
const longestSearched = 20_000;

/**
 * V8 reports no position for an unexpected token: it begins the word of the first character that no longer text could
 * mend. In texts of more than 20,000 characters it is not looked for.
 */
function firstBadChar(text: string): number {
  if (text.length > longestSearched) return text.length - text.trimStart().length;
  let good = 0;
  let bad = text.length + 1;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (isBeginning(text.slice(0, middle))) good = middle;
    else bad = middle;
  }
  return good - (/[\w.+-]{0,20}$/.exec(text.slice(0, good))?.[0].length ?? 0);
}

/** Whether JSON can begin with a text. */
function isBeginning(text: string): boolean {
  try {
    parseForeignJson(text);
    return true;
  } catch (problem) {
    const message = problem instanceof Error ? problem.message : '';
    const at = Number(/at position (\d+)/.exec(message)?.[1] ?? -1);
    return /^(Unexpected end|Unterminated)/.test(message) || at >= text.length;
  }
}
