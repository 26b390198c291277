import { reaches, type Scope, wholeDashboard } from '@/lib/dashboard/filter-scope';
import { isObject } from '@/lib/text/is-object';
import type { DashboardDraft } from './draft';
import { withTitle } from './hydrate';
import { type Layout, numberAt, writePositions } from './layout-node';
import { ancestorsOf, nodesOfType } from './tree';

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
    ...crossFilterConfiguration(layout, draft.metadata, context.interactiveCharts),
    positions: writePositions({ ...draft.positions, layout }),
  });
}

/** The length by which a layout is measured against the limit. */
export function positionLength({ positions, title }: DashboardDraft): number {
  return JSON.stringify(writePositions({ ...positions, layout: withTitle(positions.layout, title) })).length;
}

export interface CrossFilterConfiguration {
  readonly chart_configuration: Readonly<Record<string, unknown>>;
  readonly global_chart_configuration: Readonly<Record<string, unknown>>;
}

/** The scopes of cross-filters with the charts that they contain now. Charts without a scope of their own are global. */
export function crossFilterConfiguration(
  layout: Layout,
  metadata: Readonly<Record<string, unknown>>,
  interactiveCharts: ReadonlySet<number>,
): CrossFilterConfiguration {
  const charts = nodesOfType(layout, 'CHART').flatMap(({ id, meta }) => {
    const chartId = numberAt(meta, 'chartId');
    return chartId === undefined ? [] : [{ chartId, parents: ancestorsOf(layout, id) }];
  });
  const inScope = (scope: Scope) => [
    ...new Set(charts.filter((chart) => reaches(scope, chart)).map(({ chartId }) => chartId)),
  ];
  const stored = isObject(metadata.chart_configuration) ? metadata.chart_configuration : {};
  const storedGlobal = isObject(metadata.global_chart_configuration) ? metadata.global_chart_configuration : {};
  const globalScope = scopeOf(storedGlobal.scope) ?? wholeDashboard;
  const everywhere = inScope(globalScope);
  const configured = charts
    .filter(({ chartId }) => interactiveCharts.has(chartId))
    .map(({ chartId }): [string, unknown] => {
      const old = stored[String(chartId)];
      const crossFilters = isObject(old) && isObject(old.crossFilters) ? old.crossFilters : {};
      const own = scopeOf(crossFilters.scope);
      const chartsInScope = own === null ? everywhere.filter((id) => id !== chartId) : inScope(own);
      return [String(chartId), { id: chartId, crossFilters: { scope: own ?? 'global', chartsInScope } }];
    });
  return {
    chart_configuration: Object.fromEntries(configured),
    global_chart_configuration: { scope: globalScope, chartsInScope: everywhere },
  };
}

/** A stored scope; null for everything else, such as `global`. */
export function scopeOf(value: unknown): Scope | null {
  if (!isObject(value) || !Array.isArray(value.rootPath) || !Array.isArray(value.excluded)) return null;
  return {
    ...value,
    rootPath: value.rootPath.filter((id): id is string => typeof id === 'string'),
    excluded: value.excluded.filter((id): id is number => typeof id === 'number'),
  };
}
