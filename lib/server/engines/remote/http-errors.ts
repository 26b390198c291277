import type { ErrorPattern } from '@/lib/server/engines/engine';
import { libpqErrors } from '@/lib/server/engines/postgresql/errors';

/** What goes wrong on the way to a server that is asked over HTTP. */
export const httpErrors: readonly ErrorPattern[] = [
  ...libpqErrors,
  [/^HTTP 40[13]\b/, 'connection_access_denied', { invalid: ['username', 'password'] }],
];
