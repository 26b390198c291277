import { z } from 'zod';
import type { chart } from '@/db/schema/chart';
import { baseQuery, queryContext } from '@/lib/query/build/build-query';
import { columnLabel, ensureArray, isColumn, isMetric, metricLabel } from '@/lib/query/build/labels';
import { storedFormData } from '@/lib/query/stored-form-data';
import { jsonObject } from '@/lib/text/json-object';
import { vizOf } from '@/lib/viz/drawings';

/** Names of the columns, ad-hoc column expressions and metrics that charts use. */
export interface UsedNames {
  readonly columns: Set<string>;
  readonly adhocColumns: Set<string>;
  readonly metrics: Set<string>;
}

type ChartRow = Pick<typeof chart.$inferSelect, 'params' | 'query_context' | 'viz_type' | 'datasource_id'>;

export const nothingUsed = (): UsedNames => ({ columns: new Set(), adhocColumns: new Set(), metrics: new Set() });

/** Adds the names that a chart uses, in its form data and in the query context that it was saved with. */
export function addUsed(used: UsedNames, chart: ChartRow): void {
  const formData = storedFormData(chart.params);
  for (const key of metricKeys) for (const metric of ensureArray(formData[key])) addMetric(used, metric);
  for (const filter of ensureArray(formData.adhoc_filters)) addFilter(used, filter);
  const queries = [...queriesOf(jsonObject(chart.query_context)), ...queriesOf(contextOfForm(formData, chart))];
  for (const { columns, metrics, filters } of queries) {
    for (const column of columns ?? []) addColumn(used, column);
    for (const metric of metrics ?? []) addMetric(used, metric);
    for (const filter of filters ?? []) addColumn(used, filter?.col);
  }
}

const metricKeys = [
  ...['metric', 'metric_2', 'metrics', 'metrics_b', 'percent_metrics', 'secondary_metric'],
  ...['series_limit_metric', 'timeseries_limit_metric', 'size', 'x', 'y'],
];

const Queries = z.object({
  queries: z.array(
    z.looseObject({
      columns: z.array(z.unknown()).nullish().catch(null),
      metrics: z.array(z.unknown()).nullish().catch(null),
      filters: z
        .array(z.looseObject({ col: z.unknown() }).nullable())
        .nullish()
        .catch(null),
    }),
  ),
});

function queriesOf(context: unknown) {
  return Queries.safeParse(context).data?.queries ?? [];
}

/** The query context of form data; null when the form data is incomplete. */
function contextOfForm(formData: Readonly<Record<string, unknown>>, chart: ChartRow): unknown {
  const viz_type = chart.viz_type ?? '';
  const form = { ...formData, viz_type, datasource: `${chart.datasource_id}__table` };
  try {
    return vizOf(viz_type)?.query(form) ?? queryContext(form, [baseQuery(form)]);
  } catch {
    return null;
  }
}

function addColumn({ columns, adhocColumns }: UsedNames, column: unknown): void {
  if (!isColumn(column)) return;
  const isName = typeof column === 'string' || column.columnType === 'BASE_AXIS' || column.isColumnReference === true;
  if (!isName) adhocColumns.add(columnLabel(column));
  else columns.add(typeof column === 'string' ? column : column.sqlExpression);
}

function addMetric({ columns, metrics }: UsedNames, metric: unknown): void {
  if (!isMetric(metric)) return;
  metrics.add(metricLabel(metric));
  if (typeof metric !== 'string' && metric.column) columns.add(metric.column.column_name);
}

const Filter = z.looseObject({ clause: z.literal('WHERE'), subject: z.string() });

function addFilter({ columns }: UsedNames, filter: unknown): void {
  const { data } = Filter.safeParse(filter);
  if (data) columns.add(data.subject);
}
