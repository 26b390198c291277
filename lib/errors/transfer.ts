import type { ErrorEntry } from './entry';

export const transferErrors = {} as const satisfies Record<string, ErrorEntry>;
