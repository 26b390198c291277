/** Leads a browser on, with a line of HTML for those that do not follow by themselves. `location` is made by us. */
export function redirectTo(location: string, cookies: readonly string[] = []): Response {
  const href = location.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const html = `<!doctype html><title>Redirecting...</title><p>It is here: <a href="${href}">go on</a></p>`;
  const headers = new Headers({ location, 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(html, { status: 302, headers });
}
