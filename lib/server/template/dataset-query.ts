import { compile } from '@/lib/query/compile';
import type { DatasetDescription } from '@/lib/query/dataset-description';
import type { Dialect } from '@/lib/query/dialect';
import { resolveQuery } from '@/lib/query/resolve-query';

/** Which part of a dataset a template asks for. */
export interface DatasetSelection {
  /** Null asks for every column. */
  readonly columns: readonly string[] | null;
  /** True groups by the columns and adds every metric. */
  readonly includesMetrics: boolean;
}

/** A dataset's rows, as far as the rules leave them, as a query to stand in brackets: values written out, no limit. */
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
