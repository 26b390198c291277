import { createHash } from 'node:crypto';
import { cp, rm } from 'node:fs/promises';
import postgres from 'postgres';

/**
 * The metadata store of the servers in the replay: embedded in their data folder, or, with `ORACLE_METADATA` (the
 * address of a PostgreSQL server), in a separate database named after the folder.
 */
const serverUrl = process.env.ORACLE_METADATA ?? '';

const made = new Set<string>();

/** The environment variables for a server on this folder. */
export function storeSettings(folder: string): Record<string, string> {
  if (serverUrl === '') return { DATABASE_URL: '' };
  const url = new URL(serverUrl);
  url.pathname = `/${nameOf(folder)}`;
  return { DATABASE_URL: url.href, ISOLINE_SECRET_KEY: 'the secret of a server that is compared' };
}

export async function makeStore(folder: string): Promise<void> {
  if (serverUrl !== '') await create(nameOf(folder), null);
}

/** Replaces the store at `to` by a copy of the one at `from`; neither may be open. */
export async function copyStore(from: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true });
  await cp(from, to, { recursive: true });
  if (serverUrl !== '') await create(nameOf(to), nameOf(from));
}

export async function dropStores(): Promise<void> {
  if (made.size === 0) return;
  await onServer(async (sql) => {
    for (const name of made) await sql`drop database if exists ${sql(name)} with (force)`;
  });
  made.clear();
}

function nameOf(folder: string): string {
  return `isoline_oracle_${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`;
}

async function create(name: string, template: string | null): Promise<void> {
  await onServer(async (sql) => {
    await sql`drop database if exists ${sql(name)} with (force)`;
    await sql`create database ${sql(name)} template ${sql(template ?? 'template0')}`;
  });
  made.add(name);
}

async function onServer(work: (sql: postgres.Sql) => Promise<void>): Promise<void> {
  const sql = postgres(serverUrl, { max: 1, onnotice: () => undefined });
  try {
    await work(sql);
  } finally {
    await sql.end();
  }
}
