import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { migrationsFolder } from './location';

/**
 * A migrated, empty embedded database as an archive: unpacking takes a second, creating one takes five. Undefined if
 * there is none.
 */
export async function readTemplate(): Promise<Blob | undefined> {
  try {
    return new Blob([readFileSync(templateFile())]);
  } catch {
    return undefined;
  }
}

/** Creates the template if it is missing. The build does so for first starts; tests do so for themselves. */
export async function ensureTemplate(): Promise<Blob> {
  const ready = await readTemplate();
  if (ready) return ready;
  const pglite = await PGlite.create();
  await migrate(drizzle(pglite), { migrationsFolder: migrationsFolder() });
  const packed = await pglite.dumpDataDir('gzip');
  await pglite.close();
  const file = templateFile();
  mkdirSync(join(file, '..'), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, Buffer.from(await packed.arrayBuffer()));
  renameSync(draft, file);
  return packed;
}

/** The name contains a hash of the migrations, so that a new migration needs a new template. */
function templateFile(): string {
  const folder = migrationsFolder();
  const hash = createHash('sha256');
  for (const name of readdirSync(folder)
    .filter((entry) => entry.endsWith('.sql'))
    .sort()) {
    hash.update(name).update(readFileSync(join(folder, name)));
  }
  const cache = join(/*turbopackIgnore: true*/ process.cwd(), 'node_modules/.cache/isoline');
  return join(cache, `metadata-${hash.digest('hex').slice(0, 16)}.tar.gz`);
}
