import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '@/lib/errors/app-error';
import { errorResponse } from './api/wire';

const megabyte = 1024 * 1024;

/**
 * Uploads are streamed under the limit of the upload route itself. An import bundle and its form are held in memory.
 */
const places: readonly { readonly paths: RegExp; readonly most: number }[] = [
  { paths: /^\/api\/v1\/database\/(?:\d+\/upload|upload_metadata)\/?$/, most: Number.POSITIVE_INFINITY },
  { paths: /^\/api\/v1\/\w+\/import\/?$/, most: 101 * megabyte },
];
const mostElsewhere = 16 * megabyte;

/**
 * Limits the size of request bodies before authentication. Answers 413 (`body_too_large`) and returns true when the
 * `content-length` exceeds the limit of the path. A body without a `content-length` is answered 413 as soon as it
 * exceeds the limit. The rest of the body is discarded as it arrives, since clients send all of it before they read the
 * answer.
 */
export function refusesBody(request: IncomingMessage, response: ServerResponse): boolean {
  const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
  const most = places.find(({ paths }) => paths.test(path))?.most ?? mostElsewhere;
  if (request.headers['transfer-encoding'] !== undefined) {
    limitUnnamed(request, response, most);
    return false;
  }
  if (Number(request.headers['content-length'] ?? 0) <= most) return false;
  request.resume();
  void answerTooLarge(response, most);
  return true;
}

/**
 * A `data` listener attached here would consume the body before the route reads it, so chunks are counted in `push`,
 * where the HTTP parser delivers them. The route never receives the end of a refused body: the connection is closed
 * after all of the body has arrived.
 */
function limitUnnamed(request: IncomingMessage, response: ServerResponse, most: number): void {
  const push = request.push.bind(request);
  let size = 0;
  request.push = (piece: Buffer | null, encoding?: BufferEncoding) => {
    if (size > most) {
      if (piece === null) onceSent(response, () => request.destroy());
      return true;
    }
    size += piece?.length ?? 0;
    if (size <= most) return push(piece, encoding);
    void answerTooLarge(response, most);
    return true;
  };
}

function onceSent(response: ServerResponse, act: () => void): void {
  if (response.writableFinished) act();
  else response.once('finish', act);
}

async function answerTooLarge(response: ServerResponse, most: number): Promise<void> {
  const refusal = await errorResponse(new AppError('body_too_large', { limit: `${most / megabyte} MB` }));
  const text = await refusal.text();
  if (response.headersSent) return;
  response.writeHead(refusal.status, Object.fromEntries(refusal.headers));
  response.end(text);
}
