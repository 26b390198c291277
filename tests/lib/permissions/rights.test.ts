import { describe, expect, test } from 'vitest';
import { can, type DashboardSubject, type DatasetSubject } from '@/lib/permissions/can';
import { canReadData } from '@/lib/permissions/can-read-data';
import { roles } from '@/lib/permissions/roles';
import { ruleFilters } from '@/lib/permissions/rule-filters';
import type { Viewer } from '@/lib/permissions/viewer';

function viewer(part: Partial<Viewer> & { rights?: readonly string[] } = {}): Viewer {
  const { rights = [], ...rest } = part;
  return {
    kind: 'user',
    id: 7,
    username: 'v',
    firstName: '',
    lastName: '',
    email: null,
    roles: [{ id: 3, name: 'Gamma' }],
    permissions: new Set([...roles.Gamma, ...rights]),
    isAdmin: false,
    locale: 'en',
    guest: null,
    ...rest,
  };
}

const sales: DatasetSubject = {
  resource: 'dataset',
  id: 3,
  database_id: 1,
  schema_perm: '[db].[public]',
  catalog_perm: null,
  owners: [],
};
const board: DashboardSubject = {
  resource: 'dashboard',
  id: 5,
  published: true,
  owners: [],
  roles: [],
  charts: [{ id: 11, dataset: sales }],
  embedded: [{ uuid: '9114670a-075f-4c9c-853d-99db135ee186' }],
};

describe('access to data', () => {
  test.each([
    ['no right', [], false],
    ['the dataset', ['datasource_access on [db].[sales](id:3)'], true],
    ['another dataset', ['datasource_access on [db].[sales](id:4)'], false],
    ['the schema', ['schema_access on [db].[public]'], true],
    ['the schema with a catalog', ['schema_access on [db].[cat].[public]'], false],
    ['the database', ['database_access on [db].(id:1)'], true],
    ['all data', ['all_datasource_access on all_datasource_access'], true],
  ])('with %s', (_name, rights, may) => {
    expect(canReadData(viewer({ rights }), sales)).toBe(may);
  });

  test('an owner reads the data without seeing the item', () => {
    const owned = { ...sales, owners: [{ id: 7 }] };
    expect(canReadData(viewer(), owned)).toBe(true);
    expect(can(viewer(), 'can_read on Dataset', owned)).toBe(false);
  });

  test('a dashboard opens its data only to its roles, and only what it shows itself', () => {
    const roled = { ...board, roles: [{ id: 3 }] };
    const part = { kind: 'chart', chartId: 11 } as const;
    expect(canReadData(viewer(), sales, { dashboard: roled, part })).toBe(true);
    expect(canReadData(viewer(), sales, { dashboard: board, part })).toBe(false);
    expect(canReadData(viewer(), sales, { dashboard: { ...roled, roles: [{ id: 4 }] }, part })).toBe(false);
    expect(canReadData(viewer(), sales, { dashboard: roled, part: { kind: 'chart', chartId: 12 } })).toBe(false);
    const drill = { kind: 'drill', chartId: 11, columns: ['secret'], groupable: ['open'] } as const;
    expect(canReadData(viewer(), sales, { dashboard: roled, part: drill })).toBe(false);
  });

  test('superset#26201: a guest reads what the token names and nothing else', () => {
    const grant = (id: string) => ({ resources: [{ type: 'dashboard' as const, id }], rules: [] });
    const guest = (id: string) => viewer({ kind: 'guest', id: null, guest: grant(id) });
    const part = { kind: 'chart', chartId: 11 } as const;
    const named = guest('9114670a-075f-4c9c-853d-99db135ee186');
    expect(canReadData(named, sales, { dashboard: board, part })).toBe(true);
    expect(canReadData(named, sales)).toBe(false);
    expect(canReadData(guest('00000000-0000-0000-0000-000000000000'), sales, { dashboard: board, part })).toBe(false);
    expect(canReadData(named, sales, { dashboard: { ...board, embedded: [] }, part })).toBe(false);
  });

  test('2025-27696: seeing a chart is not owning it', () => {
    const rights = ['datasource_access on [db].[sales](id:3)'];
    const chart = { resource: 'chart', id: 11, owners: [{ id: 8 }], dataset: sales } as const;
    expect(can(viewer({ rights }), 'can_read on Chart', chart)).toBe(true);
    expect(can(viewer({ rights }), 'can_write on Chart', chart)).toBe(false);
    expect(can(viewer({ rights, id: 8 }), 'can_write on Chart', chart)).toBe(true);
  });
});

describe('row rules', () => {
  const rule = (id: number, filter_type: 'Regular' | 'Base', roleIds: number[], group_key: string | null = null) => ({
    id,
    filter_type,
    group_key,
    clause: `c${id}`,
    roles: roleIds.map((roleId) => ({ id: roleId })),
  });

  test('Regular binds its roles, Base everybody else, administrators too', () => {
    const rules = [rule(1, 'Regular', [3]), rule(2, 'Regular', [4]), rule(3, 'Base', [3]), rule(4, 'Base', [])];
    expect(ruleFilters(viewer(), rules, 3)).toEqual([['c1'], ['c4']]);
    const admin = viewer({ isAdmin: true, roles: [{ id: 1, name: 'Admin' }] });
    expect(ruleFilters(admin, rules, 3)).toEqual([['c3'], ['c4']]);
  });

  test('one group key makes alternatives; none, or an empty one, stands alone', () => {
    const rules = [rule(4, 'Base', [], ''), rule(2, 'Base', [], 'a'), rule(1, 'Base', [], 'a'), rule(3, 'Base', [])];
    expect(ruleFilters(viewer(), rules, 3)).toEqual([['c1', 'c2'], ['c3'], ['c4']]);
  });

  test('a guest token’s rules for this dataset, or for all, are added', () => {
    const rules = [{ clause: 'x' }, { dataset: 3, clause: 'y' }, { dataset: 4, clause: 'z' }];
    expect(ruleFilters(viewer({ guest: { resources: [], rules } }), [], 3)).toEqual([['x'], ['y']]);
  });
});
