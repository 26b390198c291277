import type { Reference } from './draft';
import type { LinkedChart } from './hydrate';

/** What editing a dashboard begins with, as the server sends it. */
export interface EditData {
  readonly id: number;
  readonly viewerId: number | null;
  readonly title: string;
  readonly slug: string | null;
  readonly css: string | null;
  readonly certifiedBy: string | null;
  readonly certificationDetails: string | null;
  readonly isPublished: boolean;
  readonly owners: readonly Reference[];
  readonly roles: readonly Reference[];
  readonly tags: readonly Reference[];
  readonly positionJson: string | null;
  readonly jsonMetadata: string | null;
  /** When it was last changed: an ISO 8601 time, and who did it. */
  readonly changedOn: string;
  readonly changedBy: string | null;
  readonly charts: readonly (LinkedChart & { readonly vizType: string })[];
  /** The names of the chart types, by type. */
  readonly vizNames: Readonly<Record<string, string>>;
  /** The chart types whose marks can be clicked to filter other charts. */
  readonly interactiveTypes: readonly string[];
  readonly colorSchemes: readonly ColorChoice[];
  readonly hasRoles: boolean;
  readonly hasTags: boolean;
  readonly mayCreateCharts: boolean;
}

export interface ColorChoice {
  readonly id: string;
  readonly label: string;
  readonly colors: readonly string[];
}
