import { describe, expect, it } from 'vitest';
import { baseQuery, queryContext } from '@/lib/query/build/build-query';
import { metricLabel } from '@/lib/query/build/labels';
import { normalizeOrderBy } from '@/lib/query/build/order';
import { timeseriesQuery } from '@/lib/query/build/timeseries';
import type { FormData } from '@/lib/query/form-data';

const form = (rest: Record<string, unknown>): FormData => ({ viz_type: 'table', datasource: '7__table', ...rest });
const sum = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'num' } } as const;

describe('the query of any form', () => {
  it('gathers columns and metrics from every control that holds some, once each', () => {
    const query = baseQuery(
      form({ groupby: ['a', ''], columns: ['b', 'a'], metric: 'count', metrics: ['count', sum] }),
    );
    expect(query.columns).toEqual(['a', 'b']);
    expect(query.metrics).toEqual(['count', sum]);
  });
  it('asks raw rows without metrics', () => {
    const query = baseQuery(form({ query_mode: 'raw', all_columns: ['a'], groupby: ['b'], metrics: ['count'] }));
    expect(query).toMatchObject({ columns: ['a'] });
    expect('metrics' in query).toBe(false);
  });
  it('reads orders from JSON, and says when they are none', () => {
    expect(baseQuery(form({ order_by_cols: ['["a", true]'] })).orderby).toEqual([['a', true]]);
    expect(() => baseQuery(form({ order_by_cols: ['a'] }))).toThrow('Found invalid orderby options');
  });
  it('puts comparisons into filters and SQL into where and having', () => {
    const sql = (clause: string, sqlExpression: string) => ({ expressionType: 'SQL', clause, sqlExpression });
    const simple = { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'a', operator: 'IS NULL', comparator: 1 };
    const query = baseQuery(
      form({ where: 'z = 1', adhoc_filters: [simple, sql('WHERE', 'x = 1 -- why'), sql('HAVING', 'SUM(y) > 2')] }),
    );
    expect(query.filters).toEqual([{ col: 'a', op: 'IS NULL' }]);
    expect(query.extras).toEqual({ where: '(z = 1) AND (x = 1 -- why\n)', having: '(SUM(y) > 2)' });
  });
  it('lets a dashboard’s filters win over its own time settings', () => {
    const query = baseQuery(
      form({
        time_range: 'Last year',
        time_grain_sqla: 'P1D',
        extra_form_data: { time_range: 'Last week', time_grain_sqla: 'P1M', granularity_sqla: 'ds' },
      }),
    );
    expect(query).toMatchObject({ time_range: 'Last week', granularity: 'ds', extras: { time_grain_sqla: 'P1M' } });
  });
  it('marks the x axis as the base axis', () => {
    const data = form({ x_axis: 'ds', time_grain_sqla: 'P1M', force: true });
    const context = queryContext(data, [{ ...baseQuery(data), columns: ['ds', 'a'], is_timeseries: true }]);
    expect(context).toMatchObject({ datasource: { id: 7, type: 'table' }, force: true, result_type: 'full' });
    const [query] = context.queries;
    expect(query?.columns?.[0]).toMatchObject({ columnType: 'BASE_AXIS', timeGrain: 'P1M', isColumnReference: true });
    expect(query?.is_timeseries).toBeUndefined();
  });
});

describe('orders and labels', () => {
  it('order by the limiting metric, else by the first one', () => {
    expect(normalizeOrderBy({ metrics: ['a'], series_limit_metric: 'b', order_desc: true })).toEqual({
      metrics: ['a'],
      orderby: [['b', false]],
    });
    expect(normalizeOrderBy({ metrics: ['a'], order_desc: false }).orderby).toEqual([['a', true]]);
    expect(normalizeOrderBy({ metrics: ['a'], orderby: [['c', true]] }).orderby).toEqual([['c', true]]);
  });
  it('name a metric by label, SQL or aggregate', () => {
    expect(metricLabel('count')).toBe('count');
    expect(metricLabel({ expressionType: 'SQL', sqlExpression: 'SUM(x)' })).toBe('SUM(x)');
    expect(metricLabel(sum)).toBe('SUM(num)');
  });
});

describe('the query over an x axis', () => {
  const operations = (rest: Record<string, unknown>) =>
    timeseriesQuery(form({ x_axis: 'ds', metrics: ['count'], ...rest })).queries[0]?.post_processing ?? [];

  it('works its result up in this order', () => {
    const all = operations({
      time_compare: ['1 year ago'],
      comparison_type: 'ratio',
      rolling_type: 'mean',
      resample_rule: '1D',
      resample_method: 'zerofill',
      contributionMode: 'row',
      forecastEnabled: true,
      forecastPeriods: 3,
      forecastInterval: '0.9',
    });
    expect(all.map((one) => one?.operation)).toEqual([
      'pivot',
      'rolling',
      'compare',
      'resample',
      'rename',
      'contribution',
      'flatten',
      'prophet',
    ]);
    expect(all[3]?.options).toEqual({ method: 'asfreq', rule: '1D', fill_value: 0 });
  });
  it('drops a lone metric’s name when series have names', () => {
    const rename = (rest: Record<string, unknown>) =>
      operations(rest).find((one) => one?.operation === 'rename')?.options;
    expect(rename({ groupby: ['a'], truncate_metric: true })).toMatchObject({ columns: { count: null } });
    expect(rename({ groupby: ['a'], truncate_metric: true, metrics: ['count', 'sum'] })).toBeUndefined();
    expect(rename({ truncate_metric: true })).toBeUndefined();
  });
  it('sorts where there are no series', () => {
    const sort = { x_axis_sort: 'count', x_axis_sort_asc: false };
    expect(operations(sort).map((one) => one?.operation)).toContain('sort');
    expect(operations({ ...sort, groupby: ['a'] }).map((one) => one?.operation)).not.toContain('sort');
  });
});
