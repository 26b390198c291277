import type { ErrorEntry } from './entry';

const bad = { status: 400, shape: 'message', level: 'warning' } as const;
const backend = { shape: 'errors', level: 'error', errorType: 'GENERIC_BACKEND_ERROR', issueCodes: [1011] } as const;

export const requestErrors = {
  not_found: { status: 404, shape: 'message', level: 'warning', message: 'Not found' },
  forbidden: { status: 403, shape: 'message', level: 'warning', message: 'Forbidden' },
  request_invalid: { ...bad, message: 'Request is incorrect: {reason}' },
  route_not_found: {
    ...backend,
    status: 404,
    message:
      '404 Not Found: The requested URL was not found on the server. If you entered the URL manually please check your spelling and try again.',
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
  body_not_json: { ...bad, message: 'Request is not JSON' },
  payload_not_json: { ...bad, message: 'Request payload is not JSON' },
  body_invalid: { ...bad, message: 'The body does not fit: {fields}' },
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
  page_invalid: { status: 422, shape: 'message', level: 'warning', message: 'page must not be negative' },
  internal: {
    status: 500,
    shape: 'message',
    level: 'error',
    message: 'Something went wrong on the server. The log has the details under {reference}.',
  },
} as const satisfies Record<string, ErrorEntry>;
