import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { chartOwner } from '@/db/schema/chart';
import { dashboard, dashboardChart, dashboardOwner } from '@/db/schema/dashboard';
import { dataset } from '@/db/schema/dataset';
import { user } from '@/db/schema/user';
import { AppError } from '@/lib/errors/app-error';
import { rows } from '@/lib/permissions/rows';
import { flag, ids, integer, jsonText, oneOf, text, uuid } from '@/lib/server/api/request/body-field';
import { toSql } from '@/lib/server/api/scope';
import { dashboardScope, datasetScope } from '@/lib/server/api/scopes';
import {
  creation,
  type Problems,
  type RowWrite,
  update,
  type Values,
  type Write,
  type WritePlan,
} from '@/lib/server/api/write/write';
import { reportsOf } from '@/lib/server/resources/report/reports-of';

const kinds = ['table', 'dataset', 'query', 'saved_query', 'view'] as const;

const shared = {
  description: text().nullable().optional(),
  owners: ids().optional(),
  cache_timeout: integer().nullable().optional(),
  dashboards: ids().optional(),
  certified_by: text().nullable().optional(),
  certification_details: text().nullable().optional(),
  is_managed_externally: flag().nullable().optional(),
  external_url: text().nullable().optional(),
  query_context_generation: flag().nullable().optional(),
  uuid: uuid().nullable().optional(),
};

const newChart = z.strictObject({
  slice_name: text({ min: 1, max: 250 }),
  viz_type: text({ min: 0, max: 250 }).optional(),
  params: jsonText().nullable().optional(),
  query_context: jsonText().nullable().optional(),
  datasource_id: integer(),
  datasource_type: oneOf(kinds),
  datasource_name: text().nullable().optional(),
  ...shared,
});

const changes = z.strictObject({
  slice_name: text({ min: 0, max: 250 }).nullable().optional(),
  viz_type: text({ min: 0, max: 250 }).nullable().optional(),
  params: jsonText().nullable().optional(),
  query_context: text().nullable().optional(),
  datasource_id: integer().nullable().optional(),
  datasource_type: oneOf(kinds).nullable().optional(),
  tags: ids().optional(),
  ...shared,
});

type Body = z.infer<typeof newChart> | z.infer<typeof changes>;

/** The dataset that a body refers to, if the viewer may read it; else null. */
async function source({ tx, viewer }: Write, { datasource_id, datasource_type }: Body) {
  if (datasource_id == null || datasource_type !== 'table') return null;
  const isReadable = toSql(rows(viewer, 'dataset'), datasetScope);
  const [found] = await tx
    .select({ table_name: dataset.table_name })
    .from(dataset)
    .where(and(eq(dataset.id, datasource_id), isReadable));
  return found ?? null;
}

async function problems(body: Body, write: Write): Promise<Problems> {
  if (body.datasource_id == null) return {};
  if (body.datasource_type == null) return { datasource_type: ['Missing data for required field.'] };
  return (await source(write, body)) ? {} : { datasource_id: ['Datasource does not exist'] };
}

/**
 * A chart may only be added to or removed from dashboards that the viewer owns. Throws `dashboards_forbidden`.
 * Dashboards that the viewer may not see are reported by the link check instead.
 */
async function demandOwnDashboards({ tx, viewer }: Write, dashboards: readonly number[]): Promise<void> {
  if (viewer.isAdmin || dashboards.length === 0) return;
  const isSeen = and(inArray(dashboard.id, [...dashboards]), toSql(rows(viewer, 'dashboard'), dashboardScope));
  if ((await tx.$count(dashboard, isSeen)) < new Set(dashboards).size) return;
  const isOwn = and(inArray(dashboardOwner.dashboard_id, [...dashboards]), eq(dashboardOwner.user_id, viewer.id ?? 0));
  if ((await tx.$count(dashboardOwner, isOwn)) < new Set(dashboards).size) throw new AppError('dashboards_forbidden');
}

/** The dashboards that a change would add the chart to or remove it from, as far as the viewer may see them. */
async function movedDashboards({ tx, id, viewer }: RowWrite, wanted: readonly number[]): Promise<number[]> {
  const ties = await tx
    .select({ id: dashboardChart.dashboard_id })
    .from(dashboardChart)
    .innerJoin(dashboard, eq(dashboard.id, dashboardChart.dashboard_id))
    .where(and(eq(dashboardChart.chart_id, id), toSql(rows(viewer, 'dashboard'), dashboardScope)));
  const now = new Set(ties.map((tie) => tie.id));
  return [...wanted.filter((each) => !now.has(each)), ...[...now].filter((each) => !wanted.includes(each))];
}

async function columns(body: Body, write: Write): Promise<Values> {
  const { uuid, is_managed_externally, owners, dashboards, query_context_generation, ...rest } = body;
  const { tags, ...own } = { tags: undefined, ...rest };
  const found = await source(write, body);
  const isSavedByHand = !isQueryContextAlone(body);
  return {
    ...own,
    ...(uuid ? { uuid } : {}),
    ...(is_managed_externally == null ? {} : { is_managed_externally }),
    ...(found ? { datasource_name: found.table_name } : {}),
    ...(isSavedByHand ? { last_saved_at: new Date(), last_saved_by_fk: write.viewer.id } : {}),
  };
}

/** True for the write that the chart page makes by itself when a chart without a query context is opened. */
function isQueryContextAlone(body: Body): boolean {
  const names = Object.keys(body);
  return (
    body.query_context_generation === true &&
    names.every((name) => name === 'query_context' || name === 'query_context_generation')
  );
}

export const chartWrite: WritePlan = {
  permission: 'can_write on Chart',
  noun: ['chart', 'charts'],
  refusedNoun: { not_deleted: 'Charts' },
  log: 'ChartRestApi',
  logged: 'slice_id',
  owners: 'owners',
  tagged: 'chart',
  links: {
    owners: {
      join: chartOwner,
      own: chartOwner.chart_id,
      other: chartOwner.user_id,
      target: user.id,
      problem: 'Owners are invalid',
    },
    dashboards: {
      join: dashboardChart,
      own: dashboardChart.chart_id,
      other: dashboardChart.dashboard_id,
      target: dashboard.id,
      problem: 'Dashboards do not exist',
      visible: { resource: 'dashboard', scope: dashboardScope },
    },
  },
  create: creation({
    schema: newChart,
    check: async (body, write) => {
      const found = await problems(body, write);
      if (Object.keys(found).length === 0) await demandOwnDashboards(write, body.dashboards ?? []);
      return found;
    },
    row: columns,
  }),
  update: update({
    schema: changes,
    isOpen: isQueryContextAlone,
    check: async (body, write) => {
      if (body.dashboards) await demandOwnDashboards(write, await movedDashboards(write, body.dashboards));
      return problems(body, write);
    },
    row: columns,
  }),
  remove: { inUse: (charts, { tx }) => reportsOf(tx, { charts }) },
};
