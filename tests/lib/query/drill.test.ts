import { describe, expect, it } from 'vitest';
import { drillForm } from '@/lib/query/drill';

const chosen = [{ col: 'gender', op: '==', val: 'boy' }];
const form = (rest: Record<string, unknown>) => ({ viz_type: 'pie', datasource: '1__table', ...rest });

describe('a chart by another dimension', () => {
  it.each([
    ['its groups', { groupby: ['state', 'gender'] }, { groupby: ['state', 'name'] }],
    ['a single group', { groupby: 'gender' }, { groupby: 'name' }],
    ['a source', { source: 'gender', target: 'state' }, { source: 'name', target: 'state' }],
    ['rows of a pivot', { groupbyRows: ['gender'], groupbyColumns: ['state'] }, { groupbyRows: ['name'] }],
    ['an axis of names', { x_axis: 'gender', groupby: ['state'] }, { x_axis: 'name', groupby: ['state'] }],
    ['no dimension yet', { metric: 'count' }, { groupby: ['name'] }],
    ['a dimension it has already', { groupby: ['gender', 'name'] }, { groupby: ['name'] }],
  ])('takes the place of %s', (_, before, after) => {
    expect(drillForm(form(before), chosen, 'name')).toMatchObject(after);
  });

  it('keeps running along its time', () => {
    const time = { col: 'ds', op: '==', val: 0, grain: 'P1Y' };
    const drilled = drillForm(form({ x_axis: 'ds', groupby: ['gender'] }), [time, ...chosen], 'name');
    expect(drilled).toMatchObject({ x_axis: 'ds', groupby: ['name'] });
  });
});
