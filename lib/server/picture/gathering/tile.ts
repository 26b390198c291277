import { AppError } from '@/lib/errors/app-error';
import { errorText, phraseText } from '@/lib/errors/error-text';
import type { Viewer } from '@/lib/permissions/viewer';
import { config } from '@/lib/server/config';
import { type ColorSettings, drawChart } from '@/lib/server/dashboard/draw-chart';
import type { TileRequest } from '@/lib/server/dashboard/tile-request';
import type { TileContent } from '@/lib/server/picture/content';

export interface TileOptions {
  readonly signal: AbortSignal;
  readonly hasPatterns: boolean;
  readonly isForced?: boolean | undefined;
  /** True for a document, which shows every row of a table. */
  readonly isWhole?: boolean | undefined;
  readonly ownState?: Readonly<Record<string, unknown>> | undefined;
}

/** A chart as the viewer may see it. Throws what running it throws. */
export async function drawnContent(
  viewer: Viewer,
  colors: ColorSettings,
  request: TileRequest,
  { signal, hasPatterns, isForced = false, isWhole = false, ownState }: TileOptions,
): Promise<TileContent> {
  const asked = isWhole ? { ...request, formData: { ...request.formData, server_pagination: false } } : request;
  const { drawing } = await drawChart(viewer, colors, asked, {
    signal,
    isForced,
    ...(isWhole ? { isWhole } : { ownState }),
  });
  return { kind: 'chart', viz_type: request.formData.viz_type, drawing, hasPatterns };
}

/** Where the viewer can explore a saved chart; null for who cannot. */
export function exploreAddress(viewer: Viewer, chartId: number): string | null {
  if (viewer.kind !== 'user' || chartId === 0 || !viewer.permissions.has('can_explore on Superset')) return null;
  return `${config().url}/explore/?slice_id=${chartId}`;
}

/** The sentence of a chart that failed, for its tile. What nobody foresaw is logged. */
export function failedContent(error: unknown): TileContent {
  if (error instanceof AppError) return { kind: 'note', text: errorText(error), tone: 'danger' };
  console.error(error);
  return { kind: 'note', text: phraseText('An unexpected error occurred.'), tone: 'danger' };
}

export function momentText(at: Date, locale: string): string {
  const text = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at);
  return `${text} UTC`;
}
