import { pageTexts } from '@/lib/text/messages/page-texts';

const t = pageTexts('sections');

export interface Section {
  readonly label: string;
  readonly href: string;
  /** Prefixes of the addresses that belong to the section. */
  readonly under: readonly string[];
}

/** The main sections of the navigation. */
export const sections: readonly Section[] = [
  { label: t('dashboards'), href: '/dashboard/list/', under: ['/dashboard/', '/superset/dashboard/'] },
  { label: t('charts'), href: '/chart/list/', under: ['/chart/', '/explore/'] },
  { label: t('datasets'), href: '/tablemodelview/list/', under: ['/tablemodelview/', '/dataset/'] },
];

/** The sections of the SQL menu, beside the main ones. */
export const sqlSections: readonly Section[] = [
  { label: t('sqlLab'), href: '/sqllab/', under: ['/sqllab/'] },
  { label: t('savedQueries'), href: '/savedqueryview/list/', under: ['/savedqueryview/'] },
  { label: t('queryHistory'), href: '/sqllab/history/', under: ['/sqllab/history/'] },
];

/** The sections of the settings menu, in groups. */
export const settings: readonly (readonly Section[])[] = [
  [
    { label: t('databases'), href: '/databaseview/list/', under: ['/databaseview/'] },
    { label: t('alertsReports'), href: '/alert/list/', under: ['/alert/', '/report/'] },
  ],
  [
    { label: t('tags'), href: '/superset/tags/', under: ['/superset/tags/', '/superset/all_entities/'] },
    { label: t('themes'), href: '/theme/list/', under: ['/theme/'] },
    { label: t('cssTemplates'), href: '/csstemplatemodelview/list/', under: ['/csstemplatemodelview/'] },
    { label: t('annotationLayers'), href: '/annotationlayer/list/', under: ['/annotationlayer/'] },
  ],
  [
    { label: t('users'), href: '/users/', under: ['/users/'] },
    { label: t('roles'), href: '/roles/', under: ['/roles/'] },
    { label: t('groups'), href: '/list_groups/', under: ['/list_groups/'] },
    { label: t('rowLevelSecurity'), href: '/rowlevelsecurity/list/', under: ['/rowlevelsecurity/'] },
    { label: t('actionLog'), href: '/actionlog/list/', under: ['/actionlog/'] },
    { label: t('jobs'), href: '/jobs/list/', under: ['/jobs/'] },
  ],
];
