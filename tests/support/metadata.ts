import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import postgres from 'postgres';
import type { Connection } from '@/db/metadata';
import { openPostgres } from '@/db/postgres';
import { ensureTemplate } from '@/db/template';
import { countWrites } from '@/db/write-count';

/** `PGHOST`, `PGPORT` and `PGUSER` choose another server. */
const server = `postgres://${process.env.PGUSER ?? 'postgres'}@${process.env.PGHOST ?? '127.0.0.1'}:${process.env.PGPORT ?? '5432'}`;

/**
 * A migrated, empty database for one test, which `metadata()` returns from now on in this process. `close` disconnects
 * and drops it.
 */
export async function testMetadata(kind: 'pglite' | 'postgres' = 'pglite'): Promise<Connection> {
  const connection = await (kind === 'pglite' ? embedded() : onServer());
  const promise = Promise.resolve(connection);
  globalThis.isolineMetadata = promise;
  return {
    ...connection,
    close: async () => {
      if (globalThis.isolineMetadata === promise) globalThis.isolineMetadata = undefined;
      await connection.close();
    },
  };
}

async function embedded(): Promise<Connection> {
  const folder = mkdtempSync(join(tmpdir(), 'isoline-metadata-'));
  cpSync(await ensureTemplate(), folder, { recursive: true });
  const pglite = await PGlite.create({ dataDir: folder });
  const { client, generation } = countWrites(pglite);
  return {
    database: drizzle(client),
    replica: null,
    generation,
    close: async () => {
      await pglite.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function onServer(): Promise<Connection> {
  const fresh = await freshDatabase();
  const connection = await openPostgres(fresh.url);
  return {
    ...connection,
    close: async () => {
      await connection.close();
      await fresh.drop();
    },
  };
}

/** An empty database without tables on the PostgreSQL server, or a copy of the one at a URL that nobody is connected to. */
export async function freshDatabase(copied?: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `isoline_test_${randomBytes(6).toString('hex')}`;
  const template = copied === undefined ? 'template1' : new URL(copied).pathname.slice(1);
  await onMaintenance((sql) => sql`create database ${sql(name)} template ${sql(template)}`);
  return {
    url: `${server}/${name}`,
    drop: async () => {
      await onMaintenance((sql) => sql`drop database if exists ${sql(name)} with (force)`);
    },
  };
}

export async function isPostgresReachable(): Promise<boolean> {
  return onMaintenance((sql) => sql`select 1`).then(
    () => true,
    () => false,
  );
}

async function onMaintenance(run: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(`${server}/postgres`, { max: 1, connect_timeout: 30, onnotice: () => undefined });
  try {
    await run(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}
