import type { ListPlan } from '@/lib/lists/list-plan';
import { type FilterValue, type ListState, readListState } from '@/lib/lists/list-state';
import { isObject } from '@/lib/text/is-object';

export const recentTabs = ['Viewed', 'Edited', 'Created'] as const;
export type RecentTab = (typeof recentTabs)[number];

export const tableTabs = ['Favorite', 'Mine', 'All'] as const;
export type TableTab = (typeof tableTabs)[number];

export type HomeSection = 'recents' | 'dashboards' | 'charts' | 'queries';

/** Which sections of the home page are unfolded, and their tabs. */
export interface HomeState {
  readonly open: Readonly<Record<HomeSection, boolean>>;
  readonly recents: RecentTab;
  readonly dashboards: TableTab;
  readonly charts: TableTab;
}

/** How many objects a section shows. */
export const sectionSize = 5;
/** How many objects `Edited` shows. */
export const editedSize = 3;

const usuallyOpen = { recents: false, dashboards: true, charts: true, queries: false };

/** Reads the address: a section has its tab, or `closed`. */
export function readHomeState(params: URLSearchParams): HomeState {
  const isOpen = (section: HomeSection): boolean =>
    params.has(section) ? params.get(section) !== 'closed' : usuallyOpen[section];
  const tabOf = <Tab extends string>(section: HomeSection, tabs: readonly Tab[], usual: Tab): Tab =>
    tabs.find((tab) => tab === params.get(section)) ?? usual;
  return {
    open: {
      recents: isOpen('recents'),
      dashboards: isOpen('dashboards'),
      charts: isOpen('charts'),
      queries: isOpen('queries'),
    },
    recents: tabOf('recents', recentTabs, 'Viewed'),
    dashboards: tabOf('dashboards', tableTabs, 'All'),
    charts: tabOf('charts', tableTabs, 'All'),
  };
}

export function homeParams(state: HomeState): URLSearchParams {
  const params = new URLSearchParams();
  const usual = readHomeState(params);
  const values = { recents: state.recents, dashboards: state.dashboards, charts: state.charts, queries: 'Mine' };
  for (const [section, tab] of Object.entries(values) as [HomeSection, string][]) {
    const isUsual = state.open[section] === usual.open[section] && (section === 'queries' || usual[section] === tab);
    if (!isUsual) params.set(section, state.open[section] ? tab : 'closed');
  }
  return params;
}

export interface HomeViewer {
  readonly id: number;
  readonly name: string;
}

/** What a list shows for a tab: the favorites, what belongs to the viewer, or everything. */
export function tabState(plan: ListPlan, tab: TableTab, viewer: HomeViewer): ListState {
  const mine: FilterValue = { value: viewer.id, label: viewer.name };
  const filters: Readonly<Record<string, FilterValue>> =
    tab === 'Favorite'
      ? { favorite: { value: true, label: 'Yes' } }
      : tab === 'Mine'
        ? { [plan.filters.some(({ id }) => id === 'owners') ? 'owners' : 'changed_by']: mine }
        : {};
  const { unknownFilter: _unknown, ...usual } = readListState(plan, new URLSearchParams());
  return { ...usual, filters, pageSize: sectionSize, viewMode: plan.cards === undefined ? 'table' : 'card' };
}

/** An object that the viewer saw, changed or made. */
export interface RecentItem {
  readonly kind: 'dashboard' | 'chart' | 'query';
  readonly title: string;
  readonly href: string;
  readonly age: string;
  readonly at: number;
}

/** An answer of `/api/v1/log/recent_activity/`. */
export function viewedItems(answer: unknown): readonly RecentItem[] {
  const found = isObject(answer) && Array.isArray(answer.result) ? answer.result : [];
  return found.filter(isObject).map((item) => ({
    kind: item.item_type === 'dashboard' ? 'dashboard' : 'chart',
    title: String(item.item_title ?? ''),
    href: String(item.item_url ?? ''),
    age: String(item.time_delta_humanized ?? ''),
    at: Number(item.time) || 0,
  }));
}
