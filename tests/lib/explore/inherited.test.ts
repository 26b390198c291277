import { describe, expect, test } from 'vitest';
import { inheritedOf } from '@/lib/explore/inherited';

const city = { col: 'city', op: 'IN', val: ['Bonn'] };
const amount = { col: 'amount', op: '>=', val: 5 };
const sql = { expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'a > b' };

describe('what a dashboard adds to a chart that is edited from it', () => {
  test('is nothing for a chart that was opened by itself', () => {
    expect(inheritedOf({ viz_type: 'pie' })).toEqual([]);
    expect(inheritedOf({ extra_form_data: {} })).toEqual([]);
    expect(inheritedOf({ extra_form_data: 'odd' })).toEqual([]);
  });

  test('are its filters, each of which can be taken away from the others', () => {
    const extra_form_data = { filters: [city, amount], adhoc_filters: [sql] };
    const all = inheritedOf({ extra_form_data });
    expect(all.map(({ value }) => value)).toEqual([
      { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'city', operator: 'IN', comparator: ['Bonn'] },
      { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'amount', operator: '>=', comparator: 5 },
      sql,
    ]);
    expect(all.map(({ rest }) => rest)).toEqual([
      { filters: [amount], adhoc_filters: [sql] },
      { filters: [city], adhoc_filters: [sql] },
      { filters: [city, amount] },
    ]);
  });

  test('are its settings of time, with every spelling of one', () => {
    const extra_form_data = {
      time_range: 'Last week',
      time_grain_sqla: 'P1D',
      time_grain: 'P1D',
      granularity_sqla: 'at',
    };
    const all = inheritedOf({ extra_form_data });
    expect(all.map(({ kind, value }) => [kind, value])).toEqual([
      ['timeRange', 'Last week'],
      ['timeColumn', 'at'],
      ['timeGrain', 'P1D'],
    ]);
    expect(all[2]?.rest).toEqual({ time_range: 'Last week', granularity_sqla: 'at' });
  });

  test('leaves no empty record behind', () => {
    expect(inheritedOf({ extra_form_data: { filters: [city] } })[0]?.rest).toBeUndefined();
  });
});
