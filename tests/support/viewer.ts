import type { Viewer } from '@/lib/permissions/viewer';
import { permissions } from '@/lib/permissions/vocabulary';

/** A viewer for a test; the administrator unless changed. */
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
