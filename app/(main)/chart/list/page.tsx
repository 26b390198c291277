import { asc, isNotNull } from 'drizzle-orm';
import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import type { SearchParams } from '@/app/(main)/address';
import { currentViewer } from '@/app/(main)/current-viewer';
import { favoriteFilter, ownerFilter } from '@/app/(main)/list-filters';
import { people, text, textOf } from '@/app/(main)/record-cells';
import { idsIn, relatedToChoose, rowsToChoose } from '@/app/(main)/record-choices';
import { type RecordList, RecordPage, type Row } from '@/app/(main)/record-page';
import { ChartCards } from '@/components/chart-list/chart-cards';
import { LinkButton } from '@/components/ui/button';
import { metadata as openMetadata } from '@/db/client';
import { chart } from '@/db/schema/chart';
import { favoritesOf } from '@/lib/server/dashboard/favorites-of';
import { chartResource } from '@/lib/server/resources/chart/chart';
import { datasetResource } from '@/lib/server/resources/dataset/dataset';
import { vizOf } from '@/lib/viz/drawings';

export const metadata: Metadata = { title: 'Charts' };

function nameOf(row: Row): string {
  return textOf(row, 'slice_name') || `Chart ${textOf(row, 'id')}`;
}

function typeOf(row: Row): string {
  return typeName(textOf(row, 'viz_type'));
}

function typeName(type: string): string {
  return vizOf(type)?.definition.name ?? type;
}

/** The chart types of the stored charts, sorted by name, as options of a filter. */
async function typesInUse() {
  const db = await openMetadata();
  const found = await db
    .selectDistinct({ type: chart.viz_type })
    .from(chart)
    .where(isNotNull(chart.viz_type))
    .orderBy(asc(chart.viz_type));
  const options = found.map(({ type }) => ({ value: type ?? '', text: typeName(type ?? '') }));
  return options.sort((a, b) => a.text.localeCompare(b.text));
}

function charts(favorites: ReadonlySet<number>): RecordList {
  return {
    path: '/chart/list/',
    title: 'Charts',
    about: 'A chart shows what a dataset says. Choose a dataset and start with one number or one table.',
    resource: chartResource,
    search: { col: 'slice_name', opr: 'chart_all_text' },
    order: { column: 'changed_on_delta_humanized', isDescending: true },
    reads: [
      'id',
      'slice_name',
      'viz_type',
      'datasource_name_text',
      'datasource_url',
      'owners.first_name',
      'owners.id',
      'owners.last_name',
      'certified_by',
      'changed_on_delta_humanized',
      'changed_on_utc',
      'thumbnail_url',
    ],
    filters: [
      {
        name: 'type',
        label: 'Type',
        options: typesInUse,
        filterOf: (value) => ({ col: 'viz_type', opr: 'eq', value }),
      },
      {
        name: 'dataset',
        label: 'Dataset',
        options: (viewer) => rowsToChoose(datasetResource, 'table_name', viewer, 100),
        filterOf: (value) => ({ col: 'datasource_id', opr: 'eq', value: Number(value) }),
      },
      ownerFilter(chartResource),
      favoriteFilter('chart_is_favorite'),
    ],
    columns: [
      {
        label: 'Name',
        sort: 'slice_name',
        cell: (row) => ({
          text: nameOf(row),
          href: `/explore/?slice_id=${textOf(row, 'id')}`,
          isStarred: favorites.has(Number(textOf(row, 'id'))),
          marks: textOf(row, 'certified_by')
            ? [{ text: `Certified by ${textOf(row, 'certified_by')}`, tone: 'accent' }]
            : [],
        }),
      },
      { label: 'Type', sort: 'viz_type', cell: typeOf },
      { label: 'Dataset', sort: 'datasource_name', cell: text('datasource_name_text') },
      { label: 'Owners', cell: people('owners') },
      {
        label: 'Last modified',
        sort: 'changed_on_delta_humanized',
        cell: (row) => ({ text: textOf(row, 'changed_on_delta_humanized'), title: textOf(row, 'changed_on_utc') }),
      },
    ],
    cards: (rows) => (
      <ChartCards
        charts={rows.map((row) => ({
          id: Number(textOf(row, 'id')),
          name: nameOf(row),
          type: typeOf(row),
          changed: textOf(row, 'changed_on_delta_humanized'),
          picture: textOf(row, 'thumbnail_url'),
        }))}
      />
    ),
    acts: (_row, id) => [{ label: 'Export', href: `/api/v1/chart/export/?q=!(${id})` }],
    beside: <LinkButton href="/chart/add">New chart</LinkButton>,
    editing: {
      api: '/api/v1/chart/',
      noun: ['chart', 'charts'],
      permission: 'can_write on Chart',
      canImport: true,
      cannotCreate: true,
      nameOf,
      lost: 'Dashboards lose what they show of it.',
      fields: async (row, viewer) => {
        const value = (name: string) => textOf(row ?? {}, name);
        const owners = await relatedToChoose(chartResource, 'owners', viewer);
        return [
          {
            kind: 'text',
            name: 'slice_name',
            label: 'Name',
            value: value('slice_name'),
            required: true,
            maxLength: 250,
          },
          { kind: 'optional', name: 'description', label: 'Description', value: value('description'), lines: 3 },
          { kind: 'optional', name: 'certified_by', label: 'Certified by', value: value('certified_by') },
          {
            kind: 'optional',
            name: 'certification_details',
            label: 'Details of the certification',
            value: value('certification_details'),
          },
          {
            kind: 'whole',
            name: 'cache_timeout',
            label: 'Keep answers for (seconds)',
            value: value('cache_timeout'),
            hint: 'Empty: as long as the dataset says. -1: not at all.',
          },
          { kind: 'ids', name: 'owners', label: 'Owners', value: idsIn(row, 'owners'), options: owners },
        ];
      },
    },
  };
}

export default async function ChartListPage(props: { readonly searchParams: SearchParams }): Promise<ReactElement> {
  const favorites = await favoritesOf(await currentViewer(), 'chart_id');
  return <RecordPage list={charts(favorites)} {...props} />;
}
