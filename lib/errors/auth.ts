import type { ErrorEntry } from './entry';

export const authErrors = {} as const satisfies Record<string, ErrorEntry>;
