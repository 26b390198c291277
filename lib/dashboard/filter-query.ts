import { baseQuery, queryContext } from '@/lib/query/build/build-query';
import { ensureArray } from '@/lib/query/build/labels';
import type { FormData } from '@/lib/query/form-data';
import type { QueryContext, QueryObject } from '@/lib/query/query-context';
import type { filterTypes } from './native-filter';

export type FilterType = (typeof filterTypes)[number];

/** What a viewer typed into the search field of a list of values. */
export interface FilterSearch {
  readonly search?: string;
}

/**
 * The query for the options of a dashboard filter: its values, its bounds, or the available columns and grains.
 * `formData` holds the filter's settings under the names of a chart's form.
 */
export function filterQuery(type: FilterType, formData: FormData, { search = '' }: FilterSearch = {}): QueryContext {
  switch (type) {
    case 'filter_select':
      return queryContext(formData, [valuesQuery(formData, search)]);
    case 'filter_range':
      return queryContext(formData, [boundsQuery(formData)]);
    case 'filter_time':
      return queryContext(formData, [baseQuery(formData)]);
    case 'filter_timecolumn':
      return queryContext(formData, [offerQuery('columns', formData)]);
    case 'filter_timegrain':
      return queryContext(formData, [offerQuery('timegrains', formData)]);
  }
}

/** On a dashboard, the URL parameters that templates of the dataset may read are added. */
function offerQuery(result_type: 'columns' | 'timegrains', { url_params, dashboardId }: FormData): QueryObject {
  const query: QueryObject = { result_type, columns: [], metrics: [], orderby: [] };
  return url_params === undefined || dashboardId === undefined
    ? query
    : { ...query, url_params: url_params as Record<string, string> };
}

/** Values ordered by themselves or by a metric. */
function valuesQuery(formData: FormData, search: string): QueryObject {
  const query = baseQuery(formData);
  const sortMetric = formData.sortMetric as string | null | undefined;
  const columns = query.columns ?? [];
  const isAscending = formData.sortAscending !== false;
  const matches = search === '' ? [] : columns.map((col) => ({ col, op: 'ILIKE', val: `%${search}%` }));
  return {
    ...query,
    metrics: sortMetric ? [sortMetric] : [],
    filters: [...(query.filters ?? []), ...matches],
    orderby: sortMetric || columns.length > 0 ? [[sortMetric || columns[0] || '', isAscending]] : [],
  };
}

function boundsQuery(formData: FormData): QueryObject {
  const [column = ''] = ensureArray(formData.groupby as string | string[] | null);
  const bound = (aggregate: 'MIN' | 'MAX', id: number) => ({
    aggregate,
    column: { column_name: column, id, type_generic: 0 },
    expressionType: 'SIMPLE' as const,
    hasCustomLabel: true,
    label: aggregate.toLowerCase(),
  });
  return { ...baseQuery(formData), columns: [], metrics: [bound('MIN', 1), bound('MAX', 2)] };
}
