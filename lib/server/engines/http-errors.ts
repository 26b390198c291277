import type { ErrorPattern } from './engine';
import { libpqErrors } from './postgresql-errors';

/** What goes wrong on the way to a server that is asked over HTTP. */
export const httpErrors: readonly ErrorPattern[] = [
  ...libpqErrors,
  [/^HTTP 40[13]\b/, 'connection_access_denied', { invalid: ['username', 'password'] }],
];
