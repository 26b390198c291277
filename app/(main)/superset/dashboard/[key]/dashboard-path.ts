import type { Tab } from '@/lib/dashboard/layout';

/** Asks for the page with everything in place, for browsers that run no script. */
export const plainParam = 'plain';

export function dashboardPath(id: number): string {
  return `/superset/dashboard/${id}/`;
}

/** The address of a tab beside the ones open in other sets. */
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

/** What the filter form carries along: everything that is not a filter. */
export function keptParams(query: URLSearchParams): [string, string][] {
  const kept = new Set(['tab', 'standalone', 'show_filters', 'expand_filters']);
  return [...query].filter(([name]) => kept.has(name) || name.startsWith('cross.'));
}
