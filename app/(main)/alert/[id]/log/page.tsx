import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import type { SearchParams } from '@/app/(main)/address';
import { RunsPage } from '@/app/(main)/runs-page';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('lists');

export const generateMetadata = (): Metadata => ({ title: t('logOfRuns') });

interface Props {
  readonly params: Promise<{ readonly id: string }>;
  readonly searchParams: SearchParams;
}

export default async function AlertLogPage({ params, searchParams }: Props): Promise<ReactElement> {
  return <RunsPage kind="alert" id={(await params).id} searchParams={searchParams} />;
}
