import { createHash } from 'node:crypto';
import { AppError } from '@/lib/errors/app-error';
import type { ColumnKind } from '@/lib/frame/frame';
import type { Viewer } from '@/lib/permissions/viewer';
import type { DatasetDescription } from '@/lib/query/dataset-description';
import type { FormData } from '@/lib/query/form-data';
import { type ParsedQueryContext, parseQueryContext } from '@/lib/query/parse-query-context';
import type { ResultType } from '@/lib/query/query-context';
import type { QueryResult } from '@/lib/server/run/query';
import { type ContextResult, runQueryContext } from '@/lib/server/run/query-context';
import { vizOf } from '@/lib/viz/drawings';
import { dashboardColors } from '@/lib/viz/kit/colors';
import type { DatasetInfo, Drawing, Viz } from '@/lib/viz/viz';
import type { TileRequest } from './tile-request';

/** A chart whose data is there. */
export interface DrawnChart {
  readonly viz: Viz;
  readonly draw: () => Drawing;
  /** Names the data and every setting it is drawn with: equal keys draw alike. */
  readonly key: string;
}

/** Which colours labels take on the dashboard the chart stands on. */
export interface ColorSettings {
  readonly labelColors?: Readonly<Record<string, string>>;
  readonly mapLabelColors?: Readonly<Record<string, string>>;
  readonly colorScheme?: string | null;
}

export interface DrawOptions {
  readonly isForced?: boolean;
  readonly signal?: AbortSignal;
}

const patienceMs = 600_000;

/** Asks for a chart's data as this viewer may see it. */
export async function drawChart(
  viewer: Viewer,
  { labelColors, mapLabelColors, colorScheme }: ColorSettings,
  request: TileRequest,
  options: DrawOptions = {},
): Promise<DrawnChart> {
  const { viz, formData } = vizAndForm(request);
  const { dataset, items } = await runTile(viewer, request, options);
  const results = items.flatMap((item): QueryResult[] => (item.kind === 'result' ? [item.result] : []));
  const colors = { labelColors, mapLabelColors, scheme: colorScheme };
  const key = createHash('sha1').update(JSON.stringify([formData, colors, viewer.locale]));
  for (const result of results) key.update(`${result.key} ${result.cachedAt ?? Date.now()}`);
  const annotations = Object.assign({}, ...results.map((result) => result.annotations)) as Record<string, unknown>;
  return {
    viz,
    key: key.digest('base64url'),
    draw: () =>
      viz.transform({
        frames: results.map(({ frame }) => frame),
        formData,
        dataset: datasetInfo(dataset.description),
        colors: dashboardColors(colors).chart(),
        locale: viewer.locale,
        annotations,
      }),
  };
}

/** Runs a tile's queries for something else than its drawing: the statements, or rows for a file. */
export function runTile(
  viewer: Viewer,
  request: TileRequest,
  options: DrawOptions & { readonly resultType?: ResultType } = {},
): Promise<ContextResult> {
  return runQueryContext({
    context: contextOf(request, options),
    viewer,
    signal: options.signal ?? AbortSignal.timeout(patienceMs),
    dashboard: request.context,
    chartCacheTimeout: request.chart.cache_timeout,
  });
}

function contextOf(
  request: TileRequest,
  { isForced = false, resultType }: DrawOptions & { readonly resultType?: ResultType },
): ParsedQueryContext {
  const { viz, formData } = vizAndForm(request);
  const context = viz.query(formData);
  return parseQueryContext({ ...context, force: isForced, ...(resultType ? { result_type: resultType } : {}) });
}

function vizAndForm({ chart, formData }: TileRequest): { viz: Viz; formData: FormData } {
  const viz = vizOf(chart.viz_type);
  if (!viz) throw new AppError('chart_type_unknown', { viz_type: chart.viz_type });
  return { viz, formData: { ...viz.defaults, ...formData } };
}

function datasetInfo(description: DatasetDescription): DatasetInfo {
  return {
    id: description.id,
    columns: description.columns.map((column) => ({
      name: column.column_name,
      verboseName: column.verbose_name,
      kind: kindOf(column.type, column.is_dttm),
      isTemporal: column.is_dttm,
    })),
    metrics: description.metrics.map((metric) => ({
      name: metric.metric_name,
      verboseName: metric.verbose_name,
      d3format: null,
      currency: null,
    })),
  };
}

function kindOf(type: string | null, isTemporal: boolean): ColumnKind {
  if (isTemporal) return 'temporal';
  if (/INT|NUM|DEC|DOUBLE|FLOAT|REAL/i.test(type ?? '')) return 'numeric';
  return /BOOL/i.test(type ?? '') ? 'boolean' : 'string';
}
