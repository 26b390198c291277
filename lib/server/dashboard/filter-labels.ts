import type { FilterLabel } from '@/lib/dashboard/filter-label';
import type { ExtraFormData } from '@/lib/dashboard/filter-mask';
import { reaches } from '@/lib/dashboard/filter-scope';
import { isFilter } from '@/lib/dashboard/is-filter';
import type { ChartBlock } from '@/lib/dashboard/layout';
import { type AppliedFilter, type DashboardState, filtersOf } from './dashboard-state';
import type { LoadedDashboard } from './load-dashboard';

export interface RunFilters {
  /** The filters that restrict the chart. */
  readonly applied: readonly AppliedFilter[];
  /** Columns of filters that its dataset does not have. */
  readonly rejected: readonly string[];
}

/** What the tile of a chart says of each filter in whose scope it is, in the order of the filter bar. */
export function filterLabels(
  dashboard: LoadedDashboard,
  state: DashboardState,
  block: ChartBlock,
  { applied, rejected }: RunFilters,
): readonly FilterLabel[] {
  const chosen = filtersOf(dashboard, state, block).applied;
  const restricting = new Set(applied.map(({ id }) => id));
  const isApplied = ({ id, mask }: AppliedFilter): boolean => restricting.has(id) && !isRejected(mask, rejected);
  const known = new Set(chosen.map(({ id }) => id));
  const unset = dashboard.metadata.filters
    .filter(isFilter)
    .filter(({ id, scope }) => !known.has(id) && reaches(scope, block));
  return [
    ...chosen.map((filter): FilterLabel => {
      const { id, label, text } = filter;
      const words = text === '' ? label : `${label}: ${text}`;
      return { id, text: words, state: isApplied(filter) ? 'applied' : 'incompatible' };
    }),
    ...unset.map(({ id, name }): FilterLabel => ({ id, text: name, state: 'unset' })),
  ];
}

/** Whether everything by which a filter restricts charts is rejected. */
function isRejected(mask: ExtraFormData, rejected: readonly string[]): boolean {
  const { filters, ...others } = mask;
  if (Object.keys(others).length > 0 || !Array.isArray(filters) || filters.length === 0) return false;
  return filters.every((filter: { readonly col: unknown }) => rejected.some((column) => column === filter.col));
}
