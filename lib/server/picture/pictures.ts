import type { Viewer } from '@/lib/permissions/viewer';
import { config } from '@/lib/server/config';
import type { ColorSettings } from '@/lib/server/dashboard/draw-chart';
import { chartRequest, loadChart } from '@/lib/server/dashboard/load-chart';
import type { TileRequest } from '@/lib/server/dashboard/tile-request';
import type { Mode, Orientation, Paper, PictureContent, PictureTile } from './content';
import { type ChosenTabs, dashboardContent } from './gathering/dashboard';
import { drawnContent, exploreAddress, momentText, type TileOptions } from './gathering/tile';
import type { PictureView } from './gathering/view';
import { drawPicture } from './pool';

/** How a picture looks. */
export interface PictureLook {
  readonly mode?: Mode;
  /** Pixels; 800 for a chart, 1600 for a dashboard. */
  readonly width?: number | undefined;
  /** Pixels, of a chart; 600. A dashboard is as high as its tiles. */
  readonly height?: number | undefined;
  /** Pixels of the file for each pixel of the drawing; 1. */
  readonly scale?: number | undefined;
}

/** How a document looks: landscape A4 where it is not said. */
export interface PaperLook {
  readonly mode?: Mode;
  readonly paper?: Paper | undefined;
  readonly orientation?: Orientation | undefined;
}

/** A chart to be drawn: as it is saved, or with its form data changed; on its dashboard's filters and colours or not. */
export interface ChartSubject {
  readonly request: TileRequest;
  readonly title: string;
  readonly colors?: ColorSettings;
}

/** A saved chart by its number. Throws `chart_missing`, also for charts that the viewer may not see. */
export async function savedChart(viewer: Viewer, id: number): Promise<ChartSubject> {
  const chart = await loadChart(viewer, id);
  return { request: chartRequest(chart), title: chart.slice_name };
}

export function chartPng(
  viewer: Viewer,
  subject: ChartSubject,
  look: PictureLook,
  options: TileOptions,
): Promise<Uint8Array> {
  return chartImage(viewer, subject, 'png', look, options);
}

export function chartSvg(
  viewer: Viewer,
  subject: ChartSubject,
  look: PictureLook,
  options: TileOptions,
): Promise<Uint8Array> {
  return chartImage(viewer, subject, 'svg', look, options);
}

/** A chart on paper. A table is continued to its last row. */
export async function chartPdf(
  viewer: Viewer,
  subject: ChartSubject,
  look: PaperLook,
  options: TileOptions,
): Promise<Uint8Array> {
  const tile = await tileOf(viewer, subject, paperTilePx, { ...options, isWhole: true });
  const { chart, applied } = subject.request;
  const content: PictureContent = {
    title: subject.title || 'Chart',
    filters: applied.map(({ label, text }) => (text === '' ? label : `${label}: ${text}`)),
    madeAt: momentText(new Date(), viewer.locale),
    address: viewer.kind === 'guest' || chart.id === 0 ? null : `${config().url}/explore/?slice_id=${chart.id}`,
    blocks: [{ kind: 'row', children: [tile] }],
  };
  return drawPicture({ kind: 'document', content, ...paperOf(look) }, options.signal);
}

/** A dashboard as it stands on its page, with its open tabs. */
export async function dashboardPng(view: PictureView, look: PictureLook, options: TileOptions): Promise<Uint8Array> {
  const content = await dashboardContent(view, 'open', { ...options, hasPatterns: hasPatterns(view, options) });
  const { mode = 'light', width = 1600, scale = 1 } = look;
  return drawPicture({ kind: 'dashboard', content, width, scale, mode }, options.signal);
}

/** A dashboard as a document: the tabs one after the other, tables to their last row. */
export async function dashboardPdf(
  view: PictureView,
  tabs: ChosenTabs,
  look: PaperLook,
  options: TileOptions,
): Promise<Uint8Array> {
  const whole = { ...options, isWhole: true, hasPatterns: hasPatterns(view, options) };
  const content = await dashboardContent(view, tabs, whole);
  return drawPicture({ kind: 'document', content, ...paperOf(look) }, options.signal);
}

/** The picture of lists and link previews: the title above the first charts. Charts that fail are left out. */
export async function cardPng(
  title: string,
  tiles: readonly PictureTile[],
  mode: Mode,
  signal: AbortSignal,
): Promise<Uint8Array> {
  return drawPicture({ kind: 'card', title, tiles, mode }, signal);
}

function hasPatterns({ dashboard }: PictureView, options: TileOptions): boolean {
  return options.hasPatterns || dashboard.metadata.hasPatterns;
}

function paperOf({ mode = 'light', paper = 'a4', orientation = 'landscape' }: PaperLook) {
  return { mode, paper, orientation };
}

/** Higher than any page: a chart on paper takes what is left of the page. */
const paperTilePx = 2400;

async function chartImage(
  viewer: Viewer,
  subject: ChartSubject,
  format: 'png' | 'svg',
  { mode = 'light', width = 800, height = 600, scale = 1 }: PictureLook,
  options: TileOptions,
): Promise<Uint8Array> {
  const tile = await tileOf(viewer, subject, height, options);
  return drawPicture({ kind: 'chart', tile, format, width, scale, mode }, options.signal);
}

async function tileOf(
  viewer: Viewer,
  { request, title, colors = {} }: ChartSubject,
  height: number,
  options: TileOptions,
): Promise<PictureTile> {
  const content = await drawnContent(viewer, colors, request, options);
  return { kind: 'tile', title, width: 12, height, href: exploreAddress(viewer, request.chart.id), content };
}
