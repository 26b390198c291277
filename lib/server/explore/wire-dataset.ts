import { z } from 'zod';
import type { Certification, ExploreDataset } from '@/lib/explore/explore-dataset';
import { can } from '@/lib/permissions/can';
import type { Viewer } from '@/lib/permissions/viewer';
import { jsonObject } from '@/lib/text/json-object';

const text = z.string().nullish().catch(null);
const flag = z.boolean().nullish().catch(null);
const Certified = z.object({
  is_certified: flag,
  certified_by: text,
  certification_details: text,
  warning_markdown: text,
});
const Column = Certified.extend({
  column_name: z.string(),
  verbose_name: text,
  type: text,
  type_generic: z.number().nullish().catch(null),
  is_dttm: flag,
  groupby: flag,
  filterable: flag,
  advanced_data_type: text,
  expression: text,
  description: text,
});
const Currency = z
  .object({ symbol: z.string().min(1), symbolPosition: z.string().optional() })
  .nullish()
  .catch(null);
const Metric = Certified.extend({
  metric_name: z.string(),
  verbose_name: text,
  expression: text,
  d3format: text,
  currency: Currency,
  description: text,
});
const Payload = z.object({
  id: z.number(),
  type: z.enum(['table', 'query']),
  name: text,
  table_name: text,
  schema: text,
  catalog: text,
  description: text,
  sql: text,
  main_dttm_col: text,
  extra: text,
  time_grain_sqla: z.array(z.tuple([z.string().nullable(), z.string()])).catch([]),
  database: z.looseObject({ id: z.number(), name: text, backend: text }),
  owners: z.array(z.object({ id: z.number(), first_name: text, last_name: text })).catch([]),
  columns: z.array(Column),
  metrics: z.array(Metric),
});

const kinds = ['numeric', 'string', 'temporal', 'boolean'] as const;

/** The dataset of an answer of the explore call as the workspace knows it; null for a missing one. */
export function wireDataset(payload: unknown, viewer: Viewer): ExploreDataset | null {
  const parsed = Payload.safeParse(payload);
  if (!parsed.success || parsed.data.id === 0) return null;
  const { data } = parsed;
  const columns = data.columns.map((column) => ({
    name: column.column_name,
    verboseName: column.verbose_name || null,
    kind: column.is_dttm ? 'temporal' : (kinds[column.type_generic ?? 1] ?? 'string'),
    nativeType: column.type ?? null,
    isTemporal: column.is_dttm ?? false,
    isGroupable: column.groupby ?? true,
    isFilterable: column.filterable ?? true,
    advancedType: column.advanced_data_type ?? null,
    expression: column.expression || null,
    description: column.description || null,
    ...standing(column),
  }));
  const times = columns.filter(({ isTemporal }) => isTemporal).map(({ name }) => name);
  const main = data.main_dttm_col ?? null;
  return {
    id: data.id,
    type: data.type,
    name: data.table_name || data.name || '',
    schema: data.schema ?? null,
    catalog: data.catalog ?? null,
    database: { id: data.database.id, name: data.database.name ?? '', backend: data.database.backend ?? '' },
    description: data.description || null,
    sql: data.sql || null,
    mainTimeColumn: main !== null && times.includes(main) ? main : (times[0] ?? null),
    timeGrains: data.time_grain_sqla.flatMap(([value, label]) => (value === null ? [] : [[value, label] as const])),
    columns,
    metrics: data.metrics.map((metric) => ({
      name: metric.metric_name,
      verboseName: metric.verbose_name || null,
      expression: metric.expression ?? '',
      d3format: metric.d3format || null,
      currency: currencyOf(metric.currency),
      description: metric.description || null,
      ...standing(metric),
    })),
    owners: data.owners.map(({ id, first_name, last_name }) => ({
      id,
      name: `${first_name ?? ''} ${last_name ?? ''}`.trim(),
    })),
    ...standing(standingOf(data.extra)),
    canEdit: can(viewer, 'can_write on Dataset'),
  };
}

function currencyOf(currency: z.infer<typeof Currency>) {
  if (!currency) return null;
  return {
    symbol: currency.symbol,
    symbolPosition: currency.symbolPosition === 'suffix' ? ('suffix' as const) : ('prefix' as const),
  };
}

type Standing = z.infer<typeof Certified>;

function standing(of: Standing): { certification: Certification | null; warning: string | null } {
  const certification = of.is_certified
    ? { by: of.certified_by ?? null, details: of.certification_details ?? null }
    : null;
  return { certification, warning: of.warning_markdown || null };
}

const Extra = z.object({
  certification: z.object({ certified_by: text, details: text }).nullish().catch(null),
  warning_markdown: text,
});

function standingOf(extra: string | null | undefined): Standing {
  const { data } = Extra.safeParse(jsonObject(extra ?? null));
  return {
    is_certified: Boolean(data?.certification),
    certified_by: data?.certification?.certified_by,
    certification_details: data?.certification?.details,
    warning_markdown: data?.warning_markdown,
  };
}
