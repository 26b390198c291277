import type { ErrorEntry } from './entry';

export const databaseErrors = {} as const satisfies Record<string, ErrorEntry>;
