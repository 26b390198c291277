import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import type { ReactElement } from 'react';
import { paramsOf, type SearchParams } from '@/app/(main)/address';
import { chartTypes } from '@/app/(main)/chart/list/chart-types';
import { currentViewer } from '@/app/(main)/current-viewer';
import { HomeHost } from '@/components/home/home-host.client';
import type { FirstList } from '@/components/lists/list-props';
import { WakeWhenIdle } from '@/components/ui/wake-when-idle';
import { draftCookie, draftCount } from '@/lib/client/drafts';
import { mostContinued } from '@/lib/home/continued-work';
import {
  type HomeViewer,
  type RecentItem,
  readHomeState,
  sectionSize,
  tabState,
  viewedItems,
} from '@/lib/home/home-state';
import { recentItems, recentQuestions } from '@/lib/home/recent-rows';
import type { ListRights } from '@/lib/lists/list-plan';
import { type ListState, questionOf } from '@/lib/lists/list-state';
import { listPlan } from '@/lib/lists/plans/registry';
import type { Row } from '@/lib/lists/row-text';
import { canOpenScreen } from '@/lib/permissions/screen';
import type { Viewer } from '@/lib/permissions/viewer';
import { ask } from '@/lib/server/api/ask';
import type { Filter } from '@/lib/server/api/filter';
import { list } from '@/lib/server/api/list';
import type { Resource } from '@/lib/server/api/resource';
import { favoritesOf } from '@/lib/server/dashboard/favorites-of';
import { chartResource } from '@/lib/server/resources/chart/chart';
import { dashboardResource } from '@/lib/server/resources/dashboard/dashboard';
import { datasetResource } from '@/lib/server/resources/dataset/dataset';
import { savedQueryResource } from '@/lib/server/resources/sqllab/saved-query';
import { recentlySeen } from '@/lib/server/resources/user/recent-activity';
import { openTabsOf } from '@/lib/server/sqllab/open-tabs';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('lists');

export const generateMetadata = (): Metadata => ({ title: t('home') });

const resources = { dashboard: dashboardResource, chart: chartResource, 'saved-query': savedQueryResource } as const;

export default async function WelcomePage(props: { readonly searchParams: SearchParams }): Promise<ReactElement> {
  const [viewer, params] = await Promise.all([currentViewer(), paramsOf(props.searchParams)]);
  const state = readHomeState(params);
  const name = [viewer.firstName, viewer.lastName].filter(Boolean).join(' ') || viewer.username || '';
  const own: HomeViewer = { id: viewer.id ?? 0, name };
  const hasQueries = viewer.permissions.has('can_read on SavedQuery');
  const section = (id: keyof typeof resources, tab: 'Favorite' | 'Mine' | 'All'): Promise<FirstList> =>
    firstList(viewer, id, tabState(listPlan(id), tab, own));
  const [recents, dashboards, charts, queries, isEmpty, tabs, jar] = await Promise.all([
    state.open.recents ? recentOf(viewer, own, state.recents) : null,
    state.open.dashboards ? section('dashboard', state.dashboards) : null,
    state.open.charts ? section('chart', state.charts) : null,
    state.open.queries && hasQueries ? section('saved-query', 'Mine') : null,
    isEmptyFor(viewer),
    viewer.id !== null && canOpenScreen(viewer, '/sqllab/') ? openTabsOf(viewer.id) : [],
    cookies(),
  ]);
  const kept = Math.min(mostContinued.drafts, draftCount(jar.get(draftCookie)?.value, viewer.id));
  const can = (permission: Parameters<Viewer['permissions']['has']>[0]): boolean => viewer.permissions.has(permission);
  const rights = (canWrite: boolean, canExport: boolean): ListRights => ({ canWrite, canExport, canTag: false });
  return (
    <>
      {kept > 0 && <WakeWhenIdle />}
      <HomeHost
        viewer={{ ...own, firstName: viewer.firstName ?? '' }}
        context={{ types: chartTypes() }}
        rights={{
          dashboards: rights(can('can_write on Dashboard'), can('can_export on Dashboard')),
          charts: rights(can('can_write on Chart'), can('can_export on Chart')),
          queries: rights(can('can_write on SavedQuery'), can('can_export on SavedQuery')),
        }}
        hasQueries={hasQueries}
        first={{ state, recents, dashboards, charts, queries }}
        continued={{ tabs, draftCount: kept, now: Date.now() }}
        begin={
          isEmpty
            ? {
                database: can('can_write on Database') ? '/databaseview/list/?new=1' : null,
                upload: can('can_upload on Database') ? '/databaseview/upload/' : null,
                examples: can('can_write on Dashboard') ? '/dashboard/list/?import=1' : null,
              }
            : null
        }
      />
    </>
  );
}

async function firstList(viewer: Viewer, id: keyof typeof resources, state: ListState): Promise<FirstList> {
  const plan = listPlan(id);
  const question = questionOf(plan, state);
  const [answer, favorites] = await Promise.all([
    list(resources[id], viewer, { ...question, filters: question.filters as readonly Filter[] }),
    id === 'saved-query' ? new Set<number>() : favoritesOf(viewer, `${id}_id`),
  ]);
  const plain: FirstList['answer'] = JSON.parse(JSON.stringify(answer));
  return { state, unknownFilter: null, answer: plain, starred: answer.ids.filter((one) => favorites.has(one)) };
}

async function recentOf(
  viewer: Viewer,
  own: HomeViewer,
  tab: 'Viewed' | 'Edited' | 'Created',
): Promise<readonly RecentItem[] | null> {
  if (tab === 'Viewed') {
    const read = async () => ({ result: await recentlySeen(viewer, { page_size: sectionSize }) });
    const answer = await ask(viewer, 'can_recent_activity on Log', read);
    return 'refusal' in answer ? null : viewedItems(answer.body);
  }
  const answers = await Promise.all(
    recentQuestions(tab, own).map(async (question) => {
      const resource: Resource = resources[question.plan.id as keyof typeof resources];
      const isSeen = viewer.permissions.has(resource.read);
      const { q } = question;
      const found = isSeen ? await list(resource, viewer, { ...q, filters: q.filters as readonly Filter[] }) : null;
      return { question, rows: (found?.result ?? []) as readonly Row[] };
    }),
  );
  return recentItems(tab, answers);
}

/** Whether there is nothing that the viewer could look at or begin with. */
async function isEmptyFor(viewer: Viewer): Promise<boolean> {
  const counts = await Promise.all(
    [dashboardResource, chartResource, datasetResource].map((resource) => list(resource, viewer, { page_size: 1 })),
  );
  return counts.every(({ count }) => count === 0);
}
