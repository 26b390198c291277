import type { ErrorEntry } from './entry';

const refused = { status: 403, shape: 'errors', level: 'error' } as const;

/** Errors of SQL that is refused before it runs. */
export const sqlErrors = {
  sql_unreadable: {
    status: 422,
    shape: 'errors',
    level: 'error',
    errorType: 'INVALID_SQL_ERROR',
    message: '{reason}',
  },
  sql_too_costly: {
    status: 422,
    shape: 'errors',
    level: 'error',
    errorType: 'INVALID_SQL_ERROR',
    message: 'The SQL is too long or too deeply nested to be checked.',
  },
  change_refused: {
    ...refused,
    errorType: 'DML_NOT_ALLOWED_ERROR',
    message:
      'This database does not allow for DDL/DML, but the query mutates data. Please contact your administrator for more assistance.',
  },
  session_refused: {
    ...refused,
    errorType: 'DML_NOT_ALLOWED_ERROR',
    message: 'A query may not begin or end a transaction, nor change its session: {statement}.',
  },
  statement_refused: {
    ...refused,
    errorType: 'DML_NOT_ALLOWED_ERROR',
    message: 'Statements that reach files, other servers or other sessions do not run here: {statement}.',
  },
  functions_refused: {
    ...refused,
    errorType: 'SYNTAX_ERROR',
    message: 'SQL statement contains disallowed function(s): {names}',
  },
  tables_unnamed: {
    ...refused,
    errorType: 'TABLE_SECURITY_ACCESS_ERROR',
    message: 'The query needs access to the whole database: {reason}.',
  },
  row_rules_unfit: {
    ...refused,
    errorType: 'TABLE_SECURITY_ACCESS_ERROR',
    message: 'The query cannot be narrowed to the rows you may read: {reason}.',
  },
  table_creation_refused: {
    ...refused,
    errorType: 'DML_NOT_ALLOWED_ERROR',
    message: 'This database does not allow to store queries as a {method}.',
  },
  ctas_invalid: {
    ...refused,
    status: 422,
    errorType: 'INVALID_CTAS_QUERY_ERROR',
    message:
      'CTAS (create table as select) can only be run with a query where the last statement is a SELECT. Please make sure your query has a SELECT as its last statement. Then, try running your query again.',
  },
  cvas_invalid: {
    ...refused,
    status: 422,
    errorType: 'INVALID_CVAS_QUERY_ERROR',
    message:
      'CVAS (create view as select) can only be run with a query with a single SELECT statement. Please make sure your query has only a SELECT statement. Then, try running your query again.',
  },
} as const satisfies Record<string, ErrorEntry>;
