import { expect, it } from 'vitest';
import { filterQuery } from '@/lib/dashboard/filter-query';

const form = { datasource: '2__table', viz_type: 'filter_select', groupby: ['state'], adhoc_filters: [] };
const asked = (...args: Parameters<typeof filterQuery>) => filterQuery(...args).queries[0];

it('lists values in their own order, the other way round, or by a metric', () => {
  expect(asked('filter_select', form)).toMatchObject({ columns: ['state'], metrics: [], orderby: [['state', true]] });
  expect(asked('filter_select', { ...form, sortAscending: false })).toMatchObject({ orderby: [['state', false]] });
  expect(asked('filter_select', { ...form, sortMetric: 'count' })).toMatchObject({
    metrics: ['count'],
    orderby: [['count', true]],
  });
});

it('finds what is typed anywhere in a value', () => {
  expect(asked('filter_select', form, { search: 'al' })).toMatchObject({
    filters: [{ col: 'state', op: 'ILIKE', val: '%al%' }],
  });
});

it('keeps conditions written as SQL, and those of the filters it depends on', () => {
  const narrowed = {
    ...form,
    adhoc_filters: [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'num > 3' }],
    extra_form_data: { filters: [{ col: 'gender', op: 'IN', val: ['boy'] }] },
  };
  expect(asked('filter_select', narrowed)).toMatchObject({
    filters: [{ col: 'gender', op: 'IN', val: ['boy'] }],
    extras: { where: '(num > 3)' },
  });
});

it('asks a range for its ends, and other filters for what the dataset has', () => {
  expect(asked('filter_range', form)).toMatchObject({ columns: [], metrics: [{ label: 'min' }, { label: 'max' }] });
  expect(asked('filter_timecolumn', form)).toMatchObject({ result_type: 'columns' });
  expect(asked('filter_timegrain', form)).toMatchObject({ result_type: 'timegrains' });
  const given = { ...form, url_params: { team: 'a' } };
  expect(asked('filter_timegrain', { ...given, dashboardId: 1 })).toMatchObject({ url_params: { team: 'a' } });
  expect(asked('filter_timegrain', given)).not.toHaveProperty('url_params');
});
