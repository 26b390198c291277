import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import { SqlLabPage } from '@/app/(main)/sqllab/sqllab-page';
import { permalinkStart } from '@/lib/server/sqllab/page-start';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('sqllab');

export const generateMetadata = (): Metadata => ({ title: t('sqlLab') });

interface Props {
  readonly params: Promise<{ readonly key: string }>;
}

export default async function Page({ params }: Props): Promise<ReactElement> {
  return <SqlLabPage start={await permalinkStart((await params).key)} />;
}
