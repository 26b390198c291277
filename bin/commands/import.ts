import { readFile, stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type Command, UsageError } from '@/bin/command';
import { metadata } from '@/db/client';
import { loadUser } from '@/lib/server/auth/load-viewer';
import { seedAdmin } from '@/lib/server/boot/seed-admin';
import { seedRoles } from '@/lib/server/boot/seed-roles';
import { readBundle } from '@/lib/server/transfer/bundle';
import { readBundleFolder } from '@/lib/server/transfer/bundle-folder';
import { importBundle } from '@/lib/server/transfer/import/import-bundle';
import { importKindOf } from '@/lib/server/transfer/parse-bundle';
import { readSecrets } from '@/lib/server/transfer/secrets';

export const importCommand: Command = {
  usage: ['import FILE.zip|FOLDER… [--overwrite] [--passwords FILE.json]'],
  async run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { overwrite: { type: 'boolean', default: false }, passwords: { type: 'string' } },
    });
    if (positionals.length === 0) throw new UsageError('Which file?');
    const passwords = values.passwords ? (await contentOf(values.passwords)).toString() : null;
    const viewer = await administrator();
    for (const file of positionals) {
      const bytes = await archiveOf(file);
      const { databases, datasets, charts, dashboards } = await importBundle({
        kind: importKindOf(readBundle(bytes)),
        bytes,
        secrets: readSecrets((name) => (name === 'passwords' ? passwords : null)),
        overwrite: values.overwrite,
        viewer,
      });
      console.log(
        `${file}: ${dashboards.size} dashboards, ${charts.size} charts, ${datasets.size} datasets, ${databases.size} databases`,
      );
    }
  },
};

async function archiveOf(path: string): Promise<Uint8Array> {
  const found = await stat(path).catch(() => null);
  return found?.isDirectory() ? readBundleFolder(path) : new Uint8Array(await contentOf(path));
}

async function contentOf(file: string): Promise<Buffer> {
  return readFile(file).catch(() => {
    throw new UsageError(`The file ${file} cannot be read.`);
  });
}

/** The viewer for imports. Whoever can run the command line controls the installation. */
export async function administrator() {
  const db = await metadata();
  await seedRoles(db);
  const admin = await seedAdmin(db);
  const loaded = admin ? await loadUser(admin.id) : null;
  if (loaded === null) throw new UsageError('There is no active administrator to own what is imported.');
  if (admin?.password) console.log(`${admin.username} may sign in with the password ${admin.password}`);
  return loaded.viewer;
}
