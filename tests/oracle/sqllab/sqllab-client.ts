import type { SqlLabCase } from './sqllab';

export interface OracleAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

const patienceMs = 60_000;

/** A browser session of one recorded user, with a CSRF token. */
export class OracleClient {
  readonly #cookies = new Map<string, string>();
  #token: Promise<string> | undefined;

  constructor(
    private readonly base: string,
    private readonly user: string,
  ) {}

  /** `archive` is sent where the case names a file; other form fields are sent as true. */
  async call(
    { method, path, query, body, form, files, request_headers }: SqlLabCase,
    archive: Uint8Array<ArrayBuffer> = new Uint8Array(),
  ): Promise<OracleAnswer> {
    const address = new URLSearchParams(query ?? {}).toString();
    const target = address === '' ? path : `${path}?${address}`;
    const headers = { accept: 'application/json', ...(request_headers ?? {}) };
    if (files) {
      const fields = new FormData();
      for (const [name, file] of Object.entries(files)) {
        if (file === null) fields.set(name, 'true');
        else fields.set(name, new Blob([archive], { type: 'application/zip' }), file);
      }
      return this.#fetch(method, target, fields, headers);
    }
    if (form) {
      const fields = Object.entries(form).map(([name, value]): [string, string] => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]);
      return this.#fetch(method, target, new URLSearchParams(fields).toString(), {
        ...headers,
        'content-type': 'application/x-www-form-urlencoded',
      });
    }
    if (typeof body === 'string') return this.#fetch(method, target, body, headers);
    return this.#fetch(method, target, body == null ? undefined : JSON.stringify(body), {
      ...headers,
      ...(body == null ? {} : { 'content-type': 'application/json' }),
    });
  }

  send(method: string, path: string, body: unknown): Promise<OracleAnswer> {
    return this.#fetch(method, path, body === undefined ? undefined : JSON.stringify(body), {
      'content-type': 'application/json',
    });
  }

  /** Downloads a file unchanged. */
  async download(path: string): Promise<Uint8Array<ArrayBuffer>> {
    const token = await this.#signedIn();
    const response = await this.#raw('GET', path, undefined, { 'x-csrftoken': token });
    return new Uint8Array(await response.arrayBuffer());
  }

  #signedIn(): Promise<string> {
    this.#token ??= this.user === 'anonymous' ? Promise.resolve('') : this.#signIn();
    return this.#token;
  }

  async #fetch(
    method: string,
    path: string,
    body: string | FormData | undefined,
    headers: Record<string, string>,
  ): Promise<OracleAnswer> {
    const token = await this.#signedIn();
    const response = await this.#raw(method, path, body, {
      referer: `${this.base}/sqllab/`,
      ...(token ? { 'x-csrftoken': token } : {}),
      ...headers,
    });
    const type = response.headers.get('content-type') ?? '';
    const text = Buffer.from(await response.arrayBuffer()).toString('utf8');
    const isJson = type.includes('json') && text !== '';
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: isJson ? JSON.parse(text) : text,
    };
  }

  async #raw(method: string, path: string, body: string | FormData | undefined, headers: Record<string, string>) {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(`${this.base}${path}`, {
      method,
      headers: { ...headers, ...(cookie ? { cookie } : {}) },
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
      ...(body === undefined ? {} : { body }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const split = pair.indexOf('=');
      this.#cookies.set(pair.slice(0, split), pair.slice(split + 1));
    }
    return response;
  }

  /** Users without permission to request a token use that of the sign-in page. */
  async #signIn(): Promise<string> {
    const page = await (await this.#raw('GET', '/login/', undefined, {})).text();
    const token = /name="csrf_token"[^>]*value="([^"]+)"/.exec(page)?.[1] ?? '';
    const form = new URLSearchParams({ username: this.user, password: this.user, csrf_token: token }).toString();
    await this.#raw('POST', '/login/', form, {
      'content-type': 'application/x-www-form-urlencoded',
      referer: `${this.base}/login/`,
    });
    const answer = await this.#raw('GET', '/api/v1/security/csrf_token/', undefined, {});
    return answer.ok ? ((await answer.json()) as { result: string }).result : token;
  }
}
