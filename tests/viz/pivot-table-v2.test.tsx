import { describe, expect, it } from 'vitest';
import { arrange } from '@/lib/viz/pivot-table-v2/arrange';
import type { PivotMarks } from '@/lib/viz/pivot-table-v2/marks';
import { draw, frame } from './support/answers';
import { page, picture } from './support/pictures';

const viz_type = 'pivot_table_v2';
const form = { viz_type, metrics: ['count'], groupbyRows: ['region', 'city'], groupbyColumns: ['size'] };
const answer = frame(
  ['region', 'string', ['South', 'South', 'North', 'North']],
  ['city', 'string', ['Rome', 'Rome', 'Oslo', 'Bergen']],
  ['size', 'string', ['L', 'S', 'L', 'S']],
  ['count', 'numeric', [10, 30, 5, 7]],
);
const gridOf = (drawing: ReturnType<typeof draw>) => {
  const { body, total } = drawing.marks as PivotMarks;
  return [...body, ...(total ? [total] : [])].map((row) => [...row.heads, ...row.values].map(({ text }) => text));
};

describe('pivot table', () => {
  it('draws the pictures it always drew', async () => {
    const drawing = draw({ ...form, rowTotals: true, colTotals: true, rowSubTotals: true }, [answer]);
    await expect(picture(viz_type, drawing)).toMatchFileSnapshot('pictures/pivot-table-v2.svg');
    await expect(page(viz_type, drawing)).toMatchFileSnapshot('pictures/pivot-table-v2.html');
  });

  it('sorts keys naturally and leaves empty what has no records', () => {
    expect(gridOf(draw(form, [answer]))).toEqual([
      ['North', 'Bergen', '', '7'],
      ['Oslo', '5', ''],
      ['South', 'Rome', '10', '30'],
    ]);
  });

  it('adds subtotals and totals', () => {
    expect(gridOf(draw({ ...form, rowSubTotals: true, colTotals: true, rowTotals: true }, [answer]))).toEqual([
      ['North', 'Bergen', '', '7', '7'],
      ['Oslo', '5', '', '5'],
      ['Subtotal', '5', '7', '12'],
      ['South', 'Rome', '10', '30', '40'],
      ['Subtotal', '10', '30', '40'],
      ['Total (Sum)', '15', '37', '52'],
    ]);
  });

  it.each([
    ['Average', '13'],
    ['Median', '8.5'],
    ['Count', '4'],
    ['Minimum', '5'],
    ['Maximum', '30'],
    ['Sum as Fraction of Total', '1'],
  ])('aggregates totals by %s', (aggregateFunction, text) => {
    expect(
      gridOf(draw({ ...form, aggregateFunction, rowTotals: true, colTotals: true }, [answer]))
        .at(-1)
        ?.at(-1),
    ).toBe(text);
  });

  it('lets long lists take several lines, beside columns as narrow as their values', () => {
    const values = Array.from({ length: 12 }, (_, at) => at * 1000 + 0.5);
    const many = frame(['region', 'string', values.map((_, at) => `r${at}`)], ['count', 'numeric', values]);
    const lists = { ...form, groupbyRows: ['region'], groupbyColumns: [], colTotals: true };
    const html = page(viz_type, draw({ ...lists, aggregateFunction: 'List Unique Values' }, [many]));
    expect(html).toContain('<table class="grid-figures grid-lists">');
    expect(html.match(/class="grid-wrap"/g)).toHaveLength(1);
    expect(page(viz_type, draw(lists, [many]))).not.toContain('grid-lists');
  });

  it('sorts by value, swaps its axes and puts metrics on rows', () => {
    const sorted = gridOf(draw({ ...form, groupbyRows: ['region'], rowOrder: 'value_z_to_a' }, [answer]));
    expect(sorted.map(([head]) => head)).toEqual(['South', 'North']);
    const turned = gridOf(draw({ ...form, groupbyRows: ['region'], transposePivot: true }, [answer]));
    expect(turned).toEqual([
      ['L', '5', '10'],
      ['S', '7', '30'],
    ]);
    const rows = gridOf(draw({ ...form, groupbyRows: ['region'], metricsLayout: 'ROWS' }, [answer]));
    expect(rows).toEqual([
      ['COUNT(*)', 'North', '5', '7'],
      ['South', '10', '30'],
    ]);
  });

  it('spans its headings over what belongs to them', () => {
    const { head } = draw({ ...form, rowTotals: true }, [answer]).marks as PivotMarks;
    expect(head[0]).toEqual([
      { kind: 'corner', text: '', colSpan: 2, rowSpan: 2 },
      { kind: 'attribute', text: 'Metric' },
      { kind: 'key', text: 'COUNT(*)', colSpan: 2 },
      { kind: 'total', text: 'Total (Sum)', rowSpan: 3 },
    ]);
  });

  it('refuses more cells than a browser shows', () => {
    const names = Array.from({ length: 3000 }, (_, at) => `${at}`);
    const wide = frame(['a', 'string', names], ['b', 'string', names], ['count', 'numeric', names.map(Number)]);
    const crossed = { viz_type, metrics: ['count'], groupbyRows: ['a'], groupbyColumns: ['b'] };
    expect(() => draw(crossed, [wide])).toThrow('9006001 cells');
    expect(() => arrange(wide, { datasource: '1__table', ...crossed }, (label) => label)).toThrow('9000000 cells');
    expect(gridOf(draw({ ...crossed, groupbyColumns: [] }, [wide]))).toHaveLength(3000);
  });

  it('counts a column once that is named a hundred thousand times', () => {
    const many = Array.from({ length: 100_000 }, () => 'region');
    const flags = { rowSubTotals: true, colSubTotals: true };
    const once = draw({ ...form, ...flags, groupbyRows: ['region'] }, [answer]);
    expect(gridOf(draw({ ...form, ...flags, groupbyRows: many }, [answer]))).toEqual(gridOf(once));
  });
});
