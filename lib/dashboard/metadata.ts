import { z } from 'zod';
import { type Scope, wholeDashboard } from './filter-scope';
import { type FilterBarItem, parseFilters } from './native-filter';

const Colors = z.record(z.string(), z.string()).catch({});
const CrossScope = z.looseObject({
  crossFilters: z
    .looseObject({
      scope: z.union([
        z.literal('global'),
        z.looseObject({ rootPath: z.array(z.string()), excluded: z.array(z.number()) }),
      ]),
    })
    .optional()
    .catch(undefined),
});

const Metadata = z.looseObject({
  native_filter_configuration: z.unknown().optional(),
  chart_configuration: z.record(z.string(), CrossScope.catch({})).catch({}),
  global_chart_configuration: z
    .looseObject({
      scope: z.looseObject({ rootPath: z.array(z.string()), excluded: z.array(z.number()) }).catch({
        rootPath: ['ROOT_ID'],
        excluded: [],
      }),
    })
    .optional()
    .catch(undefined),
  expanded_slices: z.record(z.string(), z.boolean()).catch({}),
  label_colors: Colors,
  map_label_colors: Colors,
  shared_label_colors: z.array(z.string()).catch([]),
  color_scheme: z.string().nullish().catch(null),
  cross_filters_enabled: z.boolean().catch(true),
  show_patterns: z.boolean().catch(false),
  instant_filters: z.boolean().catch(false),
  filter_bar_orientation: z.enum(['VERTICAL', 'HORIZONTAL']).catch('VERTICAL'),
  refresh_frequency: z.number().catch(0),
  stagger_refresh: z.boolean().catch(true),
  stagger_time: z.number().catch(5000),
  timed_refresh_immune_slices: z.array(z.number()).catch([]),
});

/** How the charts of an open dashboard are refreshed by themselves. */
export interface AutoRefresh {
  /** Zero: never. */
  readonly seconds: number;
  /** The shortest time over which the charts are spread; zero refreshes all at once. */
  readonly staggerMs: number;
  /** The charts that are left out. */
  readonly immune: readonly number[];
}

export interface DashboardMetadata {
  readonly filters: readonly FilterBarItem[];
  readonly isHorizontal: boolean;
  readonly hasCrossFilters: boolean;
  /** Filters apply as they are set, without a press of the button. */
  readonly hasInstantFilters: boolean;
  readonly expandedSlices: ReadonlySet<number>;
  readonly colorScheme: string | null;
  readonly labelColors: Readonly<Record<string, string>>;
  readonly refresh: AutoRefresh;
  /** Series have hatching patterns in addition to colours. */
  readonly hasPatterns: boolean;
  /** Colours of the labels when the dashboard was saved. */
  readonly mapLabelColors: Readonly<Record<string, string>>;
  /** The labels that several charts had then. */
  readonly sharedLabels: readonly string[];
  /** The charts to which a click in this chart applies. */
  readonly crossScope: (chartId: number) => Scope;
}

/** The colours of a dashboard whose settings are being changed: an object with keys of `json_metadata`. */
export function parseColors(
  text: string | null,
): Pick<DashboardMetadata, 'labelColors' | 'mapLabelColors' | 'sharedLabels' | 'colorScheme'> {
  const { labelColors, mapLabelColors, sharedLabels, colorScheme } = parseMetadata(text);
  return { labelColors, mapLabelColors, sharedLabels, colorScheme };
}

/** Parses `json_metadata`; missing or broken values get their defaults. */
export function parseMetadata(text: string | null): DashboardMetadata {
  const data = Metadata.catch(() => Metadata.parse({})).parse(readJson(text));
  const global = data.global_chart_configuration?.scope ?? wholeDashboard;
  return {
    filters: parseFilters(data.native_filter_configuration),
    isHorizontal: data.filter_bar_orientation === 'HORIZONTAL',
    hasCrossFilters: data.cross_filters_enabled,
    hasInstantFilters: data.instant_filters,
    expandedSlices: new Set(
      Object.entries(data.expanded_slices).flatMap(([id, isExpanded]) => (isExpanded ? [Number(id)] : [])),
    ),
    colorScheme: data.color_scheme || null,
    hasPatterns: data.show_patterns,
    refresh: {
      seconds: data.refresh_frequency,
      staggerMs: data.stagger_refresh ? data.stagger_time : 0,
      immune: data.timed_refresh_immune_slices,
    },
    labelColors: data.label_colors,
    mapLabelColors: data.map_label_colors,
    sharedLabels: data.shared_label_colors,
    crossScope: (chartId) => {
      const own = data.chart_configuration[String(chartId)]?.crossFilters?.scope;
      return own === undefined || own === 'global' ? global : own;
    },
  };
}

function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text || '{}');
  } catch {
    return {};
  }
}
