import type { Metadata } from 'next';
import { cache, type ReactElement } from 'react';
import { paramsOf, type SearchParams } from '@/app/(main)/address';
import { currentViewer } from '@/app/(main)/current-viewer';
import { readerWantsPatterns } from '@/app/(main)/reader-patterns';
import { fillSlot } from '@/components/chart/tile-slot';
import { WorkspaceHost } from '@/components/explore/workspace-host.client';
import { LinkButton } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';
import { WakeWhenIdle } from '@/components/ui/wake-when-idle';
import type { ExploreStart, TileFacts } from '@/lib/explore/explore-start';
import { isSame } from '@/lib/explore/same';
import type { Viewer } from '@/lib/permissions/viewer';
import { draftRequest } from '@/lib/server/explore/draft-request';
import { exploreStart } from '@/lib/server/resources/explore/explore-start';
import { exploreHeight, exploreTile, failedHtml } from './explore-tile';

interface Props {
  readonly searchParams: SearchParams;
}

/** Parameters that name a chart or a dataset. */
const subjects = ['slice_id', 'form_data', 'form_data_key', 'datasource', 'datasource_id', 'permalink_key'];

const startOf = cache(
  async (query: string): Promise<ExploreStart> => exploreStart(new URLSearchParams(query), await currentViewer()),
);

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const params = await paramsOf(searchParams);
  if (!subjects.some((name) => params.has(name))) return { title: 'Explore' };
  const { draft } = await startOf(params.toString());
  return { title: draft.name === '' ? 'Explore' : draft.name };
}

/** The chart builder, with the chart already drawn. */
export default async function ExplorePage({ searchParams }: Props): Promise<ReactElement> {
  const params = await paramsOf(searchParams);
  if (!subjects.some((name) => params.has(name))) return <NoChart />;
  const viewer = await currentViewer();
  const start = await startOf(params.toString());
  const tile = start.dataset === null ? null : await firstTile(start, viewer, params.get('force') === 'true');
  return (
    <>
      <WorkspaceHost start={start} slot={tile?.slot ?? null} facts={tile?.facts ?? null} locale={viewer.locale} />
      <WakeWhenIdle />
    </>
  );
}

const patienceMs = 120_000;

/** The drawing runs while the page is written: its HTML and its facts follow when they are there. */
async function firstTile(start: ExploreStart, viewer: Viewer, isForced: boolean) {
  const { draft, chart } = start;
  const request = await draftRequest(
    { formData: draft.formData, sliceId: chart?.id ?? null, name: draft.name },
    viewer,
  );
  const answer = exploreTile({
    viewer,
    request,
    source: `/explore/tile/?${firstSource(start)}`,
    height: exploreHeight,
    hasPatterns: await readerWantsPatterns(),
    options: { isForced, signal: AbortSignal.timeout(patienceMs) },
  });
  const facts: Promise<TileFacts> = answer.then(({ html: _html, ...rest }) => rest);
  const slot = fillSlot(answer.then(async (made) => made.html ?? (await failedHtml(request, made))));
  return { facts, slot };
}

/** The parameter under which the parts of the first drawing are found. */
function firstSource({ chart, draft, saved, formDataKey }: ExploreStart): string {
  if (formDataKey !== null) return `form_data_key=${encodeURIComponent(formDataKey)}`;
  if (chart !== null && isSame(saved.formData, draft.formData)) return `slice_id=${chart.id}`;
  return `form_data=${encodeURIComponent(JSON.stringify(draft.formData))}`;
}

function NoChart(): ReactElement {
  return (
    <Empty title="No chart is chosen">
      <p>Open one from the list of charts, or make a new one.</p>
      <p className="flex gap-2 pt-3">
        <LinkButton href="/chart/list/">All charts</LinkButton>
        <LinkButton href="/chart/add" look="primary">
          New chart
        </LinkButton>
      </p>
    </Empty>
  );
}
