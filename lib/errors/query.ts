import type { ErrorEntry } from './entry';

export const queryErrors = {
  time_range_invalid: { status: 400, shape: 'message', level: 'warning', message: '{reason}' },
  post_processing_invalid: { status: 400, shape: 'message', level: 'warning', message: 'Error: {reason}' },
} as const satisfies Record<string, ErrorEntry>;
