import type { ErrorPattern } from '@/lib/server/engines/engine';
import { libpqErrors } from '@/lib/server/engines/postgresql/errors';

/** Messages of failed connections to a server that is queried over HTTP. */
export const httpErrors: readonly ErrorPattern[] = [
  ...libpqErrors,
  [/^HTTP 40[13]\b/, 'connection_access_denied', { invalid: ['username', 'password'] }],
];
