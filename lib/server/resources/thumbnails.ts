import { AppError } from '@/lib/errors/app-error';
import type { Permission } from '@/lib/permissions/vocabulary';
import type { Action } from '@/lib/server/api/resource';

/** Kept pictures of things, which this product does not make: pages draw charts as they are asked for. */
export function thumbnailActions(kind: 'chart' | 'dashboard'): readonly Action[] {
  const read: Permission = kind === 'chart' ? 'can_read on Chart' : 'can_read on Dashboard';
  const run = () => {
    throw new AppError('not_found');
  };
  const cache: Action =
    kind === 'chart'
      ? { method: 'GET', path: ':id/cache_screenshot', permission: read, run }
      : {
          method: 'POST',
          path: ':id/cache_dashboard_screenshot',
          permission: 'can_cache_dashboard_screenshot on Dashboard',
          run,
        };
  return [
    cache,
    { method: 'GET', path: ':id/screenshot/:digest', permission: read, run },
    { method: 'GET', path: ':id/thumbnail/:digest', permission: read, run },
  ];
}
