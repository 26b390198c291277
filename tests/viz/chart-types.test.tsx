import { describe, expect, it } from 'vitest';
import type { Cell, Column } from '@/lib/frame/frame';
import type { CartesianMarks } from '@/lib/viz/kit/cartesian/marks';
import { stepsOf } from '@/lib/viz/waterfall/steps';
import { draw, frame, months } from './support/answers';
import { examples as newer } from './support/examples';
import { olderExamples } from './support/older-examples';
import { page, picture } from './support/pictures';

const examples = [...newer, ...olderExamples];

it('has an example of each type', () => {
  expect(examples.map(({ viz_type }) => viz_type)).toEqual([
    'echarts_timeseries',
    'echarts_timeseries_smooth',
    'echarts_timeseries_step',
    'echarts_timeseries_scatter',
    'histogram_v2',
    'waterfall',
    'funnel',
    'radar',
    'sunburst_v2',
    'gauge_chart',
    'sankey_v2',
    'tree_chart',
    'box_plot',
    'bubble_v2',
    'mixed_timeseries',
    'gantt_chart',
    'graph_chart',
    'pop_kpi',
    'ag-grid-table',
    'bubble',
    'handlebars',
    'chord',
    'bullet',
    'partition',
    'rose',
    'compare',
    'para',
    'paired_ttest',
    'time_table',
    'cal_heatmap',
    'time_pivot',
  ]);
});

const long = 'A label of sixty letters, which no chart can ever show whole';

/** Rare contents of responses that charts must handle. */
const hardships: Readonly<Record<string, (column: Column) => readonly Cell[]>> = {
  'one row': ({ values }) => values.slice(0, 1),
  nulls: ({ kind, values }) => (kind === 'numeric' ? values.map(() => null) : values),
  'negative numbers': ({ kind, values }) =>
    kind === 'numeric' ? values.map((value) => (typeof value === 'number' ? -value : value)) : values,
  'huge numbers': ({ kind, values }) =>
    kind === 'numeric' ? values.map((value) => (typeof value === 'number' ? value * 1e15 : value)) : values,
  zeros: ({ kind, values }) => (kind === 'numeric' ? values.map(() => 0) : values),
  'long labels': ({ kind, values }) =>
    kind === 'string' ? values.map((value) => (typeof value === 'string' ? `${value} ${long}` : value)) : values,
  'other scripts': ({ kind, values }) =>
    kind === 'string' ? values.map((value) => (typeof value === 'string' ? `${value} שלום 🎈` : value)) : values,
};

describe.each(examples)('$viz_type', ({ viz_type, form, frames }) => {
  const drawing = draw({ viz_type, ...form }, frames);

  it('draws the pictures it always drew', async () => {
    const file = viz_type.replaceAll('_', '-');
    await expect(picture(viz_type, drawing)).toMatchFileSnapshot(`pictures/${file}.svg`);
    await expect(page(viz_type, drawing)).toMatchFileSnapshot(`pictures/${file}.html`);
  });

  it('says what it shows, in a sentence, a table and tooltips', () => {
    expect(drawing.label.length).toBeGreaterThan(10);
    expect(drawing.table.rows.length).toBeGreaterThan(0);
    for (const row of drawing.table.rows) expect(row).toHaveLength(drawing.table.columns.length);
    expect(drawing.interaction.kind === 'none').toBe(viz_type === 'handlebars');
  });

  it('has a tooltip for every mark that answers to a pointer', () => {
    if (drawing.interaction.kind !== 'items') return;
    const marked = [...page(viz_type, drawing).matchAll(/data-item="(\d+)"/g)].map(([, item]) => Number(item));
    expect([...new Set(marked)].sort((one, other) => one - other)).toEqual(
      drawing.interaction.items.map((_, index) => index),
    );
  });

  it('never writes what is not a number', () => {
    for (const text of [picture(viz_type, drawing), page(viz_type, drawing), picture(viz_type, drawing, 200, 120)]) {
      expect(text).not.toMatch(/NaN|Infinity|undefined/);
    }
  });

  it.each(Object.entries(hardships))('draws %s', (_, change) => {
    const hard = frames.map((one) =>
      frame(...one.columns.map((column) => [column.name, column.kind, change(column)] as const)),
    );
    const { isEmpty, ...rest } = draw({ viz_type, ...form }, hard);
    if (isEmpty) return;
    for (const text of [picture(viz_type, { isEmpty, ...rest }), page(viz_type, { isEmpty, ...rest })]) {
      expect(text).not.toMatch(/NaN|Infinity|undefined/);
    }
  });

  it('is empty without rows', () => {
    const none = frames.map(({ columns }) => frame(...columns.map(({ name, kind }) => [name, kind, []] as const)));
    expect(draw({ viz_type, ...form }, none).isEmpty).toBe(true);
  });
});

describe('echarts_timeseries', () => {
  const answer = frame(['ds', 'temporal', months(2020, 3)], ['count', 'numeric', [1, 2, 3]]);
  const shapeOf = (seriesType: string) => {
    const form = { viz_type: 'echarts_timeseries', x_axis: 'ds', metrics: ['count'], seriesType };
    return (draw(form, [answer]).marks as CartesianMarks).series[0];
  };

  it('draws the series in the style its form names', () => {
    expect(shapeOf('bar')).toMatchObject({ shape: 'bar' });
    expect(shapeOf('smooth')).toMatchObject({ shape: 'line', curve: 'smooth' });
    expect(shapeOf('scatter')).toMatchObject({ isPoints: true, marker: 6 });
  });
});

describe('waterfall', () => {
  it('adds changes up to a total', () => {
    const changes = [
      { x: 'a', part: null, value: 3 },
      { x: 'b', part: null, value: -5 },
    ];
    expect(stepsOf(changes, 'Total').map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['increase', 0, 3],
      ['decrease', 3, -2],
      ['total', 0, -2],
    ]);
  });

  it('totals each place that is broken down', () => {
    const changes = [
      { x: 'a', part: 'p', value: 3 },
      { x: 'a', part: 'q', value: 1 },
      { x: 'b', part: 'p', value: -2 },
    ];
    expect(stepsOf(changes, 'Total').map(({ label, to }) => [label, to])).toEqual([
      ['p', 3],
      ['q', 4],
      ['a', 4],
      ['p', 2],
      ['b', 2],
    ]);
  });
});
