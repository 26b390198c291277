import { eq, or, type SQL, sql } from 'drizzle-orm';
import { group, groupRole } from '@/db/schema/role';
import { user, userGroup, userRole } from '@/db/schema/user';
import { userAttribute } from '@/db/schema/user-attribute';
import { type Ids, idIn, type Migration } from './migration';
import { flagIn, numberIn, textIn } from './superset-store';

/**
 * Imports users, matched by name or email, ignoring case. Existing users keep their account; new ones get the imported
 * password hash.
 */
export async function importUsers({ tx, store }: Migration, roles: Ids): Promise<Ids> {
  const there = await store.rows('ab_user');
  const users = new Map<number, number>();
  for (const row of there) {
    const username = textIn(row, 'username') ?? '';
    const email = textIn(row, 'email') ?? '';
    const [existing] = await tx
      .select({ id: user.id })
      .from(user)
      .where(or(isText(user.username, username), isText(user.email, email)));
    const [made] = existing
      ? [existing]
      : await tx
          .insert(user)
          .values({
            username,
            first_name: textIn(row, 'first_name') ?? '',
            last_name: textIn(row, 'last_name') ?? '',
            email,
            password: textIn(row, 'password'),
            active: flagIn(row, 'active'),
          })
          .returning({ id: user.id });
    if (made) users.set(numberIn(row, 'id') ?? 0, made.id);
  }
  const held = (await store.rows('ab_user_role')).flatMap((row) => {
    const user_id = users.get(numberIn(row, 'user_id') ?? 0);
    const role_id = roles.get(numberIn(row, 'role_id') ?? 0);
    return user_id && role_id ? [{ user_id, role_id }] : [];
  });
  if (held.length > 0) await tx.insert(userRole).values(held).onConflictDoNothing();
  return users;
}

function isText(column: typeof user.username | typeof user.email, text: string): SQL {
  return eq(sql`lower(${column})`, text.toLowerCase());
}

/** Imports groups, matched by name, with their members and roles. Returns their number. */
export async function importGroups({ tx, store }: Migration, users: Ids, roles: Ids): Promise<number> {
  const there = await store.rows('ab_group');
  const groups = new Map<number, number>();
  for (const row of there) {
    const values = { label: textIn(row, 'label'), description: textIn(row, 'description') };
    const [made] = await tx
      .insert(group)
      .values({ name: textIn(row, 'name') ?? '', ...values })
      .onConflictDoUpdate({ target: group.name, set: values })
      .returning({ id: group.id });
    if (made) groups.set(numberIn(row, 'id') ?? 0, made.id);
  }
  for (const row of await store.rows('ab_group_role')) {
    const group_id = idIn(groups, row, 'group_id');
    const role_id = idIn(roles, row, 'role_id');
    if (group_id && role_id) await tx.insert(groupRole).values({ group_id, role_id }).onConflictDoNothing();
  }
  for (const row of await store.rows('ab_user_group')) {
    const group_id = idIn(groups, row, 'group_id');
    const user_id = idIn(users, row, 'user_id');
    if (group_id && user_id) await tx.insert(userGroup).values({ group_id, user_id }).onConflictDoNothing();
  }
  return groups.size;
}

/** Imports the avatar and the welcome dashboard of each user. */
export async function importUserAttributes({ tx, store }: Migration, users: Ids, dashboards: Ids): Promise<void> {
  for (const row of await store.rows('user_attribute')) {
    const user_id = idIn(users, row, 'user_id');
    if (!user_id) continue;
    const set = {
      welcome_dashboard_id: idIn(dashboards, row, 'welcome_dashboard_id') ?? null,
      avatar_url: textIn(row, 'avatar_url'),
    };
    await tx
      .insert(userAttribute)
      .values({ user_id, ...set })
      .onConflictDoUpdate({ target: userAttribute.user_id, set });
  }
}
