import { compile } from '@/lib/query/compile';
import type { DatasetDescription } from '@/lib/query/dataset-description';
import type { Dialect } from '@/lib/query/dialect';
import { resolveQuery } from '@/lib/query/resolve-query';

/** The part of a dataset that a template uses. */
export interface DatasetSelection {
  /** Null selects every column. */
  readonly columns: readonly string[] | null;
  /** True groups by the columns and adds every metric. */
  readonly includesMetrics: boolean;
}

/** A dataset's rows under the row rules, as a query to be put in parentheses: values as literals, without a limit. */
export async function datasetQuery(
  dataset: DatasetDescription,
  dialect: Dialect,
  rowRules: readonly (readonly string[])[],
  { columns, includesMetrics }: DatasetSelection,
): Promise<string> {
  const names = columns ?? dataset.columns.map(({ column_name }) => column_name);
  const metrics = includesMetrics ? dataset.metrics.map(({ metric_name }) => metric_name) : null;
  const query = resolveQuery({ columns: [...names], metrics }, dataset, {}, { standard: 1, most: 1 });
  const { text } = await compile(
    { ...query, rowLimit: null },
    {
      dataset,
      dialect,
      rowRules,
      range: null,
      rangeOf: () => ({ since: null, until: null }),
      temporalExpressions: new Set(),
    },
  );
  return text.replace(/;$/, '');
}
