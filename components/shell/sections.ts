export interface Section {
  readonly label: string;
  readonly href: string;
  /** Addresses that start so belong to it. */
  readonly under: readonly string[];
}

/** The places of the product, named as its users know them. */
export const sections: readonly Section[] = [
  { label: 'Dashboards', href: '/dashboard/list/', under: ['/dashboard/', '/superset/dashboard/'] },
  { label: 'Charts', href: '/chart/list/', under: ['/chart/', '/explore/'] },
  { label: 'Datasets', href: '/tablemodelview/list/', under: ['/tablemodelview/', '/dataset/'] },
];

/** What is kept in order now and then, in groups. */
export const settings: readonly (readonly Section[])[] = [
  [
    { label: 'Databases', href: '/databaseview/list/', under: ['/databaseview/'] },
    { label: 'Saved queries', href: '/savedqueryview/list/', under: ['/savedqueryview/'] },
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
