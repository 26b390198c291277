export interface Section {
  readonly label: string;
  readonly href: string;
  /** Prefixes of the addresses that belong to the section. */
  readonly under: readonly string[];
}

/** The main sections of the navigation. */
export const sections: readonly Section[] = [
  { label: 'Dashboards', href: '/dashboard/list/', under: ['/dashboard/', '/superset/dashboard/'] },
  { label: 'Charts', href: '/chart/list/', under: ['/chart/', '/explore/'] },
  { label: 'Datasets', href: '/tablemodelview/list/', under: ['/tablemodelview/', '/dataset/'] },
];

/** The sections of the SQL menu, beside the main ones. */
export const sqlSections: readonly Section[] = [
  { label: 'SQL Lab', href: '/sqllab/', under: ['/sqllab/'] },
  { label: 'Saved Queries', href: '/savedqueryview/list/', under: ['/savedqueryview/'] },
  { label: 'Query History', href: '/sqllab/history/', under: ['/sqllab/history/'] },
];

/** The sections of the settings menu, in groups. */
export const settings: readonly (readonly Section[])[] = [
  [
    { label: 'Databases', href: '/databaseview/list/', under: ['/databaseview/'] },
    { label: 'Alerts', href: '/alert/list/', under: ['/alert/'] },
    { label: 'Reports', href: '/report/list/', under: ['/report/'] },
  ],
  [
    { label: 'Tags', href: '/superset/tags/', under: ['/superset/tags/', '/superset/all_entities/'] },
    { label: 'Themes', href: '/theme/list/', under: ['/theme/'] },
    { label: 'CSS templates', href: '/csstemplatemodelview/list/', under: ['/csstemplatemodelview/'] },
    { label: 'Annotation layers', href: '/annotationlayer/list/', under: ['/annotationlayer/'] },
  ],
  [
    { label: 'Users', href: '/users/', under: ['/users/'] },
    { label: 'Roles', href: '/roles/', under: ['/roles/'] },
    { label: 'Groups', href: '/list_groups/', under: ['/list_groups/'] },
    { label: 'Row level security', href: '/rowlevelsecurity/list/', under: ['/rowlevelsecurity/'] },
    { label: 'Action log', href: '/actionlog/list/', under: ['/actionlog/'] },
  ],
];
