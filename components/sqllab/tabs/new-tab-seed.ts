import type { TabSeed } from '@/lib/sqllab/editor-tab';
import type { SqlLabState } from '@/lib/sqllab/state';

/** A new tab has the database, catalog, schema and limit of the active one. */
export function newTabSeed({ tabs, activeId }: SqlLabState): TabSeed {
  const active = tabs.find(({ id }) => id === activeId);
  if (!active) return {};
  const { dbId, catalog, schema, queryLimit, hideLeftBar, northPercent, southPercent } = active;
  return { dbId, catalog, schema, queryLimit, hideLeftBar, northPercent, southPercent };
}
