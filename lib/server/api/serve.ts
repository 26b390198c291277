import { AppError } from '@/lib/errors/app-error';
import type { Viewer } from '@/lib/permissions/viewer';
import { csrfCookie, readCookie, sessionCookie } from '@/lib/server/auth/cookie';
import { checkCsrf } from '@/lib/server/auth/csrf';
import { viewerOf } from '@/lib/server/auth/viewer';
import type { Action } from './resource';
import { type Match, matchesOf, routesOf, type Served } from './route';
import { errorResponse } from './wire';

export type Handler = (request: Request) => Promise<Response>;

/** Characters of a form in which a token of its sender is looked for. */
const mostHead = 1024 * 1024;

/** Nobody reads this answer. */
const clientLeft = 499;

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'] as const;

/** What a handler serves: whoever walks the routes of the product finds the calls behind them here. */
export const servedBy = new WeakMap<Handler, { readonly name: string; readonly routes: readonly Action[] }>();

/** The HTTP face of a resource: one handler for each method, made for `export const { GET, POST, … } = serve(chart)`. */
export function serve(served: Served): Record<(typeof methods)[number], Handler> {
  const routes = routesOf(served);
  const handler: Handler = (request) =>
    answer(served, routes, request).catch((problem: unknown) =>
      request.signal.aborted ? new Response(null, { status: clientLeft }) : errorResponse(problem),
    );
  servedBy.set(handler, { name: served.name, routes });
  return {
    GET: handler,
    POST: handler,
    PUT: handler,
    DELETE: handler,
    PATCH: handler,
    HEAD: handler,
    OPTIONS: handler,
  };
}

async function answer(served: Served, routes: readonly Action[], request: Request): Promise<Response> {
  const url = new URL(request.url);
  const matches = matchesOf(routes, segmentsOf(url, served.name));
  if (matches.length === 0) throw new AppError('route_not_found');
  if (request.method === 'OPTIONS') return optionsOf(matches);
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const match = matches.find(({ action }) => action.method === method);
  if (!match) throw new AppError('method_not_allowed');
  if (match.action.asksWhoFirst) demand(await viewerOf(request.headers), match.action);
  const isMeant = match.action.skipsCsrf || (match.action.bearerSuffices && request.headers.has('authorization'));
  if (method !== 'GET' && !isMeant) {
    const refusal = await csrfRefusal(request, url);
    if (refusal) return refusal;
  }
  const viewer = await viewerOf(match.action.readsOwnToken ? new Headers() : await withGuestField(request));
  demand(viewer, match.action);
  const response = await match.action.run({ request, url, viewer, params: match.params });
  return request.method === 'HEAD' ? new Response(null, response) : response;
}

/** With or without a slash at the end: clients do either with every call. */
function segmentsOf(url: URL, name: string): string[] {
  const segments = url.pathname.split('/').filter(Boolean);
  const start = segments.indexOf('v1') + 1;
  if (segments[start] !== name) throw new AppError('route_not_found');
  return segments.slice(start + 1).map(decode);
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new AppError('route_not_found');
  }
}

function optionsOf(matches: readonly Match[]): Response {
  const allowed = new Set(['OPTIONS', ...matches.map(({ action }) => action.method)]);
  if (allowed.has('GET')) allowed.add('HEAD');
  return new Response(null, {
    headers: { allow: [...allowed].join(', '), 'content-type': 'text/html; charset=utf-8' },
  });
}

/**
 * Only a browser sends a cookie by itself; whoever sends a token in a header and no cookie of ours means it. Forms are led to
 * the sign-in page.
 */
async function csrfRefusal(request: Request, url: URL): Promise<Response | null> {
  const { headers } = request;
  if (headers.has('authorization') && !carriesCookie(headers)) return null;
  if (headers.has('x-guesttoken') && readCookie(headers, sessionCookie) === null) return null;
  try {
    await checkCsrf(
      headers,
      headers.get('x-csrftoken') ?? headers.get('x-csrf-token') ?? (await formField(request, 'csrf_token')),
    );
    return null;
  } catch (problem) {
    if (headers.get('content-type')?.includes('json')) throw problem;
    const location = `/login/?next=${formEncoded(decoded(url.pathname) + url.search)}`;
    return new Response(redirecting, {
      status: 302,
      headers: { location, 'content-type': 'text/html; charset=utf-8' },
    });
  }
}

/** As forms write a parameter: a space as a plus. */
function formEncoded(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1).replaceAll('*', '%2A');
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const redirecting = '<!doctype html><html lang="en"><title>Redirecting...</title></html>';

function carriesCookie(headers: Headers): boolean {
  return [sessionCookie, csrfCookie].some((name) => readCookie(headers, name) !== null);
}

/** Forms that download a file cannot send a header: they carry a guest's token as a field. */
async function withGuestField(request: Request): Promise<Headers> {
  const { headers } = request;
  const isForm = headers.get('content-type')?.includes('urlencoded') ?? false;
  if (!isForm || headers.has('x-guesttoken')) return headers;
  const token = await formField(request, 'guest_token');
  if (!token) return headers;
  const named = new Headers(headers);
  named.set('x-guesttoken', token);
  return named;
}

/** A field of a form that its handler has yet to read: it stands in front of the files, as browsers and programs write it. */
async function formField(request: Request, name: string): Promise<string | null> {
  const type = request.headers.get('content-type') ?? '';
  if (!/urlencoded|multipart/.test(type)) return null;
  const head = await bodyHead(request.clone());
  if (type.includes('urlencoded')) return new URLSearchParams(head).get(name);
  const part = new RegExp(`name="${name}"(?:\\r\\n[^\\r\\n]+)*\\r\\n\\r\\n([^\\r\\n]*)\\r\\n`).exec(head);
  return part?.[1] ?? null;
}

/** The beginning of a body, so that nobody fills the memory before it is known who sends it. */
async function bodyHead({ body }: Request): Promise<string> {
  if (body === null) return '';
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let head = '';
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    head += decoder.decode(piece.value, { stream: true });
    if (head.length > mostHead) break;
  }
  // Not waited for: a copy is only given up when the body itself is.
  void reader.cancel();
  return head;
}

function demand(viewer: Viewer, { permission, refusesOlder }: Action): void {
  if (permission === null || viewer.permissions.has(permission)) return;
  if (refusesOlder) throw new AppError(viewer.kind === 'anonymous' ? 'page_sign_in_needed' : 'page_denied');
  throw new AppError(viewer.kind === 'anonymous' ? 'sign_in_needed' : 'forbidden');
}
