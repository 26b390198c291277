export const sessionCookie = 'session';
export const csrfCookie = 'csrf';

export function readCookie(headers: Headers, name: string): string | null {
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}

/** The text of a `Set-Cookie`: never readable by scripts, and sent along from other sites only when they link here. */
export function setCookie(name: string, value: string, headers: Headers, maxAgeSeconds?: number): string {
  const age = maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`;
  return `${name}=${value}${age}; HttpOnly; Path=/; SameSite=Lax${isSecure(headers) ? '; Secure' : ''}`;
}

export function dropCookie(name: string, headers: Headers): string {
  return setCookie(name, '', headers, 0);
}

function isSecure(headers: Headers): boolean {
  return headers.get('x-forwarded-proto')?.split(',')[0]?.trim() === 'https';
}
