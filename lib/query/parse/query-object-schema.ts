import { z } from 'zod';
import { operationNames } from '@/lib/frame/operation-names';
import { annotationLayer } from '@/lib/query/annotation-layer';
import { adhocColumn, adhocMetric, type Metric, type QueryColumn } from '@/lib/query/query-context';
import { timeGrainNames } from '@/lib/query/time-grain-names';
import { isEmptyValue } from '@/lib/text/is-empty-value';
import { isObject } from '@/lib/text/is-object';
import {
  atLeast,
  flag,
  integer,
  list,
  mapping,
  member,
  object,
  oneOf,
  present,
  strictObject,
  text,
} from './wire-field';

const operators = [
  '==',
  '!=',
  '>',
  '<',
  '>=',
  '<=',
  'LIKE',
  'NOT LIKE',
  'ILIKE',
  'IS NULL',
  'IS NOT NULL',
  'IN',
  'NOT IN',
  'IS TRUE',
  'IS FALSE',
  'TEMPORAL_RANGE',
] as const;
export type Operator = (typeof operators)[number];

const operator = z.preprocess((value) => (typeof value === 'string' ? value.toUpperCase() : value), oneOf(operators));

/**
 * A column name or an ad-hoc SQL expression. Anything else passes here and is rejected later, when the dataset is
 * known.
 */
const column = present.transform((given): QueryColumn => {
  const value = withoutNothing(given, 'timeGrain');
  const adhoc = adhocColumn.safeParse(value);
  return (adhoc.success && adhoc.data.label === undefined ? value : (adhoc.data ?? value)) as QueryColumn;
});

const metric = present.transform((given): Metric => {
  const value = withoutNothing(given, 'label');
  const adhoc = adhocMetric.safeParse(value);
  return adhoc.success ? adhoc.data : (value as Metric);
});

/** A field with an empty list or object counts as a field without a value. */
function withoutNothing(value: unknown, field: string): unknown {
  if (!isObject(value) || !(field in value)) return value;
  return isEmptyValue(value[field]) ? { ...value, [field]: null } : value;
}

const filter = strictObject({
  col: column,
  op: operator,
  val: z.unknown().optional(),
  grain: text.nullish(),
  isExtra: flag.nullish(),
});

const olderGrains = ['PT0.5H', 'P0.25Y'];
const grains = Object.keys(timeGrainNames);
/** An empty text also means no grain. Older names of grains are accepted but not listed in the error message. */
const timeGrain = oneOf(
  ['', ...grains],
  grains.filter((grain) => !olderGrains.includes(grain)),
);

const extras = strictObject({
  relative_start: oneOf(['today', 'now']).nullish(),
  relative_end: oneOf(['today', 'now']).nullish(),
  where: text.nullish(),
  having: text.nullish(),
  time_grain_sqla: timeGrain.nullish(),
  instant_time_comparison_range: text.nullish(),
});

/** What is ordered by, any value with contents, and whether ascending. */
const orderEntry = present.transform((entry, context): [unknown, boolean] => {
  const told = (message: string, ...path: number[]) => context.addIssue({ code: 'custom', path, message });
  if (!Array.isArray(entry)) told('Not a valid tuple.');
  else if (entry.length !== 2) told('Length must be 2.');
  if (!Array.isArray(entry) || entry.length !== 2) return [null, true];
  const [key, ascending]: unknown[] = entry;
  if (key === null) told('Field may not be null.', 0);
  else if (isEmptyKey(key)) told('orderby column must be populated', 0);
  const direction = flag.safeParse(ascending);
  if (!direction.success) told(ascending === null ? 'Field may not be null.' : 'Not a valid boolean.', 1);
  return [key, direction.data ?? true];
});

function isEmptyKey(key: unknown): boolean {
  return key === '' || (typeof key === 'object' && key !== null && Object.keys(key).length === 0);
}

const step = strictObject({
  operation: oneOf(operationNames),
  options: mapping.optional(),
});

export const resultTypeNames = [
  'columns',
  'full',
  'query',
  'results',
  'samples',
  'timegrains',
  'post_processed',
  'drill_detail',
] as const;

/**
 * One query of a request. Problems are reported in the order of the contract's fields. Unknown keys are dropped; old
 * field names are accepted.
 */
export const queryObjectSchema = object({
  datasource: z.unknown().optional(),
  result_type: member(resultTypeNames).nullish(),
  annotation_layers: list(annotationLayer).nullish(),
  applied_time_extras: mapping.nullish(),
  apply_fetch_values_predicate: flag.nullish(),
  filters: list(filter).nullish(),
  granularity: text.nullish(),
  granularity_sqla: text.nullish(),
  groupby: list(column).nullish(),
  metrics: list(metric).nullish(),
  post_processing: list(step.nullable()).nullish(),
  since: z.unknown().optional(),
  until: z.unknown().optional(),
  time_range: text.nullish(),
  time_shift: text.nullish(),
  is_timeseries: flag.nullish(),
  series_columns: list(column).nullish(),
  series_limit: integer.nullish(),
  series_limit_metric: z.unknown().optional(),
  group_others_when_limit_reached: flag.nullish(),
  timeseries_limit: integer.nullish(),
  timeseries_limit_metric: z.unknown().optional(),
  row_limit: atLeast(0, '`row_limit` must be greater than or equal to 0').nullish(),
  row_offset: atLeast(0, '`row_offset` must be greater than or equal to 0').nullish(),
  order_desc: flag.nullish(),
  extras: extras.nullish(),
  columns: list(column).nullish(),
  orderby: list(orderEntry).nullish(),
  where: text.nullish(),
  having: text.nullish(),
  url_params: mapping.nullish(),
  is_rowcount: flag.nullish(),
  time_offsets: list(text).nullish(),
});
export type WireQueryObject = z.infer<typeof queryObjectSchema>;
