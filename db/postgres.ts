import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { migrationsFolder } from './location';
import type { Connection } from './metadata';
import { PostgresPool } from './postgres-pool';

const migrationLock = 1_769_172_841;

export async function openPostgres(url: string): Promise<Connection> {
  await migrateAlone(url);
  const pool = new PostgresPool(url);
  return { database: drizzle(pool.client()), generation: () => null, close: () => pool.close() };
}

/**
 * Replicas that start together migrate one after the other. The lock is released with its session, even after a crash.
 */
async function migrateAlone(url: string): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    await client`select pg_advisory_lock(${migrationLock})`;
    await migrate(drizzle(client), { migrationsFolder: migrationsFolder() });
  } finally {
    await client.end({ timeout: 5 });
  }
}
