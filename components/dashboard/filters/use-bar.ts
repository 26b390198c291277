import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { refetchTiles } from '@/components/chart/client/refetch-tiles';
import { showState } from '@/components/dashboard/client/show-state';
import { type CrossFilter, crossFiltersOfParams } from '@/lib/dashboard/cross-filter';
import type { BarModel } from '@/lib/dashboard/filter-bar/model';
import { changedFilters, emptyValue, type FilterValues, isSet, problemOf } from '@/lib/dashboard/filter-bar/values';
import type { FilterValue } from '@/lib/dashboard/filter-mask';
import { isParamOf, paramsOfValue, submittedParam } from '@/lib/dashboard/filter-params';
import { isFilter } from '@/lib/dashboard/is-filter';
import type { NativeFilter } from '@/lib/dashboard/native-filter';

export interface Bar {
  readonly filters: readonly NativeFilter[];
  /** The values that are chosen, applied or not. */
  readonly staged: FilterValues;
  readonly crossFilters: ReadonlyMap<number, CrossFilter>;
  readonly appliedCount: number;
  readonly canApply: boolean;
  readonly canClear: boolean;
  /** Whether a chart that is open is in the scope of the filter. */
  readonly isInScope: (filter: NativeFilter) => boolean;
  /** Whether the reader is told that the value of the filter cannot be applied. */
  readonly isTold: (filter: NativeFilter) => boolean;
  readonly set: (id: string, value: FilterValue) => void;
  readonly apply: () => void;
  readonly clear: () => void;
}

/** The state of the bar. The address holds what is applied; `typed` is chosen already, and not applied. */
export function useBar(model: BarModel, root: HTMLElement, typed: FilterValues | null): Bar {
  const filters = useMemo(() => model.items.filter(isFilter), [model]);
  const [applied, setApplied] = useState<FilterValues>(model.values);
  const [staged, setStaged] = useState<FilterValues>(typed ?? model.values);
  const [told, setTold] = useState<ReadonlySet<string>>(new Set());
  const [page, setPage] = useState(() => pageOf(root));
  useEffect(() => {
    const read = (): void => setPage(pageOf(root));
    read();
    root.addEventListener('state', read);
    return () => root.removeEventListener('state', read);
  }, [root]);

  const changed = changedFilters(filters, applied, staged);
  const hasProblem = filters.some((filter) => problemOf(filter, staged[filter.id] ?? emptyValue) !== null);
  const send = (values: FilterValues): void => {
    const ids = changedFilters(filters, applied, values);
    setApplied(values);
    showState(root, addressOf(filters, values));
    const reached = new Set(ids.flatMap((id) => model.reach[id] ?? []).map(String));
    refetchTiles(figuresIn(root).filter(({ dataset }) => reached.has(dataset.chartId ?? '')));
  };
  useInstant(model.isInstant && changed.length > 0 && !hasProblem, staged, () => send(staged));
  const set = useCallback((id: string, value: FilterValue): void => {
    setStaged((before) => ({ ...before, [id]: value }));
    setTold((before) => new Set(before).add(id));
  }, []);
  return {
    filters,
    staged,
    crossFilters: page.crossFilters,
    appliedCount: filters.filter(({ id }) => isSet(applied[id] ?? emptyValue)).length,
    canApply: changed.length > 0 && !hasProblem,
    canClear: filters.some(({ id }) => isSet(staged[id] ?? emptyValue)),
    isInScope: ({ id }) => model.reach[id]?.some((chart) => page.charts.has(String(chart))) ?? false,
    isTold: ({ id }) => told.has(id),
    set,
    apply: () => send(staged),
    clear: () => {
      setStaged(Object.fromEntries(filters.map(({ id }) => [id, emptyValue])));
      setTold(new Set(filters.map(({ id }) => id)));
    },
  };
}

/** How long the values rest before they apply by themselves, in milliseconds: as long as one types on. */
const restMs = 400;

/** Applies the values by themselves, once they rest. */
function useInstant(isWanted: boolean, staged: FilterValues, apply: () => void): void {
  const latest = useRef(apply);
  latest.current = apply;
  useEffect(() => {
    if (!isWanted) return undefined;
    const rest = setTimeout(() => latest.current(), restMs);
    return () => clearTimeout(rest);
  }, [isWanted, staged]);
}

/** What the page shows: the cross-filters of the address, and the charts of the open tabs. */
function pageOf(root: HTMLElement) {
  return {
    crossFilters: crossFiltersOfParams(new URLSearchParams(location.search)),
    charts: new Set(figuresIn(root).map(({ dataset }) => dataset.chartId)),
  };
}

function figuresIn(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('figure[data-chart-id]')];
}

/** Parameters that name a stored state, which these values take the place of. */
const stored = new Set(['native_filters', 'native_filters_key', 'permalink_key', 'plain', submittedParam]);

function addressOf(filters: readonly NativeFilter[], values: FilterValues): string {
  const now = [...new URLSearchParams(location.search)];
  const kept = now.filter(([name]) => !stored.has(name) && !filters.some((filter) => isParamOf(filter, name)));
  const own = filters.flatMap((filter) => paramsOfValue(filter, values[filter.id] ?? emptyValue));
  return `?${new URLSearchParams([[submittedParam, '1'], ...own, ...kept])}${location.hash}`;
}
