import type { Frame } from '@/lib/frame/frame';
import type { Viewer } from '@/lib/permissions/viewer';
import type { CompiledQuery } from '@/lib/query/compile';
import { type Query, timestampLabel } from '@/lib/query/resolve-query';
import type { InstantRange } from '@/lib/query/time';
import type { OpenDataset } from '@/lib/server/dataset/open-dataset';
import { pastOrFuture } from '@/lib/time/time-delta';
import { normaliseFrame } from './normalise-frame';
import { postProcessApart } from './post-process-apart';
import { planQuery, type QueryClock, queryClock } from './query-plan';
import { type CachePolicy, type RunResult, runStatement } from './run-statement';
import { joinOffset, offsetsOf } from './time-offsets';

/** The result of one query of a context. */
export interface QueryResult {
  readonly query: Query;
  readonly frame: Frame;
  /** All statements that were run, as text for display. */
  readonly text: string;
  readonly key: string;
  readonly cachedAt: number | null;
  /** Every cached or fresh result that it was made of. */
  readonly sources: readonly Pick<RunResult, 'key' | 'cachedAt'>[];
  readonly cacheTimeout: number;
  readonly sqlRowcount: number;
  readonly range: InstantRange | null;
  readonly applied: readonly string[];
  readonly rejected: readonly string[];
  /** Columns whose filters a template used. */
  readonly usedFilters: readonly string[];
  readonly annotations: Readonly<Record<string, unknown>>;
}

export interface QueryRun {
  readonly dataset: OpenDataset;
  readonly viewer: Viewer;
  readonly policy: CachePolicy;
  readonly signal: AbortSignal;
  readonly now: number;
  readonly formData: Readonly<Record<string, unknown>>;
  readonly defaultRowLimit: number;
}

/** Compiles and runs one query, adds its time comparisons and applies its post-processing. */
export async function runQuery(query: Query, run: QueryRun): Promise<QueryResult> {
  const { dataset, policy, signal } = run;
  const clock = queryClock(query, run.now, run.formData);
  const plan = await planQuery(query, dataset, clock, signal);
  const main = await runStatement(plan.dataset, plan.statement, policy, signal);
  let frame = namedFrame(main.frame, plan, query, dataset, clock);
  const texts = [plan.text];
  const sources = [sourceOf(main)];
  if (frame.length > 0 && !query.isRowcount) {
    for (const offset of offsetsOf(query, clock, run.defaultRowLimit, dataset.description)) {
      const shiftedPlan = await planQuery(offset.query, dataset, offset.clock, signal, clock);
      const shifted = await runStatement(shiftedPlan.dataset, shiftedPlan.statement, policy, signal);
      frame = joinOffset(
        frame,
        namedFrame(shifted.frame, shiftedPlan, offset.query, dataset, offset.clock),
        offset,
        query,
      );
      texts.push(shiftedPlan.text);
      sources.push(sourceOf(shifted));
    }
  }
  const processed = frame.length > 0 ? await postProcessApart(frame, query.postProcessing.map(step), signal) : frame;
  return {
    query,
    frame: processed,
    text: `${texts.join('\n\n')}\n\n`,
    key: main.key,
    cachedAt: oldest(sources.map(({ cachedAt }) => cachedAt)),
    sources,
    cacheTimeout: policy.timeout,
    sqlRowcount: main.frame.length,
    range: clock.range,
    applied: appliedLabels(plan),
    rejected: plan.rejected,
    usedFilters: plan.usedFilters,
    annotations: {},
  };
}

/** Columns of the applied filters, then those whose filters a template used and removed. */
function appliedLabels({ applied, usedFilters }: { applied: readonly string[]; usedFilters: readonly string[] }) {
  const others = usedFilters.filter((label) => !applied.includes(label));
  return [...applied, ...others].filter((label) => label !== timestampLabel);
}

const sourceOf = ({ key, cachedAt }: RunResult) => ({ key, cachedAt });

/** Null when one of the results is fresh. */
function oldest(stamps: readonly (number | null)[]): number | null {
  const known = stamps.filter((stamp) => stamp !== null);
  return known.length < stamps.length ? null : Math.min(...known);
}

function step(entry: Query['postProcessing'][number]) {
  return entry === null ? null : { operation: entry.operation, options: entry.options };
}

/** A result under the query's own labels, with times as instants. */
export function namedFrame(
  frame: Frame,
  plan: CompiledQuery,
  query: Query,
  dataset: OpenDataset,
  clock: QueryClock,
): Frame {
  const shiftMs = query.timeShift ? pastOrFuture(query.timeShift, clock.now) - Math.floor(clock.now / 1000) * 1000 : 0;
  return normaliseFrame(frame, plan.labels, query, dataset.description, shiftMs);
}
