import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import type { Viewer } from '@/lib/permissions/viewer';
import { viewerOf } from './viewer';

/** Who opens a page. Pages know the session cookie and nothing else: no token in a header opens one. */
export function pageViewerOf(requestHeaders: Headers): Promise<Viewer> {
  return viewerOf(new Headers({ cookie: requestHeaders.get('cookie') ?? '' }));
}

/** For server components inside the shell: the signed-in user, or off to the sign-in page and back to `path`. */
export async function pageViewer(path: string): Promise<Viewer> {
  const viewer = await pageViewerOf(await headers());
  if (viewer.kind !== 'user') redirect(`/login/?next=${encodeURIComponent(path)}`);
  return viewer;
}
