import { z } from 'zod';
import { type FilterValue, readValue } from '@/lib/dashboard/filter-mask';
import { parseRison } from '@/lib/server/api/request/rison';

const Extra = z.looseObject({
  filters: z.array(z.looseObject({ op: z.string(), val: z.unknown().optional() })).optional(),
  time_range: z.string().optional(),
  granularity_sqla: z.string().optional(),
  time_grain_sqla: z.string().optional(),
});

const Mask = z.record(
  z.string(),
  z.looseObject({
    filterState: z
      .looseObject({ value: z.unknown().optional(), excludeFilterValues: z.boolean().optional() })
      .optional(),
    extraFormData: Extra.optional().catch(undefined),
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

/** The values that a data mask says. A filter without one, in state or conditions, is one that nobody touched. */
export function valuesOfMask(mask: unknown): Map<string, FilterValue> {
  const read = Mask.safeParse(mask);
  if (!read.success) return new Map();
  return new Map(
    Object.entries(read.data).flatMap(([id, { filterState = {}, extraFormData }]): [string, FilterValue][] => {
      const value = filterState.value === undefined ? valueOfExtra(extraFormData) : readValue(filterState.value);
      if (value === undefined) return [];
      return [[id, filterState.excludeFilterValues === false ? { value, excludes: false } : { value }]];
    }),
  );
}

/** The value with which a filter adds this to the form data of charts; undefined where it adds nothing. */
function valueOfExtra(extra: z.infer<typeof Extra> = {}): FilterValue['value'] | undefined {
  const { filters = [], time_range, granularity_sqla, time_grain_sqla } = extra;
  if (time_range !== undefined) return time_range;
  const only = granularity_sqla ?? time_grain_sqla;
  if (only !== undefined) return [only];
  const [first] = filters;
  if (first === undefined) return undefined;
  if (first.op === 'IN' || first.op === 'NOT IN') return readValue(first.val);
  const end = (...ops: readonly string[]) => readValue(filters.find(({ op }) => ops.includes(op))?.val)?.[0] ?? null;
  return [end('>=', '=='), end('<=', '==')];
}
