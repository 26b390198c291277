/**
 * Where somebody signs in before going on to `url`. The page that follows by itself is named by its path, every other
 * by its whole address, of which only what would end the parameter is escaped.
 */
export function loginAddress(url: URL, host: string): string {
  const path = url.pathname + url.search;
  if (url.pathname === '/superset/welcome/') return `/login/?next=${encodeURIComponent(path)}`;
  const next = encodeURIComponent(`${url.protocol}//${host}${path}`);
  return `/login/?next=${next.replaceAll('%2F', '/').replaceAll('%3A', ':').replaceAll('%3F', '?')}`;
}
