import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { chart } from '@/db/schema/chart';
import { dashboard } from '@/db/schema/dashboard';
import { database } from '@/db/schema/database';
import { dataset } from '@/db/schema/dataset';
import { savedQuery } from '@/db/schema/saved-query';
import { theme } from '@/db/schema/theme';
import { loadUser } from '@/lib/server/auth/load-viewer';
import { readBundle } from '@/lib/server/transfer/bundle';
import { exportBundle, zipBundle } from '@/lib/server/transfer/export/export-bundle';
import { importBundle } from '@/lib/server/transfer/import/import-bundle';
import { type ImportKind, importKindOf, importKinds } from '@/lib/server/transfer/parse-bundle';
import { noSecrets } from '@/lib/server/transfer/secrets';
import { examplesDir } from '@/tests/oracle/reference-server';
import { assetsBundle, bundleOfKind, dashboardBundle } from '@/tests/support/bundle';
import { contentOf } from '@/tests/support/bundle-content';
import { addUser, openWorld, type World } from '@/tests/support/world';

/** Exports of Superset 6.0, if the examples folder is present. */
const examples = join(examplesDir, 'bundles');
const ofExamples = existsSync(examples)
  ? readdirSync(examples, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.zip'))
  : [];

/** Our exports after Superset 6.1 imported and exported them again: `tests/superset/exchange.ts --keep`. */
const folder = join(import.meta.dirname, '../../../fixtures/superset');
const found = readdirSync(folder).sort();
const bundles: readonly (readonly [string, Uint8Array])[] = [
  ['a dashboard of our own', dashboardBundle()],
  ['everything of our own', assetsBundle()],
  ['a saved query of our own', bundleOfKind('SavedQuery', 'databases', 'queries')],
  ['a theme of our own', bundleOfKind('Theme', 'themes')],
  ...ofExamples.sort().map((path) => [path, new Uint8Array(readFileSync(join(examples, path)))] as const),
  ...found.map((path) => [path, new Uint8Array(readFileSync(join(folder, path)))] as const),
];

const tables = {
  databases: database,
  datasets: dataset,
  charts: chart,
  dashboards: dashboard,
  queries: savedQuery,
  themes: theme,
};

let world: World;
let admin: number;

beforeAll(async () => {
  world = await openWorld('embedded');
  admin = await addUser(world.db, 'admin', 'Admin');
});
afterEach(async () => {
  for (const table of [dashboard, chart, dataset, savedQuery, database, theme]) await world.db.delete(table);
});
afterAll(() => world.close());

describe.each(bundles)('%s', (name, bytes) => {
  async function bringIn(file: Uint8Array, overwrite: boolean): Promise<ImportKind> {
    const loaded = await loadUser(admin);
    if (!loaded) throw new Error('the administrator is gone');
    const kind = importKindOf(readBundle(file));
    await importBundle({ kind, bytes: file, secrets: noSecrets, overwrite, viewer: loaded.viewer });
    return kind;
  }

  async function sendOut(kind: ImportKind): Promise<Uint8Array> {
    const main = importKinds[kind].folder;
    const ids =
      main === null ? [] : (await world.db.select({ id: tables[main].id }).from(tables[main])).map(({ id }) => id);
    return zipBundle(await exportBundle(kind, ids));
  }

  it('comes out as it went in, and changes nothing when it comes in again', async () => {
    // Superset's bundle of all assets refers to a theme that is not in it.
    if (name === 'assets.zip') await bringIn(new Uint8Array(readFileSync(join(folder, 'theme.zip'))), false);
    const kind = await bringIn(bytes, false);
    const out = await sendOut(kind);
    const wanted = contentOf(bytes);
    expect(Object.keys(wanted).length).toBeGreaterThan(0);
    // A field that a file omits is exported with its default.
    expect(contentOf(out)).toMatchObject(wanted);
    await bringIn(out, true);
    const again = await sendOut(kind);
    const texts = (zip: Uint8Array) =>
      Object.fromEntries(
        Object.entries(unzipSync(zip)).flatMap(([path, content]) =>
          path.endsWith('/metadata.yaml') ? [] : [[path.split('/').slice(1).join('/'), strFromU8(content)]],
        ),
      );
    expect(texts(again)).toEqual(texts(out));
  });
});
