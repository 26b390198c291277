import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import type { SearchParams } from '@/app/(main)/address';
import { ListPage } from '@/app/(main)/list-page';
import { dashboardResource } from '@/lib/server/resources/dashboard/dashboard';
import { logEntries } from '@/lib/server/resources/log';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('lists');

export const generateMetadata = (): Metadata => ({ title: t('actionLog') });

const choices = { '/api/v1/dashboard/': dashboardResource };

export default function ActionLogPage(props: { readonly searchParams: SearchParams }): ReactElement {
  return <ListPage listId="log" resource={logEntries} about={t('whatPeopleDidAnd')} choices={choices} {...props} />;
}
