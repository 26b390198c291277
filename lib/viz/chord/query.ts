import { baseQuery, queryContext } from '@/lib/query/build/build-query';
import { ensureArray } from '@/lib/query/build/labels';
import type { FormData } from '@/lib/query/form-data';
import type { QueryColumn, QueryContext } from '@/lib/query/query-context';

/** A query that returns one row for each pair of source and target. */
export function query(formData: FormData): QueryContext {
  const base = baseQuery(formData);
  const ends = [formData.groupby, formData.columns].flatMap((end) =>
    ensureArray(end as QueryColumn | readonly QueryColumn[] | null).slice(0, 1),
  );
  const [metric] = base.metrics ?? [];
  const isSorted = formData.sort_by_metric === true && metric !== undefined;
  return queryContext(formData, [{ ...base, columns: ends, ...(isSorted ? { orderby: [[metric, false]] } : {}) }]);
}
