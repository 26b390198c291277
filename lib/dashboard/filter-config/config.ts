import { z } from 'zod/mini';
import { type FilterType, filterTypes } from './filter-types';

const Target = z.looseObject({
  datasetId: z.optional(z.number()),
  column: z.optional(z.looseObject({ name: z.string() })),
});

const Scope = z.looseObject({ rootPath: z.array(z.string()), excluded: z.array(z.number()) });

const everywhere = () => ({ rootPath: ['ROOT_ID'], excluded: [] });

const FilterItem = z.looseObject({
  id: z.string(),
  type: z._default(z.literal('NATIVE_FILTER'), 'NATIVE_FILTER'),
  name: z.catch(z.string(), ''),
  filterType: z.enum(filterTypes),
  description: z.catch(z.string(), ''),
  targets: z.catch(z.array(Target), [{}]),
  controlValues: z.catch(z.record(z.string(), z.unknown()), {}),
  defaultDataMask: z.catch(z.record(z.string(), z.unknown()), {}),
  cascadeParentIds: z.catch(z.array(z.string()), []),
  scope: z.catch(Scope, everywhere),
  adhoc_filters: z.optional(z.catch(z.optional(z.array(z.unknown())), undefined)),
  time_range: z.optional(z.catch(z.optional(z.string()), undefined)),
  granularity_sqla: z.optional(z.catch(z.optional(z.string()), undefined)),
});

const DividerItem = z.looseObject({
  id: z.string(),
  type: z.literal('DIVIDER'),
  title: z.catch(z.string(), ''),
  description: z.catch(z.string(), ''),
});

/** A native filter as it is configured; keys that the dialog does not know are kept. */
export type FilterItem = Readonly<z.infer<typeof FilterItem>>;
export type DividerItem = Readonly<z.infer<typeof DividerItem>>;
export type ConfigItem = FilterItem | DividerItem;

export interface FilterConfig {
  /** All items in the order of the list, removed ones too. */
  readonly items: readonly ConfigItem[];
  /** Ids of removed items; they can be restored until they are dropped. */
  readonly removed: ReadonlySet<string>;
}

export type ConfigEdit =
  | { readonly type: 'add_filter'; readonly id: string; readonly datasetId: number | null }
  | { readonly type: 'add_divider'; readonly id: string }
  | { readonly type: 'change'; readonly id: string; readonly changes: Readonly<Record<string, unknown>> }
  | { readonly type: 'set_control'; readonly id: string; readonly key: string; readonly value: unknown }
  | { readonly type: 'set_filter_type'; readonly id: string; readonly filterType: FilterType }
  | { readonly type: 'set_dataset'; readonly id: string; readonly datasetId: number | null }
  | { readonly type: 'set_column'; readonly id: string; readonly column: string | null }
  | { readonly type: 'remove'; readonly id: string }
  | { readonly type: 'restore'; readonly id: string }
  /** Ends the time in which a removed item can be restored. */
  | { readonly type: 'drop'; readonly id: string }
  | { readonly type: 'move'; readonly id: string; readonly index: number };

/** How long a removed item can be restored. */
export const restoreMs = 5000;

/** The items of a stored configuration; entries of unknown kinds are left out. */
export function readConfig(stored: unknown): FilterConfig {
  const items = (Array.isArray(stored) ? stored : []).flatMap((entry: unknown): ConfigItem[] => {
    const divider = DividerItem.safeParse(entry);
    if (divider.success) return [divider.data];
    const filter = FilterItem.safeParse(entry);
    return filter.success ? [filter.data] : [];
  });
  return { items, removed: new Set() };
}

export function isFilterItem(item: ConfigItem): item is FilterItem {
  return item.type === 'NATIVE_FILTER';
}

export function hasDataset(type: FilterType): boolean {
  return type !== 'filter_time';
}

/** Whether what filters of this type offer can be restricted by conditions. */
export function hasPrefilter(type: FilterType): boolean {
  return type === 'filter_select' || type === 'filter_range';
}

export function hasColumn(type: FilterType): boolean {
  return type === 'filter_select' || type === 'filter_range';
}

const selectControls = {
  enableEmptyFilter: false,
  defaultToFirstItem: false,
  creatable: true,
  multiSelect: true,
  searchAllOptions: false,
  inverseSelection: false,
};

function newControls(type: FilterType): Readonly<Record<string, unknown>> {
  return type === 'filter_select' ? selectControls : { enableEmptyFilter: false };
}

/** The controls of a filter, those too that it was stored without. */
export function controlsOf({ filterType, controlValues }: FilterItem): Readonly<Record<string, unknown>> {
  return { ...newControls(filterType), ...controlValues };
}

const emptyMask = { extraFormData: {}, filterState: {}, ownState: {} };

function newFilter(id: string, datasetId: number | null): FilterItem {
  return {
    id,
    controlValues: selectControls,
    name: '',
    filterType: 'filter_select',
    targets: [datasetId === null ? {} : { datasetId }],
    defaultDataMask: emptyMask,
    cascadeParentIds: [],
    scope: everywhere(),
    type: 'NATIVE_FILTER',
    description: '',
  };
}

/** Applies one edit of the filter dialog. */
export function editConfig(config: FilterConfig, edit: ConfigEdit): FilterConfig {
  switch (edit.type) {
    case 'add_filter':
      return { ...config, items: [...config.items, newFilter(edit.id, edit.datasetId)] };
    case 'add_divider':
      return { ...config, items: [...config.items, { id: edit.id, type: 'DIVIDER', title: '', description: '' }] };
    case 'change':
      return change(config, edit.id, (item) => ({ ...item, ...edit.changes }) as ConfigItem);
    case 'set_control':
      return changeFilter(config, edit.id, (filter) => ({
        ...filter,
        controlValues: { ...filter.controlValues, [edit.key]: edit.value },
      }));
    case 'set_filter_type':
      return changeFilter(config, edit.id, (filter) => ofType(filter, edit.filterType));
    case 'set_dataset':
      return changeFilter(config, edit.id, (filter) => ({
        ...withoutColumns(filter),
        targets: [edit.datasetId === null ? {} : { datasetId: edit.datasetId }],
        defaultDataMask: emptyMask,
      }));
    case 'set_column':
      return changeFilter(config, edit.id, (filter) => ({
        ...filter,
        targets: [{ ...filter.targets[0], column: edit.column === null ? undefined : { name: edit.column } }],
        defaultDataMask: emptyMask,
      }));
    case 'remove':
      return { ...config, removed: new Set([...config.removed, edit.id]) };
    case 'restore':
      return { ...config, removed: new Set([...config.removed].filter((id) => id !== edit.id)) };
    case 'drop':
      return config.removed.has(edit.id)
        ? {
            items: config.items.filter(({ id }) => id !== edit.id).map((item) => withoutParent(item, edit.id)),
            removed: new Set([...config.removed].filter((id) => id !== edit.id)),
          }
        : config;
    case 'move':
      return { ...config, items: moved(config.items, edit.id, edit.index) };
  }
}

function change(config: FilterConfig, id: string, to: (item: ConfigItem) => ConfigItem): FilterConfig {
  return { ...config, items: config.items.map((item) => (item.id === id ? to(item) : item)) };
}

function changeFilter(config: FilterConfig, id: string, to: (filter: FilterItem) => FilterItem): FilterConfig {
  return change(config, id, (item) => (isFilterItem(item) ? to(item) : item));
}

/** The filter without the settings that name columns and metrics of its dataset. */
function withoutColumns(filter: FilterItem): FilterItem {
  const {
    adhoc_filters: _conditions,
    time_range: _range,
    granularity_sqla: _time,
    sortMetric: _metric,
    ...kept
  } = filter;
  return kept;
}

/** The filter with another type: what the new type has no use for goes. */
function ofType(filter: FilterItem, filterType: FilterType): FilterItem {
  const [target = {}] = filter.targets;
  const { column, ...dataset } = target;
  const kept = hasColumn(filterType) ? target : dataset;
  const isCascading = canCascade(filterType);
  return {
    ...(hasPrefilter(filterType) ? filter : withoutColumns(filter)),
    filterType,
    targets: [hasDataset(filterType) ? kept : {}],
    controlValues: { ...newControls(filterType), enableEmptyFilter: filter.controlValues.enableEmptyFilter === true },
    defaultDataMask: emptyMask,
    cascadeParentIds: isCascading ? filter.cascadeParentIds : [],
  };
}

function withoutParent(item: ConfigItem, id: string): ConfigItem {
  if (!isFilterItem(item) || !item.cascadeParentIds.includes(id)) return item;
  return { ...item, cascadeParentIds: item.cascadeParentIds.filter((parent) => parent !== id) };
}

function moved(items: readonly ConfigItem[], id: string, index: number): readonly ConfigItem[] {
  const item = items.find((each) => each.id === id);
  if (!item) return items;
  const rest = items.filter((each) => each !== item);
  return [...rest.slice(0, index), item, ...rest.slice(index)];
}

/** Whether filters of this type can depend on others and others on them. */
export function canCascade(type: FilterType): boolean {
  return type === 'filter_select' || type === 'filter_range' || type === 'filter_time';
}
