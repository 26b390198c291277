import { eq } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { user } from '@/db/schema/user';
import { AppError } from '@/lib/errors/app-error';
import { objectVerbs } from '@/lib/permissions/object-permission';
import type { Viewer } from '@/lib/permissions/viewer';
import { parsePermission } from '@/lib/permissions/vocabulary';
import { wireInstant } from '@/lib/server/api/audit';
import { rightsByRole } from '@/lib/server/auth/load-viewer';

/** A viewer with the permissions of each role, in the format that programs and older pages expect. */
export async function describeAccount(viewer: Viewer) {
  const rights = {
    permissions: objectRights(viewer),
    roles: await rightsByRole(viewer.roles.map(({ id }) => id)),
  };
  if (viewer.kind === 'anonymous') return rights;
  const { username, firstName, lastName } = viewer;
  if (viewer.id === null) return { username, firstName, lastName, isActive: false, isAnonymous: false, ...rights };
  const db = await metadata();
  const [row] = await db.select().from(user).where(eq(user.id, viewer.id));
  if (!row) throw new AppError('credentials_wrong');
  const { email, created_on, login_count } = row;
  const account = { createdOn: wireInstant(created_on), email, loginCount: login_count, userId: viewer.id };
  return { username, firstName, lastName, isActive: true, isAnonymous: false, ...account, ...rights };
}

function objectRights(viewer: Viewer): Record<string, string[]> {
  const rights: Record<string, string[]> = {};
  for (const permission of [...viewer.permissions].sort()) {
    const { verb, view } = parsePermission(permission);
    if (objectVerbs.some((objectVerb) => objectVerb === verb)) rights[verb] = [...(rights[verb] ?? []), view];
  }
  return rights;
}
