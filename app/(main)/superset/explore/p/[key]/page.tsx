import type { ReactElement } from 'react';
import ExplorePage from '@/app/(main)/explore/page';

interface Props {
  readonly params: Promise<{ readonly key: string }>;
}

/** A chart opened by its permalink. */
export default async function SharedChartPage({ params }: Props): Promise<ReactElement> {
  const { key } = await params;
  return ExplorePage({ searchParams: Promise.resolve({ permalink_key: key }) });
}
