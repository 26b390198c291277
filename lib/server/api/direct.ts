import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { constants, createGzip, gzip as gzipNow } from 'node:zlib';
import type { WholeResponse } from '@/lib/server/whole-response';
import { acceptsGzip, sentAsIs } from './encoding';
import type { Handler } from './serve';

declare global {
  /** The calls that our server hands to their handler itself, in front of the router: those asked most, and uploads. */
  var isolineDirect: ((path: string, isShort: boolean) => Promise<Handler> | null) | undefined;
}

const gzip = promisify(gzipNow);
const worthwhileBytes = 1024;
/** From here on the cheapest compression: the usual one takes longer than a database that gives a million rows. */
const largeBytes = 1024 * 1024;
/** Each piece that leaves the compression passes this thread. */
const pieceBytes = 64 * 1024;
const quick = { level: constants.Z_BEST_SPEED };
const hasNoBody = new Set(['GET', 'HEAD']);
const mostBytes = 1024 * 1024;

/** Short bodies are read at once; a long one only when it is known who sends it, as the router does. */
export function isShort({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= mostBytes;
}

/** Asks a handler what came in over HTTP, and sends what it answers. A client that leaves aborts the request. */
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

/** The body as it comes. What its reader leaves is read by nobody: a client sends all of it before it reads the answer. */
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
  // What comes in pieces is a file of as many rows as somebody likes.
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

/** Waits until more may be written, or nobody reads any more. */
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
