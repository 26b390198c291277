import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Metadata } from '@/db/client';
import { role } from '@/db/schema/role';
import { user, userRole } from '@/db/schema/user';
import { hashPassword } from '@/lib/server/auth/password';
import { config } from '@/lib/server/config';

export interface SeededAdmin {
  readonly id: number;
  readonly username: string;
  /**
   * The generated password, only on the start that generated it; otherwise null. It is displayed once and stored only
   * as a hash.
   */
  readonly password: string | null;
}

/**
 * Creates the first user of an empty installation. Later, returns the oldest active administrator; null without one.
 */
export async function seedAdmin(db: Metadata): Promise<SeededAdmin | null> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(1769172843)`);
    const [anyone] = await tx.select({ id: user.id }).from(user).limit(1);
    if (anyone) return oldestAdmin(tx);
    const { username, email, password } = config().admin;
    const made = password === null ? randomBytes(15).toString('base64url') : null;
    const [admin] = await tx
      .insert(user)
      .values({
        username,
        email,
        first_name: 'Admin',
        last_name: 'User',
        password: await hashPassword(password ?? made ?? ''),
      })
      .returning({ id: user.id });
    const [adminRole] = await tx.select({ id: role.id }).from(role).where(eq(role.name, 'Admin'));
    if (!admin || !adminRole) throw new Error('The administrator needs the role Admin, and it is not there.');
    await tx.insert(userRole).values({ user_id: admin.id, role_id: adminRole.id });
    return { id: admin.id, username, password: made };
  });
}

async function oldestAdmin(tx: Metadata): Promise<SeededAdmin | null> {
  const [admin] = await tx
    .select({ id: user.id, username: user.username })
    .from(user)
    .innerJoin(userRole, eq(userRole.user_id, user.id))
    .innerJoin(role, eq(role.id, userRole.role_id))
    .where(sql`${role.name} = 'Admin' and ${user.active}`)
    .orderBy(user.id)
    .limit(1);
  return admin ? { ...admin, password: null } : null;
}
