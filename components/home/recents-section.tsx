import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { useFirstAnswer } from '@/components/lists/use-first-answer';
import { useApi } from '@/components/ui/data/use-api';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { NamedIcon } from '@/components/ui/named-icon';
import { api } from '@/lib/client/api';
import type { ListAnswer } from '@/lib/client/wire/answers';
import {
  type HomeState,
  type HomeViewer,
  type RecentItem,
  type RecentTab,
  recentTabs,
  sectionSize,
  viewedItems,
} from '@/lib/home/home-state';
import { recentItems, recentQuestions } from '@/lib/home/recent-rows';
import type { Row } from '@/lib/lists/row-text';
import { RecentsFailure } from './recents-failure';
import { SectionFrame } from './section-frame';

export interface RecentsSectionProps {
  readonly state: HomeState;
  readonly viewer: HomeViewer;
  readonly first: readonly RecentItem[] | null;
  /** The tab that `first` belongs to. */
  readonly firstTab: RecentTab;
  readonly onChange: (state: HomeState) => void;
}

const icons = { dashboard: 'dashboard', chart: 'bars', query: 'text' } as const;

/** What the viewer opened, changed and made last. */
export function RecentsSection({ state, viewer, first, firstTab, onChange }: RecentsSectionProps): ReactElement {
  const t = useTranslations('home');
  const tab = state.recents;
  const firstAnswer = useFirstAnswer<readonly RecentItem[]>(tab, first ?? undefined, firstTab);
  const { data, error } = useApi<readonly RecentItem[]>(
    state.open.recents ? ['home-recents', tab] : null,
    () => readRecents(tab, viewer),
    firstAnswer,
  );
  return (
    <SectionFrame
      section="recents"
      state={state}
      tabs={recentTabs}
      tab={tab}
      onFold={(isOpen) => onChange({ ...state, open: { ...state.open, recents: isOpen } })}
      onTab={(recents) => onChange({ ...state, recents })}
    >
      {error !== undefined && <RecentsFailure tab={tab} error={error} />}
      {data === undefined && error === undefined && (
        <>
          <span role="status" className="hidden-text">
            {t('loading')}
          </span>
          <Skeleton lines={sectionSize} />
        </>
      )}
      {data?.length === 0 && (
        <EmptyState size="small" icon="clock" title={t('nothing')} text={t(`nothingRecent.${tab}`)} />
      )}
      {data !== undefined && data.length > 0 && (
        <ul className="home-recents">
          {data.map(({ kind, title, href, age }) => (
            <li key={href}>
              <a href={href}>
                <NamedIcon icon={icons[kind]} name={t(`kinds.${kind}`)} /> <strong className="truncate">{title}</strong>{' '}
                <span className="text-quiet">{t(`when.${tab}`, { age })}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </SectionFrame>
  );
}

async function readRecents(tab: RecentTab, viewer: HomeViewer): Promise<readonly RecentItem[]> {
  if (tab === 'Viewed') {
    return viewedItems(await api.get('/api/v1/log/recent_activity/', { q: { page_size: sectionSize } }));
  }
  const answers = await Promise.all(
    recentQuestions(tab, viewer).map(async (question) => ({
      question,
      rows: (await api.get<ListAnswer<Row>>(question.plan.api, { q: question.q })).result,
    })),
  );
  return recentItems(tab, answers);
}
