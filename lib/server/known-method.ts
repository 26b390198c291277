import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '@/lib/errors/app-error';
import { errorResponse } from './api/wire';

const known = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']);

/**
 * Answers methods that no route supports, such as `TRACE`, with `method_not_allowed` and returns true. False for
 * others.
 */
export function refusesMethod(request: IncomingMessage, response: ServerResponse): boolean {
  if (known.has(request.method ?? '')) return false;
  void answerUnknown(response);
  return true;
}

async function answerUnknown(response: ServerResponse): Promise<void> {
  const refusal = await methodRefused();
  response.writeHead(refusal.status, Object.fromEntries(refusal.headers));
  response.end(await refusal.text());
}

/** Answers `method_not_allowed`; for routes that export it for a method, such as `GET /superset/log/`. */
export function methodRefused(): Promise<Response> {
  return errorResponse(new AppError('method_not_allowed'));
}
