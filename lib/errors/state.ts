import type { ErrorEntry } from './entry';

const missing = { status: 404, shape: 'message', level: 'warning' } as const;
const denied = { status: 403, shape: 'message', level: 'warning' } as const;

/** Errors of states stored under a key, of permalinks, and of the objects that they refer to. */
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
