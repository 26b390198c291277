import cronstrue from 'cronstrue';
import { sql } from 'drizzle-orm';
import { chart } from '@/db/schema/chart';
import { dashboard } from '@/db/schema/dashboard';
import { report, reportOwner, reportRecipient } from '@/db/schema/report';
import { user } from '@/db/schema/user';
import { rows } from '@/lib/permissions/rows';
import { allText } from '@/lib/server/api/all-text';
import { auditFields, wireInstant } from '@/lib/server/api/audit';
import { computed, field, related } from '@/lib/server/api/field';
import { byRelated, byText } from '@/lib/server/api/order';
import { ownerChoices, userChoices, usersThrough } from '@/lib/server/api/people';
import type { RelatedField, Resource, ResourceRows } from '@/lib/server/api/resource';
import type { Relation } from '@/lib/server/api/scope';
import { toSql } from '@/lib/server/api/scope';
import { chartScope, dashboardScope, databaseChoices, databaseOf } from '@/lib/server/api/scopes';
import { config } from '@/lib/server/config';
import { reportActions } from './actions';
import { logsOf } from './log';
import { reportWrite } from './write';

const relations = {
  owners: usersThrough(reportOwner, reportOwner.user_id, sql`${reportOwner.report_id} = ${report.id}`),
  recipients: {
    many: true,
    from: reportRecipient,
    where: sql`${reportRecipient.report_id} = ${report.id}`,
    scope: {
      columns: {
        id: reportRecipient.id,
        type: reportRecipient.type,
        recipient_config_json: reportRecipient.recipient_config_json,
      },
    },
    order: reportRecipient.id,
  },
  chart: {
    many: false,
    from: chart,
    where: sql`${chart.id} = ${report.chart_id}`,
    scope: { columns: { id: chart.id, slice_name: chart.slice_name, viz_type: chart.viz_type } },
  },
  dashboard: {
    many: false,
    from: dashboard,
    where: sql`${dashboard.id} = ${report.dashboard_id}`,
    scope: { columns: { id: dashboard.id, dashboard_title: dashboard.dashboard_title } },
  },
  database: databaseOf(report.database_id),
} satisfies Record<string, Relation>;

const chartChoices: RelatedField = {
  from: chart,
  id: chart.id,
  text: sql`${chart.slice_name}`,
  matches: (filter) => sql`${chart.slice_name} ilike ${`${filter}%`}`,
  order: chart.id,
  rows: (viewer) => toSql(rows(viewer, 'chart'), chartScope),
};

const dashboardChoices: RelatedField = {
  from: dashboard,
  id: dashboard.id,
  text: sql`${dashboard.dashboard_title}`,
  matches: (filter) => sql`${dashboard.dashboard_title} ilike ${`${filter}%`}`,
  order: dashboard.id,
  rows: (viewer) => toSql(rows(viewer, 'dashboard'), dashboardScope),
};

function humanized(crontab: string): string {
  return cronstrue.toString(crontab, { throwExceptionOnParseError: false });
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return {};
  }
}

const reportRows: ResourceRows = {
  name: 'report',
  title: 'Report Schedule',
  view: 'ReportSchedule',
  read: 'can_read on ReportSchedule',
  table: report,
  id: report.id,
  scope: { columns: { id: report.id }, relations },
  fields: {
    ...auditFields(report),
    id: field(report.id),
    type: field(report.type),
    name: field(report.name),
    description: field(report.description),
    email_subject: field(report.email_subject),
    context_markdown: field(report.context_markdown),
    active: field(report.active),
    crontab: field(report.crontab),
    crontab_humanized: computed({ crontab: report.crontab }, ({ crontab }) => humanized(crontab)),
    timezone: field(report.timezone),
    creation_method: field(report.creation_method),
    chart_id: field(report.chart_id),
    dashboard_id: field(report.dashboard_id),
    chart: related(relations.chart, ['id', 'slice_name', 'viz_type']),
    dashboard: related(relations.dashboard, ['dashboard_title', 'id']),
    database: related(relations.database, ['database_name', 'id']),
    sql: field(report.sql),
    validator_type: field(report.validator_type),
    validator_config_json: computed({ json: report.validator_config_json }, ({ json }) => json ?? '{}'),
    report_format: field(report.report_format),
    force_screenshot: field(report.force_screenshot),
    custom_width: field(report.custom_width),
    extra: computed({ json: report.extra_json }, ({ json }) => parsed(json)),
    log_retention: field(report.log_retention),
    grace_period: field(report.grace_period),
    working_timeout: field(report.working_timeout),
    last_eval_dttm: computed({ at: report.last_eval_dttm }, ({ at }) => (at === null ? null : wireInstant(at))),
    last_state: field(report.last_state),
    last_value: field(report.last_value),
    last_value_row_json: field(report.last_value_row_json),
    owners: related(relations.owners, ['first_name', 'id', 'last_name']),
    recipients: related(relations.recipients, ['id', 'recipient_config_json', 'type']),
  },
  list: {
    columns: [
      'active',
      'changed_by.first_name',
      'changed_by.last_name',
      'changed_on',
      'changed_on_delta_humanized',
      'chart_id',
      'created_by.first_name',
      'created_by.last_name',
      'created_on',
      'creation_method',
      'crontab',
      'crontab_humanized',
      'dashboard_id',
      'description',
      'extra',
      'id',
      'last_eval_dttm',
      'last_state',
      'name',
      'owners.first_name',
      'owners.id',
      'owners.last_name',
      'recipients.id',
      'recipients.type',
      'timezone',
      'type',
    ],
    order: {
      active: report.active,
      description: byText(report.description),
      'created_by.first_name': byRelated(user.first_name, user, sql`${user.id} = ${report.created_by_fk}`),
      'changed_by.first_name': byRelated(user.first_name, user, sql`${user.id} = ${report.changed_by_fk}`),
      changed_on: report.changed_on,
      changed_on_delta_humanized: report.changed_on,
      created_on: report.created_on,
      crontab: byText(report.crontab),
      last_eval_dttm: report.last_eval_dttm,
      name: byText(report.name),
      type: byText(report.type),
      crontab_humanized: byText(report.crontab),
    },
    defaultOrder: { by: report.changed_on, direction: 'desc' },
    search: {
      active: { kind: 'boolean', column: report.active },
      changed_by: { kind: 'one', column: report.changed_by_fk },
      chart_id: { kind: 'number', column: report.chart_id },
      created_by: { kind: 'one', column: report.created_by_fk },
      creation_method: { kind: 'text', column: report.creation_method },
      dashboard_id: { kind: 'number', column: report.dashboard_id },
      last_state: { kind: 'text', column: report.last_state },
      name: { kind: 'text', column: report.name },
      owners: { kind: 'many', relation: 'owners' },
      type: { kind: 'text', column: report.type },
    },
    filters: {
      name: {
        report_all_text: allText(report.name, report.description, report.sql),
      },
    },
  },
  show: {
    columns: [
      'id',
      'active',
      'chart.id',
      'chart.slice_name',
      'chart.viz_type',
      'context_markdown',
      'creation_method',
      'crontab',
      'custom_width',
      'dashboard.dashboard_title',
      'dashboard.id',
      'database.database_name',
      'database.id',
      'description',
      'extra',
      'force_screenshot',
      'grace_period',
      'last_eval_dttm',
      'last_state',
      'last_value',
      'last_value_row_json',
      'log_retention',
      'name',
      'owners.first_name',
      'owners.id',
      'owners.last_name',
      'recipients.id',
      'recipients.recipient_config_json',
      'recipients.type',
      'report_format',
      'sql',
      'timezone',
      'type',
      'validator_config_json',
      'validator_type',
      'working_timeout',
      'email_subject',
    ],
    envelope: 'labels',
  },
  write: reportWrite,
  related: {
    owners: ownerChoices,
    chart: chartChoices,
    dashboard: dashboardChoices,
    database: databaseChoices,
    created_by: userChoices,
    changed_by: userChoices,
  },
};

/** Alerts and reports: schedules that send a chart or dashboard to recipients. */
export const reportResource: Resource = {
  ...reportRows,
  actions: reportActions(reportRows, logsOf),
  isOff: () => !config().reports.areOn,
};
