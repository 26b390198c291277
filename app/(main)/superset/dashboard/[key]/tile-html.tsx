import type { ReactElement } from 'react';
import { staticHtml } from '@/components/chart/static-html';
import { drawingHeight, Tile, type TileFace, TileNote } from '@/components/chart/tile';
import { reaches } from '@/lib/dashboard/filter-scope';
import type { ChartBlock } from '@/lib/dashboard/layout';
import { chartsOf } from '@/lib/dashboard/open-tab';
import { AppError } from '@/lib/errors/app-error';
import { type DrawnChart, drawChart } from '@/lib/server/dashboard/draw-chart';
import { htmlOnce } from '@/lib/server/dashboard/html-cache';
import { chartOf, type TileRequest, tileRequest } from '@/lib/server/dashboard/tile-request';
import { pageTheme } from '@/lib/viz/kit/theme';
import { dashboardPath } from './dashboard-path';
import type { DashboardView } from './dashboard-request';

export interface TileOptions {
  /** Asks the database anew. */
  readonly isForced?: boolean;
  readonly signal?: AbortSignal;
}

export function tileTitle({ dashboard }: DashboardView, block: ChartBlock): string {
  return block.title ?? chartOf(dashboard, block)?.slice_name ?? block.name ?? 'Chart';
}

export function waitsFor({ dashboard }: DashboardView, block: ChartBlock): string {
  const name = chartOf(dashboard, block)?.dataset_name;
  return name ? `the database to answer about ${name}` : 'the database';
}

/** What a tile's figure tells tools and the live layer. */
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

/** Everything inside a tile's figure, whatever becomes of its chart: a failure is one sentence in its place. */
export async function tileHtml(view: DashboardView, block: ChartBlock, options: TileOptions = {}): Promise<string> {
  const { dashboard, state, viewer } = view;
  let face = faceOf(view, block, []);
  try {
    const request = tileRequest(dashboard, state, block);
    face = faceOf(view, block, request.applied);
    const drawn = await drawChart(viewer, dashboard, request, options);
    const height = drawingHeight(block.height);
    return await htmlOnce(drawn.key, { face, height, block: block.id }, () =>
      staticHtml(<DrawnTile {...{ drawn, face, height, request }} />),
    );
  } catch (error) {
    return staticHtml(
      <Tile face={face} height={0} table={null}>
        {noteOf(error)}
      </Tile>,
    );
  }
}

function faceOf(view: DashboardView, block: ChartBlock, applied: readonly string[]): TileFace {
  const { dashboard, state } = view;
  const chart = chartOf(dashboard, block);
  return {
    title: tileTitle(view, block),
    headingLevel: 3,
    description: chart?.description ?? null,
    isDescriptionShown: chart !== undefined && dashboard.metadata.expandedSlices.has(chart.id),
    applied,
    source: chart === undefined || state.standalone === 3 ? null : `${dashboardPath(dashboard.id)}tile/${chart.id}/`,
    exploreHref: chart === undefined ? null : `/explore/?slice_id=${chart.id}`,
  };
}

interface DrawnTileProps {
  readonly drawn: DrawnChart;
  readonly face: TileFace;
  readonly height: number;
  readonly request: TileRequest;
}

function DrawnTile({ drawn, face, height, request }: DrawnTileProps): ReactElement {
  const { viz } = drawn;
  const drawing = drawn.draw();
  if (drawing.isEmpty) {
    const { dataset_name } = request.chart;
    const asked = face.applied.length === 0 ? '' : ` with ${face.applied.join(', ')} applied`;
    return (
      <Tile face={face} height={0} table={null}>
        <TileNote
          title="Nothing matched"
          text={`${dataset_name ?? 'The dataset'} has no rows for this chart${asked}.`}
        />
      </Tile>
    );
  }
  const surface = { width: 'fluid', height, medium: 'page', theme: pageTheme, id: `c${request.chart.id}` } as const;
  const isTable = tabular.has(viz.definition.type);
  return (
    <Tile face={face} height={height} table={isTable ? null : drawing.table}>
      {viz.render(drawing, surface)}
    </Tile>
  );
}

const tabular: ReadonlySet<string> = new Set(['table', 'pivot_table_v2']);

function noteOf(error: unknown): ReactElement {
  if (error instanceof AppError) {
    if (error.code === 'chart_type_unknown') {
      return <TileNote title="Not drawn yet" text={error.message} />;
    }
    const { cause } = error;
    const details = cause instanceof Error && cause.message !== error.message ? cause.message : null;
    return <TileNote tone="warning" title="No data" text={error.message} details={details} />;
  }
  const reference = Date.now().toString(36);
  console.error(reference, error);
  return (
    <TileNote
      tone="warning"
      title="This chart could not be drawn"
      text={`Try to refresh it. If that does not help, tell your administrator the number ${reference}: the log has the details.`}
    />
  );
}
