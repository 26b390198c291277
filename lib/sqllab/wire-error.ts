import { caretPlace } from '@/lib/query/sql/caret-place';
import { isObject } from '@/lib/text/is-object';

/** An error as the API describes it. */
export interface WireError {
  readonly message: string;
  readonly error_type: string;
  readonly level: string;
  readonly extra: Readonly<Record<string, unknown>>;
}

/** An error with this message that the API has not described further. */
export function plainError(message: string, errorType = 'GENERIC_BACKEND_ERROR'): WireError {
  return { message, error_type: errorType, level: 'error', extra: {} };
}

/** The errors in a body: `errors`, or `message`, `error` or `msg` as text. Empty when the body tells none. */
export function wireErrors(body: unknown): readonly WireError[] {
  if (!isObject(body)) return [];
  if (Array.isArray(body.errors)) {
    return body.errors.filter(isObject).map((error) => ({
      message: String(error.message ?? ''),
      error_type: String(error.error_type ?? 'GENERIC_BACKEND_ERROR'),
      level: String(error.level ?? 'error'),
      extra: isObject(error.extra) ? error.extra : {},
    }));
  }
  const message = body.message ?? body.error ?? body.msg;
  const extra = typeof body.english === 'string' ? { english: body.english } : {};
  if (typeof message === 'string') return [{ ...plainError(message), extra }];
  return isObject(message) ? [plainError(JSON.stringify(message), 'INVALID_PAYLOAD_SCHEMA_ERROR')] : [];
}

/** The place in a script that an error names: 1-based line and column; null when it names none. */
export function placeOfError({
  message: told,
  extra,
}: WireError): { readonly line: number; readonly column: number } | null {
  const message = typeof extra.english === 'string' ? extra.english : told;
  const line = Number(extra.line);
  if (Number.isInteger(line) && line > 0) return { line, column: Math.max(1, Number(extra.column) || 1) };
  const shown = caretPlace(message);
  if (shown?.column !== undefined) return { line: shown.line, column: shown.column };
  const [, at, column] = /\bline (\d{1,7})(?:(?::| at position |, column )(\d{1,7}))?/i.exec(message) ?? [];
  return at === undefined ? null : { line: Number(at), column: Number(column ?? 1) };
}
