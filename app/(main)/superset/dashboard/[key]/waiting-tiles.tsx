import type { ReactElement } from 'react';
import { tileStyle } from '@/components/chart/tile';
import { WaitingTile } from '@/components/dashboard/waiting-tile';
import { rawHtml } from '@/components/ui/raw-html';
import type { Block, ChartBlock } from '@/lib/dashboard/layout';
import { chartsOf } from '@/lib/dashboard/open-tab';
import type { DashboardView } from './dashboard-request';
import { tileData, tileHtml, tileTitle, waitsFor } from './tile-html';

/**
 * The tiles of these blocks as placeholders: each is fetched on its own. A chart that is not on the dashboard, which
 * nobody would fetch, says so.
 */
export async function waitingTiles(
  view: DashboardView,
  blocks: readonly Block[],
): Promise<(block: ChartBlock) => ReactElement> {
  const gone = chartsOf(blocks, 'all').filter((block) => !('data-chart-id' in tileData(view, block)));
  const told = new Map(await Promise.all(gone.map(async (block) => [block.id, await tileHtml(view, block)] as const)));
  return (block) => {
    const html = told.get(block.id);
    const data = tileData(view, block);
    if (html !== undefined) {
      return <figure key={block.id} className="tile" style={tileStyle(block.height)} {...data} {...rawHtml(html)} />;
    }
    return (
      <WaitingTile
        key={block.id}
        title={tileTitle(view, block)}
        height={block.height}
        waitsFor={waitsFor(view, block)}
        data={data}
        plainHref={null}
      />
    );
  };
}
