import type { APIRequestContext } from 'playwright/test';
import type { ExploreDataset } from '@/lib/explore/explore-dataset';
import type { ColumnKind } from '@/lib/frame/frame';
import { datasetId } from '@/tests/pages/dataset-id';

const kinds: readonly ColumnKind[] = ['numeric', 'string', 'temporal', 'boolean'];

interface WireDataset {
  readonly id: number;
  readonly table_name: string;
  readonly main_dttm_col: string | null;
  readonly columns: readonly {
    readonly column_name: string;
    readonly verbose_name: string | null;
    readonly type: string | null;
    readonly type_generic: number | null;
    readonly is_dttm: boolean;
    readonly groupby: boolean;
    readonly filterable: boolean;
    readonly expression: string | null;
  }[];
  readonly metrics: readonly {
    readonly metric_name: string;
    readonly verbose_name: string | null;
    readonly expression: string;
  }[];
}

/** A dataset of the examples as the workspace knows it, by the name of its table. */
export async function walkedDataset(request: APIRequestContext, table: string): Promise<ExploreDataset> {
  const answer = await request.get(`/api/v1/dataset/${await datasetId(request, table)}`);
  const { result } = (await answer.json()) as { result: WireDataset };
  const plain = { description: null, certification: null, warning: null };
  return {
    ...plain,
    id: result.id,
    type: 'table',
    name: result.table_name,
    schema: null,
    catalog: null,
    database: { id: 1, name: 'examples', backend: 'duckdb' },
    sql: null,
    mainTimeColumn: result.main_dttm_col,
    timeGrains: [['P1Y', 'Year']],
    columns: result.columns.map((column) => ({
      ...plain,
      name: column.column_name,
      verboseName: column.verbose_name,
      kind: column.is_dttm ? 'temporal' : (kinds[column.type_generic ?? 1] ?? 'string'),
      nativeType: column.type,
      isTemporal: column.is_dttm,
      isGroupable: column.groupby,
      isFilterable: column.filterable,
      advancedType: null,
      expression: column.expression,
    })),
    metrics: result.metrics.map((metric) => ({
      ...plain,
      name: metric.metric_name,
      verboseName: metric.verbose_name,
      expression: metric.expression,
      d3format: null,
      currency: null,
    })),
    owners: [],
    canEdit: true,
  };
}
