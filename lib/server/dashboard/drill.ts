import { CrossFilter, crossOperators } from '@/lib/dashboard/cross-filter';
import { AppError } from '@/lib/errors/app-error';
import type { Frame } from '@/lib/frame/frame';
import { can } from '@/lib/permissions/can';
import type { Viewer } from '@/lib/permissions/viewer';
import { drillForm } from '@/lib/query/drill';
import { joinExtraFormData } from '@/lib/query/merge-extra-form-data';
import { openDataset, readsDataset } from '@/lib/server/dataset/open-dataset';
import { type SampleFilters, samples } from '@/lib/server/run/samples';
import { parseForeignJson } from '@/lib/text/foreign-json';
import { tileContext } from './draw-chart';
import { shownColumns } from './shown-columns';
import type { TileRequest } from './tile-request';

/** The drill options that the menu of a mark shows to this viewer. */
export interface DrillOffer {
  readonly detail: boolean;
  /** Dimensions to drill by; empty where the viewer may not drill. */
  readonly by: readonly { readonly name: string; readonly label: string }[];
}

/**
 * The selection in a chart, from the parameters of a tile's address: `where` contains filters as JSON, `by` a
 * dimension.
 */
export interface Drill {
  readonly filters: CrossFilter['filters'];
  readonly by: string | null;
}

export function drillOf(params: URLSearchParams): Drill | null {
  const where = params.get('where');
  const by = params.get('by');
  if (where === null && by === null) return null;
  const filters = CrossFilter.shape.filters.safeParse(jsonOf(where ?? '[]'));
  if (!filters.success || filters.data.some(({ op }) => !crossOperators.has(op))) throw new AppError('samples_invalid');
  return { filters: filters.data, by };
}

function jsonOf(text: string): unknown {
  try {
    return parseForeignJson(text);
  } catch {
    return null;
  }
}

/**
 * The request for the selected part of a chart, grouped by another dimension where `by` names one. Where a dashboard
 * lends the data, only columns that the chart shows may be filtered and only groupable columns may be used as `by`;
 * otherwise throws `dashboard_payload_changed`.
 */
export async function drilledRequest(
  viewer: Viewer,
  request: TileRequest,
  { filters, by }: Drill,
): Promise<TileRequest> {
  if (by !== null && !mayDrillBy(viewer)) throw new AppError('forbidden');
  if (await isLent(viewer, request)) {
    const shown = shownColumns(request.chart);
    if (!filters.every(({ col }) => shown.has(col))) throw new AppError('dashboard_payload_changed');
    const { description } = await openDataset(datasourceOf(request), viewer, request.context);
    const isOffered = description.columns.some(({ column_name, groupby }) => groupby && column_name === by);
    if (by !== null && !isOffered) throw new AppError('dashboard_payload_changed');
  }
  return {
    ...request,
    formData: by === null ? request.formData : drillForm(request.formData, filters, by),
    extraFormData: joinExtraFormData([request.extraFormData, { filters }]),
  };
}

export async function drillOffer(viewer: Viewer, request: TileRequest): Promise<DrillOffer> {
  const { description } = await openDataset(datasourceOf(request), viewer, request.context);
  const columns = description.columns.filter(({ groupby }) => groupby);
  return {
    detail: maySeeRows(viewer) && !(await isLent(viewer, request)),
    by: mayDrillBy(viewer)
      ? columns.map(({ column_name, verbose_name }) => ({ name: column_name, label: verbose_name || column_name }))
      : [],
  };
}

export interface DetailOptions {
  /** Counts from 1. */
  readonly page: number;
  readonly perPage: number;
  /** True reads the rows anew instead of from the cache. */
  readonly force?: boolean;
  readonly signal: AbortSignal;
}

/**
 * One page of the rows behind a tile. Throws `forbidden` without the permissions, `dashboard_payload_changed` where the
 * viewer reads the data only through the dashboard.
 */
export async function drillDetail(
  viewer: Viewer,
  request: TileRequest,
  { page, perPage, force = false, signal }: DetailOptions,
): Promise<{ readonly frame: Frame; readonly total: number }> {
  if (!maySeeRows(viewer)) throw new AppError('forbidden');
  if (await isLent(viewer, request)) throw new AppError('dashboard_payload_changed');
  const [query] = tileContext(request).queries as readonly Readonly<Record<string, unknown>>[];
  const { result, total } = await samples({
    datasource: datasourceOf(request),
    filters: sampleFilters(query ?? {}),
    page,
    perPage,
    force,
    viewer,
    signal,
    dashboard: request.context,
  });
  return { frame: result.frame, total };
}

/** The filters of a chart's query, without its grouping and its `having`. */
function sampleFilters({ filters, granularity, time_range, extras }: Readonly<Record<string, unknown>>): SampleFilters {
  const { where, having: _, ...rest } = (extras ?? {}) as Readonly<Record<string, unknown>>;
  return {
    filters: filters as SampleFilters['filters'],
    granularity: granularity as SampleFilters['granularity'],
    time_range: time_range as SampleFilters['time_range'],
    extras: { ...rest, ...(where ? { where } : {}) },
  };
}

function datasourceOf({ formData }: TileRequest) {
  const [id, type = 'table'] = String(formData.datasource).split('__');
  return { id: Number(id), type };
}

/** Whether the viewer may read this data only through the dashboard. */
async function isLent(viewer: Viewer, request: TileRequest): Promise<boolean> {
  if (request.context === undefined) return false;
  return viewer.kind === 'guest' || !(await readsDataset(datasourceOf(request), viewer));
}

function maySeeRows(viewer: Viewer): boolean {
  return can(viewer, 'can_drill on Dashboard') && can(viewer, 'can_samples on Datasource');
}

/** Guests cannot drill: they see charts as they were saved. */
function mayDrillBy(viewer: Viewer): boolean {
  if (viewer.kind === 'guest' || !can(viewer, 'can_drill on Dashboard')) return false;
  return can(viewer, 'can_explore on Superset') || can(viewer, 'can_get_drill_info on Dataset');
}
