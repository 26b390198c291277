import { setTimeout as delay } from 'node:timers/promises';
import { or, sql } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { user } from '@/db/schema/user';
import { AppError } from '@/lib/errors/app-error';
import { demandCode, stepAfterPassword } from '@/lib/server/auth/factor/second-step';
import { verifyPassword } from '@/lib/server/auth/password';
import { countFailure, signedIn } from '@/lib/server/auth/sign-in';
import { countAttempt, forgiveAttempt } from '@/lib/server/auth/throttle';
import type { TokenOwner } from '@/lib/server/auth/token';
import { config } from '@/lib/server/config';
import { directoryAccount } from './ldap/directory-account';

export interface Credentials {
  readonly username: string;
  readonly password: string;
  /** Who is asked: our own accounts, the directory, or whichever knows the name. */
  readonly place: 'db' | 'ldap' | 'any';
}

/**
 * Signs in by what `checkPassword` takes, and the code of the second factor where the account has one. Throws what that
 * throws, `second_factor_needed`, `second_factor_wrong`, and `second_factor_missing` where one must be set up first.
 */
export async function signIn(credentials: Credentials, address: string, code: string | null): Promise<TokenOwner> {
  const id = await checkPassword(credentials, address);
  const step = await stepAfterPassword(id);
  if (step === 'set-up') throw new AppError('second_factor_missing');
  if (step === 'code') {
    if (code === null) throw new AppError('second_factor_needed');
    await demandCode(id, code, address);
  }
  return signedIn(id);
}

/** With a directory, a failure takes a multiple of this time, which hides who was asked. */
const failureMs = 500;

/** Waits for the rest of that time after `begun`, as of `performance.now()`. */
export async function waitAfterFailure(begun: number): Promise<void> {
  await delay(failureMs - ((performance.now() - begun) % failureMs));
}

/**
 * The account with this username or e-mail address, in any letter case, and password. It is not signed in yet. Names that
 * no account of ours with a password has are those of the directory, if there is one. Throws `sign_in_throttled` or
 * `credentials_wrong`, also where the settings take no passwords; every failed check takes the same time and throws the same error.
 */
export async function checkPassword(credentials: Credentials, address: string): Promise<number> {
  const { username } = credentials;
  // The metadata database cannot hold this sign, so no account has it in its name.
  if (username.includes('\0')) throw new AppError('credentials_wrong');
  await countAttempt(username, address);
  const begun = performance.now();
  const id = await accountOf(credentials);
  if (id === null) {
    if (config().ldap !== null) await waitAfterFailure(begun);
    throw new AppError('credentials_wrong');
  }
  await forgiveAttempt(username, address);
  return id;
}

async function accountOf({ username, password, place }: Credentials): Promise<number | null> {
  const found = await findByName(username);
  const isOurs = place !== 'ldap' && hasOwnPassword(found);
  const isRight = await verifyPassword(isOurs && found.active ? found.password : null, password);
  if (isOurs && isRight) return found.id;
  const id = isOurs || place === 'db' ? null : await directoryAccount(username, password);
  if (id === null && found !== null) await countFailure(found.id);
  return id;
}

/** Whether the sign-in page checks a password for this name here, and does not ask the directory. */
export async function isCheckedHere(username: string): Promise<boolean> {
  return hasOwnPassword(await findByName(username));
}

type Found = Awaited<ReturnType<typeof findByName>>;

function hasOwnPassword(found: Found): found is NonNullable<Found> {
  return config().sso.passwords && found !== null && found.password !== null;
}

async function findByName(name: string) {
  const db = await metadata();
  const columns = { id: user.id, active: user.active, password: user.password };
  const isNamed = sql`lower(${user.username}) = lower(${name})`;
  const hasAddress = sql`lower(${user.email}) = lower(${name})`;
  const rows = await db
    .select(columns)
    .from(user)
    .where(or(isNamed, hasAddress))
    .orderBy(sql`${isNamed} desc`)
    .limit(1);
  return rows[0] ?? null;
}
