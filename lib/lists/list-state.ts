import { isObject } from '@/lib/text/is-object';
import { readRison, writeRison } from '@/lib/text/rison';
import { type FilterPlan, keyOf, type ListPlan, type QueryFilter } from './list-plan';

export type ChosenValue = string | number | boolean;

/** The value of a filter: what was typed, what was chosen, or a span with two ends. */
export type FilterValue =
  | string
  | { readonly value: ChosenValue; readonly label: string }
  | readonly [from: string | null, to: string | null];

export type ViewMode = 'card' | 'table';

/** What a list shows, as its address says it. */
export interface ListState {
  readonly filters: Readonly<Record<string, FilterValue>>;
  /** Of the table, or of the cards when those are shown. */
  readonly pageIndex: number;
  readonly pageSize: number;
  readonly sortColumn: string;
  readonly sortOrder: 'asc' | 'desc';
  readonly viewMode: ViewMode;
}

export interface ListQuestion {
  readonly filters: readonly QueryFilter[];
  readonly order_column: string;
  readonly order_direction: 'asc' | 'desc';
  readonly page: number;
  readonly page_size: number;
  readonly columns?: readonly string[];
}

export const pageSizes: readonly number[] = [5, 15, 25, 50, 100];
export const usualPageSize = 25;
const mostPages = 1_000_000;

export interface ReadState extends ListState {
  /** The first filter of the address that the list does not have. */
  readonly unknownFilter: string | null;
}

/** Reads the address. `remembered` is the view that the reader chose before. */
export function readListState(plan: ListPlan, params: URLSearchParams, remembered: ViewMode | null = null): ReadState {
  const { filters, unknownFilter } = readFilters(plan, params);
  const column = plan.columns.find(({ sort }) => sort !== undefined && sort === params.get('sortColumn'))?.sort;
  const order = params.get('sortOrder');
  const asked = params.get('viewMode') ?? remembered;
  const size = Number(params.get('pageSize'));
  return {
    filters,
    unknownFilter,
    pageIndex: Math.min(mostPages, Math.max(0, Math.floor(Number(params.get('pageIndex')) || 0))),
    pageSize: pageSizes.includes(size) ? size : usualPageSize,
    sortColumn: column ?? plan.order.column,
    sortOrder: order === 'asc' || order === 'desc' ? order : column === undefined ? plan.order.order : 'asc',
    viewMode: plan.cards !== undefined && asked === 'card' ? 'card' : 'table',
  };
}

function readFilters(
  plan: ListPlan,
  params: URLSearchParams,
): { filters: Record<string, FilterValue>; unknownFilter: string | null } {
  const filters: Record<string, FilterValue> = {};
  let unknownFilter: string | null = null;
  const given = Object.entries(inRison(params.get('filters')));
  // A form without script sends each filter under its own name.
  for (const [name, value] of params) if (name.startsWith('filter.')) given.push([name.slice(7), value]);
  // Short for the first search, in links that are written by hand.
  const search = plan.filters.find(({ kind }) => kind === 'search');
  if (search !== undefined && params.has('q')) given.push([keyOf(search), params.get('q')]);
  for (const [name, value] of given) {
    const plan_ = plan.filters.find((one) => keyOf(one) === name) ?? plan.filters.find(({ id }) => id === name);
    if (plan_ === undefined) unknownFilter ??= name;
    else {
      const read = readValue(plan_, value);
      if (read !== null) filters[keyOf(plan_)] = read;
    }
  }
  return { filters, unknownFilter };
}

function inRison(text: string | null): Readonly<Record<string, unknown>> {
  if (text === null || text === '') return {};
  try {
    const found = readRison(text);
    return isObject(found) ? found : {};
  } catch {
    return {};
  }
}

function readValue(filter: FilterPlan, given: unknown): FilterValue | null {
  if (filter.kind === 'search') {
    return ['string', 'number', 'boolean'].includes(typeof given) ? String(given).trim() || null : null;
  }
  if (filter.kind === 'dates' || filter.kind === 'numbers') {
    if (!Array.isArray(given)) return null;
    const [from, to] = [endOf(given[0]), endOf(given[1])];
    const isWhole = from !== null && to !== null;
    return isWhole || (filter.kind === 'numbers' && (from ?? to) !== null) ? [from, to] : null;
  }
  const { value, label } = isObject(given) ? given : { value: given, label: undefined };
  const chosen = chosenIn(filter, value);
  if (chosen === null) return null;
  return { value: chosen, label: typeof label === 'string' ? label : String(chosen) };
}

function endOf(given: unknown): string | null {
  return typeof given === 'string' || typeof given === 'number' ? String(given) : null;
}

/** A value that a select knows; the text of a number or of `true` counts as that. */
function chosenIn(filter: FilterPlan, value: unknown): ChosenValue | null {
  if (filter.kind === 'select') {
    return filter.options.find((option) => String(option.value) === String(value))?.value ?? null;
  }
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || value === '') return null;
  const isNamed = filter.kind === 'choices' && (filter.from.kind === 'distinct' || filter.from.kind === 'types');
  return isNamed || !/^\d{1,9}$/.test(value) ? value : Number(value);
}

/** The parameters of the address for a state; what is usual is left out. */
export function listParams(plan: ListPlan, state: ListState): URLSearchParams {
  const params = new URLSearchParams();
  if (Object.keys(state.filters).length > 0) params.set('filters', writeRison(state.filters));
  if (state.pageIndex > 0) params.set('pageIndex', String(state.pageIndex));
  if (state.pageSize !== usualPageSize) params.set('pageSize', String(state.pageSize));
  if (state.sortColumn !== plan.order.column || state.sortOrder !== plan.order.order) {
    params.set('sortColumn', state.sortColumn);
    params.set('sortOrder', state.sortOrder);
  }
  if (plan.cards !== undefined && state.viewMode === 'card') params.set('viewMode', 'card');
  return params;
}

/** What is asked of the API for a state. */
export function questionOf(plan: ListPlan, state: ListState): ListQuestion {
  return {
    filters: [
      ...(plan.only ?? []),
      ...plan.filters.flatMap((filter) => {
        const value = state.filters[keyOf(filter)];
        return value === undefined ? [] : queryFilters(filter, value);
      }),
    ],
    order_column: state.sortColumn,
    order_direction: state.sortOrder,
    page: state.pageIndex,
    page_size: state.pageSize,
    ...(plan.reads === undefined ? {} : { columns: plan.reads }),
  };
}

/** The address of the file of all rows that the filters leave; null for a list without one. */
export function exportHref(plan: ListPlan, state: ListState): string | null {
  if (plan.exportPath === undefined) return null;
  const { filters } = questionOf(plan, state);
  return `${plan.exportPath}?${new URLSearchParams({ q: writeRison({ filters }) })}`;
}

function queryFilters(filter: FilterPlan, value: FilterValue): readonly QueryFilter[] {
  const { id: col } = filter;
  if (filter.kind === 'search') {
    if (typeof value !== 'string') return [];
    if (filter.isNumber) return /^\d{1,9}$/.test(value) ? [{ col, opr: filter.opr, value: Number(value) }] : [];
    return [{ col, opr: filter.opr, value }];
  }
  if (filter.kind === 'dates' || filter.kind === 'numbers') return isSpan(value) ? spanFilters(filter, value) : [];
  if (typeof value === 'string' || isSpan(value)) return [];
  const chosen = value.value;
  if (filter.kind === 'choices' && filter.isList) return [{ col, opr: filter.opr, value: [Number(chosen)] }];
  return [{ col, opr: filter.opr, value: chosen }];
}

function isSpan(value: FilterValue): value is readonly [string | null, string | null] {
  return Array.isArray(value);
}

/** A span is two filters: greater than its start, less than its end. */
function spanFilters(
  filter: FilterPlan & { readonly kind: 'dates' | 'numbers' },
  [from, to]: readonly [string | null, string | null],
): readonly QueryFilter[] {
  const end = (text: string | null, opr: 'gt' | 'lt'): readonly QueryFilter[] => {
    if (text === null) return [];
    if (filter.kind === 'numbers') {
      return Number.isFinite(Number(text)) ? [{ col: filter.id, opr, value: Number(text) }] : [];
    }
    const at = Date.parse(/Z|[+-]\d\d:?\d\d$/.test(text) ? text : `${text.length > 10 ? text : `${text}T00:00:00`}Z`);
    if (Number.isNaN(at)) return [];
    const value = filter.as === 'milliseconds' ? at : new Date(at).toISOString().slice(0, 23);
    return [{ col: filter.id, opr, value }];
  };
  return [...end(from, 'gt'), ...end(to, 'lt')];
}
