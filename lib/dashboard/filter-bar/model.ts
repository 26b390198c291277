import type { FilterValue, Primitive } from '@/lib/dashboard/filter-mask';
import type { FilterBarItem } from '@/lib/dashboard/native-filter';

/** What the filter bar of an open dashboard starts with. */
export interface BarModel {
  readonly dashboardId: number;
  /** The filters and dividers in their order, without what only queries need. */
  readonly items: readonly FilterBarItem[];
  /** The value of each filter in the charts now, by its id. */
  readonly values: Readonly<Record<string, FilterValue>>;
  /** The ids of the charts in the scope of each filter, by its id. */
  readonly reach: Readonly<Record<string, readonly number[]>>;
  /** The names of all charts of the dashboard, by their ids. */
  readonly charts: Readonly<Record<string, string>>;
  readonly isHorizontal: boolean;
  /** The bar begins folded. */
  readonly isClosed: boolean;
  readonly hasCrossFilters: boolean;
  /** Filters apply as they are set. */
  readonly isInstant: boolean;
  readonly mayEdit: boolean;
}

/** What the server offers for a filter: the values of its column, their bounds, or pairs of value and name. */
export type FilterOffer =
  | { readonly kind: 'values'; readonly values: readonly Primitive[]; readonly hasMore: boolean }
  | { readonly kind: 'bounds'; readonly low: number | null; readonly high: number | null }
  | { readonly kind: 'choices'; readonly choices: readonly (readonly [string, string])[] };
