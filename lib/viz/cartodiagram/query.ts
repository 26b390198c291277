import { baseQuery, queryContext } from '@/lib/query/build/build-query';
import { uniqueBy } from '@/lib/query/build/fields';
import { columnLabel, ensureArray } from '@/lib/query/build/labels';
import type { FormData } from '@/lib/query/form-data';
import type { QueryColumn, QueryContext } from '@/lib/query/query-context';
import { selectedChart } from './selected-chart';

/** The query of the inner chart, grouped by place. */
export function query(formData: FormData): QueryContext {
  const inner = selectedChart(formData);
  const adhoc_filters = [...ensureArray(inner.adhoc_filters), ...ensureArray(formData.adhoc_filters)];
  const base = baseQuery({ ...formData, ...inner, adhoc_filters });
  const columns = [formData.geom_column, inner.x_axis, ...(base.columns ?? [])].filter((column) => column);
  return queryContext(formData, [{ ...base, columns: uniqueBy(columns as QueryColumn[], columnLabel) }]);
}
