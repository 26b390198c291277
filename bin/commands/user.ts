import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { eq, inArray, sql } from 'drizzle-orm';
import { type Command, UsageError } from '@/bin/command';
import { metadata } from '@/db/client';
import { role } from '@/db/schema/role';
import { user as account, userRole } from '@/db/schema/user';
import { createSignInLink } from '@/lib/server/auth/link';
import { hashPassword } from '@/lib/server/auth/password';
import { joinIdentity, partIdentity } from '@/lib/server/auth/sso/identity';
import { seedRoles } from '@/lib/server/boot/seed-roles';
import { config } from '@/lib/server/config';

export const user: Command = {
  usage: [
    'user create NAME --email ADDRESS [--role ROLE]… [--first-name TEXT] [--last-name TEXT] [--password TEXT]',
    'user reset NAME [--password TEXT]',
    'user link NAME',
    'user identity NAME --issuer URL [--subject TEXT | --remove]',
  ],
  async run(args) {
    const [action, username, ...rest] = args;
    if (!username || username.startsWith('-')) throw new UsageError('Which user?');
    if (action === 'create') return create(username, rest);
    if (action === 'reset') return reset(username, rest);
    if (action === 'link') return link(username);
    if (action === 'identity') return identity(username, rest);
    throw new UsageError(`"user ${action}" is not known.`);
  },
};

async function create(username: string, args: string[]): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    options: { email: text, role: { ...text, multiple: true }, 'first-name': text, 'last-name': text, password: text },
  });
  const { email } = values;
  if (!email) throw new UsageError('An account needs an address: --email.');
  const db = await metadata();
  await seedRoles(db);
  const names = values.role ?? ['Gamma'];
  const roles = await db.select().from(role).where(inArray(role.name, names));
  const missing = names.filter((name) => !roles.some((found) => found.name === name));
  if (missing.length > 0) throw new UsageError(`There is no role ${missing.join(', ')}.`);
  const password = values.password ?? newPassword();
  const hashed = await hashPassword(password);
  await db.transaction(async (tx) => {
    const [made] = await tx
      .insert(account)
      .values({
        username,
        email,
        first_name: values['first-name'] ?? username,
        last_name: values['last-name'] ?? '',
        password: hashed,
      })
      .onConflictDoNothing()
      .returning({ id: account.id });
    if (!made) throw new UsageError(`Somebody has the name ${username} or the address ${email} already.`);
    await tx.insert(userRole).values(roles.map(({ id }) => ({ user_id: made.id, role_id: id })));
  });
  console.log(`${username} was created${values.password ? '.' : ` with the password ${password}`}`);
}

async function reset(username: string, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { password: { type: 'string' } } });
  const password = values.password ?? newPassword();
  const db = await metadata();
  const [changed] = await db
    .update(account)
    .set({ password: await hashPassword(password), session_version: sql`${account.session_version} + 1`, active: true })
    .where(eq(account.username, username))
    .returning({ id: account.id });
  if (!changed) throw new UsageError(`There is no user ${username}.`);
  console.log(
    `${username} has ${values.password ? 'the new password' : `the password ${password}`}; all sessions ended.`,
  );
}

async function link(username: string): Promise<void> {
  console.log(`${config().url}${await createSignInLink(await idOf(username))}`);
}

/** Links an account to an identity at an identity provider. */
async function identity(username: string, args: string[]): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ args, options: { issuer: text, subject: text, remove: { type: 'boolean' } } });
  const { issuer, subject, remove: removes = false } = values;
  if (!issuer) throw new UsageError('Which provider? Name its --issuer.');
  if (removes && subject !== undefined) throw new UsageError('Either --subject or --remove.');
  const id = await idOf(username);
  if (removes) {
    if (!(await partIdentity(id, issuer))) throw new UsageError(`${username} has no identity at ${issuer}.`);
    console.log(`${username} has no identity at ${issuer} any more.`);
    return;
  }
  const isFree = await joinIdentity(id, issuer, subject ?? null);
  if (!isFree) throw new UsageError(`Another account is ${subject} at ${issuer}. Take it away there first: --remove.`);
  const who = subject === undefined ? `whoever signs in there next as ${username}` : subject;
  console.log(`${username} is ${who} at ${issuer}.`);
}

async function idOf(username: string): Promise<number> {
  const db = await metadata();
  const [found] = await db.select({ id: account.id }).from(account).where(eq(account.username, username));
  if (!found) throw new UsageError(`There is no user ${username}.`);
  return found.id;
}

function newPassword(): string {
  return randomBytes(15).toString('base64url');
}
