import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import type { Viewer } from '@/lib/permissions/viewer';
import { viewerOf } from './viewer';

/** Who opens a page, or is shown its parts inside another site: pages know the session cookie and the guest token alone. */
export function pageViewerOf(requestHeaders: Headers): Promise<Viewer> {
  const guestToken = requestHeaders.get('x-guesttoken');
  const headers = new Headers({ cookie: requestHeaders.get('cookie') ?? '' });
  if (guestToken !== null) headers.set('x-guesttoken', guestToken);
  return viewerOf(headers);
}

/** For server components inside the shell: the signed-in user, whom the role of everybody lets in, or off to the sign-in page and back to `path`. */
export async function pageViewer(path: string): Promise<Viewer> {
  const viewer = await pageViewerOf(await headers());
  if (viewer.kind !== 'user' && viewer.permissions.size === 0) redirect(`/login/?next=${encodeURIComponent(path)}`);
  return viewer;
}
