import { drawnTileHtml, failedTileHtml } from '@/app/(main)/drawn-tile';
import { drawingHeight, type TileFace } from '@/components/chart/tile';
import type { TileRights } from '@/components/chart/tile-menu';
import { draftColorsParam } from '@/lib/dashboard/edit/scheme-settings';
import { reaches } from '@/lib/dashboard/filter-scope';
import type { ChartBlock } from '@/lib/dashboard/layout';
import { parseColors } from '@/lib/dashboard/metadata';
import { chartsOf } from '@/lib/dashboard/open-tab';
import { can } from '@/lib/permissions/can';
import type { Permission } from '@/lib/permissions/vocabulary';
import type { AppliedFilter } from '@/lib/server/dashboard/dashboard-state';
import { type ColorSettings, type DrawOptions, drawChart } from '@/lib/server/dashboard/draw-chart';
import { chartOf, tileRequest } from '@/lib/server/dashboard/tile-request';
import { canEdit } from './dashboard-frame';
import { dashboardPath, exploreHref } from './dashboard-path';
import type { DashboardView } from './dashboard-request';

export function tileTitle({ dashboard }: DashboardView, block: ChartBlock): string {
  return block.title ?? chartOf(dashboard, block)?.slice_name ?? block.name ?? 'Chart';
}

export function waitsFor({ dashboard }: DashboardView, block: ChartBlock): string {
  const name = chartOf(dashboard, block)?.dataset_name;
  return name ? `the database to answer about ${name}` : 'the database';
}

/** The `data-` attributes of a tile's figure, for tools and the client scripts. */
export function tileData({ dashboard }: DashboardView, block: ChartBlock): Record<`data-${string}`, string> {
  const chart = chartOf(dashboard, block);
  if (!chart) return { 'data-block': block.id };
  const scope = dashboard.metadata.crossScope(chart.id);
  const reach = dashboard.metadata.hasCrossFilters
    ? chartsOf(dashboard.blocks, 'all').filter((other) => other.chartId !== chart.id && reaches(scope, other))
    : [];
  return {
    'data-chart-id': String(chart.id),
    'data-chart-uuid': chart.uuid,
    'data-viz-type': chart.viz_type,
    'data-block': block.id,
    'data-source': `${dashboardPath(dashboard.id)}tile/${chart.id}/`,
    'data-reach': reach.map(({ chartId }) => chartId).join(' '),
  };
}

/** Everything inside a tile's figure. If the chart fails, one sentence takes its place. */
export async function tileHtml(view: DashboardView, block: ChartBlock, options: DrawOptions = {}): Promise<string> {
  const { dashboard, state, viewer, hasPatterns } = view;
  const colors = draftColors(view) ?? dashboard.metadata;
  let face = faceOf(view, block, []);
  try {
    const request = tileRequest(dashboard, state, block);
    face = faceOf(view, block, request.applied);
    const drawn = await drawChart(viewer, colors, request, options);
    const height = drawingHeight(block.height);
    return await drawnTileHtml({ drawn, face, height, request, hasPatterns });
  } catch (error) {
    return failedTileHtml(face, error);
  }
}

/** The colours in the address of a tile, for who edits the dashboard; null for others and without any. */
export function draftColors(view: DashboardView): ColorSettings | null {
  const text = view.state.params.get(draftColorsParam);
  return text !== null && canEdit(view) ? parseColors(text) : null;
}

function faceOf(view: DashboardView, block: ChartBlock, applied: readonly AppliedFilter[]): TileFace {
  const { dashboard, state, viewer } = view;
  const chart = chartOf(dashboard, block);
  return {
    title: tileTitle(view, block),
    headingLevel: 3,
    description: chart?.description ?? null,
    isDescriptionShown: chart !== undefined && dashboard.metadata.expandedSlices.has(chart.id),
    applied: applied.map(({ id, label, text }) => ({ id, text: text === '' ? label : `${label}: ${text}` })),
    source: chart === undefined || state.standalone === 3 ? null : `${dashboardPath(dashboard.id)}tile/${chart.id}/`,
    menu: chart === undefined || state.standalone === 3 ? null : { id: `menu-${block.id}`, rights: tileRights(view) },
    exploreHref: chart === undefined || viewer.kind === 'guest' ? null : exploreHref(view, block, chart.id),
    warnsOfLimit: true,
  };
}

function tileRights(view: DashboardView): TileRights {
  const { viewer } = view;
  const may = (permission: Permission) => can(viewer, permission);
  return {
    mayDownload: may('can_csv on Superset'),
    mayDrill: may('can_drill on Dashboard') && may('can_samples on Datasource'),
    mayScope: view.dashboard.metadata.hasCrossFilters && canEdit(view),
    mayShare: viewer.kind === 'user' && may('can_share_chart on Superset'),
    mayViewQuery: may('can_view_query on Dashboard'),
    mayViewTable: may('can_view_chart_as_table on Dashboard'),
  };
}
