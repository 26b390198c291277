import { setTimeout as delay } from 'node:timers/promises';

/** A response with its time in ms; `status` 0 stands for a broken connection, with the error as `text`. */
export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly ms: number;
}

const patienceMs = 30_000;

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

/**
 * A client with a bearer token, which it renews when it has expired; each request is limited to half a minute.
 */
export class Client {
  #token: string;
  #renewal: Promise<string> | null = null;

  constructor(
    readonly base: string,
    readonly tokens: Tokens,
  ) {
    this.#token = tokens.access_token;
  }

  async call(method: string, path: string, body?: unknown): Promise<Answer> {
    const token = this.#token;
    const answer = await this.#send(method, path, body, token);
    if (answer.status !== 401 || !answer.text.includes('Token has expired')) return answer;
    if (token === this.#token) await this.#renew();
    return this.#send(method, path, body, this.#token);
  }

  /** Calls at the same time share one renewal. */
  async #renew(): Promise<void> {
    this.#renewal ??= this.#send('POST', '/api/v1/security/refresh', undefined, this.tokens.refresh_token).then(
      ({ status, text }) => (status === 200 ? (JSON.parse(text) as Tokens).access_token : this.#token),
    );
    this.#token = await this.#renewal;
    this.#renewal = null;
  }

  async #send(method: string, path: string, body: unknown, token: string): Promise<Answer> {
    const isForm = body instanceof FormData;
    const startedAt = performance.now();
    try {
      const response = await fetch(this.base + path, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(patienceMs + 1_000),
      });
      return { status: response.status, text: await response.text(), ms: performance.now() - startedAt };
    } catch (error) {
      const words = error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error);
      return { status: 0, text: words, ms: performance.now() - startedAt };
    }
  }

  async made<Made>(method: string, path: string, body?: unknown): Promise<Made> {
    const { status, text } = await this.call(method, path, body);
    if (status < 200 || status > 299) throw new Error(`${method} ${path} answered ${status}: ${text.slice(0, 300)}`);
    return JSON.parse(text);
  }

  /** The body of a successful response; repeats the request while the server recovers, then throws. */
  async settled(path: string): Promise<string> {
    const until = Date.now() + settleMs;
    for (;;) {
      const { status, text } = await this.call('GET', path);
      if (status === 200) return text;
      if (Date.now() > until) throw new Error(`GET ${path} answers ${status}: ${text.slice(0, 300)}`);
      await delay(500);
    }
  }
}

/** The most time until a restarted service responds as before. */
const settleMs = 30_000;

export function hung({ ms }: Answer): boolean {
  return ms > patienceMs;
}

export async function signIn(base: string, username: string, password: string): Promise<Client> {
  const response = await fetch(`${base}/api/v1/security/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password, provider: 'db', refresh: true }),
  });
  return new Client(base, (await response.json()) as Tokens);
}

/** A random number generator from 0 to 1; the same seed gives the same numbers. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
