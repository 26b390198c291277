import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newDraft } from '@/lib/explore/draft';
import { kindOfColumns } from '@/lib/explore/explore-dataset';
import { panelOf } from '@/lib/explore/panels';
import { reduceDraft } from '@/lib/explore/reducer';
import { slotsOf } from '@/lib/explore/slots';
import { vizTypes } from '@/lib/viz/registry';
import { sampleDataset } from './sample-dataset';

const filter = { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'city', operator: '==', comparator: 'Rome' };
const time = {
  clause: 'WHERE',
  subject: 'ordered_at',
  operator: 'TEMPORAL_RANGE',
  comparator: 'Last year',
  expressionType: 'SIMPLE',
};
const table = {
  viz_type: 'table',
  datasource: '7__table',
  query_mode: 'aggregate',
  groupby: ['city', 'product'],
  metrics: ['count', 'revenue'],
  adhoc_filters: [filter, time],
  row_limit: 50,
  page_length: 20,
  custom_key: [1],
  url_params: { a: '1' },
};

function travelled(form: Readonly<Record<string, unknown>>, ...types: readonly string[]) {
  return types.reduce(
    (draft, vizType) => reduceDraft(draft, { type: 'set_viz_type', vizType }, sampleDataset),
    newDraft(form),
  );
}

test('metrics, dimensions, filters and limits go along', () => {
  expect(travelled(table, 'pie').formData).toMatchObject({
    viz_type: 'pie',
    groupby: ['city', 'product'],
    metric: 'count',
    adhoc_filters: [filter, time],
    row_limit: 50,
    url_params: { a: '1' },
  });
  expect(travelled(table, 'echarts_timeseries_line').formData).toMatchObject({
    x_axis: 'ordered_at',
    groupby: ['city', 'product'],
    metrics: ['count', 'revenue'],
  });
  expect(travelled(table, 'sankey_v2').formData).toMatchObject({ source: 'city', target: 'product', metric: 'count' });
  expect(travelled(table, 'bubble_v2').formData).toMatchObject({ entity: 'city', x: 'count', y: 'revenue' });
});

test('a time range is a filter or a control of its own', () => {
  const rose = travelled(table, 'rose').formData;
  expect(rose).toMatchObject({ granularity_sqla: 'ordered_at', time_range: 'Last year', adhoc_filters: [filter] });
  expect(travelled(rose, 'pie').formData.adhoc_filters).toEqual([filter, time]);
});

test('a category along the axis is a dimension elsewhere', () => {
  const bars = {
    viz_type: 'echarts_timeseries_bar',
    datasource: '7__table',
    x_axis: 'city',
    metrics: ['count'],
    groupby: [],
  };
  expect(travelled(bars, 'pie').formData).toMatchObject({ groupby: ['city'], metric: 'count' });
});

test('a field stays where the new type has a place of that name', () => {
  const bubbles = { viz_type: 'bubble_v2', datasource: '7__table', entity: 'product', series: 'city', x: 'count' };
  const form = travelled({ ...bubbles, y: 'revenue', size: 'count' }, 'bubble').formData;
  expect(form).toMatchObject({ entity: 'product', series: 'city', x: 'count', y: 'revenue', size: 'count' });
  const bars = { viz_type: 'echarts_timeseries_bar', datasource: '7__table', x_axis: 'city', metrics: ['count'] };
  expect(travelled({ ...bars, groupby: ['size'] }, 'echarts_timeseries_line').formData).toMatchObject({
    x_axis: 'city',
    groupby: ['size'],
  });
});

test('the axis that was chosen last goes along, not an older one', () => {
  const line = {
    viz_type: 'echarts_timeseries_line',
    datasource: '7__table',
    x_axis: 'ordered_at',
    metrics: ['count'],
  };
  const bars = travelled({ ...line, groupby: [] }, 'echarts_timeseries_bar');
  const changed = reduceDraft(bars, { type: 'set_control', name: 'x_axis', value: 'city' }, sampleDataset);
  const back = reduceDraft(changed, { type: 'set_viz_type', vizType: 'echarts_timeseries_line' }, sampleDataset);
  expect(back.formData).toMatchObject({ x_axis: 'city', groupby: [] });
});

test('a time axis without a grain gets that of days, which is not taken along', () => {
  expect(travelled(table, 'echarts_timeseries_line').formData.time_grain_sqla).toBe('P1D');
  expect(travelled(table, 'echarts_timeseries_line', 'table').formData).toEqual(table);
  const line = travelled(table, 'echarts_timeseries_line');
  const weekly = reduceDraft(line, { type: 'set_control', name: 'time_grain_sqla', value: 'P1M' }, sampleDataset);
  const bars = reduceDraft(weekly, { type: 'set_viz_type', vizType: 'echarts_timeseries_bar' }, sampleDataset);
  expect(bars.formData.time_grain_sqla).toBe('P1M');
  expect(travelled({ ...table, time_grain_sqla: 'P1M' }, 'echarts_area').formData.time_grain_sqla).toBe('P1M');
});

test('boxes are drawn by dimension, across the time', () => {
  const boxes = travelled(table, 'box_plot');
  expect(boxes.formData).toMatchObject({ columns: ['ordered_at'], groupby: ['city', 'product'] });
  const across = reduceDraft(boxes, { type: 'set_control', name: 'columns', value: ['size'] }, sampleDataset);
  const back = ['pie', 'box_plot'].reduce(
    (draft, vizType) => reduceDraft(draft, { type: 'set_viz_type', vizType }, sampleDataset),
    across,
  );
  expect(back.formData).toMatchObject({ columns: ['size'], groupby: ['city', 'product'] });
});

test('what has no place is there again on the way back', () => {
  const back = travelled(table, 'pie', 'big_number_total', 'table').formData;
  expect(back).toEqual(table);
});

test('what was changed on the way replaces only what was shown there', () => {
  const there = travelled(table, 'pie');
  const changed = reduceDraft(there, { type: 'set_control', name: 'metric', value: 'items' }, sampleDataset);
  const back = reduceDraft(changed, { type: 'set_viz_type', vizType: 'table' }, sampleDataset);
  expect(back.formData).toEqual({ ...table, metrics: ['items', 'revenue'] });
});

test('any way over any types loses nothing', () => {
  const types = fc.array(fc.constantFrom(...vizTypes), { maxLength: 5 });
  const fields = fc.record({
    groupby: fc.subarray(['city', 'product', 'size']),
    metrics: fc.subarray(['count', 'revenue', 'items']),
    row_limit: fc.constantFrom(10, 50, 1000),
  });
  fc.assert(
    fc.property(fields, types, (own, way) => {
      const start = { ...table, ...own };
      expect(travelled(start, ...way, 'table').formData).toEqual(start);
    }),
    { numRuns: 300 },
  );
});

test('fields of every type are found again where they were put', () => {
  const context = { kindOf: kindOfColumns(sampleDataset), mainTimeColumn: 'ordered_at' };
  for (const type of vizTypes) {
    const { formData, memory } = travelled(table, type);
    const panel = panelOf(type);
    if (panel === undefined || type === 'table') continue;
    expect(slotsOf(formData, panel, context), type).toEqual(memory.arrived);
  }
});
