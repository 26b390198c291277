import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache, type ReactElement, Suspense } from 'react';
import { paramsOf, type SearchParams } from '@/app/(main)/address';
import { currentViewer } from '@/app/(main)/current-viewer';
import { readerWantsPatterns } from '@/app/(main)/reader-patterns';
import { Island } from '@/components/chart/island.client';
import { tileStyle } from '@/components/chart/tile';
import { fillSlot } from '@/components/chart/tile-slot';
import { DashboardLive } from '@/components/dashboard/dashboard-live.client';
import { WaitingTile } from '@/components/dashboard/waiting-tile';
import { ControlValues } from '@/components/explore/control-values';
import { LinkButton } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';
import { AppError } from '@/lib/errors/app-error';
import { storedFormData } from '@/lib/query/stored-form-data';
import { loadChart } from '@/lib/server/dashboard/load-chart';
import type { DashboardChart } from '@/lib/server/dashboard/load-dashboard';
import { columnKinds } from '@/lib/server/dataset/column-kinds';
import { openDataset } from '@/lib/server/dataset/open-dataset';
import { chartOfAddress } from '@/lib/server/legacy/chart-address';
import { vizOf } from '@/lib/viz/drawings';
import { DatasetRows } from './dataset-rows';
import { exploreHeight, exploreSource, exploreTileHtml } from './explore-tile';

interface Props {
  readonly searchParams: SearchParams;
}

const chartOf = cache(async (id: number): Promise<DashboardChart | null> => {
  try {
    return await loadChart(await currentViewer(), id);
  } catch (error) {
    if (error instanceof AppError && error.code === 'chart_missing') return null;
    throw error;
  }
});

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const id = await chartOfAddress(await paramsOf(searchParams), await currentViewer());
  const chart = id === null ? null : await chartOf(id);
  return { title: chart?.slice_name ?? 'Explore' };
}

export default async function ExplorePage({ searchParams }: Props): Promise<ReactElement> {
  const params = await paramsOf(searchParams);
  const id = await chartOfAddress(params, await currentViewer());
  const chart = id === null ? null : await chartOf(id);
  if (chart === null && params.has('slice_id')) notFound();
  if (chart === null) {
    const dataset = await datasetOfAddress(params);
    return dataset === null ? <NoChart /> : <DatasetRows viewer={await currentViewer()} id={dataset} />;
  }
  const viz = vizOf(chart.viz_type);
  const stored = storedFormData(chart.params);
  const data = {
    'data-chart-id': String(chart.id),
    'data-chart-uuid': chart.uuid,
    'data-viz-type': chart.viz_type,
    'data-source': exploreSource(chart.id),
  };
  const units = (exploreHeight + 64) / 8;
  const slot = fillSlot(exploreTileHtml(await currentViewer(), chart, await readerWantsPatterns()));
  const waiting = (
    <WaitingTile
      title={chart.slice_name}
      height={units}
      waitsFor={`the database to answer about ${chart.dataset_name ?? 'this chart'}`}
      data={data}
      plainHref={null}
    />
  );
  return (
    <div className="explore" data-base="/explore/">
      <ControlValues
        type={viz?.definition.name ?? chart.viz_type}
        dataset={chart.dataset_name ?? ''}
        sections={viz?.controls ?? []}
        values={stored}
        kindOf={await columnKinds(await currentViewer(), chart.datasource_id)}
      />
      <div className="min-w-0">
        <h1 className="hidden-text">{chart.slice_name}</h1>
        <Suspense fallback={waiting}>
          <Island slot={slot} as="figure" className="tile" style={tileStyle(units)} data={data} />
        </Suspense>
      </div>
      <DashboardLive />
    </div>
  );
}

/** The id of the dataset that the address names; null if there is none or the viewer may not read it. */
async function datasetOfAddress(params: URLSearchParams): Promise<number | null> {
  const [named, type = params.get('datasource_type')] = (params.get('datasource') ?? '').split('__');
  const id = Number(named || params.get('datasource_id'));
  if (!Number.isSafeInteger(id) || id <= 0 || !['table', 'dataset', null].includes(type)) return null;
  try {
    await openDataset({ id, type: 'table' }, await currentViewer());
    return id;
  } catch (problem) {
    if (problem instanceof AppError) return null;
    throw problem;
  }
}

function NoChart(): ReactElement {
  return (
    <Empty title="No chart is chosen">
      <p>Open one from the list of charts.</p>
      <p className="pt-3">
        <LinkButton href="/chart/list/" look="primary">
          All charts
        </LinkButton>
      </p>
    </Empty>
  );
}
