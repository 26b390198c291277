import type { Viewer } from '@/lib/permissions/viewer';
import { permissions } from '@/lib/permissions/vocabulary';

/** A viewer made up for a test; the administrator unless told otherwise. */
export function viewerWith(changes: Partial<Viewer> = {}): Viewer {
  return {
    kind: 'user',
    id: null,
    username: 'tester',
    firstName: 'Test',
    lastName: 'Er',
    email: null,
    roles: [],
    permissions: new Set<string>(permissions),
    isAdmin: true,
    locale: 'en',
    guest: null,
    ...changes,
  };
}
