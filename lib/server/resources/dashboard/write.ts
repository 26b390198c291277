import { and, eq, inArray, ne, or } from 'drizzle-orm';
import { z } from 'zod';
import type { Metadata } from '@/db/client';
import { chart } from '@/db/schema/chart';
import { dashboard, dashboardChart, dashboardOwner, dashboardRole } from '@/db/schema/dashboard';
import { role } from '@/db/schema/role';
import { user } from '@/db/schema/user';
import { rows } from '@/lib/permissions/rows';
import { flag, ids, integer, jsonText, slug, text, uuid } from '@/lib/server/api/request/body-field';
import { toSql } from '@/lib/server/api/scope';
import { chartScope } from '@/lib/server/api/scopes';
import { setLink } from '@/lib/server/api/write/links';
import {
  creation,
  type Link,
  type Problems,
  type RowWrite,
  update,
  type Values,
  type Write,
  type WritePlan,
} from '@/lib/server/api/write/write';
import {
  checkMetadata,
  type JsonObject,
  placedChartIds,
  readObject,
  storedMetadata,
  storedPositions,
} from '@/lib/server/dashboard/metadata-text';
import { type DashboardTexts, demandNamed } from '@/lib/server/dashboard/named-data';
import { reportsOf } from '@/lib/server/resources/report/reports-of';
import { isObject } from '@/lib/text/is-object';

const shared = {
  dashboard_title: text({ min: 0, max: 500 }).nullable().optional(),
  owners: ids().optional(),
  roles: ids().optional(),
  theme_id: integer().nullable().optional(),
  certified_by: text().nullable().optional(),
  certification_details: text().nullable().optional(),
  is_managed_externally: flag().nullable().optional(),
  external_url: text().nullable().optional(),
  uuid: uuid().nullable().optional(),
};

const newDashboard = z.strictObject({
  ...shared,
  slug: slug({ min: 1, max: 255 }).nullable().optional(),
  position_json: jsonText().optional(),
  css: text().optional(),
  json_metadata: jsonText().optional(),
  published: flag().optional(),
});

const changes = z.strictObject({
  ...shared,
  slug: slug({ min: 0, max: 255 }).nullable().optional(),
  position_json: jsonText().nullable().optional(),
  css: text().nullable().optional(),
  json_metadata: jsonText().nullable().optional(),
  published: flag().nullable().optional(),
  tags: ids().optional(),
});

type Body = z.infer<typeof changes>;

async function problems(body: Body, write: Write, id: number | null): Promise<Problems> {
  const { slug: wanted, json_metadata, position_json } = body;
  const { tx } = write;
  checkMetadata(json_metadata);
  const named = { metadata: readObject(json_metadata), positions: readObject(position_json) };
  await demandNamed(write, named, id === null ? undefined : await storedTexts(tx, id));
  if (!wanted) return {};
  const isOther = id === null ? undefined : ne(dashboard.id, id);
  const taken = await tx.$count(dashboard, and(eq(dashboard.slug, wanted), isOther));
  return taken > 0 ? { slug: ['Must be unique'] } : {};
}

async function storedTexts(tx: Metadata, id: number): Promise<DashboardTexts> {
  const [row] = await tx
    .select({ metadata: dashboard.json_metadata, positions: dashboard.position_json })
    .from(dashboard)
    .where(eq(dashboard.id, id));
  return { metadata: readObject(row?.metadata), positions: readObject(row?.positions) };
}

function columns({ owners, roles, uuid, is_managed_externally, published, tags, ...own }: Body): Values {
  return {
    ...own,
    ...(uuid ? { uuid } : {}),
    ...(is_managed_externally == null ? {} : { is_managed_externally }),
    ...(published === undefined ? {} : { published }),
  };
}

/** The columns of a change; `positions` inside `json_metadata` are stored as the layout. */
async function changedColumns(body: Body, write: RowWrite): Promise<Values> {
  const values = columns(body);
  if (!body.json_metadata) return values;
  const saved = readObject(body.json_metadata);
  const placed = isObject(saved.positions) ? await chartsPlaced(write, saved.positions) : null;
  const json_metadata = JSON.stringify(storedMetadata(saved, placed && new Set(placed.keys())));
  if (placed === null || !isObject(saved.positions)) return { ...values, json_metadata };
  return { ...values, json_metadata, position_json: storedPositions(saved.positions, placed) };
}

/** Charts of a layout with their uuids: those already on the dashboard, and those that the viewer may see. */
async function chartsPlaced({ tx, viewer, id }: RowWrite, positions: JsonObject): Promise<Map<number, string>> {
  const placed = placedChartIds(positions);
  if (placed.length === 0) return new Map();
  const linked = tx
    .select({ id: dashboardChart.chart_id })
    .from(dashboardChart)
    .where(eq(dashboardChart.dashboard_id, id));
  const isAllowed = or(inArray(chart.id, linked), toSql(rows(viewer, 'chart'), chartScope));
  const found = await tx
    .select({ id: chart.id, uuid: chart.uuid })
    .from(chart)
    .where(and(inArray(chart.id, placed), isAllowed));
  return new Map(found.map((row) => [row.id, row.uuid]));
}

export const dashboardChartLink: Link = {
  join: dashboardChart,
  own: dashboardChart.dashboard_id,
  other: dashboardChart.chart_id,
  target: chart.id,
  problem: 'Charts do not exist',
};

/** When a row was changed, in seconds since the epoch. */
export async function lastModified(tx: Metadata, id: number): Promise<number> {
  const [row] = await tx.select({ at: dashboard.changed_on }).from(dashboard).where(eq(dashboard.id, id));
  return Math.floor((row?.at.getTime() ?? 0) / 1000);
}

export const dashboardWrite: WritePlan = {
  permission: 'can_write on Dashboard',
  noun: ['dashboard', 'dashboards'],
  refusedNoun: { not_created: 'Dashboards' },
  log: 'DashboardRestApi',
  logged: 'dashboard_id',
  owners: 'owners',
  tagged: 'dashboard',
  links: {
    owners: {
      join: dashboardOwner,
      own: dashboardOwner.dashboard_id,
      other: dashboardOwner.user_id,
      target: user.id,
      problem: 'Owners are invalid',
    },
    roles: {
      join: dashboardRole,
      own: dashboardRole.dashboard_id,
      other: dashboardRole.role_id,
      target: role.id,
      problem: 'Some roles do not exist',
    },
  },
  create: creation({
    schema: newDashboard,
    check: (body, write) => problems(body, write, null),
    row: (body) => columns(body),
  }),
  update: update({
    schema: changes,
    check: (body, write) => problems(body, write, write.id),
    row: changedColumns,
    after: async (body, write) => {
      const { positions } = readObject(body.json_metadata);
      if (!isObject(positions)) return;
      const placed = await chartsPlaced(write, positions);
      await setLink(write.tx, dashboardChartLink, write.id, [...placed.keys()]);
    },
    envelope: async ({ tx, id }) => ({ last_modified_time: await lastModified(tx, id) }),
  }),
  remove: { inUse: (dashboards, { tx }) => reportsOf(tx, { dashboards }) },
};
