import type { ErrorEntry } from './entry';

export const requestErrors = {
  not_found: { status: 404, shape: 'message', level: 'warning', message: 'Not found' },
  forbidden: { status: 403, shape: 'message', level: 'warning', message: 'Forbidden' },
  request_invalid: { status: 400, shape: 'message', level: 'warning', message: 'Request is incorrect: {reason}' },
  method_not_allowed: { status: 405, shape: 'message', level: 'warning', message: 'Method Not Allowed' },
  internal: {
    status: 500,
    shape: 'message',
    level: 'error',
    message: 'Something went wrong on the server. The log has the details under {reference}.',
  },
} as const satisfies Record<string, ErrorEntry>;
