import { z } from 'zod';
import { AppError } from '@/lib/errors/app-error';
import { fieldMessages } from '@/lib/server/api/request/body';
import { flag, integer, mapping, text } from '@/lib/server/api/request/body-field';
import { isObject } from '@/lib/text/is-object';
import { jsonObject } from '@/lib/text/json-object';

export const labelNames = z
  .union([z.array(z.string()), z.record(z.string(), z.unknown())])
  .transform((value) => (Array.isArray(value) ? value : []));

const Metadata = z.strictObject({
  native_filter_configuration: z.array(z.record(z.string(), z.unknown())).nullable().optional(),
  chart_configuration: mapping().optional(),
  global_chart_configuration: mapping().optional(),
  timed_refresh_immune_slices: z.array(integer()).optional(),
  filter_scopes: mapping().optional(),
  expanded_slices: mapping().optional(),
  refresh_frequency: integer().optional(),
  default_filters: text().optional(),
  stagger_refresh: flag().optional(),
  stagger_time: integer().optional(),
  color_scheme: text().nullable().optional(),
  color_namespace: text().nullable().optional(),
  positions: mapping().nullable().optional(),
  label_colors: mapping().optional(),
  shared_label_colors: labelNames.optional(),
  map_label_colors: mapping().optional(),
  color_scheme_domain: z.array(text()).optional(),
  cross_filters_enabled: flag().optional(),
  import_time: integer().optional(),
  remote_id: integer().optional(),
  filter_bar_orientation: text().nullable().optional(),
  native_filter_migration: mapping().optional(),
  show_native_filters: z.unknown().optional(),
  // Isoline's own: series are hatched.
  show_patterns: flag().optional(),
  // Isoline's own: filters apply as they are set.
  instant_filters: flag().optional(),
});

export type JsonObject = Readonly<Record<string, unknown>>;

/** The object in a stored JSON text; an empty object when the text is empty or no object. */
export function readObject(stored: string | null | undefined): JsonObject {
  if (!stored) return {};
  const value: unknown = JSON.parse(stored);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** Throws `body_invalid`, with the messages of the contract, for `json_metadata` with unknown keys or wrong types. */
export function checkMetadata(stored: string | null | undefined): void {
  if (!stored) return;
  const value: unknown = JSON.parse(stored);
  const parsed = Metadata.safeParse(value);
  if (parsed.success) return;
  const details = { json_metadata: [fieldMessages(parsed.error, value)] };
  throw new AppError('body_invalid', { fields: 'json_metadata' }, { details });
}

/** Defaults for keys that are missing in a save. A saved dashboard always has all of them. */
const reset: JsonObject = {
  expanded_slices: {},
  refresh_frequency: 0,
  color_scheme: '',
  label_colors: {},
  shared_label_colors: [],
  map_label_colors: {},
  color_scheme_domain: [],
  cross_filters_enabled: true,
  timed_refresh_immune_slices: [],
};

/** The metadata of a copy: its own settings, and those of the original that a save does not reset. */
export function copiedMetadata(original: JsonObject, saved: JsonObject): JsonObject {
  const kept = Object.entries(original).filter(([key]) => !(key in reset) || key === 'timed_refresh_immune_slices');
  return { ...Object.fromEntries(kept), ...saved };
}

/** The ids of the charts in a layout. */
export function placedChartIds(positions: JsonObject): number[] {
  return Object.values(positions).flatMap((item) => {
    const id = chartIdOf(item);
    return id === null ? [] : [id];
  });
}

function chartIdOf(item: unknown): number | null {
  if (!isObject(item) || item.type !== 'CHART' || !isObject(item.meta)) return null;
  return typeof item.meta.chartId === 'number' ? item.meta.chartId : null;
}

/**
 * The metadata to store for a saved `json_metadata`: without `positions`, with all defaults, and with default filters
 * only for charts in the layout.
 */
export function storedMetadata(saved: JsonObject, chartIds: ReadonlySet<number> | null): JsonObject {
  const { positions: _moved, show_native_filters: _old, ...rest } = saved;
  const stored = { ...reset, ...rest };
  if (chartIds === null) return stored;
  const filters = typeof saved.default_filters === 'string' ? jsonObject(saved.default_filters) : {};
  const kept = Object.entries(filters).filter(([id]) => chartIds.has(Number(id)));
  return { ...stored, default_filters: JSON.stringify(Object.fromEntries(kept)) };
}

/**
 * The layout to store, as JSON with sorted keys. Each chart gets its uuid and, where `moved` contains its id, the new
 * id.
 */
export function storedPositions(
  positions: JsonObject,
  uuids: ReadonlyMap<number, string>,
  moved: ReadonlyMap<number, number> = new Map(),
): string {
  const entries = Object.entries(positions).map(([key, item]) => {
    const id = chartIdOf(item);
    if (id === null || !isObject(item) || !isObject(item.meta)) return [key, item];
    const chartId = moved.get(id) ?? id;
    const uuid = uuids.get(chartId);
    return [key, { ...item, meta: { ...item.meta, chartId, ...(uuid === undefined ? {} : { uuid }) } }];
  });
  return JSON.stringify(sorted(Object.fromEntries(entries)));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key])]),
  );
}
