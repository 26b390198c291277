import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { migrationsFolder } from './location';
import type { Connection } from './metadata';

const migrationLock = 1_769_172_841;
const quiet = { onnotice: () => undefined };

export async function openPostgres(url: string): Promise<Connection> {
  await migrateAlone(url);
  const client = postgres(url, { ...quiet, max: 10, idle_timeout: 60 });
  return { database: drizzle(client), generation: () => null, close: () => client.end({ timeout: 5 }) };
}

/** Replicas that start together migrate one after the other; the lock ends with its session, however that ends. */
async function migrateAlone(url: string): Promise<void> {
  const client = postgres(url, { ...quiet, max: 1 });
  try {
    await client`select pg_advisory_lock(${migrationLock})`;
    await migrate(drizzle(client), { migrationsFolder: migrationsFolder() });
  } finally {
    await client.end({ timeout: 5 });
  }
}
