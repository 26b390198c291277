import { parseForeignJson } from '@/lib/text/foreign-json';
import type { FilterValue, Primitive } from './filter-mask';
import { defaultValue, noTimeRange } from './filter-mask';
import { isFilter } from './is-filter';
import type { FilterBarItem, NativeFilter } from './native-filter';

/** Marks a submitted form. Then a missing filter is empty instead of having its default value. */
export const submittedParam = 'filters';

/** The parameter with which a filter that nobody touched begins with its first value, although others are submitted. */
export const firstParam = ({ id }: NativeFilter): string => `${id}.first`;

/** The values of the filter bar from the URL; the same format with and without JavaScript. */
export function valuesOfParams(items: readonly FilterBarItem[], params: URLSearchParams): Map<string, FilterValue> {
  const isSubmitted = params.has(submittedParam);
  const values = new Map<string, FilterValue>();
  for (const filter of items.filter(isFilter)) {
    const given = givenValue(filter, params);
    values.set(filter.id, given ?? (isSubmitted ? { value: null } : defaultValue(filter)));
  }
  return values;
}

function givenValue(filter: NativeFilter, params: URLSearchParams): FilterValue | null {
  if (filter.filterType === 'filter_range') {
    const bounds = [parameterNumber(params.get(`${filter.id}.min`)), parameterNumber(params.get(`${filter.id}.max`))];
    if (filter.controlValues.enableSingleValue === 1) bounds[1] = bounds[0] ?? null;
    return bounds.some((bound) => bound !== null) ? { value: bounds } : null;
  }
  const texts = params.getAll(filter.id).filter((text) => text !== '');
  if (texts.length === 0) return null;
  if (filter.filterType === 'filter_time') return timeValue(texts, params, filter.id);
  const value = texts.map(decodeValue);
  return params.get(`${filter.id}.is`) === 'in' ? { value, excludes: false } : { value };
}

/** The parameters of a value in the URL; none for an empty one. */
export function paramsOfValue(filter: NativeFilter, { value, excludes }: FilterValue): [string, string][] {
  const { id, filterType, controlValues } = filter;
  if (typeof value === 'string') return value === '' || value === noTimeRange ? [] : [[id, value]];
  const list = Array.isArray(value) ? (value as readonly Primitive[]) : [];
  if (filterType === 'filter_range') {
    const [low = null, high = null] = list;
    const ends = { min: low, max: controlValues.enableSingleValue === 1 ? null : high };
    return Object.entries(ends).flatMap(([end, bound]) => (bound === null ? [] : [[`${id}.${end}`, String(bound)]]));
  }
  const chosen = list.map((item): [string, string] => [id, encodeValue(item)]);
  return chosen.length > 0 && excludes === false ? [...chosen, [`${id}.is`, 'in']] : chosen;
}

/** Whether a parameter of the URL is the value of this filter, or a part of it. */
export function isParamOf({ id }: NativeFilter, name: string): boolean {
  return name === id || name.startsWith(`${id}.`);
}

function timeValue(texts: readonly string[], params: URLSearchParams, id: string): FilterValue {
  const [text = ''] = texts;
  if (text !== 'custom') return { value: text };
  const since = params.get(`${id}.since`) ?? '';
  const until = params.get(`${id}.until`) ?? '';
  return { value: since === '' && until === '' ? null : `${since} : ${until}` };
}

function parameterNumber(text: string | null): number | null {
  if (text === null || text.trim() === '') return null;
  const number = Number(text);
  return Number.isFinite(number) ? number : null;
}

/** The parameters from which `valuesOfParams` reads these values of the filters. */
export function paramsOfValues(
  filters: readonly NativeFilter[],
  values: ReadonlyMap<string, FilterValue>,
): URLSearchParams {
  const given = filters.flatMap((filter) => paramsOfValue(filter, values.get(filter.id) ?? { value: null }));
  return new URLSearchParams([[submittedParam, '1'], ...given]);
}

/** Whether a parameter of an address is about the filters of a dashboard. */
export function isFilterParam(name: string): boolean {
  return name === submittedParam || name.startsWith('NATIVE_FILTER') || name.startsWith('cross.');
}

/** Texts are unchanged in the URL; other values are JSON after a tilde. */
export function encodeValue(value: Primitive): string {
  return typeof value === 'string' && !value.startsWith('~') && value !== '' ? value : `~${JSON.stringify(value)}`;
}

export function decodeValue(text: string): Primitive {
  if (!text.startsWith('~')) return text;
  try {
    const value: unknown = parseForeignJson(text.slice(1));
    return value === null || ['string', 'number', 'boolean'].includes(typeof value) ? (value as Primitive) : text;
  } catch {
    return text;
  }
}

/** The display text of a selected value. */
export function labelOfValue(value: Primitive): string {
  return value === null ? '<NULL>' : value === '' ? '<empty>' : String(value);
}

/** What is chosen, as one text: a list of values, or the ends of a range. */
export function textOfValue(filter: NativeFilter, { value }: FilterValue): string {
  if (value === null || typeof value === 'string') return value ?? '';
  if (filter.filterType !== 'filter_range') return value.map(labelOfValue).join(', ');
  const [low = null, high = null] = value;
  if (low === high) return low === null ? '' : String(low);
  if (low === null) return `≤ ${high}`;
  return high === null ? `≥ ${low}` : `${low} – ${high}`;
}
