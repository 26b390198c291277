import { DrizzleQueryError } from 'drizzle-orm';

/** The metadata database cannot be reached, or was closed. Whether the last statement took effect is unknown. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
  /** Next bundles this class more than once, so that the code distinguishes its errors, not `instanceof`. */
  readonly code = 'METADATA_UNREACHABLE';
}

/** Whether an error, or what caused it, is an `Unreachable`. */
export function isUnreachable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (codeOf(cause) === 'METADATA_UNREACHABLE') return true;
  }
  return false;
}

/**
 * Whether the server or the network ended the connection of a statement; 57P01 to 57P03 are the server's error codes
 * for it. What caused other errors is not asked: work in a transaction may have lost a connection of its own.
 */
export function isConnectionError(error: unknown): boolean {
  const own = error instanceof DrizzleQueryError ? error.cause : error;
  return /^(?:57P0[123]|CONNECT\w+|E[A-Z]+)$/.test(codeOf(own));
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
