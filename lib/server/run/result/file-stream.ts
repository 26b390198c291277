import type { Frame } from '@/lib/frame/frame';
import { resultCache } from '@/lib/server/cache/cache';
import { toFrame } from '@/lib/server/engines/values/to-frame';
import { namedFrame } from '@/lib/server/run/query';
import { type ContextRequest, type OpenedQuery, openQuery } from '@/lib/server/run/query-context';
import { planQuery, queryClock } from '@/lib/server/run/query-plan';
import { keepFrame, keyOf, streamStatement } from '@/lib/server/run/run-statement';
import { vizOf } from '@/lib/viz/drawings';
import { csvOf, framesOf, sheetRows, xlsxOf } from './row-file';
import { fileFrame, plainFrame, shownFrame, shownNames } from './shown-frame';

/**
 * The file of a query context as a stream, row by row as the database sends them. Null where the file needs the whole
 * result: several queries, post-processing, time comparisons, a chart's own layout, or a cached result. `shownAs` is
 * the form data that determines the layout. A CSV has no row limit, since rows are not held in memory; a worksheet has
 * its own.
 */
export async function streamedFile(
  request: ContextRequest,
  format: 'csv' | 'xlsx',
  shownAs: Readonly<Record<string, unknown>>,
): Promise<AsyncIterable<Uint8Array> | null> {
  const [wire, ...others] = request.context.queries;
  const type = wire?.result_type ?? request.context.resultType;
  const isRows = type === 'full' || type === 'results' || type === 'samples' || type === 'drill_detail';
  const { viz_type } = shownAs;
  const isArranged =
    type === 'post_processed' && typeof viz_type === 'string' && vizOf(viz_type)?.arrange !== undefined;
  if (!wire || others.length > 0 || !(isRows || (type === 'post_processed' && !isArranged))) return null;
  if (wire.post_processing?.some((step) => step !== null) || wire.time_offsets?.length || wire.is_rowcount) return null;
  const opened = await openQuery(request, wire, format === 'csv' ? Number.MAX_SAFE_INTEGER : sheetRows);
  return rowByRow(opened, format);
}

async function rowByRow(
  { query, run }: OpenedQuery,
  format: 'csv' | 'xlsx',
): Promise<AsyncIterable<Uint8Array> | null> {
  const { dataset, policy, signal } = run;
  const clock = queryClock(query, run.now, run.formData);
  const plan = await planQuery(query, dataset, clock, signal);
  const key = keyOf(dataset, plan.statement);
  if (!policy.force && policy.timeout > 0 && (await resultCache().get(key)) !== null) return null;
  const rows = query.rowLimit ?? Number.MAX_SAFE_INTEGER;
  const source = await streamStatement(plan.dataset, plan.statement, signal, rows);
  const shown = shownNames(dataset.description);
  const asFile = (frame: Frame) =>
    shownFrame(fileFrame(plainFrame(namedFrame(frame, plan, query, dataset, clock))), shown);
  const result = framesOf(source);
  const first = await result.next();
  const head = first.done ? toFrame(source.columns, []) : first.value.frame;
  const second = first.done ? first : await result.next();
  if (second.done) await keepFrame(key, head, policy);
  async function* rest() {
    try {
      if (!second.done) yield second.value;
      yield* { [Symbol.asyncIterator]: () => result };
    } finally {
      await result.return(undefined);
    }
  }
  return format === 'xlsx' ? xlsxOf(head, rest(), asFile, source) : csvOf(head, rest(), asFile, source);
}
