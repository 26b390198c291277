import { api } from '@/lib/client/api';

/** A chart of the list, as `/api/v1/chart/` sends it. */
export interface SavedChart {
  readonly id: number;
  readonly slice_name: string;
  readonly viz_type: string;
  readonly datasource_name_text: string | null;
  readonly datasource_url: string | null;
  readonly changed_on_delta_humanized: string;
  readonly changed_on_utc: string;
  readonly uuid?: string;
  readonly thumbnail_url?: string | null;
}

export interface ChartPage {
  readonly count: number;
  readonly charts: readonly SavedChart[];
}

export interface ChartQuery {
  readonly search: string;
  /** Null for the charts of everybody. */
  readonly ownerId: number | null;
  readonly sort: ChartSort;
}

export type ChartSort = 'recent' | 'name' | 'type' | 'dataset';

const columns = [
  'changed_on_delta_humanized',
  'changed_on_utc',
  'datasource_id',
  'datasource_type',
  'datasource_url',
  'datasource_name_text',
  'description_markeddown',
  'description',
  'id',
  'params',
  'slice_name',
  'thumbnail_url',
  'url',
  'viz_type',
  'owners.id',
  'created_by.id',
].filter((name) => name !== 'params');

/** Number of charts that are asked for at once. */
const pageSize = 200;

const orders: Readonly<Record<ChartSort, { readonly order_column: string; readonly order_direction: 'asc' | 'desc' }>> =
  {
    recent: { order_column: 'changed_on_delta_humanized', order_direction: 'desc' },
    name: { order_column: 'slice_name', order_direction: 'asc' },
    type: { order_column: 'viz_type', order_direction: 'asc' },
    dataset: { order_column: 'datasource_name', order_direction: 'asc' },
  };

/** A page of the charts that the viewer may see. */
export async function loadCharts(
  { search, ownerId, sort }: ChartQuery,
  page: number,
  signal: AbortSignal,
): Promise<ChartPage> {
  const found = search === '' ? [] : [{ col: 'slice_name', opr: 'chart_all_text', value: search }];
  const own = ownerId === null ? [] : [{ col: 'owners', opr: 'rel_m_m', value: ownerId }];
  const { count, result } = await api.get<{ readonly count: number; readonly result: readonly SavedChart[] }>(
    '/api/v1/chart/',
    {
      q: {
        columns: [...columns, 'uuid'],
        filters: [...found, ...own],
        ...orders[sort],
        page,
        page_size: pageSize,
      },
      signal,
    },
  );
  return { count, charts: result };
}

/** All charts in the order of what is read, such as the names of their types; the server knows the types' codes alone. */
export function sortCharts(
  charts: readonly SavedChart[],
  by: ChartSort,
  typeName: (type: string) => string,
): readonly SavedChart[] {
  const text = (chart: SavedChart): string => {
    if (by === 'type') return typeName(chart.viz_type);
    return by === 'dataset' ? (chart.datasource_name_text ?? '') : chart.slice_name;
  };
  if (by === 'recent') return charts;
  return [...charts].sort((one, other) => text(one).localeCompare(text(other)));
}
