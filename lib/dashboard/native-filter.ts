import { z } from 'zod';

export const filterTypes = [
  'filter_select',
  'filter_range',
  'filter_time',
  'filter_timecolumn',
  'filter_timegrain',
] as const;

const Scope = z
  .looseObject({ rootPath: z.array(z.string()).catch(['ROOT_ID']), excluded: z.array(z.number()).catch([]) })
  .catch({ rootPath: ['ROOT_ID'], excluded: [] });

const Target = z.looseObject({
  datasetId: z.number().optional().catch(undefined),
  column: z.looseObject({ name: z.string() }).optional().catch(undefined),
});

export const NativeFilter = z.looseObject({
  id: z.string().min(1),
  name: z.string().catch(''),
  type: z.literal('NATIVE_FILTER').catch('NATIVE_FILTER'),
  filterType: z.enum(filterTypes),
  description: z.string().nullish().catch(null),
  targets: z.array(Target).catch([]),
  controlValues: z
    .looseObject({
      enableEmptyFilter: z.boolean().optional().catch(undefined),
      defaultToFirstItem: z.boolean().optional().catch(undefined),
      multiSelect: z.boolean().optional().catch(undefined),
      inverseSelection: z.boolean().optional().catch(undefined),
      sortAscending: z.boolean().optional().catch(undefined),
      enableSingleValue: z.number().nullish().catch(undefined),
    })
    .catch({}),
  defaultDataMask: z
    .looseObject({
      extraFormData: z.record(z.string(), z.unknown()).optional().catch(undefined),
      filterState: z.looseObject({}).optional().catch(undefined),
    })
    .catch({}),
  cascadeParentIds: z.array(z.string()).catch([]),
  scope: Scope,
  sortMetric: z.string().nullish().catch(null),
  adhoc_filters: z.array(z.looseObject({})).optional().catch(undefined),
  time_range: z.string().nullish().catch(undefined),
  granularity_sqla: z.string().nullish().catch(undefined),
});
export type NativeFilter = z.infer<typeof NativeFilter>;

export const FilterDivider = z.looseObject({
  id: z.string().min(1),
  type: z.literal('DIVIDER'),
  title: z.string().catch(''),
  description: z.string().nullish().catch(null),
});
export type FilterDivider = z.infer<typeof FilterDivider>;

export type FilterBarItem = NativeFilter | FilterDivider;

/** Each filter may depend on all others, and ask its database for its first value. */
const mostFilters = 200;

/** Parses a stored filter configuration; entries of unknown kinds, and those beyond 200, are omitted. */
export function parseFilters(configuration: unknown): readonly FilterBarItem[] {
  if (!Array.isArray(configuration)) return [];
  return configuration.slice(0, mostFilters).flatMap((entry: unknown): FilterBarItem[] => {
    const divider = FilterDivider.safeParse(entry);
    if (divider.success) return [divider.data];
    const filter = NativeFilter.safeParse(entry);
    return filter.success ? [filter.data] : [];
  });
}
