import { describe, expect, it } from 'vitest';
import { placeInTab } from '@/lib/sqllab/error-place';

const error = (extra: Readonly<Record<string, unknown>>, message = 'Wrong') => ({
  message,
  error_type: 'GENERIC_DB_ENGINE_ERROR',
  level: 'error',
  extra,
});
/** The part of the text to which an error leads, with the number of its line. */
function led(text: string, extra: Readonly<Record<string, unknown>>, run = text, message?: string): unknown {
  const query = { sql: run, sourceOffset: text.indexOf(run) };
  const place = placeInTab(text, query, error(extra, message), 'duckdb');
  return place && [place.line, text.slice(place.start, place.end)];
}

describe('the place in a tab that an error names', () => {
  it.each([
    ['the column', 'SELECT 1,\n  nope', { line: 2, column: 3 }, [2, 'nope']],
    ['the first word of the line without a column', 'SELECT 1,\n  nope', { line: 2 }, [2, 'nope']],
    ['the statement behind a comment', '-- about\n\n  SELECT nope', { line: 1, column: 8 }, [3, 'nope']],
    [
      'the statement of a script',
      'SELECT 1;\n\nSELECT 2,\n  nope;\nSELECT 3',
      { line: 2, column: 3, statement_number: 2 },
      [4, 'nope;'],
    ],
    [
      'a statement on the line of another',
      "SELECT ';'; SELECT nope",
      { line: 1, column: 8, statement_number: 2 },
      [1, 'nope'],
    ],
  ])('is %s', (_, text, extra, place) => {
    expect(led(text, extra)).toEqual(place);
  });

  it('is where a caret stands in the words of the database', () => {
    const words = 'postgresql error: column "nope" does not exist\nLINE 2:   b + nope\n              ^';
    expect(led('SELECT 1,\n  b + nope', {}, undefined, words)).toEqual([2, 'nope']);
  });

  it('is counted from the part that ran', () => {
    const text = 'SELECT 0;\nSELECT 1;\nSELECT nope';
    expect(led(text, { line: 1, column: 8, statement_number: 2 }, 'SELECT 1;\nSELECT nope')).toEqual([3, 'nope']);
  });

  it('is read from the message too', () => {
    expect(led('SELECT 1;\nSELECT\n nope', { statement_number: 2 }, undefined, 'Unknown\nLINE 2:  nope')).toEqual([
      3,
      'nope',
    ]);
  });

  it.each([
    ['names no line', 'SELECT 1', {}],
    ['names a line that is not there', 'SELECT 1', { line: 2 }],
    ['names a statement that is not there', 'SELECT 1', { line: 1, statement_number: 2 }],
  ])('is none where the error %s', (_, text, extra) => {
    expect(led(text, extra)).toBeNull();
  });

  it('is none where the text has changed since, or was no part of the tab', () => {
    const told = error({ line: 1 });
    expect(placeInTab('SELECT 2', { sql: 'SELECT 1', sourceOffset: 0 }, told, 'duckdb')).toBeNull();
    expect(placeInTab('SELECT 1', { sql: 'SELECT 1', sourceOffset: null }, told, 'duckdb')).toBeNull();
  });
});
