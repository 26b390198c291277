import { catalogue, type ErrorCode } from './catalogue';
import type { ErrorEntry, ErrorFacts } from './entry';

/** The server is bundled in several pieces, each with a class of its own; they know each other's errors by this. */
const brand = Symbol.for('isoline.AppError');

/**
 * The one error the product throws on purpose. `serve()`, `error.tsx` and the job runner catch it, nobody else.
 * `status` overrides the catalogue's where a call answers with another; `details` overrides the `message` body for field errors (`{message: {field: [..]}}`).
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
    super(
      sentence(catalogue[code].message, facts),
      options?.cause === undefined ? undefined : { cause: options.cause },
    );
    this.name = 'AppError';
    this.entry = options?.status === undefined ? catalogue[code] : { ...catalogue[code], status: options.status };
    this.details = options?.details;
  }
  readonly details: unknown;
}

function sentence(message: string, facts: ErrorFacts): string {
  return message.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const fact = facts[name];
    return fact === undefined ? placeholder : String(fact);
  });
}
