import type { EditData } from '@/lib/dashboard/edit/edit-data';
import { chartIdsOf, hydrate } from '@/lib/dashboard/edit/hydrate';
import { type Layout, readPositions } from '@/lib/dashboard/edit/layout-node';
import { randomId } from '@/lib/dashboard/edit/new-node';
import { type FilterConfig, readConfig } from '@/lib/dashboard/filter-config/config';
import { isObject } from '@/lib/text/is-object';

type Settings = Readonly<Record<string, unknown>>;

/** The object of `json_metadata`, without what is stored elsewhere or no longer; empty where it is broken. */
export function storedSettings({ jsonMetadata }: Pick<EditData, 'jsonMetadata'>): Settings {
  try {
    const value: unknown = JSON.parse(jsonMetadata || '{}');
    if (!isObject(value)) return {};
    const { positions: _stored, show_native_filters: _old, ...settings } = value;
    return settings;
  } catch {
    return {};
  }
}

/** The filters that the dashboard has. */
export function storedConfig(data: EditData): FilterConfig {
  return readConfig(storedSettings(data).native_filter_configuration);
}

export function storedLayout({ positionJson, charts, title }: EditData): Layout {
  return hydrate(readPositions(positionJson), charts, title, randomId).layout;
}

/** The charts of a layout whose marks can be clicked to filter others. */
export function clickableCharts(
  { charts, interactiveTypes }: Pick<EditData, 'charts' | 'interactiveTypes'>,
  layout: Layout,
): EditData['charts'] {
  const placed = chartIdsOf(layout);
  return charts.filter(({ id, vizType }) => placed.has(id) && interactiveTypes.includes(vizType));
}

/** The dataset that most of the placed charts read: a new filter begins with it. */
export function mostUsedDataset({ charts }: Pick<EditData, 'charts'>, layout: Layout): number | null {
  const placed = chartIdsOf(layout);
  const uses = new Map<number, number>();
  for (const { id, datasetId } of charts) {
    if (datasetId !== null && placed.has(id)) uses.set(datasetId, (uses.get(datasetId) ?? 0) + 1);
  }
  const [most] = [...uses].sort(([, one], [, other]) => other - one);
  return most?.[0] ?? null;
}
