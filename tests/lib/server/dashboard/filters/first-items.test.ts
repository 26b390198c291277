import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dashboard } from '@/db/schema/dashboard';
import { loadUser } from '@/lib/server/auth/load-viewer';
import { readState } from '@/lib/server/dashboard/dashboard-state';
import { withFirstItems } from '@/lib/server/dashboard/filters/first-items';
import { loadDashboard } from '@/lib/server/dashboard/load-dashboard';
import { withMask } from '@/lib/server/dashboard/stored-state';
import { closeDatabases } from '@/lib/server/database/open-database';
import { addUser, openWorld, type World } from '@/tests/support/world';
import { addMemoryDataset } from '@/tests/support/worlds/memory-dataset';

const sql = `select * from (values ('north', 'Oslo'), ('south', 'Rome'), ('south', 'Athens')) as places(region, city)`;

describe('filters that begin with their first value', () => {
  let world: World;
  let adminId = 0;
  let datasetId = 0;

  beforeAll(async () => {
    world = await openWorld('embedded');
    adminId = await addUser(world.db, 'admin', 'Admin');
    datasetId = await addMemoryDataset(world.db, {
      table_name: 'places',
      sql,
      columns: [
        { column_name: 'region', type: 'VARCHAR', groupby: true, filterable: true },
        { column_name: 'city', type: 'VARCHAR', groupby: true, filterable: true },
      ],
    });
  });
  afterAll(async () => {
    closeDatabases();
    await world.close();
  });

  const filter = (column: string, more: object = {}, controlValues: object = {}) => ({
    id: `filter-${column}`,
    name: column,
    filterType: 'filter_select',
    targets: [{ datasetId, column: { name: column } }],
    controlValues: { defaultToFirstItem: true, ...controlValues },
    ...more,
  });

  async function shownWith(filters: readonly object[]) {
    const json_metadata = JSON.stringify({ native_filter_configuration: filters });
    const [made] = await world.db.insert(dashboard).values({ dashboard_title: 'Places', json_metadata }).returning();
    const loaded = await loadUser(adminId);
    if (!loaded) throw new Error('the administrator was not stored');
    return { shown: await loadDashboard(loaded.viewer, String(made?.id)), viewer: loaded.viewer };
  }

  async function valuesOf(filters: readonly object[], query = '', mask?: object) {
    const { shown, viewer } = await shownWith(filters);
    const asked = new URLSearchParams(query);
    const params = mask === undefined ? asked : withMask(shown, asked, mask);
    const state = await withFirstItems(shown, readState(shown, params), viewer);
    return Object.fromEntries([...state.values].map(([id, { value }]) => [id, value]));
  }

  test('have it until the bar is sent', async () => {
    expect(await valuesOf([filter('region')])).toMatchObject({ 'filter-region': ['north'] });
    expect(await valuesOf([filter('region')], 'filters=1')).not.toMatchObject({ 'filter-region': ['north'] });
  });

  test('have it in a stored state that does not name them, and stay empty where that says so', async () => {
    const untouched = { 'filter-region': { id: 'filter-region', extraFormData: {}, filterState: {} } };
    const cleared = { 'filter-region': { id: 'filter-region', extraFormData: {}, filterState: { value: null } } };
    const others = [filter('region'), filter('city')];
    for (const mask of [{}, untouched]) {
      expect(await valuesOf(others, '', mask)).toMatchObject({ 'filter-region': ['north'], 'filter-city': ['Athens'] });
    }
    expect(await valuesOf(others, '', cleared)).toMatchObject({ 'filter-region': null, 'filter-city': ['Athens'] });
    const rison = 'native_filters=(filter-region:(filterState:(value:!n)))';
    expect(await valuesOf(others, rison)).toMatchObject({ 'filter-region': null, 'filter-city': ['Athens'] });
  });

  test('take the first in the order of the filter', async () => {
    const descending = filter('region', {}, { sortAscending: false });
    expect(await valuesOf([descending])).toMatchObject({ 'filter-region': ['south'] });
  });

  test('take the first that the filter they depend on leaves', async () => {
    const region = filter('region', {}, { sortAscending: false });
    const city = filter('city', { cascadeParentIds: ['filter-region'] });
    expect(await valuesOf([region, city])).toMatchObject({ 'filter-region': ['south'], 'filter-city': ['Athens'] });
  });

  test('keep a value of their own, and others stay empty', async () => {
    const own = filter('region', { defaultDataMask: { filterState: { value: ['south'] } } });
    const other = filter('city', {}, { defaultToFirstItem: false });
    expect((await valuesOf([own, other]))['filter-region']).not.toEqual(['north']);
    expect((await valuesOf([own, other]))['filter-city'] ?? null).toBeNull();
  });

  test('stay empty where their column cannot be read', async () => {
    expect((await valuesOf([filter('nowhere')]))['filter-nowhere'] ?? null).toBeNull();
  });
});
