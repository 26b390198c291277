import { isObject } from '@/lib/text/is-object';
import { refusalWords } from '@/lib/text/refusal-words';

/** How the API answers a call that needs a session and has none. */
const sessionMissing = 'Missing Authorization Header';

/** One problem that the server reports, or that the browser found itself (`FRONTEND_…`). */
export interface ApiProblem {
  /** The text of the server; empty when it sent none. */
  readonly message: string;
  /** One of the names in `lib/errors/error-types.ts`; null when the server sent none. */
  readonly error_type: string | null;
  readonly level: 'info' | 'warning' | 'error';
  /**
   * Facts such as `issue_codes`, `owners`, `line`; `messages` has the texts by field, `stack` the server's stack,
   * `english` the English text where `message` is in another language.
   */
  readonly extra: Readonly<Record<string, unknown>>;
}

type Cause = 'answer' | 'network' | 'timeout' | 'aborted';

interface ApiErrorFacts {
  /** The status of the answer; 0 when there was none. */
  readonly status: number;
  readonly problems?: readonly ApiProblem[];
  readonly cause?: Cause;
  /** The limit in milliseconds, for `timeout`. */
  readonly timeoutMs?: number;
  readonly body?: unknown;
}

const frontendTypes: Readonly<Partial<Record<Cause, string>>> = {
  network: 'FRONTEND_NETWORK_ERROR',
  timeout: 'FRONTEND_TIMEOUT_ERROR',
};

/** A call that was refused, could not be made, took too long or was aborted. `message` is the server's own text. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** At least one problem. */
  readonly errors: readonly [ApiProblem, ...ApiProblem[]];
  readonly isNetwork: boolean;
  readonly isTimeout: boolean;
  readonly isAborted: boolean;
  /** The body of the answer, parsed if it is JSON; null when there was none. */
  readonly body: unknown;

  constructor({ status, problems = [], cause = 'answer', timeoutMs, body = null }: ApiErrorFacts) {
    const extra = timeoutMs === undefined ? {} : { timeout: Math.round(timeoutMs / 1000) };
    const [first = problemOf('', frontendTypes[cause] ?? null, extra), ...others] = problems;
    super(first.message);
    this.status = status;
    this.errors = [first, ...others];
    this.isNetwork = cause === 'network';
    this.isTimeout = cause === 'timeout';
    this.isAborted = cause === 'aborted';
    this.body = body;
  }

  /** Whether the answer carries no error, but has a status that says nothing of chart data. */
  get isOtherStatus(): boolean {
    return this.errors[0].error_type === 'FRONTEND_CHART_STATUS_ERROR';
  }

  /** Whether the answer says that the CSRF token is missing or too old: the session has timed out. */
  get isCsrf(): boolean {
    return this.errors.some(({ message, error_type }) => {
      if (error_type === 'FRONTEND_CSRF_ERROR') return true;
      const isUntyped = error_type === null || error_type === 'GENERIC_BACKEND_ERROR';
      return this.status === 400 && isUntyped && /\bCSRF\b.*\btoken\b/i.test(message);
    });
  }

  /** Whether the session has ended, so that signing in again helps. A refused password or token is not that. */
  get isSignedOut(): boolean {
    return this.isCsrf || (this.status === 401 && this.errors[0].message === sessionMissing);
  }
}

/**
 * The problems in the body of a refused answer, in all shapes that the API uses: `errors`, `message` as a text or as
 * texts by field, `msg` and `error`. Empty for other bodies.
 */
export function problemsIn(body: unknown): readonly ApiProblem[] {
  if (!isObject(body)) return [];
  const { errors } = body;
  if (Array.isArray(errors) && errors.length > 0) {
    return errors.map((item: unknown) => (isObject(item) ? itemProblem(item) : problemOf(refusalWords(item), null)));
  }
  const problem = itemProblem(body);
  return problem.message === '' && problem.error_type === null ? [] : [problem];
}

function itemProblem(item: Readonly<Record<string, unknown>>): ApiProblem {
  const { message, error_type, level, extra, stack, stacktrace, english } = item;
  const fields = isObject(message) ? { messages: message } : {};
  const trace = stack ?? stacktrace;
  return {
    message: refusalWords(item),
    error_type: typeof error_type === 'string' ? error_type : null,
    level: level === 'info' || level === 'warning' ? level : 'error',
    extra: {
      ...fields,
      ...(typeof english === 'string' ? { english } : {}),
      ...(typeof trace === 'string' ? { stack: trace } : {}),
      ...(isObject(extra) ? extra : {}),
    },
  };
}

export function problemOf(
  message: string,
  error_type: string | null,
  extra: Readonly<Record<string, unknown>> = {},
): ApiProblem {
  return { message, error_type, level: 'error', extra };
}
