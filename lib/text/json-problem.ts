import { parseForeignJson } from './foreign-json';

const wordings: readonly (readonly [RegExp, string])[] = [
  [/^Expected property name/, "Expecting property name enclosed in double quotes or '}'"],
  [/^Expected double-quoted property name/, 'Expecting property name enclosed in double quotes'],
  [/^Expected ':'/, "Expecting ':' delimiter"],
  [/^Expected ','/, "Expecting ',' delimiter"],
  [/^Unterminated string/, 'Unterminated string starting at'],
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
    const wording = wordings.find(([pattern]) => pattern.test(message))?.[1] ?? 'Expecting value';
    const at = Number(/at position (\d+)/.exec(message)?.[1] ?? firstBadChar(text));
    let line = 1;
    for (let end = text.indexOf('\n'); end >= 0 && end < at; end = text.indexOf('\n', end + 1)) line += 1;
    const column = at - (at > 0 ? text.lastIndexOf('\n', at - 1) : -1);
    return `${wording}: line ${line} column ${column} (char ${at})`;
  }
}

/** V8 reports no position for a short text that is not a JSON value at all. */
function firstBadChar(text: string): number {
  return text.length - text.trimStart().length;
}
