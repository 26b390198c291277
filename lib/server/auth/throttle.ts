import { isIP } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { signInThrottle } from '@/db/schema/sign-in';
import { AppError } from '@/lib/errors/app-error';
import { groupsOf, plainAddress } from '@/lib/server/egress/address-kind';

/** Attempts in 15 minutes without a lock: on an account from one address (`pair`), from an address, on an account. */
const allowed = { pair: 20, address: 100, account: 20 } as const;

/** Beyond `allowed.account`, attempts from addresses that never signed in to the account are queued this far apart. */
const slowMs = 2000;
/** An attempt that would wait longer in that queue is refused. */
const patienceMs = 10_000;

/**
 * Counts an attempt before the password is checked, so that simultaneous guesses all count. Throws `sign_in_throttled`
 * after too many. The account is the typed text, whether it exists or not. A lock applies to an account from one
 * address, or to an address; it lasts a minute and doubles with every further attempt, up to 15 minutes. Guesses at one
 * account from many addresses are delayed. Addresses that signed in to the account within 90 days are never delayed.
 */
export async function countAttempt(account: string, address: string): Promise<void> {
  const names = namesOf(account, address);
  const locks = [await count('address', names.address), await count('pair', names.pair)];
  const lockedUntil = Math.max(...locks.map((lock) => lock?.getTime() ?? 0));
  if (lockedUntil > Date.now()) throw new AppError('sign_in_throttled', { wait: waitUntil(lockedUntil) });
  if (!(await isKnown(names.known))) await standInLine(names.account);
}

function namesOf(account: string, address: string) {
  const [name, network] = [account.toLowerCase(), networkOf(address)];
  const pair = `${network} ${name}`;
  return { address: `address:${network}`, account: `account:${name}`, pair: `pair:${pair}`, known: `known:${pair}` };
}

/** An IPv4 address, or the /64 network of an IPv6 one, since each customer can use all addresses of a /64. */
function networkOf(address: string): string {
  if (isIP(address) === 0) return address;
  const plain = plainAddress(address);
  return isIP(plain) === 6
    ? `${groupsOf(plain)
        .slice(0, 4)
        .map((group) => group.toString(16))
        .join(':')}::`
    : plain;
}

async function isKnown(key: string): Promise<boolean> {
  const db = await metadata();
  const isFresh = gt(signInThrottle.last_failure_at, sql`now() - interval '90 days'`);
  return (await db.$count(signInThrottle, and(eq(signInThrottle.key, key), isFresh))) > 0;
}

/** The number of failures including this one. After fifteen quiet minutes the count starts again. */
function failuresWithThis() {
  const { failures, last_failure_at } = signInThrottle;
  return sql`case when ${last_failure_at} < now() - interval '15 minutes' then 1 else ${failures} + 1 end`;
}

/** Waits for this attempt's place in the account's queue. Throws `sign_in_throttled` when the queue is too long. */
async function standInLine(line: string): Promise<void> {
  const { key, locked_until } = signInThrottle;
  const next = failuresWithThis();
  const isSlow = sql`${next} > ${allowed.account}::int`;
  const end = sql`greatest(coalesce(${locked_until}, now()), now())`;
  const isFull = sql`(${isSlow} and ${end} > now() + ${`${patienceMs} ms`}::interval)`;
  const db = await metadata();
  const [row] = await db
    .insert(signInThrottle)
    .values({ key: line, failures: 1 })
    .onConflictDoUpdate({
      target: key,
      set: {
        failures: next,
        last_failure_at: sql`now()`,
        locked_until: sql`case when ${isSlow} then ${end} + ${`${slowMs} ms`}::interval end`,
      },
      setWhere: sql`not ${isFull}`,
    })
    .returning({ leftMs: sql<number>`coalesce(extract(epoch from ${locked_until} - now()) * 1000, 0)::float` });
  // A row that is not changed is not returned.
  if (row === undefined) throw new AppError('sign_in_throttled', { wait: waitUntil(Date.now() + patienceMs) });
  await delay(Math.max(0, row.leftMs - slowMs));
}

async function count(kind: 'address' | 'pair', name: string): Promise<Date | null> {
  const { key, failures, last_failure_at, locked_until } = signInThrottle;
  const isLocked = sql`${locked_until} > now()`;
  const next = failuresWithThis();
  const excess = sql`${next} - ${allowed[kind]}::int`;
  const lock = sql`now() + interval '1 minute' * least(15, power(2, least(${excess}, 10) - 1))`;
  const db = await metadata();
  const [row] = await db
    .insert(signInThrottle)
    .values({ key: name, failures: 1 })
    .onConflictDoUpdate({
      target: key,
      set: {
        failures: sql`case when ${isLocked} then ${failures} else ${next} end`,
        last_failure_at: sql`case when ${isLocked} then ${last_failure_at} else now() end`,
        locked_until: sql`case when ${isLocked} then ${locked_until} when ${excess} > 0 then ${lock} end`,
      },
    })
    .returning({ locked_until });
  return row?.locked_until ?? null;
}

/**
 * Called after a correct password: clears the failures of the account from this address, marks the address as known,
 * and takes back the counts of this attempt. That of a known address was not counted for the account.
 */
export async function forgiveAttempt(account: string, address: string): Promise<void> {
  const names = namesOf(account, address);
  const { key, failures, last_failure_at } = signInThrottle;
  const db = await metadata();
  const counted = (await isKnown(names.known)) ? [names.address] : [names.address, names.account];
  await db.delete(signInThrottle).where(eq(key, names.pair));
  await db
    .update(signInThrottle)
    .set({ failures: sql`greatest(0, ${failures} - 1)` })
    .where(inArray(key, counted));
  await db
    .insert(signInThrottle)
    .values({ key: names.known })
    .onConflictDoUpdate({ target: key, set: { last_failure_at: sql`now()` } });
  await db.delete(signInThrottle).where(lt(last_failure_at, sql`now() - interval '90 days'`));
}

function waitUntil(lockedUntil: number): string {
  const minutes = Math.max(1, Math.ceil((lockedUntil - Date.now()) / 60_000));
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

/** The last entry of `X-Forwarded-For`: the one that our own proxy appended, not one that the client claims. */
export function addressOf(headers: Headers): string {
  return headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() || 'unknown';
}
