import { AppError } from '@/lib/errors/app-error';
import type { Purpose } from '@/lib/server/egress/policy';
import { request } from '@/lib/server/egress/request';

export interface Posting {
  readonly url: string;
  /** How failures call the other side. */
  readonly who: string;
  readonly purpose: Purpose;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly signal: AbortSignal;
}

const patienceMs = 60_000;
const mostAnswer = 1_000_000;

/** The waits before further tries, in milliseconds: two minutes in all. */
const waits = [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 57_000];

export type Pause = (ms: number, signal: AbortSignal) => Promise<void>;

let pause: Pause = (ms, signal) =>
  new Promise((done, fail) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        fail(signal.reason);
      },
      { once: true },
    );
  });

/** Replaces the waits between tries. For tests. */
export function setPause(replacement: Pause): void {
  pause = replacement;
}

/**
 * Sends a request under the egress policy and returns the body of the answer. A busy or failing server is asked again,
 * ever later. Throws `delivery_refused`, or `delivery_later` when the last try failed too.
 */
export async function post(posting: Posting): Promise<string> {
  for (let at = 0; ; at += 1) {
    const outcome = await tried(posting);
    if (typeof outcome === 'string') return outcome;
    const wait = waits[at];
    if (wait === undefined) throw new AppError('delivery_later', { reason: outcome.reason });
    await pause(Math.max(wait, Math.min(outcome.waitMs, 60_000)), posting.signal);
  }
}

interface Busy {
  readonly reason: string;
  readonly waitMs: number;
}

async function tried({
  url,
  who,
  purpose,
  method = 'POST',
  headers = {},
  body,
  signal,
}: Posting): Promise<string | Busy> {
  try {
    const asked = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
    const response = await request(url, {
      ...{ method, headers, purpose, signal: asked },
      ...(body === undefined ? {} : { body }),
    });
    const text = await readAnswer(response);
    if (response.ok) return text;
    const reason = `${who} answered with status ${response.status}.`;
    if (response.status !== 429 && response.status < 500) throw new AppError('delivery_refused', { reason });
    return { reason, waitMs: Number(response.headers.get('retry-after')) * 1000 || 0 };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (error instanceof AppError) throw error;
    if (error instanceof Error && /^unexpected redirect|^unknown scheme/.test(error.message)) {
      throw new AppError('delivery_refused', { reason: `${who}: ${error.message}.` }, { cause: error });
    }
    return { reason: `${who} cannot be reached.`, waitMs: 0 };
  }
}

async function readAnswer(response: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of response.body ?? []) {
    length += piece.length;
    if (length > mostAnswer) break;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}
