import { crossFiltersOfParams } from '@/lib/dashboard/cross-filter';
import { jsonObject } from '@/lib/text/json-object';
import type { LoadedDashboard } from './load-dashboard';

/** The state of an address as a guest may say it: marks of a chart narrow by what that chart shows, and by nothing else. */
export function guestParams(dashboard: LoadedDashboard, params: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams(params);
  kept.delete('own');
  for (const [id, { filters }] of crossFiltersOfParams(params)) {
    const shown = textsOf(jsonObject(dashboard.charts.get(id)?.params ?? null));
    if (!filters.every(({ col }) => shown.has(col))) kept.delete(`cross.${id}`);
  }
  return kept;
}

/** Every text in a form, however deep. */
function textsOf(value: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (typeof value === 'string') found.add(value);
  else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) textsOf(part, found);
  return found;
}
