import { describe, expect, it } from 'vitest';
import { panelOf } from '@/lib/explore/panels';
import { withoutHidden } from '@/lib/explore/visible';
import { sampleDataset } from './sample-dataset';

describe('what runs and is saved', () => {
  const bar = panelOf('echarts_timeseries_bar');
  const values = { order_desc: false, time_grain_sqla: 'P1D', legendMargin: 4, own: 1 };

  it('has defaults for hidden controls of the query, but values of the look and keys that are no controls', () => {
    const form = { viz_type: 'echarts_timeseries_bar', x_axis: 'city', show_legend: false, ...values };
    expect(withoutHidden(form, bar, sampleDataset)).toEqual({
      viz_type: 'echarts_timeseries_bar',
      x_axis: 'city',
      show_legend: false,
      order_desc: true,
      legendMargin: 4,
      own: 1,
    });
    const shown = { ...form, x_axis: 'ordered_at', timeseries_limit_metric: 'count' };
    expect(withoutHidden(shown, bar, sampleDataset)).toEqual(shown);
  });

  it('has all values while the dataset or the type is not known', () => {
    const form = { x_axis: 'city', ...values };
    expect(withoutHidden(form, bar, null)).toBe(form);
    expect(withoutHidden(form, undefined, sampleDataset)).toBe(form);
  });

  it('has both modes of a table: the way back keeps its fields', () => {
    const form = { query_mode: 'raw', all_columns: ['city'], groupby: ['city'], metrics: ['count'], order_desc: false };
    expect(
      withoutHidden({ ...form, server_page_length: 50, time_compare: ['1 year ago'] }, panelOf('table'), sampleDataset),
    ).toEqual({
      ...form,
      server_page_length: 10,
    });
  });
});
