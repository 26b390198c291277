import { isObject } from '@/lib/text/is-object';
import type { DashboardDraft } from './draft';
import { withTitle } from './hydrate';
import { sharedIn, withDrawn } from './label-colors';
import { writePositions } from './layout-node';
import { scopeSettings } from './scopes';

export const untitled = '[ untitled dashboard ]';

/** The number of characters that a layout may not reach. */
export const positionLimit = 65_535;

/** What the dashboard's charts and the server's settings add to a save. */
export interface SaveContext {
  /** Ids of the charts whose marks can be clicked to filter others. */
  readonly interactiveCharts: ReadonlySet<number>;
  /** Roles are sent only where dashboards have roles, tags only where things have tags. */
  readonly hasRoles: boolean;
  readonly hasTags: boolean;
  /** The id of the theme that the dashboard has; it is sent where it changes. */
  readonly themeId?: number | undefined;
  /** How the stored dashboard is drawn. */
  readonly drawn?: DrawnLabels | undefined;
}

export interface DrawnLabels {
  /** The scheme of the stored dashboard. */
  readonly scheme: unknown;
  readonly labelColors: Readonly<Record<string, string>>;
  readonly sharedLabels: readonly string[];
}

/** The body of the request that saves a dashboard. */
export function saveBody(draft: DashboardDraft, context: SaveContext): Readonly<Record<string, unknown>> {
  const { certifiedBy, certificationDetails, css, slug, owners, roles, tags, theme } = draft;
  return {
    certified_by: certifiedBy,
    certification_details: certifiedBy === '' ? '' : certificationDetails,
    css,
    dashboard_title: titleOf(draft),
    slug: slug === '' ? null : slug,
    owners: owners.map(({ id }) => id),
    ...(theme?.id === context.themeId ? {} : { theme_id: theme?.id ?? null }),
    ...(context.hasRoles ? { roles: roles.map(({ id }) => id) } : {}),
    ...(context.hasTags ? { tags: tags.map(({ id }) => id) } : {}),
    json_metadata: savedMetadata(draft, context),
  };
}

/** The body of the request that saves a dashboard as a new one. */
export function copyBody(
  draft: DashboardDraft,
  context: SaveContext,
  copy: { readonly title: string; readonly copiesCharts: boolean },
): Readonly<Record<string, unknown>> {
  const titled = { ...draft, title: copy.title };
  return {
    dashboard_title: titleOf(titled),
    css: draft.css,
    duplicate_slices: copy.copiesCharts,
    json_metadata: savedMetadata(titled, context),
  };
}

function titleOf({ title }: DashboardDraft): string {
  return title.trim() === '' ? untitled : title;
}

/** What a save stores for settings that the dashboard does not have. */
export const metadataDefaults = {
  color_scheme_domain: [],
  shared_label_colors: [],
  map_label_colors: {},
  label_colors: {},
  color_scheme: '',
  refresh_frequency: 0,
  expanded_slices: {},
  timed_refresh_immune_slices: [],
  cross_filters_enabled: true,
  default_filters: '{}',
  filter_scopes: {},
};

function savedMetadata(draft: DashboardDraft, context: SaveContext): string {
  const layout = withTitle(draft.positions.layout, titleOf(draft));
  return JSON.stringify({
    ...metadataDefaults,
    ...draft.metadata,
    ...labelSettings(draft.metadata, context.drawn),
    ...scopeSettings(layout, draft.metadata, context.interactiveCharts),
    positions: writePositions({ ...draft.positions, layout }),
  });
}

/** The colours with which labels were drawn, unless the draft has another scheme. */
function labelSettings(metadata: DashboardDraft['metadata'], drawn: DrawnLabels | undefined): object {
  if (drawn === undefined || (metadata.color_scheme || '') !== (drawn.scheme || '')) return {};
  const { map_label_colors, label_colors, shared_label_colors } = metadata;
  const stored = isObject(map_label_colors) ? map_label_colors : {};
  const chosen = isObject(label_colors) ? label_colors : {};
  const shared = Array.isArray(shared_label_colors) ? shared_label_colors : [];
  return {
    map_label_colors: withDrawn(stored, chosen, drawn.labelColors) ?? stored,
    shared_label_colors: sharedIn(shared, chosen, drawn.sharedLabels),
  };
}

/** The length by which a layout is measured against the limit. */
export function positionLength({ positions, title }: DashboardDraft): number {
  return JSON.stringify(writePositions({ ...positions, layout: withTitle(positions.layout, title) })).length;
}
