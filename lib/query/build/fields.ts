import { AppError } from '@/lib/errors/app-error';
import type { FormData } from '@/lib/query/form-data';
import type { Metric, QueryColumn, QueryObject } from '@/lib/query/query-context';
import { columnLabel, ensureArray, metricLabel } from './labels';

export interface QueryFields {
  readonly columns: QueryColumn[];
  /** Absent in raw mode, where a query has no metrics at all. */
  readonly metrics?: Metric[];
  readonly orderby?: NonNullable<QueryObject['orderby']>;
}

type Role = 'columns' | 'groupby' | 'metrics' | 'orderby';

const roles: Readonly<Record<string, Role>> = {
  columns: 'columns',
  all_columns: 'columns',
  groupby: 'groupby',
  series: 'groupby',
  metrics: 'metrics',
  metric: 'metrics',
  metric_2: 'metrics',
  secondary_metric: 'metrics',
  x: 'metrics',
  y: 'metrics',
  size: 'metrics',
  orderby: 'orderby',
  order_by_cols: 'orderby',
};

/**
 * Collects a form's dimensions, metrics and order from all controls that hold some, in the order of the form's keys. Of
 * equal labels only the first is used.
 */
export function queryFields(formData: FormData): QueryFields {
  const raw = formData.query_mode === 'raw';
  const aggregate = formData.query_mode === 'aggregate';
  const columns: QueryColumn[] = [];
  const metrics: Metric[] = [];
  const order: unknown[] = [];
  for (const [key, value] of Object.entries(formData)) {
    const role = roles[key];
    if (role === undefined || value === null || value === undefined) continue;
    if (raw && (role === 'groupby' || role === 'metrics')) continue;
    if (aggregate && role === 'columns') continue;
    const entries = ensureArray(value).filter((entry) => entry !== null);
    if (role === 'metrics') metrics.push(...(entries as Metric[]));
    else if (role === 'orderby') order.push(...entries);
    else columns.push(...(entries as QueryColumn[]));
  }
  return {
    columns: uniqueBy(
      columns.filter((column) => column !== ''),
      columnLabel,
    ),
    ...(raw ? {} : { metrics: uniqueBy(metrics, metricLabel) }),
    ...(order.length > 0 ? { orderby: order.map(orderEntry) } : {}),
  };
}

function orderEntry(entry: unknown): [Metric | QueryColumn, boolean] {
  if (typeof entry !== 'string') return entry as [Metric | QueryColumn, boolean];
  try {
    return JSON.parse(entry) as [Metric | QueryColumn, boolean];
  } catch (cause) {
    throw new AppError('invalid_orderby', {}, { cause });
  }
}

export function uniqueBy<T>(items: readonly T[], key: (item: T) => string): T[] {
  const seen = new Map<string, T>();
  for (const item of items) if (!seen.has(key(item))) seen.set(key(item), item);
  return [...seen.values()];
}
