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
  readonly theme: Reference | null;
  readonly positionJson: string | null;
  readonly jsonMetadata: string | null;
  /** The number of its saves: a save that is based on an older one is refused. */
  readonly version: string;
  readonly changedBy: string | null;
  readonly charts: readonly (LinkedChart & { readonly vizType: string; readonly datasetId: number | null })[];
  /** The names of the chart types, by type. */
  readonly vizNames: Readonly<Record<string, string>>;
  /** The chart types whose marks can be clicked to filter other charts. */
  readonly interactiveTypes: readonly string[];
  readonly colorSchemes: readonly ColorChoice[];
  /** The colours that labels got as the charts were drawn. */
  readonly labelColors: Readonly<Record<string, string>>;
  /** The labels that several charts have. */
  readonly sharedLabels: readonly string[];
  readonly hasRoles: boolean;
  readonly hasTags: boolean;
  readonly mayCreateCharts: boolean;
  readonly mayExport: boolean;
  /** Whether the dashboard is a favorite of the viewer. */
  readonly isStarred: boolean;
}

export interface ColorChoice {
  readonly id: string;
  readonly label: string;
  readonly colors: readonly string[];
}
