import { isObject } from '@/lib/text/is-object';

/** A problem of an answer of the API. */
export interface AnsweredProblem {
  readonly message: string;
  readonly error_type: string | null;
  readonly extra: Readonly<Record<string, unknown>>;
}

export interface ConnectionProblems {
  /** A sentence for each field, by its name in the form; null where a value is missing. */
  readonly byField: Readonly<Record<string, string | null>>;
  /** Sentences about no field. */
  readonly others: readonly string[];
}

/** The fields that errors of a connection are about. */
const fieldsOfType: Readonly<Record<string, readonly string[]>> = {
  CONNECTION_INVALID_USERNAME_ERROR: ['username'],
  CONNECTION_INVALID_PASSWORD_ERROR: ['password'],
  CONNECTION_INVALID_HOSTNAME_ERROR: ['host'],
  CONNECTION_HOST_DOWN_ERROR: ['host'],
  CONNECTION_PORT_CLOSED_ERROR: ['port'],
  CONNECTION_INVALID_PORT_ERROR: ['port'],
  CONNECTION_UNKNOWN_DATABASE_ERROR: ['database'],
  CONNECTION_ACCESS_DENIED_ERROR: ['username', 'password'],
};

/**
 * Sorts the problems of a refused connection to the fields that they are about. `names` are the fields of the form, in
 * which those of an address are `parameters.<name>`.
 */
export function connectionProblems(
  problems: readonly AnsweredProblem[],
  names: ReadonlySet<string>,
): ConnectionProblems {
  const byField: Record<string, string | null> = {};
  const others: string[] = [];
  const put = (name: string, sentence: string | null): boolean => {
    const found = [`parameters.${name}`, name].find((one) => names.has(one));
    if (found !== undefined && byField[found] === undefined) byField[found] = sentence;
    return found !== undefined;
  };
  for (const { message, error_type, extra } of problems) {
    const missing = textsIn(extra.missing);
    const invalid = [...textsIn(extra.invalid), ...(fieldsOfType[error_type ?? ''] ?? [])];
    const told = isObject(extra.messages) ? Object.entries(extra.messages) : [];
    const isPlaced = [
      ...missing.map((name) => put(name, null)),
      ...invalid.map((name) => put(name, message)),
      ...told.map(([name, sentences]) => put(name, textsIn(sentences).join(' ') || message)),
    ].some(Boolean);
    if (!isPlaced && message !== '') others.push(message);
  }
  return { byField, others };
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
