import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import { paramsOf, type SearchParams } from '@/app/(main)/address';
import type { ChartAddProps } from '@/components/explore/gallery/chart-add.client';
import { ChartAddHost } from '@/components/explore/gallery/chart-add-host.client';
import { WakeWhenIdle } from '@/components/ui/wake-when-idle';
import { inAlphabet } from '@/lib/explore/panel-texts';
import { allPanels } from '@/lib/explore/panels';
import { chartText } from '@/lib/text/chart-texts/chart-texts';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('chartAdd');

export const generateMetadata = (): Metadata => ({ title: t('newChart') });

/** A new chart: choose a dataset and a chart type. */
export default async function NewChartPage(props: { readonly searchParams: SearchParams }): Promise<ReactElement> {
  const params = await paramsOf(props.searchParams);
  return (
    <>
      <ChartAddHost entries={byName()} preset={presetOf(params)} dashboardId={idIn(params, 'dashboard_id')} />
      <WakeWhenIdle />
    </>
  );
}

function byName(): ChartAddProps['entries'] {
  const entries = allPanels().map(({ definition: { type, name, category, description, tags, isDeprecated } }) => ({
    type,
    name,
    category,
    description,
    tags,
    ...(isDeprecated ? { isDeprecated } : {}),
  }));
  return entries.toSorted((one, other) => inAlphabet(chartText(one.name), chartText(other.name)));
}

function presetOf(params: URLSearchParams): ChartAddProps['preset'] {
  const id = idIn(params, 'dataset_id');
  if (id !== null) return { id };
  const name = params.get('dataset_name') ?? params.get('dataset');
  return name === null || name === '' ? null : { name };
}

function idIn(params: URLSearchParams, name: string): number | null {
  const id = params.get(name) ?? '';
  return /^\d{1,9}$/.test(id) ? Number(id) : null;
}
