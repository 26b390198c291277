import type { ErrorEntry } from './entry';

export const dashboardErrors = {} as const satisfies Record<string, ErrorEntry>;
