import { withBase } from '@/lib/base-path/base-path';

/** A redirect (302) with a link in HTML for clients that do not follow it. `location` must come from our code. */
export function redirectTo(location: string, cookies: readonly string[] = []): Response {
  const href = withBase(location).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const html = `<!doctype html><title>Redirecting...</title><p>It is here: <a href="${href}">go on</a></p>`;
  const headers = new Headers({ location, 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(html, { status: 302, headers });
}
