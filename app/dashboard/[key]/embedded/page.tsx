import { notFound } from 'next/navigation';
import type { ReactElement } from 'react';
import { EmbeddedDashboard } from '@/components/dashboard/embedded-dashboard.client';
import { embeddingOfDashboard } from '@/lib/server/embedded/embedded-page';
import { pageTexts } from '@/lib/text/messages/page-texts';

export { generateMetadata } from '@/app/embedded/[uuid]/page';

const t = pageTexts('embedded');

interface Props {
  readonly params: Promise<{ readonly key: string }>;
}

/** The embedded page of a dashboard, addressed by the dashboard's id or slug instead of the embedding's uuid. */
export default async function EmbeddedByKeyPage({ params }: Props): Promise<ReactElement> {
  const embedding = await embeddingOfDashboard(decodeURIComponent((await params).key));
  if (embedding === null) notFound();
  return (
    <EmbeddedDashboard dashboardId={embedding.dashboardId} unframed={t('unframed')} refused={t('cannotBeShown')} />
  );
}
