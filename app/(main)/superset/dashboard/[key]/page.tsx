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
import { EditHost } from '@/components/dashboard/edit/edit-host.client';
import { WaitingTile } from '@/components/dashboard/waiting-tile';
import { WakeWhenIdle } from '@/components/ui/wake-when-idle';
import { WakeWhenStayed } from '@/components/ui/wake-when-stayed';
import type { ChartBlock } from '@/lib/dashboard/layout';
import { chartsOf } from '@/lib/dashboard/open-tab';
import { focusedChartParam } from '@/lib/dashboard/page-params';
import { AppError } from '@/lib/errors/app-error';
import { type LoadedDashboard, loadDashboard } from '@/lib/server/dashboard/load-dashboard';
import { pageTexts } from '@/lib/text/messages/page-texts';
import { DashboardFilters } from './dashboard-filters';
import { canEdit, DashboardFrame, hasFilterBar } from './dashboard-frame';
import { dashboardPath, plainParam } from './dashboard-path';
import { type DashboardView, dashboardView } from './dashboard-request';
import { headParts } from './head-parts';
import { tileData, tileHtml, tileTitle, waitsFor } from './tile-html';

const t = pageTexts('dashboardPage');

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
  if (dashboard === null) return { title: t('notFound') };
  const description = dashboard.description || t('chartsCount', { count: dashboard.charts.size });
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
  const view = await dashboardView(viewer, dashboard, query, await readerWantsPatterns());
  const open = chartsOf(dashboard.blocks, view.state.tabs);
  const isPlain = query.has(plainParam);
  const [parts, ...slots] = await Promise.all([
    headParts(view),
    ...open.map((block) => tileSlot(view, block, isPlain)),
  ]);
  const tiles = new Map(open.map((block, at) => [block.id, slots[at]]));
  const tile = (block: ChartBlock): ReactNode => (
    <PageTile
      key={block.id}
      view={view}
      block={block}
      slot={tiles.get(block.id) ?? { html: '' }}
      plainHref={plainHref(query)}
    />
  );
  const mayEdit = canEdit(view);
  const isEditing = mayEdit && query.get('edit') === 'true';
  return (
    <>
      <DashboardFrame
        view={view}
        query={query}
        filters={<DashboardFilters view={view} open={open} isPlain={isPlain} />}
        parts={parts}
        tile={tile}
      />
      <DashboardLive />
      {mayEdit ? <EditHost dashboardId={dashboard.id} isOpen={isEditing} /> : null}
      {isEditing || dashboard.metadata.refresh.seconds > 0 || query.has(focusedChartParam) ? <WakeWhenIdle /> : null}
      {hasFilterBar(view) ? <WakeWhenStayed /> : null}
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
 * A tile whose results are cached is awaited and stands in the page as it is sent. A tile that must ask its database is
 * streamed, unless the page `waits` for all.
 */
async function tileSlot(view: DashboardView, block: ChartBlock, waits: boolean): Promise<PageSlot> {
  let onMiss: () => void = () => undefined;
  const asksDatabase = new Promise<void>((resolve) => {
    onMiss = resolve;
  });
  const html = tileHtml(view, block, { onMiss });
  const cached = await (waits ? html : Promise.race([html, asksDatabase]));
  return { html: cached ?? html };
}

/** In an object, because a promise would be awaited with the function that returns it. */
interface PageSlot {
  readonly html: TileSlot;
}

interface PageTileProps {
  readonly view: DashboardView;
  readonly block: ChartBlock;
  readonly slot: PageSlot;
  readonly plainHref: string | null;
}

function PageTile({ view, block, slot: { html }, plainHref: plain }: PageTileProps): ReactElement {
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
