import type { ErrorPattern } from '@/lib/server/engines/engine';
import { changedMessage } from './protocol';

/** Error messages of SQLite; the first pattern that matches decides. */
export const sqliteErrors: readonly ErrorPattern[] = [
  [/no such column: (?<column_name>\S+)/, 'column_unknown'],
  [/near "(?<syntax_error>.*?)": syntax error/, 'sql_syntax_near'],
  [/unable to open database file/, 'connection_database_unknown', { invalid: ['database'] }],
  [new RegExp(`^${changedMessage}$`), 'database_changed'],
  [/^interrupted$/, 'query_cancelled'],
  [/attempt to write a readonly database/, 'statement_writes', { statement: 'The statement' }],
];
