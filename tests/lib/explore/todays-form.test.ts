import { describe, expect, test } from 'vitest';
import { todaysForm } from '@/lib/explore/todays-form';
import { sampleDataset } from './sample-dataset';

const datasource = '7__table';
const range = (subject: string, comparator: string) => ({
  clause: 'WHERE',
  expressionType: 'SIMPLE',
  subject,
  operator: 'TEMPORAL_RANGE',
  comparator,
});

describe('the form of an older chart', () => {
  test('a box plot that was of its time column still is, and another one keeps its columns', () => {
    const older = { viz_type: 'box_plot', datasource, granularity_sqla: 'ordered_at', columns: [], row_limit: 10 };
    expect(todaysForm(older, sampleDataset)).toMatchObject({ columns: ['ordered_at'] });
    expect(todaysForm({ ...older, columns: ['city'] }, sampleDataset)).toMatchObject({ columns: ['city'] });
  });

  test('its time column is the x axis, and its time range is a filter beside the others', () => {
    const city = { clause: 'WHERE', expressionType: 'SIMPLE', subject: 'city', operator: '==', comparator: 'Bonn' };
    const older = {
      viz_type: 'echarts_timeseries_bar',
      datasource,
      granularity_sqla: 'ordered_at',
      time_range: '2003 : 2005',
      adhoc_filters: [city],
      metrics: ['count'],
      row_limit: null,
    };
    expect(todaysForm(older, sampleDataset)).toEqual({
      viz_type: 'echarts_timeseries_bar',
      datasource,
      x_axis: 'ordered_at',
      adhoc_filters: [city, range('ordered_at', '2003 : 2005')],
      metrics: ['count'],
    });
  });

  test('a type without an x axis gets the filter alone; without a range it is open', () => {
    const older = { viz_type: 'pie', datasource, granularity_sqla: 'ordered_at' };
    expect(todaysForm(older, sampleDataset)).toEqual({
      viz_type: 'pie',
      datasource,
      adhoc_filters: [range('ordered_at', 'No filter')],
    });
  });

  test('both queries of a mixed chart are limited', () => {
    const older = { viz_type: 'mixed_timeseries', datasource, granularity_sqla: 'ordered_at', time_range: 'Last year' };
    const { adhoc_filters, adhoc_filters_b } = todaysForm(older, sampleDataset);
    expect(adhoc_filters).toEqual([range('ordered_at', 'Last year')]);
    expect(adhoc_filters_b).toEqual(adhoc_filters);
  });

  test('a time column that the dataset has not is its main one, and none without', () => {
    const older = { viz_type: 'pie', datasource, granularity_sqla: 'gone', time_range: 'Last year' };
    expect(todaysForm(older, sampleDataset).adhoc_filters).toEqual([range('ordered_at', 'Last year')]);
    const { granularity_sqla: _, time_range: _range, ...rest } = older;
    expect(todaysForm(older, { ...sampleDataset, mainTimeColumn: null })).toEqual(rest);
    expect(todaysForm(older, null)).toEqual(older);
  });

  test('types with a time column of their own keep it', () => {
    const older = { viz_type: 'cal_heatmap', datasource, granularity_sqla: 'ordered_at', time_range: 'Last year' };
    expect(todaysForm(older, sampleDataset)).toEqual(older);
  });

  test('a form of today stays the same', () => {
    const today = {
      viz_type: 'echarts_timeseries_line',
      datasource,
      x_axis: 'city',
      adhoc_filters: [range('ordered_at', 'No filter')],
      row_limit: 10,
    };
    expect(todaysForm(today, sampleDataset)).toEqual(today);
  });

  test('what has no control in the panel does not run: a range beside another, a limit of series, an older look', () => {
    const today = { viz_type: 'pie', datasource, groupby: ['city'], adhoc_filters: [range('ordered_at', 'Last year')] };
    const hidden = {
      granularity_sqla: 'ordered_at',
      time_range: 'Last week',
      limit: 3,
      series_limit: 3,
      pie_look: 'old',
    };
    expect(todaysForm({ ...today, ...hidden }, sampleDataset)).toEqual(today);
  });

  test('what says which chart it is, and what a dashboard added, stays', () => {
    const chart = { viz_type: 'pie', datasource, slice_id: 3, slice_name: 'Shares', url_params: { lang: 'de' } };
    const opened = { ...chart, dashboardId: 4, extra_form_data: { time_range: 'Last week' } };
    expect(todaysForm(opened, sampleDataset)).toEqual(opened);
  });

  test('an older type is its successor', () => {
    const { viz_type, x_axis } = todaysForm(
      { viz_type: 'line', datasource, granularity_sqla: 'ordered_at', metrics: ['count'] },
      sampleDataset,
    );
    expect({ viz_type, x_axis }).toEqual({ viz_type: 'echarts_timeseries_line', x_axis: 'ordered_at' });
  });
});
