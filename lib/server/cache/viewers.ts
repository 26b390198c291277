import type { Viewer } from '@/lib/permissions/viewer';
import type { LoadedUser } from '@/lib/server/auth/load-viewer';
import { ProcessCache } from './process-cache';
import { megabyte, roughBytes } from './sizes';

/** How long another replica may not notice that a role changed. Sessions that ended are noticed at once. */
const rightsMs = 1000;

/**
 * Users with their roles and permissions.
 *
 * Key: the user's number. Bound: 16 MB. Invalidation: a second, and `forgetViewers` when rights change in this process.
 * Who may see it: the user, whose session or token was checked before.
 */
export const users = new ProcessCache<number, LoadedUser>('users', {
  maxSize: 16 * megabyte,
  ttl: rightsMs,
  sizeCalculation: roughBytes,
});

/** What everybody may do who has not signed in. One entry; else as `users`. */
export const anonymous = new ProcessCache<'public', Viewer>('anonymous', { max: 1, ttl: rightsMs });

/** Rights were changed here: the next request sees them. */
export function forgetViewers(): void {
  users.clear();
  anonymous.clear();
}
