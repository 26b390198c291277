'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { FirstList } from '@/components/lists/list-props';
import { Toasts } from '@/components/ui/overlay/toasts.client';
import { replayClick } from '@/components/ui/replay-click';
import { TextProvider } from '@/components/ui/text/text-provider.client';
import { useMissedClick } from '@/components/ui/use-missed-click';
import { withBase } from '@/lib/base-path/base-path';
import type { OpenTab } from '@/lib/home/continued-work';
import { type HomeState, type HomeViewer, homeParams, type RecentItem, readHomeState } from '@/lib/home/home-state';
import type { CellContext, ListRights } from '@/lib/lists/list-plan';
import home from '@/lib/text/messages/en/home.json';
import list from '@/lib/text/messages/en/list.json';
import ui from '@/lib/text/messages/en/ui.json';
import { BeginWays } from './begin-ways';
import { ContinueSection } from './continue-section';
import { RecentsSection } from './recents-section';
import { TableSection } from './table-section';

export interface HomeProps {
  readonly viewer: HomeViewer & { readonly firstName: string };
  readonly context: CellContext;
  readonly rights: Readonly<Record<'dashboards' | 'charts' | 'queries', ListRights>>;
  readonly hasQueries: boolean;
  readonly first: {
    readonly state: HomeState;
    readonly recents: readonly RecentItem[] | null;
    readonly dashboards: FirstList | null;
    readonly charts: FirstList | null;
    readonly queries: FirstList | null;
  };
  /** Work that the viewer has not ended. */
  readonly continued: { readonly tabs: readonly OpenTab[]; readonly draftCount: number; readonly now: number };
  /** Where an empty installation begins; null for one that is in use. */
  readonly begin: Readonly<Record<'database' | 'upload' | 'examples', string | null>> | null;
}

const messages = { home, list, ui };
const path = '/superset/welcome/';

export function Home(props: HomeProps): ReactElement {
  return (
    <TextProvider messages={messages}>
      <Sections {...props} />
      <Toasts />
    </TextProvider>
  );
}

function Sections({ viewer, context, rights, hasQueries, first, continued, begin }: HomeProps): ReactElement {
  const t = useTranslations('home');
  const root = useRef<HTMLDivElement>(null);
  const [state, setState] = useState(first.state);
  const isMissed = useMissedClick();
  useEffect(() => {
    if (root.current === null) return undefined;
    root.current.dataset.live = '';
    if (isMissed()) replayClick(root.current);
    const onPop = (): void => setState(readHomeState(new URLSearchParams(location.search)));
    addEventListener('popstate', onPop);
    return () => removeEventListener('popstate', onPop);
  }, [isMissed]);
  const change = (next: HomeState): void => {
    setState(next);
    const params = homeParams(next).toString();
    history.pushState(null, '', withBase(params === '' ? path : `${path}?${params}`));
  };
  const shared = { state, viewer, context, onChange: change };
  return (
    <div className="page home" ref={root}>
      <h1>
        <span className="hidden-text">{t('title')}: </span>
        {t('welcome', { name: viewer.firstName || 'none' })}
      </h1>
      {begin !== null && <BeginWays ways={begin} />}
      <ContinueSection owner={viewer.id} types={context.types} {...continued} />
      <RecentsSection {...shared} first={first.recents} firstTab={first.state.recents} />
      <TableSection {...shared} section="dashboards" first={first.dashboards} rights={rights.dashboards} />
      <TableSection {...shared} section="charts" first={first.charts} rights={rights.charts} />
      {hasQueries && <TableSection {...shared} section="queries" first={first.queries} rights={rights.queries} />}
      <form id="home-state" method="get" action={path} />
    </div>
  );
}
