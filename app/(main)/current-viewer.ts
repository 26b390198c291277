import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { canOpenScreen } from '@/lib/permissions/screen';
import type { Viewer } from '@/lib/permissions/viewer';
import { pathHeader } from '@/lib/server/auth/guard-page';
import { pageViewer } from '@/lib/server/auth/page-viewer';

/** Who looks at this page; asked once a request, however many parts want to know. A screen that is not theirs is none. */
export const currentViewer = cache(async (): Promise<Viewer> => {
  const path = await currentPath();
  const viewer = await pageViewer(path);
  if (!canOpenScreen(viewer, path.split('?')[0] ?? path)) notFound();
  return viewer;
});

export async function currentPath(): Promise<string> {
  return (await headers()).get(pathHeader) ?? '/';
}
