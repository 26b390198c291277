import type { Control } from '@/lib/viz/viz';
import { isSameJson } from '@/lib/workspace/same-json';
import type { FormRecord } from './draft';
import type { ExploreColumn, ExploreDataset, ExploreMetric } from './explore-dataset';
import { isMultiple, listOf } from './field-shape';
import { timeFilter } from './slots';

/** A column or a saved metric of the dataset panel, as it is dragged or chosen. */
export type ExploreField =
  | { readonly kind: 'column'; readonly column: ExploreColumn }
  | { readonly kind: 'metric'; readonly metric: ExploreMetric };

const timeOnly = new Set(['granularity_sqla', 'start_time', 'end_time']);

/** Whether a control takes time columns only. */
export function takesTimeOnly({ name }: Pick<Control, 'name'>): boolean {
  return timeOnly.has(name);
}

/** Whether a control takes a field: columns where dimensions go, both where metrics and filters go. */
export function accepts(control: Pick<Control, 'name' | 'type' | 'takes'>, field: ExploreField): boolean {
  switch (control.type) {
    case 'DndColumnSelect':
      return field.kind === 'column' && takesColumn(control, field.column);
    case 'DndMetricSelect':
      return true;
    case 'DndFilterSelect':
    case 'FixedOrMetricControl':
      return true;
    default:
      return false;
  }
}

function takesColumn({ name, takes }: Pick<Control, 'name' | 'takes'>, { kind, isTemporal }: ExploreColumn): boolean {
  if (takes === 'temporal' || takesTimeOnly({ name })) return isTemporal;
  return takes === undefined || kind === takes;
}

/** A metric of one column: the sum of numbers, else the number of different values. */
export function metricOfColumn(column: ExploreColumn): FormRecord {
  const aggregate = column.kind === 'numeric' ? 'SUM' : 'COUNT_DISTINCT';
  return {
    expressionType: 'SIMPLE',
    column: { column_name: column.name, type: column.nativeType },
    aggregate,
    sqlExpression: null,
    hasCustomLabel: false,
    label: `${aggregate}(${column.name})`,
  };
}

/** The number of rows: the saved metric that counts them, else an expression. */
export function countMetric(dataset: Pick<ExploreDataset, 'metrics'>): unknown {
  const saved = dataset.metrics.find(
    ({ name, expression }) => name === 'count' || /^count\(\s*(\*|1)\s*\)$/i.test(expression.trim()),
  );
  if (saved !== undefined) return saved.name;
  return {
    expressionType: 'SQL',
    sqlExpression: 'COUNT(*)',
    column: null,
    aggregate: null,
    hasCustomLabel: false,
    label: 'COUNT(*)',
  };
}

/** The value that a field becomes in a control. */
export function valueOfField({ type }: Pick<Control, 'type'>, field: ExploreField): unknown {
  if (type === 'DndMetricSelect') return metricOfField(field);
  if (type === 'FixedOrMetricControl') return { type: 'metric', value: metricOfField(field) };
  if (type === 'DndFilterSelect') return filterOfField(field);
  return field.kind === 'column' ? field.column.name : undefined;
}

function metricOfField(field: ExploreField): unknown {
  return field.kind === 'metric' ? field.metric.name : metricOfColumn(field.column);
}

function filterOfField(field: ExploreField): FormRecord {
  if (field.kind === 'metric') {
    return { expressionType: 'SQL', clause: 'HAVING', sqlExpression: `${field.metric.expression} > 0` };
  }
  if (field.column.isTemporal) return timeFilter(field.column.name);
  const rule = { clause: 'WHERE', subject: field.column.name, operator: 'IS NOT NULL', operatorId: 'IS_NOT_NULL' };
  return { expressionType: 'SIMPLE', ...rule, comparator: null };
}

/** The value of a control with a field added; a field that is there already is not added twice. */
export function withField(control: Control, value: unknown, field: ExploreField): unknown {
  const added = valueOfField(control, field);
  if (added === undefined) return value;
  if (!isMultiple(control)) return added;
  const list = listOf(value);
  return list.some((one) => isSameJson(one, added)) ? value : [...list, added];
}
