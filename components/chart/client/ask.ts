import { withBase } from '@/lib/base-path/base-path';

let guestToken: string | null = null;
const watchers = new Set<(token: string) => void>();

/** From now on requests carry this guest token, in place of the one before. */
export function lookAs(token: string): void {
  guestToken = token;
  for (const watcher of watchers) watcher(token);
}

/** The token of the guest on an embedded page, else null. */
export function currentGuestToken(): string | null {
  return guestToken;
}

/** Tells the guest token, if there is one, and each that takes its place. */
export function watchGuestToken(watcher: (token: string) => void): void {
  watchers.add(watcher);
  if (guestToken !== null) watcher(guestToken);
}

/** Fetches a part of the page: in the session of the user, or with the guest token on an embedded page. */
export function ask(address: string, init: RequestInit = {}): Promise<Response> {
  if (guestToken === null) return fetch(withBase(address), init);
  const headers = new Headers(init.headers);
  headers.set('x-guesttoken', guestToken);
  return fetch(withBase(address), { ...init, headers, credentials: 'omit' });
}
