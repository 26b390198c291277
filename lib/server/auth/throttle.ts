import { eq, sql } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { signInThrottle } from '@/db/schema/sign-in';
import { AppError } from '@/lib/errors/app-error';

/** So many failures within a quarter of an hour are forgiven. */
const allowed = { account: 20, address: 100 } as const;
type Kind = keyof typeof allowed;

/**
 * Counts an attempt before it is judged, so that guesses made at the same moment all count; refuses it when there were
 * too many. The account is what was typed, whether it exists or not. A lock lasts a minute and doubles up to a quarter
 * of an hour with every further one.
 */
export async function countAttempt(account: string, address: string): Promise<void> {
  const locks = [await count('address', address), await count('account', account.toLowerCase())];
  const lockedUntil = Math.max(...locks.map((lock) => lock?.getTime() ?? 0));
  if (lockedUntil > Date.now()) throw new AppError('sign_in_throttled', { wait: waitUntil(lockedUntil) });
}

async function count(kind: Kind, name: string): Promise<Date | null> {
  const { key, failures, last_failure_at, locked_until } = signInThrottle;
  const isLocked = sql`${locked_until} > now()`;
  const next = sql`case when ${last_failure_at} < now() - interval '15 minutes' then 1 else ${failures} + 1 end`;
  const excess = sql`${next} - ${allowed[kind]}::int`;
  const lock = sql`now() + interval '1 minute' * least(15, power(2, least(${excess}, 10) - 1))`;
  const db = await metadata();
  const [row] = await db
    .insert(signInThrottle)
    .values({ key: `${kind}:${name}`, failures: 1 })
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

/** A good password clears the account, and takes back its own attempt from the address, no more. */
export async function forgiveAttempt(account: string, address: string): Promise<void> {
  const db = await metadata();
  await db.delete(signInThrottle).where(eq(signInThrottle.key, `account:${account.toLowerCase()}`));
  await db
    .update(signInThrottle)
    .set({ failures: sql`greatest(0, ${signInThrottle.failures} - 1)` })
    .where(eq(signInThrottle.key, `address:${address}`));
}

function waitUntil(lockedUntil: number): string {
  const minutes = Math.max(1, Math.ceil((lockedUntil - Date.now()) / 60_000));
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

/** The address nearest to us: what a proxy of ours appended, not what the client claims. */
export function addressOf(headers: Headers): string {
  return headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() || 'unknown';
}
