import type { ErrorEntry } from './entry';

export const pluginErrors = {
  plugin_bundle_unreachable: {
    status: 422,
    shape: 'message',
    level: 'warning',
    message: 'The bundle could not be fetched: {reason}.',
  },
  plugin_bundle_too_large: {
    status: 422,
    shape: 'message',
    level: 'warning',
    message: 'The bundle is longer than {most} bytes, which is the most.',
  },
  plugin_bundle_unreadable: {
    status: 422,
    shape: 'message',
    level: 'warning',
    message: 'The bundle is no script: it is empty, or no text in UTF-8.',
  },
} as const satisfies Record<string, ErrorEntry>;
