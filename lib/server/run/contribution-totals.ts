import { columnOf } from '@/lib/frame/frame';
import { metricLabel } from '@/lib/query/build-query-labels';
import type { Query } from '@/lib/query/resolve-query';
import { type QueryRun, runQuery } from './query';

const operation = 'contribution';

/**
 * A query's shares are of the whole when another query of the context asks for the metrics alone: its sums, without a
 * row limit, are given to the contribution steps.
 */
export async function withContributionTotals(queries: readonly Query[], run: QueryRun): Promise<readonly Query[]> {
  const hasShares = queries.some(({ postProcessing }) => postProcessing.some((step) => step?.operation === operation));
  const whole = queries.find(
    ({ columns, metrics, postProcessing }) => columns.length === 0 && metrics?.length && postProcessing.length === 0,
  );
  if (!hasShares || !whole) return queries;
  const { frame } = await runQuery({ ...whole, rowLimit: null }, run);
  const totals = Object.fromEntries(
    (whole.metrics ?? []).map((metric) => {
      const values = columnOf(frame, metricLabel(metric))?.values ?? [];
      return [metricLabel(metric), values.reduce<number>((sum, value) => sum + Number(value ?? 0), 0)];
    }),
  );
  return queries.map((query) => ({
    ...query,
    postProcessing: query.postProcessing.map((step) =>
      step?.operation === operation ? { ...step, options: { ...step.options, contribution_totals: totals } } : step,
    ),
  }));
}
