import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { migrationsFolder } from './location';

/**
 * The folder of a migrated, empty embedded database: copying it takes a fraction of a second, creating one takes five.
 * Null if there is none.
 */
export function templateFolder(): string | null {
  const folder = folderOfMigrations();
  return existsSync(folder) ? folder : null;
}

/** Creates the template if it is missing. The build does so for first starts; tests do so for themselves. */
export async function ensureTemplate(): Promise<string> {
  const folder = folderOfMigrations();
  if (existsSync(folder)) return folder;
  mkdirSync(dirname(folder), { recursive: true });
  const draft = `${folder}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  const pglite = await PGlite.create({ dataDir: draft });
  await migrate(drizzle(pglite), { migrationsFolder: migrationsFolder() });
  await pglite.close();
  publish(draft, folder);
  return folder;
}

/** Renames the draft, unless another process was faster, and removes the templates of other migrations. */
function publish(draft: string, folder: string): void {
  try {
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(draft, { recursive: true });
  }
  for (const name of readdirSync(dirname(folder))) {
    if (/^metadata-[0-9a-f]{16}(\.tar\.gz)?$/.test(name) && name !== basename(folder)) {
      rmSync(join(dirname(folder), name), { recursive: true, force: true });
    }
  }
}

/** The name contains a hash of the migrations, so that a new migration needs a new template. */
function folderOfMigrations(): string {
  const folder = migrationsFolder();
  const hash = createHash('sha256');
  for (const name of readdirSync(folder)
    .filter((entry) => entry.endsWith('.sql'))
    .sort()) {
    hash.update(name).update(readFileSync(join(folder, name)));
  }
  const cache = join(/*turbopackIgnore: true*/ process.cwd(), 'node_modules/.cache/isoline');
  return join(cache, `metadata-${hash.digest('hex').slice(0, 16)}`);
}
