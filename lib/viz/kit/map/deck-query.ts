import { baseQuery, queryContext } from '@/lib/query/build/build-query';
import { uniqueBy } from '@/lib/query/build/fields';
import { columnLabel, ensureArray } from '@/lib/query/build/labels';
import type { FormData } from '@/lib/query/form-data';
import type { Metric, QueryColumn, QueryContext } from '@/lib/query/query-context';
import { spatialColumns, spatialOf } from './spatial';

/** Form fields with the location of a row: spatial controls, and columns that contain whole shapes. */
const places = ['spatial', 'start_spatial', 'end_spatial'] as const;
const shapes = ['line_column', 'geojson'] as const;

/**
 * A query that returns one row for each place or shape: raw where the form has no metric, else with the metrics of
 * each. Rows without a place are excluded unless the form includes them (`filter_nulls: false`).
 */
export function deckQuery(formData: FormData, metrics: readonly unknown[] = []): QueryContext {
  const located = [
    ...places.flatMap((field) => spatialColumns(spatialOf(formData[field]))),
    ...shapes.flatMap((field) => columnsOf(formData[field])),
  ];
  const columns = uniqueBy(
    [...located, ...columnsOf(formData.dimension), ...columnsOf(formData.js_columns), ...tooltipColumns(formData)],
    columnLabel,
  );
  const asked = metrics.filter((metric) => metric) as Metric[];
  const { metrics: _, orderby: __, ...query } = baseQuery(formData);
  const notNull = formData.filter_nulls === false ? [] : located.map((col) => ({ col, op: 'IS NOT NULL' as const }));
  return queryContext(formData, [
    {
      ...query,
      columns,
      ...(asked.length > 0 ? { metrics: asked } : {}),
      filters: [...(query.filters ?? []), ...notNull],
    },
  ]);
}

/** The metric of a control that holds either a fixed value or a metric. */
export function metricOfFixed(value: unknown): Metric | null {
  if (typeof value !== 'object' || value === null || !('type' in value) || !('value' in value)) return null;
  return value.type === 'metric' && value.value ? (value.value as Metric) : null;
}

function columnsOf(value: unknown): QueryColumn[] {
  return ensureArray(value as QueryColumn | readonly QueryColumn[] | null).filter((column) => column);
}

/** Columns that the form adds to the tooltip. */
function tooltipColumns({ tooltip_contents }: FormData): string[] {
  return ensureArray(tooltip_contents as unknown).flatMap((one) => {
    if (typeof one === 'string') return [one];
    const { item_type, column_name } = (one ?? {}) as Readonly<Record<string, unknown>>;
    return item_type === 'column' && typeof column_name === 'string' ? [column_name] : [];
  });
}
