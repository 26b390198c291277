import type { ErrorEntry } from './entry';

const failed = { shape: 'errors', level: 'error' } as const;

/** Errors of running queries in SQL Lab and of reading their results. */
export const sqlLabErrors = {
  query_database_missing: {
    ...failed,
    status: 404,
    errorType: 'GENERIC_BACKEND_ERROR',
    message:
      'The database referenced in this query was not found. Please contact an administrator for further assistance or try again.',
  },
  query_stopped: { ...failed, status: 422, errorType: 'GENERIC_DB_ENGINE_ERROR', message: 'The query was stopped.' },
  query_of_another: {
    ...failed,
    status: 403,
    errorType: 'QUERY_SECURITY_ACCESS_ERROR',
    message: 'Cannot access the query',
  },
  query_missing: {
    status: 404,
    shape: 'message',
    level: 'warning',
    message: 'Query with client_id {client_id} not found',
  },
  query_id_taken: {
    ...failed,
    status: 409,
    errorType: 'GENERIC_COMMAND_ERROR',
    message: 'A query with this client id exists.',
  },
  results_missing: {
    ...failed,
    status: 404,
    errorType: 'RESULTS_BACKEND_ERROR',
    message: 'The query associated with these results could not be found. You need to re-run the original query.',
  },
  results_gone: {
    ...failed,
    status: 410,
    errorType: 'RESULTS_BACKEND_ERROR',
    message: 'Data could not be retrieved from the results backend. You need to re-run the original query.',
  },
  result_too_large: {
    ...failed,
    status: 422,
    errorType: 'RESULT_TOO_LARGE_ERROR',
    message: 'The result of a statement is larger than a query may read.',
  },
  estimate_database_missing: {
    ...failed,
    status: 404,
    errorType: 'RESULTS_BACKEND_ERROR',
    message: 'The database could not be found',
  },
  estimate_unknown: {
    ...failed,
    status: 422,
    errorType: 'GENERIC_COMMAND_ERROR',
    message: 'The cost of this statement cannot be estimated: {reason}.',
  },
  tables_denied: {
    ...failed,
    level: 'warning',
    status: 403,
    errorType: 'TABLE_SECURITY_ACCESS_ERROR',
    message:
      'You need access to the following tables: {named},\n            `all_database_access` or `all_datasource_access` permission',
  },
  parameters_missing: {
    ...failed,
    status: 422,
    errorType: 'MISSING_TEMPLATE_PARAMS_ERROR',
    message:
      '{told} Please check your template parameters for syntax errors and make sure they match across your SQL query.',
  },
} as const satisfies Record<string, ErrorEntry>;
