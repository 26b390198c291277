import { asc, eq } from 'drizzle-orm';
import { metadata } from '@/db/client';
import { dashboard, dashboardOwner, dashboardRole } from '@/db/schema/dashboard';
import { role } from '@/db/schema/role';
import { tag, taggedObject } from '@/db/schema/tag';
import { theme } from '@/db/schema/theme';
import { user } from '@/db/schema/user';
import type { EditData } from '@/lib/dashboard/edit/edit-data';
import { AppError } from '@/lib/errors/app-error';
import { can } from '@/lib/permissions/can';
import type { Viewer } from '@/lib/permissions/viewer';
import { vizOf } from '@/lib/viz/drawings';
import { categoricalSchemes } from '@/lib/viz/kit/color/color-schemes';
import { knownPlugins } from '@/lib/viz/plugin/known';
import { vizTypes } from '@/lib/viz/registry';
import { favoritesOf } from './favorites-of';
import { loadDashboard } from './load-dashboard';
import { drawnLabels } from './shared-colors';

/** What editing a dashboard begins with. Throws `dashboard_missing`, and `screen_forbidden` for who may only read it. */
export async function editData(viewer: Viewer, key: string): Promise<EditData> {
  const loaded = await loadDashboard(viewer, key);
  if (!can(viewer, 'can_write on Dashboard', loaded.subject)) throw new AppError('screen_forbidden');
  const db = await metadata();
  const { id } = loaded;
  const { labelColors, mapLabelColors, sharedLabels, colorScheme } = loaded.metadata;
  const [starred, [row], owners, roles, tags] = await Promise.all([
    favoritesOf(viewer, 'dashboard_id'),
    db
      .select({
        stored: dashboard,
        theme: { id: theme.id, name: theme.theme_name },
        first_name: user.first_name,
        last_name: user.last_name,
      })
      .from(dashboard)
      .leftJoin(user, eq(user.id, dashboard.changed_by_fk))
      .leftJoin(theme, eq(theme.id, dashboard.theme_id))
      .where(eq(dashboard.id, id)),
    db
      .select({ id: user.id, first_name: user.first_name, last_name: user.last_name })
      .from(dashboardOwner)
      .innerJoin(user, eq(user.id, dashboardOwner.user_id))
      .where(eq(dashboardOwner.dashboard_id, id))
      .orderBy(asc(user.id)),
    db
      .select({ id: role.id, name: role.name })
      .from(dashboardRole)
      .innerJoin(role, eq(role.id, dashboardRole.role_id))
      .where(eq(dashboardRole.dashboard_id, id))
      .orderBy(asc(role.id)),
    db
      .select({ id: tag.id, name: tag.name, type: tag.type })
      .from(taggedObject)
      .innerJoin(tag, eq(tag.id, taggedObject.tag_id))
      .where(eq(taggedObject.dashboard_id, id))
      .orderBy(asc(tag.name)),
  ]);
  if (!row) throw new AppError('dashboard_missing');
  const { stored } = row;
  const types = [...vizTypes, ...knownPlugins().map(({ key }) => key)].flatMap((type) => vizOf(type)?.definition ?? []);
  return {
    id,
    viewerId: viewer.id,
    title: stored.dashboard_title ?? '',
    slug: stored.slug,
    css: stored.css,
    certifiedBy: stored.certified_by,
    certificationDetails: stored.certification_details,
    isPublished: stored.published === true,
    owners: owners.map((owner) => ({ id: owner.id, name: fullName(owner) })),
    roles,
    theme: row.theme,
    tags: tags.flatMap(({ type, ...each }) => (type === customTag ? [each] : [])),
    positionJson: stored.position_json,
    jsonMetadata: stored.json_metadata,
    version: String(stored.version),
    changedBy:
      row.first_name === null ? null : fullName({ first_name: row.first_name, last_name: row.last_name ?? '' }),
    charts: [...loaded.charts.values()].map(({ id: chartId, uuid, slice_name, viz_type, datasource_id }) => ({
      id: chartId,
      uuid,
      name: slice_name,
      vizType: viz_type,
      datasetId: datasource_id,
    })),
    vizNames: Object.fromEntries(types.map(({ type, name }) => [type, name])),
    interactiveTypes: types.flatMap(({ type, behaviors }) => (behaviors.includes('INTERACTIVE_CHART') ? [type] : [])),
    colorSchemes: categoricalSchemes.map(({ id: scheme, label, colors }) => ({ id: scheme, label, colors })),
    ...drawnLabels(id, { labelColors, mapLabelColors, sharedLabels, scheme: colorScheme }),
    hasRoles: true,
    hasTags: true,
    mayExport: can(viewer, 'can_export on Dashboard'),
    isStarred: starred.has(id),
    mayCreateCharts: viewer.permissions.has('can_write on Chart'),
  };
}

/** The contract's number for tags that users create. */
const customTag = 1;

function fullName({ first_name, last_name }: { readonly first_name: string; readonly last_name: string }): string {
  return `${first_name} ${last_name}`.trim();
}
