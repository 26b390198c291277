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
  {
    get label() {
      return t('dashboards');
    },
    href: '/dashboard/list/',
    under: ['/dashboard/', '/superset/dashboard/'],
  },
  {
    get label() {
      return t('charts');
    },
    href: '/chart/list/',
    under: ['/chart/', '/explore/'],
  },
  {
    get label() {
      return t('datasets');
    },
    href: '/tablemodelview/list/',
    under: ['/tablemodelview/', '/dataset/'],
  },
];

/** The sections of the SQL menu, beside the main ones. */
export const sqlSections: readonly Section[] = [
  {
    get label() {
      return t('sqlLab');
    },
    href: '/sqllab/',
    under: ['/sqllab/'],
  },
  {
    get label() {
      return t('savedQueries');
    },
    href: '/savedqueryview/list/',
    under: ['/savedqueryview/'],
  },
  {
    get label() {
      return t('queryHistory');
    },
    href: '/sqllab/history/',
    under: ['/sqllab/history/'],
  },
];

/** The sections of the settings menu, in groups. */
export const settings: readonly (readonly Section[])[] = [
  [
    {
      get label() {
        return t('databases');
      },
      href: '/databaseview/list/',
      under: ['/databaseview/'],
    },
    {
      get label() {
        return t('alertsReports');
      },
      href: '/alert/list/',
      under: ['/alert/', '/report/'],
    },
  ],
  [
    {
      get label() {
        return t('tags');
      },
      href: '/superset/tags/',
      under: ['/superset/tags/', '/superset/all_entities/'],
    },
    {
      get label() {
        return t('themes');
      },
      href: '/theme/list/',
      under: ['/theme/'],
    },
    {
      get label() {
        return t('cssTemplates');
      },
      href: '/csstemplatemodelview/list/',
      under: ['/csstemplatemodelview/'],
    },
    {
      get label() {
        return t('annotationLayers');
      },
      href: '/annotationlayer/list/',
      under: ['/annotationlayer/'],
    },
    {
      get label() {
        return t('plugins');
      },
      href: '/dynamic-plugins/list/',
      under: ['/dynamic-plugins/'],
    },
  ],
  [
    {
      get label() {
        return t('users');
      },
      href: '/users/',
      under: ['/users/'],
    },
    {
      get label() {
        return t('roles');
      },
      href: '/roles/',
      under: ['/roles/'],
    },
    {
      get label() {
        return t('groups');
      },
      href: '/list_groups/',
      under: ['/list_groups/'],
    },
    {
      get label() {
        return t('rowLevelSecurity');
      },
      href: '/rowlevelsecurity/list/',
      under: ['/rowlevelsecurity/'],
    },
    {
      get label() {
        return t('roleMapping');
      },
      href: '/rolemapping/',
      under: ['/rolemapping/'],
    },
    {
      get label() {
        return t('actionLog');
      },
      href: '/actionlog/list/',
      under: ['/actionlog/'],
    },
    {
      get label() {
        return t('jobs');
      },
      href: '/jobs/list/',
      under: ['/jobs/'],
    },
  ],
];
