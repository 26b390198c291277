import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { migrationsFolder } from './location';
import { takeLock } from './lock';
import type { Connection } from './metadata';
import { preparedClient } from './prepared-client';
import { templateFolder } from './template';
import { countWrites } from './write-count';

/**
 * Opens a database inside this process. A lock prevents a second process on the same folder, because rows would
 * silently be lost. The database runs on the event loop, so queries of users never use it.
 */
export async function openEmbedded(folder: string): Promise<Connection> {
  mkdirSync(folder, { recursive: true });
  const release = await takeLock(join(folder, 'metadata.lock'));
  try {
    const pglite = await open(folder);
    const { client, generation } = countWrites(preparedClient(pglite));
    const database = drizzle(client);
    await migrate(database, { migrationsFolder: migrationsFolder() });
    return {
      database,
      replica: null,
      generation,
      close: async () => {
        await pglite.close();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** The PostgreSQL default of 128 MB of buffers would be resident for a database of a few megabytes. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

/**
 * The first start creates the database in a temporary folder and renames it at the end, so that a crash leaves no
 * incomplete database.
 */
async function open(folder: string): Promise<PGlite> {
  const place = join(folder, 'metadata');
  if (!existsSync(place)) {
    for (const name of readdirSync(folder)) {
      if (name.startsWith('metadata.new')) rmSync(join(folder, name), { recursive: true });
    }
    const making = join(folder, 'metadata.new');
    const template = templateFolder();
    if (template) cpSync(template, making, { recursive: true });
    else await (await PGlite.create({ dataDir: making, startParams })).close();
    renameSync(making, place);
  }
  // PostgreSQL does not start over an empty one, which a process leaves that is killed while it starts. Ours is the lock.
  rmSync(join(place, 'postmaster.pid'), { force: true });
  return PGlite.create({ dataDir: place, startParams });
}
