import { expect, test } from 'vitest';
import type { ResultColumn } from '@/lib/sqllab/editor-query';
import { glanceChart, glanceForm } from '@/lib/sqllab/glance-chart';

const column = (name: string, type_generic: number): ResultColumn => ({
  column_name: name,
  name,
  type: null,
  type_generic,
  is_dttm: type_generic === 2,
});
const [at, word, amount, other] = [column('at', 2), column('word', 1), column('amount', 0), column('other', 0)];
const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ word: `w${id}`, amount: id, other: id }));

test('the chart fits the columns and rows of the result', () => {
  expect(glanceChart({ columns: [at, word, amount], data: rows(3) })).toEqual({ type: 'line', x: 'at', y: 'amount' });
  expect(glanceChart({ columns: [word, amount], data: rows(3) })).toEqual({ type: 'pie', x: 'word', y: 'amount' });
  expect(glanceChart({ columns: [word, amount], data: rows(9) })).toEqual({ type: 'bar', x: 'word', y: 'amount' });
  expect(glanceChart({ columns: [word], data: rows(3) })).toEqual({ type: 'bar', x: 'word', y: null });
  expect(glanceChart({ columns: [amount, other], data: rows(3) })).toEqual({
    type: 'scatter',
    x: 'amount',
    y: 'other',
  });
  expect(glanceChart({ columns: [amount], data: rows(1) })).toEqual({ type: 'number', x: null, y: 'amount' });
  expect(glanceChart({ columns: [amount], data: [] })).toBeNull();
});

test('shares are of what is not negative', () => {
  const data = [
    { word: 'a', amount: -1 },
    { word: 'b', amount: 2 },
  ];
  expect(glanceChart({ columns: [word, amount], data })?.type).toBe('bar');
});

test('the form sums numbers and counts everything else', () => {
  const columns = [word, amount];
  const form = glanceForm({ type: 'bar', x: 'word', y: 'amount' }, { limit: 50 }, 7, columns);
  expect(form).toMatchObject({
    datasource: '7__query',
    viz_type: 'echarts_timeseries_bar',
    x_axis: 'word',
    row_limit: 50,
  });
  expect(form.metrics).toMatchObject([{ aggregate: 'SUM', column: { column_name: 'amount' } }]);
  expect(glanceForm({ type: 'pie', x: 'word', y: null }, { limit: null }, 7, columns)).toMatchObject({
    groupby: ['word'],
    metric: { sqlExpression: 'COUNT(*)' },
    row_limit: 1000,
  });
});
