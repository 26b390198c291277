import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Metadata } from '@/db/client';
import { datasetColumn, datasetMetric } from '@/db/schema/dataset';
import { flag, integer, text, uuid } from '@/lib/server/api/request/body-field';
import type { Problems, RowWrite } from '@/lib/server/api/write/write';
import type { DiscoveredColumn } from '@/lib/server/dataset/discover-columns';

const dateFormat = z.string().refine((value) => /^(epoch_m?s|(%[a-zA-Z]|[-/:., TZ\d])*%[a-zA-Z].*)$/.test(value), {
  error: 'Invalid date/timestamp format',
});

export const columnBody = z.strictObject({
  id: integer().optional(),
  column_name: text({ min: 1, max: 255 }),
  type: text().nullable().optional(),
  advanced_data_type: text({ min: 1, max: 255 }).nullable().optional(),
  verbose_name: text().nullable().optional(),
  description: text().nullable().optional(),
  expression: text().nullable().optional(),
  extra: text().nullable().optional(),
  filterable: flag().optional(),
  groupby: flag().optional(),
  is_active: flag().nullable().optional(),
  is_dttm: flag().nullable().optional(),
  python_date_format: dateFormat.nullable().optional(),
  uuid: uuid().nullable().optional(),
});

export const metricBody = z.strictObject({
  id: integer().optional(),
  expression: text(),
  description: text().nullable().optional(),
  extra: text().nullable().optional(),
  metric_name: text({ min: 1, max: 255 }),
  metric_type: text({ min: 1, max: 32 }).nullable().optional(),
  d3format: text({ min: 1, max: 128 }).nullable().optional(),
  currency: z
    .strictObject({
      symbol: text({ min: 1, max: 128 }).optional(),
      symbolPosition: text({ min: 1, max: 128 }).optional(),
    })
    .nullable()
    .optional(),
  verbose_name: text().nullable().optional(),
  warning_text: text().nullable().optional(),
  uuid: uuid().nullable().optional(),
});

export type ColumnBody = z.infer<typeof columnBody>;
export type MetricBody = z.infer<typeof metricBody>;

/**
 * Expressions that are new in a change. Stored ones are left out, since they are checked when they run; with
 * `isElsewhere` (another database) they are included.
 */
export async function newExpressions(
  { columns, metrics }: { columns?: readonly ColumnBody[] | undefined; metrics?: readonly MetricBody[] | undefined },
  { tx, id }: RowWrite,
  isElsewhere: boolean,
): Promise<{ readonly columns: readonly string[]; readonly metrics: readonly string[] }> {
  const ofColumns = tx.select({ sql: datasetColumn.expression }).from(datasetColumn);
  const ofMetrics = tx.select({ sql: datasetMetric.expression }).from(datasetMetric);
  const own = await Promise.all([
    ofColumns.where(eq(datasetColumn.dataset_id, id)),
    ofMetrics.where(eq(datasetMetric.dataset_id, id)),
  ]);
  const [storedColumns, storedMetrics] = own.map((rows) => rows.flatMap(({ sql: text }) => text || []));
  const newly = (
    sent: readonly { readonly expression?: string | null | undefined }[] | undefined,
    stored: string[] = [],
  ) => {
    const expressions = sent?.flatMap(({ expression }) => expression || []);
    if (isElsewhere) return expressions ?? stored;
    return (expressions ?? []).filter((text) => !stored.includes(text));
  };
  return { columns: newly(columns, storedColumns), metrics: newly(metrics, storedMetrics) };
}

interface Named {
  readonly id: number | null;
  readonly name: string;
}

/** The message for a list of columns or metrics that cannot replace the stored one; null when it can. */
async function listProblem(noun: string, sent: readonly Named[], stored: readonly { id: number; name: string }[]) {
  if (areRepeated(sent)) return `One or more ${noun} are duplicated`;
  const ids = new Set(stored.map(({ id }) => id));
  if (sent.some(({ id }) => id !== null && !ids.has(id))) return `One or more ${noun} do not exist`;
  const taken = new Set(stored.map(({ name }) => name));
  return sent.some(({ id, name }) => id === null && taken.has(name)) ? `One or more ${noun} already exist` : null;
}

function areRepeated(sent: readonly { readonly name: string }[]): boolean {
  return new Set(sent.map(({ name }) => name)).size < sent.length;
}

export async function partProblems(
  { columns, metrics }: { columns?: readonly ColumnBody[] | undefined; metrics?: readonly MetricBody[] | undefined },
  { tx, id }: RowWrite,
  replacesColumns: boolean,
): Promise<Problems> {
  const problems: Record<string, string[]> = {};
  if (columns && replacesColumns) {
    const isRepeated = areRepeated(columns.map(({ column_name: name }) => ({ name })));
    if (isRepeated) problems.columns = ['One or more columns are duplicated'];
  } else if (columns) {
    const stored = await tx
      .select({ id: datasetColumn.id, name: datasetColumn.column_name })
      .from(datasetColumn)
      .where(eq(datasetColumn.dataset_id, id));
    const sent = columns.map((column) => ({ id: column.id ?? null, name: column.column_name }));
    const problem = await listProblem('columns', sent, stored);
    if (problem) problems.columns = [problem];
  }
  if (metrics) {
    const stored = await tx
      .select({ id: datasetMetric.id, name: datasetMetric.metric_name })
      .from(datasetMetric)
      .where(eq(datasetMetric.dataset_id, id));
    const sent = metrics.map((metric) => ({ id: metric.id ?? null, name: metric.metric_name }));
    const problem = await listProblem('metrics', sent, stored);
    if (problem) problems.metrics = [problem];
  }
  return problems;
}

/**
 * Replaces the stored columns by a list: columns without an id are new, columns that are missing are deleted. With
 * `replacesAll` columns are matched by name and keep their ids; only missing calculated columns are deleted, since the
 * others are updated from the database.
 */
export async function storeColumns({ tx, id, viewer }: RowWrite, columns: readonly ColumnBody[], replacesAll: boolean) {
  const isOwn = eq(datasetColumn.dataset_id, id);
  const sent = replacesAll ? await withIdsByName(tx, id, columns) : columns;
  const kept = sent.flatMap((column) => column.id ?? []);
  const isLeftOut = notInArray(datasetColumn.id, [...kept, 0]);
  await tx.delete(datasetColumn).where(and(isOwn, isLeftOut, replacesAll ? isCalculated : undefined));
  for (const { id: columnId, uuid: given, ...rest } of sent) {
    const values = { ...definite(rest), ...(given ? { uuid: given } : {}), changed_by_fk: viewer.id };
    if (columnId !== undefined) {
      await tx
        .update(datasetColumn)
        .set(values)
        .where(and(isOwn, eq(datasetColumn.id, columnId)));
    } else {
      await tx
        .insert(datasetColumn)
        .values({ ...values, column_name: rest.column_name, dataset_id: id, created_by_fk: viewer.id });
    }
  }
}

const isCalculated = sql`${datasetColumn.expression} <> ''`;

async function withIdsByName(tx: Metadata, datasetId: number, columns: readonly ColumnBody[]): Promise<ColumnBody[]> {
  const stored = await tx
    .select({ id: datasetColumn.id, name: datasetColumn.column_name })
    .from(datasetColumn)
    .where(eq(datasetColumn.dataset_id, datasetId));
  const ids = new Map(stored.map(({ id, name }) => [name, id]));
  return columns.map(({ id: _, ...column }) => {
    const id = ids.get(column.column_name);
    return id === undefined ? column : { ...column, id };
  });
}

/** Drops null for `is_active` and `is_dttm`: the stored value stays, or the column's default applies. */
function definite({ is_active, is_dttm, ...rest }: Omit<ColumnBody, 'id' | 'uuid'>) {
  const values = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return { ...values, ...(is_active == null ? {} : { is_active }), ...(is_dttm == null ? {} : { is_dttm }) };
}

export async function storeMetrics({ tx, id, viewer }: RowWrite, metrics: readonly MetricBody[]): Promise<void> {
  const kept = metrics.flatMap((metric) => metric.id ?? []);
  const isOwn = eq(datasetMetric.dataset_id, id);
  await tx.delete(datasetMetric).where(and(isOwn, notInArray(datasetMetric.id, [...kept, 0])));
  for (const { id: metricId, uuid: given, ...sent } of metrics) {
    const values = { ...sent, ...(given ? { uuid: given } : {}), changed_by_fk: viewer.id };
    if (metricId !== undefined) {
      await tx
        .update(datasetMetric)
        .set(values)
        .where(and(isOwn, eq(datasetMetric.id, metricId)));
    } else await tx.insert(datasetMetric).values({ ...values, dataset_id: id, created_by_fk: viewer.id });
  }
}

/**
 * Updates the stored columns from those found in the database: adds new ones, updates types, and deletes those that no
 * longer exist. Calculated columns stay.
 */
export async function followColumns(tx: Metadata, id: number, found: readonly DiscoveredColumn[]): Promise<void> {
  const stored = await tx.select().from(datasetColumn).where(eq(datasetColumn.dataset_id, id));
  const byName = new Map(stored.map((column) => [column.column_name, column]));
  const names = new Set(found.map(({ column_name }) => column_name));
  const gone = stored.filter(({ column_name, expression }) => !names.has(column_name) && !expression);
  if (gone.length > 0) {
    const ids = gone.map((column) => column.id);
    await tx.delete(datasetColumn).where(inArray(datasetColumn.id, ids));
  }
  for (const column of found) {
    const known = byName.get(column.column_name);
    if (known) {
      const values = { type: column.type, is_dttm: known.is_dttm || column.is_dttm };
      await tx.update(datasetColumn).set(values).where(eq(datasetColumn.id, known.id));
    } else await tx.insert(datasetColumn).values({ ...column, dataset_id: id });
  }
}
