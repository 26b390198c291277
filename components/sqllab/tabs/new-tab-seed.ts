import type { SqlLabState } from '@/lib/sqllab/state';
import type { TabSeed } from '@/lib/sqllab/tabs/editor-tab';

/** A new tab has the database, catalog, schema and limit of the active one. */
export function newTabSeed({ tabs, activeId }: SqlLabState): TabSeed {
  const active = tabs.find(({ id }) => id === activeId);
  if (!active) return {};
  const { dbId, catalog, schema, queryLimit, hideLeftBar, northPercent, southPercent } = active;
  return { dbId, catalog, schema, queryLimit, hideLeftBar, northPercent, southPercent };
}
