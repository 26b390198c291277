import { recordIn, recordsIn } from '@/lib/controls/record-in';
import type { FormRecord } from './draft';
import { wordsOf } from './words';

/** What a dashboard added to the form of a chart that is edited from it: a filter, or a setting of time. */
export interface Inherited {
  readonly key: string;
  readonly kind: 'filter' | 'timeRange' | 'timeColumn' | 'timeGrain' | 'timeShift';
  /** An adhoc filter for `filter`; the setting in words for all others. */
  readonly value: unknown;
  /** `extra_form_data` without it; undefined where nothing is left. */
  readonly rest: FormRecord | undefined;
}

/** Everything that a dashboard added, filters first. Empty for a chart that was not opened from a dashboard. */
export function inheritedOf({ extra_form_data }: FormRecord): readonly Inherited[] {
  const extra = recordIn(extra_form_data);
  const filters = filterLists.flatMap((list) => {
    const all = recordsIn(extra[list]);
    return all.map((filter, index): Inherited => {
      const left = all.filter((_, at) => at !== index);
      return {
        key: `${list} ${index}`,
        kind: 'filter',
        value: list === 'filters' ? adhocOf(filter) : filter,
        rest: without(extra, [list], left.length === 0 ? {} : { [list]: left }),
      };
    });
  });
  const settings = Object.entries(settingKeys).flatMap(([kind, keys]): Inherited[] => {
    const key = keys.find((one) => Boolean(extra[one]));
    if (key === undefined) return [];
    return [{ key, kind: kind as Inherited['kind'], value: wordsOf(extra[key]), rest: without(extra, keys) }];
  });
  return [...filters, ...settings];
}

const filterLists = ['filters', 'adhoc_filters'] as const;
/** A setting and the keys that hold it, the newest spelling last. */
const settingKeys = {
  timeRange: ['time_range'],
  timeColumn: ['granularity', 'granularity_sqla', 'time_column'],
  timeGrain: ['time_grain', 'time_grain_sqla'],
  timeShift: ['time_compare'],
} as const satisfies Partial<Record<Inherited['kind'], readonly string[]>>;

function adhocOf({ col, op, val }: FormRecord): FormRecord {
  return { expressionType: 'SIMPLE', clause: 'WHERE', subject: wordsOf(col), operator: op, comparator: val };
}

function without(extra: FormRecord, keys: readonly string[], added: FormRecord = {}): FormRecord | undefined {
  const rest = { ...Object.fromEntries(Object.entries(extra).filter(([key]) => !keys.includes(key))), ...added };
  return Object.keys(rest).length === 0 ? undefined : rest;
}
