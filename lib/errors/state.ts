import type { ErrorEntry } from './entry';

const missing = { status: 404, shape: 'message', level: 'warning' } as const;
const denied = { status: 403, shape: 'message', level: 'warning' } as const;

/** States kept under a key, links to them, and what they are about. */
export const stateErrors = {
  state_of_another: { ...denied, message: "You don't have permission to modify the value." },
  state_subject_missing: { ...missing, message: 'Resource was not found.' },
  permalink_missing: { ...missing, message: 'Invalid permalink key' },
  permalink_dashboard_missing: { ...missing, message: 'Dashboard not found.' },
  permalink_dashboard_denied: { ...denied, message: "You don't have access to this dashboard." },
  permalink_dataset_missing: { ...missing, message: 'Dataset does not exist' },
  permalink_chart_denied: { ...denied, message: "You don't have access to this chart." },
  permalink_dataset_denied: { ...denied, message: "You don't have access to this dataset." },
} as const satisfies Record<string, ErrorEntry>;
