import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { constants, createGzip, gzip as gzipNow } from 'node:zlib';
import { dataPolicy, sameOriginFrame, usualHeaders } from '@/lib/server/response-headers';
import type { WholeResponse } from '@/lib/server/whole-response';
import { acceptsGzip, sentAsIs } from './encoding';
import type { Handler } from './serve';

declare global {
  /**
   * The handler of a call that our server answers itself, in front of Next's router: the most frequent calls, and
   * uploads. Null for all other paths.
   */
  var isolineDirect: ((path: string, isShort: boolean) => Promise<Handler> | null) | undefined;
}

const gzip = promisify(gzipNow);
const worthwhileBytes = 1024;
/** Bytes above which the cheapest gzip level is used: the usual one takes longer than a database for a million rows. */
const largeBytes = 1024 * 1024;
/** The chunk size of the compressed stream. Each chunk passes through this thread. */
const pieceBytes = 64 * 1024;
const quick = { level: constants.Z_BEST_SPEED };
const hasNoBody = new Set(['GET', 'HEAD']);
const mostBytes = 1024 * 1024;
/** What the router adds to the answers of the API. */
const directHeaders = [...usualHeaders, sameOriginFrame, dataPolicy];

/** A short body is read at once. A long one is only read once the sender is known, as in Next's router. */
export function isShort({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= mostBytes;
}

/** Passes an HTTP request to a handler and sends the response. A client that disconnects aborts the request. */
export async function answerDirectly(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  opening: Promise<Handler>,
): Promise<void> {
  const left = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) left.abort();
  });
  try {
    const handler = await opening;
    const { method = 'GET' } = incoming;
    const body = hasNoBody.has(method) ? null : isShort(incoming) ? await whole(incoming) : streamed(incoming);
    const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]);
    headers.push([sentAsIs, 'true']);
    const init: RequestInit & { duplex: 'half' } = { method, headers, body, duplex: 'half', signal: left.signal };
    const request = new Request(addressOf(incoming), init);
    await send(await handler(request), incoming, outgoing);
  } catch (problem) {
    if (!left.signal.aborted) console.error(problem);
    outgoing.destroy();
  }
}

function addressOf({ headers, url = '/' }: IncomingMessage): string {
  const origin = `http://${headers.host ?? 'localhost'}`;
  return URL.canParse(url, origin) ? new URL(url, origin).href : `http://localhost${url}`;
}

async function whole(incoming: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const pieces: Buffer[] = [];
  for await (const piece of incoming) pieces.push(piece);
  return Buffer.concat(pieces) as Buffer<ArrayBuffer>;
}

/** The body as a stream. An unread rest is discarded: clients send the whole body before they read the response. */
function streamed(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  const pieces = incoming.iterator({ destroyOnReturn: false });
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await pieces.return?.();
        incoming.resume();
      },
    },
    { highWaterMark: 0 },
  );
}

async function send(response: WholeResponse, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  outgoing.statusCode = response.status;
  for (const { key, value } of directHeaders) outgoing.setHeader(key, value);
  for (const [name, value] of response.headers) if (name !== 'set-cookie') outgoing.setHeader(name, value);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies);
  const { body } = response;
  if (body === null || incoming.method === 'HEAD') {
    outgoing.end();
    return;
  }
  const isPlain = !response.headers.has('content-encoding') && acceptsGzip(incoming.headers['accept-encoding']);
  if (response.headers.has('content-length')) {
    const bytes = response.wholeBody ?? Buffer.from(await response.arrayBuffer());
    const sent =
      isPlain && bytes.length > worthwhileBytes ? await gzip(bytes, bytes.length > largeBytes ? quick : {}) : bytes;
    if (sent !== bytes) outgoing.setHeader('content-encoding', 'gzip');
    outgoing.setHeader('content-length', sent.length);
    outgoing.end(sent);
    return;
  }
  if (isPlain) outgoing.setHeader('content-encoding', 'gzip');
  // A streamed response is a file with any number of rows.
  const target = isPlain ? createGzip({ ...quick, flush: constants.Z_SYNC_FLUSH, chunkSize: pieceBytes }) : outgoing;
  if (target !== outgoing) target.pipe(outgoing);
  const reader = body.getReader();
  const give = () => void reader.cancel().catch(() => undefined);
  outgoing.once('close', give);
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      if (outgoing.destroyed) return;
      if (!target.write(piece.value)) await room(target, outgoing);
    }
    target.end();
  } catch (problem) {
    target.destroy();
    throw problem;
  } finally {
    outgoing.off('close', give);
  }
}

/** Waits until more may be written, or the connection is closed. */
function room(target: NodeJS.WritableStream, outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      target.off('drain', go);
      outgoing.off('close', go);
      resolve();
    };
    target.once('drain', go);
    outgoing.once('close', go);
  });
}
