import type { ErrorEntry } from './entry';

const bad = { status: 400, shape: 'message', level: 'warning' } as const;
const unprocessable = { status: 422, shape: 'message', level: 'warning' } as const;
const backend = { shape: 'errors', level: 'error', errorType: 'GENERIC_BACKEND_ERROR' } as const;

export const requestErrors = {
  not_found: { status: 404, shape: 'message', level: 'warning', message: 'Not found' },
  forbidden: { status: 403, shape: 'message', level: 'warning', message: 'Forbidden' },
  page_sign_in_needed: { status: 401, shape: 'notice', level: 'warning', message: 'Access is Denied' },
  page_denied: { status: 403, shape: 'notice', level: 'warning', message: 'Access is Denied' },
  page_form_unreadable: {
    status: 400,
    shape: 'error',
    level: 'warning',
    message: '400 Bad Request: The browser (or proxy) sent a request that this server could not understand.',
  },
  form_unreadable: {
    ...backend,
    status: 400,
    message: '400 Bad Request: The browser (or proxy) sent a request that this server could not understand.',
  },
  page_form_invalid: { status: 400, shape: 'error', level: 'warning', message: '{reason}' },
  media_type_unsupported: {
    status: 415,
    shape: 'error',
    level: 'warning',
    message:
      "415 Unsupported Media Type: Did not attempt to load JSON data because the request Content-Type was not 'application/json'.",
  },
  request_invalid: { ...bad, message: 'Request is incorrect: {reason}' },
  route_not_found: {
    ...backend,
    status: 404,
    message:
      '404 Not Found: The requested URL was not found on the server. If you entered the URL manually please check your spelling and try again.',
  },
  warm_up_malformed: {
    status: 400,
    shape: 'error',
    level: 'warning',
    message: 'Malformed request. slice_id or table_name and db_name arguments are expected',
  },
  method_not_allowed: {
    ...backend,
    status: 405,
    message: '405 Method Not Allowed: The method is not allowed for the requested URL.',
  },
  body_unreadable: {
    ...bad,
    message: '400 Bad Request: The browser (or proxy) sent a request that this server could not understand.',
  },
  body_unreadable_error: {
    status: 400,
    shape: 'error',
    level: 'warning',
    message: '400 Bad Request: The browser (or proxy) sent a request that this server could not understand.',
  },
  body_unreadable_errors: {
    ...backend,
    status: 400,
    message: '400 Bad Request: The browser (or proxy) sent a request that this server could not understand.',
  },
  payload_format_invalid: {
    status: 400,
    shape: 'errors',
    level: 'error',
    errorType: 'INVALID_PAYLOAD_FORMAT_ERROR',
    message: 'Request is not JSON',
  },
  body_not_json: { ...bad, message: 'Request is not JSON' },
  payload_not_json: { ...bad, message: 'Request payload is not JSON' },
  body_invalid: { ...bad, message: 'The body does not fit: {fields}' },
  body_unprocessable: { ...unprocessable, message: 'The body does not fit: {fields}' },
  payload_schema_invalid: {
    status: 422,
    shape: 'errors',
    level: 'error',
    errorType: 'MARSHMALLOW_ERROR',
    message: 'The schema of the submitted payload is invalid.',
  },
  dataset_sql_not_query: { ...unprocessable, message: 'The SQL of a dataset is one query that only reads.' },
  dataset_parameters_invalid: { ...unprocessable, message: 'Dataset parameters are invalid.' },
  dataset_table_unknown: {
    status: 404,
    shape: 'message',
    level: 'warning',
    message: 'The provided table was not found in the provided database',
  },
  fields_refused: { ...unprocessable, message: 'The body cannot be stored: {fields}' },
  not_created: { ...unprocessable, message: '{thing} could not be created.' },
  not_updated: { ...unprocessable, message: '{thing} could not be updated.' },
  not_deleted: { ...unprocessable, message: '{thing} could not be deleted.' },
  in_use: { ...unprocessable, message: '{reason}' },
  changed_meanwhile: {
    status: 412,
    shape: 'message',
    level: 'warning',
    message: 'Someone saved a newer version meanwhile. Load it before saving again.',
  },
  entity_unprocessable: { ...unprocessable, message: 'Could not process entity' },
  tag_invalid: { ...unprocessable, message: 'Invalid tag' },
  tags_invalid: { ...unprocessable, message: 'Tag parameters are invalid.' },
  tag_names_invalid: { ...unprocessable, message: 'Invalid tag parameters: {names}. Tag parameters are invalid.' },
  tags_missing: { ...bad, message: "Missing required field 'tags' in 'properties'" },
  body_missing: { ...bad, message: 'Request body is required' },
  system_theme_forbidden: {
    status: 403,
    shape: 'message',
    level: 'warning',
    message: 'Only administrators can set system themes',
  },
  annotation_layer_missing: { ...bad, message: 'Annotation layer not found.' },
  body_too_large: { status: 413, shape: 'message', level: 'warning', message: 'The body is larger than {limit}' },
  nothing_to_change: { ...bad, message: 'At least one field must be provided.' },
  rison_unreadable: { ...bad, message: 'Not a valid rison/json argument' },
  rison_invalid: { ...bad, message: 'Not a valid rison schema {problem}' },
  order_column_invalid: { ...bad, message: 'Invalid order by column: {column}' },
  filter_column_invalid: { ...bad, message: 'Filter column: {column} not allowed to filter' },
  filter_value_invalid: {
    status: 422,
    shape: 'message',
    level: 'warning',
    message: '{column} cannot be compared with {value}',
  },
  value_unstorable: { ...unprocessable, message: 'A value is too large, or holds a sign that no text may hold' },
  page_invalid: { status: 422, shape: 'message', level: 'warning', message: 'page must not be negative' },
  internal: {
    status: 500,
    shape: 'message',
    level: 'error',
    message: 'Something went wrong on the server. The log has the details under {reference}.',
  },
} as const satisfies Record<string, ErrorEntry>;
