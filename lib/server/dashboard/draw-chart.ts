import { AppError } from '@/lib/errors/app-error';
import type { Viewer } from '@/lib/permissions/viewer';
import { mergeExtraFormData } from '@/lib/query/merge-extra-form-data';
import { parseQueryContext } from '@/lib/query/parse/parse-query-context';
import { type DrawnChart, runChart } from '@/lib/server/run/chart';
import { type ContextResult, runQueryContext } from '@/lib/server/run/query-context';
import { vizOf } from '@/lib/viz/drawings';
import { sharedColors } from './shared-colors';
import type { TileRequest } from './tile-request';

/** The colours that labels have on the dashboard of the chart. */
export interface ColorSettings {
  readonly labelColors?: Readonly<Record<string, string>>;
  readonly mapLabelColors?: Readonly<Record<string, string>>;
  readonly sharedLabels?: readonly string[];
  readonly colorScheme?: string | null;
}

export interface DrawOptions {
  readonly isForced?: boolean;
  readonly signal?: AbortSignal;
  /** What the user did inside the chart, such as its current page. */
  readonly ownState?: Readonly<Record<string, unknown>> | undefined;
  /** True for a document, which shows every row of a table. */
  readonly isWhole?: boolean;
  /** Called when the database must be asked, because a result is not cached. */
  readonly onMiss?: () => void;
}

const patienceMs = 600_000;

/** Runs and draws a chart as this viewer may see it. Throws `chart_type_unknown`. */
export async function drawChart(
  viewer: Viewer,
  { labelColors, mapLabelColors, sharedLabels, colorScheme }: ColorSettings,
  request: TileRequest,
  { isForced = false, signal = AbortSignal.timeout(patienceMs), ownState, isWhole, onMiss }: DrawOptions = {},
): Promise<DrawnChart> {
  const colors = { labelColors, mapLabelColors, sharedLabels, scheme: colorScheme };
  return runChart({
    chart: { formData: request.formData, cacheTimeout: request.chart.cache_timeout },
    extraFormData: request.extraFormData,
    viewer,
    signal,
    dashboard: request.context,
    ...(request.context ? sharedColors(request.context.dashboard.id, colors, request.chart.id) : {}),
    force: isForced,
    onMiss,
    ownState,
    isWhole,
    selected: request.selected,
    selectedBy: request.selectedBy,
  });
}

/** The query context of a tile. Throws `chart_type_unknown`. */
export function tileContext(request: TileRequest): Readonly<Record<string, unknown>> {
  const viz = vizOf(request.chart.viz_type);
  if (!viz) throw new AppError('chart_type_unknown', { viz_type: request.chart.viz_type });
  const formData = mergeExtraFormData({ ...viz.defaults, ...request.formData }, request.extraFormData);
  return { ...viz.query(formData) };
}

/** The rows of a tile, for a file. */
export function tileRows(viewer: Viewer, request: TileRequest, signal: AbortSignal): Promise<ContextResult> {
  return runQueryContext({
    context: parseQueryContext({ ...tileContext(request), result_type: 'results' }),
    viewer,
    signal,
    dashboard: request.context,
    chartCacheTimeout: request.chart.cache_timeout,
  });
}
