import { withBase } from '@/lib/base-path/base-path';

/**
 * The sign-in page that leads on to `url`. The welcome page is given by its path, every other page by its whole URL, in
 * which only characters that would end the parameter are escaped.
 */
export function loginAddress(url: URL, host: string): string {
  const path = url.pathname + url.search;
  if (url.pathname === '/superset/welcome/') return `/login/?next=${encodeURIComponent(path)}`;
  const next = encodeURIComponent(`${url.protocol}//${host}${withBase(path)}`);
  return `/login/?next=${next.replaceAll('%2F', '/').replaceAll('%3A', ':').replaceAll('%3F', '?')}`;
}
