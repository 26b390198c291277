import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { metadata } from '@/db/client';
import { chart } from '@/db/schema/chart';
import { dashboard, dashboardChart } from '@/db/schema/dashboard';
import { favorite } from '@/db/schema/favorite';
import { theme } from '@/db/schema/theme';
import { user } from '@/db/schema/user';
import { AppError } from '@/lib/errors/app-error';
import type { Viewer } from '@/lib/permissions/viewer';
import { auditFields } from '@/lib/server/api/audit';
import { versionHeaders } from '@/lib/server/api/calls/show';
import { computed, field, related } from '@/lib/server/api/field';
import { byRelated, byText } from '@/lib/server/api/order';
import { ownerChoices, roleChoices, userChoices } from '@/lib/server/api/people';
import { inputsOf } from '@/lib/server/api/request/inputs';
import type { Call, Resource } from '@/lib/server/api/resource';
import { exists } from '@/lib/server/api/scope';
import { dashboardScope } from '@/lib/server/api/scopes';
import { idOf, show } from '@/lib/server/api/show';
import { jsonResponse } from '@/lib/server/api/wire';
import { exportAction } from '@/lib/server/resources/export-action';
import { importAction } from '@/lib/server/resources/import-action';
import { screenshotActions } from '@/lib/server/resources/screenshots';
import { dashboardStamp, thumbnailActions, thumbnailUrl } from '@/lib/server/resources/thumbnails';
import { favoriteActions } from '@/lib/server/resources/user/favorites';
import { dashboardActions } from './actions';
import { dashboardCharts } from './charts';
import { dashboardDatasets } from './datasets';
import { embeddedActions } from './embedded';
import { filterStateActions } from './filter-state';
import { dashboardPermalinkActions } from './permalink';
import { dashboardWrite } from './write';

const { relations } = dashboardScope;
const people = ['first_name', 'id', 'last_name'];

const themeOf = {
  many: false,
  from: theme,
  where: sql`${theme.id} = ${dashboard.theme_id}`,
  scope: { columns: { id: theme.id, theme_name: theme.theme_name, json_data: theme.json_data } },
};

const chartNames = sql<string[]>`(select coalesce(json_agg(${chart.slice_name} order by ${chart.id}), '[]')
  from ${dashboardChart} join ${chart} on ${chart.id} = ${dashboardChart.chart_id}
  where ${dashboardChart.dashboard_id} = ${dashboard.id})`;

const favored = (userId: number) => sql`exists (select 1 from ${favorite}
  where ${favorite.dashboard_id} = ${dashboard.id} and ${favorite.user_id} = ${userId})`;
const made = (userId: number) =>
  sql`(${dashboard.created_by_fk} = ${userId} or ${dashboard.changed_by_fk} = ${userId})`;

/** The fields that `_info` returns, in this order. */
const told = [
  'certified_by',
  'certification_details',
  'dashboard_title',
  'slug',
  'owners',
  'roles',
  'position_json',
  'css',
  'theme_id',
  'json_metadata',
  'published',
];

function toldInputs(schema: z.ZodType | undefined) {
  const inputs = inputsOf(schema);
  return told.flatMap((name) => inputs.find((input) => input.name === name) ?? []);
}

const rowsOfDashboards = { name: 'dashboard', table: dashboard, id: dashboard.id, scope: dashboardScope } as const;

export const dashboardResource: Resource = {
  name: 'dashboard',
  title: 'Dashboard',
  view: 'Dashboard',
  read: 'can_read on Dashboard',
  table: dashboard,
  id: dashboard.id,
  scope: dashboardScope,
  fields: {
    ...auditFields(dashboard),
    id: field(dashboard.id),
    uuid: field(dashboard.uuid),
    dashboard_title: field(dashboard.dashboard_title),
    slug: field(dashboard.slug),
    published: field(dashboard.published),
    status: computed({ published: dashboard.published }, ({ published }) => (published ? 'published' : 'draft')),
    url: computed({ id: dashboard.id, slug: dashboard.slug }, ({ id, slug }) => `/superset/dashboard/${slug || id}/`),
    thumbnail_url: computed({ id: dashboard.id, stamp: dashboardStamp }, ({ id, stamp }) =>
      thumbnailUrl('dashboard', id, stamp),
    ),
    css: field(dashboard.css),
    json_metadata: field(dashboard.json_metadata),
    position_json: field(dashboard.position_json),
    certified_by: field(dashboard.certified_by),
    certification_details: field(dashboard.certification_details),
    is_managed_externally: field(dashboard.is_managed_externally),
    charts: field(chartNames),
    theme: related(themeOf, ['id', 'json_data', 'theme_name']),
    owners: related(relations.owners, people),
    roles: related(relations.roles, ['id', 'name']),
    tags: related(relations.tags, ['id', 'name', 'type']),
  },
  list: {
    columns: [
      'id',
      'uuid',
      'published',
      'status',
      'slug',
      'url',
      'thumbnail_url',
      'certified_by',
      'certification_details',
      'changed_by.first_name',
      'changed_by.last_name',
      'changed_by.id',
      'changed_by_name',
      'changed_on_utc',
      'changed_on_delta_humanized',
      'created_on_delta_humanized',
      'created_by.first_name',
      'created_by.id',
      'created_by.last_name',
      'dashboard_title',
      'owners.id',
      'owners.first_name',
      'owners.last_name',
      'roles.id',
      'roles.name',
      'is_managed_externally',
      'tags.id',
      'tags.name',
      'tags.type',
      'uuid',
    ],
    order: {
      'changed_by.first_name': byRelated(user.first_name, user, sql`${user.id} = ${dashboard.changed_by_fk}`),
      changed_on_delta_humanized: dashboard.changed_on,
      'created_by.first_name': byRelated(user.first_name, user, sql`${user.id} = ${dashboard.created_by_fk}`),
      dashboard_title: byText(dashboard.dashboard_title),
      published: dashboard.published,
      changed_on: dashboard.changed_on,
    },
    defaultOrder: { by: dashboard.changed_on, direction: 'desc' },
    search: {
      changed_by: { kind: 'one', column: dashboard.changed_by_fk },
      created_by: { kind: 'one', column: dashboard.created_by_fk },
      dashboard_title: { kind: 'text', column: dashboard.dashboard_title },
      id: { kind: 'number', column: dashboard.id },
      owners: { kind: 'many', relation: 'owners' },
      published: { kind: 'boolean', column: dashboard.published },
      roles: { kind: 'many', relation: 'roles' },
      slug: { kind: 'text', column: dashboard.slug },
      tags: { kind: 'many', relation: 'tags' },
      uuid: { kind: 'uuid', column: dashboard.uuid },
    },
    filters: {
      dashboard_title: {
        title_or_slug: {
          label: 'Title or Slug',
          condition: (value) => {
            const text = `%${String(value)}%`;
            return sql`(${dashboard.dashboard_title} ilike ${text} or ${dashboard.slug} ilike ${text})`;
          },
        },
      },
      id: {
        dashboard_is_favorite: {
          label: 'Is favorite',
          condition: (value, { id }) => (value === false ? sql`not ${favored(id ?? 0)}` : favored(id ?? 0)),
        },
        dashboard_is_certified: {
          label: 'Is certified',
          condition: (value) =>
            value === false
              ? sql`coalesce(${dashboard.certified_by}, '') = ''`
              : sql`coalesce(${dashboard.certified_by}, '') <> ''`,
        },
      },
      created_by: {
        dashboard_created_by_me: { label: 'Created by me', condition: (_value, { id }) => made(id ?? 0) },
        dashboard_has_created_by: {
          label: 'Has created by',
          condition: (value) =>
            value === false ? sql`${dashboard.created_by_fk} is null` : sql`${dashboard.created_by_fk} is not null`,
        },
      },
      tags: {
        dashboard_tag_id: {
          label: 'Is tagged',
          condition: (value) => exists(relations.tags, sql`${relations.tags.scope.columns.id} = ${Number(value) || 0}`),
        },
        dashboard_tags: {
          label: 'Is tagged',
          condition: (value) =>
            exists(relations.tags, sql`${relations.tags.scope.columns.name} ilike ${`%${String(value)}%`}`),
        },
      },
    },
  },
  show: {
    columns: [
      'certification_details',
      'certified_by',
      'changed_by',
      'changed_by_name',
      'changed_on',
      'changed_on_delta_humanized',
      'charts',
      'created_by',
      'created_on_delta_humanized',
      'css',
      'dashboard_title',
      'id',
      'is_managed_externally',
      'json_metadata',
      'owners',
      'position_json',
      'published',
      'roles',
      'slug',
      'tags',
      'theme',
      'thumbnail_url',
      'url',
      'uuid',
    ],
    envelope: 'result',
    keys: [
      { column: dashboard.uuid, pattern: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i },
      { column: dashboard.slug, pattern: /^.+$/ },
    ],
  },
  write: dashboardWrite,
  inputs: { create: toldInputs(dashboardWrite.create?.schema), update: toldInputs(dashboardWrite.update?.schema) },
  related: { owners: ownerChoices, roles: roleChoices, created_by: userChoices, changed_by: userChoices },
  actions: [
    importAction('dashboard', 'can_write on Dashboard'),
    exportAction({ ...rowsOfDashboards, name: 'dashboard' }, 'can_export on Dashboard'),
    ...screenshotActions('dashboard'),
    ...thumbnailActions('dashboard'),
    ...favoriteActions({ ...rowsOfDashboards, find: findDashboard }),
    ...dashboardActions(rowsOfDashboards, findDashboard, positionsOf),
    ...filterStateActions(findDashboard),
    ...dashboardPermalinkActions(findDashboard),
    ...embeddedActions(findDashboard),
    { method: 'GET', path: ':id', permission: 'can_read on Dashboard', run: showDashboard },
    {
      method: 'GET',
      path: ':id/datasets',
      takesKey: true,
      permission: 'can_read on Dashboard',
      run: async ({ viewer, params }) =>
        jsonResponse({ result: await dashboardDatasets(await dashboardForDatasets(viewer, params.id ?? ''), viewer) }),
    },
    {
      method: 'GET',
      path: ':id/charts',
      takesKey: true,
      permission: 'can_read on Dashboard',
      run: async ({ viewer, params }) =>
        jsonResponse({ result: await dashboardCharts(await idOf(dashboardResource, viewer, params.id ?? ''), viewer) }),
    },
  ],
};

async function positionsOf(id: number): Promise<string | null> {
  const db = await metadata();
  const [row] = await db.select({ positions: dashboard.position_json }).from(dashboard).where(eq(dashboard.id, id));
  return row?.positions ?? null;
}

/** The id of the dashboard with this id, uuid or slug. Throws `not_found` when the viewer may not see it. */
function findDashboard(viewer: Viewer, key: string): Promise<number> {
  return idOf(dashboardResource, viewer, key);
}

/** This call has its own error for a missing dashboard: `datasets_dashboard_missing`. */
async function dashboardForDatasets(viewer: Viewer, key: string): Promise<number> {
  try {
    return await findDashboard(viewer, key);
  } catch (problem) {
    if (problem instanceof AppError && problem.code === 'not_found') throw new AppError('datasets_dashboard_missing');
    throw problem;
  }
}

const personal = new Set(['owners', 'changed_by', 'changed_by_name', 'created_by']);

/** Guests receive no data about users. */
async function showDashboard({ viewer, params }: Call): Promise<Response> {
  const columns = dashboardResource.show.columns.filter((name) => viewer.kind !== 'guest' || !personal.has(name));
  const { result, version } = await show(dashboardResource, viewer, params.id ?? '', columns);
  return jsonResponse({ result }, 200, versionHeaders(version));
}
