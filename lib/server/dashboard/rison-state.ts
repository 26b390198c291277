import { z } from 'zod';
import { type FilterValue, readValue } from '@/lib/dashboard/filter-mask';
import { parseRison } from '@/lib/server/api/request/rison';

const Mask = z.record(
  z.string(),
  z.looseObject({
    filterState: z
      .looseObject({ value: z.unknown().optional(), excludeFilterValues: z.boolean().optional() })
      .optional(),
  }),
);

/** Filter values from the `native_filters` parameter or a stored data mask; none when it cannot be parsed. */
export function valuesOfRison(text: string | null): Map<string, FilterValue> {
  if (!text) return new Map();
  try {
    return valuesOfMask(parseRison(text));
  } catch {
    return new Map();
  }
}

export function valuesOfMask(mask: unknown): Map<string, FilterValue> {
  const read = Mask.safeParse(mask);
  if (!read.success) return new Map();
  return new Map(
    Object.entries(read.data).flatMap(([id, { filterState }]): [string, FilterValue][] => {
      if (filterState === undefined) return [];
      const value = readValue(filterState.value);
      return [[id, filterState.excludeFilterValues === false ? { value, excludes: false } : { value }]];
    }),
  );
}
