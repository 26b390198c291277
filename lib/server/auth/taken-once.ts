import { createHash } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { keyValue } from '@/db/schema/key-value';

const resource = 'used-once';

/**
 * Marks what holds once as used, such as a message of an identity provider; false when it was used before, on any
 * replica. `id` is unique for its issuer. It may be forgotten at `until`, when it is no longer accepted anyway.
 */
export async function takeOnce(issuer: string, id: string, until: Date): Promise<boolean> {
  const key = createHash('sha256')
    .update(JSON.stringify([issuer, id]))
    .digest('hex');
  const db = await metadata();
  await db.delete(keyValue).where(and(eq(keyValue.resource, resource), lt(keyValue.expires_on, sql`now()`)));
  const made = await db
    .insert(keyValue)
    .values({ resource, key, value: 'true', expires_on: until })
    .onConflictDoNothing()
    .returning({ id: keyValue.id });
  return made.length > 0;
}
