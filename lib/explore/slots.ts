import type { Control, KindOf } from '@/lib/viz/viz';
import type { FormRecord, Slots } from './draft';
import { type ExploreDataset, kindOfColumns } from './explore-dataset';
import { isMultiple, isRaw, listOf } from './field-shape';
import type { Panel } from './panels';

export interface CarryContext {
  readonly kindOf: KindOf;
  readonly mainTimeColumn: string | null;
  /** The time grain of a time axis that has none yet; null where the database does not offer it. */
  readonly usualGrain?: string | null;
}

/** The time grain of new charts. */
export const usualGrain = 'P1D';

export function carryContext(dataset: ExploreDataset | null): CarryContext {
  const isOffered = dataset?.timeGrains.some(([grain]) => grain === usualGrain) === true;
  return {
    kindOf: kindOfColumns(dataset),
    mainTimeColumn: dataset?.mainTimeColumn ?? null,
    usualGrain: isOffered ? usualGrain : null,
  };
}

const sortMetrics = ['timeseries_limit_metric', 'series_limit_metric', 'orderby'];
const seriesLimits = ['limit', 'series_limit'];
/** Fields of a type that nothing is put into from another type: they have a meaning of their own. */
const ownFields = new Set([
  'all_columns',
  'all_columns_x',
  'all_columns_y',
  'column',
  'end_time',
  'geojson',
  'groupby_b',
  'js_columns',
  'line_column',
  'metrics_b',
  'percent_metrics',
  'secondary_metric',
  'start_time',
  'timeseries_limit_metric_b',
  'tooltip_columns',
  'tooltip_metrics',
]);
const axes = ['x_axis', 'granularity_sqla'];

const all = (panel: Panel): readonly Control[] => [...panel.controls.values()];
const named = (panel: Panel, names: readonly string[]) => names.find((name) => panel.controls.has(name));

/** The controls of metrics that any metric may be put into. */
export function metricControls(panel: Panel): readonly Control[] {
  return all(panel).filter(
    ({ name, type }) => type === 'DndMetricSelect' && !ownFields.has(name) && !sortMetrics.includes(name),
  );
}

/** The controls of columns that group, those that must be filled first. */
export function dimensionControls(panel: Panel): readonly Control[] {
  const found = all(panel).filter(
    ({ name, type }) => type === 'DndColumnSelect' && !ownFields.has(name) && !axes.includes(name),
  );
  const isRequired = (control: Control) => Number(control.validators?.includes('nonEmpty') ?? false);
  return [...found].sort((one, other) => isRequired(other) - isRequired(one));
}

function temporalFilter(filters: readonly unknown[]): FormRecord | undefined {
  return filters.find(
    (filter): filter is FormRecord =>
      typeof filter === 'object' && filter !== null && 'operator' in filter && filter.operator === 'TEMPORAL_RANGE',
  );
}

/** What a form holds, apart from the names that its type uses. Only the fields that the type has are present. */
export function slotsOf(form: FormRecord, panel: Panel, { kindOf }: CarryContext): Slots {
  const slots: { -readonly [Name in keyof Slots]: Slots[Name] } = {};
  const metrics = metricControls(panel);
  if (metrics.length > 0) slots.metrics = unique(metrics.flatMap(({ name }) => listOf(form[name])));
  const dimensions = dimensionControls(panel);
  const hasAxis = panel.controls.has('x_axis');
  const times = panel.definition.distributesOverTime
    ? listOf(form.columns).filter((one) => kindOf(one) === 'temporal')
    : [];
  const axis = hasAxis ? form.x_axis : (times[0] ?? form.granularity_sqla);
  const isCategory = hasAxis && typeof axis === 'string' && (kindOf(axis) ?? 'temporal') !== 'temporal';
  if (dimensions.length > 0 && !isRaw(form)) {
    const own = panelOrder(panel, dimensions).flatMap(({ name }) => listOf(form[name]));
    slots.dimensions = unique(isCategory ? [axis, ...own] : own.filter((one) => one !== times[0]));
  }
  if (axis !== undefined && axis !== null && !isCategory) slots.axis = axis;
  if (panel.controls.has('adhoc_filters')) slots.filters = filtersOf(form, panel);
  for (const [slot, name] of plainNames(panel)) if (form[name] !== undefined) slots[slot] = form[name] as never;
  return slots;
}

function panelOrder(panel: Panel, controls: readonly Control[]): readonly Control[] {
  return all(panel).filter((control) => controls.includes(control));
}

function unique(list: readonly unknown[]): readonly unknown[] {
  const seen = new Set<string>();
  return list.filter((one) => {
    const text = JSON.stringify(one);
    return seen.has(text) ? false : Boolean(seen.add(text));
  });
}

/** The filters; a time range of its own becomes a filter on the time column. */
function filtersOf(form: FormRecord, panel: Panel): readonly unknown[] {
  const filters = listOf(form.adhoc_filters);
  const { granularity_sqla: column, time_range: range } = form;
  if (!panel.controls.has('time_range') || typeof column !== 'string' || typeof range !== 'string') return filters;
  if (temporalFilter(filters) !== undefined) return filters;
  return [...filters, timeFilter(column, range)];
}

/** The filter of a chart on its time column. */
export function timeFilter(column: string, range = 'No filter'): FormRecord {
  const rule = { clause: 'WHERE', subject: column, operator: 'TEMPORAL_RANGE', comparator: range };
  return { ...rule, expressionType: 'SIMPLE' };
}

type PlainSlot = 'grain' | 'rowLimit' | 'seriesLimit' | 'sortMetric' | 'isDescending';

function plainNames(panel: Panel): readonly (readonly [PlainSlot, string])[] {
  const names: readonly (readonly [PlainSlot, string | undefined])[] = [
    ['grain', named(panel, ['time_grain_sqla'])],
    ['rowLimit', named(panel, ['row_limit'])],
    ['seriesLimit', named(panel, seriesLimits)],
    ['sortMetric', named(panel, sortMetrics)],
    ['isDescending', named(panel, ['order_desc'])],
  ];
  return names.flatMap(([slot, name]) => (name === undefined ? [] : [[slot, name] as const]));
}

/** The names of the controls that `placedSlots` sets. */
export function slotControls(panel: Panel): ReadonlySet<string> {
  const fields = [...metricControls(panel), ...dimensionControls(panel)].map(({ name }) => name);
  return new Set([...fields, ...axes, ...plainNames(panel).map(([, name]) => name), 'adhoc_filters', 'time_range']);
}

/** Where fields stood: in controls of the same name of the type that is left, and in the new type when it was left. */
export interface Places {
  readonly named: FormRecord;
  readonly before: FormRecord;
}

/** Puts fields into the controls of a type. */
export function placedSlots(slots: Slots, panel: Panel, places: Places, context: CarryContext): FormRecord {
  const form: Record<string, unknown> = {};
  const { named, before } = places;
  place(form, metricControls(panel), slots.metrics ?? [], places);
  let dimensions = slots.dimensions ?? [];
  let fields = dimensionControls(panel);
  if (panel.controls.has('x_axis')) {
    form.x_axis =
      named.x_axis ??
      slots.axis ??
      axisBefore(before.x_axis, dimensions, context) ??
      context.mainTimeColumn ??
      dimensions[0];
    dimensions = dimensions.filter((one) => one !== form.x_axis);
  } else if (panel.definition.distributesOverTime) {
    const across = distribution(slots, listOf(before.columns), context);
    if (across.length > 0) {
      form.columns = across;
      dimensions = dimensions.filter((one) => !across.includes(one));
      fields = fields.filter(({ name }) => name !== 'columns');
    }
  } else if (panel.controls.has('granularity_sqla')) {
    const axis = slots.axis ?? before.granularity_sqla ?? context.mainTimeColumn;
    if (axis !== null) form.granularity_sqla = axis;
  }
  place(form, fields, dimensions, places);
  if (panel.controls.has('adhoc_filters')) Object.assign(form, placedFilters(slots.filters ?? [], panel));
  const time = context.mainTimeColumn;
  const hasOwnFilters = (named.adhoc_filters_b ?? before.adhoc_filters_b) !== undefined;
  if (panel.controls.has('adhoc_filters_b') && !hasOwnFilters && time) form.adhoc_filters_b = [timeFilter(time)];
  for (const [slot, name] of plainNames(panel)) if (slots[slot] !== undefined) form[name] = slots[slot];
  const isOverTime = panel.controls.has('x_axis') && context.kindOf(form.x_axis) === 'temporal';
  const lacksGrain = (slots.grain ?? before.time_grain_sqla ?? null) === null && panel.controls.has('time_grain_sqla');
  if (isOverTime && lacksGrain && context.usualGrain) form.time_grain_sqla = context.usualGrain;
  return form;
}

/** A category that stood along the axis stays there while it is one of the dimensions. */
function axisBefore(axis: unknown, dimensions: readonly unknown[], { kindOf }: CarryContext): unknown {
  const isCategory = typeof axis === 'string' && (kindOf(axis) ?? 'temporal') !== 'temporal';
  return isCategory && !dimensions.includes(axis) ? undefined : axis;
}

/** What a distribution is made across: the time, and what stood there before. */
function distribution({ axis, dimensions = [] }: Slots, before: readonly unknown[], context: CarryContext): unknown[] {
  const times = before.filter((one) => context.kindOf(one) === 'temporal');
  const kept = before.filter((one) => dimensions.includes(one));
  const time = before.length > 0 && times.length === 0 ? null : (axis ?? times[0] ?? context.mainTimeColumn);
  return time === null ? kept : [time, ...kept];
}

function placedFilters(filters: readonly unknown[], panel: Panel): FormRecord {
  const time = temporalFilter(filters);
  if (!panel.controls.has('time_range') || time === undefined) return { adhoc_filters: filters };
  const rest = filters.filter((filter) => filter !== time);
  return { adhoc_filters: rest, granularity_sqla: time.subject, time_range: time.comparator };
}

/** Fills fields in turn: what stood there before stays there, single fields take one value, a list takes the rest. */
function place(
  form: Record<string, unknown>,
  controls: readonly Control[],
  values: readonly unknown[],
  { named, before }: Places,
): void {
  const left = [...values];
  const key = (value: unknown) => JSON.stringify(value);
  for (const control of controls) {
    const wanted = new Set(listOf(named[control.name] ?? before[control.name]).map(key));
    // One metric may be both width and size.
    const offered = isMultiple(control) ? left : values;
    const kept = offered.filter((value) => wanted.has(key(value)));
    if (kept.length === 0) continue;
    form[control.name] = isMultiple(control) ? kept : kept[0];
    const taken = new Set(listOf(form[control.name]).map(key));
    left.splice(0, left.length, ...left.filter((value) => !taken.has(key(value))));
  }
  for (const control of controls) {
    if (left.length === 0) return;
    if (isMultiple(control)) {
      const held = new Set([...listOf(form[control.name]), ...left.splice(0)].map(key));
      form[control.name] = values.filter((value) => held.has(key(value)));
    } else if (form[control.name] === undefined) form[control.name] = left.shift();
  }
}
