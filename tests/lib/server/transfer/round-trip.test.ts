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
import { exportBundle, zipBundle } from '@/lib/server/transfer/export-bundle';
import { importBundle } from '@/lib/server/transfer/import-bundle';
import { type ImportKind, importKindOf, importKinds } from '@/lib/server/transfer/parse-bundle';
import { noSecrets } from '@/lib/server/transfer/secrets';
import { parseYaml } from '@/lib/server/transfer/yaml';
import { assetsBundle, bundleOfKind, dashboardBundle } from '@/tests/support/bundle';
import { addUser, openWorld, type World } from '@/tests/support/world';

/** Exports of another installation, where they lie beside the repository, and one of our own. */
const folder = join(import.meta.dirname, '../../../../../shared/examples/bundles');
const found = existsSync(folder)
  ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.zip'))
      .sort()
  : [];
const bundles: readonly (readonly [string, Uint8Array])[] = [
  ['a dashboard of our own', dashboardBundle()],
  ['everything of our own', assetsBundle()],
  ['a saved query of our own', bundleOfKind('SavedQuery', 'databases', 'queries')],
  ['a theme of our own', bundleOfKind('Theme', 'themes')],
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

type Json = { [key: string]: unknown };

/** What a bundle says, by uuid: ids that mean nothing elsewhere stand as the uuids they stand for. */
function contentOf(bytes: Uint8Array): Record<string, unknown> {
  const files = [...readBundle(bytes)].filter(([path]) => path.includes('/'));
  const assets = files.map(([path, text]) => ({ folder: path.split('/')[0] ?? '', asset: parseYaml(text) as Json }));
  return Object.fromEntries(
    assets
      .filter(({ asset }) => asset !== null)
      .map(({ folder: kind, asset }) => [`${kind} ${String(asset.uuid)}`, meaning(kind, asset)])
      .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  );
}

function meaning(kind: string, asset: Json): unknown {
  if (kind === 'dashboards') return withoutIds(asset);
  if (kind === 'datasets') return dataMeaning(asset);
  if (kind !== 'charts') return asset;
  const { datasource: _, ...params } = (asset.params ?? {}) as Json;
  const context = typeof asset.query_context === 'string' ? (JSON.parse(asset.query_context) as Json) : null;
  return {
    ...asset,
    params,
    query_context:
      context && JSON.stringify(context).replace(/"datasource":("\d+__table"|\{[^}]*\})/g, '"datasource":0'),
  };
}

/** Some exports hold objects as JSON text; a column that is not said to be inactive is active. */
function dataMeaning(asset: Json): Json {
  const columns = ((asset.columns ?? []) as Json[]).map((column) => withObjects(isActiveUnlessTold(column)));
  const metrics = ((asset.metrics ?? []) as Json[]).map(withObjects);
  return { ...withObjects(asset), columns, metrics };
}

function withObjects(part: Json): Json {
  const read = (value: unknown) => (typeof value === 'string' && value !== '' ? (JSON.parse(value) as unknown) : value);
  const named = ['extra', 'params', 'template_params'].filter((name) => name in part);
  return { ...part, ...Object.fromEntries(named.map((name) => [name, read(part[name])])) };
}

function isActiveUnlessTold(column: Json): Json {
  return column.is_active === null ? { ...column, is_active: true } : column;
}

/** A dashboard with uuids for the ids of its charts. */
function withoutIds(asset: Json): unknown {
  const nodes = Object.values((asset.position ?? {}) as Json) as {
    type?: string;
    meta?: { chartId?: number; uuid?: string };
  }[];
  const uuids = new Map(
    nodes.flatMap(({ meta }) => (meta?.chartId && meta.uuid ? [[String(meta.chartId), meta.uuid] as const] : [])),
  );
  const replaced = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) {
      const isIds = /^(?:chartsInScope|excluded|immune|timed_refresh_immune_slices)$/.test(key);
      return isIds
        ? value
            .map((id) => uuids.get(String(id)) ?? 'gone')
            .filter((id) => id !== 'gone')
            .sort()
        : value.map((item) => replaced(item, ''));
    }
    if (typeof value !== 'object' || value === null) {
      return /^(?:chartId|id)$/.test(key) && typeof value === 'number' ? (uuids.get(String(value)) ?? null) : value;
    }
    const isByChart = /^(?:chart_configuration|expanded_slices|filter_scopes)$/.test(key);
    const isKept = ([name, inner]: [string, unknown]) =>
      (!isByChart || uuids.has(name)) && !(name === 'chartId' && !uuids.has(String(inner)));
    const entries = Object.entries(value).filter(isKept);
    return Object.fromEntries(
      entries.map(([name, inner]) => [isByChart ? uuids.get(name) : name, replaced(inner, name)]),
    );
  };
  const parts = Object.entries(asset).filter(([name]) => name === 'position' || name === 'metadata');
  return { ...asset, ...Object.fromEntries(parts.map(([name, part]) => [name, replaced(part, '')])) };
}

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

describe.each(bundles)('%s', (_, bytes) => {
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
    const kind = await bringIn(bytes, false);
    const out = await sendOut(kind);
    const wanted = contentOf(bytes);
    expect(Object.keys(wanted).length).toBeGreaterThan(0);
    // What a file leaves out is written with its default.
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
  }, 60_000);
});
