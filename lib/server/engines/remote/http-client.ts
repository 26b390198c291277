import { request } from '@/lib/server/egress/request';
import { type ByteCount, countBytes } from '@/lib/server/engines/connect/byte-limit';
import type { Reach } from '@/lib/server/engines/connect/impersonation';
import type { Address } from '@/lib/server/engines/engine';

export interface HttpRequest {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
  /** Counts the bytes of the answer together with those of others; alone it has the limit of a result. */
  readonly bytes?: ByteCount;
}

const mostErrorBytes = 64 * 1024;

/** Sends a request. Refusals and failed connections reject with a message that the engine's `errors` match. */
export async function send(url: string | URL, { bytes = countBytes(), ...asked }: HttpRequest): Promise<Response> {
  const response = await request(url, { ...asked, purpose: 'database', count: bytes.add });
  if (response.ok) return response;
  const text = (await beginningOf(response)).trim();
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

/** The text of an error; of a long one only its beginning is read. */
async function beginningOf({ body }: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let left = mostErrorBytes;
  try {
    for await (const bytes of body ?? []) {
      pieces.push((bytes as Uint8Array).subarray(0, left));
      left -= (bytes as Uint8Array).byteLength;
      if (left <= 0) break;
    }
  } catch {
    return '';
  }
  return Buffer.concat(pieces).toString();
}

/** The lines of a response as they arrive, in batches. */
export async function* linesOf(response: Response): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  // Joined at the end of a line only: searching a long line anew with each piece of it takes minutes.
  let rest: string[] = [];
  for await (const bytes of response.body ?? []) {
    const text = decoder.decode(bytes as Uint8Array, { stream: true });
    rest.push(text);
    if (!text.includes('\n')) continue;
    const lines = rest.join('').split('\n');
    rest = [lines.pop() ?? ''];
    yield lines;
  }
  const last = rest.join('');
  if (last !== '') yield [last];
}
