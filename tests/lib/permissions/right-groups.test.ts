import { describe, expect, test } from 'vitest';
import {
  type PermissionNames,
  partOf,
  type RightsView,
  rightGroups,
  rightRows,
  shownGroups,
} from '@/lib/permissions/right-groups';

const names: PermissionNames = {
  can_read: [
    [1, 'Dashboard'],
    [2, 'Chart'],
    [3, 'Kite'],
  ],
  can_write: [[4, 'Dashboard']],
  menu_access: [[5, 'Dashboards']],
  datasource_access: [
    [6, '[sales].[orders](id:2)'],
    [7, '[sales].[customers](id:1)'],
    [8, '[archive].[orders](id:9)'],
  ],
  database_access: [[9, '[sales].(id:1)']],
};
const words: Readonly<Record<string, string>> = {
  read_dashboards: 'Read dashboards',
  write_dashboards: 'Write dashboards',
  read_charts: 'Read charts',
  other: 'Other permissions',
};
const view: RightsView = {
  groups: rightGroups(names),
  chosen: new Set([1, 6]),
  other: null,
  part: 'all',
  only: null,
  search: '',
  groupWords: ({ key, database }) => words[key] ?? `Data of the database ${database}`,
  dataWords: { database: 'Database', catalog: 'Catalog', schema: 'Schema', dataset: 'Dataset' },
};
const shown = (changes: Partial<RightsView> = {}) =>
  Object.fromEntries(
    shownGroups({ ...view, ...changes }).map(({ group, rights }) => [group.key, rights.map(({ id }) => id)]),
  );

describe('permissions grouped by what they let somebody do', () => {
  test('abilities come first, then databases by name with the widest right first, then what is unknown', () => {
    expect(Object.entries(shown())).toEqual([
      ['read_dashboards', [1, 5]],
      ['write_dashboards', [4]],
      ['read_charts', [2]],
      ['[archive]', [8]],
      ['[sales]', [9, 7, 6]],
      ['other', [3]],
    ]);
  });

  test('a group counts what is chosen of what it shows', () => {
    expect(shownGroups(view).map(({ group, chosen }) => [group.key, chosen])).toContainEqual(['read_dashboards', 1]);
  });

  test.each([
    ['dashboards', { read_dashboards: [1, 5], write_dashboards: [4] }],
    ['CAN_READ on', { read_dashboards: [1], read_charts: [2], other: [3] }],
    ['write dashboards', { write_dashboards: [4] }],
    ['dataset orders', { '[archive]': [8], '[sales]': [6] }],
    ['sales customers', { '[sales]': [7] }],
    ['nothing of the kind', {}],
  ])('the search "%s" looks in words and in names', (search, found) => {
    expect(shown({ search })).toEqual(found);
  });

  test('groups in which names were found are open, and can be closed', () => {
    const rows = (toggled: readonly string[]) =>
      rightRows(shownGroups({ ...view, search: 'orders' }), new Set(toggled)).map(({ key }) => key);
    expect(rows([])).toEqual(['[archive]', '8', '[sales]', '6']);
    expect(rows(['[sales]'])).toEqual(['[archive]', '8', '[sales]']);
    expect(rightRows(shownGroups(view), new Set(['read_charts'])).map(({ key }) => key)).toContain('2');
  });

  test('only what was chosen stays, also when it is chosen no more', () => {
    expect(shown({ only: new Set([1, 6]), chosen: new Set([6, 4]) })).toEqual({
      read_dashboards: [1],
      write_dashboards: [4],
      '[sales]': [6],
    });
  });

  test('beside another role: what only we have, only they, both', () => {
    const other = new Set([1, 4]);
    expect([1, 6, 4, 2].map((id) => partOf(id, view.chosen, other))).toEqual(['both', 'here', 'there', null]);
    expect(shown({ other, part: 'here' })).toEqual({ '[sales]': [6] });
    expect(shown({ other, part: 'there' })).toEqual({ write_dashboards: [4] });
    expect(shown({ other, part: 'both' })).toEqual({ read_dashboards: [1] });
    expect(shown({ other })).toEqual(shown());
  });

  test('five thousand permissions are grouped and searched', () => {
    const many: PermissionNames = {
      ...names,
      datasource_access: Array.from({ length: 5000 }, (_, at) => [at + 100, `[sales].[table ${at}](id:${at})`]),
    };
    const groups = rightGroups(many);
    const found = shownGroups({ ...view, groups, search: 'table 499' });
    expect(found[0]?.rights).toHaveLength(15);
  });
});
