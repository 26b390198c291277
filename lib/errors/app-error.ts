import { catalogue, type ErrorCode } from './catalogue';
import type { ErrorEntry, ErrorFacts } from './entry';

/** Each server bundle has its own copy of the class. `instanceof` tests for this symbol, which all copies share. */
const brand = Symbol.for('isoline.AppError');

/**
 * The only error type that the product throws on purpose. At the top `serve()`, `error.tsx` and the job runner catch
 * it. `message` is the English sentence, for logs and what is stored; readers get `errorText`. `status` replaces the catalogue's status where a call answers with another one; `details` replaces the text of
 * the `message` body, for field errors (`{message: {field: [..]}}`).
 */
export class AppError extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && brand in value;
  }

  readonly [brand] = true;
  readonly entry: ErrorEntry;
  constructor(
    readonly code: ErrorCode,
    readonly facts: ErrorFacts = {},
    options?: { cause?: unknown; details?: unknown; status?: number },
  ) {
    super(filled(catalogue[code].message, facts), options?.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.entry = options?.status === undefined ? catalogue[code] : { ...catalogue[code], status: options.status };
    this.details = options?.details;
  }
  readonly details: unknown;
}

/** A message with its facts in place of the placeholders. A placeholder without a fact stays. */
export function filled(message: string, facts: ErrorFacts): string {
  return message.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const fact = facts[name];
    return fact === undefined ? placeholder : String(fact);
  });
}
