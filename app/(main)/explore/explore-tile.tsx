import { drawnTileHtml } from '@/app/(main)/drawn-tile';
import { Tile, type TileFace, TileNote } from '@/components/chart/tile';
import { AppError } from '@/lib/errors/app-error';
import type { ResultColumn, TileAnswer, TileProblem } from '@/lib/explore/tile-answer';
import { CellList, type Frame } from '@/lib/frame/frame';
import type { Viewer } from '@/lib/permissions/viewer';
import { errorResponse, readerLanguage, wireError } from '@/lib/server/api/wire';
import { setCookie } from '@/lib/server/auth/cookie';
import { type DrawOptions, drawChart } from '@/lib/server/dashboard/draw-chart';
import type { TileRequest } from '@/lib/server/dashboard/tile-request';
import { type DrawnChart, reachesRowLimit } from '@/lib/server/run/chart';
import { pageTexts } from '@/lib/text/messages/page-texts';
import { timesWithoutRows } from '@/lib/viz/kit/data/compared-times';
import { markup } from '@/lib/viz/kit/html/markup';

const t = pageTexts('exploreTile');

/** Height in pixels of the first drawing of a browser that did not yet say how much room there is. */
const usualHeight = 640;
const phoneHeight = 520;
const secondsOfYear = 31_536_000;
const heightCookie = /(?:^|; *)explore_height=(\d{3,4})(?:;|$)/;

export const heights = { least: 120, most: 4000 } as const;

/** The room for the drawing in the last visit of this browser, in pixels. */
export function exploreHeight(headers: Pick<Headers, 'get'>): number {
  const [, height] = heightCookie.exec(headers.get('cookie') ?? '') ?? [];
  if (height === undefined) return (headers.get('user-agent') ?? '').includes('Mobi') ? phoneHeight : usualHeight;
  return Math.min(heights.most, Math.max(heights.least, Number(height)));
}

/** The header with the cookie from which `exploreHeight` knows. */
export function heightReminder(height: number, headers: Headers): Record<string, string> {
  return { 'set-cookie': setCookie('explore_height', String(Math.round(height)), headers, secondsOfYear) };
}

export interface ExploreTile {
  readonly viewer: Viewer;
  readonly request: TileRequest;
  /** The address of the drawing's parts; null: none, then the drawing has no tooltips. */
  readonly source: string | null;
  readonly height: number;
  readonly hasPatterns: boolean;
  readonly options: DrawOptions;
}

/** Draws a chart for the workspace. A chart that cannot be drawn is an answer with errors, never an exception. */
export async function exploreTile(tile: ExploreTile): Promise<TileAnswer> {
  const startedAt = performance.now();
  const { viewer, request, source, height, hasPatterns, options } = tile;
  try {
    const drawn = await drawChart(viewer, {}, request, options);
    const html = await drawnTileHtml({ drawn, face: faceOf(request, source), height, request, hasPatterns });
    return {
      html,
      ...factsOf(drawn, viewer),
      durationMs: performance.now() - startedAt,
      source,
      errors: [],
    };
  } catch (error) {
    if (options.signal?.aborted) throw error;
    return { ...nothing, durationMs: performance.now() - startedAt, source, errors: [await problemOf(error)] };
  }
}

/** The HTML for a chart that could not be drawn, until the page wakes and says more. */
export async function failedHtml(request: TileRequest, { errors }: TileAnswer): Promise<string> {
  return markup(
    <Tile face={faceOf(request, null)} height={0} table={null}>
      <TileNote tone="warning" title={t('noData')} text={errors[0]?.message ?? ''} />
    </Tile>,
  );
}

const nothing = {
  html: null,
  rows: null,
  rowLimitReached: false,
  comparedWithout: [],
  cachedAt: null,
  queryMs: 0,
  queries: [],
  columns: [],
};

function faceOf({ chart }: TileRequest, source: string | null): TileFace {
  return {
    title: chart.slice_name || t('chart'),
    headingLevel: 2,
    description: null,
    isDescriptionShown: false,
    filters: [],
    source,
    menu: null,
    exploreHref: null,
    warnsOfLimit: false,
  };
}

function factsOf(drawn: DrawnChart, viewer: Viewer) {
  const { first, drawing, cachedAt, queries, queryMs } = drawn;
  return {
    rows: first?.sqlRowcount ?? null,
    rowLimitReached: reachesRowLimit(drawn),
    // An empty drawing says it itself.
    comparedWithout: first === null || drawing.isEmpty ? [] : timesWithoutRows(drawn.formData, first.frame),
    cachedAt,
    queryMs,
    queries: viewer.permissions.has('can_view_query on Dashboard') ? queries : [],
    columns: first === null ? [] : columnsOf(first.frame),
  };
}

function columnsOf({ columns, index }: Frame): readonly ResultColumn[] {
  return [...index, ...columns].map(({ name, kind, values }) => {
    const value = values.find((one) => one !== null && !(one instanceof CellList)) ?? null;
    const example = typeof value === 'object' && value !== null ? String(value) : value;
    return { name, kind, example: typeof example === 'bigint' ? Number(example) : example };
  });
}

/**
 * The first problem of an error as the API words it; an unexpected one is of the drawing: those of
 * databases are known. It is logged under a reference.
 */
async function problemOf(error: unknown): Promise<TileProblem> {
  if (error instanceof AppError) {
    const problem = wireError(error, await readerLanguage());
    return { ...problem, error_type: problem.error_type ?? 'GENERIC_BACKEND_ERROR' };
  }
  const message = t('renderFailed', { message: await messageOf(await errorResponse(error)) });
  return { message, error_type: 'GENERIC_BACKEND_ERROR', level: 'error', extra: null };
}

async function messageOf(response: Response): Promise<string> {
  const body: unknown = await response.json();
  const errors = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : null;
  const [first]: unknown[] = Array.isArray(errors) ? errors : [body];
  const message = typeof first === 'object' && first !== null && 'message' in first ? first.message : null;
  return typeof message === 'string' ? message : '';
}
