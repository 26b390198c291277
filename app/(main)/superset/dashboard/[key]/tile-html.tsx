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
import { chartOwners } from '@/lib/server/dashboard/chart-owners';
import { type ColorSettings, type DrawOptions, drawChart } from '@/lib/server/dashboard/draw-chart';
import { filterLabels, type RunFilters } from '@/lib/server/dashboard/filter-labels';
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
  let face = faceOf(view, block, null);
  try {
    const request = tileRequest(dashboard, state, block);
    const { applied } = request;
    face = faceOf(view, block, { applied, rejected: [] });
    const drawn = await drawChart(viewer, colors, request, options);
    face = faceOf(view, block, { applied, rejected: drawn.rejected });
    const height = drawingHeight(block.height);
    return await drawnTileHtml({ drawn, face, height, request, hasPatterns });
  } catch (error) {
    const chart = chartOf(dashboard, block);
    // Names are no reason to fail once more.
    const owners = chart === undefined ? [] : await chartOwners(viewer, chart.id).catch(() => []);
    return failedTileHtml(face, error, owners);
  }
}

/** The colours in the address of a tile, for who edits the dashboard; null for others and without any. */
export function draftColors(view: DashboardView): ColorSettings | null {
  const text = view.state.params.get(draftColorsParam);
  return text !== null && canEdit(view) ? parseColors(text) : null;
}

/** Without filters for a chart that cannot be asked for. */
function faceOf(view: DashboardView, block: ChartBlock, filters: RunFilters | null): TileFace {
  const { dashboard, state, viewer } = view;
  const chart = chartOf(dashboard, block);
  return {
    title: tileTitle(view, block),
    headingLevel: 3,
    description: chart?.description ?? null,
    isDescriptionShown: chart !== undefined && dashboard.metadata.expandedSlices.has(chart.id),
    filters: filters === null ? [] : filterLabels(dashboard, state, block, filters),
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
