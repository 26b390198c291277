import { expect, test } from 'vitest';
import { changesOf, isOtherSource } from '@/lib/dataset/changes';
import { draftOf, draftTyped } from '@/lib/dataset/draft';
import type { EditedColumn, EditedDataset } from '@/lib/dataset/edited-dataset';
import { extraFacts, withExtraFacts } from '@/lib/dataset/part-extra';
import { problemsOf } from '@/lib/dataset/problems';
import { reduceDataset } from '@/lib/dataset/reducer';
import { compareColumns, isSameSource } from '@/lib/dataset/source-columns';

const column = (id: number, column_name: string, given: Partial<EditedColumn> = {}): EditedColumn => ({
  id,
  column_name,
  verbose_name: null,
  type: 'TEXT',
  advanced_data_type: null,
  description: null,
  expression: null,
  python_date_format: null,
  extra: null,
  is_dttm: false,
  filterable: true,
  groupby: true,
  ...given,
});

const dataset: EditedDataset = {
  id: 7,
  table_name: 'sales',
  schema: 'public',
  catalog: null,
  sql: null,
  database: { id: 3, database_name: 'Shop' },
  owners: [{ id: 1, first_name: 'Ada', last_name: 'Byron' }],
  description: null,
  default_endpoint: null,
  filter_select_enabled: true,
  fetch_values_predicate: null,
  extra: null,
  cache_timeout: null,
  offset: 0,
  template_params: null,
  main_dttm_col: 'at',
  normalize_columns: false,
  always_filter_main_dttm: false,
  is_managed_externally: false,
  columns: [
    column(1, 'at', { type: 'TIMESTAMP', is_dttm: true }),
    column(2, 'city'),
    column(3, 'week', { expression: "date_trunc('week', at)", is_dttm: true }),
  ],
  metrics: [
    {
      id: 1,
      metric_name: 'count',
      verbose_name: null,
      expression: 'COUNT(*)',
      description: null,
      d3format: null,
      currency: null,
      warning_text: null,
      extra: null,
    },
  ],
};

test('a draft that was not touched stores what is there', () => {
  const changes = changesOf(draftOf(dataset));
  expect(changes).toMatchObject({ table_name: 'sales', database_id: 3, sql: null, cache_timeout: null, owners: [1] });
  expect(changes.columns.map(({ id, expression }) => [id, expression])).toEqual([
    [1, ''],
    [2, ''],
    [3, "date_trunc('week', at)"],
  ]);
  expect(changes.metrics).toEqual([{ ...dataset.metrics[0] }]);
});

test('new rows are sent without an id, empty texts as null', () => {
  const added = reduceDataset(draftOf(dataset), { type: 'add_metric', key: 'new-1' });
  const named = reduceDataset(added, {
    type: 'set_metric',
    key: 'new-1',
    change: { name: ' total ', expression: '1' },
  });
  const [metric] = changesOf(named).metrics;
  expect(metric).toMatchObject({ metric_name: 'total', d3format: null });
  expect(metric).not.toHaveProperty('id');
});

test('the default date column follows its name, and goes with its column', () => {
  const draft = draftOf(dataset);
  const main = reduceDataset(draft, { type: 'set_main_date', name: 'week' });
  const renamed = reduceDataset(main, { type: 'set_column', key: 'stored-3', change: { name: 'weeks' } });
  expect(renamed.mainDate).toBe('weeks');
  expect(reduceDataset(renamed, { type: 'remove_column', key: 'stored-3' }).mainDate).toBeNull();
  expect(
    reduceDataset(draft, { type: 'set_column', key: 'stored-1', change: { isTemporal: false } }).mainDate,
  ).toBeNull();
});

test('a removed row comes back at its place', () => {
  const draft = draftOf(dataset);
  const [, city] = draft.columns;
  if (city === undefined) throw new Error('The draft has no second column.');
  const without = reduceDataset(draft, { type: 'remove_column', key: city.key });
  expect(without.columns).toHaveLength(2);
  expect(reduceDataset(without, { type: 'restore_column', column: city, at: 1 })).toEqual(draft);
});

test('the columns of the source are compared and taken over; calculated ones stay', () => {
  const draft = draftOf(dataset);
  const difference = compareColumns(draft.columns, [
    { column_name: 'at', type: 'DATE', is_dttm: true },
    { column_name: 'town', type: null, is_dttm: false },
  ]);
  expect(difference.gone).toEqual(['city']);
  expect(difference.added.map(({ column_name }) => column_name)).toEqual(['town']);
  expect(difference.changed.map(({ before }) => before)).toEqual(['TIMESTAMP']);
  const { columns } = reduceDataset(draft, { type: 'take_columns', difference });
  expect(columns.map(({ name, type }) => [name, type])).toEqual([
    ['at', 'DATE'],
    ['week', 'TEXT'],
    ['town', ''],
  ]);
  const same = columns.filter(({ isCalculated }) => !isCalculated);
  const found = same.map(({ name, type }) => ({ column_name: name, type, is_dttm: false }));
  expect(isSameSource(compareColumns(columns, found))).toBe(true);
});

test('what is wrong is found with its place', () => {
  const { settings, ...draft } = draftOf({ ...dataset, columns: [column(1, 'a'), column(2, 'a ')] });
  const metrics = draft.metrics.map((metric) => ({ ...metric, expression: ' ' }));
  const found = problemsOf({ ...draft, metrics, settings: { ...settings, extra: '{' } });
  expect(found.map(({ tab, field, problem }) => `${tab} ${field} ${problem}`)).toEqual([
    'metrics expression needed',
    'columns name repeated',
    'columns name repeated',
    'settings extra json',
  ]);
  expect(problemsOf(draftOf(dataset))).toEqual([]);
  const formats = ['epoch_s', '%Y-%m-%d', 'yyyy'].map((python_date_format) => column(1, 'a', { python_date_format }));
  expect(formats.map((one) => problemsOf(draftOf({ ...dataset, columns: [one] })).length)).toEqual([0, 0, 1]);
});

test('what was typed into the plain form goes into the draft', () => {
  const typed = draftTyped(dataset, {
    description: 'Of the shop',
    owners: [1, 2],
    columns: [{ ...column(2, 'city'), verbose_name: 'City' }],
  });
  expect(typed.settings).toMatchObject({ description: 'Of the shop', owners: [1, 2] });
  expect(typed.columns.map(({ label }) => label)).toEqual(['City']);
  expect(typed.metrics).toEqual(draftOf(dataset).metrics);
});

test('a source is another one by its table or its query', () => {
  const { source } = draftOf(dataset);
  expect(isOtherSource(source, { ...source, sql: 'SELECT 1' })).toBe(false);
  expect(isOtherSource(source, { ...source, tableName: 'other' })).toBe(true);
  expect(isOtherSource(source, { ...source, kind: 'virtual', sql: 'SELECT 1' })).toBe(true);
});

test('facts are written into the JSON of extra beside what else is there', () => {
  const before = '{"a": 1, "certification": {"certified_by": "Ada", "since": 2}}';
  expect(extraFacts(before)).toEqual({ certifiedBy: 'Ada', certificationDetails: '', warning: '' });
  const after = withExtraFacts(before, { certifiedBy: '', certificationDetails: 'By hand', warning: 'Old' });
  expect(JSON.parse(after)).toEqual({ a: 1, certification: { since: 2, details: 'By hand' }, warning_markdown: 'Old' });
  expect(withExtraFacts('{"warning_markdown": "x"}', { certifiedBy: '', certificationDetails: '', warning: '' })).toBe(
    '',
  );
});
