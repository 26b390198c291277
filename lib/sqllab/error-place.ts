import type { EditorQuery } from './editor-query';
import { splitStatements } from './statements';
import { placeOfError, type WireError } from './wire-error';

/** A part of a tab's text: the number of its line, and its offsets. */
export interface TextPlace {
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

/**
 * The part of the tab's text that an error names, to the end of its line; null when it names none, or when the text has
 * changed since. Databases count lines from the beginning of the statement.
 */
export function placeInTab(
  sql: string,
  { sourceOffset, sql: ran }: Pick<EditorQuery, 'sourceOffset' | 'sql'>,
  error: WireError,
  dialect: string,
): TextPlace | null {
  const place = placeOfError(error);
  if (place === null || sourceOffset === null || sql.slice(sourceOffset, sourceOffset + ran.length) !== ran)
    return null;
  const statement = splitStatements(ran, dialect)[Number(error.extra.statement_number ?? 1) - 1];
  if (statement === undefined) return null;
  const begin = sourceOffset + statement.start;
  const lines = sql.slice(begin, sourceOffset + ran.length).split('\n');
  const text = lines[place.line - 1];
  if (text === undefined) return null;
  const lineStart = lines.slice(0, place.line - 1).reduce((sum, line) => sum + line.length + 1, begin);
  const column = Math.min(place.column - 1, text.length);
  const start = lineStart + (place.column > 1 ? column : text.length - text.trimStart().length);
  return { line: sql.slice(0, start).split('\n').length, start, end: lineStart + text.length };
}
