import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import type { SearchParams } from '@/app/(main)/address';
import { currentViewer } from '@/app/(main)/current-viewer';
import { favoriteFilter, ownerFilter } from '@/app/(main)/list-filters';
import { people, textOf } from '@/app/(main)/record-cells';
import { idsIn, relatedToChoose, rolesToChoose } from '@/app/(main)/record-choices';
import { type RecordList, RecordPage, type Row } from '@/app/(main)/record-page';
import { DashboardCards } from '@/components/dashboard/dashboard-cards';
import { DashboardSummary } from '@/lib/dashboard/dashboard-summary';
import { favoritesOf } from '@/lib/server/dashboard/favorites-of';
import { dashboardResource } from '@/lib/server/resources/dashboard/dashboard';

export const metadata: Metadata = { title: 'Dashboards' };

function nameOf(row: Row): string {
  return textOf(row, 'dashboard_title') || `Dashboard ${textOf(row, 'id')}`;
}

function isPublished(row: Row): boolean {
  return textOf(row, 'published') === 'true';
}

function dashboards(favorites: ReadonlySet<number>): RecordList {
  return {
    path: '/dashboard/list/',
    title: 'Dashboards',
    about: 'A dashboard shows charts side by side and filters them together.',
    resource: dashboardResource,
    pageSize: 24,
    search: { col: 'dashboard_title', opr: 'title_or_slug' },
    order: { column: 'changed_on', isDescending: true },
    reads: [
      'id',
      'slug',
      'url',
      'dashboard_title',
      'published',
      'certified_by',
      'changed_on_utc',
      'changed_on_delta_humanized',
      'owners.id',
      'owners.first_name',
      'owners.last_name',
      'tags.id',
      'tags.name',
      'tags.type',
    ],
    filters: [
      {
        name: 'status',
        label: 'Status',
        options: () => [
          { value: 'published', text: 'Published' },
          { value: 'draft', text: 'Draft' },
        ],
        filterOf: (value) => ({ col: 'published', opr: 'eq', value: value === 'published' }),
      },
      ownerFilter(dashboardResource),
      favoriteFilter('dashboard_is_favorite'),
    ],
    columns: [
      {
        label: 'Name',
        sort: 'dashboard_title',
        cell: (row) => ({
          text: nameOf(row),
          href: textOf(row, 'url'),
          isStarred: favorites.has(Number(textOf(row, 'id'))),
          marks: textOf(row, 'certified_by')
            ? [{ text: `Certified by ${textOf(row, 'certified_by')}`, tone: 'accent' }]
            : [],
        }),
      },
      {
        label: 'Status',
        sort: 'published',
        cell: (row) => ({
          text: isPublished(row) ? 'Published' : 'Draft',
          tone: isPublished(row) ? 'success' : 'quiet',
        }),
      },
      { label: 'Tags', cell: (row) => ({ text: '', marks: customTags(row) }) },
      { label: 'Owners', cell: people('owners') },
      {
        label: 'Last modified',
        sort: 'changed_on',
        cell: (row) => ({ text: textOf(row, 'changed_on_delta_humanized'), title: textOf(row, 'changed_on_utc') }),
      },
    ],
    cards: (rows) => <DashboardCards dashboards={DashboardSummary.array().parse(rows)} favorites={favorites} />,
    acts: (_row, id) => [{ label: 'Export', href: `/api/v1/dashboard/export/?q=!(${id})` }],
    editing: {
      api: '/api/v1/dashboard/',
      noun: ['dashboard', 'dashboards'],
      permission: 'can_write on Dashboard',
      canImport: true,
      cannotCreate: true,
      createPage: '/dashboard/new/',
      nameOf,
      lost: 'Its charts stay.',
      fields: async (row, viewer) => {
        const value = (name: string) => textOf(row ?? {}, name);
        const [owners, roles] = await Promise.all([
          relatedToChoose(dashboardResource, 'owners', viewer),
          rolesToChoose(viewer),
        ]);
        return [
          { kind: 'text', name: 'dashboard_title', label: 'Name', value: value('dashboard_title'), maxLength: 500 },
          { kind: 'flag', name: 'published', label: 'Published', value: value('published') === 'true' },
          {
            kind: 'optional',
            name: 'slug',
            label: 'Name in its address',
            value: value('slug'),
            maxLength: 255,
            hint: 'As in /superset/dashboard/sales/.',
          },
          { kind: 'optional', name: 'certified_by', label: 'Certified by', value: value('certified_by') },
          {
            kind: 'optional',
            name: 'certification_details',
            label: 'Details of the certification',
            value: value('certification_details'),
          },
          { kind: 'ids', name: 'owners', label: 'Owners', value: idsIn(row, 'owners'), options: owners },
          {
            kind: 'ids',
            name: 'roles',
            label: 'Roles',
            hint: 'With roles chosen, they alone see it, whatever they may read.',
            value: idsIn(row, 'roles'),
            options: roles,
          },
        ];
      },
    },
  };
}

const customTag = 1;

function customTags(row: Row): { text: string }[] {
  const tags = row.tags;
  if (!Array.isArray(tags)) return [];
  return tags.flatMap((tag: Row) => (tag.type === customTag ? [{ text: textOf(tag, 'name') }] : []));
}

export default async function DashboardListPage(props: { readonly searchParams: SearchParams }): Promise<ReactElement> {
  const viewer = await currentViewer();
  const favorites = await favoritesOf(viewer, 'dashboard_id');
  return <RecordPage list={dashboards(favorites)} {...props} />;
}
