import { type CrossFilter, crossFiltersOfParams } from '@/lib/dashboard/cross-filter';
import {
  defaultMask,
  defaultValue,
  type ExtraFormData,
  type FilterValue,
  maskOf,
  mergeMasks,
} from '@/lib/dashboard/filter-mask';
import { submittedParam, textOfValue, valuesOfParams } from '@/lib/dashboard/filter-params';
import { reaches } from '@/lib/dashboard/filter-scope';
import { filterStateOf } from '@/lib/dashboard/filter-state';
import { isFilter } from '@/lib/dashboard/is-filter';
import type { ChartBlock } from '@/lib/dashboard/layout';
import type { NativeFilter } from '@/lib/dashboard/native-filter';
import { chartsOf } from '@/lib/dashboard/open-tab';
import { focusedChartParam, type HiddenParts, hiddenParts } from '@/lib/dashboard/page-params';
import { vizOf } from '@/lib/viz/drawings';
import type { LoadedDashboard } from './load-dashboard';
import { valuesOfRison } from './rison-state';

/** The state of a dashboard in its address: open tabs, filter values, cross-filters and display options. */
export interface DashboardState {
  readonly tabs: ReadonlySet<string>;
  readonly values: ReadonlyMap<string, FilterValue>;
  /** The filters whose values, or that they have none, the `native_filters` of the address says. */
  readonly given: ReadonlySet<string>;
  readonly crossFilters: ReadonlyMap<number, CrossFilter>;
  readonly standalone: 0 | 1 | 2 | 3;
  readonly showsFilters: boolean;
  readonly expandsFilters: boolean;
  readonly hides: HiddenParts;
  readonly params: URLSearchParams;
}

export function readState(dashboard: LoadedDashboard, params: URLSearchParams): DashboardState {
  const { filters, hasCrossFilters } = dashboard.metadata;
  const standalone = Number(params.get('standalone') === 'true' ? 1 : params.get('standalone'));
  const values = valuesOfParams(filters, params);
  const told = params.has(submittedParam) ? new Map() : valuesOfRison(params.get('native_filters'));
  for (const [id, value] of told) if (values.has(id)) values.set(id, value);
  return {
    tabs: new Set([...params.getAll('tab'), ...parentsOf(dashboard, params.get(focusedChartParam))]),
    values,
    given: new Set(told.keys()),
    crossFilters: hasCrossFilters ? crossFiltersOfParams(params) : new Map(),
    standalone: standalone === 1 || standalone === 2 || standalone === 3 ? standalone : 0,
    showsFilters: !isOff(params.get('show_filters')) && standalone !== 3,
    expandsFilters: !isOff(params.get('expand_filters')),
    hides: hiddenParts(params),
    params,
  };
}

/** The tabs around a chart, and what else it stands in. */
function parentsOf(dashboard: LoadedDashboard, chartId: string | null): readonly string[] {
  if (chartId === null) return [];
  return chartsOf(dashboard.blocks, 'all').find((block) => String(block.chartId) === chartId)?.parents ?? [];
}

function isOff(setting: string | null): boolean {
  return setting === '0' || setting === 'false';
}

export interface AppliedFilter {
  /** Of a filter of the bar; that of the chart whose mark is a cross-filter. */
  readonly id: string;
  readonly label: string;
  /** What is chosen, as text; empty without a choice. */
  readonly text: string;
  readonly mask: ExtraFormData;
}

export interface ChartFilters {
  readonly extraFormData: ExtraFormData;
  readonly applied: readonly AppliedFilter[];
}

/** The filters that apply to this chart, from the filter bar and from cross-filters of other charts. */
export function filtersOf(dashboard: LoadedDashboard, state: DashboardState, block: ChartBlock): ChartFilters {
  const masks: ExtraFormData[] = [];
  const applied: AppliedFilter[] = [];
  for (const filter of dashboard.metadata.filters.filter(isFilter)) {
    if (!reaches(filter.scope, block)) continue;
    const mask = maskNow(filter, state);
    if (Object.keys(mask).length === 0) continue;
    masks.push(mask);
    const text = textOfValue(filter, state.values.get(filter.id) ?? defaultValue(filter));
    applied.push({ id: filter.id, label: filter.name, text, mask });
  }
  for (const [chartId, cross] of state.crossFilters) {
    const source = dashboard.charts.get(chartId);
    const scope = dashboard.metadata.crossScope(chartId);
    if (chartId === block.chartId || !source || !reaches(scope, block)) continue;
    const mask = { filters: cross.filters };
    masks.push(mask);
    const placed = chartsOf(dashboard.blocks, 'all').find((one) => one.chartId === chartId);
    applied.push({ id: String(chartId), label: placed?.title ?? source.slice_name, text: cross.label, mask });
  }
  return { extraFormData: mergeMasks(masks), applied };
}

interface DataMask {
  readonly id: string;
  readonly extraFormData: ExtraFormData;
  readonly filterState: Readonly<Record<string, unknown>>;
  readonly ownState: Readonly<Record<string, unknown>>;
}

/** The data masks of all filters and of all charts whose marks can be chosen, by filter or chart id. */
export function dataMaskOf(dashboard: LoadedDashboard, state: DashboardState): Readonly<Record<string, DataMask>> {
  const own = dashboard.metadata.filters.filter(isFilter).map((filter): DataMask => {
    const filterState = filterStateOf(filter, state.values.get(filter.id) ?? defaultValue(filter));
    return { id: filter.id, extraFormData: maskNow(filter, state), filterState, ownState: {} };
  });
  const untouched = clickableIn(dashboard).map(
    (chartId): DataMask => ({ id: String(chartId), extraFormData: {}, filterState: {}, ownState: {} }),
  );
  const cross = [...state.crossFilters].map(([chartId, { filters, label }]): DataMask => {
    const value = filters.map(({ val }) => val);
    return { id: String(chartId), extraFormData: { filters }, filterState: { label, value }, ownState: {} };
  });
  return Object.fromEntries([...untouched, ...own, ...cross].map((mask) => [mask.id, mask]));
}

function clickableIn({ blocks, charts, metadata }: LoadedDashboard): readonly number[] {
  if (!metadata.hasCrossFilters) return [];
  const placed = chartsOf(blocks, 'all').flatMap(({ chartId }) => chartId ?? []);
  const isClickable = (id: number): boolean =>
    vizOf(charts.get(id)?.viz_type ?? '')?.definition.behaviors.includes('INTERACTIVE_CHART') === true;
  return [...new Set(placed)].filter(isClickable);
}

function maskNow(filter: NativeFilter, state: DashboardState): ExtraFormData {
  const value = state.values.get(filter.id) ?? defaultValue(filter);
  const isDefault = JSON.stringify(value) === JSON.stringify(defaultValue(filter));
  return isDefault && !state.params.has(submittedParam) ? defaultMask(filter) : maskOf(filter, value);
}
