import { belowBase } from '@/lib/base-path/base-path';

/**
 * The page to open after signing in: always a path of this site. Anything that a browser could read as another origin
 * (`//host`, `\\host`, `http:host`, control characters) gives `/`. An address with a host is the browser's own, which has
 * the base path; what is not below it gives `/`.
 */
export function nextPath(next: string | null | undefined, origin: string): string {
  if (!next || hasTrick(next)) return '/';
  const base = parse(origin);
  const target = parse(next, base ?? undefined);
  if (base === null || target === null || target.host !== base.host || !isWeb(target)) return '/';
  const whole = target.pathname + target.search + target.hash;
  const path = next.startsWith('/') ? whole : belowBase(whole);
  return path === null || path.startsWith('//') ? '/' : path;
}

/** A proxy may connect to this server with another scheme than browsers use, so only the path is used. */
function isWeb({ protocol }: URL): boolean {
  return protocol === 'https:' || protocol === 'http:';
}

function hasTrick(next: string): boolean {
  if (next.includes('\\') || next.startsWith('//')) return true;
  return [...next].some((sign) => sign.charCodeAt(0) <= 0x20 || sign === '\u007f');
}

function parse(text: string, base?: URL): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
