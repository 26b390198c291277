import type { Frame } from '@/lib/frame/frame';
import { numbersOf, sumOf } from '@/lib/frame/statistic';
import type { Query } from '@/lib/query/resolve-query';

/**
 * Finds the query of a context whose sums the shares of another one are of: it has metrics, and neither columns nor
 * post-processing. Null when there is none, or when no query computes shares.
 */
export function totalsPlace(queries: readonly Query[]): number | null {
  if (!queries.some(hasShares)) return null;
  const place = queries.findIndex(
    ({ metrics, columns, postProcessing }) =>
      (metrics ?? []).length > 0 && columns.length === 0 && postProcessing.length === 0,
  );
  return place === -1 ? null : place;
}

function hasShares({ postProcessing }: Query): boolean {
  return postProcessing.some((step) => step?.operation === 'contribution');
}

/** The query with its shares computed of the sums of this frame; NULL counts as 0. */
export function withTotals(query: Query, frame: Frame): Query {
  if (!hasShares(query)) return query;
  const sums = frame.columns.map(({ name, values }) => [name, sumOf(numbersOf(values))] as const);
  const contribution_totals = Object.fromEntries(sums);
  const postProcessing = query.postProcessing.map((step) =>
    step?.operation === 'contribution' ? { ...step, options: { ...step.options, contribution_totals } } : step,
  );
  return { ...query, postProcessing };
}
