import { NextResponse } from 'next/server';
import { csrfHeader, issueCsrf } from './csrf';
import { readSession } from './session-token';

/** Tells layouts which address they stand around: Next keeps it from them. */
export const pathHeader = 'x-page-path';

/** Pages that are for everybody; `/embedded/` brings its own token. */
const open = /^\/(login|logout|embedded|health|healthcheck|ping)(\/|$)/;

/**
 * Signed in? Every page but the few open ones is left to those who carry a session of ours; that it has not ended and
 * what its role may open is asked where the page is made, with the database at hand.
 */
export async function guardPage(request: Request): Promise<Response> {
  const url = new URL(request.url);
  const path = url.pathname.replace(/\/+$/, '') || '/';
  if (path === '/login' || path.startsWith('/login/link/')) return signInPage(request, url, path);
  if (open.test(path) || (await readSession(request.headers)) !== null) {
    const headers = new Headers(request.headers);
    headers.set(pathHeader, url.pathname + url.search);
    return NextResponse.next({ request: { headers } });
  }
  const next = encodeURIComponent(url.pathname + url.search);
  return NextResponse.redirect(new URL(`/login/?next=${next}`, url), 302);
}

/** A page and a handler cannot share a path: what is posted goes to the handler beside the page. */
async function signInPage(request: Request, url: URL, path: string): Promise<Response> {
  if (request.method === 'POST') return NextResponse.rewrite(new URL(`${path}/submit${url.search}`, url));
  const { token, cookie } = await issueCsrf(request.headers);
  const headers = new Headers(request.headers);
  headers.set(csrfHeader, token);
  const response = NextResponse.next({ request: { headers } });
  if (cookie !== null) response.headers.append('set-cookie', cookie);
  return response;
}
