import { numberFormatter } from '@/lib/format/number-format';
import { defaultValue, type FilterValue, type Primitive } from './filter-mask';
import { labelOfValue } from './filter-params';
import type { NativeFilter } from './native-filter';

/** The state of a filter with this value, as data masks have it. A filter that begins empty and is has none. */
export function filterStateOf(filter: NativeFilter, chosen: FilterValue): Readonly<Record<string, unknown>> {
  const { value } = chosen;
  const { enableEmptyFilter, defaultToFirstItem } = filter.controlValues;
  const isFilled = filter.filterType === 'filter_select' && (enableEmptyFilter === true || defaultToFirstItem === true);
  if (value === null && defaultValue(filter).value === null && !isFilled) return {};
  if (filter.filterType === 'filter_select') return selectState(filter, chosen);
  return filter.filterType === 'filter_range' ? rangeState(chosen) : { value };
}

function selectState({ controlValues }: NativeFilter, { value, excludes = true }: FilterValue) {
  const state = { value, excludeFilterValues: excludes };
  if (!Array.isArray(value) || value.length === 0) return state;
  const label = (value as readonly Primitive[]).map(labelOfValue).join(', ');
  return { ...state, label: controlValues.inverseSelection === true && excludes ? `${label} (excluded)` : label };
}

function rangeState({ value }: FilterValue) {
  const [low = null, high = null] = Array.isArray(value) ? (value as readonly Primitive[]) : [];
  return { value: [low, high], label: rangeLabel(low, high), validateMessage: '' };
}

function rangeLabel(low: Primitive, high: Primitive): string {
  const text = (end: Primitive) => numberFormatter('SMART_NUMBER')(Number(end));
  if (low === null) return high === null ? '' : `x ≤ ${text(high)}`;
  if (low === high) return `x = ${text(low)}`;
  return high === null ? `x ≥ ${text(low)}` : `${text(low)} ≤ x ≤ ${text(high)}`;
}
