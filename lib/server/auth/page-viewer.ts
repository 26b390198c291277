import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import type { Viewer } from '@/lib/permissions/viewer';
import { viewerOf } from './viewer';

/** Pages that programs open, too, with a token of the API. */
const forPrograms = /^\/(roles|users|groups|list_groups|registrations)(\/|$)/;

/** Who opens a page, or is shown its parts inside another site: most pages know the session cookie and the guest token alone. */
export function pageViewerOf(requestHeaders: Headers, path = ''): Promise<Viewer> {
  const guestToken = requestHeaders.get('x-guesttoken');
  const headers = new Headers({ cookie: requestHeaders.get('cookie') ?? '' });
  const authorization = requestHeaders.get('authorization');
  if (authorization !== null && forPrograms.test(path)) headers.set('authorization', authorization);
  if (guestToken !== null) headers.set('x-guesttoken', guestToken);
  return viewerOf(headers);
}

/** For server components inside the shell: the signed-in user, whom the role of everybody lets in, or off to the sign-in page and back to `path`. */
export async function pageViewer(path: string): Promise<Viewer> {
  const viewer = await pageViewerOf(await headers(), path);
  if (viewer.kind !== 'user' && viewer.permissions.size === 0) redirect(`/login/?next=${encodeURIComponent(path)}`);
  return viewer;
}
