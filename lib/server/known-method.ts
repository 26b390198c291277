import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '@/lib/errors/app-error';
import { errorResponse } from './api/wire';

const known = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']);

/** Answers what no route could be asked with, such as `TRACE`; false when the method is one that routes know. */
export function refusesMethod(request: IncomingMessage, response: ServerResponse): boolean {
  if (known.has(request.method ?? '')) return false;
  const refusal = errorResponse(new AppError('method_not_allowed'));
  response.writeHead(refusal.status, Object.fromEntries(refusal.headers));
  void refusal.text().then((text) => response.end(text));
  return true;
}

/** For addresses that a page of the past was not read from. */
export function methodRefused(): Response {
  return errorResponse(new AppError('method_not_allowed'));
}
