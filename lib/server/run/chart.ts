import { loadBoundaries } from '@/lib/data/geo/load-boundaries';
import { AppError } from '@/lib/errors/app-error';
import type { Frame } from '@/lib/frame/frame';
import type { DashboardContext } from '@/lib/permissions/can-read-data';
import type { Viewer } from '@/lib/permissions/viewer';
import type { FormData } from '@/lib/query/form-data';
import { type ExtraFormData, mergeExtraFormData } from '@/lib/query/merge-extra-form-data';
import { parseQueryContext } from '@/lib/query/parse/parse-query-context';
import { demandDrawable, demandForm } from '@/lib/viz/demand-drawable';
import { vizOf } from '@/lib/viz/drawings';
import { type Colors, chartColors } from '@/lib/viz/kit/color/colors';
import { knownPlugin } from '@/lib/viz/plugin/known';
import type { DatasetInfo, Drawing, TransformInput, Viz } from '@/lib/viz/viz';
import { chartParts } from './chart-parts';
import { datasetInfo } from './dataset-info';
import { drawingOf } from './drawing-cache';
import type { QueryResult } from './query';
import { type ContextRequest, runQueryContext } from './query-context';

/** A saved or unsaved chart: its form data, and how many seconds its results may be cached. */
export interface RunnableChart {
  readonly formData: FormData;
  readonly cacheTimeout?: number | null | undefined;
}

export interface ChartRun {
  readonly chart: RunnableChart;
  readonly viewer: Viewer;
  readonly signal: AbortSignal;
  /** The form data that the dashboard's filters add to this chart. */
  readonly extraFormData?: ExtraFormData | undefined;
  readonly dashboard?: DashboardContext | undefined;
  /** The colours that the chart shares with its dashboard; its own colours when undefined. */
  readonly colors?: Colors | undefined;
  /** Identifies `colors` in the key of the drawing cache. When undefined, drawings with `colors` are not cached. */
  readonly colorsName?: string | undefined;
  /** What the user did inside the chart, such as its current page. */
  readonly ownState?: Readonly<Record<string, unknown>> | undefined;
  readonly selected?: readonly string[] | undefined;
  readonly selectedBy?: readonly string[] | undefined;
  readonly force?: boolean | undefined;
  /** True for a document, which shows every row of a table. */
  readonly isWhole?: boolean | undefined;
  /** Called when the database must be asked, because a result is not cached. */
  readonly onMiss?: (() => void) | undefined;
}

/** A chart whose drawing is computed: `viz.render` only places it. */
export interface DrawnChart {
  readonly viz: Viz;
  readonly formData: FormData;
  readonly drawing: Drawing;
  readonly dataset: DatasetInfo;
  /** The statements that were run, for "View query"; empty for guests. */
  readonly queries: readonly string[];
  readonly rowCounts: readonly number[];
  /** Columns of filters that the dataset does not have: no result is restricted by them. */
  readonly rejected: readonly string[];
  /** The first result, and the number of rows of its statement before post-processing; null without a query. */
  readonly first: { readonly frame: Frame; readonly sqlRowcount: number } | null;
  /** When the oldest result was made, in epoch milliseconds; null when all results are fresh. */
  readonly cachedAt: number | null;
  readonly durationMs: number;
  /** The part of `durationMs` until all results were there. */
  readonly queryMs: number;
}

/** Whether the first statement returned as many rows as the chart asks for at most. */
export function reachesRowLimit({ first, formData }: Pick<DrawnChart, 'first' | 'formData'>): boolean {
  const limit = Number(formData.row_limit);
  return first !== null && limit > 0 && first.sqlRowcount >= limit;
}

/**
 * Makes a drawing from form data: plan, run, post-process, transform. Every chart, alert, report and picture is made by
 * it; `viz.render` places the result. Throws `chart_type_unknown`, `form_list_too_long` and `drawing_too_large`.
 */
export async function runChart(run: ChartRun): Promise<DrawnChart> {
  const startedAt = performance.now();
  const { viz, formData } = planned(run);
  demandForm(formData);
  const { dataset, items } = await runQueryContext(queryContextOf(viz, formData, run));
  const queryMs = performance.now() - startedAt;
  const results = items.flatMap((item) => (item.kind === 'result' ? [item.result] : []));
  const info = datasetInfo(dataset.description, dataset.database.engine.dialect);
  const drawing = await drawingOf(results, drawingKey(viz, formData, info, run), () =>
    transformed(viz, formData, results, info, run),
  );
  const stamps = results.flatMap(({ cachedAt }) => cachedAt ?? []);
  return {
    viz,
    formData,
    drawing,
    dataset: info,
    queries: run.viewer.kind === 'guest' ? [] : results.map(({ text }) => text),
    rowCounts: results.map(({ frame }) => frame.length),
    rejected: [...new Set(results.flatMap(({ rejected }) => rejected))],
    first: results[0] ?? null,
    cachedAt: stamps.length > 0 ? Math.min(...stamps) : null,
    durationMs: performance.now() - startedAt,
    queryMs,
  };
}

/** The chart's type, and its form data with the defaults of the type and the dashboard's filters. */
function planned({ chart, extraFormData }: ChartRun): { viz: Viz; formData: FormData } {
  const viz = vizOf(chart.formData.viz_type);
  if (!viz) throw new AppError('chart_type_unknown', { viz_type: chart.formData.viz_type });
  return { viz, formData: mergeExtraFormData({ ...viz.defaults, ...chart.formData }, extraFormData ?? {}) };
}

function queryContextOf(viz: Viz, formData: FormData, run: ChartRun): ContextRequest {
  return {
    context: parseQueryContext({
      ...viz.query(formData, run.ownState),
      force: run.force ?? false,
      result_type: 'full',
      result_format: 'json',
    }),
    viewer: run.viewer,
    signal: run.signal,
    dashboard: run.dashboard,
    chartCacheTimeout: run.chart.cacheTimeout ?? null,
    onMiss: run.onMiss,
  };
}

/** Everything beside the results that a drawing depends on; null when that cannot be named, and nothing is cached. */
function drawingKey(viz: Viz, formData: FormData, info: DatasetInfo, run: ChartRun): unknown {
  const hasParts = (viz.parts?.(formData) ?? []).length > 0;
  if (hasParts || (run.colors && !run.colorsName)) return null;
  const plugin = knownPlugin(formData.viz_type);
  return [
    formData,
    run.ownState,
    run.selected,
    run.selectedBy,
    run.colorsName,
    run.viewer.locale,
    info,
    run.isWhole,
    plugin,
  ];
}

async function transformed(
  viz: Viz,
  formData: FormData,
  results: readonly QueryResult[],
  dataset: DatasetInfo,
  run: ChartRun,
): Promise<Drawing> {
  const frames = results.map(({ frame }) => frame);
  demandDrawable(formData.viz_type, frames);
  const partIds = viz.parts?.(formData) ?? [];
  const input: TransformInput = {
    ...(partIds.length > 0 ? { parts: await chartParts(partIds, run, formData) } : {}),
    frames,
    formData,
    dataset,
    colors: run.colors ?? chartColors(),
    locale: run.viewer.locale,
    ...(run.selected ? { selected: run.selected } : {}),
    ...(run.selectedBy ? { selectedBy: run.selectedBy } : {}),
    ownState: run.ownState,
    isWhole: run.isWhole,
    annotations: Object.assign({}, ...results.map(({ annotations }) => annotations)),
  };
  const boundaries = viz.boundaries?.(input) ?? null;
  return viz.transform(boundaries === null ? input : { ...input, boundaries: await loadBoundaries(boundaries) });
}
