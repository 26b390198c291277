import type { ErrorType } from './error-types';

/** Values that fill the `{placeholders}` of a message, or are sent to the client in `extra`. */
export type ErrorFacts = Readonly<Record<string, unknown>>;

export interface ErrorEntry {
  readonly status: number;
  /**
   * The shape of the JSON body: `{message}`, `{errors: [{message, error_type, level, extra}]}`, or `{msg}` for tokens.
   * Calls made by pages have other shapes: `{message, severity}` (`notice`), `{error}`, and `{}` (`nothing`).
   */
  readonly shape: 'message' | 'errors' | 'msg' | 'notice' | 'error' | 'nothing';
  readonly level: 'info' | 'warning' | 'error';
  /** The `error_type` in the API response, for shape `errors`. */
  readonly errorType?: ErrorType;
  /** The message; `{name}` is replaced by the fact of that name. */
  readonly message: string;
}
