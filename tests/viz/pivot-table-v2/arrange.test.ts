import { describe, expect, test } from 'vitest';
import type { Frame } from '@/lib/frame/frame';
import { arrange } from '@/lib/viz/pivot-table-v2/arrange';

const births: Frame = {
  length: 4,
  columns: [
    { name: 'state', kind: 'string', values: ['CA', 'CA', 'NY', 'NY'] },
    { name: 'gender', kind: 'string', values: ['boy', 'girl', 'boy', 'girl'] },
    { name: 'Births', kind: 'numeric', integer: true, values: [5, 3, 4, 2] },
    { name: 'Rows', kind: 'numeric', integer: true, values: [50, 30, 40, null] },
  ],
  index: [],
  columnLevels: [],
};
const names: Readonly<Record<string, string>> = { sum__num: 'Births', count: 'Rows' };
const shown = (label: string) => names[label] ?? label;

function pivot(options: object) {
  const formData = { viz_type: 'pivot_table_v2', datasource: '1__table', metrics: ['sum__num'], ...options };
  return arrange(births, { groupbyRows: ['state'], groupbyColumns: ['gender'], ...formData }, shown);
}

function cells({ frame }: ReturnType<typeof pivot>) {
  return Object.fromEntries(frame.columns.map(({ name, values }) => [name, values]));
}

describe('a pivot table laid out for a download', () => {
  test('names rows and columns by their keys, metrics first', () => {
    const arranged = pivot({});
    expect(arranged.columnNames).toEqual([
      ['Births', 'boy'],
      ['Births', 'girl'],
    ]);
    expect(arranged.rowNames).toEqual([['CA'], ['NY']]);
    expect(cells(arranged)).toEqual({ 'Births boy': [5, 4], 'Births girl': [3, 2] });
  });

  test('totals cells by rows and columns, with a subtotal for each group', () => {
    const arranged = pivot({ metrics: ['sum__num', 'count'], rowTotals: true, colTotals: true });
    expect(arranged.rowNames.at(-1)).toEqual(['Total (Sum)']);
    expect(cells(arranged)).toEqual({
      'Births boy': [5, 4, 9],
      'Births girl': [3, 2, 5],
      'Births Subtotal': [8, 6, 14],
      'Rows boy': [50, 40, 90],
      'Rows girl': [30, null, 30],
      'Rows Subtotal': [80, 40, 120],
      'Total (Sum)': [88, 46, 134],
    });
  });

  test('puts metrics under their keys when they are combined, and down the rows when asked', () => {
    const combined = pivot({ metrics: ['sum__num', 'count'], combineMetric: true });
    expect(combined.columnNames[0]).toEqual(['boy', 'Births']);
    const down = pivot({ metricsLayout: 'ROWS' });
    expect(cells(down)).toEqual({ boy: [5, 4], girl: [3, 2] });
    expect(down.rowNames).toEqual([
      ['Births', 'CA'],
      ['Births', 'NY'],
    ]);
  });

  test('lays columns alone out in one row of totals', () => {
    const arranged = pivot({ groupbyRows: [] });
    expect(arranged.rowNames).toEqual([['Total (Sum)']]);
    expect(cells(arranged)).toEqual({ 'Births boy': [9], 'Births girl': [5] });
  });

  test('tells fractions of the sum of all cells', () => {
    expect(cells(pivot({ aggregateFunction: 'Sum as Fraction of Total' }))['Births boy']).toEqual([5 / 14, 4 / 14]);
  });

  test('refuses a metric that the result does not have', () => {
    expect(() => pivot({ metrics: ['nope'] })).toThrow('nope');
  });
});
