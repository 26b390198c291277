import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { migrationsFolder } from './location';
import type { Connection } from './metadata';
import { PostgresPool } from './postgres-pool';
import { Replica, type ReplicaOptions } from './replica';
import { createSearchIndexes } from './search-indexes';
import { createWriteMark, markWrites, writeMark } from './write-mark';

const migrationLock = 1_769_172_841;

/** With `readUrl`, the address of a streaming standby, its use is decided in the background. */
export async function openPostgres(
  url: string,
  readUrl: string | null = null,
  options: ReplicaOptions = {},
): Promise<Connection> {
  const isMarked = await migrateAlone(url, readUrl !== null);
  const pool = new PostgresPool(url);
  const database = drizzle(isMarked ? markWrites(pool.client()) : pool.client());
  const replica = readUrl === null ? null : new Replica(pool.client(), database, readUrl, options);
  return {
    database,
    replica,
    generation: () => null,
    close: async () => {
      await replica?.close();
      await pool.close();
    },
  };
}

/**
 * Replicas that start together migrate one after the other. The lock is released with its session, even after a crash.
 * Returns whether writes are counted, as they are from the first process with a read replica on.
 */
export async function migrateAlone(url: string, hasReplica: boolean, folder = migrationsFolder()): Promise<boolean> {
  const client = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    await client`select pg_advisory_lock(${migrationLock})`;
    await migrate(drizzle(client), { migrationsFolder: folder });
    await createSearchIndexes(client);
    if (hasReplica) await createWriteMark(client);
    return (await writeMark(client)) !== null;
  } finally {
    await client.end({ timeout: 5 });
  }
}
