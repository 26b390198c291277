import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import type { SearchParams } from '@/app/(main)/address';
import { SchedulesPage } from '@/app/(main)/schedules-page';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('lists');

export const generateMetadata = (): Metadata => ({ title: t('alerts') });

export default function AlertsPage(props: { readonly searchParams: SearchParams }): ReactElement {
  return <SchedulesPage kind="Alert" {...props} />;
}
