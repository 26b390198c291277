import type { Control } from '@/lib/viz/viz';
import { checkbox, control, same, select, whenAny, whenTime } from './control';

const grains = [
  ['PT1S', 'Second'],
  ['PT1M', 'Minute'],
  ['PT1H', 'Hour'],
  ['P1D', 'Day'],
  ['P1W', 'Week'],
  ['P1M', 'Month'],
  ['P3M', 'Quarter'],
  ['P1Y', 'Year'],
] as const;

/** Controls that define the query; each chart type includes those that it supports. */
export const xAxis = control('x_axis', 'DndColumnSelect', 'X-axis', { validators: ['nonEmpty'] });
export const timeGrain = select('time_grain_sqla', 'Time Grain', grains, {
  description: 'The step between two points in time. The database offers its own list.',
  placeholder: 'None',
});
/** The time grain of tables, visible when one of these lists of columns contains a temporal column. */
export const grainOf = (...lists: readonly string[]): Control => ({
  ...timeGrain,
  visible: (form, kindOf) =>
    lists.some((name) => [form[name]].flat().some((column) => kindOf?.(column) === 'temporal')),
});
/** The time grain of charts whose x axis is their time column. */
export const axisGrain: Control = { ...timeGrain, visible: whenTime };
export const metrics = control('metrics', 'DndMetricSelect', 'Metrics', { multi: true, validators: ['nonEmpty'] });
export const metric = control('metric', 'DndMetricSelect', 'Metric', { validators: ['nonEmpty'] });
export const groupby = control('groupby', 'DndColumnSelect', 'Dimensions', { default: [], multi: true });
export const adhocFilters = control('adhoc_filters', 'DndFilterSelect', 'Filters', { default: [] });
export const limit = select('limit', 'Series limit', same(5, 10, 25, 50, 100, 500), {
  description: 'Only the largest series are shown.',
  placeholder: 'None',
  freeForm: true,
  clearable: true,
  validators: ['integer'],
});
export const groupOthers = checkbox('group_others_when_limit_reached', 'Group remaining as "Others"', {
  visible: (form) => Number(form.limit ?? form.series_limit ?? 0) > 0,
});
export const sortMetric = control('timeseries_limit_metric', 'DndMetricSelect', 'Sort query by');
export const orderDesc = checkbox('order_desc', 'Sort Descending', {
  default: true,
  visible: whenAny('timeseries_limit_metric'),
});
export const rowLimit = select('row_limit', 'Row limit', same(10, 50, 100, 250, 500, 1000, 5000, 10000, 50000), {
  clearable: false,
  default: 10000,
  freeForm: true,
  validators: ['integer'],
});
export const contributionMode = select('contributionMode', 'Contribution Mode', [
  [null, 'None'],
  ['row', 'Row'],
  ['column', 'Series'],
]);
export const granularity = control('granularity_sqla', 'DndColumnSelect', 'Time Column');
export const timeRange = control('time_range', 'DateFilterControl', 'Time Range', {
  default: 'No filter',
  freeForm: true,
});
