import { describe, expect, test } from 'vitest';
import { parseQueryContext } from '@/lib/query/parse/parse-query-context';
import { checkPartPayload } from '@/lib/server/dashboard/part-payload';

const own = { columns: ['line'], metrics: ['count'], row_limit: 10, orderby: [['count', false]] };
const contextOf = (query: object, more: object = {}) =>
  parseQueryContext({ datasource: { id: 1, type: 'table' }, queries: [query], ...more });
const bounds = {
  own: contextOf(own).queries,
  filtered: new Set(['country']),
  hasTimeFilter: false,
  timeColumns: new Set<string>(),
};
const check = (query: object, more?: object) => () =>
  checkPartPayload(contextOf(query, more), bounds, 'guest_payload_changed');

const sqlOf = (sqlExpression: string) => ({ expressionType: 'SQL', sqlExpression, label: sqlExpression });

describe('a guest', () => {
  test('asks what the chart asks, narrowed by the filters of its dashboard', () => {
    expect(check(own)).not.toThrow();
    expect(check({ ...own, row_limit: 5, filters: [{ col: 'country', op: 'IN', val: ['USA'] }] })).not.toThrow();
  });

  test.each([
    ['another column', { columns: ['phone'] }],
    ['another metric', { metrics: [{ expressionType: 'SQL', sqlExpression: 'MAX(phone)', label: 'count' }] }],
    ['another order', { orderby: [['phone', true]] }],
    ['a filter on another column', { filters: [{ col: 'phone', op: 'LIKE', val: '5%' }] }],
    ['a clause', { extras: { where: "phone LIKE '5%'" } }],
    ['a time range', { time_range: 'Last year' }],
    ['more rows', { row_limit: 11 }],
    ['no limit', { row_limit: 0 }],
    ['other series', { series_columns: ['phone'] }],
    ['an offset', { time_offsets: ['1 year ago'] }],
    ['samples', { result_type: 'samples' }],
    ['the columns of the dataset', { result_type: 'columns' }],
    ['the rows after those that are shown', { row_offset: 10 }],
    ['SQL that reads like a saved metric', { metrics: [sqlOf('count')] }],
    ['SQL that reads like a column', { columns: [sqlOf('line')] }],
    ['SQL that reads like a filter', { filters: [{ col: sqlOf('country'), op: 'IN', val: ['USA'] }] }],
    ['an order by SQL that reads like a metric', { orderby: [[sqlOf('count'), true]] }],
  ])('may not ask for %s', (_, change) => {
    expect(check({ ...own, ...change })).toThrow('Guest user cannot modify chart payload');
  });

  test('may not ask for the rows behind a chart', () => {
    expect(check(own, { result_type: 'drill_detail' })).toThrow('Guest user cannot modify chart payload');
  });

  describe('who has a filter of time', () => {
    const ranged = (col: unknown) => ({
      ...own,
      columns: [{ ...sqlOf('day'), columnType: 'BASE_AXIS' }],
      filters: [{ col, op: 'TEMPORAL_RANGE', val: '2024-01-01 : 2024-02-01' }],
    });
    const timed = { ...bounds, own: contextOf(ranged('sold_at')).queries, hasTimeFilter: true };
    const within = (query: object, more: object = {}) => {
      const all = { ...timed, ...more };
      return () => checkPartPayload(contextOf(query), all, 'guest_payload_changed');
    };

    test('narrows by the times of the chart', () => {
      expect(within(ranged('sold_at'))).not.toThrow();
      expect(within(ranged('day'))).not.toThrow();
      expect(within({ ...ranged('sold_at'), granularity: 'sold_at', time_range: 'Last year' })).not.toThrow();
    });

    test('never by anything else', () => {
      const hidden = sqlOf("case when phone like '5%' then date '2024-01-02' end");
      for (const col of ['phone', hidden]) expect(within(ranged(col))).toThrow('Guest user cannot modify');
      expect(within({ ...own, granularity: 'phone' })).toThrow('Guest user cannot modify');
    });

    test('chooses among the time columns of the dataset where a filter lets them', () => {
      const more = { timeColumns: new Set(['shipped_at']) };
      expect(within(ranged('shipped_at'), more)).not.toThrow();
      expect(within(ranged('phone'), more)).toThrow('Guest user cannot modify');
    });
  });

  test('pages through a chart that is made for it', () => {
    const pages = contextOf(own).queries.flatMap((query) => [query, { ...query, is_rowcount: true }]);
    const paged = { ...bounds, own: pages };
    const asked = contextOf({ ...own, row_offset: 10 });
    expect(() => checkPartPayload(asked, paged, 'guest_payload_changed')).not.toThrow();
  });
});
