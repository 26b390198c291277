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
  const refusal = errorResponse(new AppError('method_not_allowed'));
  response.writeHead(refusal.status, Object.fromEntries(refusal.headers));
  void refusal.text().then((text) => response.end(text));
  return true;
}

/** Answers `method_not_allowed`; for routes that export it for a method, such as `GET /superset/log/`. */
export function methodRefused(): Response {
  return errorResponse(new AppError('method_not_allowed'));
}
