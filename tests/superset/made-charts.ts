import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright/test';
import { type EmptyServer, startEmptyServer } from '@/tests/oracle/reference-server';
import { check, finish, say } from './check';
import { assetsOf, compareBundles } from './compare-bundles';
import { compareRows } from './made/compare-rows';
import { makeChart } from './made/make-chart';
import { addOrders, dropOrders, makeOrders } from './made/orders';
import { openPage, readChart } from './made/our-side';
import { partCharts } from './made/part-charts';
import { compareSaved } from './made/saved-there';
import { tableCharts } from './made/table-charts';
import { timeCharts } from './made/time-charts';
import { installSuperset, RealSuperset, usualFlags } from './real-superset';

/**
 * Charts are made through the page of a built server of ours, exported, imported by a real Superset and exported
 * again: both must store the same form data and query contexts. Both then answer the stored queries from the same
 * PostgreSQL with the same rows. `--venv` is where Superset is installed, if necessary first; `--only` is a part of the
 * names of the charts that are made.
 */
const { values: options } = parseArgs({
  options: {
    venv: { type: 'string', default: join(tmpdir(), 'isoline-superset') },
    only: { type: 'string', default: '' },
    version: { type: 'string', default: '6.1.0' },
  },
});

const wanted = [...tableCharts, ...timeCharts, ...partCharts].filter(({ name }) => name.includes(options.only));
const database = `isoline_made_${process.pid}`;
const work = await mkdtemp(join(tmpdir(), 'isoline-made-'));
/** Without these its pages lack the interactive table and the number with its period before. */
const ofCharts = ['AG_GRID_TABLE_ENABLED', 'CHART_PLUGINS_EXPERIMENTAL'];
const bin = await installSuperset(options.venv, options.version);
try {
  await makeOrders(database);
  await compareAll();
} finally {
  await dropOrders(database);
  await rm(work, { recursive: true, force: true });
}
finish();

async function compareAll(): Promise<void> {
  const there = await RealSuperset.make(bin, join(work, 'there'), undefined, [...usualFlags, ...ofCharts]);
  await there.start();
  say('Superset runs');
  try {
    const bundle = await withOurs(exportOfMade);
    await check('the import of all charts', () => there.importBundle('chart', bundle));
    await compareStored(bundle, await there.exportBundle('chart'));
    // A server that starts again has no results in memory. Its pages and its API answer from the same connections.
    await withOurs(async ({ base }) => {
      await lookAtChart(base);
      await compareRows(base, there);
    });
    // It comes last: a page of Superset stores another query context of charts that are only opened.
    await compareSaved(there);
  } finally {
    await there.stop();
  }
}

async function withOurs<Result>(run: (server: EmptyServer) => Promise<Result>): Promise<Result> {
  const server = await startEmptyServer(join(work, 'here'));
  try {
    return await run(server);
  } finally {
    await server.stop();
  }
}

async function exportOfMade({ base }: EmptyServer): Promise<Uint8Array> {
  const { page, close } = await openPage(base);
  try {
    const made = await makeAll(page);
    const answer = await page.request.get(`/api/v1/chart/export/?q=!(${[...made.values()]})`);
    assert(answer.ok(), `the export: ${answer.status()}`);
    return await answer.body();
  } finally {
    await close();
  }
}

async function lookAtChart(base: string): Promise<void> {
  const { page, close } = await openPage(base);
  try {
    await page.goto('/explore/?slice_id=1');
    await page.getByRole('region', { name: 'Chart', exact: true }).getByRole('figure').waitFor();
  } finally {
    await close();
  }
}

/** Returns the ids of the charts by their names. */
async function makeAll(page: Page): Promise<ReadonlyMap<string, number>> {
  const dataset = await addOrders(page.request, database);
  const made = new Map<string, number>();
  for (const chart of wanted) {
    await check(`${chart.type}: ${chart.name}: made and stored`, async () => {
      const id = await makeChart(page, dataset, chart);
      made.set(chart.name, id);
      const { params, query_context } = await readChart(page.request, id);
      assert.equal(JSON.parse(params).datasource, `${dataset}__table`);
      assert.notEqual(JSON.parse(query_context).queries.length, 0);
    });
  }
  const types = new Set(wanted.filter(({ name }) => made.has(name)).map(({ type }) => type));
  say(`${made.size} charts of ${types.size} types`);
  return made;
}

async function compareStored(sent: Uint8Array, came: Uint8Array): Promise<void> {
  const [ours, theirs] = [assetsOf(sent), assetsOf(came)];
  for (const [key, { slice_name, params, query_context }] of Object.entries(ours)) {
    if (!key.startsWith('charts ')) continue;
    await check(`${slice_name}: form data and query context there`, async () => {
      assert(query_context);
      assert.deepEqual(theirs[key]?.params, params);
      assert.equal(theirs[key]?.query_context, query_context);
    });
  }
  await check('dataset, connection and all else in the export', async () => compareBundles(sent, came));
}
