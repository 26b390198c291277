import { type FilterValue, noTimeRange, type Primitive } from '@/lib/dashboard/filter-mask';
import { paramsOfValue } from '@/lib/dashboard/filter-params';
import type { NativeFilter } from '@/lib/dashboard/native-filter';

export type FilterValues = Readonly<Record<string, FilterValue>>;

export const emptyValue: FilterValue = { value: null };

export function listOf({ value }: FilterValue): readonly Primitive[] {
  return Array.isArray(value) ? (value as readonly Primitive[]) : [];
}

/** The ends of a range; null where it is open. */
export function boundsOf(value: FilterValue): readonly [number | null, number | null] {
  const [low = null, high = null] = listOf(value).map((item) => (typeof item === 'number' ? item : null));
  return [low, high];
}

export function isSet({ value }: FilterValue): boolean {
  if (Array.isArray(value)) return value.some((item) => item !== null) || (value.length === 1 && value[0] === null);
  return value !== null && value !== '' && value !== noTimeRange;
}

export function isRequired({ controlValues }: NativeFilter): boolean {
  return controlValues.enableEmptyFilter === true;
}

export type ValueProblem = 'required' | 'order';

/** Why a value cannot be applied: nothing is chosen where something must be, or the ends of a range are not in order. */
export function problemOf(filter: NativeFilter, value: FilterValue): ValueProblem | null {
  if (filter.filterType === 'filter_range' && filter.controlValues.enableSingleValue == null) {
    const [low, high] = boundsOf(value);
    if (low !== null && high !== null && low >= high) return 'order';
  }
  return isRequired(filter) && !isSet(value) ? 'required' : null;
}

export function isSameValue(filter: NativeFilter, left: FilterValue, right: FilterValue): boolean {
  return textOf(filter, left) === textOf(filter, right);
}

function textOf(filter: NativeFilter, value: FilterValue): string {
  return new URLSearchParams(paramsOfValue(filter, value)).toString();
}

/** The ids of the filters whose values differ. */
export function changedFilters(filters: readonly NativeFilter[], from: FilterValues, to: FilterValues): string[] {
  return filters
    .filter((filter) => !isSameValue(filter, from[filter.id] ?? emptyValue, to[filter.id] ?? emptyValue))
    .map(({ id }) => id);
}

/** The chosen values that are offered, the same value where all of them are. */
export function offeredOnly(value: FilterValue, offered: readonly Primitive[]): FilterValue {
  const chosen = listOf(value);
  const kept = chosen.filter((item) => offered.includes(item));
  if (kept.length === chosen.length) return value;
  return { ...value, value: kept.length === 0 ? null : kept };
}
