import { belowBase, withBase } from '@/lib/base-path/base-path';
import { ownPageHeader } from '@/lib/text/own-page-header';
import { writeRison } from '@/lib/text/rison';
import { ApiError, problemOf, problemsIn } from './api-error';
import { isPassing, pause, type RetryPlan, retryDelay, usualRetry } from './retry';

export { ApiError } from './api-error';

type QueryValue = string | number | boolean | null | undefined;

export interface CallOptions {
  /** Parameters of the address; null and undefined are left out. */
  readonly query?: Readonly<Record<string, QueryValue>>;
  /** The parameter `q`, written as Rison. */
  readonly q?: unknown;
  /** Further headers, such as the one that asks for a notice on the next page. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Aborts the call; it then rejects with an `ApiError` whose `isAborted` is true. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for the whole call, with all attempts; no limit without it. */
  readonly timeoutMs?: number | undefined;
  /** The version on which a change is based: it is refused with status 412 once there is a newer one. */
  readonly ifMatch?: string | undefined;
  /** The call outlives the page, which is being left. */
  readonly isLast?: boolean | undefined;
  /** Is told the status of a successful answer before its body is read; what it throws ends the call. */
  readonly onStatus?: ((status: number) => void) | undefined;
  /** Is told the version of what was read, for `ifMatch`; null where there is none. */
  readonly onVersion?: ((version: string | null) => void) | undefined;
  /** Is given the text of a successful answer part by part as it arrives. */
  readonly onText?: ((part: string) => void) | undefined;
}

/** The fields of a form. Values other than files are sent as JSON, as the calls of SQL Lab read them. */
export type FormFields = FormData | Readonly<Record<string, unknown>>;

/**
 * Calls of the server. Paths are whole (`/api/v1/chart/`). Every method resolves to the parsed JSON, null for an empty
 * body, and rejects with an `ApiError` only. `GET` is repeated after 502, 503 and 504; other methods never are.
 */
export interface Api {
  get<Answer>(path: string, options?: CallOptions): Promise<Answer>;
  post<Answer>(path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  put<Answer>(path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  delete<Answer>(path: string, options?: CallOptions): Promise<Answer>;
  postForm<Answer>(path: string, fields: FormFields, options?: CallOptions): Promise<Answer>;
  putForm<Answer>(path: string, fields: FormFields, options?: CallOptions): Promise<Answer>;
  /** Fetches what writes need, so that the first of them leaves at once. */
  prepare(): Promise<void>;
  /** From now on calls as the guest of an embedded dashboard; null ends that. */
  setGuestToken(token: string | null): void;
}

export interface ApiSettings {
  /** Put before each path; empty in a page. */
  readonly origin?: string;
  readonly retry?: RetryPlan;
}

const csrfPath = '/superset/csrf_token/';
const json = { 'content-type': 'application/json' };

interface Sending {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly options: CallOptions;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: BodyInit;
}

/** A client with a CSRF token of its own, which is fetched before the first write and again once it is refused. */
export function createApi({ origin = '', retry = usualRetry }: ApiSettings = {}): Api {
  let csrf: Promise<string | null> | null = null;
  let guestToken: string | null = null;

  async function call<Answer>(sending: Sending): Promise<Answer> {
    const { signal, timeoutMs } = sending.options;
    const timeout = timeoutMs === undefined ? null : AbortSignal.timeout(timeoutMs);
    const either = [signal, timeout].filter((each) => each != null);
    const stop = either.length > 1 ? AbortSignal.any(either) : either[0];
    try {
      return (await (sending.method === 'GET' ? read(sending, stop) : write(sending, stop))) as Answer;
    } catch (problem) {
      if (problem instanceof ApiError) throw problem;
      if (signal?.aborted) throw new ApiError({ status: 0, cause: 'aborted' });
      if (timeout?.aborted && timeoutMs !== undefined) throw new ApiError({ status: 0, cause: 'timeout', timeoutMs });
      throw new ApiError({ status: 0, cause: 'network' });
    }
  }

  async function read(sending: Sending, stop: AbortSignal | undefined): Promise<unknown> {
    for (let attempt = 1; ; attempt += 1) {
      const response = await request(sending, {}, stop);
      if (attempt >= retry.attempts || !isPassing(response.status)) return bodyOf(response, sending.options);
      await response.body?.cancel();
      await pause(retryDelay(retry, attempt), stop);
    }
  }

  async function write(sending: Sending, stop: AbortSignal | undefined): Promise<unknown> {
    if (guestToken !== null) return bodyOf(await request(sending, {}, stop), sending.options);
    try {
      return await bodyOf(await request(sending, await csrfHeaders(stop), stop), sending.options);
    } catch (problem) {
      if (!(problem instanceof ApiError) || !problem.isCsrf) throw problem;
      csrf = null;
      return bodyOf(await request(sending, await csrfHeaders(stop), stop), sending.options);
    }
  }

  /** Empty when the server gives no token: it then says itself why the call is refused. */
  async function csrfHeaders(stop: AbortSignal | undefined): Promise<Record<string, string>> {
    csrf ??= fetchToken();
    csrf.catch(() => {
      csrf = null;
    });
    const token = await (stop === undefined ? csrf : Promise.race([csrf, aborted(stop)]));
    return token === null ? {} : { 'x-csrftoken': token };
  }

  async function fetchToken(): Promise<string | null> {
    const sending: Sending = { method: 'GET', path: csrfPath, options: {} };
    try {
      const { csrf_token } = (await read(sending, undefined)) as { readonly csrf_token: string };
      return csrf_token;
    } catch (problem) {
      if (problem instanceof ApiError && (problem.status === 401 || problem.status === 403)) return null;
      throw problem;
    }
  }

  function request(sending: Sending, csrfHeader: Record<string, string>, stop: AbortSignal | undefined) {
    const { method, path, options, headers, body } = sending;
    return fetch(`${origin}${withBase(path)}${searchOf(options)}`, {
      method,
      headers: {
        accept: 'application/json',
        [ownPageHeader]: '1',
        ...headers,
        ...options.headers,
        ...(options.ifMatch === undefined ? {} : { 'if-match': `"${options.ifMatch}"` }),
        ...csrfHeader,
        ...(guestToken === null ? {} : { 'x-guesttoken': guestToken }),
      },
      credentials: 'same-origin',
      ...(options.isLast ? { keepalive: true } : {}),
      // The server leads a form without a valid token to the sign-in page.
      redirect: method === 'GET' ? 'follow' : 'manual',
      ...(body === undefined ? {} : { body }),
      ...(stop === undefined ? {} : { signal: stop }),
    });
  }

  const send = <Answer>(method: 'POST' | 'PUT', path: string, body: unknown, options: CallOptions) =>
    call<Answer>({ method, path, options, headers: json, body: body === undefined ? '{}' : JSON.stringify(body) });

  return {
    get: (path, options = {}) => call({ method: 'GET', path, options }),
    post: (path, body, options = {}) => send('POST', path, body, options),
    put: (path, body, options = {}) => send('PUT', path, body, options),
    delete: (path, options = {}) => call({ method: 'DELETE', path, options, headers: json }),
    postForm: (path, fields, options = {}) => call({ method: 'POST', path, options, body: formOf(fields) }),
    putForm: (path, fields, options = {}) => call({ method: 'PUT', path, options, body: formOf(fields) }),
    prepare: async () => {
      await csrfHeaders(undefined).catch(() => undefined);
    },
    setGuestToken(token) {
      guestToken = token;
    },
  };
}

/** The client of this page. */
export const api: Api = createApi();

function searchOf({ query = {}, q }: CallOptions): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value != null) given.append(name, String(value));
  if (q !== undefined) given.append('q', writeRison(q));
  const search = given.toString();
  return search === '' ? '' : `?${search}`;
}

function formOf(fields: FormFields): FormData {
  if (fields instanceof FormData) return fields;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.append(name, value);
    else if (value !== undefined) form.append(name, JSON.stringify(value));
  }
  return form;
}

/** Parses an answer; rejects with an `ApiError` for a refusal and for a body that is not JSON. */
async function bodyOf(response: Response, { onText, onStatus, onVersion }: CallOptions): Promise<unknown> {
  const { status } = response;
  const isLedAway = response.type === 'opaqueredirect' || (status >= 300 && status < 400);
  if (isLedAway || isSignIn(response)) {
    const problems = [problemOf('', isLedAway ? 'FRONTEND_CSRF_ERROR' : null)];
    throw new ApiError({ status: 401, problems });
  }
  if (response.ok) {
    onStatus?.(status);
    onVersion?.(response.headers.get('x-version'));
  }
  const text = onText !== undefined && response.ok ? await textInParts(response, onText) : await response.text();
  const body = parsed(text);
  if (response.ok && body !== undefined) return body;
  throw new ApiError({ status, problems: problemsIn(body), body: body ?? text });
}

async function textInParts(response: Response, onText: (part: string) => void): Promise<string> {
  const parts: string[] = [];
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let step = await reader?.read(); step !== undefined && !step.done; step = await reader?.read()) {
    parts.push(step.value);
    onText(step.value);
  }
  return parts.join('');
}

/**
 * Whether a call was led to the sign-in page, or from there to the page of somebody who has signed in meanwhile: HTML is
 * no answer.
 */
function isSignIn({ redirected, url, headers }: Response): boolean {
  const isPage = headers.get('content-type')?.startsWith('text/html') === true;
  return redirected && (isPage || belowBase(new URL(url).pathname)?.startsWith('/login') === true);
}

/** Null for an empty text, undefined for a text that is not JSON. */
function parsed(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Rejects when the signal is aborted. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
