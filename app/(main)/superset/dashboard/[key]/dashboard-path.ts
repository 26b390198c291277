import type { Tab } from '@/lib/dashboard/layout';

/** The query parameter for a page that contains everything, for browsers without script. */
export const plainParam = 'plain';

export function dashboardPath(id: number): string {
  return `/superset/dashboard/${id}/`;
}

/** The address that opens a tab and keeps the open tabs of the other tab sets. */
export function tabHref(id: number, query: URLSearchParams) {
  return (tab: Tab, among: readonly Tab[]): string => {
    const siblings = new Set(among.map((each) => each.id));
    const next = new URLSearchParams(query);
    next.delete('tab');
    next.delete(plainParam);
    for (const other of query.getAll('tab')) if (!siblings.has(other)) next.append('tab', other);
    next.append('tab', tab.id);
    return `${dashboardPath(id)}?${next}`;
  };
}

/** The parameters that the filter form must keep: open tabs, display options and cross-filters. */
export function keptParams(query: URLSearchParams): [string, string][] {
  const kept = new Set(['tab', 'standalone', 'show_filters', 'expand_filters']);
  return [...query].filter(([name]) => kept.has(name) || name.startsWith('cross.'));
}
