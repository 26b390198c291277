import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import type { Viewer } from '@/lib/permissions/viewer';
import { remoteUserHeader } from './sso/proxy/remote-user';
import { viewerOf } from './viewer';

/** Pages that programs also open, with an access token of the API. */
const forPrograms = /^\/(roles|users|groups|list_groups|registrations)(\/|$)/;

/** The viewer of a page, or of a part of an embedded one. Most pages accept only the session cookie and guest token. */
export function pageViewerOf(requestHeaders: Headers, path = ''): Promise<Viewer> {
  const guestToken = requestHeaders.get('x-guesttoken');
  const headers = new Headers({ cookie: requestHeaders.get('cookie') ?? '' });
  const authorization = requestHeaders.get('authorization');
  if (authorization !== null && forPrograms.test(path)) headers.set('authorization', authorization);
  if (guestToken !== null) headers.set('x-guesttoken', guestToken);
  const remote = requestHeaders.get(remoteUserHeader);
  if (remote !== null) headers.set(remoteUserHeader, remote);
  return viewerOf(headers);
}

/**
 * For server components inside the shell: the viewer of the page. Redirects to the sign-in page and back to `path` when
 * nobody is signed in and the role Public has no permissions.
 */
export async function pageViewer(path: string): Promise<Viewer> {
  const viewer = await pageViewerOf(await headers(), path);
  if (viewer.kind !== 'user' && viewer.permissions.size === 0) redirect(`/login/?next=${encodeURIComponent(path)}`);
  return viewer;
}
