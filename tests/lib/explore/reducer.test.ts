import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeKind } from '@/lib/explore/change-kind';
import { differencesOf } from '@/lib/explore/differences';
import { type Draft, newDraft } from '@/lib/explore/draft';
import { kindOfColumns } from '@/lib/explore/explore-dataset';
import { accepts, type ExploreField } from '@/lib/explore/fields';
import { fittedTo } from '@/lib/explore/fit';
import { panelOf } from '@/lib/explore/panels';
import { percentChoices, takesPercentsOnly } from '@/lib/explore/percent-formats';
import { type ExploreAction, reduceDraft } from '@/lib/explore/reducer';
import { fieldCounts, rankedTypes, suggestedForm, suggestedFormOf } from '@/lib/explore/suggest';
import { countErrors, errorsOf } from '@/lib/explore/validate';
import { shownSections } from '@/lib/explore/visible';
import { vizTypes } from '@/lib/viz/registry';
import { sampleDataset } from './sample-dataset';

const pie = {
  viz_type: 'pie',
  datasource: '7__table',
  groupby: ['city'],
  metric: 'count',
  adhoc_filters: [],
  row_limit: 100,
};
const context = { dataset: sampleDataset, rowCeiling: 100_000 };
const after = (...actions: readonly ExploreAction[]) =>
  actions.reduce((draft, action) => reduceDraft(draft, action, sampleDataset), newDraft(pie, 'Cities'));

test('an action that changes nothing returns the same draft', () => {
  const draft = newDraft(pie, 'Cities');
  const idle: readonly ExploreAction[] = [
    { type: 'set_control', name: 'groupby', value: ['city'] },
    { type: 'set_name', name: 'Cities' },
    { type: 'set_viz_type', vizType: 'pie' },
    { type: 'set_properties', properties: {} },
    { type: 'reset_control', name: 'donut' },
  ];
  for (const action of idle) expect(reduceDraft(draft, action, sampleDataset)).toBe(draft);
});

test('a field goes where it is accepted, once', () => {
  const product = sampleDataset.columns[2];
  if (product === undefined) throw new Error('no column');
  const field: ExploreField = { kind: 'column', column: product };
  const add: ExploreAction = { type: 'add_field', control: 'groupby', field };
  expect(after(add, add).formData.groupby).toEqual(['city', 'product']);
  expect(after({ ...add, control: 'metric' }).formData.metric).toMatchObject({ label: 'COUNT_DISTINCT(product)' });
  expect(after({ ...add, control: 'row_limit' }).formData).toEqual(pie);
  expect(accepts({ name: 'granularity_sqla', type: 'DndColumnSelect' }, field)).toBe(false);
});

test('an axis of time offers times, and a histogram numbers', () => {
  const offered = (type: string, name: string) => {
    const control = panelOf(type)?.controls.get(name);
    if (control === undefined) throw new Error(`${type} has no ${name}`);
    const columns = sampleDataset.columns.filter((column) => accepts(control, { kind: 'column', column }));
    return new Set(columns.map(({ kind, isTemporal }) => (isTemporal ? 'temporal' : kind)));
  };
  expect([...offered('big_number', 'x_axis')]).toEqual(['temporal']);
  expect([...offered('histogram_v2', 'column')]).toEqual(['numeric']);
});

test('another dataset keeps what it has too, and names the rest', () => {
  const other = { ...sampleDataset, id: 8, columns: sampleDataset.columns.filter(({ name }) => name !== 'city') };
  expect(fittedTo(pie, other).misfits).toEqual([{ control: 'groupby', label: 'Dimensions', words: 'city' }]);
  expect(after({ type: 'set_datasource', dataset: other }).formData).toMatchObject({
    datasource: '8__table',
    groupby: [],
  });
});

test('differences name what changed, and each can be taken back alone', () => {
  const saved = newDraft(pie, 'Cities');
  const draft = after(
    { type: 'set_name', name: 'Towns' },
    { type: 'set_control', name: 'label_type', value: 'percent' },
    { type: 'set_control', name: 'donut', value: true },
  );
  const found = differencesOf(saved, draft);
  expect(found.map(({ key, label, before, after: now }) => [key, label, before, now])).toEqual([
    ['slice_name', null, 'Cities', 'Towns'],
    ['label_type', 'Label Type', 'Category Name', 'Percentage'],
    ['donut', 'Donut', 'No', 'Yes'],
  ]);
  const back = found.reduce((current, { undo }) => reduceDraft(current, undo, sampleDataset), draft);
  expect(differencesOf(saved, back)).toEqual([]);
  expect(back.formData).toEqual(pie);
});

test('a value that equals its default is no difference', () => {
  expect(differencesOf(newDraft(pie), newDraft({ ...pie, donut: false, label_type: 'key' }))).toEqual([]);
});

test('a change of look needs no query', () => {
  expect(changeKind(pie, { ...pie, donut: true })).toBe('look');
  expect(changeKind(pie, { ...pie, donut: false })).toBe('none');
  expect(changeKind(pie, { ...pie, donut: true, row_limit: 5 })).toBe('query');
  expect(changeKind(pie, { ...pie, viz_type: 'funnel' })).toBe('query');
});

test('validators say what the contract says', () => {
  const panel = panelOf('pie');
  expect(errorsOf(panel, pie, context)).toEqual({});
  const wrong = { ...pie, metric: null, row_limit: 100_001 };
  expect(errorsOf(panel, wrong, context)).toEqual({
    metric: ['cannot be empty'],
    row_limit: ['Value cannot exceed 100000'],
  });
  expect(errorsOf(panel, { ...pie, row_limit: 'many' }, context)).toEqual({
    row_limit: ['is expected to be an integer'],
  });
  expect(countErrors(panel, errorsOf(panel, wrong, context))).toMatchObject({
    data: 2,
    customize: 0,
    sections: { Query: 2 },
  });
  const line = { viz_type: 'echarts_timeseries_line', x_axis: 'ordered_at', metrics: ['count'], rolling_periods: 'x' };
  expect(errorsOf(panelOf('echarts_timeseries_line'), { ...line, rolling_type: 'mean' }, context)).toEqual({
    rolling_periods: ['is expected to be an integer'],
  });
});

test('a number that must be given, the address of a map, and a choice that is none', () => {
  const textOf = (type: string, name: string, value: unknown) =>
    errorsOf(panelOf(type), { viz_type: type, [name]: value }, context)[name];
  const whole = ['is expected to be an integer'];
  expect(textOf('histogram_v2', 'bins', null)).toEqual(whole);
  expect(textOf('echarts_timeseries_line', 'limit', null)).toBeUndefined();
  expect(textOf('echarts_timeseries_line', 'limit', [])).toEqual(whole);
  const map = 'is expected to be a Mapbox/OSM URL (eg. mapbox://styles/...) or a tile server URL (eg. tile://http...)';
  for (const style of [null, '', 'abc', 7]) expect(textOf('deck_scatter', 'mapbox_style', style)).toEqual([map]);
  for (const style of ['mapbox://styles/mapbox/dark-v9', 'tile://https://tiles.example/{z}/{x}/{y}.png'])
    expect(textOf('deck_scatter', 'mapbox_style', style)).toBeUndefined();
  expect(textOf('country_map', 'select_country', 'atlantis')).toEqual(['cannot be empty']);
  expect(textOf('country_map', 'select_country', 'france')).toBeUndefined();
  expect(textOf('pie', 'row_limit', null)).toEqual(['cannot be empty']);
});

test('a forecast needs a share, a number of periods and a time grain', () => {
  const panel = panelOf('echarts_timeseries_line');
  const line = {
    viz_type: 'echarts_timeseries_line',
    x_axis: 'ordered_at',
    metrics: ['count'],
    time_grain_sqla: 'P1D',
  };
  const errors = (form: Readonly<Record<string, unknown>>) => errorsOf(panel, { ...line, ...form }, context);
  expect(errors({ forecastEnabled: true })).toEqual({});
  const share = { forecastInterval: ['Confidence interval must be between 0 and 1 (exclusive)'] };
  for (const forecastInterval of [0, 1, 1.5, -1, '1', null]) {
    expect(errors({ forecastEnabled: true, forecastInterval })).toEqual(share);
    expect(errors({ forecastEnabled: false, forecastInterval })).toEqual({});
  }
  expect(errors({ forecastEnabled: true, forecastInterval: 'wide' })).toEqual({
    forecastInterval: ['is expected to be a number'],
  });
  expect(errors({ forecastEnabled: true, forecastPeriods: -1, time_grain_sqla: null })).toEqual({
    forecastPeriods: ['Periods must be a whole number'],
    time_grain_sqla: ['Time grain missing'],
  });
});

test('percentage changes are written as percents, and other values as before', () => {
  const line = { viz_type: 'echarts_timeseries_line', datasource: '7__table', y_axis_format: ',d' };
  const set = (draft: Draft, value: string) =>
    reduceDraft(draft, { type: 'set_control', name: 'comparison_type', value }, sampleDataset);
  const percent = set(newDraft(line), 'percentage');
  expect(percent.formData).toMatchObject({ comparison_type: 'percentage', y_axis_format: '.1%' });
  const format = panelOf('echarts_timeseries_line')?.controls.get('y_axis_format');
  if (format === undefined) throw new Error('No such control.');
  expect(takesPercentsOnly(format, percent.formData)).toBe(true);
  const offered = percentChoices(format.choices ?? []).map(([value]) => value);
  expect(offered).toEqual(['.1%', ',.1%', '.2%', '.3%']);
  const ratio = set(percent, 'ratio').formData;
  expect(ratio.y_axis_format).toBeUndefined();
  expect(takesPercentsOnly(format, ratio)).toBe(false);
  expect(set(newDraft(line), 'ratio').formData.y_axis_format).toBe(',d');
});

test('a table may have more rows where its pages come one by one', () => {
  const rows = (row_limit: number, server_pagination: boolean) =>
    errorsOf(panelOf('table'), { groupby: ['city'], row_limit, server_pagination }, context).row_limit;
  expect(rows(100_000, false)).toBeUndefined();
  expect(rows(150_000, false)).toEqual(['Server pagination needs to be enabled for values over 100000']);
  expect(rows(500_000, true)).toBeUndefined();
  expect(rows(500_001, true)).toEqual(['Value cannot exceed 500000']);
});

test('a table needs a column or a figure', () => {
  const panel = panelOf('table');
  expect(Object.keys(errorsOf(panel, { query_mode: 'aggregate' }, context))).toEqual([
    'groupby',
    'metrics',
    'percent_metrics',
  ]);
  expect(Object.keys(errorsOf(panel, { query_mode: 'raw' }, context))).toEqual(['all_columns']);
  expect(errorsOf(panel, { query_mode: 'raw', all_columns: ['city'] }, context)).toEqual({});
});

test('controls follow their rules', () => {
  const names = (form: Readonly<Record<string, unknown>>) =>
    shownSections(panelOf('pie'), 'customize', form, kindOfColumns(sampleDataset)).flatMap(({ rows }) =>
      rows.flat().map(({ name }) => name),
    );
  expect(names(pie)).not.toContain('innerRadius');
  expect(names({ ...pie, donut: true })).toContain('innerRadius');
});

test('a dataset is shown at once by what it has', () => {
  expect(suggestedForm(sampleDataset)).toMatchObject({
    viz_type: 'echarts_timeseries_line',
    x_axis: 'ordered_at',
    metrics: ['count'],
    time_grain_sqla: 'P1D',
  });
  const monthly = { ...sampleDataset, timeGrains: [['P1M', 'Month']] as const };
  expect(suggestedForm(monthly)).toMatchObject({ time_grain_sqla: 'P1M' });
  const timeless = { ...sampleDataset, mainTimeColumn: null, metrics: [] };
  expect(suggestedForm(timeless)).toMatchObject({ viz_type: 'echarts_timeseries_bar', x_axis: 'city' });
  expect(suggestedForm({ ...timeless, columns: [] })).toMatchObject({ viz_type: 'big_number_total' });
  for (const dataset of [sampleDataset, timeless, { ...timeless, columns: [] }]) {
    const form = suggestedForm(dataset);
    expect(errorsOf(panelOf(form.viz_type), form, context)).toEqual({});
  }
});

test('a first chart in a given type has what the type needs', () => {
  const first = (type: string) => {
    const panel = panelOf(type);
    return panel === undefined ? {} : suggestedFormOf(sampleDataset, panel);
  };
  expect(first('pie')).toMatchObject({ metric: 'count', groupby: ['city'] });
  expect(first('sankey_v2')).toMatchObject({ metric: 'count', source: 'city', target: 'product' });
  expect(first('echarts_area')).toMatchObject({ x_axis: 'ordered_at', metrics: ['count'] });
});

test('types are ranked by how well they show the fields', () => {
  const counts = fieldCounts(suggestedForm(sampleDataset), kindOfColumns(sampleDataset));
  expect(counts).toEqual({ metrics: 1, dimensions: 0, hasTimeAxis: true });
  expect(rankedTypes(counts)[0]?.fit).toBe(1);
  expect(rankedTypes(counts)).toHaveLength(vizTypes.length);
});

test('random gestures on every type never fail, and forms stay plain JSON', () => {
  const control = fc.constantFrom(...vizTypes.flatMap((type) => [...(panelOf(type)?.controls.keys() ?? [])]));
  const plain = fc.jsonValue().map((value): unknown => JSON.parse(JSON.stringify(value)));
  const column = fc.constantFrom(...sampleDataset.columns);
  const action: fc.Arbitrary<ExploreAction> = fc.oneof(
    fc.record({ type: fc.constant('set_control' as const), name: control, value: plain }),
    fc.record({ type: fc.constant('reset_control' as const), name: control }),
    fc.record({ type: fc.constant('set_viz_type' as const), vizType: fc.constantFrom(...vizTypes, 'unknown') }),
    fc.record({
      type: fc.constant('set_datasource' as const),
      dataset: fc.constantFrom(sampleDataset, { ...sampleDataset, id: 9, columns: [] }),
    }),
    fc.record({
      type: fc.constant('add_field' as const),
      control,
      field: column.map((one): ExploreField => ({ kind: 'column', column: one })),
    }),
    fc.constant<ExploreAction>({ type: 'clear' }),
  );
  fc.assert(
    fc.property(fc.array(action, { maxLength: 20 }), (actions) => {
      const draft = after(...actions);
      const panel = panelOf(draft.formData.viz_type);
      errorsOf(panel, draft.formData, context);
      shownSections(panel, 'data', draft.formData, kindOfColumns(sampleDataset));
      differencesOf(newDraft(pie), draft);
      expect(JSON.parse(JSON.stringify(draft))).toEqual(draft);
    }),
    { numRuns: 300 },
  );
});
