import { eq } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { user } from '@/db/schema/user';
import { userAttribute } from '@/db/schema/user-attribute';
import { AppError } from '@/lib/errors/app-error';
import type { Call, Service } from '@/lib/server/api/resource';

/** A user's picture: 301 to its URL, or 204 when there is none. */
export const userAvatar: Service = {
  name: 'user',
  actions: [{ method: 'GET', path: ':id/avatar.png', permission: null, statuses: [204, 301], run: show }],
};

/**
 * Only administrators receive 404 for an unknown user. For others it is like a user without a picture, so that they
 * cannot find out which accounts exist.
 */
async function show({ params, viewer }: Call): Promise<Response> {
  const id = /^\d{1,9}$/.test(params.id ?? '') ? Number(params.id) : 0;
  const db = await metadata();
  const [row] = await db
    .select({ url: userAttribute.avatar_url })
    .from(user)
    .leftJoin(userAttribute, eq(userAttribute.user_id, user.id))
    .where(eq(user.id, id));
  if (!row && viewer.isAdmin) throw new AppError('not_found');
  if (!row?.url) return new Response(null, { status: 204 });
  return new Response(null, { status: 301, headers: { location: row.url } });
}
