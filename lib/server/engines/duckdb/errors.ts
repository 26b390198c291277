import type { ErrorPattern } from '@/lib/server/engines/engine';

/** Error messages of DuckDB; the first pattern that matches decides. */
export const duckdbErrors: readonly ErrorPattern[] = [
  [/no such column: (?<column_name>\S+)/, 'column_unknown'],
  [/Referenced column "(?<column_name>.+?)" not found/, 'column_unknown'],
  [/syntax error at or near "(?<syntax_error>.*?)"/, 'sql_syntax'],
  [/syntax error at (?<syntax_error>end of input)/, 'sql_syntax'],
  [/Cannot open (?:database|file) "(?<database>.+?)"/, 'connection_database_unknown', { invalid: ['database'] }],
  [/^INTERRUPT Error/, 'query_cancelled'],
];
