import type { ReactElement } from 'react';
import { LinkButton } from '@/components/ui/button';
import { TabList } from '@/components/ui/tab-list';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('lists');

const tabs = [
  {
    id: 'saved',
    get text() {
      return t('savedQueries');
    },
    href: '/savedqueryview/list/',
  },
  {
    id: 'history',
    get text() {
      return t('queryHistory');
    },
    href: '/sqllab/history/',
  },
];

/** The two lists of queries, and the way to a new one. */
export function QueryLists({ openId }: { readonly openId: 'saved' | 'history' }): ReactElement {
  return (
    <>
      <TabList label={t('listsOfQueries')} tabs={tabs} openId={openId} />
      {openId === 'history' ? <LinkButton href="/sqllab/?new=true">{t('newQuery')}</LinkButton> : null}
    </>
  );
}
