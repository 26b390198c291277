import type { LoadOptions, SelectOption } from '@/components/ui/select/select-option';
import { api } from '@/lib/client/api';
import { chartData } from '@/lib/client/chart-data';
import type { ExploreDataset } from '@/lib/explore/explore-dataset';
import type { ExploreStart } from '@/lib/explore/explore-start';

interface DatasetRow {
  readonly id: number;
  readonly table_name: string;
  readonly schema: string | null;
  readonly database: { readonly database_name: string } | null;
}

const pageSize = 100;

export const loadDatasets: LoadOptions = async (search, page, signal) => {
  const { count, result } = await api.get<{ readonly count: number; readonly result: readonly DatasetRow[] }>(
    '/api/v1/dataset/',
    {
      q: {
        columns: ['id', 'table_name', 'database.database_name', 'schema'],
        filters: [{ col: 'table_name', opr: 'ct', value: search }],
        order_column: 'table_name',
        order_direction: 'asc',
        page,
        page_size: pageSize,
      },
      signal,
    },
  );
  const hint = ({ database, schema }: DatasetRow): string =>
    [database?.database_name, schema].filter(Boolean).join(' - ');
  return { total: count, options: result.map((row) => ({ value: row.id, label: row.table_name, hint: hint(row) })) };
};

/** A dataset with its columns, metrics and time grains; undefined where the viewer may not see it. */
export async function loadDataset(id: number, signal: AbortSignal): Promise<ExploreDataset | undefined> {
  const query = { datasource_id: id, datasource_type: 'table' };
  const { dataset } = await api.get<Pick<ExploreStart, 'dataset'>>('/explore/start/', { query, signal });
  return dataset ?? undefined;
}

/** The most values that are offered as default. */
const mostValues = 1000;

/** The values of a column, as a value filter offers them. */
export async function loadValues(
  datasetId: number,
  column: string,
  signal: AbortSignal,
): Promise<readonly SelectOption[]> {
  const body = {
    datasource: { id: datasetId, type: 'table' },
    force: false,
    queries: [{ columns: [column], metrics: [], orderby: [[column, true]], row_limit: mostValues, filters: [] }],
    result_format: 'json',
    result_type: 'full',
  };
  const { result } = await chartData<{
    readonly result: readonly { readonly data: readonly Record<string, unknown>[] }[];
  }>(body, { signal });
  return (result[0]?.data ?? []).flatMap((row): SelectOption[] => {
    const value = row[column];
    const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    return isPlain ? [{ value, label: String(value) }] : [];
  });
}
