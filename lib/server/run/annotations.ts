import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { metadata } from '@/db/client';
import { annotation, annotationLayer } from '@/db/schema/annotation';
import { chart } from '@/db/schema/chart';
import { AppError } from '@/lib/errors/app-error';
import type { Cell, Frame } from '@/lib/frame/frame';
import type { AnnotationLayer } from '@/lib/query/annotation-layer';
import { type ParsedQueryContext, parseQueryContext } from '@/lib/query/parse/parse-query-context';
import type { Query } from '@/lib/query/resolve-query';
import { chartContext } from './chart-context';
import type { QueryRun } from './query';

/** Runs another query context for the same viewer. Returns the frame of its first result; null when it has none. */
export type AskContext = (context: ParsedQueryContext) => Promise<Frame | null>;

const mostLayers = 30;

/** Throws `query_layers_many` when the queries have more than 30 annotation layers that must be queried. */
export function demandFewLayers(queries: readonly Query[]): void {
  const asked = queries.flatMap(({ annotationLayers }) => annotationLayers).filter(isAsked);
  if (asked.length > mostLayers) throw new AppError('query_layers_many', { most: String(mostLayers) });
}

/** Formula layers need no query: they are computed where they are drawn. */
function isAsked({ annotationType }: AnnotationLayer): boolean {
  return annotationType !== 'FORMULA';
}

/**
 * The data of the annotation layers of a query, by layer name. Throws when the signal is aborted, `query_invalid` for a
 * layer whose source is missing, `forbidden` when the viewer may not read annotations.
 */
export async function annotationData(query: Query, run: QueryRun, ask: AskContext): Promise<Record<string, unknown>> {
  const data: Record<string, unknown> = {};
  for (const layer of query.annotationLayers.filter(isAsked)) {
    run.signal.throwIfAborted();
    if (layer.sourceType === 'NATIVE') data[layer.name] = await storedAnnotations(layer, run);
    else if (layer.sourceType === 'line' || layer.sourceType === 'table')
      data[layer.name] = await chartRows(layer, run, ask);
    else throw new AppError('query_invalid', { reason: `The annotation layer '${layer.name}' names no source` });
  }
  return data;
}

async function storedAnnotations(layer: AnnotationLayer, run: QueryRun): Promise<unknown> {
  const id = layerId(layer);
  if (!run.viewer.permissions.has('can_read on Annotation')) throw new AppError('forbidden');
  const db = await metadata();
  const [stored] = await db.select({ id: annotationLayer.id }).from(annotationLayer).where(eq(annotationLayer.id, id));
  if (!stored) throw new AppError('query_invalid', { reason: `The annotation layer '${layer.name}' was not found.` });
  const rows = await db.select().from(annotation).where(eq(annotation.layer_id, id)).orderBy(asc(annotation.id));
  return {
    columns: ['start_dttm', 'end_dttm', 'short_descr', 'long_descr', 'json_metadata'],
    records: rows.map((row) => ({
      start_dttm: row.start_dttm.getTime(),
      end_dttm: row.end_dttm.getTime(),
      short_descr: row.short_descr,
      long_descr: row.long_descr,
      json_metadata: row.json_metadata,
    })),
  };
}

/** The rows of the chart that is the source of the layer: those of its first query, run for the same viewer. */
async function chartRows(layer: AnnotationLayer, run: QueryRun, ask: AskContext): Promise<unknown> {
  const id = layerId(layer);
  const db = await metadata();
  const [row] = await db.select().from(chart).where(eq(chart.id, id));
  if (!row) {
    throw new AppError('query_invalid', {
      reason: `Chart with ID ${id} (referenced by\nannotation layer '${layer.name}') was not found. Please verify that the chart exists and is accessible.`,
    });
  }
  const context = parseQueryContext({
    ...chartContext(row),
    force: run.policy.force,
    result_type: 'full',
    result_format: 'json',
  });
  const overrides = z.record(z.string(), z.unknown()).parse(layer.overrides ?? {});
  const queries = context.queries.slice(0, 1).map((wire) => ({
    ...wire,
    ...('time_range' in overrides ? { time_range: textOrNull(overrides.time_range) } : {}),
    ...('granularity' in overrides ? { granularity: textOrNull(overrides.granularity) } : {}),
    ...('time_grain_sqla' in overrides
      ? { extras: { ...wire.extras, time_grain_sqla: textOrNull(overrides.time_grain_sqla) } }
      : {}),
  }));
  const frame = await ask({ ...context, queries }).catch(withoutRows);
  const length = frame?.length ?? 0;
  const columns = frame?.columns ?? [];
  return {
    records: Array.from({ length }, (_, at) =>
      Object.fromEntries(columns.map(({ name, values }): [string, Cell] => [name, values[at] ?? null])),
    ),
  };
}

/** A source without data has no marks. A stop is no failure of the layer: whoever asked for it is gone. */
function withoutRows(error: unknown): null {
  if (!(error instanceof AppError) || error.code === 'query_cancelled') throw error;
  if (error.code === 'query_result_empty' || /\bno data\b/i.test(error.message)) return null;
  if (error.code === 'query_timeout') throw new AppError('query_layer_timeout', {}, { cause: error });
  throw new AppError('query_invalid', { reason: error.message }, { cause: error });
}

function layerId(layer: AnnotationLayer): number {
  const id = Number(layer.value);
  if (Number.isSafeInteger(id)) return id;
  throw new AppError('query_invalid', { reason: `The annotation layer '${layer.name}' names no source` });
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
