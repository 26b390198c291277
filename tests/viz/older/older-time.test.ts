import { describe, expect, it } from 'vitest';
import { query as pairedTTest } from '@/lib/viz/paired-ttest/query';
import { query as partition } from '@/lib/viz/partition/query';

const filter = { clause: 'WHERE', subject: 'year', operator: 'TEMPORAL_RANGE', comparator: 'No filter' };
const form = { metrics: ['count'], groupby: ['region'], adhoc_filters: [{ ...filter, expressionType: 'SIMPLE' }] };
const first = ({ queries }: ReturnType<typeof pairedTTest>) => queries[0];

describe('the time column of older types', () => {
  it('is that of the time filter where the form names none', () => {
    expect(first(pairedTTest({ ...form, viz_type: 'paired_ttest', datasource: '1__table' }))).toMatchObject({
      granularity: 'year',
      is_timeseries: true,
    });
    const parts = { ...form, viz_type: 'partition', datasource: '1__table' };
    expect(first(partition({ ...parts, time_series_option: 'time_series' }))).toMatchObject({ granularity: 'year' });
    expect(first(partition({ ...parts, time_series_option: 'not_time' }))?.granularity).toBeUndefined();
  });

  it('is the one that the form names, and none without a time filter', () => {
    const named = { ...form, viz_type: 'paired_ttest', datasource: '1__table', granularity_sqla: 'born' };
    expect(first(pairedTTest(named))).toMatchObject({ granularity: 'born' });
    const bare = { viz_type: 'paired_ttest', datasource: '1__table', metrics: ['count'] };
    expect(first(pairedTTest(bare))?.granularity).toBeUndefined();
  });
});
