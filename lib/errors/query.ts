import type { ErrorEntry } from './entry';

export const queryErrors = {} as const satisfies Record<string, ErrorEntry>;
