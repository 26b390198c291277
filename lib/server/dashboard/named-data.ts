import { and, inArray } from 'drizzle-orm';
import type { Metadata } from '@/db/client';
import { chart } from '@/db/schema/chart';
import { dataset } from '@/db/schema/dataset';
import { AppError } from '@/lib/errors/app-error';
import { rows, seesAllData } from '@/lib/permissions/rows';
import type { Viewer } from '@/lib/permissions/viewer';
import { toSql } from '@/lib/server/api/scope';
import { chartScope, datasetScope } from '@/lib/server/api/scopes';
import { isObject } from '@/lib/text/is-object';
import { type JsonObject, placedChartIds } from './metadata-text';

/** The stored metadata and layout of a dashboard. */
export interface DashboardTexts {
  readonly metadata: JsonObject;
  readonly positions: JsonObject;
}

const nothing: DashboardTexts = { metadata: {}, positions: {} };

/**
 * Throws `dashboard_names_unreadable` when a write adds datasets of filters or charts of the layout that the viewer may
 * not read.
 */
export async function demandNamed(
  { tx, viewer }: { readonly tx: Metadata; readonly viewer: Viewer },
  after: Partial<DashboardTexts>,
  before: DashboardTexts = nothing,
): Promise<void> {
  if (seesAllData(viewer)) return;
  const datasets = added(filteredDatasetIds(after.metadata ?? {}), filteredDatasetIds(before.metadata));
  const charts = added(chartIdsOf(after), chartIdsOf(before));
  const readable = [
    datasets.length === 0
      ? 0
      : tx.$count(dataset, and(inArray(dataset.id, datasets), toSql(rows(viewer, 'dataset'), datasetScope))),
    charts.length === 0
      ? 0
      : tx.$count(chart, and(inArray(chart.id, charts), toSql(rows(viewer, 'chart'), chartScope))),
  ] as const;
  const [readDatasets, readCharts] = await Promise.all(readable);
  if (readDatasets < datasets.length || readCharts < charts.length) throw new AppError('dashboard_names_unreadable');
}

/** The ids of the datasets that the filters of a dashboard read their values from. */
export function filteredDatasetIds({ native_filter_configuration: filters }: JsonObject): number[] {
  if (!Array.isArray(filters)) return [];
  return filters.filter(isObject).flatMap(({ targets }) => {
    const aims = Array.isArray(targets) ? targets.filter(isObject) : [];
    return aims.flatMap(({ datasetId }) => (isId(datasetId) ? [datasetId] : []));
  });
}

function chartIdsOf({ metadata = {}, positions = {} }: Partial<DashboardTexts>): number[] {
  const placed = isObject(metadata.positions) ? placedChartIds(metadata.positions) : [];
  return [...placed, ...placedChartIds(positions)].filter(isId);
}

function added(after: readonly number[], before: readonly number[]): number[] {
  const known = new Set(before);
  return [...new Set(after)].filter((id) => !known.has(id));
}

function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 2 ** 31;
}
