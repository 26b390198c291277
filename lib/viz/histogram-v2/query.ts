import { baseQuery, queryContext } from '@/lib/query/build/build-query';
import { columnLabel, ensureArray, isColumn } from '@/lib/query/build/labels';
import type { FormData } from '@/lib/query/form-data';
import type { QueryColumn, QueryContext } from '@/lib/query/query-context';

/** A query for the values; post-processing counts them into ranges. */
export function query(formData: FormData): QueryContext {
  const groups = ensureArray(formData.groupby as QueryColumn | readonly QueryColumn[] | null);
  const column = isColumn(formData.column) ? formData.column : null;
  const { metrics: _, ...base } = baseQuery(formData);
  const { cumulative, normalize } = formData;
  const bins = Number.parseInt(String(formData.bins ?? 5), 10);
  return queryContext(formData, [
    {
      ...base,
      columns: [...groups, ...(column === null ? [] : [column])],
      post_processing: [
        {
          operation: 'histogram',
          options: {
            column: column === null ? '' : columnLabel(column),
            groupby: groups.map(columnLabel),
            bins: Number.isNaN(bins) ? 5 : bins,
            ...(cumulative === undefined ? {} : { cumulative }),
            ...(normalize === undefined ? {} : { normalize }),
          },
        },
      ],
    },
  ]);
}
