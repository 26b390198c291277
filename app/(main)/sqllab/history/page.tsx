import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import type { SearchParams } from '@/app/(main)/address';
import { ListPage } from '@/app/(main)/list-page';
import { QueryLists } from '@/app/(main)/sqllab/query-lists';
import { QueryPreview } from '@/app/(main)/sqllab/query-preview';
import { text } from '@/lib/lists/row-text';
import { queryResource } from '@/lib/server/resources/sqllab/query';
import { pageTexts } from '@/lib/text/messages/page-texts';
import { FailureKinds } from './failure-kinds';

const t = pageTexts('lists');

export const generateMetadata = (): Metadata => ({ title: t('queryHistory') });

const openHref = (id: number): string => `/sqllab/?queryId=${id}`;

export default function QueryHistoryPage(props: { readonly searchParams: SearchParams }): ReactElement {
  return (
    <>
      <ListPage
        listId="query"
        resource={queryResource}
        heading={t('sql')}
        about={t('queriesThatRunIn')}
        beside={<QueryLists openId="history" />}
        {...props}
      />
      <FailureKinds />
      <QueryPreview
        listId="query"
        resource={queryResource}
        nameLabel={t('tabName')}
        nameOf={text('tab_name')}
        openHref={openHref}
        {...props}
      />
    </>
  );
}
