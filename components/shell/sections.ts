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
];
