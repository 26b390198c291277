import pMap from 'p-map';
import { isFilterParam } from '@/lib/dashboard/filter-params';
import { type Block, type ChartBlock, gridUnitPx, type Tab } from '@/lib/dashboard/layout';
import { chartsOf, openTab } from '@/lib/dashboard/open-tab';
import { config } from '@/lib/server/config';
import { chartOf, tileRequest } from '@/lib/server/dashboard/tile-request';
import type { PictureBlock, PictureContent, PictureTile, TileContent } from '@/lib/server/picture/content';
import { drawnContent, exploreAddress, failedContent, momentText, type TileOptions } from './tile';
import type { PictureView } from './view';

/** Which tabs a picture holds: those that are open, all, or those with these ids. */
export type ChosenTabs = 'open' | 'all' | readonly string[];

const atOnce = 4;

/** A dashboard with all its drawings, for the picture process. A chart that fails is a tile with a sentence. */
export async function dashboardContent(
  view: PictureView,
  tabs: ChosenTabs,
  options: TileOptions,
): Promise<PictureContent> {
  const { viewer, dashboard, state } = view;
  const keep = tabKeeper(state.tabs, tabs);
  const blocks = pruned(dashboard.blocks, keep);
  const charts = chartsOf(blocks, 'all');
  const contents = new Map<ChartBlock, TileContent>();
  const filters = new Map<string, string>();
  await pMap(
    charts,
    async (block) => {
      try {
        const request = tileRequest(dashboard, state, block);
        for (const { id, label, text } of request.applied) filters.set(id, text === '' ? label : `${label}: ${text}`);
        contents.set(block, await drawnContent(viewer, dashboard.metadata, request, options));
      } catch (error) {
        options.signal.throwIfAborted();
        contents.set(block, failedContent(error));
      }
    },
    { concurrency: atOnce },
  );
  const tile = (block: ChartBlock): PictureTile => {
    const chart = chartOf(dashboard, block);
    return {
      kind: 'tile',
      title: block.title ?? chart?.slice_name ?? block.name ?? 'Chart',
      width: block.width,
      height: block.height * gridUnitPx,
      href: chart === undefined ? null : exploreAddress(viewer, chart.id),
      content: contents.get(block) ?? { kind: 'note', text: '', tone: 'quiet' },
    };
  };
  return {
    title: dashboard.title,
    filters: [...filters.values()],
    madeAt: momentText(new Date(), viewer.locale),
    address: viewer.kind === 'guest' ? null : addressOf(view),
    blocks: blocks.map((block) => pictured(block, state.tabs, tile)),
  };
}

const longestAddress = 1500;

function addressOf({ dashboard, state }: PictureView): string {
  const base = `${config().url}/superset/dashboard/${dashboard.slug ?? dashboard.id}/`;
  const params = [...state.params].filter(([name]) => isFilterParam(name) || name === 'tab');
  const query = new URLSearchParams(params).toString();
  return query === '' || query.length > longestAddress ? base : `${base}?${query}`;
}

function pictured(block: Block, open: ReadonlySet<string>, tile: (block: ChartBlock) => PictureTile): PictureBlock {
  const inner = (children: readonly Block[]) => children.map((child) => pictured(child, open, tile));
  switch (block.kind) {
    case 'chart':
      return tile(block);
    case 'row':
      return { kind: 'row', children: inner(block.children) };
    case 'column':
      return { kind: 'column', width: block.width, children: inner(block.children) };
    case 'markdown':
      return { kind: 'prose', code: block.code, width: block.width, height: block.height * gridUnitPx };
    case 'header':
      return { kind: 'header', text: block.text, size: block.size };
    case 'divider':
      return { kind: 'divider' };
    case 'tabs': {
      const shown = openTab(block.tabs, open);
      const tabs = block.tabs.map((one) => ({ text: one.text, isOpen: one === shown, children: inner(one.children) }));
      return { kind: 'tabs', tabs };
    }
  }
}

/** What becomes of the tabs of one set: those that are not kept are left out, or stay as names without content. */
type TabKeeper = (tabs: readonly Tab[]) => readonly Tab[];

function tabKeeper(open: ReadonlySet<string>, chosen: ChosenTabs): TabKeeper {
  if (chosen === 'all') return (tabs) => tabs;
  if (chosen === 'open') {
    return (tabs) => tabs.map((tab) => (tab === openTab(tabs, open) ? tab : { ...tab, children: [] }));
  }
  const ids = new Set(chosen);
  return (tabs) => {
    const kept = tabs.filter((tab) => ids.has(tab.id) || holds(tab.children, ids));
    return kept.length === 0 ? tabs : kept;
  };
}

function holds(blocks: readonly Block[], ids: ReadonlySet<string>): boolean {
  return blocks.some((block) => {
    if (block.kind === 'row' || block.kind === 'column') return holds(block.children, ids);
    return block.kind === 'tabs' && block.tabs.some((tab) => ids.has(tab.id) || holds(tab.children, ids));
  });
}

function pruned(blocks: readonly Block[], keep: TabKeeper): readonly Block[] {
  return blocks.map((block) => {
    if (block.kind === 'row' || block.kind === 'column') return { ...block, children: pruned(block.children, keep) };
    if (block.kind !== 'tabs') return block;
    return { ...block, tabs: keep(block.tabs).map((tab) => ({ ...tab, children: pruned(tab.children, keep) })) };
  });
}
