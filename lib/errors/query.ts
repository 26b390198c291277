import type { ErrorEntry } from './entry';

const bad = { status: 400, shape: 'message', level: 'warning' } as const;

export const queryErrors = {
  time_range_invalid: { ...bad, message: '{reason}' },
  post_processing_invalid: { ...bad, message: 'Error: {reason}' },
  query_request_invalid: { ...bad, message: 'Request is incorrect: {problems}' },
  query_time_range_invalid: { ...bad, message: "Request is incorrect: {'time_range': ['{reason}']}" },
  query_failed: { ...bad, message: 'Error: {reason}' },
  query_invalid: { ...bad, message: 'Error: {reason}' },
  query_labels_duplicate: {
    ...bad,
    message: 'Duplicate column/metric labels: {labels}. Please make sure all columns and metrics have a unique label.',
  },
  query_series_missing: {
    ...bad,
    message: 'The following entries in `series_columns` are missing in `columns`: {labels}. ',
  },
  query_columns_missing: { ...bad, message: 'Error: Columns missing in dataset: {columns}' },
  query_grain_unknown: { ...bad, message: 'Error: No grain spec for {grain} for database {engine}' },
  query_date_range_shift: {
    ...bad,
    message:
      'Date range timeshifts are not enabled. Please contact your administrator to enable the DATE_RANGE_TIMESHIFTS_ENABLED feature flag.',
  },
  chart_body_unreadable: {
    status: 400,
    shape: 'errors',
    level: 'error',
    errorType: 'GENERIC_BACKEND_ERROR',
    issueCodes: [1011],
    message: '400 Bad Request: The browser (or proxy) sent a request that this server could not understand.',
  },
  query_result_empty: { ...bad, message: 'Empty query result' },
  query_not_file: { ...bad, message: 'Error: A result of type {type} cannot be downloaded as {format}.' },
  query_context_missing: { ...bad, message: 'Chart has no query context saved. Please save the chart again.' },
  clause_invalid: { ...bad, message: 'Invalid SQL clause: {clause}' },
  expression_invalid: {
    status: 422,
    shape: 'errors',
    level: 'error',
    errorType: 'INVALID_SQL_ERROR',
    issueCodes: [1003],
    message: 'Error parsing SQL: {reason}',
  },
  subquery_refused: {
    status: 403,
    shape: 'errors',
    level: 'error',
    errorType: 'ADHOC_SUBQUERY_NOT_ALLOWED_ERROR',
    issueCodes: [1037],
    message: 'Custom SQL fields cannot contain sub-queries.',
  },
  function_refused: { ...bad, message: 'Error: The function {name} is not allowed in an SQL expression.' },
  template_unsupported: {
    status: 422,
    shape: 'errors',
    level: 'error',
    errorType: 'GENERIC_COMMAND_ERROR',
    issueCodes: [1010],
    message: 'The SQL holds a template, which this server does not fill in yet: {template}',
  },
  column_name_missing: { ...bad, message: 'Column name {name} does not exist' },
  datasource_missing: { ...bad, status: 404, message: 'Datasource does not exist' },
  datasource_type_invalid: { ...bad, message: 'Invalid datasource type: {type}' },
  dataset_access_denied: {
    status: 403,
    shape: 'errors',
    level: 'warning',
    errorType: 'DATASOURCE_SECURITY_ACCESS_ERROR',
    issueCodes: [1017],
    message: 'This endpoint requires the datasource {table}, database or `all_datasource_access` permission',
  },
  csv_denied: { status: 403, shape: 'message', level: 'warning', message: 'Forbidden' },
} as const satisfies Record<string, ErrorEntry>;
