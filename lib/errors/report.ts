import type { ErrorEntry } from './entry';

export const reportErrors = {
  report_attached: {
    status: 409,
    shape: 'errors',
    level: 'warning',
    errorType: 'GENERIC_COMMAND_ERROR',
    message: 'Resource already has an attached report.',
  },
  report_database_refused: {
    status: 400,
    shape: 'message',
    level: 'warning',
    message: 'Database reference is not allowed on a report',
  },
  slack_not_connected: {
    status: 422,
    shape: 'message',
    level: 'warning',
    message: 'Unable to get Slack channels: no Slack token is set',
  },
} as const satisfies Record<string, ErrorEntry>;
