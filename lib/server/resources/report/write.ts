import { and, eq, ne, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Metadata } from '@/db/client';
import { chart } from '@/db/schema/chart';
import { dashboard } from '@/db/schema/dashboard';
import { database } from '@/db/schema/database';
import { report, reportOwner, reportRecipient } from '@/db/schema/report';
import { user } from '@/db/schema/user';
import { AppError } from '@/lib/errors/app-error';
import { rows } from '@/lib/permissions/rows';
import { toSql } from '@/lib/server/api/scope';
import { chartScope, dashboardScope, databaseScope } from '@/lib/server/api/scopes';
import { creation, type RowWrite, update, type Values, type Write, type WritePlan } from '@/lib/server/api/write/write';
import { config } from '@/lib/server/config';
import { pythonFloat } from '@/lib/text/python-float';
import { spacedJson } from '@/lib/text/spaced-json';
import { shortestInterval } from '@/lib/time/schedule';
import { newReport, reportChanges } from './body';
import { unknownTabs } from './tabs';

type Body = Partial<z.infer<typeof newReport>> | z.infer<typeof reportChanges>;
type Found = Record<string, string | readonly string[]>;

const unsaved = (thing: string) => `Please save your ${thing} first, then try creating a new email report.`;

/**
 * Throws `report_attached` when the user already has a report on this chart or dashboard. Schedules made on the page of
 * alerts and reports are exempt.
 */
async function demandUnattached(body: Body, { tx, viewer }: Write): Promise<void> {
  if (body.creation_method === 'alerts_reports') return;
  const conditions: SQL[] = [eq(report.created_by_fk, viewer.id ?? 0)];
  if (body.chart) conditions.push(eq(report.chart_id, body.chart));
  if (body.dashboard) conditions.push(eq(report.dashboard_id, body.dashboard));
  if ((await tx.$count(report, and(...conditions))) > 0) throw new AppError('report_attached');
}

function demandShortSubject({ email_subject }: Body, code: 'not_created' | 'not_updated'): void {
  if ((email_subject?.length ?? 0) > 255) throw new AppError(code, { thing: 'Report Schedule' });
}

/** The problems of a schedule's target: a chart or a dashboard, never both. */
async function targetProblems(body: Body, { tx, viewer }: Write, isNew: boolean): Promise<Found> {
  const { creation_method: method } = body;
  if (method === 'charts' && !body.chart) return { chart: unsaved('chart') };
  if (method === 'dashboards' && !body.dashboard) return { dashboard: unsaved('dashboard') };
  const found: Found = {};
  if (body.chart && body.dashboard) found.chart = 'Choose a chart or dashboard not both';
  if (body.chart) {
    const isVisible = and(eq(chart.id, body.chart), toSql(rows(viewer, 'chart'), chartScope));
    if ((await tx.$count(chart, isVisible)) === 0) found.chart = 'Chart does not exist';
  } else if (body.dashboard) {
    const isVisible = and(eq(dashboard.id, body.dashboard), toSql(rows(viewer, 'dashboard'), dashboardScope));
    if ((await tx.$count(dashboard, isVisible)) === 0) found.dashboard = 'Dashboard does not exist';
  } else if (isNew) found.chart = 'Must choose either a chart or a dashboard';
  return found;
}

async function databaseProblems(body: Body, type: string, { tx, viewer }: Write, isNew: boolean): Promise<Found> {
  if (type !== 'Alert') return {};
  if (!body.database) return isNew ? { database: 'Database is required for alerts' } : {};
  const isVisible = and(eq(database.id, body.database), toSql(rows(viewer, 'database'), databaseScope));
  return (await tx.$count(database, isVisible)) > 0 ? {} : { database: 'Database does not exist' };
}

async function nameProblems(tx: Metadata, name: string, type: string, id: number | null): Promise<Found> {
  const isOther = id === null ? undefined : ne(report.id, id);
  const taken = await tx.$count(report, and(eq(report.name, name), eq(report.type, type), isOther));
  const article = type === 'Alert' ? 'An alert' : 'A report';
  return taken > 0 ? { name: [`${article} named "${name}" already exists`] } : {};
}

async function tabProblems(body: Body, { tx }: Write): Promise<Found> {
  const unknown = body.dashboard && body.extra ? await unknownTabs(tx, body.dashboard, body.extra) : [];
  if (unknown.length === 0) return {};
  const set = `{${unknown.map((tab) => `'${tab}'`).join(', ')}}`;
  return { extra: [`Invalid tab ids: {'tab_ids': "${set}"}(tab_ids)`] };
}

/** The contract checks how often a schedule runs only from two minutes on, over an hour's or a day's times. */
function intervalProblems(body: Body, stored: { type: string; crontab: string; timezone: string } | null): Found {
  if (body.crontab === undefined && body.timezone === undefined && body.type === undefined) return {};
  const { type = stored?.type, crontab = stored?.crontab ?? '', timezone = stored?.timezone ?? 'UTC' } = body;
  const least = config().reports.minimumInterval[type === 'Alert' ? 'Alert' : 'Report'];
  if (least < 120) return {};
  const shortest = shortestInterval(crontab, timezone, new Date(), least <= 3_660 ? 60 : 24);
  if (shortest >= least) return {};
  const minutes = Math.ceil(least / 60);
  return { crontab: [`The schedule is too frequent: at least ${minutes} minutes must lie between two runs.`] };
}

function columns(body: Body): Values {
  const { chart: chart_id, dashboard: dashboard_id, database: database_id, ...rest } = body;
  const { extra, validator_config_json: config, recipients, selected_tabs, owners, ...own } = rest;
  return {
    ...own,
    ...(chart_id === undefined ? {} : { chart_id: chart_id || null }),
    ...(dashboard_id === undefined ? {} : { dashboard_id: dashboard_id || null }),
    ...(database_id === undefined ? {} : { database_id }),
    ...(extra === undefined ? {} : { extra_json: spacedJson(extra) }),
    ...(config === undefined ? {} : { validator_config_json: config === null ? null : configText(config) }),
  };
}

export function configText({ op, threshold }: { op?: string | undefined; threshold?: number | undefined }): string {
  const parts = [
    ...(op === undefined ? [] : [`"op": "${op}"`]),
    ...(threshold === undefined ? [] : [`"threshold": ${pythonFloat(threshold)}`]),
  ];
  return `{${parts.join(', ')}}`;
}

/** Replaces the recipients. An empty list leaves them unchanged. */
async function setRecipients({ recipients = [] }: Body, { tx, id, viewer }: RowWrite): Promise<void> {
  if (recipients.length === 0) return;
  await tx.delete(reportRecipient).where(eq(reportRecipient.report_id, id));
  const author = { created_by_fk: viewer.id, changed_by_fk: viewer.id };
  await tx.insert(reportRecipient).values(
    recipients.map(({ type, recipient_config_json: config }) => ({
      ...author,
      report_id: id,
      type,
      recipient_config_json: spacedJson(config),
    })),
  );
}

export const reportWrite: WritePlan = {
  permission: 'can_write on ReportSchedule',
  noun: ['report schedule', 'report schedules'],
  log: 'ReportScheduleRestApi',
  wrapsRefusals: true,
  owners: 'owners',
  links: {
    owners: {
      join: reportOwner,
      own: reportOwner.report_id,
      other: reportOwner.user_id,
      target: user.id,
      problem: 'Owners are invalid',
    },
  },
  create: creation({
    schema: newReport,
    check: async (body, write) => {
      await demandUnattached(body, write);
      demandShortSubject(body, 'not_created');
      return {
        ...(await nameProblems(write.tx, body.name, body.type, null)),
        ...(await databaseProblems(body, body.type, write, true)),
        ...(await targetProblems(body, write, true)),
        ...(await tabProblems(body, write)),
        ...intervalProblems(body, null),
      };
    },
    row: columns,
    after: setRecipients,
  }),
  update: update({
    schema: reportChanges,
    check: async (body, write) => {
      const [stored] = await write.tx.select().from(report).where(eq(report.id, write.id));
      const { name = stored?.name ?? '', type = stored?.type ?? '' } = body;
      demandShortSubject(body, 'not_updated');
      if (type === 'Report' && body.database) throw new AppError('report_database_refused');
      return {
        ...(await nameProblems(write.tx, name, type, write.id)),
        ...(await databaseProblems(body, type, write, false)),
        ...(await targetProblems(body, write, false)),
        ...(await tabProblems({ dashboard: stored?.dashboard_id, ...body }, write)),
        ...intervalProblems(body, stored ?? null),
      };
    },
    row: (body) => ({ ...columns(body), ...(body.active === false ? { last_state: 'Not triggered' } : {}) }),
    after: setRecipients,
  }),
  remove: {},
};
