import { describe, expect, test } from 'vitest';
import { abilities, meaningOf } from '@/lib/permissions/abilities';
import { catalogView, databaseView, datasetView, schemaView } from '@/lib/permissions/object-permission';
import { parsePermission, permissions } from '@/lib/permissions/vocabulary';

const meaning = (permission: string) => {
  const { verb, view } = parsePermission(permission);
  return meaningOf(verb, view);
};

describe('what a permission lets somebody do', () => {
  test('every permission of the product has an ability, and every ability a permission', () => {
    const used = new Set(permissions.map(meaning));
    expect([...used].sort()).toEqual([...abilities].sort());
  });

  test.each([
    ['can_read on Dashboard', 'read_dashboards'],
    ['menu_access on Dashboards', 'read_dashboards'],
    ['can_write on Dashboard', 'write_dashboards'],
    ['can_execute_sql_query on SQLLab', 'write_sql'],
    ['can_csv on Superset', 'download'],
    ['all_database_access on all_database_access', 'all_data'],
    ['resetmypassword on UserDBModelView', 'account'],
    ['can_edit on UserDBModelView', 'users'],
  ])('%s: %s', (permission, ability) => {
    expect(meaning(permission)).toBe(ability);
  });

  test('rights on data are those of their database', () => {
    const database = { id: 7, database_name: 'my sales' };
    expect(meaningOf('database_access', databaseView(database))).toEqual({
      of: 'database',
      database: 'my sales',
      name: 'my sales',
    });
    expect(meaningOf('catalog_access', catalogView('my sales', 'c'))).toMatchObject({ of: 'catalog', name: 'c' });
    expect(meaningOf('schema_access', schemaView('my sales', null, 's'))).toMatchObject({ of: 'schema', name: 's' });
    expect(meaningOf('schema_access', schemaView('my sales', 'c', 's'))).toMatchObject({ of: 'schema', name: 'c.s' });
    const view = datasetView({ id: 3, table_name: 'deals (id:4)', database });
    expect(meaningOf('datasource_access', view)).toEqual({ of: 'dataset', database: 'my sales', name: 'deals (id:4)' });
  });

  test('what the product does not know is told as it is stored', () => {
    for (const name of ['can_fly on Kite', 'datasource_access on nothing', 'can_read on [a].[b]'])
      expect(meaning(name)).toBe('other');
  });
});
