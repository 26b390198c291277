import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { cache, type ReactElement } from 'react';
import { addressWith, paramsOf, type SearchParams } from '@/app/(main)/address';
import { currentViewer } from '@/app/(main)/current-viewer';
import { readerWantsPatterns } from '@/app/(main)/reader-patterns';
import { plainParam } from '@/app/(main)/superset/dashboard/[key]/dashboard-path';
import { fillSlot } from '@/components/chart/tile-slot';
import { WorkspaceHost } from '@/components/explore/workspace-host.client';
import { LinkButton } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';
import { WakeWhenIdle } from '@/components/ui/wake-when-idle';
import type { FormRecord } from '@/lib/explore/draft';
import type { ExploreStart, FirstDrawing, TileFacts } from '@/lib/explore/explore-start';
import { panelOf } from '@/lib/explore/panels';
import type { TileAnswer } from '@/lib/explore/tile-answer';
import { errorsOf } from '@/lib/explore/validate';
import { withoutHidden } from '@/lib/explore/visible';
import type { Viewer } from '@/lib/permissions/viewer';
import { draftRequest } from '@/lib/server/explore/draft-request';
import { exploreStart } from '@/lib/server/resources/explore/explore-start';
import { pageTexts } from '@/lib/text/messages/page-texts';
import { isSameJson } from '@/lib/workspace/same-json';
import { exploreHeight, exploreTile, failedHtml } from './explore-tile';

const t = pageTexts('explore');

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
  if (!subjects.some((name) => params.has(name))) return { title: t('explore') };
  const { draft } = await startOf(params.toString());
  return { title: draft.name === '' ? t('explore') : draft.name };
}

/** The chart builder, with the chart already drawn. */
export default async function ExplorePage({ searchParams }: Props): Promise<ReactElement> {
  const params = await paramsOf(searchParams);
  if (!subjects.some((name) => params.has(name))) return <NoChart />;
  const viewer = await currentViewer();
  const start = await startOf(params.toString());
  const first = isReady(start) ? await firstDrawing(start, viewer, params) : null;
  return (
    <>
      <WorkspaceHost start={start} first={first} />
      <WakeWhenIdle />
    </>
  );
}

/** A proposed chart that still lacks a field is not asked for: the page says what is missing. */
function isReady({ dataset, draft, isSuggested, rowCeiling }: ExploreStart): boolean {
  if (dataset === null) return false;
  const panel = panelOf(draft.formData.viz_type);
  if (!isSuggested || panel === undefined) return true;
  const context = { dataset, rowCeiling };
  return Object.keys(errorsOf(panel, draft.formData, context)).length === 0;
}

const patienceMs = 120_000;

/**
 * A drawing of cached results stands in the page. One that must ask its database follows the page, unless the address
 * says that the page waits.
 */
async function firstDrawing(start: ExploreStart, viewer: Viewer, params: URLSearchParams): Promise<FirstDrawing> {
  const { draft, chart, dataset } = start;
  const formData = withoutHidden(draft.formData, panelOf(draft.formData.viz_type), dataset);
  const request = await draftRequest({ formData, sliceId: chart?.id ?? null, name: draft.name }, viewer);
  let onMiss: () => void = () => undefined;
  const asksDatabase = new Promise<null>((resolve) => {
    onMiss = () => resolve(null);
  });
  const height = exploreHeight(await headers());
  const answer = exploreTile({
    viewer,
    request,
    source: `/explore/tile/?${firstSource(start, formData)}`,
    height,
    hasPatterns: await readerWantsPatterns(),
    options: { isForced: params.get('force') === 'true', signal: AbortSignal.timeout(patienceMs), onMiss },
  });
  const htmlOf = async (made: TileAnswer) => made.html ?? (await failedHtml(request, made));
  const made = await (params.has(plainParam) ? answer : Promise.race([answer, asksDatabase]));
  if (made !== null) return { slot: fillSlot(await htmlOf(made)), height, isStreamed: false, facts: factsOf(made) };
  return {
    slot: fillSlot(answer.then(htmlOf)),
    height,
    isStreamed: true,
    facts: answer.then(factsOf),
    plainHref: addressWith('', params, { [plainParam]: '1' }),
  };
}

function factsOf({ html: _html, ...facts }: TileAnswer): TileFacts {
  return facts;
}

/**
 * The parameter under which the parts of the first drawing are found. A chart whose stored form is older than its panel
 * is drawn from the form of today, so it is found by that form.
 */
function firstSource({ chart, saved, formDataKey }: ExploreStart, drawn: FormRecord): string {
  if (formDataKey !== null) return `form_data_key=${encodeURIComponent(formDataKey)}`;
  const isAsStored = isSameJson(chart?.formData, saved.formData) && isSameJson(saved.formData, drawn);
  if (chart !== null && isAsStored) return `slice_id=${chart.id}`;
  return `form_data=${encodeURIComponent(JSON.stringify(drawn))}`;
}

function NoChart(): ReactElement {
  return (
    <Empty title={t('noChartIsChosen')} isPage>
      <p>{t('openOneFromThe')}</p>
      <p className="flex gap-2 pt-3">
        <LinkButton href="/chart/list/">{t('allCharts')}</LinkButton>
        <LinkButton href="/chart/add" look="primary">
          {t('newChart')}
        </LinkButton>
      </p>
    </Empty>
  );
}
