import 'server-only';
import { chartsOf } from '@/lib/dashboard/open-tab';
import { AppError } from '@/lib/errors/app-error';
import { readerPicture } from '@/lib/server/api/reader-picture';
import type { PictureTile } from '@/lib/server/picture/content';
import { drawnContent } from '@/lib/server/picture/gathering/tile';
import type { PictureView } from '@/lib/server/picture/gathering/view';
import { cardPng } from '@/lib/server/picture/pictures';
import { chartOf, tileRequest } from './tile-request';

const pictured = 4;

/**
 * A PNG of a dashboard's title and its first four charts, as this viewer may see them. Charts that fail are omitted.
 */
export async function dashboardPicture(
  { viewer, dashboard, state }: PictureView,
  request: Request,
): Promise<Uint8Array> {
  const { signal } = request;
  const reader = readerPicture(request);
  const hasPatterns = reader.hasPatterns || dashboard.metadata.hasPatterns;
  const tiles: PictureTile[] = [];
  for (const block of chartsOf(dashboard.blocks, state.tabs)) {
    const chart = chartOf(dashboard, block);
    if (!chart || tiles.length === pictured) continue;
    try {
      const asked = tileRequest(dashboard, state, block);
      const content = await drawnContent(viewer, dashboard.metadata, asked, { signal, hasPatterns });
      if (content.kind === 'chart' && !content.drawing.isEmpty) {
        const title = block.title ?? chart.slice_name;
        tiles.push({ kind: 'tile', title, width: 1, height: 0, href: null, content });
      }
    } catch (error) {
      if (signal.aborted) throw error;
      if (!(error instanceof AppError)) console.error(error);
    }
  }
  return cardPng(dashboard.title, tiles, reader.mode, signal);
}
