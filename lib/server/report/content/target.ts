import { z } from 'zod';
import type { Block, ChartBlock } from '@/lib/dashboard/layout';
import { chartsOf, findTab } from '@/lib/dashboard/open-tab';
import { AppError } from '@/lib/errors/app-error';
import type { Viewer } from '@/lib/permissions/viewer';
import { config } from '@/lib/server/config';
import { readState } from '@/lib/server/dashboard/dashboard-state';
import type { ColorSettings } from '@/lib/server/dashboard/draw-chart';
import { withFirstItems } from '@/lib/server/dashboard/filters/first-items';
import { chartRequest, loadChart } from '@/lib/server/dashboard/load-chart';
import { type LoadedDashboard, loadDashboard } from '@/lib/server/dashboard/load-dashboard';
import { withMask } from '@/lib/server/dashboard/stored-state';
import { type TileRequest, tileRequest } from '@/lib/server/dashboard/tile-request';
import type { TileOptions } from '@/lib/server/picture/gathering/tile';
import { chartPdf, dashboardPdf } from '@/lib/server/picture/pictures';
import { jsonObject } from '@/lib/text/json-object';

/** One chart of a message: how to ask for it, or why that cannot be done. */
export interface TargetChart {
  readonly title: string;
  /** The tab that it is in, where a message shows several. */
  readonly tab: string | null;
  readonly colors: ColorSettings;
  readonly request: () => TileRequest;
}

/** What a schedule sends. */
export interface Target {
  readonly kind: 'chart' | 'dashboard';
  readonly title: string;
  readonly url: string;
  readonly charts: readonly TargetChart[];
  /** The chosen tabs as a PDF; all of them without a choice. */
  readonly document: (options: TileOptions) => Promise<Uint8Array>;
}

export interface TargetFields {
  readonly chart_id: number | null;
  readonly dashboard_id: number | null;
  readonly extra_json: string;
}

const DashboardState = z.object({
  anchor: z.string().nullish().catch(null),
  dataMask: z.unknown().optional(),
  activeTabs: z.array(z.string()).nullish().catch(null),
  urlParams: z
    .array(z.tuple([z.string(), z.string()]))
    .nullish()
    .catch(null),
});

/** The chart or dashboard of a schedule as its executor sees it. Throws `report_content_missing`. */
export async function loadTarget(fields: TargetFields, viewer: Viewer): Promise<Target> {
  try {
    if (fields.chart_id !== null) return await chartTarget(fields.chart_id, viewer);
    if (fields.dashboard_id !== null) return await dashboardTarget(fields.dashboard_id, fields.extra_json, viewer);
  } catch (error) {
    if (error instanceof AppError && error.entry.status < 500) {
      throw new AppError('report_content_missing', {}, { cause: error });
    }
    throw error;
  }
  throw new AppError('report_content_missing');
}

async function chartTarget(id: number, viewer: Viewer): Promise<Target> {
  const chart = await loadChart(viewer, id);
  const title = chart.slice_name || `Chart ${id}`;
  return {
    kind: 'chart',
    title,
    url: `${config().url}/explore/?slice_id=${id}`,
    charts: [{ title, tab: null, colors: {}, request: () => chartRequest(chart) }],
    document: (options) => chartPdf(viewer, { request: chartRequest(chart), title }, {}, options),
  };
}

async function dashboardTarget(id: number, extraJson: string, viewer: Viewer): Promise<Target> {
  const dashboard = await loadDashboard(viewer, String(id));
  const asked = DashboardState.safeParse(jsonObject(extraJson).dashboard).data;
  const anchors = anchorsIn(asked?.anchor ?? null);
  const params = new URLSearchParams();
  for (const [name, value] of asked?.urlParams ?? []) if (name !== 'standalone') params.append(name, value);
  const open = [...(asked?.activeTabs ?? []), ...anchors];
  for (const tab of open) params.append('tab', tab);
  const filtered = hasMask(asked?.dataMask) ? withMask(dashboard, params, asked?.dataMask) : params;
  const state = await withFirstItems(dashboard, readState(dashboard, filtered), viewer);
  const text = filtered.toString();
  const parts = partsOf(dashboard, anchors, state.tabs);
  return {
    kind: 'dashboard',
    title: dashboard.title || `Dashboard ${id}`,
    url: `${config().url}/superset/dashboard/${id}/${text === '' ? '' : `?${text}`}`,
    charts: parts.map(({ tab, block }) => ({
      title: block.title ?? dashboard.charts.get(block.chartId ?? 0)?.slice_name ?? '',
      tab,
      colors: dashboard.metadata,
      request: () => tileRequest(dashboard, state, block),
    })),
    document: (options) =>
      dashboardPdf({ viewer, dashboard, state }, anchors.length > 0 ? anchors : 'all', {}, options),
  };
}

interface Part {
  readonly tab: string | null;
  readonly block: ChartBlock;
}

/** The charts of the chosen tabs, one after another; without a choice those of the open tabs. */
function partsOf({ blocks }: LoadedDashboard, anchors: readonly string[], open: ReadonlySet<string>): Part[] {
  const tabs = anchors.flatMap((id) => findTab(blocks as readonly Block[], id) ?? []);
  if (tabs.length === 0) return chartsOf(blocks, open).map((block) => ({ tab: null, block }));
  return tabs.flatMap((tab) =>
    chartsOf(tab.children, open).map((block) => ({ tab: tabs.length > 1 ? tab.text : null, block })),
  );
}

/** An anchor is one tab, or a JSON list of tabs. */
function anchorsIn(anchor: string | null): string[] {
  if (anchor === null || anchor === '') return [];
  try {
    const list = z.array(z.string()).safeParse(JSON.parse(anchor));
    return list.success ? list.data : [anchor];
  } catch {
    return [anchor];
  }
}

const hasMask = (mask: unknown): boolean => typeof mask === 'object' && mask !== null && Object.keys(mask).length > 0;
