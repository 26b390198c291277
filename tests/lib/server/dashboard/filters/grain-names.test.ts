import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { dashboard } from '@/db/schema/dashboard';
import { isFilter } from '@/lib/dashboard/is-filter';
import { loadUser } from '@/lib/server/auth/load-viewer';
import { filterChoices } from '@/lib/server/dashboard/filters/filter-options';
import { loadDashboard } from '@/lib/server/dashboard/load-dashboard';
import { closeDatabases } from '@/lib/server/database/open-database';
import { loadLanguage } from '@/lib/server/languages/load-language';
import type { Language } from '@/lib/text/language';
import { addUser, openWorld, type World } from '@/tests/support/world';
import { addMemoryDataset } from '@/tests/support/worlds/memory-dataset';

let world: World;
let adminId = 0;
let datasetId = 0;

beforeAll(async () => {
  world = await openWorld('embedded');
  adminId = await addUser(world.db, 'admin', 'Admin');
  datasetId = await addMemoryDataset(world.db, {
    table_name: 'sales',
    sql: `select '2024-01-01' as day`,
    columns: [{ column_name: 'day', type: 'DATETIME', is_dttm: true }],
  });
  await Promise.all([loadLanguage('de'), loadLanguage('fr')]);
});
afterEach(() => {
  globalThis.isolineLanguage = undefined;
});
afterAll(async () => {
  closeDatabases();
  await world.close();
});

async function choicesIn(language: Language, filterType: 'filter_timegrain' | 'filter_timecolumn') {
  const own = { id: 'filter-1', name: 'One', filterType, targets: [{ datasetId }], controlValues: {} };
  const json_metadata = JSON.stringify({ native_filter_configuration: [own] });
  const [made] = await world.db.insert(dashboard).values({ dashboard_title: 'Sales', json_metadata }).returning();
  const loaded = await loadUser(adminId);
  if (!loaded) throw new Error('the administrator was not stored');
  const { viewer } = loaded;
  const shown = await loadDashboard(viewer, String(made?.id));
  const [filter] = shown.metadata.filters.filter(isFilter);
  if (filter === undefined) throw new Error('the filter was not stored');
  globalThis.isolineLanguage = () => language;
  const signal = AbortSignal.timeout(10_000);
  const request = { dashboard: shown, viewer, filter, parents: {}, search: '', limit: 10, signal };
  return Object.fromEntries(await filterChoices(request));
}

test('time grains are named in the language of the reader', async () => {
  expect(await choicesIn('en', 'filter_timegrain')).toMatchObject({ P1D: 'Day', P1W: 'Week' });
  expect(await choicesIn('de', 'filter_timegrain')).toMatchObject({ P1D: 'Tag', P1W: 'Woche' });
  expect(await choicesIn('fr', 'filter_timegrain')).toMatchObject({ P1D: 'Jour', P1W: 'Semaine' });
});

test('time columns keep their own names', async () => {
  expect(await choicesIn('de', 'filter_timecolumn')).toEqual({ day: 'day' });
});
