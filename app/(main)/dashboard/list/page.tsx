import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import type { SearchParams } from '@/app/(main)/address';
import { ListPage } from '@/app/(main)/list-page';
import { idsIn, relatedToChoose, rolesToChoose } from '@/app/(main)/record-choices';
import type { RecordEditing } from '@/app/(main)/record-sheet';
import { type Row, textOf } from '@/lib/lists/row-text';
import { dashboardResource } from '@/lib/server/resources/dashboard/dashboard';
import { tagResource } from '@/lib/server/resources/tag/tag';
import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('lists');

export const generateMetadata = (): Metadata => ({ title: t('dashboards') });

const editing: RecordEditing = {
  api: '/api/v1/dashboard/',
  get noun() {
    return [t('nouns.dashboard'), t('nouns.dashboards')] as const;
  },
  permission: 'can_write on Dashboard',
  canImport: true,
  cannotCreate: true,
  nameOf,
  get lost() {
    return t('itsChartsStay');
  },
  fields: async (row, viewer) => {
    const value = (name: string) => textOf(row ?? {}, name);
    const [owners, roles] = await Promise.all([
      relatedToChoose(dashboardResource, 'owners', viewer, idsIn(row, 'owners')),
      rolesToChoose(viewer),
    ]);
    return [
      { kind: 'text', name: 'dashboard_title', label: t('name'), value: value('dashboard_title'), maxLength: 500 },
      { kind: 'flag', name: 'published', label: t('published'), value: value('published') === 'true' },
      {
        kind: 'optional',
        name: 'slug',
        label: t('nameInItsAddress'),
        value: value('slug'),
        maxLength: 255,
        hint: t('asInSupersetDashboard'),
      },
      { kind: 'optional', name: 'certified_by', label: t('certifiedBy'), value: value('certified_by') },
      {
        kind: 'optional',
        name: 'certification_details',
        label: t('detailsOfTheCertification'),
        value: value('certification_details'),
      },
      { kind: 'ids', name: 'owners', label: t('owners'), value: idsIn(row, 'owners'), options: owners },
      {
        kind: 'ids',
        name: 'roles',
        label: t('roles'),
        hint: t('withRolesChosenThey'),
        value: idsIn(row, 'roles'),
        options: roles,
      },
    ];
  },
};

function nameOf(row: Row): string {
  return textOf(row, 'dashboard_title') || `Dashboard ${textOf(row, 'id')}`;
}

const choices = { '/api/v1/tag/': tagResource };

export default function DashboardListPage(props: { readonly searchParams: SearchParams }): ReactElement {
  return (
    <ListPage
      listId="dashboard"
      resource={dashboardResource}
      about={t('aDashboardShowsCharts')}
      editing={editing}
      canExport="can_export on Dashboard"
      choices={choices}
      {...props}
    />
  );
}
