import { AppError } from '@/lib/errors/app-error';
import type { Viewer } from '@/lib/permissions/viewer';
import { checkCsrf } from '@/lib/server/auth/csrf';
import { pageViewerOf } from '@/lib/server/auth/page-viewer';

/** Who asks a route of the chart builder. Throws unless they may read charts, and a `POST` must come from a page of ours. */
export async function chartReader({ method, headers }: Request): Promise<Viewer> {
  const viewer = await pageViewerOf(headers);
  if (!viewer.permissions.has('can_read on Chart')) {
    throw new AppError(viewer.kind === 'anonymous' ? 'sign_in_needed' : 'forbidden');
  }
  if (method !== 'GET') await checkCsrf(headers, headers.get('x-csrftoken'));
  return viewer;
}
