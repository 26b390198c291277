import { expect, it } from 'vitest';
import type { Drawing } from '@/lib/viz/viz';
import { draw, frame, months } from '@/tests/viz/support/answers';

const said = ({ interaction }: Drawing): Record<string, string[]> => {
  if (interaction.kind === 'none') return {};
  const tooltips =
    interaction.kind === 'items'
      ? interaction.items
      : interaction.titles.map((title, at) => ({ title, rows: interaction.rows[at] ?? [] }));
  return Object.fromEntries(
    tooltips.map(({ title, rows }) => [title, rows.map(({ label, value }) => `${label}: ${value}`)]),
  );
};

it('tells what the slice of the small ones is made of', () => {
  const answer = frame(['line', 'string', ['Cars', 'Planes', 'Trains']], ['count', 'numeric', [95, 4, 1]]);
  const drawing = draw({ viz_type: 'pie', metric: 'count', groupby: ['line'], threshold_for_other: 5 }, [answer]);
  expect(said(drawing).Other).toEqual(['COUNT(*): 5 (5.00%)', 'Planes: 4 (4.00%)', 'Trains: 1 (1.00%)']);
});

it('tells the share of a box in the one around it and in all', () => {
  const answer = frame(
    ['year', 'string', ['2003', '2003', '2004']],
    ['line', 'string', ['Cars', 'Planes', 'Cars']],
    ['count', 'numeric', [30, 10, 60]],
  );
  const tooltips = said(draw({ viz_type: 'treemap_v2', metric: 'count', groupby: ['year', 'line'] }, [answer]));
  expect(tooltips['2003']).toEqual(['COUNT(*): 40', '% of total: 40.00%']);
  expect(tooltips['2003 › Planes']).toEqual(['COUNT(*): 10', '% of 2003: 25.00%', '% of total: 10.00%']);
});

it('tells the share of each group in a range', () => {
  const answer = frame(
    ['size', 'string', ['Large', 'Small']],
    ['0 - 10', 'numeric', [1, 3]],
    ['10 - 20', 'numeric', [0, 0]],
  );
  const tooltips = said(draw({ viz_type: 'histogram_v2', column: 'price', groupby: ['size'] }, [answer]));
  expect(tooltips['0 - 10']).toEqual(['Large: 1 (25.00%)', 'Small: 3 (75.00%)', 'Total: 4 (100.00%)']);
  expect(tooltips['10 - 20']?.at(-1)).toBe('Total: 0 (0.00%)');
});

it('tells events where they are nearest, intervals all along, and the values of formulas', () => {
  const layer = { show: true, style: 'solid', width: 1, color: null };
  const drawing = draw(
    {
      viz_type: 'echarts_timeseries_line',
      x_axis: 'ds',
      time_grain_sqla: 'P1M',
      metrics: ['count'],
      annotation_layers: [
        { ...layer, annotationType: 'FORMULA', name: 'half', value: '50' },
        { ...layer, annotationType: 'EVENT', name: 'launches', sourceType: 'NATIVE', value: 1 },
        { ...layer, annotationType: 'INTERVAL', name: 'holidays', sourceType: 'NATIVE', value: 2 },
      ],
    },
    [frame(['ds', 'temporal', months(2004, 4)], ['count', 'numeric', [1, 2, 3, 4]])],
    {
      annotations: {
        launches: { records: [{ start_dttm: Date.UTC(2004, 1, 3), short_descr: 'A', long_descr: 'First product' }] },
        holidays: { records: [{ start_dttm: Date.UTC(2004, 2), end_dttm: Date.UTC(2004, 3), short_descr: 'Spring' }] },
      },
    },
  );
  expect(said(drawing)).toEqual({
    'Jan 2004': ['COUNT(*): 1', 'half: 50'],
    'Feb 2004': ['COUNT(*): 2', 'half: 50', 'launches - A: First product'],
    'Mar 2004': ['COUNT(*): 3', 'half: 50', 'holidays - Spring: '],
    'Apr 2004': ['COUNT(*): 4', 'half: 50', 'holidays - Spring: '],
  });
});

it.each([
  ['P1D', [2001, 2002, 2003].map((year) => Date.UTC(year, 0)), '2001'],
  [null, months(2001, 3), 'Jan 2001'],
  ['P1D', [Date.UTC(2001, 0, 1), Date.UTC(2001, 0, 2), Date.UTC(2001, 0, 3)], 'Jan 1, 2001'],
  ['P3M', months(2001, 3), 'Q1 2001'],
])('names instants by the grain %s, or by the coarser one that they tell', (grain, times, title) => {
  const form = { viz_type: 'echarts_timeseries_line', x_axis: 'ds', time_grain_sqla: grain, metrics: ['count'] };
  const drawing = draw(form, [frame(['ds', 'temporal', times], ['count', 'numeric', [1, 2, 3]])]);
  expect(Object.keys(said(drawing))[0]).toBe(title);
});
