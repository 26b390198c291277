import type { VizType } from '@/lib/viz/registry';
import { vizTypes } from '@/lib/viz/registry';
import type { Control, KindOf } from '@/lib/viz/viz';
import type { FormRecord } from './draft';
import { datasourceText, type ExploreDataset, kindOfColumns } from './explore-dataset';
import { listOf } from './field-shape';
import { countMetric, metricOfColumn } from './fields';
import { type Panel, panelOf } from './panels';
import { metricControls, placedSlots, slotsOf, timeFilter, usualGrain } from './slots';
import { withRequired } from './suggest-required';

/** The first sensible chart of a dataset: the count over its main time, else the top of its first dimension. */
export function suggestedForm(dataset: ExploreDataset): FormRecord {
  const datasource = datasourceText(dataset);
  const count = countMetric(dataset);
  const time = dataset.mainTimeColumn;
  if (time !== null && dataset.columns.some(({ name }) => name === time)) {
    const fields = { x_axis: time, time_grain_sqla: grainOf(dataset), metrics: [count], groupby: [] };
    return {
      viz_type: 'echarts_timeseries_line',
      datasource,
      ...fields,
      adhoc_filters: [timeFilter(time)],
      row_limit: 10000,
    };
  }
  const words = dataset.columns.filter(
    ({ kind, isGroupable }) => isGroupable && (kind === 'string' || kind === 'boolean'),
  );
  const first = words[0] ?? dataset.columns.find(({ isGroupable }) => isGroupable);
  const fields = { query_mode: 'aggregate', groupby: first === undefined ? [] : [first.name], metrics: [count] };
  if (first === undefined) return { viz_type: 'big_number_total', datasource, metric: count, adhoc_filters: [] };
  if (words.length === 0) return { viz_type: 'table', datasource, ...fields, adhoc_filters: [], row_limit: 1000 };
  const bars = { x_axis: first.name, metrics: [count], groupby: [], row_limit: 20, order_desc: true };
  return { viz_type: 'echarts_timeseries_bar', datasource, ...bars, adhoc_filters: [] };
}

/** The first chart of a dataset in a given type: as many metrics and dimensions as the type needs. */
export function suggestedFormOf(dataset: ExploreDataset, panel: Panel): FormRecord {
  const time = dataset.mainTimeColumn;
  const controls = [...panel.controls.values()];
  const required = (type: Control['type']) =>
    controls.filter((control) => control.type === type && control.validators?.includes('nonEmpty'));
  const hasAxis = panel.controls.has('x_axis') || panel.controls.has('granularity_sqla');
  const needed = required('DndColumnSelect').filter(({ name }) => name !== 'x_axis').length;
  const words = dataset.columns.filter(({ kind, isGroupable }) => isGroupable && kind === 'string');
  const dimensions = words.map(({ name }) => name).slice(0, Math.max(needed, hasAxis && time !== null ? 0 : 1));
  const sums = dataset.columns.filter(({ kind }) => kind === 'numeric').map(metricOfColumn);
  // A second query gets metrics of its own.
  const placeable = new Set(metricControls(panel).map(({ name }) => name));
  const wanted = required('DndMetricSelect').filter(({ name }) => placeable.has(name)).length;
  const metrics = [countMetric(dataset), ...sums].slice(0, Math.max(1, wanted));
  const filters = time === null ? [] : [timeFilter(time)];
  const slots = { metrics, dimensions, filters, grain: grainOf(dataset), ...(time === null ? {} : { axis: time }) };
  const context = { kindOf: kindOfColumns(dataset), mainTimeColumn: time };
  const placed = placedSlots(slots, panel, { named: {}, before: {} }, context);
  const form = { viz_type: panel.definition.type, datasource: datasourceText(dataset), ...placed };
  return withRequired(form, panel, dataset);
}

function grainOf({ timeGrains }: ExploreDataset): string | undefined {
  return [usualGrain, 'P1M'].find((grain) => timeGrains.some(([value]) => value === grain));
}

/** How many fields of each kind a form uses. */
export interface FieldCounts {
  readonly metrics: number;
  readonly dimensions: number;
  readonly hasTimeAxis: boolean;
}

export function fieldCounts(formData: FormRecord, kindOf: KindOf): FieldCounts {
  const panel = panelOf(formData.viz_type);
  if (panel === undefined) return { metrics: 0, dimensions: 0, hasTimeAxis: false };
  const { metrics = [], dimensions = [], axis } = slotsOf(formData, panel, { kindOf, mainTimeColumn: null });
  const times = listOf(dimensions).filter((one) => kindOf(one) === 'temporal');
  return {
    metrics: metrics.length,
    dimensions: dimensions.length - times.length,
    hasTimeAxis: axis !== undefined || times.length > 0,
  };
}

interface Wish {
  /** From and to, inclusive. */
  readonly metrics: readonly [number, number];
  readonly dimensions: readonly [number, number];
  readonly time: 'needed' | 'possible' | 'unused';
}

const many = 99;
const overTime = (dimensions: number): Wish => ({ metrics: [1, many], dimensions: [0, dimensions], time: 'needed' });
const shares = (dimensions: number): Wish => ({ metrics: [1, 1], dimensions: [1, dimensions], time: 'unused' });

/** What each type shows well. Types that are absent need fields of a special meaning (places, ids, start and end). */
const wishes: Partial<Record<VizType, Wish>> = {
  echarts_timeseries_line: overTime(1),
  echarts_timeseries_bar: { metrics: [1, many], dimensions: [0, 2], time: 'possible' },
  echarts_area: overTime(1),
  echarts_timeseries_smooth: overTime(1),
  echarts_timeseries_step: overTime(1),
  echarts_timeseries_scatter: overTime(1),
  echarts_timeseries: overTime(1),
  mixed_timeseries: { metrics: [2, many], dimensions: [0, 1], time: 'needed' },
  big_number: { metrics: [1, 1], dimensions: [0, 0], time: 'needed' },
  big_number_total: { metrics: [1, 1], dimensions: [0, 0], time: 'unused' },
  pop_kpi: { metrics: [1, 1], dimensions: [0, 0], time: 'unused' },
  table: { metrics: [0, many], dimensions: [1, many], time: 'possible' },
  'ag-grid-table': { metrics: [0, many], dimensions: [1, many], time: 'possible' },
  pivot_table_v2: { metrics: [1, many], dimensions: [2, many], time: 'possible' },
  pie: shares(1),
  funnel: shares(1),
  treemap_v2: shares(3),
  sunburst_v2: shares(4),
  word_cloud: shares(1),
  gauge_chart: { metrics: [1, 1], dimensions: [0, 1], time: 'unused' },
  radar: { metrics: [3, many], dimensions: [1, 1], time: 'unused' },
  heatmap_v2: { metrics: [1, 1], dimensions: [1, 2], time: 'possible' },
  waterfall: { metrics: [1, 1], dimensions: [1, 2], time: 'possible' },
  box_plot: { metrics: [1, many], dimensions: [1, 2], time: 'possible' },
  sankey_v2: { metrics: [1, 1], dimensions: [2, 2], time: 'unused' },
  chord: { metrics: [1, 1], dimensions: [2, 2], time: 'unused' },
  graph_chart: { metrics: [1, 1], dimensions: [2, 2], time: 'unused' },
  bubble_v2: { metrics: [3, 3], dimensions: [1, 2], time: 'unused' },
  cal_heatmap: { metrics: [1, many], dimensions: [0, 0], time: 'needed' },
  partition: { metrics: [1, many], dimensions: [1, 4], time: 'possible' },
  horizon: overTime(1),
  rose: overTime(1),
  time_table: overTime(1),
};

/** How well a type shows fields: 1 where everything fits and has a place, 0 where it cannot be drawn. */
export function fitOf(vizType: VizType, { metrics, dimensions, hasTimeAxis }: FieldCounts): number {
  const wish = wishes[vizType];
  if (wish === undefined) return 0.05;
  const missing = Math.max(0, wish.metrics[0] - metrics) + Math.max(0, wish.dimensions[0] - dimensions);
  const unused = Math.max(0, metrics - wish.metrics[1]) + Math.max(0, dimensions - wish.dimensions[1]);
  const lacksTime = wish.time === 'needed' && !hasTimeAxis ? 1 : 0;
  const dropsTime = wish.time === 'unused' && hasTimeAxis ? 1 : 0;
  return 1 / (1 + 2 * missing + 2 * lacksTime + unused + dropsTime);
}

/** Every type with its fit, the best first; among equals the order of the registry. */
export function rankedTypes(counts: FieldCounts): readonly { readonly type: VizType; readonly fit: number }[] {
  return vizTypes.map((type) => ({ type, fit: fitOf(type, counts) })).sort((one, other) => other.fit - one.fit);
}
