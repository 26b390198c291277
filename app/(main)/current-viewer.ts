import { headers } from 'next/headers';
import { cache } from 'react';
import type { Viewer } from '@/lib/permissions/viewer';
import { pathHeader } from '@/lib/server/auth/guard-page';
import { pageViewer } from '@/lib/server/auth/page-viewer';

/** Who looks at this page; asked once a request, however many parts want to know. */
export const currentViewer = cache(async (): Promise<Viewer> => pageViewer(await currentPath()));

export async function currentPath(): Promise<string> {
  return (await headers()).get(pathHeader) ?? '/';
}
