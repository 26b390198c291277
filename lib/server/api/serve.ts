import { AppError } from '@/lib/errors/app-error';
import type { Viewer } from '@/lib/permissions/viewer';
import { csrfCookie, readCookie, sessionCookie } from '@/lib/server/auth/cookie';
import { checkCsrf } from '@/lib/server/auth/csrf';
import { renewSession } from '@/lib/server/auth/session-token';
import { viewerOf } from '@/lib/server/auth/viewer';
import { accessRules } from './access';
import { noteCall } from './note-call';
import { formField } from './request/form';
import type { Action } from './resource';
import { type Match, matchesOf, routesOf, type Served } from './route';
import { errorResponse } from './wire';

export type Handler = (request: Request) => Promise<Response>;

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'] as const;

/** The resource and the calls behind each handler, for tests that enumerate all routes. */
export const servedBy = new WeakMap<Handler, { readonly name: string; readonly routes: readonly Action[] }>();

/**
 * The HTTP handlers of a resource, one for each method: `export const { GET, POST, … } = serve(chart)`. Errors become
 * responses; 499 when the client has disconnected.
 */
export function serve(served: Served): Record<(typeof methods)[number], Handler> {
  const routes = routesOf(served);
  const handler: Handler = (request) =>
    answer(served, routes, request)
      .catch((problem: unknown) => errorResponse(problem, request))
      .then((response) => renewSession(request, response));
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
  if (matches.length === 0 || served.isOff?.()) throw new AppError('route_not_found');
  if (request.method === 'OPTIONS') return optionsOf(matches);
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const match = matches.find(({ action }) => action.method === method);
  if (!match) throw new AppError('method_not_allowed');
  const access = accessRules(match.action.access);
  if (access.asksWhoFirst) demand(await callerOf(request), match.action);
  const isMeant = access.skipsCsrf || (access.bearerSuffices && request.headers.has('authorization'));
  if (method !== 'GET' && !isMeant) {
    const refusal = await csrfRefusal(request, url, match.action);
    if (refusal) return refusal;
  }
  const viewer = access.readsOwnToken ? await callerOf(request, new Headers()) : await senderOf(request);
  demand(viewer, match.action);
  const call = { request, url, viewer, params: match.params };
  const startedAt = performance.now();
  const response = await match.action.run(call);
  if (method === 'GET') noteCall(served.name, match.action.path, call, startedAt);
  return request.method === 'HEAD' ? new Response(null, response) : response;
}

/** The path segments behind the resource's name. A trailing slash is ignored: clients send calls with and without. */
function segmentsOf(url: URL, name: string): string[] {
  const segments = url.pathname.split('/').filter(Boolean);
  const start = segments.indexOf('v1') + 1;
  const own = name.split('/');
  if (own.some((part, at) => segments[start + at] !== part)) throw new AppError('route_not_found');
  return segments.slice(start + own.length).map(decode);
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
 * Checks the CSRF token. Only a browser sends a cookie by itself: a request with a token in a header and without our
 * cookies needs none. Returns null when the check passes, or a redirect to the sign-in page for a form; throws the
 * error for a JSON body.
 */
async function csrfRefusal(request: Request, url: URL, action: Action): Promise<Response | null> {
  const { headers } = request;
  if (headers.has('authorization') && !carriesCookie(headers)) return null;
  if (headers.has('x-guesttoken') && readCookie(headers, sessionCookie) === null) return null;
  const told = headers.get('x-csrftoken') ?? headers.get('x-csrf-token');
  const token = told ?? (await tokenInForm(request, action));
  try {
    await checkCsrf(headers, token);
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

/** Encodes a query parameter as HTML forms do: a space becomes a plus. */
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

/** The body is only searched when a token in it could authorise the sender. */
async function tokenInForm(request: Request, action: Action): Promise<string | null> {
  const { headers } = request;
  if (readCookie(headers, csrfCookie) === null) return null;
  const viewer = await callerOf(request, accessRules(action.access).readsOwnToken ? new Headers() : headers);
  if (viewer.kind === 'user') demand(viewer, action);
  else if (!mayAsk(viewer, action)) return null;
  return formField(request, 'csrf_token');
}

/** The caller. Forms that download a file cannot send a header; they send a guest's token as a field. */
async function senderOf(request: Request): Promise<Viewer> {
  const { headers } = request;
  const viewer = await callerOf(request);
  const isForm = headers.get('content-type')?.includes('urlencoded') ?? false;
  if (viewer.kind !== 'anonymous' || !isForm) return viewer;
  const token = await formField(request, 'guest_token');
  if (!token) return viewer;
  const named = new Headers(headers);
  named.set('x-guesttoken', token);
  return callerOf(request, named);
}

/** Tokens for programs open the versioned API and nothing else. */
function callerOf(request: Request, headers = request.headers): Promise<Viewer> {
  return viewerOf(headers, new URL(request.url).pathname.startsWith('/api/v1/'));
}

function mayAsk(viewer: Viewer, { permission }: Action): boolean {
  return permission === null || viewer.permissions.has(permission);
}

function demand(viewer: Viewer, action: Action): void {
  if (viewer.token !== undefined) demandForToken(viewer.token, action);
  if (mayAsk(viewer, action)) return;
  const { refusesOlder } = accessRules(action.access);
  if (refusesOlder) throw new AppError(viewer.kind === 'anonymous' ? 'page_sign_in_needed' : 'page_denied');
  throw new AppError(viewer.kind === 'anonymous' ? 'sign_in_needed' : 'forbidden');
}

function demandForToken(token: 'full' | 'read', { method, onlyReads, forPeople }: Action): void {
  if (forPeople) throw new AppError('token_barred');
  if (token === 'read' && method !== 'GET' && !onlyReads) throw new AppError('token_only_reads');
}
