import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '@/lib/errors/app-error';
import { errorResponse } from './api/wire';

const megabyte = 1024 * 1024;

/** Files are read piece by piece, under a limit that their reader knows; a bundle and its form are held in memory. */
const places: readonly { readonly paths: RegExp; readonly most: number }[] = [
  { paths: /^\/api\/v1\/database\/(?:\d+\/upload|upload_metadata)\/?$/, most: Number.POSITIVE_INFINITY },
  { paths: /^\/api\/v1\/\w+\/import\/?$/, most: 101 * megabyte },
];
const mostElsewhere = 16 * megabyte;

/**
 * Keeps bodies from filling the memory before anybody asks who sends them. True when the length that the request names is
 * over the limit of its path: it is answered 413. Who names none is answered so where the limit is passed. The rest is
 * dropped as it comes, since clients send all of it before they read.
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
 * Nobody may listen before the reader does, so pieces are counted where the parser hands them over. Who reads the body
 * never sees its end: the connection is closed once all of it was sent.
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
  const refusal = errorResponse(new AppError('body_too_large', { limit: `${most / megabyte} MB` }));
  const text = await refusal.text();
  if (response.headersSent) return;
  response.writeHead(refusal.status, Object.fromEntries(refusal.headers));
  response.end(text);
}
