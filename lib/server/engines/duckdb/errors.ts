import type { ErrorPattern, ErrorPlace } from '@/lib/server/engines/engine';

/** Error messages of DuckDB; the first pattern that matches decides. */
export const duckdbErrors: readonly ErrorPattern[] = [
  [/no such column: (?<column_name>\S+)/, 'column_unknown'],
  [/Referenced column "(?<column_name>.+?)" not found/, 'column_unknown'],
  [/syntax error at or near "(?<syntax_error>.*?)"/, 'sql_syntax'],
  [/syntax error at (?<syntax_error>end of input)/, 'sql_syntax'],
  [/Cannot open (?:database|file) "(?<database>.+?)"/, 'connection_database_unknown', { invalid: ['database'] }],
  [/^INTERRUPT Error/, 'query_cancelled'],
];

/**
 * The place that DuckDB shows under a message: the line of the statement, and a caret below it. A long line is told in
 * part, and the caret counts the width of characters, so the column is known on whole lines of plain characters alone.
 */
export function duckdbPlaceIn(message: string): ErrorPlace | null {
  const [head = '', caret = ''] = message.slice(message.lastIndexOf('\nLINE ') + 1).split('\n');
  const [prefix = '', line] = /^LINE (\d{1,7}): /.exec(head) ?? [];
  if (line === undefined) return null;
  const at = caret.indexOf('^');
  const before = head.slice(prefix.length, at);
  const isKnown = at >= prefix.length && !before.startsWith('...') && /^[ -~]*$/.test(before);
  return { line: Number(line), ...(isKnown ? { column: before.length + 1 } : {}) };
}
