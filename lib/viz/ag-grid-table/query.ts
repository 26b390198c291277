import type { FormData } from '@/lib/query/form-data';
import type { QueryContext, QueryObject } from '@/lib/query/query-context';
import { tableQuery } from '@/lib/viz/kit/table/query';

/** The query of a table; percentages always refer to the rows shown, and the row count has no time shifts. */
export function query(formData: FormData, ownState?: Readonly<Record<string, unknown>>): QueryContext {
  const context = tableQuery({ ...formData, percent_metric_calculation: 'row_limit' }, ownState);
  const { percent_metric_calculation } = formData;
  return {
    ...context,
    queries: context.queries.map((query) => asked(query, formData)),
    form_data: { ...context.form_data, percent_metric_calculation },
  };
}

function asked(query: QueryObject, formData: FormData): QueryObject {
  if (query.is_rowcount) return { ...query, time_offsets: [] };
  return formData.result_type === 'results' && query.row_offset === undefined ? { ...query, row_offset: 0 } : query;
}
