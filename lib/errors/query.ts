import type { ErrorEntry } from './entry';

const bad = { status: 400, shape: 'message', level: 'warning' } as const;

export const queryErrors = {
  time_range_invalid: { ...bad, message: '{reason}' },
  time_range_unexpected: { ...bad, message: 'Unexpected time range: {reason}' },
  post_processing_invalid: { ...bad, message: 'Error: {reason}' },
  query_request_invalid: { ...bad, message: 'Request is incorrect: {problems}' },
  query_time_range_invalid: { ...bad, message: "Request is incorrect: {'time_range': ['{reason}']}" },
  query_failed: { ...bad, message: 'Error: {reason}' },
  query_withheld: {
    ...bad,
    message:
      'The database could not answer this query. What it says is not shown, because it could tell of rows that you may not see. Check the names of columns, casts of texts to other types, and divisions by zero. An administrator finds the reason in the log under {reference}.',
  },
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
  query_layers_many: { ...bad, message: 'Error: A chart takes at most {most} annotation layers that ask for data.' },
  query_layer_timeout: { ...bad, status: 408, message: 'Query timeout' },
  query_parts_many: { ...bad, message: 'Error: A chart is made of at most {most} others.' },
  query_grain_unknown: { ...bad, message: 'Error: No grain spec for {grain} for database {engine}' },
  query_epoch_unknown: { ...bad, message: 'Error: The database {engine} does not read seconds since 1970 as a time' },
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
    message: '400 Bad Request: The browser (or proxy) sent a request that this server could not understand.',
  },
  query_values_too_many: {
    ...bad,
    message: 'Error: The filters of this query name {count} values; {most} is the most.',
  },
  query_result_empty: { ...bad, message: 'Empty query result' },
  query_not_file: { ...bad, message: 'Error: A result of type {type} cannot be downloaded as {format}.' },
  query_context_missing: { ...bad, message: 'Chart has no query context saved. Please save the chart again.' },
  filter_invalid: { ...bad, message: 'Error: A filter of the form data lacks a usable {key}.' },
  template_invalid: {
    status: 422,
    shape: 'errors',
    level: 'error',
    errorType: 'GENERIC_COMMAND_ERROR',
    message: 'Jinja2 template error ({exception_type}): {reason}',
  },
  template_part_failed: { ...bad, message: 'Error in jinja expression in {part}: {reason}' },
  template_failed: { ...bad, message: 'Error: The SQL template failed in line {line}: {reason}' },
  rule_clause_failed: {
    ...bad,
    message:
      'The database did not take this clause: {reason} Write a condition as it stands after WHERE, with columns of the dataset and texts in single quotes.',
  },
  rule_of_others_failed: {
    ...bad,
    status: 422,
    message: 'This clause works, but another rule that applies does not: {names}. {reason}',
  },
  clause_invalid: { ...bad, message: 'Invalid SQL clause: {clause}' },
  expression_invalid: {
    status: 422,
    shape: 'errors',
    level: 'error',
    errorType: 'INVALID_SQL_ERROR',
    message: '{reason}',
  },
  subquery_refused: {
    status: 403,
    shape: 'errors',
    level: 'error',
    errorType: 'ADHOC_SUBQUERY_NOT_ALLOWED_ERROR',
    message: 'Custom SQL fields cannot contain sub-queries.',
  },
  function_refused: { ...bad, message: 'Error: The function {name} is not allowed in an SQL expression.' },
  template_unfilled: {
    status: 422,
    shape: 'errors',
    level: 'error',
    errorType: 'MISSING_TEMPLATE_PARAMS_ERROR',
    message: 'The SQL template asks for values that were not given: {names}',
  },
  samples_invalid: { ...bad, shape: 'nothing', message: 'The rows cannot be narrowed or paged like this.' },
  column_name_missing: { ...bad, message: 'Column name {name} does not exist' },
  datasource_missing: { ...bad, status: 404, message: 'Datasource does not exist' },
  datasource_lost: { status: 404, shape: 'error', level: 'warning', message: 'Datasource does not exist' },
  dataset_lost: { status: 404, shape: 'error', level: 'warning', message: 'Dataset does not exist' },
  datasource_forbidden: {
    status: 403,
    shape: 'error',
    level: 'warning',
    message: 'Changing this dataset is forbidden',
  },
  datasource_arguments_invalid: { status: 400, shape: 'error', level: 'warning', message: '{problem}' },
  datasource_data_missing: { status: 400, shape: 'error', level: 'warning', message: 'Request missing data field.' },
  datasource_columns_repeated: {
    status: 409,
    shape: 'error',
    level: 'warning',
    message: 'Duplicate column name(s): {names}',
  },
  datasource_type_invalid: { ...bad, message: 'Invalid datasource type: {type}' },
  guest_payload_changed: {
    status: 403,
    shape: 'errors',
    level: 'warning',
    errorType: 'DASHBOARD_SECURITY_ACCESS_ERROR',
    message: 'Guest user cannot modify chart payload',
  },
  dashboard_payload_changed: {
    status: 403,
    shape: 'errors',
    level: 'warning',
    errorType: 'DASHBOARD_SECURITY_ACCESS_ERROR',
    message:
      'You see this data through a dashboard, as its charts and filters show it. To ask for more of it, ask for access to its dataset.',
  },
  dataset_access_denied: {
    status: 403,
    shape: 'errors',
    level: 'warning',
    errorType: 'DATASOURCE_SECURITY_ACCESS_ERROR',
    message: 'This endpoint requires the datasource {id}, database or `all_datasource_access` permission',
  },
  csv_denied: { status: 403, shape: 'message', level: 'warning', message: 'Forbidden' },
} as const satisfies Record<string, ErrorEntry>;
