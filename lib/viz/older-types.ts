import { ensureArray } from '@/lib/query/build/labels';
import type { FormData } from '@/lib/query/form-data';
import { todaysForm } from './kit/data/older-timeseries';
import type { VizType } from './registry';
import type { Viz } from './viz';

/**
 * A chart type that only older exports use: its successor, and the function that converts its form to the successor's.
 */
export interface OlderType {
  readonly type: VizType;
  readonly form: (form: FormData) => FormData;
}

/** Wraps a successor so that it accepts the form of the older type. */
export function succeeded(viz: Viz, { type, form }: OlderType): Viz {
  const today = (older: FormData): FormData => ({ ...form(older), viz_type: type });
  return {
    ...viz,
    query: (formData, ownState) => viz.query(today(formData), ownState),
    transform: (input) => viz.transform({ ...input, formData: today(input.formData) }),
  };
}

const first = (value: unknown): unknown => ensureArray(value as unknown)[0];
const at = (value: unknown, index: number): unknown => ensureArray(value as unknown)[index];

/** Copies values to new names; where the old name has no value, the value under the new name is unchanged. */
function renamed(form: FormData, names: Readonly<Record<string, string>>): FormData {
  const moved = Object.entries(names).flatMap(([from, to]) => {
    const isKept = form[from] === undefined || form[from] === null;
    return isKept ? [] : [[to, form[from]] as const];
  });
  return { ...form, ...Object.fromEntries(moved) };
}

/** Turns the separate time column and time range of an older form into an ordinary filter. */
function timeAsFilter(form: FormData): FormData {
  const { granularity_sqla: column, time_range } = form;
  if (typeof column !== 'string' || column === '') return form;
  const filter = {
    clause: 'WHERE',
    expressionType: 'SIMPLE',
    subject: column,
    operator: 'TEMPORAL_RANGE',
    comparator: typeof time_range === 'string' && time_range !== '' ? time_range : 'No filter',
  };
  return {
    ...form,
    granularity_sqla: undefined,
    time_range: undefined,
    adhoc_filters: [...ensureArray(form.adhoc_filters as unknown[] | null), filter],
  };
}

const axisNames = {
  x_axis_label: 'x_axis_title',
  y_axis_label: 'y_axis_title',
  x_axis_format: 'x_axis_time_format',
  y_axis_showminmax: 'truncateYAxis',
  y_log_scale: 'logAxis',
  show_controls: 'show_extra_controls',
} as const;

const seriesTypes: Readonly<Record<string, string>> = {
  basis: 'smooth',
  cardinal: 'smooth',
  monotone: 'smooth',
  'step-before': 'start',
  'step-after': 'end',
};

const stacks: Readonly<Record<string, string>> = { stack: 'Stack', stream: 'Stream', expand: 'Expand' };

/** For lines, bars and areas over time: their time column becomes the x axis. */
function overTime(form: FormData): FormData {
  const axis = form.granularity_sqla;
  const rotation = form.x_ticks_layout === '45°' ? 45 : undefined;
  return {
    ...timeAsFilter(renamed(todaysForm(form), axisNames)),
    x_axis: axis,
    ...(rotation === undefined ? {} : { xAxisLabelRotation: rotation }),
    ...(typeof form.line_interpolation === 'string'
      ? { seriesType: seriesTypes[form.line_interpolation] ?? 'line' }
      : {}),
  };
}

const area = (form: FormData): FormData => {
  const stack = stacks[String(form.stacked_style ?? 'stack')] ?? 'Stack';
  return { ...overTime(form), stack, opacity: 0.7 };
};

const stackedBars = (form: FormData) => (form.bar_stacked === true ? { stack: 'Stack' } : {});

/** For bars of categories: the first dimension becomes the x axis, the others divide its bars. */
function categories(form: FormData): FormData {
  const [axis, ...groups] = [
    ...ensureArray(form.groupby as unknown[] | null),
    ...ensureArray(form.columns as unknown[] | null),
  ];
  return {
    ...timeAsFilter(renamed(form, axisNames)),
    x_axis: axis,
    groupby: groups,
    columns: undefined,
    time_grain_sqla: undefined,
    contributionMode: form.contribution === true ? 'row' : null,
    truncate_metric: true,
    show_empty_columns: true,
    ...(form.order_bars === true ? { x_axis_sort: axis, x_axis_sort_asc: true } : {}),
    ...stackedBars(form),
  };
}

const aggregates: Readonly<Record<string, string>> = {
  sum: 'Sum',
  mean: 'Average',
  median: 'Median',
  min: 'Minimum',
  max: 'Maximum',
  std: 'Sample Standard Deviation',
  var: 'Sample Variance',
};

function pivot(form: FormData): FormData {
  const aggregate = aggregates[String(form.pandas_aggfunc ?? 'sum')] ?? 'Sum';
  const hasTotals = form.pivot_margins === true;
  return {
    ...timeAsFilter(
      renamed(form, {
        columns: 'groupbyColumns',
        groupby: 'groupbyRows',
        combine_metric: 'combineMetric',
        number_format: 'valueFormat',
        timeseries_limit_metric: 'series_limit_metric',
        transpose_pivot: 'transposePivot',
      }),
    ),
    columns: undefined,
    groupby: undefined,
    aggregateFunction: aggregate,
    ...(hasTotals ? { colTotals: true, rowTotals: true } : {}),
  };
}

const twoLines = (form: FormData): FormData => ({
  ...overTime(form),
  metric: undefined,
  metric_2: undefined,
  metrics: ensureArray(form.metric as unknown),
  metrics_b: ensureArray(form.metric_2 as unknown),
  adhoc_filters_b: timeAsFilter(form).adhoc_filters,
  groupby_b: [],
  yAxisIndex: 0,
  yAxisIndexB: 1,
  y_axis_format_secondary: form.y_axis_2_format,
  truncate_metric_b: true,
});

const flow = (form: FormData): FormData => ({
  ...timeAsFilter(form),
  groupby: undefined,
  source: at(form.groupby, 0),
  target: at(form.groupby, 1),
});

/** Older types by name, with the form migration that the contract defines (viz.md, "Old keys"). */
export const olderTypes: Readonly<Record<string, OlderType>> = {
  area: { type: 'echarts_area', form: area },
  bar: { type: 'echarts_timeseries_bar', form: (form) => ({ ...overTime(form), ...stackedBars(form) }) },
  directed_force: { type: 'graph_chart', form: flow },
  dist_bar: { type: 'echarts_timeseries_bar', form: categories },
  dual_line: { type: 'mixed_timeseries', form: twoLines },
  heatmap: {
    type: 'heatmap_v2',
    form: (form) => ({
      ...timeAsFilter(renamed(form, { y_axis_bounds: 'value_bounds', show_perc: 'show_percentage' })),
      x_axis: form.x_axis ?? form.all_columns_x,
      groupby: form.all_columns_y ?? form.groupby,
      all_columns_x: undefined,
      all_columns_y: undefined,
    }),
  },
  histogram: {
    type: 'histogram_v2',
    form: (form) => ({
      ...timeAsFilter(renamed(form, { norm_histogram: 'normalize', ...axisNames })),
      column: first(form.all_columns_x) ?? form.column,
      all_columns_x: undefined,
      bins: Number(form.link_length) || form.bins,
    }),
  },
  line: { type: 'echarts_timeseries_line', form: overTime },
  pivot_table: { type: 'pivot_table_v2', form: pivot },
  sankey: { type: 'sankey_v2', form: flow },
  sunburst: {
    type: 'sunburst_v2',
    form: (form) => ({ ...timeAsFilter(form), columns: form.groupby ?? form.columns, groupby: undefined }),
  },
  treemap: {
    type: 'treemap_v2',
    form: (form) => ({ ...timeAsFilter(form), metric: form.metric ?? first(form.metrics), metrics: undefined }),
  },
};
