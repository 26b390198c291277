import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { canOpenScreen } from '@/lib/permissions/screen';
import type { Viewer } from '@/lib/permissions/viewer';
import { pathHeader } from '@/lib/server/auth/guard-page';
import { pageViewer } from '@/lib/server/auth/page-viewer';

/**
 * The viewer of this page, read once per request (React `cache`). Answers 404 for a screen that the viewer may not
 * open.
 */
export const currentViewer = cache(async (): Promise<Viewer> => {
  const path = await currentPath();
  const viewer = await pageViewer(path);
  if (!canOpenScreen(viewer, path.split('?')[0] ?? path)) notFound();
  return viewer;
});

export async function currentPath(): Promise<string> {
  return (await headers()).get(pathHeader) ?? '/';
}
