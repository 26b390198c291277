import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { cache, type ReactElement, type ReactNode, Suspense } from 'react';
import { paramsOf, type SearchParams } from '@/app/(main)/address';
import { currentPath, currentViewer } from '@/app/(main)/current-viewer';
import { readerWantsPatterns } from '@/app/(main)/reader-patterns';
import { Island } from '@/components/chart/island.client';
import { tileStyle } from '@/components/chart/tile';
import { fillSlot, type TileSlot } from '@/components/chart/tile-slot';
import { DashboardLive } from '@/components/dashboard/dashboard-live.client';
import { WaitingTile } from '@/components/dashboard/waiting-tile';
import type { ChartBlock } from '@/lib/dashboard/layout';
import { chartsOf } from '@/lib/dashboard/open-tab';
import { AppError } from '@/lib/errors/app-error';
import { readState } from '@/lib/server/dashboard/dashboard-state';
import { withFirstItems } from '@/lib/server/dashboard/first-items';
import { lentParams } from '@/lib/server/dashboard/lent-params';
import { type LoadedDashboard, loadDashboard } from '@/lib/server/dashboard/load-dashboard';
import { withStoredState } from '@/lib/server/dashboard/stored-state';
import { DashboardFilters } from './dashboard-filters';
import { DashboardFrame } from './dashboard-frame';
import { dashboardPath, plainParam } from './dashboard-path';
import type { DashboardView } from './dashboard-request';
import { tileData, tileHtml, tileTitle, waitsFor } from './tile-html';

interface Props {
  readonly params: Promise<{ readonly key: string }>;
  readonly searchParams: SearchParams;
}

/** Null when there is no such dashboard for this viewer. */
const dashboardOf = cache(async (key: string): Promise<LoadedDashboard | null> => {
  try {
    return await loadDashboard(await currentViewer(), decodeURIComponent(key));
  } catch (error) {
    if (error instanceof AppError && error.code === 'dashboard_missing') return null;
    throw error;
  }
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const dashboard = await dashboardOf((await params).key);
  if (dashboard === null) return { title: 'Not found' };
  const description = dashboard.description || `Dashboard with ${dashboard.charts.size} charts`;
  const image = { url: `${dashboardPath(dashboard.id)}picture.png`, width: 1200, height: 630 };
  return {
    metadataBase: await origin(),
    title: dashboard.title,
    description,
    openGraph: { type: 'website', title: dashboard.title, description, images: [image] },
    twitter: { card: 'summary_large_image' },
  };
}

async function origin(): Promise<URL> {
  const sent = await headers();
  return new URL(`${sent.get('x-forwarded-proto') ?? 'http'}://${sent.get('host') ?? 'localhost'}`);
}

export default async function DashboardPage({ params, searchParams }: Props): Promise<ReactElement> {
  const [dashboard, query] = await Promise.all([dashboardOf((await params).key), paramsOf(searchParams)]);
  const viewer = await currentViewer();
  if (dashboard === null && viewer.kind === 'anonymous')
    redirect(`/login/?next=${encodeURIComponent(await currentPath())}`);
  if (dashboard === null) notFound();
  const said = readState(dashboard, await lentParams(dashboard, query, viewer));
  const asked = await withStoredState(dashboard, said);
  const state = await withFirstItems(dashboard, asked, viewer);
  const hasPatterns = dashboard.metadata.hasPatterns || (await readerWantsPatterns());
  const view: DashboardView = { viewer, dashboard, state, hasPatterns };
  const open = chartsOf(dashboard.blocks, state.tabs);
  const isPlain = query.has(plainParam);
  const started = new Map(open.map((block): [string, Promise<string>] => [block.id, tileHtml(view, block)]));
  const tiles = await settled(started, isPlain);
  const tile = (block: ChartBlock): ReactNode => (
    <PageTile key={block.id} view={view} block={block} html={tiles.get(block.id) ?? ''} plainHref={plainHref(query)} />
  );
  return (
    <>
      <DashboardFrame
        view={view}
        query={query}
        filters={<DashboardFilters view={view} open={open} isPlain={isPlain} />}
        tile={tile}
      />
      <DashboardLive />
    </>
  );
}

function plainHref(query: URLSearchParams): string | null {
  if (query.has(plainParam)) return null;
  const next = new URLSearchParams(query);
  next.set(plainParam, '1');
  return `?${next}`;
}

/**
 * Waits up to 12 ms for tiles that are almost ready: those are then written into the page itself instead of streamed.
 */
async function settled(started: Map<string, Promise<string>>, waits: boolean): Promise<Map<string, TileSlot>> {
  const tiles = new Map<string, TileSlot>(started);
  const all = [...started].map(async ([id, html]) => tiles.set(id, await html));
  const moment = new Promise((resolve) => setTimeout(resolve, 12));
  await (waits ? Promise.all(all) : Promise.race([Promise.all(all), moment]));
  return tiles;
}

interface PageTileProps {
  readonly view: DashboardView;
  readonly block: ChartBlock;
  readonly html: TileSlot;
  readonly plainHref: string | null;
}

function PageTile({ view, block, html, plainHref: plain }: PageTileProps): ReactElement {
  const data = tileData(view, block);
  const island = (
    <Island slot={fillSlot(html)} as="figure" className="tile" style={tileStyle(block.height)} data={data} />
  );
  if (typeof html === 'string') return island;
  const fallback = (
    <WaitingTile
      title={tileTitle(view, block)}
      height={block.height}
      waitsFor={waitsFor(view, block)}
      data={data}
      plainHref={plain}
    />
  );
  return <Suspense fallback={fallback}>{island}</Suspense>;
}
