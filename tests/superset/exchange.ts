import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadUser } from '@/lib/server/auth/load-viewer';
import { exportBundle, zipBundle } from '@/lib/server/transfer/export/export-bundle';
import { importBundle } from '@/lib/server/transfer/import/import-bundle';
import { type ImportKind, importKinds } from '@/lib/server/transfer/parse-bundle';
import { noSecrets } from '@/lib/server/transfer/secrets';
import { assetsBundle } from '@/tests/support/bundle';
import { addUser, openWorld } from '@/tests/support/world';
import { check, finish, say } from './check';
import { compareBundles } from './compare-bundles';
import { installSuperset, RealSuperset } from './real-superset';

/**
 * Our exports of every kind are imported by a real Superset, over HTTP and by its command line, exported again and
 * compared, by file name and by uuid. `--venv` is the folder where it is installed, if necessary first; `--keep` writes
 * its exports to the folder from which the round-trip test reads.
 */
const { values: options } = parseArgs({
  options: { venv: { type: 'string', default: join(tmpdir(), 'isoline-superset') }, keep: { type: 'boolean' } },
});

const kinds = Object.keys(importKinds) as ImportKind[];
const fixtures = join(import.meta.dirname, '../fixtures/superset');
const work = await mkdtemp(join(tmpdir(), 'isoline-exchange-'));

const bin = await installSuperset(options.venv);
say(`installed in ${options.venv}`);
const ours = await exportsOfOurs();
const empty = await RealSuperset.make(bin, join(work, 'empty'));
say('an empty installation was made');

const whole = await started('whole');
await check('all assets at once', async () => {
  await whole.importBundle('assets', ours.assets);
  // Superset's import of all assets ignores tags and themes.
  const forgotten = ['tags', 'theme_uuid'];
  compareBundles(ours.assets, await whole.exportBundle('assets'), /^(?:themes\/|tags\.yaml$)/, forgotten);
});
await whole.stop();

const single = await started('single');
for (const kind of kinds.filter((name) => name !== 'assets')) {
  await check(`a bundle of one ${kind}`, async () => {
    await single.importBundle(kind, ours[kind]);
    compareBundles(ours[kind], await single.exportBundle(kind));
  });
}
if (options.keep) {
  await mkdir(fixtures, { recursive: true });
  for (const kind of kinds) await writeFile(join(fixtures, `${kind}.zip`), await single.exportBundle(kind));
}
await single.stop();

const commanded = await empty.copy(join(work, 'commanded'));
await check('superset import-datasources', async () => {
  const file = join(work, 'dataset.zip');
  await writeFile(file, ours.dataset);
  await commanded.run('import-datasources', '-p', file, '-u', 'admin');
});
await check('superset import-dashboards', async () => {
  const file = join(work, 'dashboard.zip');
  await writeFile(file, ours.dashboard);
  await commanded.run('import-dashboards', '-p', file, '-u', 'admin');
});
await commanded.start();
await check('what the command line brought', async () => {
  compareBundles(ours.dashboard, await commanded.exportBundle('dashboard'));
  compareBundles(ours.dataset, await commanded.exportBundle('dataset'));
});
await commanded.stop();

await rm(work, { recursive: true, force: true });
finish();

async function exportsOfOurs(): Promise<Record<ImportKind, Uint8Array>> {
  const world = await openWorld('embedded');
  const loaded = await loadUser(await addUser(world.db, 'admin', 'Admin'));
  assert(loaded);
  const request = { kind: 'assets', bytes: assetsBundle(), secrets: noSecrets, overwrite: true } as const;
  const imported = await importBundle({ ...request, viewer: loaded.viewer });
  const entries = kinds.map(async (kind) => {
    const { folder } = importKinds[kind];
    const ids = folder === null ? [] : [...imported[folder].values()];
    return [kind, zipBundle(await exportBundle(kind, ids))] as const;
  });
  const exported = Object.fromEntries(await Promise.all(entries)) as Record<ImportKind, Uint8Array>;
  await world.close();
  return exported;
}

async function started(name: string): Promise<RealSuperset> {
  const installation = await empty.copy(join(work, name));
  await installation.start();
  return installation;
}
