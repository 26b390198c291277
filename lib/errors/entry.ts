import type { ErrorType } from './error-types';

/** Facts that fill the `{placeholders}` of a sentence, or travel to the client in `extra`. */
export type ErrorFacts = Readonly<Record<string, unknown>>;

export interface ErrorEntry {
  readonly status: number;
  /**
   * How the wire shapes it: `{message}`, `{errors: [{message, error_type, level, extra}]}`, `{msg}` for tokens. The calls
   * of pages have shapes of their own: `{message, severity}` (`notice`), `{error}`, and `{}` (`nothing`).
   */
  readonly shape: 'message' | 'errors' | 'msg' | 'notice' | 'error' | 'nothing';
  readonly level: 'info' | 'warning' | 'error';
  /** The wire's `error_type`, for shape `errors`. */
  readonly errorType?: ErrorType;
  /** The sentence; `{name}` is filled from the facts. */
  readonly message: string;
}
