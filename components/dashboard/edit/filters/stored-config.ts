import type { EditData } from '@/lib/dashboard/edit/edit-data';
import { hydrate } from '@/lib/dashboard/edit/hydrate';
import { type Layout, readPositions } from '@/lib/dashboard/edit/layout-node';
import { randomId } from '@/lib/dashboard/edit/new-node';
import { type FilterConfig, readConfig } from '@/lib/dashboard/filter-config/config';
import { isObject } from '@/lib/text/is-object';

/** The filters that the dashboard has. */
export function storedConfig({ jsonMetadata }: EditData): FilterConfig {
  try {
    const metadata: unknown = JSON.parse(jsonMetadata || '{}');
    return readConfig(isObject(metadata) ? metadata.native_filter_configuration : undefined);
  } catch {
    return readConfig(undefined);
  }
}

export function storedLayout({ positionJson, charts, title }: EditData): Layout {
  return hydrate(readPositions(positionJson), charts, title, randomId).layout;
}
