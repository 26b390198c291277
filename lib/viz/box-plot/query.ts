import { baseQuery, queryContext } from '@/lib/query/build/build-query';
import { columnLabel, ensureArray, metricLabel } from '@/lib/query/build/labels';
import type { FormData } from '@/lib/query/form-data';
import type { PostProcessing, QueryColumn, QueryContext } from '@/lib/query/query-context';
import { withTimeGrain } from '@/lib/viz/kit/data/time-grain-column';

/**
 * A query that returns one row for each group and each value of the distribution columns; post-processing computes the
 * boxes.
 */
export function query(formData: FormData): QueryContext {
  const base = baseQuery(formData);
  const across = ensureArray(formData.columns as QueryColumn | readonly QueryColumn[] | null);
  const groups = [...ensureArray(formData.groupby as QueryColumn | readonly QueryColumn[] | null)];
  return queryContext(formData, [
    {
      ...base,
      columns: [
        ...across.map((column) => withTimeGrain(column, { ...formData, granularity_sqla: undefined }, base)),
        ...groups,
      ],
      series_columns: groups,
      post_processing: boxes(formData, groups, (base.metrics ?? []).map(metricLabel)),
    },
  ]);
}

/** The post-processing for the whisker option of a form: `Tukey`, `Min/max (no outliers)`, `2/98 percentiles`. */
function boxes(formData: FormData, groups: readonly QueryColumn[], metrics: readonly string[]): PostProcessing[] {
  const named = String(formData.whiskerOptions ?? '');
  const shares = /^(\d+)\/(\d+) percentiles$/.exec(named);
  const whiskers =
    named === 'Tukey'
      ? { whisker_type: 'tukey' }
      : named === 'Min/max (no outliers)'
        ? { whisker_type: 'min/max' }
        : shares
          ? { whisker_type: 'percentile', percentiles: [Number(shares[1]), Number(shares[2])] }
          : null;
  if (whiskers === null) return [];
  return [{ operation: 'boxplot', options: { ...whiskers, groupby: groups.map(columnLabel), metrics } }];
}
