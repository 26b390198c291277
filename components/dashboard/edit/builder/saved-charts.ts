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

/** Charts that the viewer may see, the latest changed first. */
export async function loadCharts(
  search: string,
  ownerId: number | null,
  signal: AbortSignal,
): Promise<readonly SavedChart[]> {
  const found = search === '' ? [] : [{ col: 'slice_name', opr: 'chart_all_text', value: search }];
  const own = ownerId === null ? [] : [{ col: 'owners', opr: 'rel_m_m', value: ownerId }];
  const { result } = await api.get<{ readonly result: readonly SavedChart[] }>('/api/v1/chart/', {
    q: {
      columns: [...columns, 'uuid'],
      filters: [...found, ...own],
      order_column: 'changed_on_delta_humanized',
      order_direction: 'desc',
      page_size: pageSize,
    },
    signal,
  });
  return result;
}

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
