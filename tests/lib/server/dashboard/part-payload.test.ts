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
  hasTimeColumnFilter: false,
};
const check = (query: object, more?: object) => () =>
  checkPartPayload(contextOf(query, more), bounds, 'guest_payload_changed');

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
  ])('may not ask for %s', (_, change) => {
    expect(check({ ...own, ...change })).toThrow('Guest user cannot modify chart payload');
  });

  test('may not ask for the rows behind a chart', () => {
    expect(check(own, { result_type: 'drill_detail' })).toThrow('Guest user cannot modify chart payload');
  });
});
