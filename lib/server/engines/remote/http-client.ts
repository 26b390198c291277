import { request } from '@/lib/server/egress/request';
import type { Reach } from '@/lib/server/engines/connect/impersonation';
import type { Address } from '@/lib/server/engines/engine';

export interface HttpRequest {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

/** Sends a request. Refusals and failed connections reject with a message that the engine's `errors` match. */
export async function send(url: string | URL, asked: HttpRequest): Promise<Response> {
  const response = await request(url, { ...asked, purpose: 'database' });
  if (response.ok) return response;
  const text = (await response.text().catch(() => '')).trim();
  if (response.status === 401 || response.status === 403) throw new Error(`HTTP ${response.status}: ${text}`);
  throw new Error(text || `HTTP ${response.status}`);
}

/** The header `authorization` with the user's token, else with user and password of the address; empty without. */
export function authorizationOf({ address, settings }: Reach): Readonly<Record<string, string>> {
  const { access_token: token } = settings;
  if (typeof token === 'string') return { authorization: `Bearer ${token}` };
  const { username, password } = address;
  if (username === null) return {};
  return { authorization: `Basic ${Buffer.from(`${username}:${password ?? ''}`).toString('base64')}` };
}

/** The origin of the server, `https://host:port`. */
export function originOf({ host, port }: Address, isSecure: boolean, ports: { plain: number; secure: number }): string {
  const name = host?.includes(':') ? `[${host}]` : (host ?? 'localhost');
  return `${isSecure ? 'https' : 'http'}://${name}:${port ?? (isSecure ? ports.secure : ports.plain)}`;
}

/** Whether a parameter of an address is true. */
export function isOn(value: string | readonly string[] | undefined): boolean {
  return typeof value === 'string' && /^(?:1|true|yes|on|https)$/i.test(value);
}

/** The lines of a response as they arrive, in batches. */
export async function* linesOf(response: Response): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of response.body ?? []) {
    const lines = (rest + decoder.decode(bytes as Uint8Array, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (lines.length > 0) yield lines;
  }
  if (rest !== '') yield [rest];
}
