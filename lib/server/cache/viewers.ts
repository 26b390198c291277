import type { Viewer } from '@/lib/permissions/viewer';
import type { LoadedUser } from '@/lib/server/auth/load-viewer';
import { ProcessCache } from './process-cache';
import { megabyte, roughBytes } from './sizes';

/** How long another replica may use a role that was changed. The end of a session takes effect at once. */
const rightsMs = 1000;

/**
 * Users with their roles and permissions.
 *
 * Key: the user's id. Bound: 16 MB. Invalidation: a second, and `forgetViewers` when rights change in this process.
 * Who may see it: the user, whose session or token was checked before.
 */
export const users = new ProcessCache<number, LoadedUser>('users', {
  maxSize: 16 * megabyte,
  ttl: rightsMs,
  sizeCalculation: roughBytes,
});

/** The permissions of viewers who have not signed in. One entry; otherwise as `users`. */
export const anonymous = new ProcessCache<'public', Viewer>('anonymous', {
  max: 1,
  ttl: rightsMs,
  maxSize: megabyte,
  sizeCalculation: roughBytes,
});

/** Call after rights were changed in this process: the next request reads them again. */
export function forgetViewers(): void {
  users.clear();
  anonymous.clear();
}
