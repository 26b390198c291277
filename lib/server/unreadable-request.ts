import type { Duplex } from 'node:stream';
import { AppError } from '@/lib/errors/app-error';
import { errorResponse } from './api/wire';

/** How long the rest of a refused request is still read, in ms. */
const restMs = 2_000;
const reasons: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};
const refused = new WeakSet<Duplex>();

/**
 * Answers a request that the HTTP parser of Node gave up: 431 (`head_too_large`) where the address and the headers are
 * longer than Node reads, 408 (`request_too_slow`), else 400 (`request_unreadable`). The rest of the request is read and
 * discarded until the client is done, for two seconds at most: a connection that is closed over unread bytes is reset,
 * and the client never sees the answer. For `clientError` of a server.
 */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (refused.has(socket)) return;
  refused.add(socket);
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  void answer(codeOf(error), socket);
}

type Code = 'head_too_large' | 'request_too_slow' | 'request_unreadable';

function codeOf({ code }: NodeJS.ErrnoException): Code {
  if (code === 'HPE_HEADER_OVERFLOW') return 'head_too_large';
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request_too_slow' : 'request_unreadable';
}

async function answer(code: Code, socket: Duplex): Promise<void> {
  const refusal = await errorResponse(new AppError(code));
  const text = await refusal.text();
  const headers = new Headers(refusal.headers);
  headers.set('content-length', String(Buffer.byteLength(text)));
  headers.set('connection', 'close');
  const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(`HTTP/1.1 ${refusal.status} ${reasons[refusal.status]}\r\n${lines}\r\n${text}`);
  const rest = setTimeout(() => socket.destroy(), restMs);
  socket.once('close', () => clearTimeout(rest));
}
