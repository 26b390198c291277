import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { ReactElement } from 'react';
import { Bootstrap } from '@/app/bootstrap';
import { EmbeddedDashboard } from '@/components/dashboard/embedded-dashboard.client';
import { pageViewerOf } from '@/lib/server/auth/page-viewer';
import { embeddingOf } from '@/lib/server/embedded/embedded-page';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('embedded');

export const generateMetadata = (): Metadata => ({ title: t('dashboard'), robots: 'noindex' });

interface Props {
  readonly params: Promise<{ readonly uuid: string }>;
}

/** The page of an embedded dashboard. Its content is fetched once the host page has sent a guest token. */
export default async function EmbeddedPage({ params }: Props): Promise<ReactElement> {
  const embedding = await embeddingOf((await params).uuid);
  if (embedding === null) notFound();
  const { dashboardId } = embedding;
  return (
    <>
      <EmbeddedDashboard dashboardId={dashboardId} unframed={t('unframed')} refused={t('cannotBeShown')} />
      <Bootstrap viewer={await pageViewerOf(new Headers())} dashboardId={dashboardId} />
    </>
  );
}
