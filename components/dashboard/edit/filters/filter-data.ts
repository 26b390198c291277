import type { LoadOptions, SelectOption } from '@/components/ui/select/select-option';
import { api } from '@/lib/client/api';

export interface DatasetColumn {
  readonly column_name: string;
  readonly is_dttm: boolean | null;
  /** 0 number, 1 text, 2 time, 3 boolean. */
  readonly type_generic: number | null;
  readonly filterable: boolean | null;
}

export interface FilterDataset {
  readonly id: number;
  readonly table_name: string;
  readonly columns: readonly DatasetColumn[];
  readonly metrics: readonly { readonly metric_name: string; readonly verbose_name: string | null }[];
}

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

export async function loadDataset(id: number, signal: AbortSignal): Promise<FilterDataset> {
  const columns = [
    'columns.column_name',
    'columns.is_dttm',
    'columns.type_generic',
    'columns.filterable',
    'metrics.metric_name',
    'metrics.verbose_name',
    'id',
    'table_name',
  ];
  const { result } = await api.get<{ readonly result: FilterDataset }>(`/api/v1/dataset/${id}`, {
    q: { columns },
    signal,
  });
  return result;
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
  const { result } = await api.post<{
    readonly result: readonly { readonly data: readonly Record<string, unknown>[] }[];
  }>('/api/v1/chart/data', body, { signal });
  return (result[0]?.data ?? []).flatMap((row): SelectOption[] => {
    const value = row[column];
    const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    return isPlain ? [{ value, label: String(value) }] : [];
  });
}
