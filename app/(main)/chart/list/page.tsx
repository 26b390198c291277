import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import type { SearchParams } from '@/app/(main)/address';
import { ListPage } from '@/app/(main)/list-page';
import { idsIn, relatedToChoose } from '@/app/(main)/record-choices';
import type { RecordEditing } from '@/app/(main)/record-sheet';
import { type Row, textOf } from '@/lib/lists/row-text';
import { chartResource } from '@/lib/server/resources/chart/chart';
import { dashboardResource } from '@/lib/server/resources/dashboard/dashboard';
import { datasetResource } from '@/lib/server/resources/dataset/dataset';
import { tagResource } from '@/lib/server/resources/tag/tag';
import { pageTexts } from '@/lib/text/messages/page-texts';
import { chartTypes } from './chart-types';

const t = pageTexts('lists');

export const generateMetadata = (): Metadata => ({ title: t('charts') });

const editing: RecordEditing = {
  api: '/api/v1/chart/',
  get noun() {
    return [t('nouns.chart'), t('nouns.charts')] as const;
  },
  permission: 'can_write on Chart',
  canImport: true,
  cannotCreate: true,
  nameOf,
  get lost() {
    return t('dashboardsLoseWhatThey');
  },
  fields: async (row, viewer) => {
    const value = (name: string) => textOf(row ?? {}, name);
    const owners = await relatedToChoose(chartResource, 'owners', viewer, idsIn(row, 'owners'));
    return [
      {
        kind: 'text',
        name: 'slice_name',
        label: t('name'),
        value: value('slice_name'),
        required: true,
        maxLength: 250,
      },
      { kind: 'optional', name: 'description', label: t('description'), value: value('description'), lines: 3 },
      { kind: 'optional', name: 'certified_by', label: t('certifiedBy'), value: value('certified_by') },
      {
        kind: 'optional',
        name: 'certification_details',
        label: t('detailsOfTheCertification'),
        value: value('certification_details'),
      },
      {
        kind: 'whole',
        name: 'cache_timeout',
        label: t('keepAnswersForSeconds'),
        value: value('cache_timeout'),
        hint: t('emptyAsLongAs'),
      },
      { kind: 'ids', name: 'owners', label: t('owners'), value: idsIn(row, 'owners'), options: owners },
    ];
  },
};

function nameOf(row: Row): string {
  return textOf(row, 'slice_name') || `Chart ${textOf(row, 'id')}`;
}

const choices = {
  '/api/v1/dataset/': datasetResource,
  '/api/v1/dashboard/': dashboardResource,
  '/api/v1/tag/': tagResource,
};

export default function ChartListPage(props: { readonly searchParams: SearchParams }): ReactElement {
  return (
    <ListPage
      listId="chart"
      resource={chartResource}
      about={t('aChartShowsWhat')}
      editing={editing}
      canExport="can_export on Chart"
      context={{ types: chartTypes() }}
      choices={choices}
      {...props}
    />
  );
}
