import { describe, expect, it } from 'vitest';
import { isCyclic, possibleParents } from '@/lib/dashboard/filter-config/cascade';
import { changedFilters, changesOf, clashesOf, rebased } from '@/lib/dashboard/filter-config/changes';
import { type ConfigEdit, editConfig, type FilterConfig, readConfig } from '@/lib/dashboard/filter-config/config';
import { chartsIn, checkedCharts, scopeOf, scopeTree } from '@/lib/dashboard/filter-config/scope-tree';
import { faultsOf } from '@/lib/dashboard/filter-config/validate';
import { chart, layoutOf } from '@/tests/lib/dashboard/edit/layout-fixture';

const edited = (config: FilterConfig, ...edits: readonly ConfigEdit[]) => edits.reduce(editConfig, config);

/** The filter of a recorded save. */
const country = {
  id: 'NATIVE_FILTER-1',
  controlValues: {
    enableEmptyFilter: false,
    defaultToFirstItem: false,
    creatable: true,
    multiSelect: true,
    searchAllOptions: false,
    inverseSelection: false,
  },
  name: 'Country',
  filterType: 'filter_select',
  targets: [{ datasetId: 19, column: { name: 'country' } }],
  defaultDataMask: { extraFormData: {}, filterState: {}, ownState: {} },
  cascadeParentIds: [],
  scope: { rootPath: ['ROOT_ID'], excluded: [] },
  type: 'NATIVE_FILTER',
  description: '',
};
const stored = readConfig([
  { ...country, chartsInScope: [1], tabsInScope: ['TAB-1'] },
  { ...country, id: 'NATIVE_FILTER-2', name: 'State' },
  { ...country, id: 'NATIVE_FILTER-3', name: 'City' },
]);

describe('a save of the filters', () => {
  it('sends a renamed filter as the recorded save did', () => {
    const config = edited(stored, { type: 'change', id: 'NATIVE_FILTER-1', changes: { name: 'Country 2' } });
    expect(changesOf(stored, config)).toEqual({
      modified: [{ ...country, name: 'Country 2' }],
      deleted: [],
      reordered: [],
    });
  });

  it('sends the controls too that a changed filter was stored without', () => {
    const { creatable: _, ...older } = country.controlValues;
    const before = readConfig([{ ...country, controlValues: older }]);
    const config = edited(before, { type: 'change', id: 'NATIVE_FILTER-1', changes: { name: 'Country 2' } });
    expect(changesOf(before, config)?.modified).toEqual([{ ...country, name: 'Country 2' }]);
  });

  it('sends a new filter as the recorded save did', () => {
    const id = 'NATIVE_FILTER-9';
    const config = edited(
      stored,
      { type: 'add_filter', id, datasetId: 19 },
      { type: 'change', id, changes: { name: 'Deal size' } },
      { type: 'set_column', id, column: 'deal_size' },
    );
    expect(changesOf(stored, config)).toEqual({
      modified: [{ ...country, id, name: 'Deal size', targets: [{ datasetId: 19, column: { name: 'deal_size' } }] }],
      deleted: [],
      reordered: [],
    });
  });

  it('sends deleted ids and a new order, and nothing when nothing changed', () => {
    const removed = edited(stored, { type: 'remove', id: 'NATIVE_FILTER-2' });
    expect(changesOf(stored, removed)).toEqual({ modified: [], deleted: ['NATIVE_FILTER-2'], reordered: [] });
    expect(changesOf(stored, edited(removed, { type: 'restore', id: 'NATIVE_FILTER-2' }))).toBeNull();
    expect(changesOf(stored, edited(removed, { type: 'drop', id: 'NATIVE_FILTER-2' }))?.deleted).toEqual([
      'NATIVE_FILTER-2',
    ]);
    const moved = edited(stored, { type: 'move', id: 'NATIVE_FILTER-3', index: 0 });
    expect(changesOf(stored, moved)?.reordered).toEqual(['NATIVE_FILTER-3', 'NATIVE_FILTER-1', 'NATIVE_FILTER-2']);
  });

  it('forgets dependencies on removed filters', () => {
    const config = edited(
      stored,
      { type: 'change', id: 'NATIVE_FILTER-3', changes: { cascadeParentIds: ['NATIVE_FILTER-1', 'NATIVE_FILTER-2'] } },
      { type: 'remove', id: 'NATIVE_FILTER-2' },
    );
    expect(changesOf(stored, config)?.modified[0]?.cascadeParentIds).toEqual(['NATIVE_FILTER-1']);
  });
});

describe('faults', () => {
  it('name every field that is missing', () => {
    const config = edited(
      readConfig([]),
      { type: 'add_filter', id: 'F', datasetId: null },
      { type: 'add_divider', id: 'D' },
    );
    expect([...faultsOf(config)]).toEqual([
      ['F', ['name', 'dataset', 'column']],
      ['D', ['title']],
    ]);
    const time = edited(config, { type: 'set_filter_type', id: 'F', filterType: 'filter_time' });
    expect(faultsOf(time).get('F')).toEqual(['name']);
    expect(faultsOf(edited(config, { type: 'remove', id: 'F' })).has('F')).toBe(false);
  });

  it('name a default value that is asked for and missing', () => {
    const config = edited(stored, { type: 'set_control', id: 'NATIVE_FILTER-1', key: 'hasDefaultValue', value: true });
    expect(faultsOf(config).get('NATIVE_FILTER-1')).toEqual(['default']);
  });
});

describe('dependencies', () => {
  it('are offered only where they close no cycle', () => {
    const config = edited(
      stored,
      { type: 'change', id: 'NATIVE_FILTER-2', changes: { cascadeParentIds: ['NATIVE_FILTER-1'] } },
      { type: 'change', id: 'NATIVE_FILTER-3', changes: { cascadeParentIds: ['NATIVE_FILTER-2'] } },
    );
    const names = (id: string) => possibleParents(config, id).map(({ name }) => name);
    expect(names('NATIVE_FILTER-1')).toEqual([]);
    expect(names('NATIVE_FILTER-2')).toEqual(['Country']);
    expect(names('NATIVE_FILTER-3')).toEqual(['Country', 'State']);
    const cyclic = edited(config, {
      type: 'change',
      id: 'NATIVE_FILTER-1',
      changes: { cascadeParentIds: ['NATIVE_FILTER-3'] },
    });
    expect(isCyclic(config, 'NATIVE_FILTER-3')).toBe(false);
    expect(isCyclic(cyclic, 'NATIVE_FILTER-3')).toBe(true);
    expect(faultsOf(cyclic).get('NATIVE_FILTER-1')).toEqual(['parents']);
  });
});

describe('scopes', () => {
  const tree = scopeTree(
    layoutOf([
      'TOP',
      'TABS',
      ['TAB-1', 'TAB', { text: 'One' }, ['R1', 'ROW', chart('A', 1), chart('B', 2)]],
      ['TAB-2', 'TAB', { text: 'Two' }, ['R2', 'ROW', chart('C', 3)]],
    ]),
    'All panels',
  );

  it('for every choice of charts contain exactly these charts', () => {
    const charts = chartsIn(tree);
    expect(tree.children.map(({ label }) => label)).toEqual(['One', 'Two']);
    for (let choice = 0; choice < 2 ** charts.length; choice += 1) {
      const checked = new Set(charts.filter((_, at) => (choice >> at) & 1).map(({ id }) => id));
      expect(checkedCharts(tree, scopeOf(tree, checked))).toEqual(checked);
    }
    expect(scopeOf(tree, new Set(['A', 'B', 'C']))).toEqual({ rootPath: ['ROOT_ID'], excluded: [] });
    expect(scopeOf(tree, new Set(['A']))).toEqual({ rootPath: ['TAB-1'], excluded: [2] });
  });
});

describe('a save after somebody else saved', () => {
  const renamed = (config: FilterConfig, id: string, name: string) =>
    edited(config, { type: 'change', id, changes: { name } });

  it('clashes where both changed the same filter', () => {
    const ours = changesOf(stored, renamed(stored, 'NATIVE_FILTER-1', 'Ours'));
    const names = (theirs: FilterConfig) => ours && clashesOf(stored, theirs, ours).map(({ id }) => id);
    expect(names(renamed(stored, 'NATIVE_FILTER-1', 'Theirs'))).toEqual(['NATIVE_FILTER-1']);
    expect(names(renamed(stored, 'NATIVE_FILTER-2', 'Theirs'))).toEqual([]);
  });

  it('keeps the filters that were added meanwhile when the order changed', () => {
    const ours = changesOf(stored, edited(stored, { type: 'move', id: 'NATIVE_FILTER-3', index: 0 }));
    const theirs = edited(stored, { type: 'add_filter', id: 'NATIVE_FILTER-9', datasetId: 19 });
    const after = ours && changedFilters(theirs.items, rebased(ours, theirs));
    expect(after?.map(({ id }) => id)).toEqual([3, 1, 2, 9].map((id) => `NATIVE_FILTER-${id}`));
  });
});

describe('what a filter offers before it is used', () => {
  const id = 'NATIVE_FILTER-1';
  const condition = { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'city', operator: 'IS NOT NULL' };
  const restricted = edited(
    stored,
    { type: 'set_control', id, key: 'hasPrefilter', value: true },
    { type: 'change', id, changes: { adhoc_filters: [condition], time_range: 'Last week', granularity_sqla: 'day' } },
  );

  it('is restricted by a condition or a time range, one of which must be given', () => {
    const asked = edited(stored, { type: 'set_control', id, key: 'hasPrefilter', value: true });
    expect(faultsOf(asked).get(id)).toEqual(['prefilter']);
    expect(faultsOf(restricted).has(id)).toBe(false);
    const [sent] = changesOf(stored, restricted)?.modified ?? [];
    expect(sent).toMatchObject({ adhoc_filters: [condition], time_range: 'Last week', granularity_sqla: 'day' });
    expect(sent?.controlValues).toEqual(country.controlValues);
  });

  it.each<ConfigEdit>([
    { type: 'set_dataset', id, datasetId: 20 },
    { type: 'set_filter_type', id, filterType: 'filter_timegrain' },
  ])('is no longer restricted by columns of another dataset: $type', (edit) => {
    const [changed] = changesOf(stored, edited(restricted, edit))?.modified ?? [];
    for (const key of ['adhoc_filters', 'time_range', 'granularity_sqla']) expect(changed).not.toHaveProperty(key);
  });
});
